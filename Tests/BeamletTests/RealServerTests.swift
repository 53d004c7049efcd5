import FaradFoundation
import FaradTesting
import Loopback
import Testing

@testable import Beamlet
@testable import Farad

@Suite(.farad) struct RealServerTests {
    @Test func `a server that nobody can connect to is Apple's minus 1004`() throws {
        var bundle = AppBundle.beamlet
        let port = try LoopbackServer(BeamletServer(.expiry)).port
        bundle.servers = [
            ServerBundle(host: BeamletServer.host) { _ in LoopbackClient(port: port) }
        ]
        let phone = try BeamletPhone(bundle)
        phone.receive("photo-1")
        #expect(phone.toasts == ["Could not connect to the server."])
    }
}

import Foundation
import TestSupport
import Testing

/// Beamlet's two apps, as a person plays them.
@Suite struct BeamletCommandTests {
    @Test(arguments: ["beamlet", "beamlet-capacitor"])
    func `each app plays its default scenario and passes`(_ app: String) throws {
        let run = try Command("run", app)
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("SaveToCameraRoll gets"))
    }

    @Test(
        arguments: ["beamlet", "beamlet-capacitor"],
        [
            "beamlet-photo", "beamlet-cancel", "beamlet-link", "beamlet-text", "beamlet-swiped",
            "beamlet-two-taps", "beamlet-redelivery", "beamlet-lost", "beamlet-two-recipients",
        ])
    func `both apps pass every scenario`(_ app: String, _ scenario: String) throws {
        let run = try Command("run", app, "--scenario", scenario, "--verbosity", "quiet")
        #expect(run.status == 0, "\(run.output)")
    }

    @Test(arguments: ["beamlet", "beamlet-capacitor", "timesafari", "wire", "attachments"])
    func `no scenario of an app has another one's name`(_ app: String) throws {
        for platform in ["ios", "android"] {
            let list = try Command("run", app, "--list-scenarios", "--platform", platform)
            // Some apps are an iPhone's alone.
            if list.status == 64, platform == "android" { continue }
            #expect(list.status == 0, "\(list.errors)")
            let names = list.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
            #expect(!names.isEmpty && Set(names).count == names.count, "\(names)")
        }
    }

    @Test func `a real server on a port gives the same as the model`() throws {
        guard Loopback.isThere else { return }
        let real = try Command("run", "beamlet", "--set", "network=loopback")
        #expect(real.status == 0, "\(real.output)\(real.errors)")
        #expect(real.errors.contains("beamlet.example is at http://127.0.0.1:"))
        // At 80 columns the line is broken behind the activity.
        #expect(real.output.contains("dune.png, 70 bytes"))
        let photo = try Command(
            "run", "beamlet-capacitor", "--scenario", "beamlet-lost", "--set", "network=loopback")
        #expect(photo.status == 0, "\(photo.output)\(photo.errors)")
    }

    @Test func `exploration knows no real server`() throws {
        let run = try Command("explore", "beamlet-save", "--set", "network=loopback")
        #expect(run.status == 64)
        #expect(run.errors.contains("A real server is there for farad run only"))
    }

    @Test func `without the grace period a redelivered notification leads nowhere`() throws {
        let run = try Command(
            "explore", "beamlet-redelivery", "--set", "retention=first-download", "--max-runs", "50"
        )
        #expect(run.status == 1, "\(run.output)")
        #expect(run.output.contains("the photo is saved once"))
    }

    @Test func `without the grace period a cut download is lost, and only then`() throws {
        let lost = try Command(
            "explore", "beamlet-lost", "--set", "retention=first-download", "--max-runs", "200",
            "--keep-going")
        #expect(lost.status == 1, "\(lost.output)")
        #expect(lost.output.contains("the photo is saved once"))
        let kept = try Command(
            "explore", "beamlet-lost", "--set", "retention=grace", "--max-runs", "200")
        #expect(kept.status == 0 || kept.status == 2, "\(kept.output)")
    }
}

/// Whether this machine lets a process reach itself.
private enum Loopback {
    static var isThere: Bool {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0
            }
        }
    }
}

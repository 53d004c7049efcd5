import FaradFoundation
import Simulation

// The servers that the installed apps talk to.
extension Device {
    /// Puts an app's servers on the network, each as a process of the simulation.
    func addServers(of bundle: AppBundle) throws(DeviceError) {
        let network = PhoneNetwork.of(phone)
        network.request = configuration.profile.networkRequest.window
        network.response = configuration.profile.networkResponse.window
        for server in bundle.servers {
            let made = server.make(self)
            guard parts.knobs["network"] == "loopback" else {
                add(made, at: server.host)
                continue
            }
            servers.append((server.host, made))
            guard let openServer else {
                throw DeviceError(
                    .usage,
                    "A real server is there for farad run only; leave network=loopback out.")
            }
            network.add(server.host, try openServer(server.host, made))
        }
    }

    /// Puts a server on the network as a process of the simulation, in the place of one of the same
    /// host.
    func add(_ server: any HTTPResponder, at host: String) {
        servers.removeAll { $0.host == host }
        servers.append((host, server))
        PhoneNetwork.of(phone).add(host, server)
    }

    /// Lets the nth matching request go wrong.
    ///
    /// - Parameter strikes: Asked when that request is sent: whether it goes wrong in this run.
    func failRequest(
        _ fault: NetworkFault, _ pattern: String, nth: Int, strikes: @escaping () -> Bool
    ) {
        PhoneNetwork.of(phone).faults.add(fault.kind, pattern, nth: nth, strikes: strikes)
    }
}

import FaradFoundation
import Network
import Testing

@Suite struct NetworkTests {
    @Test func `a monitor tells of the path at its start and at each change, until cancelled`()
        throws
    {
        let phone = try Phone()
        let network = PhoneNetwork.of(phone.system)
        var seen: [String] = []
        var monitor: NWPathMonitor?
        try phone.run {
            let made = NWPathMonitor()
            made.pathUpdateHandler = { path in
                seen.append(
                    "\(path.status) \(path.usesInterfaceType(.wifi)) \(path.isExpensive)")
            }
            made.start(queue: DispatchQueue(label: "monitor"))
            monitor = made
        }
        network.change(to: .cellular)
        network.change(to: .cellular)
        try phone.run {}
        network.change(to: .none)
        try phone.run {}
        monitor?.cancel()
        network.change(to: .wifi)
        try phone.run {}
        #expect(
            seen == ["satisfied true false", "satisfied false true", "unsatisfied false false"])
    }
}

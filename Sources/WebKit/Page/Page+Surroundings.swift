import FaradFoundation
import JavaScriptCore

/// What Chromium's pages may ask of the phone: its network and its battery.
extension Page {
    func addConnection(to host: JSObjectRef) {
        add("connection", to: host) { page, _ in
            page.hears.connection = true
            return page.context.makeString(page.connection.rawValue)
        }
    }

    func addBattery(to host: JSObjectRef) {
        add("battery", to: host) { page, _ in
            page.hears.battery = true
            return JSValue(object: page.values(of: page.settings.battery()), in: page.context).ref
        }
    }

    /// The phone is connected otherwise; `isNews`: it has got or lost its network.
    func networkChanged(to connection: PhoneNetwork.Connection, isNews: Bool) {
        perform(.other { [self] in tell(connection, isNews: isNews) })
        tellFrames { $0.networkChanged(to: connection, isNews: isNews) }
        for worker in workers {
            worker.tell("network") { $0.tell(connection, isNews: isNews) }
        }
    }

    /// Chromium's renderers hear that there is a network first, and of its kind afterwards.
    private func tell(_ connection: PhoneNetwork.Connection, isNews: Bool) {
        self.connection = connection
        if isNews { raise(connection == .none ? "offline" : "online") }
        guard hears.connection else { return }
        call("changed", list: [connection.rawValue], of: "network-information")
    }

    func batteryChanged(to state: PhoneBattery.State) {
        // Another document may be there by now.
        guard hears.battery else { return }
        perform(
            .other { [self] in
                call("changed", list: values(of: state), of: "battery")
            })
    }

    private func values(of battery: PhoneBattery.State) -> [Any?] {
        [Double(battery.level), battery.isOnCable]
    }
}

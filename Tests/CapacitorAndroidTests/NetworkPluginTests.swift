import Farad
import FaradTesting
import Testing

@Suite struct NetworkPluginTests {
    private let page = """
        Capacitor.addListener("Network", "networkStatusChange", (data) => say("event", data));
        """
    private let status = "told(call('Network', 'getStatus'))"
    private let wifi = #"event {"connected":true,"connectionType":"wifi"}"#

    @Test func `F158: the status is that of the network`() throws {
        let phone = try AndroidPhone(status).launch()
        #expect(phone.lines == [#"resolved {"connected":true,"connectionType":"wifi"}"#])
        try phone.then { $0.connect(.cellular) }
        #expect(
            try phone.run(status) == [#"resolved {"connected":true,"connectionType":"cellular"}"#])
        try phone.then { $0.connect(.none) }
        #expect(
            try phone.run(status) == [#"resolved {"connected":false,"connectionType":"none"}"#])
    }

    @Test func `F158: one network that goes over into another is one event`() throws {
        let phone = try AndroidPhone(page).launch()
        #expect(phone.lines == [])
        try phone.then { $0.connect(.cellular) }
        #expect(phone.lines == [#"event {"connected":true,"connectionType":"cellular"}"#])
        try phone.then { $0.connect(.cellular) }
        #expect(phone.lines.count == 1)
    }

    @Test func `a network that was joined is connected only when the internet was found behind it`()
        throws
    {
        let phone = try AndroidPhone(page).launch()
        try phone.then { $0.connect(.none) }
        #expect(phone.lines == [#"event {"connected":false,"connectionType":"none"}"#])
        try phone.then { $0.connect(.wifi) }
        #expect(
            phone.lines.dropFirst() == [
                #"event {"connected":false,"connectionType":"wifi"}"#, wifi,
            ])
    }

    @Test func `a network that is gone before it was looked at was never connected`() throws {
        let phone = try AndroidPhone(page).launch()
        try phone.then {
            $0.connect(.none)
            $0.connect(.wifi)
            $0.connect(.none)
        }
        #expect(!phone.lines.contains(wifi), "\(phone.lines)")
        #expect(phone.lines.last == #"event {"connected":false,"connectionType":"none"}"#)
    }

    @Test func `each return of the app is an event, and nothing is heard while it is away`() throws
    {
        let phone = try AndroidPhone(page).launch()
        try phone.then { $0.background() }
        try phone.then { $0.connect(.cellular) }
        #expect(phone.lines == [])
        try phone.then { $0.foreground() }
        #expect(phone.lines == [#"event {"connected":true,"connectionType":"cellular"}"#])
        try phone.then { $0.background() }
        try phone.then { $0.connect(.none) }
        // Android tells nothing of what was lost meanwhile; the plugin compares.
        try phone.then { $0.foreground() }
        #expect(phone.lines.dropFirst() == [#"event {"connected":false,"connectionType":"none"}"#])
        try phone.then { $0.background() }
        try phone.then { $0.foreground() }
        #expect(phone.lines.count == 2)
    }

    @Test func `the start's own event reaches nobody, and is not retained`() throws {
        let phone = try AndroidPhone("setTimeout(() => { \(page) }, 1000)").launch()
        #expect(phone.lines == [])
    }

    @Test func `the plugin's own manifest brings the permission that it needs`() {
        let android = AndroidBundle(packageName: "a.b", label: "A", plugins: ["NetworkPlugin"])
        #expect(android.permissions == ["android.permission.ACCESS_NETWORK_STATE"])
    }
}

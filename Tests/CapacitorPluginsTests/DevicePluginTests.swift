import Farad
import FaradTesting
import Testing

@testable import CapacitorPlugins

@Suite(.farad) struct DevicePluginTests {
    @Test func `F158: getInfo describes an iPhone`() throws {
        let phone = try PluginDevice("answer(Device.getInfo())")
        #expect(
            phone.lines == [
                #"{"iOSVersion":180000,"isVirtual":true,"manufacturer":"Apple","#
                    + #""memUsed":134217728,"model":"iPhone14,7","name":"iPhone","#
                    + #""operatingSystem":"ios","osVersion":"18.0","platform":"ios","#
                    + #""webViewVersion":"18.0"}"#
            ])
    }

    @Test(arguments: [("18.0", 180000), ("17.5.1", 170501), ("9", 90000)])
    func `F158: a version is a number of two digits a part`(text: String, number: Int) {
        #expect(SystemVersion(text).number == number)
    }

    @Test func `F158: the identifier is one for a vendor's apps and stays`() throws {
        let get = "answer(Device.getId())"
        let phone = try PluginDevice(get)
        try phone.run(get)
        let other = try PluginDevice(get) { $0.identifier = "farad.other" }
        let stranger = try PluginDevice(get) { $0.identifier = "org.example.other" }
        #expect(phone.lines.count == 2)
        #expect(phone.lines[0].wholeMatch(of: /\{"identifier":"[0-9A-F-]{36}"\}/) != nil)
        #expect(phone.lines[0] == phone.lines[1])
        #expect(phone.lines[0] == other.lines[0])
        #expect(phone.lines[0] != stranger.lines[0])
    }

    @Test func `F158: the battery is what the test says`() throws {
        let phone = try PluginDevice("answer(Device.getBatteryInfo())")
        #expect(phone.lines == [#"{"batteryLevel":1,"isCharging":true}"#])
        phone.device.setBattery(level: 0.25, isCharging: false)
        #expect(
            try phone.run("answer(Device.getBatteryInfo())")
                == [#"{"batteryLevel":0.25,"isCharging":false}"#])
    }

    @Test func `F158: the language has a code and a tag`() throws {
        let phone = try PluginDevice(
            "answer(Device.getLanguageCode()); answer(Device.getLanguageTag())")
        #expect(phone.lines == [#"{"value":"en"}"#, #"{"value":"en-US"}"#])
    }
}

@Suite(.farad) struct NetworkPluginTests {
    @Test func `F158: the status is what the test says, and a change is an event`() throws {
        let phone = try PluginDevice(
            "hear(Network, 'networkStatusChange'); answer(Network.getStatus())")
        let wifi = #"{"connected":true,"connectionType":"wifi"}"#
        let none = #"{"connected":false,"connectionType":"none"}"#
        let cellular = #"{"connected":true,"connectionType":"cellular"}"#
        #expect(phone.lines == [wifi])
        #expect(
            try phone.lines { phone.device.connect(.none) } == ["networkStatusChange \(none)"])
        #expect(try phone.run("answer(Network.getStatus())") == [none])
        #expect(phone.device.network == .none)
        #expect(try phone.lines { phone.device.connect(.none) } == [])
        #expect(
            try phone.lines { phone.device.connect(.cellular) }
                == ["networkStatusChange \(cellular)"])
    }

    @Test func `the page's own word for the network follows the phone's`() throws {
        let phone = try PluginDevice(
            """
            console.log(navigator.onLine);
            for (const name of ["online", "offline"])
                addEventListener(name, () => console.log(name, navigator.onLine));
            """)
        #expect(phone.lines == ["true"])
        #expect(try phone.lines { phone.device.connect(.cellular) } == [])
        #expect(try phone.lines { phone.device.connect(.none) } == ["offline false"])
        #expect(try phone.run("location.reload()") == ["false"])
        #expect(try phone.lines { phone.device.connect(.wifi) } == ["online true"])
    }

    @Test func `F158: the event is not kept for a later listener`() throws {
        let phone = try PluginDevice()
        try phone.lines { phone.device.connect(.none) }
        #expect(try phone.run("hear(Network, 'networkStatusChange')") == [])
    }
}

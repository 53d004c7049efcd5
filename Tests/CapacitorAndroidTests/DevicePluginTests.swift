import Farad
import Testing

@Suite struct DevicePluginTests {
    @Test func `F158: info tells of a Pixel in the order in which the plugin puts it`() throws {
        let phone = try AndroidPhone("told(call('Device', 'getInfo'))").launch()
        #expect(
            phone.lines == [
                #"resolved {"memUsed":12582912,"model":"Pixel 8","operatingSystem":"android","#
                    + #""osVersion":"15","androidSDKVersion":35,"platform":"android","#
                    + #""manufacturer":"Google","isVirtual":false,"name":"Pixel 8","#
                    + #""webViewVersion":"131.0.6778.200"}"#
            ])
    }

    @Test func `F158: the identifier is sixteen hex digits, and stays on a phone`() throws {
        let page = "told(call('Device', 'getId'))"
        let phone = try AndroidPhone(page).launch()
        let line = try #require(phone.lines.first)
        #expect(line.contains(/^resolved \{"identifier":"[0-9a-f]{16}"\}$/), "\(line)")
        #expect(try phone.run(page) == [line])
        #expect(try AndroidPhone(page).launch().lines == [line])
        #expect(try AndroidPhone(page, seed: 1).launch().lines != [line])
    }

    @Test func `F158: a battery's level has the error of 32 bits`() throws {
        let phone = try AndroidPhone("told(call('Device', 'getBatteryInfo'))").launch()
        #expect(phone.lines == [#"resolved {"batteryLevel":1,"isCharging":true}"#])
        phone.device.setBattery(level: 0.35, isCharging: false)
        #expect(
            try phone.run("told(call('Device', 'getBatteryInfo'))")
                == [#"resolved {"batteryLevel":0.3499999940395355,"isCharging":false}"#])
    }

    @Test func `F158: languages are those of the phone`() throws {
        let phone = try AndroidPhone(
            "told(call('Device', 'getLanguageCode')); told(call('Device', 'getLanguageTag'))"
        ).launch()
        #expect(phone.lines == [#"resolved {"value":"en"}"#, #"resolved {"value":"en-US"}"#])
    }
}

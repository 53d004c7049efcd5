import Farad
import Testing

@Suite struct ScreenOrientationPluginTests {
    private let page = """
        Capacitor.addListener("ScreenOrientation", "screenOrientationChange",
            (data) => say("event", data));
        """
    private let type = "told(call('ScreenOrientation', 'orientation'))"

    private func lock(_ orientation: String) -> String {
        "told(call('ScreenOrientation', 'lock', { orientation: '\(orientation)' }))"
    }

    @Test func `F164: a phone that is turned on its side turns its screen`() throws {
        let phone = try AndroidPhone(page).launch()
        #expect(try phone.run(type) == [#"resolved {"type":"portrait-primary"}"#])
        #expect(
            try phone.said { phone.device.turn(.landscapeLeft) }
                == [#"event {"type":"landscape-primary"}"#])
        #expect(try phone.run(type) == [#"resolved {"type":"landscape-primary"}"#])
        #expect(
            try phone.said { phone.device.turn(.portrait) }
                == [#"event {"type":"portrait-primary"}"#])
    }

    @Test func `F164: the first turn is told though nobody has asked for the orientation`() throws {
        let phone = try AndroidPhone(page).launch()
        #expect(
            try phone.said { phone.device.turn(.landscapeLeft) }
                == [#"event {"type":"landscape-primary"}"#])
    }

    @Test func `F164: from one side to the other is no event, and neither is flat or upside down`()
        throws
    {
        let phone = try AndroidPhone(page).launch()
        try phone.then { $0.turn(.landscapeLeft) }
        #expect(try phone.said { phone.device.turn(.landscapeRight) } == [])
        #expect(try phone.run(type) == [#"resolved {"type":"landscape-secondary"}"#])
        for orientation in [DeviceOrientation.faceUp, .portraitUpsideDown] {
            #expect(try phone.said { phone.device.turn(orientation) } == [])
        }
        #expect(try phone.run(type) == [#"resolved {"type":"landscape-secondary"}"#])
    }

    @Test func `F164: a lock answers before the screen has turned, and keeps it so`() throws {
        let phone = try AndroidPhone(page).launch()
        #expect(
            try phone.run("\(lock("landscape")).then(() => \(type))")
                == [
                    "resolved undefined", #"event {"type":"landscape-primary"}"#,
                    #"resolved {"type":"landscape-primary"}"#,
                ])
        #expect(try phone.said { phone.device.turn(.landscapeRight) } == [])
        #expect(try phone.run(type) == [#"resolved {"type":"landscape-primary"}"#])
        #expect(try phone.run(lock("portrait-secondary")).count == 2)
        #expect(try phone.run(type) == [#"resolved {"type":"portrait-secondary"}"#])
        #expect(
            try phone.run("told(call('ScreenOrientation', 'unlock'))")
                == ["resolved undefined", #"event {"type":"landscape-secondary"}"#])
        #expect(
            try phone.run("told(call('ScreenOrientation', 'lock'))")
                == ["rejected Input option 'orientation' must be provided. undefined"])
    }
}

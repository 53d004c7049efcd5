import Farad
import Testing

@Suite struct ScreenReaderPluginTests {
    private let page = """
        Capacitor.addListener("ScreenReader", "stateChange", (data) => say("event", data));
        """

    @Test func `F164: TalkBack's coming and going is an event`() throws {
        let phone = try AndroidPhone(page).launch()
        #expect(
            try phone.run("told(call('ScreenReader', 'isEnabled'))")
                == [#"resolved {"value":false}"#])
        #expect(
            try phone.said { phone.device.setVoiceOver(true) } == [#"event {"value":true}"#])
        #expect(
            try phone.run("told(call('ScreenReader', 'isEnabled'))")
                == [#"resolved {"value":true}"#])
        #expect(
            try phone.said { phone.device.setVoiceOver(false) } == [#"event {"value":false}"#])
        // Another setting is none of its.
        #expect(try phone.said { phone.device.turn(.landscapeLeft) } == [])
    }

    @Test func `F164: a text is said where TalkBack runs, and every call answers`() throws {
        let phone = try AndroidPhone().launch()
        let speak = "told(call('ScreenReader', 'speak', { value: 'hello' }))"
        #expect(try phone.run(speak) == ["resolved undefined"])
        #expect(phone.device.announcements == [])
        try phone.then { $0.setVoiceOver(true) }
        #expect(try phone.run(speak) == ["resolved undefined"])
        #expect(try phone.run("told(call('ScreenReader', 'speak'))") == ["resolved undefined"])
        #expect(phone.device.announcements == ["hello"])
        #expect(phone.story.contains("TalkBack says “hello”"))
    }
}

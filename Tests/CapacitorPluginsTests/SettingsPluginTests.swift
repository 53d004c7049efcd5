import Farad
import FaradTesting
import Simulation
import Testing

/// What the user sets for all apps, as plugins tell it.
@Suite(.farad) struct SettingsPluginTests {
    @Test func `F164: the preferred text size is that of body text, by 17 points`() throws {
        let phone = try PluginDevice("answer(TextZoom.getPreferred())")
        #expect(phone.lines == [#"{"value":1}"#])
        let sizes: [(TextSize, String)] = [
            (.xSmall, "0.8235294117647058"), (.xLarge, "1.1176470588235294"),
            (.accessibility5, "3.1176470588235294"),
        ]
        for (size, value) in sizes {
            try phone.lines { phone.device.setTextSize(size) }
            #expect(phone.device.textSize == size)
            #expect(
                try phone.run("answer(TextZoom.getPreferred())") == [#"{"value":\#(value)}"#])
        }
    }

    @Test func `F164: whether VoiceOver runs is told, and each change`() throws {
        let phone = try PluginDevice(
            "hear(ScreenReader, 'stateChange'); answer(ScreenReader.isEnabled())")
        #expect(phone.lines == [#"{"value":false}"#])
        #expect(
            try phone.lines { phone.device.setVoiceOver(true) } == [#"stateChange {"value":true}"#])
        #expect(try phone.run("answer(ScreenReader.isEnabled())") == [#"{"value":true}"#])
        #expect(try phone.lines { phone.device.setVoiceOver(true) } == [])
        #expect(
            try phone.lines { phone.device.setVoiceOver(false) }
                == [#"stateChange {"value":false}"#])
    }

    @Test func `F164: VoiceOver says a text after the answer, and nothing while it is off`() throws
    {
        let phone = try PluginDevice("answer(ScreenReader.speak({ value: 'unheard' }))")
        #expect(phone.lines == ["undefined"])
        #expect(phone.device.announcements == [])
        try phone.lines { phone.device.setVoiceOver(true) }
        let begin = phone.device.simulation.clock.now.milliseconds
        try phone.run("answer(ScreenReader.speak({ value: 'hello', language: 'de' }))")
        #expect(phone.device.simulation.clock.now.milliseconds - begin >= 100)
        #expect(phone.device.announcements == ["hello"])
        #expect(try phone.run("answer(ScreenReader.speak())") == ["rejected: No value provided"])
    }

    @Test func `F164: the orientation is how the phone is held, flat or unknown is upright`() throws
    {
        let phone = try PluginDevice(
            """
            hear(ScreenOrientation, 'screenOrientationChange');
            answer(ScreenOrientation.orientation());
            """)
        #expect(phone.lines == [#"{"type":"portrait-primary"}"#])
        let types: [(DeviceOrientation, String)] = [
            (.landscapeLeft, "landscape-primary"), (.landscapeRight, "landscape-secondary"),
            (.portraitUpsideDown, "portrait-secondary"), (.portrait, "portrait-primary"),
        ]
        for (orientation, type) in types {
            #expect(
                try phone.lines { phone.device.turn(orientation) }
                    == [#"screenOrientationChange {"type":"\#(type)"}"#])
        }
        // A phone that lies flat tells nothing by itself, and calls itself upright when asked.
        try phone.lines { phone.device.turn(.landscapeLeft) }
        #expect(try phone.lines { phone.device.turn(.faceUp) } == [])
        #expect(
            try phone.run("answer(ScreenOrientation.orientation())")
                == [#"{"type":"portrait-primary"}"#])
    }

    @Test func `F164: a locked screen keeps nothing from telling how the phone is held`() throws {
        let phone = try PluginDevice(
            """
            hear(ScreenOrientation, 'screenOrientationChange');
            answer(ScreenOrientation.lock({ orientation: 'portrait' }));
            """)
        #expect(phone.lines == ["undefined"])
        #expect(
            try phone.lines { phone.device.turn(.landscapeRight) }
                == [#"screenOrientationChange {"type":"landscape-secondary"}"#])
        #expect(
            try phone.run("answer(ScreenOrientation.lock())")
                == ["rejected: Input option 'orientation' must be provided."])
        #expect(try phone.run("answer(ScreenOrientation.unlock())") == ["undefined"])
    }

    @Test func `an app that was away hears once, and not of what is as it was`() throws {
        let phone = try PluginDevice(
            """
            hear(ScreenOrientation, 'screenOrientationChange');
            hear(ScreenReader, 'stateChange');
            """)
        phone.device.background()
        try phone.device.run()
        let heard = try phone.lines {
            phone.device.turn(.landscapeLeft)
            phone.device.turn(.landscapeRight)
            phone.device.setVoiceOver(true)
            phone.device.setVoiceOver(false)
        }
        #expect(heard == [])
        #expect(
            try phone.lines { phone.device.foreground() }
                == [#"screenOrientationChange {"type":"landscape-secondary"}"#])
    }
}

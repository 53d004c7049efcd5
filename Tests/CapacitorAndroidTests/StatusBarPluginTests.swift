import Farad
import Testing

@Suite struct StatusBarPluginTests {
    private let hear = """
        for (const name of ["statusBarVisibilityChanged", "statusBarOverlayChanged"])
            Capacitor.addListener("StatusBar", name, (data) => say(name.slice(9, 12), data));
        """
    private let info = "told(call('StatusBar', 'getInfo'))"

    private func state(
        _ visible: Bool, style: String = "LIGHT", overlays: Bool = true, height: Int = 50
    ) -> String {
        """
        {"visible":\(visible),"style":"\(style)","color":"#000000","overlays":\(overlays),\
        "height":\(height)}
        """
    }

    @Test func `F164: the first listener hears of the start twice, at first without a bar`()
        throws
    {
        let phone = try AndroidPhone("setTimeout(() => { \(hear) }, 500)").launch()
        #expect(phone.lines == ["Ove \(state(false))", "Ove \(state(true))"])
        #expect(try phone.run(info) == ["resolved \(state(true))"])
    }

    @Test func `F164: the bar goes after the event that tells of it`() throws {
        let phone = try AndroidPhone().launch()
        try phone.run("Capacitor.addListener('StatusBar', 'statusBarVisibilityChanged', say)")
        #expect(
            try phone.run(
                "call('StatusBar', 'hide').then(() => \(info)).then(() => call('StatusBar', 'show'))"
            ) == [state(false), "resolved \(state(false, height: 0))", state(true, height: 0)])
        #expect(try phone.run(info) == ["resolved \(state(true))"])
    }

    @Test func `F164: a style is dark, or else light`() throws {
        let phone = try AndroidPhone(
            configuration: ["plugins": ["StatusBar": ["style": "lightContent"]]]
        ).launch()
        #expect(try phone.run(info) == ["resolved \(state(true, style: "DARK"))"])
        for (given, told) in [("LIGHT", "LIGHT"), ("DARK", "DARK"), ("DEFAULT", "LIGHT")] {
            try phone.run("call('StatusBar', 'setStyle', { style: '\(given)' })")
            #expect(try phone.run(info) == ["resolved \(state(true, style: told))"])
        }
        #expect(
            try phone.run("told(call('StatusBar', 'setStyle'))")
                == ["rejected Style must be provided undefined"])
    }

    @Test func `F164: a color is checked, and has no effect as of Android 15`() throws {
        let phone = try AndroidPhone().launch()
        func set(_ color: String) -> String {
            "told(call('StatusBar', 'setBackgroundColor', { color: '\(color)' }))"
        }
        #expect(try phone.run(set("#ff0000")) == ["resolved undefined"])
        #expect(try phone.run(set("00FF0080")) == ["resolved undefined"])
        #expect(
            try phone.run(set("red"))
                == ["rejected Invalid color provided. Must be a hex string (ex: #ff0000 undefined"])
        #expect(
            try phone.run("told(call('StatusBar', 'setBackgroundColor'))")
                == ["rejected Color must be provided undefined"])
        #expect(try phone.run(info) == ["resolved \(state(true))"])
    }

    @Test func `F164: whether it overlays the page is told, and overlaying is the default`() throws
    {
        let phone = try AndroidPhone().launch()
        try phone.run("call('StatusBar', 'setOverlaysWebView', { overlay: false })")
        #expect(try phone.run(info) == ["resolved \(state(true, overlays: false))"])
        try phone.run("call('StatusBar', 'setOverlaysWebView', { overlay: 'no' })")
        #expect(try phone.run(info) == ["resolved \(state(true))"])
        // The core's own plugin acts on the same bars.
        try phone.run("call('SystemBars', 'hide', {})")
        #expect(try phone.run(info) == ["resolved \(state(false, height: 0))"])
    }
}

import Farad
import FaradTesting
import Testing

@Suite(.farad) struct PrivacyScreenPluginTests {
    /// What covers the app while something else lies over it, and in the background.
    private func covers(_ phone: AndroidScript) throws -> [PrivacyCover?] {
        try phone.lines { phone.device.interrupt() }
        let interrupted = phone.device.privacyCover
        try phone.lines { phone.device.endInterruption() }
        #expect(phone.device.privacyCover == nil)
        try phone.lines { phone.device.background() }
        let hidden = phone.device.privacyCover
        try phone.lines { phone.device.launch() }
        #expect(phone.device.privacyCover == nil)
        return [interrupted, hidden]
    }

    private func recents(_ phone: AndroidScript) throws -> PrivacyCover? {
        try phone.lines { try phone.device.openRecentApps() }
        let cover = phone.device.privacyCover
        try phone.lines { phone.device.launch() }
        #expect(phone.device.privacyCover == nil)
        return cover
    }

    @Test func `enabled, it keeps the app out of screenshots and covers it among the recents`()
        throws
    {
        let phone = try AndroidScript("answer(PrivacyScreen.isEnabled())")
        #expect(phone.lines == [#"{"enabled":false}"#])
        #expect(!phone.device.preventsScreenshots)
        #expect(try recents(phone) == nil)
        let enable = "PrivacyScreen.enable({ android: { preventScreenshots: false } })"
        #expect(try phone.run("answer(\(enable))") == [#"{"success":true}"#])
        #expect(try phone.run("answer(PrivacyScreen.isEnabled())") == [#"{"enabled":true}"#])
        #expect(phone.device.preventsScreenshots)
        #expect(try recents(phone) == .launchScreen)
        #expect(try covers(phone) == [nil, nil])
        #expect(try phone.run("answer(PrivacyScreen.disable())") == [#"{"success":true}"#])
        #expect(try phone.run("answer(PrivacyScreen.isEnabled())") == [#"{"enabled":false}"#])
        #expect(!phone.device.preventsScreenshots)
        #expect(try recents(phone) == nil)
    }

    @Test(arguments: [
        ("dim", PrivacyCover.dimmed), ("splash", .launchScreen), ("none", nil), ("blur", nil),
    ])
    func `a paused app is dimmed or shows its splash screen on demand`(
        mode: String, wanted: PrivacyCover?
    ) throws {
        let phone = try AndroidScript(
            "PrivacyScreen.enable({ android: { privacyModeOnActivityHidden: '\(mode)' } })")
        #expect(try covers(phone) == [wanted, wanted])
    }

    @Test func `among the recents it is dimmed on demand, whatever a paused app shows`() throws {
        let phone = try AndroidScript("PrivacyScreen.enable({ android: { dimBackground: true } })")
        #expect(try recents(phone) == .dimmed)
        try phone.run(
            """
            PrivacyScreen.enable({ android: { dimBackground: true,
                privacyModeOnActivityHidden: "splash" } })
            """)
        try phone.lines { phone.device.background() }
        #expect(phone.device.privacyCover == .launchScreen)
    }

    @Test func `what covers a paused app is no alert, and hides none`() throws {
        let phone = try AndroidScript(
            """
            await PrivacyScreen.enable({ android: { privacyModeOnActivityHidden: "dim" } });
            Capacitor.Plugins.Dialog.alert({ message: "still there" });
            """)
        try phone.lines { phone.device.interrupt() }
        #expect(phone.device.privacyCover == .dimmed)
        #expect(phone.device.alert?.message == "still there")
    }

    @Test func `an iPhone has no list of recent apps to open`() throws {
        let phone = try Device.fresh(AndroidScript.bundle(""))
        #expect(throws: DeviceError.self) { try phone.openRecentApps() }
    }
}

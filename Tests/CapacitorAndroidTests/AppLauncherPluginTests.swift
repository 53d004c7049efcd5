import Farad
import Testing

@Suite struct AppLauncherPluginTests {
    private func can(_ url: String) -> String {
        "told(call('AppLauncher', 'canOpenUrl', { url: '\(url)' }))"
    }
    private func open(_ url: String) -> String {
        "told(call('AppLauncher', 'openUrl', { url: '\(url)' }))"
    }

    @Test func `F154: URLs, packages and actions can be opened`() throws {
        let phone = try AndroidPhone().launch()
        for (url, isOpened) in [
            ("test://a", true), ("https://a.example", true), ("app.test", true),
            ("android.settings.SETTINGS", true), ("other://a", false), ("app.other", false),
        ] {
            #expect(try phone.run(can(url)) == [#"resolved {"value":\#(isOpened)}"#], "\(url)")
        }
        #expect(
            try phone.run("told(call('AppLauncher', 'canOpenUrl'))")
                == ["rejected Must supply a url undefined"])
    }

    @Test func `F154: an address of the web is opened in the browser, and the app goes behind it`()
        throws
    {
        let phone = try AndroidPhone(
            "Capacitor.addListener('App', 'pause', () => say('pause'))"
        ).launch()
        let lines = try phone.run(open("https://a.example/b"))
        #expect(lines == [#"resolved {"completed":true}"#, "pause"])
        #expect(phone.device.openedInSafari == ["https://a.example/b"])
    }

    @Test func `F154: settings are opened by their action, and what nobody opens is told`() throws {
        let phone = try AndroidPhone().launch()
        #expect(try phone.run(open("other://a")) == [#"resolved {"completed":false}"#])
        #expect(
            try phone.run("told(call('AppLauncher', 'openUrl'))")
                == ["rejected Must provide a url to open undefined"])
        #expect(
            try phone.run(open("android.settings.WIFI_SETTINGS"))
                == [#"resolved {"completed":true}"#])
        #expect(phone.story.contains("the settings android.settings.WIFI_SETTINGS are opened"))
    }
}

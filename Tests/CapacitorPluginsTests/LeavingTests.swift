import Farad
import FaradTesting
import Testing

// What small plugins do beyond their own app.
@Suite(.farad) struct LeavingTests {
    @Test func `F154, F112: a web page opens in Safari, and the app goes to the background`() throws
    {
        let phone = try PluginDevice("hear(App, 'appStateChange', 'pause')")
        #expect(
            try phone.run(
                """
                answer(AppLauncher.canOpenUrl({ url: "https://a.b" }));
                answer(AppLauncher.openUrl({ url: "https://a.b/c" }));
                """) == [
                    #"{"value":true}"#, #"{"completed":true}"#,
                    #"appStateChange {"isActive":false}"#, "pause undefined",
                ])
        #expect(phone.device.openedInSafari == ["https://a.b/c"])
    }

    @Test func `F154: an app that opens its own scheme stays where it is`() throws {
        let phone = try PluginDevice("hear(App, 'appStateChange', 'pause', 'appUrlOpen')")
        let lines = try phone.run("answer(AppLauncher.openUrl({ url: 'script://here' }))")
        #expect(lines.count == 2)
        #expect(lines.contains(#"{"completed":true}"#))
        #expect(lines.contains { $0.hasPrefix("appUrlOpen") })
        #expect(phone.device.openedInSafari == [])
    }

    @Test func `F112: who goes home behind a permission prompt resigns once`() throws {
        let phone = try PluginDevice(
            """
            hear(App, "appStateChange", "pause");
            LocalNotifications.requestPermissions();
            """)
        phone.device.background()
        try phone.device.run()
        #expect(phone.lines == [#"appStateChange {"isActive":false}"#, "pause undefined"])
        try phone.device.answerAlert("Allow")
        #expect(
            try phone.lines { phone.device.foreground() } == [#"appStateChange {"isActive":true}"#])
    }

    @Test func `F156: a toast is seen until it has faded out`() throws {
        let phone = try PluginDevice()
        _ = try phone.device.page?.evaluate("answer(Toast.show({ text: 'Saved' })); 0")
        let shown = phone.device
        try shown.run(until: .seconds(5))
        #expect(phone.lines == ["undefined"])
        #expect(shown.labels == [])
        _ = try shown.page?.evaluate("Toast.show({ text: 'Saved' }); 0")
        try shown.run(until: .seconds(7))
        #expect(shown.labels == ["Saved"])
        try shown.run()
        #expect(shown.labels == [])
    }

    @Test func `F152: what another app has copied is pasted`() throws {
        let phone = try PluginDevice()
        phone.device.copy("from elsewhere")
        #expect(
            try phone.run("answer(Clipboard.read())")
                == [#"{"type":"text/plain","value":"from elsewhere"}"#])
        try phone.run("Clipboard.write({ string: 'from here' })")
        #expect(phone.device.clipboard == "from here")
    }

    @Test func `a page copies a text without the plugin`() throws {
        let phone = try PluginDevice()
        #expect(try phone.run("answer(navigator.clipboard.writeText('copied'))") == ["undefined"])
        #expect(phone.device.clipboard == "copied")
        #expect(
            try phone.run("answer(Clipboard.read())")
                == [#"{"type":"text/plain","value":"copied"}"#])
    }
}

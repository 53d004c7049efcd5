import Farad
import FaradTesting
import Testing

@Suite(.farad) struct InAppBrowserPluginTests {
    /// All options, as the JavaScript half's defaults have them.
    private let tools = """
        hear(InAppBrowser, "browserPageLoaded", "browserClosed", "browserPageNavigationCompleted");
        globalThis.system = { closeButtonText: 2, viewStyle: 2, animationEffect: 2,
            enableBarsCollapsing: true, enableReadersMode: false };
        globalThis.web = { showURL: true, showToolbar: true, clearCache: false,
            clearSessionCache: false, mediaPlaybackRequiresUserAction: false,
            closeButtonText: "Close", toolbarPosition: 0, showNavigationButtons: true,
            leftToRight: false, customWebViewUserAgent: null, iOS: { allowOverScroll: true,
                enableViewportScale: false, allowInLineMediaPlayback: false,
                surpressIncrementalRendering: false, viewStyle: 2, animationEffect: 2,
                allowsBackForwardNavigationGestures: true } };

        """
    private let openTab =
        "answer(InAppBrowser.openInSystemBrowser({ url: 'https://a.b', options: { iOS: system } }))"
    private let openView =
        "answer(InAppBrowser.openInWebView({ url: 'https://a.b', options: web }))"

    @Test func `the external browser takes the app's place`() throws {
        let phone = try PluginDevice(
            "answer(InAppBrowser.openInExternalBrowser({ url: 'https://a.b/c' }))")
        #expect(phone.lines == ["undefined"])
        #expect(phone.device.openedInSafari == ["https://a.b/c"])
    }

    @Test func `a browser answers when it is there, and tells of its first page and of its end`()
        throws
    {
        let phone = try PluginDevice(tools + openTab)
        #expect(phone.lines == ["undefined", "browserPageLoaded undefined"])
        #expect(phone.device.browser == ShownBrowser(url: "https://a.b"))
        #expect(throws: DeviceError.self) { try phone.device.followLink(to: "https://a.b/c") }
        #expect(
            try phone.lines { try phone.device.closeBrowser() } == ["browserClosed undefined"])
        #expect(phone.device.browser == nil)
        #expect(
            try phone.run("answer(InAppBrowser.close())")
                == ["rejected: There's no browser view to close.OS-PLUG-IABP-0012"])
    }

    @Test func `a web view tells of its first page in another way than of those behind it`() throws
    {
        let phone = try PluginDevice(tools + openView)
        #expect(phone.lines == ["undefined", "browserPageLoaded undefined"])
        #expect(phone.device.browser == ShownBrowser(url: "https://a.b", isWebView: true))
        let next = try phone.lines { try phone.device.followLink(to: "https://a.b/c") }
        #expect(next == [#"browserPageNavigationCompleted {"url":"https://a.b/c"}"#])
        #expect(phone.device.browser?.url == "https://a.b/c")
        #expect(throws: DeviceError.self) { try phone.device.followLink(to: "mailto:a@b.c") }
        #expect(
            try phone.lines { try phone.device.closeBrowser() } == ["browserClosed undefined"])
        #expect(phone.device.browser == nil)
    }

    @Test func `what the app closes itself is told of too, before the answer`() throws {
        for open in [openTab, openView] {
            let phone = try PluginDevice(tools + open)
            #expect(
                try phone.run("answer(InAppBrowser.close())")
                    == ["browserClosed undefined", "undefined"])
            #expect(phone.device.browser == nil)
        }
    }

    @Test func `one that is open goes before the next comes`() throws {
        let phone = try PluginDevice(tools + openTab)
        #expect(
            try phone.run(openView)
                == ["browserClosed undefined", "undefined", "browserPageLoaded undefined"])
        #expect(phone.device.browser?.isWebView == true)
    }

    @Test func `without a network nothing is loaded until there is one`() throws {
        let phone = try PluginDevice(tools)
        phone.device.connect(.none)
        #expect(try phone.run(openView) == ["undefined"])
        phone.device.connect(.wifi)
        try phone.device.run()
        let lines = try phone.lines { try phone.device.followLink(to: "https://a.b/c") }
        #expect(lines == ["browserPageLoaded undefined"])
    }

    @Test func `a web view sends what it is told to, and removes the cookies that it shares`()
        throws
    {
        let phone = try PluginDevice(
            tools + """
                const { CapacitorCookies } = Capacitor.Plugins;
                const url = "https://a.b";
                const cookies = async () => console.log(show(await CapacitorCookies.getCookies({ url })));
                await CapacitorCookies.setCookie({ url, key: "a", value: "1" });
                await InAppBrowser.openInWebView({ url, customHeaders: { "X-Key": "k", "X-No": [] },
                    options: { ...web, customWebViewUserAgent: "Me" } });
                await cookies();
                await InAppBrowser.openInWebView({ url, options: { ...web, clearCache: true } });
                await cookies();
                """)
        #expect(phone.lines.filter { $0.hasPrefix("{") } == [#"{"a":"1"}"#, "{}"])
        try phone.run(
            """
            InAppBrowser.openInWebView({ url: "https://a.b", customHeaders: { "X-Key": "k", "X-No": [] },
                options: { ...web, customWebViewUserAgent: "Me" } });
            """)
        #expect(phone.device.browser?.headers == ["X-Key": "k", "User-Agent": "Me"])
    }

    @Test(arguments: [
        (
            "openInExternalBrowser({})",
            "3 The URL provided must begin with either http:// or https://."
        ),
        (
            "openInExternalBrowser({ url: 'HTTPS://a.b' })",
            "3 The URL provided must begin with either http:// or https://."
        ),
        (
            "openInSystemBrowser({ url: 'https://a.b' })",
            "6 The 'openInSystemBrowser' input parameters aren't valid."
        ),
        (
            "openInSystemBrowser({ url: 'https://a.b', options: { iOS: { ...system, viewStyle: '2' } } })",
            "6 The 'openInSystemBrowser' input parameters aren't valid."
        ),
        (
            "openInWebView({ url: 'https://a.b', options: { ...web, iOS: {} } })",
            "7 The 'openInWebView' input parameters aren't valid."
        ),
        (
            "openInWebView({ url: 'https://a.b', options: { ...web, showURL: 1 } })",
            "7 The 'openInWebView' input parameters aren't valid."
        ),
    ])
    func `what cannot be opened is refused`(call: String, wanted: String) throws {
        let phone = try PluginDevice(tools + "answer(InAppBrowser.\(call))")
        #expect(
            phone.lines == ["rejected: \(wanted.dropFirst(2))OS-PLUG-IABP-000\(wanted.prefix(1))"])
        #expect(phone.device.browser == nil)
    }
}

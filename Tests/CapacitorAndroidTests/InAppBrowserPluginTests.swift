import Farad
import FaradTesting
import Testing

@Suite(.farad) struct InAppBrowserPluginTests {
    private let life = """
        hear(InAppBrowser, "browserPageLoaded", "browserClosed", "browserPageNavigationCompleted");
        App.addListener("appStateChange", ({ isActive }) => console.log("active " + isActive));

        """
    private let openTab =
        "answer(InAppBrowser.openInSystemBrowser({ url: 'https://a.b', options: {} }))"
    private let openView = "answer(InAppBrowser.openInWebView({ url: 'https://a.b', options: {} }))"

    @Test func `the external browser takes the app's place`() throws {
        let phone = try AndroidScript(
            "answer(InAppBrowser.openInExternalBrowser({ url: 'HTTPS://a.b/c' }))")
        #expect(phone.lines == ["undefined"])
        #expect(phone.device.openedInSafari == ["HTTPS://a.b/c"])
    }

    @Test func `a tab tells of its first page, and of its end by the user`() throws {
        let phone = try AndroidScript(life + openTab)
        #expect(phone.lines == ["undefined", "active false", "browserPageLoaded undefined"])
        #expect(phone.device.browser == ShownBrowser(url: "https://a.b"))
        #expect(
            try phone.lines { phone.device.pressBack() }
                == ["browserClosed undefined", "active true"])
        #expect(phone.device.browser == nil)
    }

    @Test func `a tab that is left for the home screen is not closed`() throws {
        let phone = try AndroidScript(life + openTab)
        #expect(try phone.lines { phone.device.background() } == [])
        #expect(try phone.lines { phone.device.launch() } == [])
        #expect(phone.device.browser?.url == "https://a.b")
        #expect(
            try phone.lines { try phone.device.closeBrowser() }
                == ["browserClosed undefined", "active true"])
    }

    @Test func `a web view tells of its first page in another way than of those behind it`() throws
    {
        let phone = try AndroidScript(life + openView)
        #expect(phone.lines == ["undefined", "active false", "browserPageLoaded undefined"])
        #expect(phone.device.browser == ShownBrowser(url: "https://a.b", isWebView: true))
        let next = try phone.lines { try phone.device.followLink(to: "https://a.b/c") }
        #expect(next == [#"browserPageNavigationCompleted {"url":"https://a.b/c"}"#])
        let back = try phone.lines { phone.device.pressBack() }
        #expect(back == [#"browserPageNavigationCompleted {"url":"https://a.b"}"#])
        #expect(
            try phone.lines { phone.device.pressBack() }
                == ["browserClosed undefined", "active true"])
    }

    @Test func `the back button closes a web view that is not to go back`() throws {
        let phone = try AndroidScript(
            """
            InAppBrowser.openInWebView(
                { url: "https://a.b", options: { android: { hardwareBack: false } } });
            """)
        try phone.lines { try phone.device.followLink(to: "https://a.b/c") }
        try phone.lines { phone.device.pressBack() }
        #expect(phone.device.browser == nil)
    }

    @Test func `a web view that is left for the home screen is not closed`() throws {
        let phone = try AndroidScript(life + openView)
        #expect(try phone.lines { phone.device.background() } == [])
        #expect(phone.device.browser == nil)
        #expect(try phone.lines { phone.device.launch() } == [])
        #expect(phone.device.browser?.isWebView == true)
        #expect(
            try phone.lines { try phone.device.closeBrowser() }
                == ["browserClosed undefined", "active true"])
    }

    @Test func `what the app closes itself is told of too, before the answer`() throws {
        for open in [openTab, openView] {
            let phone = try AndroidScript(
                life + open + "; setTimeout(() => answer(InAppBrowser.close()), 2000)")
            #expect(phone.device.browser == nil)
            #expect(
                phone.lines.suffix(3) == ["browserClosed undefined", "undefined", "active true"],
                "\(phone.lines)")
        }
    }

    @Test func `what the user has closed can be closed once more, and no other`() throws {
        let phone = try AndroidScript(openView)
        try phone.lines { try phone.device.closeBrowser() }
        #expect(
            try phone.run("answer(InAppBrowser.close()).then(() => answer(InAppBrowser.close()))")
                == ["undefined", "rejected: There's no browser view to close.OS-PLUG-IABP-0012"])
    }

    @Test func `one that is open goes before the next comes`() throws {
        let phone = try AndroidScript(
            life + openView + "; setTimeout(() => \(openTab), 2000)")
        #expect(phone.device.browser == ShownBrowser(url: "https://a.b"))
        #expect(phone.lines.filter { $0.hasPrefix("browserClosed") }.count == 1)
        #expect(phone.lines.filter { $0.hasPrefix("browserPageLoaded") }.count == 2)
    }

    @Test func `a web view sends what it is told to, and shares its cookies on demand`() throws {
        let phone = try AndroidScript(
            """
            const { CapacitorCookies } = Capacitor.Plugins;
            const url = "https://a.b";
            const cookies = async () => console.log(show(await CapacitorCookies.getCookies()));
            await CapacitorCookies.setCookie({ key: "a", value: "1" });
            await InAppBrowser.openInWebView({ url, options: {} });
            await cookies();
            await InAppBrowser.openInWebView({ url, customHeaders: { "X-Key": "k", "X-Number": 1 },
                options: { customWebViewUserAgent: "Me", android: { isIsolated: false } } });
            await cookies();
            """)
        #expect(phone.lines == [#"{"a":"1"}"#, "{}"])
        #expect(
            phone.device.browser?.headers == ["X-Key": "k", "X-Number": "1", "User-Agent": "Me"])
    }

    @Test(arguments: [
        (
            "openInExternalBrowser({})",
            "05 The 'openInExternalBrowser' input parameters aren't valid."
        ),
        (
            "openInSystemBrowser({ url: 'a.b', options: {} })",
            "03 The URL provided must begin with either http:// or https://."
        ),
        (
            "openInSystemBrowser({ url: 'https://a.b' })",
            "06 The 'openInSystemBrowser' input parameters aren't valid."
        ),
        (
            "openInWebView({ url: 'https://a.b' })",
            "07 The 'openInWebView' input parameters aren't valid."
        ),
        (
            "openInSystemBrowser({ url: 'https://a.b', options: { android: { viewStyle: 2 } } })",
            "10 Custom Tabs couldn't open the following URL: https://a.b"
        ),
        (
            "openInWebView({ url: 'https://a.b', options: { toolbarPosition: -1 } })",
            "11 The WebView couldn't open the following URL: https://a.b"
        ),
    ])
    func `what cannot be opened is refused`(call: String, wanted: String) throws {
        let phone = try AndroidScript("answer(InAppBrowser.\(call))")
        #expect(
            phone.lines == ["rejected: \(wanted.dropFirst(3))OS-PLUG-IABP-00\(wanted.prefix(2))"])
        #expect(phone.device.browser == nil)
    }
}

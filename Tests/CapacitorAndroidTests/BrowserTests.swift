import Farad
import FaradFoundation
import FaradTesting
import Testing

@Suite(.farad) struct BrowserTests {
    private let life = """
        hear(Browser, "browserPageLoaded", "browserFinished");
        hear(App, "pause", "resume");
        App.addListener("appStateChange", ({ isActive }) => console.log("active " + isActive));

        """

    @Test func `F153, F176: a tab hides the app until the user closes it`() throws {
        let phone = try AndroidScript(life + #"answer(Browser.open({ url: "https://a.b" }));"#)
        #expect(
            phone.lines == [
                "pause undefined", "undefined", "active false", "browserPageLoaded undefined",
            ])
        #expect(phone.device.browser == ShownBrowser(url: "https://a.b", isPopover: false))
        let closed = try phone.lines { try phone.device.closeBrowser() }
        #expect(
            closed == ["browserFinished undefined", "active true", "resume undefined"])
        #expect(phone.device.browser == nil)
        #expect(throws: DeviceError.self) { try phone.device.closeBrowser() }
    }

    @Test func `F153: the back button closes the tab, and it can be opened again`() throws {
        let phone = try AndroidScript(life + #"await Browser.open({ url: "https://a.b" });"#)
        try phone.lines { phone.device.pressBack() }
        #expect(phone.device.browser == nil)
        let lines = try phone.run(#"answer(Browser.open({ url: "https://c.d" }))"#)
        #expect(lines.suffix(2) == ["active false", "browserPageLoaded undefined"])
        #expect(phone.device.browser?.url == "https://c.d")
    }

    @Test func `F153: unlike on an iPhone, the app's own closing is told as an end`() throws {
        let phone = try AndroidScript(
            life + """
                await answer(Browser.close());
                await Browser.open({ url: "https://a.b" });
                setTimeout(() => answer(Browser.close()), 2000);
                """)
        #expect(phone.device.browser == nil)
        #expect(
            phone.lines == [
                "undefined", "pause undefined", "active false", "browserPageLoaded undefined",
                "undefined", "browserFinished undefined",
                "active true", "resume undefined",
            ])
    }

    @Test func `F153: without a network no page is loaded`() throws {
        let phone = try AndroidScript(
            life + #"await Browser.open({ url: "https://a.b" });"#,
            before: { $0.connect(.none) })
        #expect(!phone.lines.contains("browserPageLoaded undefined"))
        #expect(phone.device.browser != nil)
    }

    @Test func `F153: who leaves the tab for the home screen has finished, once`() throws {
        let phone = try AndroidScript(life + #"await Browser.open({ url: "https://a.b" });"#)
        #expect(
            try phone.lines { phone.device.background() } == ["browserFinished undefined"])
        try phone.lines { phone.device.launch() }
        #expect(phone.device.browser?.url == "https://a.b")
        #expect(
            try phone.lines { try phone.device.closeBrowser() }
                == ["active true", "resume undefined"])
    }

    @Test(arguments: [
        ("open({})", "Must provide a URL to open"), ("open({ url: '' })", "URL must not be empty"),
        ("open({ url: 'nobody:a' })", "Unable to display URL"),
    ])
    func `F153: what cannot be opened is named`(call: String, message: String) throws {
        let phone = try AndroidScript("answer(Browser.\(call))")
        #expect(phone.lines == ["rejected: \(message)"])
        #expect(phone.device.browser == nil)
    }

    @Test func `F153: an address that nobody takes leaves the app paused until the back button`()
        throws
    {
        let phone = try AndroidScript(life + #"answer(Browser.open({ url: "nobody:a" }));"#)
        #expect(phone.lines.last == "rejected: Unable to display URL")
        let lines = try phone.lines { phone.device.pressBack() }
        #expect(lines == ["active true", "resume undefined", "browserFinished undefined"])
    }
}

import Capacitor
import Farad
import FaradTesting
import Testing
import UIKit

@Suite(.farad) struct BrowserPluginTests {
    private let listening = "hear(Browser, 'browserPageLoaded', 'browserFinished');"

    @Test func `F153: open answers when the browser is there, then its page is loaded`() throws {
        let phone = try PluginDevice(listening)
        let lines = try phone.run(
            """
            const start = performance.now();
            Browser.open({ url: "https://example.org/a" }).then(
                () => console.log("open after " + Math.round(performance.now() - start)));
            """)
        #expect(lines == ["open after 500", "browserPageLoaded undefined"])
        #expect(
            phone.device.browser == ShownBrowser(url: "https://example.org/a", isPopover: false))
    }

    @Test func `F153: browserFinished comes when the user closes it, and only then`() throws {
        let phone = try PluginDevice(listening)
        try phone.run("Browser.open({ url: 'https://a.b', presentationStyle: 'popover' })")
        #expect(phone.device.browser?.isPopover == true)
        #expect(
            try phone.lines { try phone.device.closeBrowser() } == ["browserFinished undefined"])
        #expect(phone.device.browser == nil)
        #expect(
            try phone.run("answer(Browser.close())")
                == ["rejected: No active window to close!"])
        try phone.run("Browser.open({ url: 'https://a.b' })")
        #expect(try phone.run("answer(Browser.close())") == ["undefined"])
        #expect(phone.device.browser == nil)
        #expect(
            try phone.run("answer(Browser.open({ url: 'https://c.d' }))")
                == ["undefined", "browserPageLoaded undefined"])
    }

    @Test func `F153: its events are not kept for a later listener`() throws {
        let phone = try PluginDevice("Browser.open({ url: 'https://a.b' })")
        try phone.device.closeBrowser()
        try phone.device.run()
        #expect(try phone.run("hear(Browser, 'browserPageLoaded', 'browserFinished')") == [])
    }

    @Test(arguments: [
        ("{}", "Must provide a valid URL to open"),
        ("{ url: '' }", "Must provide a valid URL to open"),
        ("{ url: 'mailto:a@b.c' }", "Unable to display URL"),
    ])
    func `F153: what cannot be opened is refused`(options: String, message: String) throws {
        let phone = try PluginDevice()
        #expect(try phone.run("answer(Browser.open(\(options)))") == ["rejected: \(message)"])
    }

    @Test(
        arguments: [
            ("#ff8000", [1, 128 / 255, 0, 1]), ("00ff0080", [0, 1, 0, 128 / 255]),
            (" #0000FF ", [0, 0, 1, 1]), ("#fff", nil), ("red", nil), ("", nil),
        ] as [(String, [Double]?)])
    func `F153: a toolbar's colour has six or eight hexadecimal digits`(
        text: String, parts: [Double]?
    ) {
        let color = UIColor.capacitor.color(fromHex: text)
        let wanted = parts.map { UIColor(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) }
        #expect(color == wanted)
    }

    @Test func `F153: one browser at a time`() throws {
        let phone = try PluginDevice("Browser.open({ url: 'https://a.b' })")
        #expect(
            try phone.run("answer(Browser.open({ url: 'https://c.d' }))")
                == ["rejected: Unable to display URL"])
        #expect(phone.device.browser?.url == "https://a.b")
    }
}

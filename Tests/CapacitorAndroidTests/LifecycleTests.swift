import CapacitorAndroid
import Farad
import Simulation
import Testing

@Suite struct LifecycleTests {
    private let page = """
        for (const name of ["appStateChange", "pause", "resume", "appUrlOpen"]) {
            Capacitor.addListener("App", name, (data) => say(name, data));
        }
        for (const name of ["pause", "resume"]) {
            document.addEventListener(name, () => say("document", name));
        }
        """

    @Test func `F176: on the way to the front appStateChange comes before resume`() throws {
        let phone = try AndroidPhone(page).launch()
        #expect(phone.lines.isEmpty)
        try phone.then { $0.background() }
        #expect(
            phone.lines == [
                "pause undefined", "document pause", #"appStateChange {"isActive":false}"#,
            ])
        try phone.then { $0.foreground() }
        #expect(
            phone.lines.dropFirst(3) == [
                #"appStateChange {"isActive":true}"#, "resume undefined", "document resume",
            ])
    }

    @Test func `F176: what comes over the app pauses it, and gives no appStateChange false`() throws
    {
        let phone = try AndroidPhone(page).launch()
        try phone.then { $0.interrupt() }
        #expect(phone.lines == ["pause undefined", "document pause"])
        try phone.then { $0.endInterruption() }
        #expect(
            phone.lines.dropFirst(2) == [
                #"appStateChange {"isActive":true}"#, "resume undefined", "document resume",
            ])
    }

    /// Android 15: the app that was left last is kept for a minute, and frozen 10 s later.
    @Test func `an app in the background goes on for more than a minute, and then is frozen`()
        throws
    {
        let phone = try AndroidPhone(
            "let n = 0; setInterval(() => { n += 1; if (n % 30 == 0) say(n); }, 1000);"
        )
        phone.device.launch()
        try phone.device.run(until: .seconds(2))
        phone.device.background()
        try phone.device.run(until: .seconds(71))
        #expect(phone.lines == ["30", "60"])
        try phone.device.run(until: .seconds(200))
        #expect(phone.lines == ["30", "60"])
    }

    /// As Chromium does it: what is due at once is.
    @Test func `the timers of a hidden page come once a second, and its frames not at all`() throws
    {
        let phone = try AndroidPhone(
            """
            const counts = { ticks: 0, frames: 0, chain: 0 };
            setInterval(() => { counts.ticks += 1; }, 100);
            const frame = () => { counts.frames += 1; requestAnimationFrame(frame); };
            requestAnimationFrame(frame);
            const chain = () => { counts.chain += 1; setTimeout(chain, 250); };
            setTimeout(chain, 250);
            setInterval(() => { say(counts); for (const key in counts) counts[key] = 0; }, 10_000);
            """)
        phone.device.launch()
        try phone.device.run(until: .milliseconds(10_950))
        phone.device.background()
        try phone.device.run(until: .milliseconds(40_950))
        phone.device.foreground()
        try phone.device.run(until: .milliseconds(60_950))
        let counts = phone.lines.map { line in
            line.split { !$0.isNumber }.compactMap { Int($0) }
        }
        #expect(counts.count == 6, "\(phone.lines)")
        #expect(counts[0][0] >= 99 && counts[0][1] >= 590 && counts[0][2] >= 39)
        for hidden in counts[2...3] {
            #expect((9...10).contains(hidden[0]) && hidden[1] == 0 && (9...10).contains(hidden[2]))
        }
        #expect(counts[5][0] >= 99 && counts[5][1] >= 590 && counts[5][2] >= 39)
    }

    @Test func `F176: an app that is swiped away is paused and stopped before it ends`() throws {
        let phone = try AndroidPhone(page).launch()
        try phone.then { $0.terminate() }
        #expect(
            phone.lines == [
                "pause undefined", "document pause", #"appStateChange {"isActive":false}"#,
            ])
        // What is there no more cannot be brought to the front: it is launched.
        try phone.then { $0.foreground() }
        #expect(phone.lines.count == 3)
    }

    @Test func `F177: a cold start by a URL retains appUrlOpen with the URL alone`() throws {
        let phone = try AndroidPhone(
            """
            call("App", "getLaunchUrl").then(say);
            setTimeout(() => Capacitor.addListener("App", "appUrlOpen", (data) => say("open", data)), 2000);
            setTimeout(() => Capacitor.addListener("App", "appUrlOpen", () => say("late")), 3000);
            """
        ).launch(url: "test://a")
        #expect(phone.lines == [#"{"url":"test://a"}"#, #"open {"url":"test://a"}"#])
    }

    @Test
    func `F106, F177: a URL for a running app comes by onNewIntent, and is not the launch URL`()
        throws
    {
        let phone = try AndroidPhone(page).launch()
        try phone.then { $0.open("test://warm") }
        #expect(
            phone.lines == [
                "pause undefined", #"appUrlOpen {"url":"test://warm"}"#,
                #"appStateChange {"isActive":true}"#, "resume undefined",
                // They take a turn of the UI thread more than what the plugin itself raises.
                "document pause", "document resume",
            ])
        let answer = try phone.device.page?.evaluate(
            "Capacitor.nativePromise('App', 'getLaunchUrl')")
        #expect(answer?.string == nil)
    }

    @Test func `F177: from the background appUrlOpen comes before appStateChange`() throws {
        let phone = try AndroidPhone(page).launch()
        try phone.then { $0.background() }
        try phone.then { $0.open("test://warm") }
        #expect(
            phone.lines.dropFirst(3) == [
                #"appUrlOpen {"url":"test://warm"}"#, #"appStateChange {"isActive":true}"#,
                "resume undefined", "document resume",
            ])
    }

    @Test func `F178: with a listener the back button raises backButton and backbutton`() throws {
        let phone = try AndroidPhone(
            """
            document.addEventListener("backbutton", () => say("document backbutton"));
            Capacitor.addListener("App", "backButton", (data) => say("backButton", data));
            history.pushState(null, "", "/next");
            """
        ).launch()
        try phone.then { $0.pressBack() }
        #expect(phone.lines == [#"backButton {"canGoBack":true}"#, "document backbutton"])
        #expect(phone.device.page?.url == "https://localhost/next")
    }

    @Test
    func
        `F178: without a listener it goes one step back in the history, and nowhere from the first`()
        throws
    {
        let phone = try AndroidPhone(
            """
            addEventListener("popstate", () => say(location.pathname));
            history.pushState(null, "", "/next");
            """
        ).launch()
        try phone.then { $0.pressBack() }
        try phone.then { $0.pressBack() }
        #expect(phone.lines == ["/"])
        #expect(phone.device.page?.url == "https://localhost/")
    }

    @Test func `F178: with the plugin's handler off the back button leaves the app`() throws {
        let phone = try AndroidPhone(
            page + #"call("App", "toggleBackButtonHandler", { enabled: false });"#
        ).launch()
        try phone.then { $0.pressBack() }
        #expect(phone.lines.last == #"appStateChange {"isActive":false}"#)
    }

    @Test
    func `F137: exitApp ends the activity; the icon then starts a new one in the same process`()
        throws
    {
        let phone = try AndroidPhone(
            #"say("started"); setTimeout(() => call("App", "exitApp"), 50);"#)
        try phone.launch()
        let processes = { phone.device.simulation.trace.records.filter { $0.text == "onCreate" } }
        #expect(processes().count == 1)
        try phone.then { $0.launch() }
        #expect(phone.lines == ["started", "started"])
        #expect(processes().count == 2)
        #expect(phone.device.page == nil)
    }

    @Test func `F137: the page ends with the activity that exitApp has ended`() throws {
        let phone = try AndroidPhone(
            """
            setInterval(() => call("App", "getState"), 200);
            setTimeout(() => { say("exit"); call("App", "exitApp"); }, 50);
            """)
        try phone.launch()
        let page = try #require(phone.device.simulation.processes.last { $0.name.contains("Web") })
        #expect(phone.lines == ["exit"])
        #expect(page.state == .dead)
        #expect(page.exitReason == "its web view is gone")
    }

    @Test func `a page is hidden once its activity has stopped, and visible once it has resumed`()
        throws
    {
        let phone = try AndroidPhone(
            page + #"document.addEventListener("visibilitychange", () => say(document.hidden));"#
        ).launch()
        try phone.then { $0.interrupt() }
        try phone.then { $0.endInterruption() }
        #expect(!phone.lines.contains("true"))
        try phone.then { $0.background() }
        #expect(phone.lines.suffix(2) == [#"appStateChange {"isActive":false}"#, "true"])
        try phone.then { $0.foreground() }
        #expect(phone.lines.suffix(3).contains("false"))
    }

    @Test func `C14: a page process that dies takes the app with it, as nobody handles that`()
        throws
    {
        let phone = try AndroidPhone(page).launch()
        try phone.then { $0.kill("web") }
        #expect(phone.device.page == nil)
        try phone.then { $0.launch() }
        #expect(phone.device.page != nil)
    }

    @Test func `F137: what the App plugin knows comes from the manifest and the phone`() throws {
        let phone = try AndroidPhone(
            """
            for (const method of ["getInfo", "getAppLanguage", "getState", "getLaunchUrl",
                "minimizeApp"]) told(call("App", method));
            """
        ).launch()
        #expect(
            phone.lines == [
                #"resolved {"name":"Test","id":"app.test","build":"7","version":"2.1"}"#,
                #"resolved {"value":"en"}"#, #"resolved {"isActive":true}"#, "resolved undefined",
                "resolved undefined",
            ])
        try phone.then { $0.foreground() }
        #expect(
            phone.device.simulation.trace.records.contains { $0.text.hasPrefix("onRestart") })
    }

    @Test func `F172: a missing option that the App plugin unboxes ends the app`() throws {
        let phone = try AndroidPhone(#"call("App", "toggleBackButtonHandler", {});"#).launch()
        #expect(phone.findings.count == 1)
        #expect(phone.findings.first?.contains("java.lang.NullPointerException") == true)
    }
}

import CapacitorAndroidPlugins
import Farad
import Testing

@Suite struct SplashScreenPluginTests {
    private func phone(_ page: String, _ configuration: [String: Any] = [:]) throws -> AndroidPhone
    {
        try AndroidPhone(
            "const start = performance.now();"
                + "const timed = (name, promise) => promise.then(() => "
                + "say(name, Math.round(performance.now() - start)));\n" + page,
            plugins: [SplashScreenPlugin.self],
            configuration: ["plugins": ["SplashScreen": configuration]]
        ).launch()
    }

    private let show = "call('SplashScreen', 'show', { showDuration: 1000 })"

    /// How many milliseconds after the page's start each line came.
    private func times(_ phone: AndroidPhone) -> [Int] {
        phone.lines.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
    }

    @Test func `F164: show answers when the picture begins to go again`() throws {
        // The launch's own has gone after half a second and a fade.
        let phone = try phone("setTimeout(() => timed('shown', \(show)), 1000)")
        #expect(times(phone) == [2200])
    }

    @Test func `F164: while the launch's own is there show answers at once, as hide does`() throws {
        let phone = try phone(
            "timed('shown', \(show)).then(() => timed('hidden', call('SplashScreen', 'hide')))",
            ["launchShowDuration": 5000])
        #expect(phone.lines == ["shown 0", "hidden 0"])
    }

    @Test func `F164: a picture that is not to hide by itself answers when it has come`() throws {
        let phone = try phone(
            """
            setTimeout(() => timed("shown", call("SplashScreen", "show",
                { autoHide: false, fadeInDuration: 50 })).then(() => timed("again", \(show))), 1000)
            """)
        #expect(times(phone) == [1050, 1050])
    }

    @Test func `F164: without the launch's own, hide ends a picture that is on its way`() throws {
        let phone = try phone(
            """
            timed("shown", \(show));
            setTimeout(() => timed("hidden", call("SplashScreen", "hide")), 100);
            """, ["launchShowDuration": 0])
        // Its coming is over at once, and its time begins.
        #expect(phone.lines == ["hidden 100", "shown 1100"])
    }

    @Test func `a second picture on top of one that comes is not answered`() throws {
        let phone = try phone(
            "timed('one', \(show)); timed('two', \(show))", ["launchShowDuration": 0])
        #expect(phone.lines == ["one 1200"])
    }

    @Test func `F164: a dialog does not fade`() throws {
        let phone = try phone(
            "timed('shown', \(show))", ["launchShowDuration": 0, "useDialog": true])
        #expect(phone.lines == ["shown 1000"])
    }

    @Test func `a fade of less than no time ends the app`() throws {
        let phone = try phone(
            "call('SplashScreen', 'show', { fadeInDuration: -1 })", ["launchShowDuration": 0])
        #expect(phone.findings.contains { $0.contains("negative duration: -1") })
    }
}

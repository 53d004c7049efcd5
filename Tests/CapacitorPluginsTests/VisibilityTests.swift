import Farad
import FaradTesting
import Testing

// What a page knows of whether it is before the user, as WebKit tells it.
@Suite(.farad) struct VisibilityTests {
    private static let listening = """
        const state = () => document.visibilityState + " " + document.hidden;
        hear(App, "pause", "resume");
        for (const target of [document, window]) {
            target.addEventListener("visibilitychange", (event) =>
                console.log(event.type, event.bubbles, event.cancelable, state()));
        }
        document.onvisibilitychange = () => console.log("on");
        console.log(state());

        """

    @Test func `a page hears that its app leaves the screen and comes back`()
        throws
    {
        let phone = try PluginDevice(Self.listening)
        #expect(phone.lines == ["visible false"])
        let hidden = "visibilitychange true false hidden true"
        #expect(
            try phone.lines { phone.device.background() }
                == [hidden, "on", hidden, "pause undefined"])
        let visible = "visibilitychange true false visible false"
        #expect(
            try phone.lines { phone.device.foreground() }
                == [visible, "on", visible, "resume undefined"])
    }

    @Test func `what lies over the app for a while leaves its page visible`() throws {
        let phone = try PluginDevice(Self.listening)
        #expect(
            try phone.lines {
                phone.device.interrupt()
                phone.device.endInterruption()
            } == [])
    }

    @Test func `a page that does not listen costs no event, and is right when it looks`() throws {
        let script = """
            for (const event of ["pause", "resume"]) {
                App.addListener(event, () => {
                    console.log(event, document.hidden, document.hasFocus());
                    setTimeout(() => console.log(document.visibilityState), 100);
                });
            }
            """
        let phone = try PluginDevice(script)
        let behind = try phone.lines { phone.device.background() }
        #expect(behind == ["pause true false"])
        // A timer that was due while the page was suspended comes before the news.
        let before = try phone.lines { phone.device.foreground() }
        #expect(before == ["hidden", "resume false true", "visible"])
        func events(_ script: String) throws -> Int {
            let phone = try PluginDevice(script)
            return phone.device.run([TimedAction(.background), TimedAction(.foreground)]).events
        }
        let listening = "document.addEventListener('visibilitychange', () => {});"
        #expect(try events(script + listening) == events(script) + 2)
    }
}

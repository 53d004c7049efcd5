import Farad
import Testing

/// C3 to C6 and C8: URLs and states before, between and after the listeners.
@Suite struct URLScenarios {
    private let lateListener = """
        tell("before", App.getLaunchUrl());
        setTimeout(() => {
            App.addListener("appUrlOpen", ({ url }: any) => say("first", url));
            App.addListener("appUrlOpen", ({ url }: any) => say("second", url));
            setTimeout(() => tell("after", App.getLaunchUrl()), 1000);
        }, 2000);
        """

    @Test func `C3, F91, F106, F119: a cold URL waits for the first listener`() throws {
        let outcome = try play(
            CheckApp(lateListener), [TimedAction(.openURL("check://cold"), at: .zero)])
        #expect(
            outcome.lines == [
                #"before {"url":"check://cold"}"#, "first check://cold",
                #"after {"url":"check://cold"}"#,
            ])
    }

    @Test func `C4, F92: two URLs come in order, before 5.0 only the last`() throws {
        let script = """
            setTimeout(() => App.addListener("appUrlOpen", ({ url }: any) => say(url)), 4000);
            """
        let urls = [
            TimedAction(.openURL("check://1"), at: .zero),
            TimedAction(.openURL("check://2"), at: .milliseconds(2000)),
        ]
        #expect(try play(CheckApp(script), urls).lines == ["check://1", "check://2"])
        let old = try play(CheckApp(script), set: ["retained-events": "last"], urls)
        #expect(old.lines == ["check://2"])
    }

    @Test func `C5, F118, F126c: a warm share is read once with data, then without`() throws {
        let script = """
            App.addListener("appUrlOpen", ({ url }: any) => {
                say("appUrlOpen", url);
                tell("read for the URL", Check.take());
            });
            App.addListener("appStateChange", ({ isActive }: any) => {
                say("appStateChange", isActive);
                if (isActive) tell("read for the state", Check.take());
            });
            """
        let outcome = try play(
            CheckApp(script),
            [
                TimedAction(.launch), TimedAction(.background),
                TimedAction(.openURL("check://warm")),
            ])
        #expect(
            outcome.lines == [
                "appStateChange false", "appUrlOpen check://warm",
                #"read for the URL {"image":"image"}"#, "appStateChange true",
                "read for the state undefined",
            ])
    }

    @Test func `C6, F107, F116: a cold start sends no state, and the app is active`() throws {
        let script = """
            App.addListener("appStateChange", () => say("appStateChange"));
            App.addListener("resume", () => say("resume"));
            tell("state", App.getState());
            """
        let outcome = try play(CheckApp(script), [TimedAction(.launch)])
        #expect(outcome.lines == [#"state {"isActive":true}"#])
    }

    @Test func `C8, F93: a URL during a reload reaches the new page, before 7.3 nobody`() throws {
        let script = """
            const listen = () =>
                App.addListener("appUrlOpen", ({ url }: any) => say(location.search, url));
            if (location.search === "") {
                listen();
                setTimeout(() => { location.href = "/?new"; }, 3000);
            } else setTimeout(listen, 1000);
            """
        // The page goes at about 3900 ms, the next one is there at 4300 and listens at 5300.
        func lines(_ reset: String) throws -> [String] {
            try play(
                CheckApp(script),
                set: ["listener-reset": reset, "reload-start": "400"],
                [
                    TimedAction(.launch, at: .zero),
                    TimedAction(.openURL("check://between"), at: .milliseconds(4700)),
                ]
            ).lines
        }
        #expect(try lines("always") == ["?new check://between"])
        #expect(try lines("process-death") == [])
    }
}

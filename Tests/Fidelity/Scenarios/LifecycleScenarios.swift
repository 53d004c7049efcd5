import Farad
import FaradTesting
import Testing

/// The lifecycle scripts F126a to F126d as JavaScript hears them, with and without scenes.
@Suite struct LifecycleScenarios {
    /// Everything that a page can hear of its app's states.
    private let diary = """
        for (const name of ["appStateChange", "pause", "resume", "appUrlOpen"])
            App.addListener(name, (data: any) => say(name, data?.isActive ?? data?.url ?? ""));
        for (const name of ["pause", "resume"])
            document.addEventListener(name, () => say("document", name));
        say("page");
        """

    private func lines(
        _ actions: [TimedAction], set settings: [String: String] = [:]
    ) throws -> [String] {
        try play(CheckApp(diary), set: settings, actions).lines
            .map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 }
    }

    @Test func `F126a, F116: a cold start by icon says nothing to the page`() throws {
        #expect(try lines([TimedAction(.launch)]) == ["page"])
    }

    @Test func `F126b, F119: a cold start by URL gives the URL to the first listener`() throws {
        #expect(
            try lines([TimedAction(.openURL("check://a"), at: .zero)])
                == ["page", "appUrlOpen check://a"])
    }

    private let toBack = ["appStateChange false", "pause", "document pause"]

    @Test func `F126c, F111, F112: to the background and back by URL`() throws {
        let lines = try lines([
            TimedAction(.launch), TimedAction(.background), TimedAction(.openURL("check://b")),
        ])
        #expect(
            lines == ["page"] + toBack + [
                "resume", "document resume", "appUrlOpen check://b", "appStateChange true",
            ])
    }

    @Test func `F126d: a URL to the active app comes alone, or between two states`() throws {
        let actions = [TimedAction(.launch), TimedAction(.openURL("check://c"))]
        #expect(try lines(actions) == ["page", "appUrlOpen check://c"])
        #expect(
            try lines(actions, set: ["active-url": "interrupted"])
                == ["page", "appStateChange false", "appUrlOpen check://c", "appStateChange true"])
    }

    @Test func `F55, F126a: a page that dies is loaded again and hears on`() throws {
        let lines = try lines([
            TimedAction(.launch), TimedAction(.kill("web")), TimedAction(.background),
        ])
        #expect(lines == ["page", "page"] + toBack)
    }

    @Test func `U6, F108, F110: a scene made by hand loses the cold URL's event, not the URL`()
        throws
    {
        let script = diary + "tell('launched for', App.getLaunchUrl());"
        let outcome = try play(
            CheckApp(script), set: ["scenes": "hand-made"],
            [TimedAction(.openURL("check://a"), at: .zero)])
        #expect(outcome.lines == ["page", #"launched for {"url":"check://a"}"#])
    }

    @Test func `U6, F108: the template's scene keeps the cold URL until the bridge is there`()
        throws
    {
        #expect(
            try lines(
                [TimedAction(.openURL("check://a"), at: .zero)], set: ["scenes": "template"])
                == ["page", "appUrlOpen check://a"])
    }

    @Test(arguments: ["hand-made", "template"])
    func `U6, F108, F111: with scenes states and warm URLs come as without`(scenes: String) throws {
        let actions = [
            TimedAction(.launch), TimedAction(.background), TimedAction(.openURL("check://b")),
        ]
        #expect(try lines(actions, set: ["scenes": scenes]) == lines(actions))
    }
}

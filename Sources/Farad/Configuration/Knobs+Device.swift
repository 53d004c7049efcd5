extension Knobs {
    /// The device's own knobs: the one place where the unsettled points U1–U11 and their defaults
    /// are. U12 is the reference app's.
    public static let device: [Knob] = pages + capacitor + system + android + own

    private static let pages: [Knob] = [
        Knob(
            "document-start", question: "U1", .milliseconds, default: nil,
            summary: "from didFinishLaunching to the page's document start (F25)",
            reason: "it differs from phone to phone, so it is a figure of the profile; ideal has "
                + "800 ms, on the safe side of a registration at 500 ms"),
        Knob(
            "server-url", .choice(["followed", "ignored"]), default: "followed",
            summary: "whether pages come from the config's server.url, or from the app's files",
            reason: "a phone follows it; live reload leaves it behind in many projects"),
        Knob(
            "reload-start", question: "U1", .milliseconds, default: nil,
            summary: "from the start of a later navigation to its document start (F58)",
            reason: "it differs from phone to phone, so it is a figure of the profile; the web "
                + "process is up already, and nobody has measured what is left"),
        Knob(
            "user-scripts", question: "U2", .choice(["at-once", "by-message"]),
            default: "at-once",
            summary: "how a script that is added late reaches the web process (F19)",
            reason: "the two differ only within one hop of document start; the plain one is easier "
                + "to follow"),
        Knob(
            "clone", question: "U3",
            .choice(["reject-unhandled", "throw", "silent-drop", "lenient", "extract"]),
            default: "reject-unhandled",
            summary: "what postMessage does with a value that cannot be copied (F38–F40)",
            reason: "what apps report from phones of today; extract is WebKit of 2025 for apps "
                + "that are linked to a recent SDK"),
        Knob(
            "modules", .choice(["legacy", "standard"]), default: "legacy",
            summary: "the order in which modules run that await, on iOS: before Safari 27, since",
            reason:
                "apps have to start on phones with iOS 26 and older; Android's is always standard"),
        Knob(
            "background-page", question: "U8", .choice(["runs", "frozen"]), default: "runs",
            summary: "whether the page runs its pause handlers before suspension (F115)",
            reason: "iOS gives an app some seconds in the background before it suspends it"),
    ]

    private static let capacitor: [Knob] = [
        Knob(
            "listener-reset", question: "U4", .choice(["always", "process-death", "never"]),
            default: "always",
            summary: "when plugin listeners are forgotten: Capacitor ≥7.3, 7.1, older (F93)",
            reason: "Capacitor 8 is what is emulated"),
        Knob(
            "listeners", question: "U5", .choice(["atomic", "split"]), default: "atomic",
            summary: "whether listener tables change in one step or in several (F94)",
            reason: "the gap is a few instructions wide; split is for exploring it"),
        Knob(
            "retained-events", .choice(["all", "last"]), default: "all",
            summary: "what waits for an event's first listener: Capacitor ≥5.0, older (F92)",
            reason: "Capacitor 8 is what is emulated"),
        Knob(
            "plugin-order", question: "U11", .choice(["listed", "seeded"]), default: "listed",
            summary: "the order of the plugins from the unordered class list (F5)",
            reason: "one order is easier to read; seeded draws another at each launch, as iOS does"),
    ]

    private static let system: [Knob] = [
        Knob(
            "store-purchases", .choice(["at-once", "later"]), default: "at-once",
            summary: "when Transaction.currentEntitlements and the other lists have what "
                + "purchase() has returned: at once, or about a second later, when "
                + "Transaction.updates brings it, too",
            reason: "Apple's documentation knows the former; a simulator's store does the latter "
                + "(measured, iOS 26.5), and developers see the second telling in production"),
        Knob(
            "store-updates", .choice(["launch", "listener"]), default: "launch",
            summary: "when Transaction.updates brings what is unfinished: soon after the launch, "
                + "or to the first who listens",
            reason: "Apple's documentation says once, immediately after the launch, and that an "
                + "app without a listener may miss it"),
        Knob(
            "launch-url", question: "U6", .choice(["after-view", "before-view"]),
            default: "after-view",
            summary: "whether application(open:) comes after the root view on a cold start (F109)",
            reason:
                "appUrlOpen reaches JavaScript after cold starts on phones, which needs a bridge"),
        Knob(
            "active-url", .choice(["plain", "interrupted"]), default: "plain",
            summary: "whether the app resigns around a URL that it opens while active (F126d)",
            reason: "it does where a system prompt or a switch of apps comes between"),
        Knob(
            "scenes", question: "U6", .choice(["off", "hand-made", "template"]), default: "off",
            summary: "which life cycle: the app delegate's, or scenes by hand or by 8.5 (F108)",
            reason: "the templates of Capacitor 8.4 use the app delegate's"),
        Knob(
            "observer-order", question: "U7", .choice(["registration", "seeded"]),
            default: "registration",
            summary: "the order in which observers of one notification hear of it (F114)",
            reason: "what Foundation does, and what Apple does not promise"),
        Knob(
            "defaults-delay", question: "U9", .milliseconds, default: "0",
            summary: "until another process sees a UserDefaults write (F185)",
            reason: "the daemon is usually faster than the switch to the other process"),
        Knob(
            "extension-process", .choice(["ends", "reused"]), default: "ends",
            summary: "whether the next share gets the process of the extension's last one",
            reason: "Apple's guide says that the system ends it soon; apps have met both"),
        Knob(
            "shared-files", .choice(["security-scoped", "granted"]), default: "security-scoped",
            summary: "whether a shared file's URL needs startAccessingSecurityScopedResource()",
            reason: "Files' URLs are reported to need it, Photos's not; who calls it is right "
                + "with both"),
        Knob(
            "extension-open", question: "U10", .choice(["responder-chain", "context", "refused"]),
            default: "responder-chain",
            summary: "which way, if any, an extension's openURL succeeds (F124)",
            reason: "the way that the reference app counts on; iOS 18 is said to refuse it"),
    ]

    private static let own: [Knob] = [
        Knob(
            "network", .choice(["simulated", "loopback"]), default: "simulated",
            summary: "where an app's servers are: in the simulation, or on ports of 127.0.0.1",
            reason: "only the simulation's clock repeats what a server does; farad run has both"),
        Knob(
            "background-launch", .choice(["no-view", "view"]), default: "no-view",
            summary: "whether a launch for background work loads the root view, and the page",
            reason: "nobody has said what a storyboard app's window does then"),
        Knob(
            "background-refresh", .choice(["on", "off"]), default: "on",
            summary: "whether the user lets apps refresh in the background",
            reason: "it is on unless the user switches it off"),
        Knob(
            "notification-permission", .choice(["ask", "allow", "deny"]), default: "ask",
            summary: "what the user answers when an app asks to notify; ask: a test answers",
            reason: "nobody but a test knows what this user would say"),
        Knob(
            "privacy-permission", .choice(["ask", "allow", "deny"]), default: "ask",
            summary:
                "what the user answers when an app asks for what is private; ask: a test answers",
            reason: "nobody but a test knows what this user would say"),
        Knob(
            "build", .choice(["release", "debug"]), default: "release",
            summary: "how the app was built: a debug build logs each call and answer (F4)",
            reason: "users have release builds"),
        Knob(
            "delivery", .choice(["values", "source"]), default: "values",
            summary: "whether native answers reach the page as values or as evaluated text",
            reason: "values are faster, and tests show that both have equal effects"),
    ]
}

extension FindingCheck {
    /// What apps keep, and who reads it.
    static var storageChecks: [FindingCheck] {
        [
            FindingCheck(
                "stored-key-wrong-store",
                "A declared key was looked for, or written, in another store than its own.",
                .failure,
                """
                The app's bundle declares for each stored key who owns it, where it lies, what its \
                value looks like and who reads it. One party went elsewhere: another suite, another \
                file of SharedPreferences. On a phone it finds nothing, or leaves what nobody \
                finds, and no error is raised. The message names both sides.
                """),
            FindingCheck(
                "stored-key-wrong-format",
                "A declared key was written or read in another format than declared.", .failure,
                """
                A reader that asks for an array where text is stored gets nothing; text that is no \
                JSON reads as an empty list. Change both sides together, or the declaration with \
                them.
                """),
            FindingCheck(
                "stored-key-prefixed",
                "A declared key was used under a name with a prefix, as Preferences writes it.",
                .failure,
                """
                The Preferences plugin puts its group before each key (CapacitorStorage.) unless \
                the group is NativeStorage. Native code that asks for the plain name finds nothing.
                """),
            FindingCheck(
                "stored-key-unread",
                "A declared reader asked for a name that is not there, not for what was written.",
                .failure,
                """
                One side has renamed the key. The message names what was written, by whom, and \
                what the reader asked for.
                """),
            FindingCheck(
                "defaults-lost",
                "A process died before the preferences daemon had what it had set.", .remark,
                """
                UserDefaults are visible to their own process at once and reach the daemon a little \
                later (--set defaults-delay). A process that is killed between takes its changes \
                along: the value from before is what the next launch reads.
                """),
        ]
    }

    /// Background work.
    static var backgroundChecks: [FindingCheck] {
        [
            FindingCheck(
                "background-task-without-handler",
                "An app was launched for a background task that it has no handler for.", .failure,
                """
                Handlers are registered by BGTaskScheduler.register before didFinishLaunching \
                returns, in each launch. A plugin's load() comes later, when the bridge is made.
                """),
            FindingCheck(
                "background-task-expired", "A background task was not done in its time.",
                .failure,
                """
                A refresh has about 30 seconds, processing a few minutes. The expiration handler \
                has to stop the work and call setTaskCompleted(success:); an app that does not is \
                ended, and is launched less often.
                """),
            FindingCheck(
                "bridge-in-background", "Background work used the bridge to the page.", .failure,
                """
                The page may be suspended, or not there at all, so calls to it wait for ever. The \
                simulated app is ended where it tries. Let the plugin store what the worker needs.
                """),
            FindingCheck(
                "wrong-selector-argument",
                "A plugin's method for calls was called by selector with something else.",
                .failure,
                """
                A notification's observer gets the Notification, never a CAPPluginCall. iOS ends \
                the app by an exception (unrecognized selector sent to instance).
                """),
            FindingCheck(
                "tap-missed", "A tap found no element.", .failure,
                """
                The scenario or the command line taps what a CSS selector finds, and the page \
                before the user had none at that moment.
                """),
        ]
    }
}

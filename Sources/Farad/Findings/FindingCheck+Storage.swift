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

    /// What processes that share a container do to each other.
    static var sharingChecks: [FindingCheck] {
        [
            FindingCheck(
                "half-written-read",
                "A process read one part of what another was writing, and missed the rest.",
                .failure,
                """
                One handler changed several keys or files of an app group, and code of another \
                process came between: it has seen a change that was made already, and has read \
                something else that the same handler changed later. No order of the two handlers \
                as wholes would have shown it that. The message names both reads and the change \
                that was missed.

                A handler is one piece of work of a queue, from its begin to its end. Of a key \
                that is read several times the last read counts, so whoever waits for a flag is \
                not blamed. Not seen: a writer that dies half way (what it had still to write is \
                unknown), a write of several handlers, a read that looks only whether a file is \
                there, and everything outside of app groups.

                What to do: write into a place of its own and let one rename or one key announce \
                the whole; or coordinate both sides with NSFileCoordinator.
                """),
            FindingCheck(
                "taken-twice", "Two handlers took the same value: both read it and removed it.",
                .failure,
                """
                A value of an app group that is read and then removed is meant for one consumer. \
                Two handlers had both read it before the first of them removed it, so both have \
                it. For a Boolean, which only says that something is there, it is a remark.

                A take is a read and a removal by one handler. A page that reads by one call of a \
                plugin and removes by another is not followed.

                What to do: let one queue take, or take by a rename, which succeeds only once.
                """),
            FindingCheck(
                "removed-unread", "A handler removed a newer value than the one it had read.",
                .failure,
                """
                Between the read and the removal of a key or file of an app group another handler \
                had put a new value there. The removal took the new one along, and nobody has \
                read it. It is a remark for a Boolean and for a value that is the same again.

                What to do: remove what you have read, not what is there: give each item a name \
                of its own.
                """),
            FindingCheck(
                "orphaned-file", "A file of an app group is left that nothing leads to.", .failure,
                """
                In this run a key of the group's defaults named the file, and none does any more, \
                while the file is still there when nothing is left to do. Nobody lists its \
                folder either, so no later start will find it. A file that no key has named is \
                not looked at, nor is a run that was cut short or in which no app is alive.

                What to do: remove the file before the key that names it, or look through the \
                folder at the next start.
                """),
            FindingCheck(
                "access-not-stopped",
                "An extension ended and had not stopped all the access that it had started.",
                .failure,
                """
                Each startAccessingSecurityScopedResource() that gives true takes resources of \
                the kernel until its stop. A process that leaks many of them can open no further \
                URL, and iOS uses an extension's process again for the next share. Only a process \
                that the system ends after its request is looked at.

                What to do: stop in a defer right behind the start.
                """),
            FindingCheck(
                "unbalanced-stop-access",
                "stopAccessingSecurityScopedResource() was called with no access to end.",
                .remark,
                """
                Starts and stops are counted for each URL. A start that gave false (the URL needs \
                none, or is of another process) has no stop; where access is nested, a stop too \
                many closes the URL for code that still reads it.

                What to do: stop only what a start has opened: if it gave true.
                """),
            FindingCheck(
                "memory-limit", "An extension was ended because it loaded too many bytes.",
                .failure,
                """
                iOS lets a share extension hold about 120 MB, as developers report, and ends it \
                without a word. Here a single read of more than that ends it; what it holds in \
                pieces is not counted.

                What to do: copy files with FileManager.copyItem, which loads nothing.
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
                ended, and is launched less often. What UIApplication.beginBackgroundTask begins \
                has to be ended by endBackgroundTask, in its expiration handler at the latest.
                """),
            FindingCheck(
                "bridge-in-background", "Background work used the bridge to the page.", .failure,
                """
                The page may be suspended, or not there at all, so calls to it wait for ever. The \
                simulated app is ended where it tries. Let the plugin store what the worker needs.
                """),
            FindingCheck(
                "wrong-selector-argument",
                "A plugin's method was called by selector with what it does not take.",
                .failure,
                """
                A notification's observer gets the Notification, never a CAPPluginCall. iOS ends \
                the app by an exception (unrecognized selector sent to instance).
                """),
            FindingCheck(
                "unknown-selector",
                "An object was called by a selector that it does not answer to.",
                .failure,
                """
                NotificationCenter.addObserver(_:selector:name:object:), a timer with a target and \
                a gesture recognizer call a method by its name. iOS ends the app where the object \
                has none of that name, or where its Swift lacks @objc. Linux has no Objective-C \
                runtime, so a method has to be named here: a plugin names it by override class var \
                selectors: [CAPPluginSelector] { [CAPPluginSelector("becameActive:", \
                MyPlugin.becameActive)] }, for methods that take a CAPPluginCall, a Notification, \
                the sender or nothing. Any other object conforms to SelectorResponder.
                """),
            FindingCheck(
                "tap-missed", "A tap found nothing to touch.", .failure,
                """
                The scenario or the command line taps or types into what a CSS selector finds, or \
                taps a notification, an alert, a share sheet, a browser or a document, and there was \
                none before the user at that moment; or it takes no text, or has no such option.
                """),
            FindingCheck(
                "transaction-unheard", "Nothing listened when a transaction came.", .remark,
                """
                The App Store told a running app of something that was bought, renewed or refunded \
                outside of purchase(), and nothing listened to Transaction.updates. It is not brought \
                again before the next launch, and a refund not even then. Iterate over \
                Transaction.updates as soon as the app launches: in a plugin in load(), not in a \
                method that the page calls.
                """),
            FindingCheck(
                "push-without-token", "A push notification was sent to an app without a token.",
                .failure,
                """
                The scenario sends a push notification, and the app had not registered for them: \
                nobody could have sent it one. Let the app start, be allowed to notify and call \
                registerForRemoteNotifications(), with Capacitor PushNotifications.register(), \
                first.
                """),
        ]
    }
}

extension FindingCheck {
    /// What belongs to the wrong page or reaches nobody.
    static var pageChecks: [FindingCheck] {
        [
            FindingCheck(
                "page-not-loaded", "The first page of a web view could not be loaded.", .failure,
                """
                The web view shows nothing, so nothing of the app's web layer has run. The message \
                says what failed: a file that is missing, or an address that nobody answers. A \
                server.url of capacitor.config.json leads to a development server, which a run \
                cannot reach: nothing goes out to the real network.

                What to do: run it with --set server-url=ignored, or name a page that the app \
                carries. An app that loads an error page (server.errorPath) is not reported.
                """),
            FindingCheck(
                "navigation-loop", "A page is loaded again and again, without its user.", .failure,
                """
                At least thirty loads have followed on each other at once: each began within a second \
                of the end of the one before, and the user did nothing meanwhile. A phone goes on for \
                ever: its user sees an app that flickers, and cannot use it. Such a page calls \
                location.reload() whenever it starts, two pages send their user to each other, or \
                server.errorPath names a page that is missing itself, which then is loaded in the place \
                of itself.

                The message names the addresses. A run without --until ends there, any other after a \
                thousand loads.
                """),
            FindingCheck(
                "late-header", "A plugin was registered after the page's document had started.",
                .remark,
                """
                A page learns which plugins there are when its document starts, and never again. A \
                plugin that is registered later is callable by native name, but for this page \
                registerPlugin finds no header: every call of its proxy rejects with “plugin is \
                not implemented on ios”, until a reload. Waiting in JavaScript does not help.

                The message gives both times. Which comes first on a phone depends on how fast the \
                phone is, so an app that registers after a delay works on one and fails on another.

                What to do: register in capacitorDidLoad of the view controller, before the page \
                loads. Try both orders with --set document-start=MS.
                """),
            FindingCheck(
                "leaked-listener",
                "A listener of a page that is gone is still registered.", .remark,
                """
                Since Capacitor 7.3 a navigation clears all listeners; 7.1 and 7.2 clear them only \
                when the web process dies, older versions never (the knob “listener-reset”). A \
                page that is about to go can also add one after the reset. Such a listener counts \
                as one, so a retained event is given to it instead of being kept for the next \
                page, and nobody hears it.

                What to do: update Capacitor; remove listeners in pagehide.
                """),
            FindingCheck(
                "late-listener",
                "The page listens for an event that was sent before, to nobody.", .remark,
                """
                notifyListeners without retainUntilConsumed keeps nothing: a listener that is \
                registered later does not hear of it. The event was sent when this page was \
                there and had never listened for it, or before there was any page; those that \
                only tell a state which a page can ask for (the App plugin's appStateChange, \
                pause and resume, the network's status) are not held against a page that was not \
                there yet. It is a remark, because the page may find out in another way.

                Not seen: window and document events, and Android's bridge.

                What to do: register listeners when the script starts, not after a delay; let \
                native retain what must not be lost; ask for the state after registering.
                """),
            FindingCheck(
                "no-server",
                "The page asked a server that this phone's network does not have.", .remark,
                """
                Nothing goes out to the real network: a run has the servers that its app, its \
                scenario or its test describes, and to ask any other fails as a name does that \
                nobody has. On a phone the server may be there, so what comes of the run may \
                differ from there on: a script of it does not run, a request of it fails. Each \
                name is said once a web view.

                What to do: describe the server (servers of a scenario or a test), or carry the \
                file in the app, as an app that is to start without a network does.
                """),
            FindingCheck(
                "link-not-saved", "A link asked for a download that nobody carries out.", .remark,
                """
                A browser saves what a link with “download” names. An app's web view has nobody who \
                does unless the app says so, and Capacitor does not: on Android nothing happens, on an \
                iPhone the page goes to the file, in place of the app.

                What to do: write the file by Filesystem, and let the user keep it by Share.
                """),
            FindingCheck(
                "retained-event-unheard",
                "A retained event was kept for a first listener, and none came.", .remark,
                """
                retainUntilConsumed keeps an event until the page listens, for as long as the \
                process lives. This page did not listen until nothing was left to do. An opened \
                URL is not held against a page that has no listener for any: it may have no use \
                for it, or ask App.getLaunchUrl().

                What to do: add a listener for the event, or do not retain it.
                """),
            FindingCheck(
                "retained-event-stuck",
                "A retained event was not delivered although there is a listener.", .failure,
                """
                The event came just when its first listener was being registered: each found the \
                other not there yet, and only a first listener is given what was kept. It happens \
                where the plugin's tables may be changed between looking and acting (the knob \
                “listeners”).

                What to do: send such events from the queue that registers listeners.
                """),
            FindingCheck(
                "dropped-while-busy",
                "An event led to nothing, as what an equal one had led to was at work.", .remark,
                """
                The same listener got the same event with the same data twice. For one of them \
                its task called a plugin, for the other it called nothing, while that very call \
                (of whomever), or what came of its answer, was under way; and the method was not \
                called again until the end of the run. So it looks as if the handler had returned \
                early because it was busy, and had not come back to it.

                These are facts about tasks and calls, not about what the app meant: it is a \
                remark. An event that a handler notes and looks at later is not reported, nor is \
                a handler that does its work without plugins, a call that is made by a timer, or \
                a call that a plugin refuses while it is busy. Android's bridge is not watched.

                What to do: when a handler is busy, let it note that it has to look again.
                """),
            FindingCheck(
                "unobserved-notification",
                "A notification was posted that nobody in the process observes.", .remark,
                """
                NotificationCenter keeps nothing: who registers later does not hear of it, and the \
                post seems to have worked. A page hears of no notification at all unless a plugin \
                observes it and tells its listeners.

                Notifications of the system are not reported. Those of Capacitor for an opened URL \
                are: without an observer the link is lost to appUrlOpen, because the bridge did \
                not exist yet or the App plugin is missing.

                What to do: observe before you post, or keep the state where the late reader looks.
                """),
            FindingCheck(
                "app-crashed", "The app ended itself by a mistake of its own.", .failure,
                """
                Native code did what stops a process; the message says what. Examples are nil that is \
                unwrapped, on an iPhone notifyListeners with retainUntilConsumed and no data, and on \
                Android every exception that a plugin's method lets out. Where the app's own Swift \
                stops, Farad's process ends too, and the report holds what was until then.
                """),
        ]
    }

    /// What a page's scripts throw.
    static var scriptChecks: [FindingCheck] {
        [
            FindingCheck(
                "unhandled-error", "A script of the page threw an error that nobody caught.",
                .failure,
                """
                The error reached window.onerror, and no listener called preventDefault. The \
                message names the source line when the bundle has a source map.
                """),
            FindingCheck(
                "unhandled-rejection", "A promise of the page was rejected and nobody handled it.",
                .failure,
                """
                The promise had no handler when the microtasks had run, and no listener of \
                unhandledrejection called preventDefault. Two come from Capacitor itself: \
                “The object can not be cloned” (see uncloneable-option), and “"X.then()" is not \
                implemented on ios”, for a plugin proxy that was awaited or returned from an async \
                function.
                """),
        ]
    }
}

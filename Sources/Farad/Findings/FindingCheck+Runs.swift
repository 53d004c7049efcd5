extension FindingCheck {
    /// What a run as a whole came to.
    static var runChecks: [FindingCheck] {
        [
            FindingCheck(
                "share-lost", "A shared item was not displayed and is kept nowhere.", .failure,
                """
                The extension took the item, and at the end neither page nor screen showed it nor \
                does any container hold its bytes. Somebody read and deleted it and could not hand \
                it on, or could not read it at all. The timeline (run without --json) shows who. \
                It is a remark where a fault of the scenario ended the extension at work, and when the \
                run was cut short by --until: somebody may have it in hand.
                """),
            FindingCheck(
                "share-refused", "The extension did not take a shared item, and said so.",
                .remark,
                """
                It called cancelRequest(withError:), so the app that shared hears the error and can \
                tell the user; the message has its text. What is not taken and not refused is lost.
                """),
            FindingCheck(
                "share-pending", "A shared item is kept on the device and was not displayed.",
                .failure,
                """
                The bytes are still in a container when nothing is left to do. It is a remark \
                when no app ran, or when the run was cut short by --until: nobody has looked yet.
                """),
            FindingCheck(
                "share-duplicated", "A shared picture was displayed more than once.", .failure,
                """
                One share led to two pictures before the user: two detections both found it, or it \
                was not removed where it had been read.
                """),
            FindingCheck(
                "share-corrupted", "A shared picture was displayed with other bytes.", .failure,
                """
                A picture with the photo's name was shown, and its hash differs from what was \
                shared: cut short, encoded twice, or another share's.
                """),
            FindingCheck(
                "invariant", "Something that a scenario says must be true was not.", .failure,
                """
                A scenario names what has to be true when the run is over, and looks at the run to \
                find out. The message begins with that name and says what was expected, what was \
                found, and on which line of the scenario.
                """),
            FindingCheck(
                "server-failed", "A scenario's function for a server gave no answer.", .failure,
                """
                It threw, waited for what does not come, or answered with what is no response; the \
                message has the line. The app got the status 500. A server that is to fail answers \
                with a status, and faults.loseRequest and its kin let a request or its answer be lost.
                """),
            FindingCheck(
                "stub-failed", "A scenario's function for a plugin gave no answer.", .failure,
                """
                It threw what the engine throws, such as a TypeError, or answered with what is no \
                object; the message has the line. The call was never answered. A plugin that is to \
                refuse a call throws an Error.
                """),
            FindingCheck(
                "extension-unfinished", "A share extension did not complete its request.",
                .failure,
                """
                On a phone the share sheet stays open over the other app until the extension calls \
                completeRequest or cancelRequest. It is a remark when the run was cut short, and \
                where a fault of the scenario ended the extension.
                """),
            FindingCheck(
                "stuck-code", "Native code still waits when nothing is left that could end it.",
                .failure,
                """
                A lock, a semaphore or a synchronous call holds a queue for ever, and whatever is \
                behind it there never runs. On the main and the bridge queue it is a failure: a \
                phone would show a frozen app. Elsewhere it is a remark, as a thread of the app's \
                own may wait as long as it likes.
                """),
            FindingCheck(
                "dialog-open", "A page's script waits for an answer to its dialog.", .remark,
                """
                alert, confirm and prompt hold the script, and its page's timers and events, until \
                the user taps a button. Here nothing was left to happen before that. Let the user \
                answer: --answer-alert of farad run, answerAlert in a scenario, device.answerAlert in a \
                test.
                """),
            FindingCheck(
                "question-open", "The user had not answered a question when the run was over.",
                .remark,
                """
                A question of the phone's own, such as for a permission, or an alert of the app's was \
                before the user, and nobody answered it: what waits for it has not gone on. Let the \
                user answer: --answer-alert of farad run, answerAlert in a scenario, \
                device.answerAlert in a test. --set privacy-permission=allow and --set \
                notification-permission=allow answer questions for permissions by themselves.
                """),
            FindingCheck(
                "never-idle",
                "The run was cut with work left after a week of virtual time or a million events.",
                .remark,
                """
                Something goes on for ever that is more than a timer which recurs: those are passed \
                over when nothing else has been left for sixty of their intervals. Calls that lead \
                to calls do so, for instance. Give --until to say when the run is over.
                """),
            FindingCheck(
                "never-ends", "One event ran on without giving the engine back.", .failure,
                canBeIgnored: false,
                """
                A script or a native method loops for ever, or takes longer than the run's \
                patience. The process was ended from outside, so the report holds nothing else.
                """),
            FindingCheck(
                "fills-memory", "The run has filled more memory than it may have.", .failure,
                canBeIgnored: false,
                """
                The message says whether most of it is JavaScript's: then something in the app keeps \
                what it makes, such as a list that grows for ever, or a chain of promises that never \
                lets the collector's work end. 4 GB are allowed, which no phone gives an app, or three \
                quarters of what this machine has where that is less. The process was ended from \
                outside, as the engine would have ended it soon, so the report holds nothing else.
                """),
            FindingCheck(
                "error", "The run itself could not go on.", .failure, canBeIgnored: false,
                """
                A bound of the simulation was passed, or this machine refused a file. The message \
                says which.
                """),
        ]
    }
}

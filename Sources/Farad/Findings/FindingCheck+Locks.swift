extension FindingCheck {
    /// Locks of files, and processes that outlive what they were started for.
    static var lockChecks: [FindingCheck] {
        [
            FindingCheck(
                "lock-deadlock",
                "Code waits for a lock on a file, and nothing is left that could let it go.",
                .failure,
                """
                flock and fcntl wait for as long as somebody else has the lock. Here everybody who \
                could let go waits as well, or the lock belongs to the one who waits: two open \
                files of one process are two owners for flock. The kernel finds circles of fcntl \
                locks only (EDEADLK); for flock the app hangs until the watchdog ends it. The \
                message names who waits, and who has the lock.

                What to do: let every process take the locks in the same order, and let go of one \
                before work that may wait for another.
                """),
            FindingCheck(
                "suspended-with-lock",
                "A process was suspended with a file of an app group locked, and iOS ended it.",
                .failure,
                """
                While a process is suspended it lets go of nothing, and every other process of the \
                app group would wait. So iOS ends a process that is to be suspended with a lock of \
                flock, fcntl or SQLite on a file of an app group (exception code 0xdead10cc). A \
                lock in the app's own container harms nobody and is let be.

                What to do: hold locks for short and not across waits for the network, or ask for \
                time until the work is done.
                """),
            FindingCheck(
                "extension-leak",
                "A sharing session has left objects in the process that the next session gets.",
                .failure,
                """
                iOS may keep the process of a share extension for the next sharing session (--set \
                extension-process=reused). View controllers that live on, observers of \
                NotificationCenter and file presenters that were not removed stay with it, take \
                memory, and answer to what happens in later sessions. Counted is when the sheet is \
                gone and the process is about to be suspended. Observers and presenters that came \
                with the first session may be a singleton's and are let be; each later session \
                must leave no more than were there before.

                What to do: break the cycle that keeps the controller (a closure that captures \
                self, a delegate that is not weak), and remove observers in deinit or before \
                completeRequest.
                """),
        ]
    }
}

import Simulation

// What the phone itself watches.
extension FindingRule {
    static var suspendedWithLock: FindingRule { FindingRule("suspended-with-lock") }
    static var navigationLoop: FindingRule { FindingRule("navigation-loop") }
    static var extensionLeak: FindingRule { FindingRule("extension-leak") }
    static var halfWrittenRead: FindingRule { FindingRule("half-written-read") }
    static var takenTwice: FindingRule { FindingRule("taken-twice") }
    static var removedUnread: FindingRule { FindingRule("removed-unread") }
    static var tapMissed: FindingRule { FindingRule("tap-missed") }
    static var pushWithoutToken: FindingRule { FindingRule("push-without-token") }
    static var serverFailed: FindingRule { FindingRule("server-failed") }
    static var stubFailed: FindingRule { FindingRule("stub-failed") }
    static var backgroundTaskWithoutHandler: FindingRule {
        FindingRule("background-task-without-handler")
    }
    static var backgroundTaskExpired: FindingRule { FindingRule("background-task-expired") }
    static var storedKeyWrongStore: FindingRule { FindingRule("stored-key-wrong-store") }
    static var storedKeyWrongFormat: FindingRule { FindingRule("stored-key-wrong-format") }
    static var storedKeyPrefixed: FindingRule { FindingRule("stored-key-prefixed") }
    static var storedKeyUnread: FindingRule { FindingRule("stored-key-unread") }
}

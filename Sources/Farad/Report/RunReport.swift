/// What a run came to: what was shared, what is displayed, what went wrong and what is left.
public struct RunReport: Hashable, Sendable {
    /// How a run ended.
    public enum Status: String, Hashable, Sendable {
        /// Nothing was found wrong.
        case passed
        /// At least one finding is a failure.
        case failed
        /// The run could not come to its end.
        case error
    }

    /// One image that the page or a native app's screen shows.
    public struct Displayed: Hashable, Sendable {
        /// The name beside the image, as the view gives it.
        public var fileName: String
        public var bytes: Int
        public var sha256: String

        /// Describes an image.
        public init(fileName: String, bytes: Int, sha256: String) {
            self.fileName = fileName
            self.bytes = bytes
            self.sha256 = sha256
        }
    }

    /// One item that was shared, and what became of it.
    public struct Share: Hashable, Sendable {
        /// What became of a shared item.
        public enum Outcome: String, Hashable, Sendable {
            /// The page or screen showed it, its bytes unchanged, once. What is no picture: a text
            /// or URL was to be read on the screen; a file's name was, and its bytes are kept.
            case displayed
            /// It was not shown, and is still kept on the device.
            case pending
            /// It was neither shown nor kept.
            case lost
            /// It was neither shown nor kept, and the extension said so: it cancelled its request.
            case refused
            /// The page showed it more than once.
            case duplicated
            /// The page showed it with other bytes.
            case corrupted
        }

        /// The identifier that the extension gave the share; nil when it gave none.
        public var shareId: String?
        public var fileName: String
        public var bytes: Int
        public var sha256: String
        public var outcome: Outcome
        /// Whether a scenario's fault ended the extension before it had completed: what is lost then
        /// the other app still has. Not part of the JSON.
        var wasCut = false
        /// Why the extension refused it; nil where it did not. Not part of the JSON.
        var refusal: String?
        /// What a screen shows of the item in place of a picture. Not part of the JSON.
        var shownText: String?

        /// Describes a share.
        public init(
            shareId: String?, fileName: String, bytes: Int, sha256: String, outcome: Outcome
        ) {
            self.shareId = shareId
            self.fileName = fileName
            self.bytes = bytes
            self.sha256 = sha256
            self.outcome = outcome
        }
    }

    /// Something that a person should know about the run.
    public struct Finding: Hashable, Sendable {
        /// What kind of finding it is, such as `unhandled-rejection` or `share-lost`.
        public var rule: String
        /// One sentence, with the source line where there is one.
        public var message: String
        /// When it was found, in virtual milliseconds.
        public var atMilliseconds: Double
        /// Whether it makes the run fail; the others are remarks.
        public var isFailure: Bool
        /// The plugin that it is about; nil when it is about none.
        public var plugin: String?
        /// The plugin's method; nil when it is about none.
        public var method: String?
        /// Where the call came from, innermost first, in the files that a person wrote; empty unless
        /// stacks were recorded.
        public var stack: [String] = []
        /// What the message begins with, where the rule is `invariant`: the invariant's name, or the
        /// test's and its line.
        var invariant: String?

        /// Describes a finding.
        public init(rule: String, message: String, atMilliseconds: Double, isFailure: Bool = true) {
            self.rule = rule
            self.message = message
            self.atMilliseconds = atMilliseconds
            self.isFailure = isFailure
        }
    }

    public var app: String
    public var platform = "ios"
    public var profile: String
    public var seed: UInt64
    /// Set where the run itself broke; else the findings decide.
    public var broke = false
    /// The path that the page shows, such as `/shared-photo`; nil without a page.
    public var route: String?
    /// The pictures that were before the user.
    public var displayed: [Displayed] = []
    /// The texts that a native app's screen shows in the end, from top to bottom; nil for a page.
    public var texts: [String]?
    public var shares: [Share] = []
    public var findings: [Finding] = []
    /// Plugin calls whose promise never settled.
    public var pendingCalls = 0
    /// Timers of the page that were still to come.
    public var pendingTimers = 0
    /// Whether the run ended because nothing was left but timers that recur.
    public var recurs = false
    public var events = 0
    public var virtualMilliseconds = 0.0
    /// Set by whoever measures it; the simulation asks no clock.
    public var wallMilliseconds = 0.0
    /// Equal for equal runs, in another process too.
    public var traceHash = ""
    /// What is left in the containers, one line each; not part of the JSON.
    public var leftovers: [String] = []
    /// The command that plays this run again; not part of the JSON.
    public var replayCommand: String?

    /// An empty report of a run.
    public init(app: String, profile: String, seed: UInt64) {
        self.app = app
        self.profile = profile
        self.seed = seed
    }

    /// How the run ended.
    public var status: Status {
        if broke { return .error }
        return findings.contains(where: \.isFailure) ? .failed : .passed
    }

    /// Whether everything that is displayed equals something that was shared; nil when nothing was
    /// shared.
    public var showsWhatWasShared: Bool? {
        guard !shares.isEmpty else { return nil }
        return shares.allSatisfy { $0.outcome == .displayed }
    }
}

extension RunReport {
    /// The object that `farad run --json` prints, format `farad-run/1`.
    public var json: String { jsonText.text }

    package var jsonText: JSONText {
        var members = self.members
        if let texts {
            let place = members.firstIndex { $0.key == "shares" } ?? members.endIndex
            members.insert(
                .init(key: "texts", value: .array(texts.map(JSONText.string))), at: place)
        }
        return .object(members)
    }

    private var members: [JSONText.Member] {
        let pairs: KeyValuePairs<String, JSONText> = [
            "format": .string("farad-run/1"),
            "app": .string(app),
            "platform": .string(platform),
            "profile": .string(profile),
            "seed": .unsigned(seed),
            "status": .string(status.rawValue),
            "route": .optional(route),
            "displayed": .array(displayed.map(\.jsonText)),
            "shares": .array(shares.map(\.jsonText)),
            "findings": .array(findings.map(\.jsonText)),
            "pending": .object([
                "calls": .integer(pendingCalls), "timers": .integer(pendingTimers),
            ]),
            "events": .integer(events),
            "virtualMilliseconds": .number(virtualMilliseconds),
            "wallMilliseconds": .number((wallMilliseconds * 1000).rounded() / 1000),
            "traceHash": .string(traceHash),
        ]
        return pairs.map { JSONText.Member(key: $0.key, value: $0.value) }
    }
}

extension RunReport.Finding {
    /// The fixed three, then what is known.
    package var jsonText: JSONText {
        var members = [
            JSONText.Member(key: "rule", value: .string(rule)),
            JSONText.Member(key: "message", value: .string(message)),
            JSONText.Member(key: "at", value: .number(atMilliseconds)),
            JSONText.Member(key: "severity", value: .string(isFailure ? "failure" : "remark")),
        ]
        if let plugin { members.append(.init(key: "plugin", value: .string(plugin))) }
        if let method { members.append(.init(key: "method", value: .string(method))) }
        if !stack.isEmpty {
            members.append(.init(key: "stack", value: .array(stack.map(JSONText.string))))
        }
        return .object(members)
    }
}

extension RunReport.Displayed {
    package var jsonText: JSONText {
        .object([
            "fileName": .string(fileName), "bytes": .integer(bytes), "sha256": .string(sha256),
        ])
    }
}

extension RunReport.Share {
    package var jsonText: JSONText {
        .object([
            "shareId": .optional(shareId), "fileName": .string(fileName), "bytes": .integer(bytes),
            "sha256": .string(sha256), "outcome": .string(outcome.rawValue),
        ])
    }
}

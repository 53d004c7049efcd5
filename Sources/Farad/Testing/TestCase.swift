/// One test that a file declares.
package struct TestCase: Decodable, Sendable {
    /// What becomes of it.
    package enum Mode: String, Decodable, Sendable {
        case run, skip, todo
    }

    /// What its phone is like, where that differs from what the command says.
    package struct Options: Decodable, Sendable {
        package var app: String?
        package var platform: String?
        package var profile: String?
        package var set: [String: KnobValue]?
        package var seed: UInt64?
        package var timeZone: String?
        package var startDate: String?
        package var ignoreFindings: [String]?
        package var timeout: Double?
        package var maxRuns: Int?

        package init() {}
    }

    /// A knob's value as people write it.
    package struct KnobValue: Decodable, Sendable {
        package let text: String

        package init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self.text = text
            } else {
                text = JSONText.number(try container.decode(Double.self)).text
            }
        }
    }

    /// The names of its suites, then its own.
    package let path: [String]
    package let mode: Mode
    /// Whether the filter takes it.
    package let isSelected: Bool
    /// What becomes of its body.
    package enum Kind: String, Decodable, Sendable {
        case plain
        /// It is played in every order that a phone allows.
        case everyOrder
        /// It has to fail.
        case fails
    }

    package let kind: Kind
    package var isExplored: Bool { kind == .everyOrder }
    package let options: Options
    /// Where it is declared, as the engine says it.
    let stack: String

    package var name: String { path.joined(separator: " > ") }
}

/// What became of a test.
package struct TestOutcome: Sendable {
    /// Why a test failed.
    package struct Failure: Codable, Hashable, Sendable {
        package var message: String
        /// The author's line; nil where none is known.
        package var place: Place?
        /// Two values line by line, each with `-`, `+` or a space before it.
        package var diff: [String]

        /// How much of it is told: nobody reads on, and reports are kept.
        private static let mostCharacters = 4_000
        private static let mostLines = 400

        package init(message: String, place: Place? = nil, diff: [String] = []) {
            self.message = Self.cut(message)
            self.place = place
            self.diff = diff.prefix(Self.mostLines).map(Self.cut)
            let left = diff.count - Self.mostLines
            if left > 0 { self.diff.append(" … \(left) more lines") }
        }

        private static func cut(_ text: String) -> String {
            // A text has no more characters than bytes, which cost nothing to count.
            guard text.utf8.count > mostCharacters, text.count > mostCharacters else { return text }
            return "\(text.prefix(mostCharacters))… (\(text.count) characters)"
        }
    }

    /// A place in a file, lines and columns from 1.
    package struct Place: Codable, Hashable, Sendable {
        package var file: String
        package var line: Int
        package var column: Int

        package init(file: String, line: Int, column: Int) {
            self.file = file
            self.line = line
            self.column = column
        }

        init(_ place: SourceMap.Place) {
            self.init(file: place.file, line: place.line, column: place.column)
        }
    }

    package var failures: [Failure] = []
    /// Why it skipped itself; nil when it did not.
    package var skipped: String?
    /// The snapshots that are to be kept, by their keys.
    package var written: [String: String] = [:]
    /// The keys of all snapshots that were looked at.
    package var seen: [String] = []
    package var virtualMilliseconds = 0.0
    /// Whether the engine had to be stopped: what it holds is of no more use.
    package var isSpent = false
    /// Whether a search for orders ended the run before its end.
    package var wasGivenUp = false

    /// Turns it round, for a test that has to fail.
    package mutating func expectFailure() {
        if !failures.isEmpty {
            failures = []
        } else if skipped == nil {
            let message = "the test passed, and test.fails says that it fails; is the bug gone?"
            failures = [Failure(message: message)]
        }
    }
}

import Farad

/// What tests print, which is held back where only one of many plays is told of.
final class TestOutput {
    private let write: (String) -> Void
    private var held: [String]?

    init(_ write: @escaping (String) -> Void) { self.write = write }

    func tell(_ text: String) {
        if held == nil { write(text) } else { held?.append(text) }
    }

    func hold() { held = [] }

    /// What was held back, which is forgotten.
    func take() -> [String] {
        defer { held = [] }
        return held ?? []
    }

    func goOn() { held = nil }
}

/// What the plays of a test came to that is played in every order.
final class TestPlays {
    private let name: String
    private let output: TestOutput?
    private var count = 0
    private var skips: [String] = []
    /// What the first play has printed, or in its place the first one that failed.
    private var printed: [String]?
    /// The failures, by what a search calls them.
    private(set) var failures: [String: TestOutcome.Failure] = [:]

    init(_ name: String, _ output: TestOutput?) {
        self.name = name
        self.output = output
        output?.hold()
    }

    func add(_ outcome: TestOutcome) {
        let texts = output?.take() ?? []
        // A search has given it up before its end.
        if outcome.wasGivenUp { return }
        count += 1
        let isFirstFailure = !outcome.failures.isEmpty && failures.isEmpty
        if printed == nil || isFirstFailure { printed = texts }
        for failure in outcome.failures {
            let known = failure.invariant(of: name)
            failures[known] = failures[known] ?? failure
        }
        if let skipped = outcome.skipped { skips.append(skipped) }
    }

    /// Why the test was skipped; nil unless each of its plays was.
    var skipped: String? { skips.count == count ? skips.first : nil }

    /// Prints what one play has printed.
    func tell() {
        output?.goOn()
        for text in printed ?? [] { output?.tell(text) }
    }
}

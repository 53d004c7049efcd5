import Simulation
import Testing

@testable import Exploration
@testable import Farad

/// What a person reads of a failing order.
@Suite struct FailureTextTests {
    private func failure(
        _ first: String, _ second: String, least: Int64?, greatest: Int64?
    ) throws -> ExplorationReport.Failure {
        let pair = Precedence(
            try #require(TransitionName(first + "~0001")),
            try #require(TransitionName(second + "~0002")))
        return ExplorationReport.Failure(
            invariants: ["it holds"], classes: 1, precedences: [pair], isMinimal: true,
            isReproducible: true, schedule: [], passing: [],
            margin: ExplorationReport.Margin(least: least, greatest: greatest), traceHash: "")
    }

    private func scheduled(_ name: TransitionName) -> ScheduledTransition {
        ScheduledTransition(
            key: TransitionKey(identity: 1, segment: 0), name: name,
            at: VirtualInstant(nanoseconds: 2_000_000))
    }

    @Test(
        arguments: [
            (0, 30_000_000, "while B/main.b#1 comes 0 to 30 ms after A/main.a#1"),
            (2_500_000, nil, "while B/main.b#1 comes 2.50 ms or more after A/main.a#1"),
            (0, nil, "however long B/main.b#1 comes after A/main.a#1"),
            // A point is no window.
            (0, 0, "while B/main.b#1 comes right after A/main.a#1, in this order"),
            (20_000_000, 20_000_000, "while B/main.b#1 comes just 20 ms after A/main.a#1"),
        ] as [(Int64, Int64?, String)])
    func `it says how far apart two events may be in words`(
        _ least: Int64, _ greatest: Int64?, _ words: String
    ) throws {
        let failure = try failure("A/main.a#1", "B/main.b#1", least: least, greatest: greatest)
        let window = try #require(FailureText.window(failure))
        #expect(window.hasPrefix(words), "\(window)")
    }

    @Test func `of code that stands at a step it says so, as that takes no virtual time`() throws {
        let failure = try failure("A/main.a#1", "B/main.b#1+8", least: 0, greatest: 0)
        let window = try #require(FailureText.window(failure))
        #expect(window.hasPrefix("while B/main.b#1 has not come to its step 8, "), "\(window)")
    }

    @Test(arguments: [
        ("timer:f5fedb85e8f3bd57", "a timer"),
        ("file:/data/data/org.example/shared_prefs/a.xml", "file:…/shared_prefs/a.xml"),
        ("defaults:group.app/key", "defaults:group.app/key"),
    ])
    func `what two events both touch is named as a person may know it`(
        _ resource: String, _ shown: String
    ) { #expect(EventText.shortResource(resource) == shown) }

    /// What is said of a default order that fails, below the heading, in one line.
    private func text(_ failure: ExplorationReport.Failure) throws -> String {
        let choice = try #require(FaultChoice(of: 0, atMost: 0))
        return FailureText(Scenario(name: "default", actions: []), choice)
            .lines(failure, number: 1, replay: "farad replay").dropFirst()
            .joined(separator: " ").split(separator: " ").joined(separator: " ")
    }

    @Test(
        arguments: [
            (.all, ", and no order that the windows allow passes"),
            (.only(classes: 7), ", and none of the 7 classes seen passes"),
            (.only(classes: 1), "; no other order was seen"),
        ] as [(ExplorationReport.Failure.Tried, String)])
    func `of a default order that fails it says where no other passes`(
        _ tried: ExplorationReport.Failure.Tried, _ words: String
    ) throws {
        var failure = try failure("A/main.a#1", "B/main.b#1", least: 0, greatest: nil)
        failure.precedences = []
        failure.relief = []
        failure.tried = tried
        let text = try text(failure)
        #expect(text.hasPrefix("in the default order already" + words + " replay"), "\(text)")
    }

    @Test func `of a default order that fails it says by which pairs it passes`() throws {
        let first = try failure("C/main.c#1", "D/main.d#1", least: 0, greatest: nil).precedences[0]
        var failure = try failure("A/main.a#1", "B/main.b#1", least: 0, greatest: nil)
        let last = failure.precedences[0]
        failure.precedences = []
        failure.relief = [first, last]
        failure.deciding = Precedence(last.second, last.first)
        let text = try text(failure)
        #expect(text.contains("already; 2 pairs the other way around mend it"), "\(text)")
        #expect(text.contains("with C/main.c#1, which never runs before D/main.d#1"), "\(text)")
        #expect(
            text.contains("fails B/main.b#1, which never runs before A/main.a#1"), "\(text)")
    }

    @Test(arguments: [([], "unhandled-rejection"), (["unhandled-error"], "unhandled-error")])
    func `where a rule is broken in every order it says how to pass over it`(
        _ remaining: [String], _ rule: String
    ) throws {
        var failure = try failure("A/main.a#1", "B/main.b#1", least: 0, greatest: nil)
        let pair = failure.precedences[0]
        failure.invariants = ["it holds", "unhandled-rejection"] + remaining
        failure.precedences = []
        failure.tried = .only(classes: 7)
        if !remaining.isEmpty {
            failure.relief = [pair]
            failure.remaining = remaining
            failure.passing = [scheduled(pair.first)]
        }
        let said = try text(failure)
        #expect(said.contains(" pass over --ignore-finding \(rule) replay"), "\(said)")
        failure.tried = nil
        #expect(try !text(failure).contains("pass over"))
    }

    @Test func `a sentence below the heading keeps all its words where it takes several lines`()
        throws
    {
        var failure = try failure("A/main.a#1", "B/main.b#1", least: 0, greatest: nil)
        failure.byDefault = failure.invariants
        let choice = try #require(FaultChoice(of: 0, atMost: 0))
        let lines = FailureText(Scenario(name: "default", actions: []), choice)
            .body(failure, replay: "farad replay", width: 40)
        #expect(
            lines.prefix(2) == [
                "    1 pair the other way around than by", "    default, where it fails too",
            ])
    }

    @Test func `of a default order that fails it says what no pairs mend`() throws {
        var failure = try failure("A/main.a#1", "B/main.b#1", least: 0, greatest: nil)
        let last = failure.precedences[0]
        failure.precedences = []
        failure.relief = [last]
        failure.deciding = Precedence(last.second, last.first)
        failure.remaining = ["this", "that"]
        failure.passing = [scheduled(last.first)]
        failure.tried = .all
        let text = try text(failure)
        #expect(
            text.contains(
                "already; one pair the other way around mends it but for “this” and “that”, and no "
                    + "order that the windows allow passes"), "\(text)")
        #expect(text.contains("fails less A/main.a#1 2.00 ms before B/main.b#1"), "\(text)")
    }

    @Test func `a long reason stands beside its label, and what brings it back in one piece`()
        throws
    {
        var failure = try failure("A/main.a#1", "B/main.b#1", least: 0, greatest: nil)
        failure.reasons = [String(repeating: "a word ", count: 40)]
        let replay = "farad replay '" + String(repeating: "f1.", count: 40) + "'"
        let scenario = Scenario(name: "long", actions: [])
        let choice = try #require(FaultChoice(of: 0, atMost: 0))
        let lines = FailureText(scenario, choice).lines(failure, number: 1, replay: replay)
        #expect(lines.last == "      " + replay)
        #expect(lines.dropLast().allSatisfy { $0.count <= 80 }, "\(lines)")
        #expect(lines[1].hasPrefix("    finding     a word"), "\(lines)")
        #expect(lines[2].hasPrefix(String(repeating: " ", count: 16)), "\(lines)")
    }
}

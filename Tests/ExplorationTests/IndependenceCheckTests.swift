import Simulation
import Testing

@testable import Exploration

/// Orders that are one by all that was told, played in another sequence.
@Suite struct IndependenceCheckTests {
    /// Two processes and a variable that both know, of which nobody tells.
    private final class Secret: ExploredProgram {
        enum Use { case decides, shows, nothing }

        let use: Use
        init(_ use: Use) { self.use = use }

        func run(under scheduler: any Scheduler) -> ProgramOutcome {
            let simulation = Simulation(scheduler: scheduler)
            var shared = 0
            var seen = 0
            let window = Window(.milliseconds(0), .milliseconds(9))
            simulation.makeProcess(name: "writer").makeQueue(label: "main")
                .async("write", window: window) { shared = 1 }
            simulation.makeProcess(name: "reader").makeQueue(label: "main")
                .async("read", window: window) { [use] in
                    if use != .nothing { seen = shared }
                    if use == .decides {
                        simulation.touches(.write, Resource("file", "\(shared)"))
                    }
                }
            // So that there is something to choose, and enough sequences.
            for name in ["a", "b", "c"] {
                simulation.makeProcess(name: name).makeQueue(label: "main")
                    .async("log", window: window) {
                        simulation.touches(.write, Resource("file", "log"))
                    }
            }
            _ = try? simulation.run()
            let hash = simulation.trace.hash
            simulation.shutDown()
            return ProgramOutcome(state: UInt64(seen), traceHash: hash)
        }
    }

    private func report(_ use: Secret.Use) -> ExplorationReport {
        var options = Explorer.Options()
        options.keepsGoing = true
        return Explorer(Secret(use), options).explore()
    }

    private static let sentence =
        ", which was another when what it does not depend on came in another sequence: it depends "
        + "on something that is not tracked"

    @Test func `code that looks at what nobody tells of is named, and nothing is exhausted`() {
        let report = report(.decides)
        #expect(report.blindSpots.contains("reader/main.read#1" + Self.sentence))
        #expect(!report.isExhausted)
    }

    @Test func `so is an end that shows it`() {
        let report = report(.shows)
        #expect(report.blindSpots == ["the end" + Self.sentence])
        #expect(!report.isExhausted)
        #expect(report.hasTriedAll)
    }

    @Test func `what nobody looks at does no harm`() {
        let report = report(.nothing)
        #expect(report.blindSpots == [])
        #expect(report.isExhausted)
        #expect(report.hasTriedAll)
        #expect(report.classes == 6)
    }

    @Test func `another sequence of an order is the same order`() {
        var others = 0
        for seed in UInt64(170_000)..<170_060 {
            let program = RandomProgram(seed: seed, scripts: 4, features: 12)
            let player = Player(program, Explorer.Options())
            let path = SearchPath(resources: ResourceTable())
            let (run, _) = player.play([], on: path)
            guard run.end == .complete, !run.readsClock else { continue }
            for number in 0..<4 {
                let turns = path.otherSequence(
                    RandomStream(seed: UInt64(number), name: "another sequence"))
                if turns != path.nodes.map(\.key) { others += 1 }
                let other = SearchPath(resources: path.resources)
                let (again, _) = player.play(turns, on: other)
                #expect(again.end == .complete, "seed \(seed)")
                #expect(again.classHash == run.classHash, "seed \(seed)")
                #expect(again.outcome.state == run.outcome.state, "seed \(seed)")
                #expect(other.firstDifference(from: path) == nil, "seed \(seed)")
            }
        }
        #expect(others > 100)
    }
}

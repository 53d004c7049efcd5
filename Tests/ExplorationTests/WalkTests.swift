import Simulation
import Testing

@testable import Exploration

/// Takes by chance what the kernel allows, at a time by chance: what it plays can happen, and the rules
/// of a search's paths have no part in that.
final class Walk: Scheduler {
    private let stream: RandomStream
    private let shared: SharedResources
    private var latest = 0.0

    init(seed: UInt64, _ shared: SharedResources) {
        stream = RandomStream(seed: seed, name: "walk")
        self.shared = shared
    }

    var isExploring: Bool { true }

    func choose(among ready: [ReadyEvent]) -> Int? {
        latest = ready.map(\.latest.milliseconds).min() ?? 0
        let allowed = ready.indices.filter { ready[$0].isAllowed }
        // What must come at this very moment does, before what could come a little later.
        let due = allowed.filter { ready[$0].latest.milliseconds <= latest }
        let isDue = latest <= ready.map(\.earliest.milliseconds).min() ?? 0 && !due.isEmpty
        // Equal due times keep the order of creation.
        let first = (isDue ? due : allowed).filter { index in
            !allowed.contains {
                ready[$0].queue === ready[index].queue
                    && ready[$0].sequence < ready[index].sequence
                    && ready[$0].latest <= ready[index].earliest
            }
        }
        return first[Int(stream.next() % UInt64(first.count))]
    }

    /// Before the last moment of whatever else waits, and hardly ever at one with another.
    func instant(for event: ReadyEvent) -> VirtualInstant? {
        let start = event.earliest.milliseconds
        let end = min(event.latest.milliseconds, latest, start + 20)
        guard event.kind == .start, end > start else { return nil }
        let part = Double(stream.next() % 1_000_000) / 1_000_000
        return .start + .nanoseconds(Int64((start + (end - start) * part) * 1_000_000))
    }

    func yields(before step: Step, of event: EventRecord) -> Bool { shared.asks(step) }
}

/// Code that waits for an answer while something arrives at its queue.
private final class WaitingProgram: ExploredProgram {
    func run(under scheduler: any Scheduler) -> ProgramOutcome {
        let simulation = Simulation(scheduler: scheduler)
        let page = simulation.makeProcess(name: "page").makeQueue(label: "page")
        let app = simulation.makeProcess(name: "app").makeQueue(label: "app")
        var order = ""
        page.async("ask") {
            var isAnswered = false
            page.async("load") { order += "load " }
            app.async("answer", window: Window(.milliseconds(5), .milliseconds(9))) {
                order += "answer "
                isAnswered = true
            }
            simulation.block(until: { isAnswered }, "an answer")
            order += "answered "
        }
        _ = try? simulation.run()
        simulation.shutDown()
        return ProgramOutcome(
            failures: [], state: StableHash.of(order), traceHash: simulation.trace.hash)
    }
}

@Suite struct WalkTests {
    /// The queue was taken for free where code on it had waited, so that what had arrived meanwhile
    /// had no time left at which to run: on Android each call of the bridge waits like that.
    @Test func `what arrives while code waits for an answer comes after it`() {
        let report = Explorer(WaitingProgram(), Explorer.Options()).explore()
        #expect(report.isExhausted)
        #expect(report.classes == 1)
        #expect(report.blindSpots.isEmpty)
    }

    /// Whether code has a stack of its own to wait on, or waits on the thread's.
    @Test(arguments: [(9, true), (10, true), (13, true), (14, true), (14, false)])
    func `whatever the kernel plays by chance, the search has found`(
        features: Int, hasStacks: Bool
    ) {
        var missed: [UInt64] = []
        drawSeeds(60, after: UInt64(features) * 30_000) { seed in
            let program = RandomProgram(
                seed: seed, scripts: 3, features: features, hasStacks: hasStacks)
            guard features < 14 || program.asks, let shared = Census.shared(of: program)
            else { return false }
            let search = Census.take(program, shared, limit: 200)
            guard !search.isCut, search.blindSpots.isEmpty else { return false }
            if misses(program, shared, search) { missed.append(seed) }
            return true
        }
        #expect(missed.isEmpty)
    }

    /// It declares that it touches no memory, so that its start leaves its queue to others alike; going
    /// on with the answer, it has kept it.
    @Test func `code with a narrow footprint keeps its queue while it waits`() throws {
        let program = RandomProgram(
            seed: 4_202_025, scripts: 3, features: 14, hasStacks: false)
        let shared = try #require(Census.shared(of: program, limit: 2_000))
        #expect(!misses(program, shared, Census.take(program, shared)))
    }

    /// Whether the kernel comes to an end that a search has not found.
    private func misses(
        _ program: RandomProgram, _ shared: SharedResources, _ search: Census
    ) -> Bool {
        let known = search.classes.values.reduce(into: Set<UInt64>()) { $0.formUnion($1) }
        return (0..<20 as Range<UInt64>).contains { walk in
            !known.contains(program.run(under: Walk(seed: walk, shared)).state)
        }
    }
}

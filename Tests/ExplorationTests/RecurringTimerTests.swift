import Simulation
import Testing

@testable import Exploration

/// The user acts whenever nothing is left but an interval.
private final class TwoVisits: ExploredProgram {
    private(set) var ticksBefore: Set<Int> = []

    func run(under scheduler: any Scheduler) -> ProgramOutcome {
        let simulation = Simulation(scheduler: scheduler)
        let page = simulation.makeProcess(name: "page").makeQueue(label: "page")
        let user = simulation.makeProcess(name: "user").makeQueue(label: "user")
        var ticks = 0
        func tick() {
            ticks += 1
            page.after(.exactly(.seconds(1)), "tick", kind: .repeating, tick)
        }
        page.async("start") {
            page.after(.exactly(.seconds(1)), "tick", kind: .repeating, tick)
        }
        for _ in 0..<2 {
            _ = try? simulation.run(quiescence: Quiescence(rounds: 3, least: .zero))
            user.async("tap") { [self] in
                if !simulation.wasGivenUp { ticksBefore.insert(ticks) }
                page.async("tapped", window: Window(.milliseconds(1), .milliseconds(9))) {}
            }
        }
        _ = try? simulation.run(quiescence: Quiescence(rounds: 3, least: .zero))
        simulation.shutDown()
        return ProgramOutcome(
            failures: [], state: UInt64(ticks), traceHash: simulation.trace.hash)
    }
}

/// Answers come late or not, while an interval ticks; the run ends at 3.5 s.
private final class LimitedProgram: ExploredProgram {
    private(set) var mostTicks = 0
    private(set) var answers: Set<Int> = []

    func run(under scheduler: any Scheduler) -> ProgramOutcome {
        let simulation = Simulation(scheduler: scheduler)
        let page = simulation.makeProcess(name: "page").makeQueue(label: "page")
        var ticks = 0
        var seen = -1
        func tick() {
            ticks += 1
            page.after(.exactly(.seconds(1)), "tick", kind: .repeating, tick)
        }
        page.async("start") {
            page.after(.exactly(.seconds(1)), "tick", kind: .repeating, tick)
            page.after(Window(.milliseconds(500), .milliseconds(2500)), "answer") { seen = ticks }
        }
        _ = try? simulation.run(until: .start + .milliseconds(3500))
        if !simulation.wasGivenUp {
            mostTicks = max(mostTicks, ticks)
            answers.insert(seen)
        }
        simulation.shutDown()
        return ProgramOutcome(
            failures: [], state: UInt64(seen + 1), traceHash: simulation.trace.hash)
    }
}

/// An animation, a timer of a minute, and a call whose answer comes before a timer or after it.
private final class AnimatedProgram: ExploredProgram {
    private(set) var mostFrames = 0
    private(set) var alarms = 0

    func run(under scheduler: any Scheduler) -> ProgramOutcome {
        let simulation = Simulation(scheduler: scheduler)
        let page = simulation.makeProcess(name: "page").makeQueue(label: "page")
        var frames = 0
        var order = ""
        func frame() {
            frames += 1
            page.after(.exactly(.milliseconds(16)), "frame", kind: .once, frame)
        }
        page.async("start") {
            frame()
            page.after(.exactly(.seconds(60)), "alarm", kind: .once) { [self] in alarms += 1 }
            page.after(.exactly(.milliseconds(5)), "timer", kind: .once) { order += "t" }
            page.after(Window(.milliseconds(1), .milliseconds(9)), "answer") { order += "a" }
        }
        _ = try? simulation.run(
            quiescence: Quiescence(rounds: 5, least: .milliseconds(100), reach: 1_000))
        if !simulation.wasGivenUp { _ = simulation.endsBeforeNews() }
        mostFrames = max(mostFrames, frames)
        simulation.shutDown()
        return ProgramOutcome(
            failures: [], state: order == "ta" ? 1 : 2, traceHash: simulation.trace.hash)
    }
}

/// What comes of two answers decides how long an interval of another process is watched; two more are
/// nobody's business.
private final class WatchedProgram: ExploredProgram {
    private(set) var ticks: [UInt64: Set<Int>] = [:]

    func run(under scheduler: any Scheduler) -> ProgramOutcome {
        let simulation = Simulation(scheduler: scheduler)
        let queues = ["clock", "first", "second"].map {
            simulation.makeProcess(name: $0).makeQueue(label: "main")
        }
        var count = 0
        func tick() {
            count += 1
            queues[0].after(.exactly(.milliseconds(10)), "tick", kind: .repeating, tick)
        }
        queues[0].after(.exactly(.milliseconds(10)), "tick", kind: .repeating, tick)
        var order = ["", "", ""]
        for (index, low) in [(1, 1), (2, 20)] {
            let queue = queues[index]
            queue.after(Window(.milliseconds(low), .milliseconds(low + 9)), "a") {
                order[index] += "a"
                // It has something to do if it comes second.
                guard index == 2, order[2] == "ba" else { return }
                queue.after(.exactly(.milliseconds(40)), "rest") {}
            }
            queue.after(.exactly(.milliseconds(low + 5)), "b") { order[index] += "b" }
        }
        _ = try? simulation.run(quiescence: Quiescence(rounds: 1, least: .zero))
        let state: UInt64 = (order[1] == "ab" ? 0 : 1) + (order[2] == "ab" ? 0 : 2)
        if !simulation.wasGivenUp { ticks[state, default: []].insert(count) }
        simulation.shutDown()
        return ProgramOutcome(
            failures: [], state: state, traceHash: simulation.trace.hash)
    }
}

/// A page waits on the thread's own stack until an interval has come so often, and takes back a timer
/// then; meanwhile two answers decide how long the interval is watched.
private final class AnsweredByTick: ExploredProgram {
    private let ticks: Int
    private let rounds: Int

    init(ticks: Int, rounds: Int) { (self.ticks, self.rounds) = (ticks, rounds) }

    func run(under scheduler: any Scheduler) -> ProgramOutcome {
        let simulation = Simulation(scheduler: scheduler)
        let queues = ["clock", "page", "first", "second", "alarm"].map {
            simulation.makeProcess(name: $0).makeQueue(label: "main", hasStack: false)
        }
        var count = 0
        func tick() {
            count += 1
            queues[0].after(.exactly(.milliseconds(10)), "tick", kind: .repeating, tick)
        }
        queues[0].after(.exactly(.milliseconds(10)), "tick", kind: .repeating, tick)
        queues[1].async("start") { [ticks] in
            let timeout = queues[4].after(.exactly(.milliseconds(500)), "timeout") {}
            simulation.block(until: { count >= ticks }, "a tick")
            timeout.cancel()
        }
        var orders = ["", ""]
        for (index, low, exact) in [(0, 1, 5), (1, 6, 8)] {
            let queue = queues[2 + index]
            queue.after(Window(.milliseconds(low), .milliseconds(9)), "a") { orders[index] += "a" }
            queue.after(.exactly(.milliseconds(exact)), "b") {
                orders[index] += "b"
                guard index == 0, orders[0] == "ab" else { return }
                queue.after(.exactly(.milliseconds(90)), "rest") {}
            }
        }
        _ = try? simulation.run(quiescence: Quiescence(rounds: rounds, least: .zero))
        let state: UInt64 = (orders[0] == "ab" ? 0 : 1) + (orders[1] == "ab" ? 0 : 2)
        simulation.shutDown()
        return ProgramOutcome(failures: [], state: state, traceHash: simulation.trace.hash)
    }
}

@Suite struct RecurringTimerTests {
    /// What goes on so is not taken from a queue, and is no news to the kernel.
    @Test(arguments: 1...4, 1...3)
    func `what a tick lets go on is no news in thought either`(ticks: Int, rounds: Int) throws {
        let program = AnsweredByTick(ticks: ticks, rounds: rounds)
        let report = Explorer(program, Explorer.Options()).explore()
        #expect(report.blindSpots.isEmpty, "\(report.blindSpots)")
        #expect(report.isExhausted)
        let shared = try #require(Census.shared(of: program))
        let search = Census.take(program, shared)
        #expect(Census.take(program, shared, foresight: Foresight()).names == search.names)
        #expect(report.classes == search.classes.count)
    }

    /// What is known of an interval from orders that watched it for long says nothing of those that do
    /// not.
    @Test func `an order played in thought is over when its run is`() {
        let program = WatchedProgram()
        let report = Explorer(program, Explorer.Options()).explore()
        #expect(report.classes == 4)
        #expect(report.isExhausted)
        #expect(report.blindSpots.isEmpty, "\(report.blindSpots)")
        #expect(program.ticks == [0: [3], 1: [3], 2: [7], 3: [7]])
    }

    /// A public app's default order had more than 20,000 transitions, all but 300 of them frames.
    @Test func `a search waits for no timer out of an animation's reach, and says so`() {
        let program = AnimatedProgram()
        let report = Explorer(program, Explorer.Options()).explore()
        #expect(report.classes == 2)
        #expect(report.blindSpots == [SearchScheduler.farTimers])
        #expect(!report.isExhausted)
        #expect(program.mostFrames < 50)
        #expect(program.alarms == 0)
    }

    /// A search that went on as long as something waits would never come to an end with an interval:
    /// nothing that has one could be searched.
    @Test func `the user acts once nothing but an interval is left, before it comes again`() {
        let program = TwoVisits()
        let report = Explorer(program, Explorer.Options()).explore()
        #expect(report.isExhausted)
        #expect(report.classes == 1)
        #expect(report.blindSpots.isEmpty)
        #expect(program.ticksBefore == [3, 6])
    }

    @Test func `a run with an end is searched up to it`() {
        let program = LimitedProgram()
        let report = Explorer(program, Explorer.Options()).explore()
        #expect(report.isExhausted)
        // The answer comes before the first tick, or after one, or after two.
        #expect(program.answers == [0, 1, 2])
        #expect(program.mostTicks == 3)
    }

    @Test(arguments: [8, 9, 10, 12])
    func `with an interval the search finds every end that every interleaving, played, shows`(
        features: Int
    ) {
        var different: [UInt64] = []
        forEachProgram(5, scripts: 2, features: features) { program, shared, search in
            let every = Census.take(
                program, shared, ordersEverything: true, usesSleep: false, limit: 300)
            if every.isCut { return false }
            if ends(every) != ends(search) { different.append(program.seed) }
            return true
        }
        #expect(different.isEmpty)
    }

    @Test(arguments: [9, 12])
    func `with an interval, whatever the kernel plays by chance the search has found`(
        features: Int
    ) {
        var missed: [UInt64] = []
        forEachProgram(6, features: features) { program, shared, search in
            let known = ends(search)
            let isMissed = (0..<20 as Range<UInt64>).contains { walk in
                !known.contains(program.run(under: Walk(seed: walk, shared)).state)
            }
            if isMissed { missed.append(program.seed) }
            return true
        }
        #expect(missed.isEmpty)
    }

    /// What is foreseen is as if it had been played, the end of the run among it.
    @Test(arguments: [(10, 1, nil), (10, 3, nil), (12, 2, nil), (10, 3, 17), (9, 1, 9)])
    func `with an interval, foresight changes nothing but the number of runs`(
        features: Int, rounds: Int, end: Int?
    ) {
        var different: [UInt64] = []
        var spared = 0
        forEachProgram(
            10, features: features, rounds: rounds, end: end.map { .milliseconds($0) }
        ) { program, shared, search in
            let foreseen = Census.take(program, shared, foresight: Foresight())
            if foreseen.names != search.names || ends(foreseen) != ends(search)
                || foreseen.blindSpots != search.blindSpots
            {
                different.append(program.seed)
            }
            spared += search.runs - foreseen.runs
            return true
        }
        #expect(different.isEmpty)
        #expect(spared > 0)
    }

    private func ends(_ census: Census) -> Set<UInt64> {
        census.classes.values.reduce(into: []) { $0.formUnion($1) }
    }

    /// Programs with an interval, of several ends, that a small search exhausts.
    ///
    /// - Parameter body: False where a program does not count.
    private func forEachProgram(
        _ count: Int, scripts: Int = 3, features: Int, rounds: Int = 1, end: Duration? = nil,
        _ body: (RandomProgram, SharedResources, _ search: Census) -> Bool
    ) {
        drawSeeds(count, after: UInt64(features) * 50_000) { seed in
            let program = RandomProgram(
                seed: seed, scripts: scripts, features: features, polls: true, end: end)
            program.rounds = rounds
            guard let shared = Census.shared(of: program, limit: 60) else { return false }
            let search = Census.take(program, shared, limit: 60)
            guard !search.isCut, search.blindSpots.isEmpty, ends(search).count > 1 else {
                return false
            }
            return body(program, shared, search)
        }
    }
}

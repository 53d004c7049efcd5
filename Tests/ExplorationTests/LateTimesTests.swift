import Simulation
import Testing

@testable import Exploration

/// A handler that looks at the clock, and one that does not.
private final class ClockProgram: ExploredProgram {
    /// When it is too late, in milliseconds.
    let tooLate: Int
    /// Whether the clock counts only after the other one.
    let needsOther: Bool

    init(tooLate: Int, needsOther: Bool = false) {
        self.tooLate = tooLate
        self.needsOther = needsOther
    }

    func run(under scheduler: any Scheduler) -> ProgramOutcome {
        let simulation = Simulation(scheduler: scheduler)
        let process = simulation.makeProcess(name: "p")
        let one = process.makeQueue(label: "one")
        let other = process.makeQueue(label: "other")
        var isOtherDone = false
        var isTooLate = false
        one.async("look", window: Window(.milliseconds(2), .milliseconds(10))) {
            [tooLate, needsOther] in
            simulation.readsClock()
            let isLate = simulation.clock.now.milliseconds >= Double(tooLate)
            isTooLate = isLate && (isOtherDone || !needsOther)
        }
        other.async(
            "other", window: Window(.milliseconds(3), .milliseconds(4)),
            memory: needsOther ? nil : .nothing
        ) {
            isOtherDone = true
        }
        _ = try? simulation.run()
        simulation.shutDown()
        return ProgramOutcome(
            failures: isTooLate ? ["too late"] : [], state: isTooLate ? 1 : 0,
            traceHash: simulation.trace.hash)
    }
}

/// Two handlers that look at the clock, of which the later one fails when too much time has passed.
private final class ElapsedProgram: ExploredProgram {
    func run(under scheduler: any Scheduler) -> ProgramOutcome {
        let simulation = Simulation(scheduler: scheduler)
        let process = simulation.makeProcess(name: "p")
        let queue = process.makeQueue(label: "one")
        // A timer that is cancelled lies far behind all that happens.
        let timer = queue.after(.exactly(.seconds(60)), "never") {}
        var start: VirtualInstant?
        var isTooLong = false
        queue.async("start", window: Window(.zero, .milliseconds(100))) {
            simulation.readsClock()
            start = simulation.clock.now
            timer.cancel()
        }
        let other = process.makeQueue(label: "other")
        other.async("end", window: Window(.milliseconds(100), .milliseconds(120))) {
            simulation.readsClock()
            isTooLong = start.map { simulation.clock.now - $0 >= .milliseconds(115) } ?? false
        }
        _ = try? simulation.run()
        simulation.shutDown()
        return ProgramOutcome(
            failures: isTooLong ? ["too long"] : [], state: isTooLong ? 1 : 0,
            traceHash: simulation.trace.hash)
    }
}

/// Two queues that meet in a variable that no step tells of, which shows as soon as a third part is
/// played in both orders.
private final class SecretiveProgram: ExploredProgram {
    func run(under scheduler: any Scheduler) -> ProgramOutcome {
        let simulation = Simulation(scheduler: scheduler)
        let process = simulation.makeProcess(name: "p")
        let window = Window(.zero, .milliseconds(9))
        var secret = 0
        let names: [StaticString] = ["a", "b", "c"]
        for (index, name) in names.enumerated() {
            let queue = process.makeQueue(label: "\(name)")
            queue.async(name, window: window, memory: .nothing) {
                if index == 0 {
                    secret += 1
                } else {
                    simulation.step(.write, Resource("r", "r"))
                    if index == 2, secret == 1 { queue.async("more", memory: .nothing) {} }
                }
            }
        }
        _ = try? simulation.run()
        simulation.shutDown()
        return ProgramOutcome(traceHash: simulation.trace.hash)
    }
}

@Suite struct LateTimesTests {
    private func explore(_ program: ClockProgram) -> ExplorationReport {
        var options = Explorer.Options()
        options.keepsGoing = true
        return Explorer(program, options).explore()
    }

    @Test func `what fails only late in its window is found, and its token brings it back`() throws
    {
        let program = ClockProgram(tooLate: 9)
        let report = explore(program)
        #expect(report.isExhausted)
        #expect(report.timeSensitive == 1)
        let failure = try #require(report.failures.first)
        #expect(report.failures.count == 1)
        #expect(failure.lateness == Lateness())
        #expect(failure.precedences.isEmpty)
        #expect(failure.timesReproduced == 3)
        let answer = Replay.play(
            program, failure.precedences, lateness: Lateness(), traceHash: failure.traceHash)
        guard case .reproduced(let failures, _) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(failures == ["too late"])
        guard case .differs(let early, _) = Replay.play(program, [], traceHash: failure.traceHash)
        else {
            Issue.record("the same order, early, has another trace")
            return
        }
        #expect(early.isEmpty)
    }

    @Test func `a pair that a late failure needs is named`() throws {
        let report = explore(ClockProgram(tooLate: 9, needsOther: true))
        let failure = try #require(report.failures.first)
        #expect(failure.lateness == Lateness())
        #expect(failure.precedences.count == 1)
        #expect(failure.passing.isEmpty == false)
    }

    @Test func `as much time passes between two looks as can, and a token says from where on`()
        throws
    {
        let program = ElapsedProgram()
        var options = Explorer.Options()
        options.keepsGoing = true
        let report = Explorer(program, options).explore()
        let failure = try #require(report.failures.first)
        #expect(report.failures.count == 1)
        let reader = try #require(failure.lateness?.after)
        #expect(reader.text == "p/one.start#1")
        #expect(failure.timesReproduced == 3)
        let token = ScheduleToken(
            scenario: "s", settings: [], app: "12345678", profile: "phone",
            lateness: failure.lateness, precedences: failure.precedences,
            traceHash: failure.traceHash)
        let read = try ScheduleToken(token.description)
        #expect(read == token)
        let answer = Replay.play(
            program, read.precedences, lateness: read.lateness, traceHash: failure.traceHash)
        guard case .reproduced(let failures, _) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(failures == ["too long"])
    }

    @Test func `what comes to the same at all times is only counted`() {
        let report = explore(ClockProgram(tooLate: 11))
        #expect(report.failures.isEmpty)
        #expect(report.timeSensitive == 1)
        #expect(report.timeDependent == 0)
    }

    @Test func `the latest times keep every bound, and none could be later`() {
        var times = TimeConstraints()
        let first = times.makeMoment()
        let second = times.makeMoment()
        let free = times.makeMoment()
        let isPossible =
            times.require(first, within: 2, 10, of: TimeConstraints.origin)
            && times.require(second, within: 1, 3, of: first)
            && times.require(free, after: second, by: 4)
        #expect(isPossible)
        #expect(times.latest(of: [first, second, free], openFor: 87) == [10, 13, 100])
        #expect(times.latest(of: [first, second, free], openFor: 1) == [9, 10, 14])
        #expect(times.latest(of: [first, second, free], openFor: 9, fixed: [first]) == [2, 5, 16])
    }

    @Test func `a late token says so in its profile`() throws {
        let token = ScheduleToken(
            scenario: "s", settings: [], app: "12345678", profile: "phone*1.5",
            lateness: Lateness(),
            precedences: [], traceHash: "0123456789abcdef")
        #expect(token.description == "f1.s.12345678.phone*1%2E5@late.[].01234567")
        let read = try ScheduleToken(token.description)
        #expect(read == token)
        #expect(read.profile == "phone*1.5")
    }
}

@Suite struct ForesightTests {
    @Test func `what the past does not explain is named, and nothing is called exhausted`() {
        var options = Explorer.Options()
        options.keepsGoing = true
        let report = Explorer(SecretiveProgram(), options).explore()
        #expect(!report.isExhausted)
        #expect(report.divergence == nil)
        #expect(report.blindSpots.contains { $0.contains("not tracked") }, "\(report.blindSpots)")
    }
}

import Simulation
import Testing

@Suite struct QuiescenceTests {
    private let simulation = Simulation()
    private let patience = Quiescence(rounds: 60, least: .seconds(10))

    private func makeQueue(_ process: String = "page", hasStack: Bool = false) -> SerialQueue {
        simulation.makeProcess(name: process).makeQueue(label: "main", hasStack: hasStack)
    }

    /// Sets a timer each time that one has come.
    private func tick(
        _ queue: SerialQueue, every interval: Duration, kind: TimerKind = .repeating,
        times: Int = .max, _ body: @escaping (Int) -> Void = { _ in }
    ) {
        var count = 0
        func tick() {
            count += 1
            body(count)
            if count < times { queue.after(.exactly(interval), "tick", kind: kind, tick) }
        }
        queue.after(.exactly(interval), "tick", kind: kind, tick)
    }

    @Test func `with nothing but an interval a run is over after sixty rounds`() throws {
        var ticks = 0
        tick(makeQueue(), every: .seconds(1)) { ticks = $0 }
        #expect(try simulation.run(quiescence: patience) == .quiescent)
        #expect(ticks == 60)
    }

    /// Such as the freezing of an app in the background, however far it is.
    @Test func `what the phone does once nobody uses an app is played, or passed over`() throws {
        var isFrozen = false
        let queue = makeQueue()
        queue.after(.exactly(.seconds(70)), "freeze", kind: .idle) { isFrozen = true }
        let passing = Quiescence(rounds: 0, least: .seconds(5), passesIdleWork: true)
        let limit = VirtualInstant.start + .seconds(60)
        #expect(try simulation.run(until: limit, quiescence: passing) == .quiescent)
        #expect(!isFrozen)
        #expect(try simulation.run(quiescence: patience) == .idle)
        #expect(isFrozen)
    }

    @Test(arguments: [(1, 60), (2, 60), (3, 40), (40, 3), (100, 1), (1000, 1)])
    func `where sixty rounds are too many, enough time is enough, if it holds one`(
        _ seconds: Int64, _ rounds: Int
    ) throws {
        var ticks = 0
        tick(makeQueue(), every: .seconds(seconds)) { ticks = $0 }
        let patience = Quiescence(rounds: 60, least: .seconds(10), enough: .seconds(120))
        #expect(try simulation.run(quiescence: patience) == .quiescent)
        #expect(ticks == rounds)
    }

    /// A timeout of minutes that a handler sets is no chain yet, and is played.
    @Test func `of timeouts of minutes the second one recurs`() throws {
        var ticks = 0
        let queue = makeQueue()
        tick(queue, every: .milliseconds(16)) { _ in }
        queue.after(.exactly(.seconds(1)), "start", kind: .once) { [self] in
            tick(queue, every: .seconds(600), kind: .once) { ticks = $0 }
        }
        let patience = Quiescence(rounds: 60, least: .seconds(10), enough: .seconds(120))
        #expect(try simulation.run(quiescence: patience) == .quiescent)
        #expect(ticks == 2)
    }

    @Test(arguments: [
        (15, TimerKind.once, 1, false), (60, .once, 0, true), (60, .repeating, 0, true),
        (60, .system, 1, false),
    ])
    func `beside an animation a run does not wait for a timer of the app's own out of its reach`(
        _ seconds: Int64, _ kind: TimerKind, _ calls: Int, _ isLeft: Bool
    ) throws {
        var called = 0
        let queue = makeQueue()
        tick(queue, every: .milliseconds(16))
        queue.after(.exactly(.seconds(seconds)), "far", kind: kind) { called += 1 }
        let patience = Quiescence(rounds: 5, least: .seconds(2), reach: 1_000)
        #expect(try simulation.run(quiescence: patience) == .quiescent)
        #expect(called == calls)
        #expect(simulation.endsBeforeNews() == isLeft)
    }

    /// A run is cut short by its reach alone, not by a timer that it has seen as often as it should.
    @Test func `without a reach a run that rests has left nothing that it should have waited for`()
        throws
    {
        let queue = makeQueue()
        tick(queue, every: .seconds(60))
        tick(queue, every: .milliseconds(16))
        let patience = Quiescence(rounds: 60, least: .seconds(10), enough: .seconds(120))
        #expect(try simulation.run(quiescence: patience) == .quiescent)
        #expect(!simulation.endsBeforeNews())
    }

    @Test func `an interval within reach is no news that is left, however few its rounds`() throws {
        var ticks = 0
        let queue = makeQueue()
        tick(queue, every: .seconds(12)) { ticks = $0 }
        tick(queue, every: .milliseconds(16))
        let patience = Quiescence(rounds: 5, least: .seconds(2), reach: 1_000)
        #expect(try simulation.run(quiescence: patience) == .quiescent)
        #expect(ticks == 1)
        #expect(!simulation.endsBeforeNews())
    }

    @Test func `without a timer that recurs everything is in reach`() throws {
        var called = 0
        makeQueue().after(.exactly(.seconds(3_600)), "far", kind: .once) { called += 1 }
        let patience = Quiescence(rounds: 5, least: .seconds(2), reach: 1_000)
        #expect(try simulation.run(quiescence: patience) == .idle)
        #expect(called == 1)
    }

    @Test func `an interval that comes often is given the least time`() throws {
        var ticks = 0
        tick(makeQueue(), every: .milliseconds(100)) { ticks = $0 }
        #expect(try simulation.run(quiescence: patience) == .quiescent)
        #expect(ticks == 100)
    }

    @Test func `what ends by itself before that is played to its end`() throws {
        var ticks = 0
        tick(makeQueue(), every: .seconds(1), kind: .once, times: 60) { ticks = $0 }
        #expect(try simulation.run(quiescence: patience) == .idle)
        #expect(ticks == 60)
    }

    @Test func `whatever else is still to come is waited for`() throws {
        var ticks = 0
        let queue = makeQueue()
        tick(queue, every: .seconds(1)) { ticks = $0 }
        makeQueue("phone").after(.exactly(.milliseconds(300_500)), "push") {
            queue.async("push") {}
        }
        #expect(try simulation.run(quiescence: patience) == .quiescent)
        #expect(ticks == 360)
    }

    @Test func `what a run leaves is told`() throws {
        tick(makeQueue(), every: .seconds(1), times: 3)
        #expect(try simulation.run(quiescence: patience) == .idle)
        #expect(!simulation.leavesTimers)
    }

    @Test func `a timer that an app sets once does not recur, however late it comes`() throws {
        var isThere = false
        makeQueue().after(.exactly(.seconds(86_400)), "tomorrow", kind: .once) { isThere = true }
        #expect(try simulation.run(quiescence: patience) == .idle)
        #expect(isThere)
    }

    @Test func `a chain of timeouts recurs from its sixth on, across other queues too`() throws {
        let page = makeQueue()
        let native = makeQueue("app")
        var asked = 0
        func ask() {
            asked += 1
            native.async("call") {
                page.async("answer") { page.after(.exactly(.seconds(1)), "ask", kind: .once, ask) }
            }
        }
        page.async("start", ask)
        #expect(try simulation.run(quiescence: patience) == .quiescent)
        // News for five seconds, then sixty rounds.
        #expect(asked == 1 + 5 + 60)
    }

    @Test func `answers that are always on their way are waited for twice as long`() throws {
        var ticks = 0
        let server = makeQueue("server")
        tick(makeQueue(), every: .seconds(1)) {
            ticks = $0
            server.after(.exactly(.milliseconds(1500)), "answer") {}
        }
        #expect(try simulation.run(quiescence: patience) == .quiescent)
        // News for five rounds, the last of which is answered in 6.5 s.
        #expect(ticks == 126)
        #expect(simulation.leavesTimers)
    }

    @Test func `answers that come before the next round leave nothing behind`() throws {
        var ticks = 0
        let server = makeQueue("server")
        tick(makeQueue(), every: .seconds(1)) {
            ticks = $0
            server.after(.exactly(.milliseconds(500)), "answer") {}
        }
        #expect(try simulation.run(quiescence: patience) == .quiescent)
        #expect(ticks == 65)
    }

    @Test func `the phone's own timers never recur`() throws {
        tick(makeQueue(), every: .seconds(1), kind: .system)
        #expect(
            try simulation.run(until: .start + .seconds(1_000), quiescence: patience) == .reached)
    }

    @Test func `a thread that sleeps in a loop recurs`() throws {
        var rounds = 0
        let simulation = simulation
        makeQueue(hasStack: true).async("watch") {
            while !SimulatedProcess.isDetached {
                rounds += 1
                simulation.sleep(for: .seconds(1))
            }
        }
        #expect(try simulation.run(quiescence: patience) == .quiescent)
        #expect(rounds == 1 + 5 + 60)
        simulation.shutDown()
    }

    @Test func `the timers of a suspended process do not keep a run going`() throws {
        let process = simulation.makeProcess(name: "app")
        let queue = process.makeQueue(label: "main")
        queue.after(.exactly(.seconds(86_400)), "tomorrow", kind: .once) {}
        process.suspend()
        tick(makeQueue(), every: .seconds(1))
        #expect(try simulation.run(quiescence: patience) == .quiescent)
        #expect(simulation.clock.now.milliseconds < 100_000)
    }

    @Test func `code that waits as long as something is left waits no longer`() throws {
        let simulation = simulation
        var isAnswered: Bool?
        makeQueue(hasStack: true).async("ask") {
            isAnswered = try? simulation.runNested(until: { false })
        }
        tick(makeQueue(), every: .seconds(1))
        #expect(try simulation.run(quiescence: patience) == .quiescent)
        #expect(isAnswered == false)
    }

    @Test func `code that waits for ever is named beside an interval`() throws {
        let simulation = simulation
        makeQueue(hasStack: true).async("wait") { simulation.block(until: { false }, "a signal") }
        tick(makeQueue(), every: .seconds(1))
        guard case .deadlock(let waiting) = try simulation.run(quiescence: patience) else {
            return #expect(Bool(false), "It is not seen that code waits for ever.")
        }
        #expect(waiting.map(\.why) == ["a signal"])
        simulation.shutDown()
    }

    @Test func `without patience being given, timers go on for ever`() throws {
        tick(makeQueue(), every: .seconds(1))
        #expect(try simulation.run(until: .start + .seconds(1_000)) == .reached)
    }
}

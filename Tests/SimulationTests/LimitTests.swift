import Simulation
import Testing

@Suite struct LimitTests {
    func failure(
        _ limits: Limits, _ body: (World) -> Void
    ) -> SimulationFailure? {
        let world = World(limits: limits)
        defer { world.simulation.shutDown() }
        body(world)
        do {
            _ = try world.simulation.run()
            return nil
        } catch {
            // It stays failed.
            do {
                _ = try world.simulation.run()
                Issue.record("a failed simulation ran on")
            } catch let again {
                #expect(again == error)
            }
            return error
        }
    }

    static func loop(_ queue: SerialQueue, _ window: Window) {
        queue.async("again", window: window) { loop(queue, window) }
    }

    @Test func `an endless loop at one moment ends with its name`() throws {
        let failure = try #require(
            failure(Limits(maximumEventsPerInstant: 1_000)) {
                let queue = $0.queue()
                queue.after(milliseconds(5), "start") { LimitTests.loop(queue, .immediate) }
            })
        #expect(failure.reason == .eventsAtOneInstant)
        #expect(
            failure.description == "1000 events ran without the clock moving "
                + "(at 5.0 ms, in app/main.again#1): an endless loop?")
    }

    @Test func `a loop of native code that only sleeps for no time ends too`() throws {
        let failure = try #require(
            failure(Limits(maximumEventsPerInstant: 1_000)) { world in
                world.queue().async("spin") {
                    while !SimulatedProcess.isDetached { world.simulation.sleep(for: .zero) }
                }
            })
        #expect(failure.reason == .eventsAtOneInstant)
        #expect(failure.event == "app/main.spin#1")
    }

    @Test func `a loop through time ends after as many events as allowed`() throws {
        let failure = try #require(
            failure(Limits(maximumEvents: 1_000)) {
                LimitTests.loop($0.queue(), milliseconds(1))
            })
        #expect(failure.reason == .events)
        #expect(failure.at.milliseconds == 1_001)
        #expect(failure.description.hasPrefix("The simulation stopped after 1000 events"))
    }

    @Test func `nothing happens after the last moment allowed`() throws {
        let failure = try #require(
            failure(Limits(maximumVirtualTime: .seconds(60))) {
                LimitTests.loop($0.queue(), .exactly(.seconds(7)))
            })
        #expect(failure.reason == .virtualTime)
        #expect(failure.limit == 60_000)
        #expect(failure.at.milliseconds == 56_000)
    }

    @Test func `a queue holds so much and no more`() throws {
        let failure = try #require(
            failure(Limits(maximumQueueLength: 100)) { world in
                let queue = world.queue()
                for _ in 0..<200 { queue.async("work") {} }
            })
        #expect(failure.reason == .queueLength)
        #expect(failure.event == "host code")
        #expect(failure.description.hasPrefix("More than 100 events wait for one queue"))
    }

    @Test func `so many pieces of code can wait at once`() throws {
        let failure = try #require(
            failure(Limits(maximumFibers: 10)) { world in
                for index in 0..<11 {
                    world.queue("\(index)").async("wait") {
                        world.simulation.sleep(for: .seconds(1))
                    }
                }
            })
        #expect(failure.reason == .fibers)
        #expect(failure.event == "app/10.wait#1")
    }

    @Test func `nested runs have a bound`() throws {
        let failure = try #require(
            failure(Limits(maximumNesting: 8)) { world in
                func nest(_ depth: Int) {
                    let queue = world.queue("\(depth)", hasStack: false)
                    queue.async("prompt") {
                        nest(depth + 1)
                        _ = try? world.simulation.runNested { false }
                    }
                }
                nest(0)
            })
        #expect(failure.reason == .nesting)
    }

    @Test func `a window without an end and a far timer do not overflow`() throws {
        let world = World()
        let queue = world.queue()
        queue.makeChannel("slow").post("a", window: .from(.zero)) { world.log("a") }
        queue.after(.exactly(.seconds(1_000_000_000_000)), "far") {}
        _ = try world.simulation.run(until: VirtualInstant(milliseconds: 1_000))
        #expect(world.lines == ["0 a"])
        #expect(Window(.seconds(-1), .seconds(-2)) == .immediate)
    }
}

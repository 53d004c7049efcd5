import Simulation
import Testing

@Suite struct WaitingTests {
    @Test func `C13: a handler that sleeps keeps its queue busy while others run`() throws {
        let world = World()
        let bridge = world.queue("bridge")
        let main = world.queue("main")
        bridge.async("call") {
            world.simulation.sleep(for: .seconds(5))
            world.log("slow call")
        }
        bridge.async("call") { world.log("next call") }
        main.after(milliseconds(1), "event") { world.log("main \(bridge.isBusy)") }
        try world.run()
        #expect(world.lines == ["1 main true", "5000 slow call", "5000 next call"])
        #expect(!bridge.isBusy)
    }

    @Test func `F46: on a queue without a stack the time passes after the handler's end`() throws {
        let world = World()
        let page = world.queue("page", hasStack: false)
        let main = world.queue("main")
        page.async("task") {
            world.simulation.sleep(for: .milliseconds(30))
            world.log("task")
        }
        page.async("task") { world.log("next task") }
        main.after(milliseconds(10), "event") { world.log("main") }
        try world.run()
        #expect(world.lines == ["0 task", "10 main", "30 next task"])
    }

    @Test func `what arrived while a queue was busy runs before what arrives as it gets free`()
        throws
    {
        let world = World()
        let queue = world.queue()
        queue.async("busy") { world.simulation.sleep(for: .milliseconds(10)) }
        queue.after(milliseconds(10), "timer") { world.log("on time") }
        queue.after(milliseconds(4), "timer") { world.log("waited") }
        try world.run()
        #expect(world.lines == ["10 waited", "10 on time"])
    }

    @Test func `blocked code goes on when its condition holds, and its locals survive`() throws {
        let world = World()
        let first = world.queue("first")
        let second = world.queue("second")
        var isOpen = false
        first.async("wait") {
            let local = "kept"
            world.simulation.block(until: { isOpen }, "the gate")
            world.log("went on, \(local)")
            #expect(SerialQueue.current === first)
        }
        first.async("later") { world.log("later") }
        second.after(milliseconds(7), "open") {
            isOpen = true
            world.log("opened")
            #expect(SerialQueue.current === second)
        }
        try world.run()
        #expect(world.lines == ["7 opened", "7 went on, kept", "7 later"])
    }

    @Test func `two that wait for one token get it in turn`() throws {
        let world = World()
        var tokens = 0
        for name in ["a", "b", "c"] {
            world.queue(name).async("wait") {
                world.simulation.block(until: { tokens > 0 }, "a token")
                tokens -= 1
                world.log(name)
            }
        }
        let giver = world.queue("giver")
        for time in [1, 2, 3] { giver.after(milliseconds(time), "give") { tokens += 1 } }
        try world.run()
        #expect(world.lines == ["1 a", "2 b", "3 c"])
    }

    @Test func `a deadlock names what waits, since when and for what`() throws {
        let world = World()
        let queue = world.queue("bridge")
        queue.after(milliseconds(3), "call") {
            world.simulation.block(until: { false }, "a semaphore")
        }
        let result = try world.simulation.run()
        guard case .deadlock(let waiting) = result else {
            Issue.record("the run ended as \(result)")
            return
        }
        #expect(
            waiting.map(\.description)
                == ["app/bridge.call#1 has waited since 3.0 ms for a semaphore"])
        world.simulation.shutDown()
    }

    @Test func `F82c: a nested run lets others work while the running code stays on the stack`()
        throws
    {
        let world = World()
        let page = world.queue("page", hasStack: false)
        let main = world.queue("main")
        var answer: String?
        page.async("script") {
            main.async("prompt") {
                world.simulation.sleep(for: .milliseconds(5))
                answer = "yes"
            }
            page.async("task") { world.log("page task") }
            let isAnswered = try! world.simulation.runNested { answer != nil }
            world.log("prompt returned \(isAnswered) \(answer!)")
            #expect(SerialQueue.current === page)
        }
        try world.run()
        #expect(world.lines == ["5 prompt returned true yes", "5 page task"])
    }

    @Test func `a nested run that nothing can satisfy returns false`() throws {
        let world = World()
        let page = world.queue("page", hasStack: false)
        let native = world.queue("native")
        for queue in [page, native] {
            queue.async("script") {
                world.log("\(queue.label) \(try! world.simulation.runNested { false })")
            }
        }
        #expect(try world.simulation.run() == .idle)
        #expect(world.lines.sorted() == ["0 native false", "0 page false"])
    }

    @Test func `to block without a stack runs the others on top`() throws {
        let world = World()
        let page = world.queue("page", hasStack: false)
        let main = world.queue("main")
        var isDone = false
        page.async("script") {
            main.after(milliseconds(2), "work") { isDone = true }
            world.simulation.block(until: { isDone }, "the main queue")
            world.log("done")
        }
        try world.run()
        #expect(world.lines == ["2 done"])
    }

    @Test func `host code that waits runs the simulation`() throws {
        let world = World()
        var isDone = false
        world.queue().after(milliseconds(2), "work") { isDone = true }
        world.simulation.enter(world.process) {
            world.simulation.block(until: { isDone }, "the app")
            world.simulation.sleep(for: .milliseconds(10))
        }
        #expect(isDone)
        #expect(world.simulation.clock.now.milliseconds == 12)
    }

    @Test func `ten thousand pieces of code wait at once`() throws {
        let world = World()
        var sum = 0
        for index in 0..<10_000 {
            world.queue("\(index)").async("wait") {
                world.simulation.sleep(for: .milliseconds(10_000 - index))
                sum += index
            }
        }
        #expect(try world.simulation.run(until: .start) == .reached)
        #expect(sum == 0)
        #expect(try world.simulation.run() == .idle)
        #expect(sum == 9_999 * 10_000 / 2)
        #expect(world.simulation.clock.now.milliseconds == 10_000)
    }

    @Test func `floating point numbers and deep frames survive a switch`() throws {
        let world = World()
        func deep(_ depth: Int, _ x: Double) -> Double {
            if depth == 0 {
                world.simulation.sleep(for: .milliseconds(1))
                return x
            }
            return deep(depth - 1, x * 1.5) + Double(depth)
        }
        let expected = (0..<2_000).reduce(0.0) { $0 + Double($1 + 1) }
        var results: [Double] = []
        for index in 0..<10 {
            world.queue("\(index)").async("deep") { results.append(deep(2_000, 0)) }
        }
        try world.run()
        #expect(results == Array(repeating: expected, count: 10))
    }

    @Test func `code on a stack of its own can do something on the thread's own stack`() throws {
        let world = World()
        var place = 0
        func stack() -> UInt {
            var local = 0
            return withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) } >> 20
        }
        // A run goes on some way below its host.
        let own = stack() - 4...stack()
        let queue = world.queue()
        queue.async("work") {
            let before = stack()
            let inside = Simulation.onOwnStack {
                #expect(SerialQueue.current === queue)
                // Waiting there runs the others on top.
                world.simulation.block(until: { place == 1 }, "the other")
                return stack()
            }
            let after = stack()
            world.log("\(own ~= before) \(own ~= inside) \(after == before)")
            world.simulation.sleep(for: .milliseconds(1))
            world.log("slept")
        }
        world.queue("other").after(milliseconds(2), "work") { place = 1 }
        try world.run()
        #expect(world.lines == ["2 false true true", "3 slept"])
        #expect(own ~= Simulation.onOwnStack { stack() })
    }

    @Test func `an error crosses code that was parked`() throws {
        struct Failed: Error {}
        let world = World()
        func work() throws {
            world.simulation.sleep(for: .milliseconds(1))
            throw Failed()
        }
        world.queue().async("work") {
            do { try work() } catch { world.log("\(error)") }
        }
        try world.run()
        #expect(world.lines == ["1 Failed()"])
    }
}

import Simulation
import Testing

@Suite struct QueueTests {
    @Test func `what is posted first runs first`() throws {
        let world = World()
        let queue = world.queue()
        for line in ["a", "b", "c"] { queue.async("line") { world.log(line) } }
        #expect(world.lines.isEmpty)
        #expect(try world.simulation.run() == .idle)
        #expect(world.lines == ["0 a", "0 b", "0 c"])
        #expect(world.simulation.events == 3)
    }

    @Test func `equal due times keep the order of creation, over queues and timers`() throws {
        let world = World()
        let first = world.queue("first")
        let second = world.queue("second")
        first.async("start") {
            second.after(milliseconds(5), "timer") { world.log("a") }
            first.after(milliseconds(5), "timer") { world.log("b") }
            second.after(milliseconds(3), "timer") {
                first.after(milliseconds(2), "timer") { world.log("c") }
            }
        }
        try world.run()
        #expect(world.lines == ["5 a", "5 b", "5 c"])
    }

    @Test func `F82b: a channel never reorders arrivals, whatever their windows`() throws {
        let world = World()
        let queue = world.queue()
        let channel = queue.makeChannel("page to app")
        channel.post("slow", window: milliseconds(10)) { world.log("slow") }
        channel.post("fast") { world.log("fast") }
        queue.makeChannel("other").post("fast") { world.log("other") }
        try world.run()
        #expect(world.lines == ["0 other", "10 slow", "10 fast"])
    }

    @Test func `a run takes the earliest moment of a window`() throws {
        let world = World()
        let queue = world.queue()
        queue.makeChannel("hop").post("hop", window: Window(.milliseconds(2), .milliseconds(9))) {
            world.log("hop")
        }
        try world.run()
        #expect(world.lines == ["2 hop"])
    }

    @Test func `a cancelled timer does not run and frees what it holds`() throws {
        let world = World()
        let queue = world.queue()
        var held: Held? = Held()
        weak let weakly = held
        let timer = queue.after(milliseconds(5), "timer") { [held] in _ = held }
        held = nil
        #expect(timer.isPending && weakly != nil)
        timer.cancel()
        #expect(!timer.isPending && weakly == nil)
        #expect(try world.simulation.run() == .idle)
        #expect(world.simulation.events == 0)
        #expect(world.simulation.clock.now == .start)
    }

    @Test func `a timer that has fired is not pending, and to cancel it does nothing`() throws {
        let world = World()
        let queue = world.queue()
        var timer: TimerHandle?
        timer = queue.after(milliseconds(5), "timer") {
            world.log("fired, pending \(timer!.isPending)")
            timer!.cancel()
        }
        try world.run()
        timer!.cancel()
        #expect(world.lines == ["5 fired, pending false"])
    }

    @Test func `ten thousand cancelled timers leave those that stay in order`() throws {
        let world = World()
        let queue = world.queue()
        for index in 0..<10_000 {
            let delay = (index * 7919) % 1000
            let timer = queue.after(milliseconds(delay), "timer") { world.log("kept") }
            if index % 100 != 0 { timer.cancel() }
        }
        try world.run()
        let times = world.lines.map { Int($0.split(separator: " ")[0])! }
        #expect(times.count == 100)
        #expect(times == times.sorted())
    }

    @Test func `a timer cancelled while its queue is busy lets those behind it run`() throws {
        let world = World()
        let queue = world.queue()
        let other = world.queue("other")
        queue.async("busy") { world.simulation.sleep(for: .milliseconds(10)) }
        let first = queue.after(milliseconds(1), "timer") { world.log("first") }
        queue.after(milliseconds(2), "timer") { world.log("second") }
        other.after(milliseconds(5), "cancel") { first.cancel() }
        #expect(try world.simulation.run() == .idle)
        #expect(world.lines == ["10 second"])
    }

    @Test func `run until leaves the clock at the last event unless it is asked to advance`() throws
    {
        let world = World()
        let queue = world.queue()
        queue.after(milliseconds(10), "timer") { world.log("ten") }
        queue.after(milliseconds(30), "timer") { world.log("thirty") }
        let twenty = VirtualInstant(milliseconds: 20)
        #expect(try world.simulation.run(until: twenty) == .reached)
        #expect(world.simulation.clock.now.milliseconds == 10)
        #expect(world.simulation.nextTime() == VirtualInstant(milliseconds: 30))
        #expect(try world.simulation.run(until: twenty, advancesClock: true) == .reached)
        #expect(world.simulation.clock.now == twenty)
        #expect(try world.simulation.run() == .idle)
        #expect(world.lines == ["10 ten", "30 thirty"])
        #expect(world.simulation.nextTime() == nil)
    }

    @Test func `stop ends a run after the running event, and the next run goes on`() throws {
        let world = World()
        let queue = world.queue()
        queue.async("one") {
            world.simulation.stop()
            world.log("one")
        }
        queue.async("two") { world.log("two") }
        #expect(try world.simulation.run() == .stopped)
        #expect(world.lines == ["0 one"])
        #expect(try world.simulation.run() == .idle)
        #expect(world.lines == ["0 one", "0 two"])
    }

    @Test func `runNext runs one event`() throws {
        let world = World()
        let queue = world.queue()
        queue.async("one") { world.log("one") }
        queue.after(milliseconds(4), "two") { world.log("two") }
        #expect(try world.simulation.runNext())
        #expect(world.lines == ["0 one"])
        #expect(try world.simulation.runNext())
        #expect(world.lines == ["0 one", "4 two"])
        #expect(try !world.simulation.runNext())
    }

    @Test func `the running code knows its queue, process and simulation`() throws {
        let world = World()
        let queue = world.queue(hasStack: false)
        let other = world.simulation.makeProcess(name: "other")
        #expect(SerialQueue.current == nil && SimulatedProcess.current == nil)
        #expect(Simulation.current == nil)
        queue.async("look") {
            #expect(SerialQueue.current === queue)
            #expect(SimulatedProcess.current === world.process)
            #expect(Simulation.current === world.simulation)
            world.simulation.enter(other) {
                #expect(SimulatedProcess.current === other && SerialQueue.current == nil)
            }
            #expect(SimulatedProcess.current === world.process)
        }
        try world.run()
        #expect(SerialQueue.current == nil && Simulation.current == nil)
        world.simulation.enter(other) { #expect(Simulation.current === world.simulation) }
    }

    @Test func `a queue that nobody keeps still runs what was posted, and then goes`() throws {
        let world = World()
        weak var weakly: SerialQueue?
        do {
            let queue = world.queue("global")
            weakly = queue
            queue.async("block") { world.log("ran") }
        }
        #expect(weakly != nil)
        try world.run()
        #expect(world.lines == ["0 ran"])
        #expect(weakly == nil)
    }

    @Test func `a simulation that ends frees what still waited`() {
        weak var weakly: Held?
        do {
            let held = Held()
            weakly = held
            let world = World()
            let queue = world.queue()
            queue.async("never") { _ = held }
            queue.after(milliseconds(5), "never") { _ = held }
        }
        #expect(weakly == nil)
    }

    @Test func `a timer that outlives its simulation can be asked and cancelled`() {
        var timer: TimerHandle?
        var queue: SerialQueue?
        do {
            let world = World()
            queue = world.queue()
            timer = queue!.after(milliseconds(5), "never") {}
        }
        #expect(!timer!.isPending)
        timer!.cancel()
        queue!.async("nowhere") { Issue.record("a simulation that is gone ran something") }
    }
}

final class Held {}

import Simulation
import Testing

/// Picks uniformly among what the windows allow, at a uniform time, and yields at every other step.
final class RandomWalkScheduler: Scheduler {
    let stream: RandomStream
    let yieldsAtSteps: Bool
    var footprints: [String] = []
    var disallowed = 0

    init(seed: UInt64, yieldsAtSteps: Bool = true) {
        stream = RandomStream(seed: seed, name: "walk")
        self.yieldsAtSteps = yieldsAtSteps
    }

    var isExploring: Bool { true }

    func choose(among ready: [ReadyEvent]) -> Int? {
        let allowed = ready.indices.filter { ready[$0].isAllowed }
        disallowed += ready.count - allowed.count
        return allowed[Int(stream.next() % UInt64(allowed.count))]
    }

    func yields(before step: Step, of event: EventRecord) -> Bool {
        yieldsAtSteps && stream.next() & 1 == 0
    }

    func ran(_ event: EventRecord, isFinished: Bool) {
        footprints.append("\(event) \(event.steps) \(isFinished)")
    }
}

/// The same choice as the kernel's own, made from the list.
final class ListScheduler: Scheduler {
    var isExploring: Bool { false }
    func choose(among ready: [ReadyEvent]) -> Int? {
        EarliestFirstScheduler().choose(among: ready)
    }
}

@Suite struct SchedulerTests {
    func orders(_ runs: Int, _ story: (World) -> Void) throws -> Set<String> {
        var orders = Set<String>()
        for seed in 0..<UInt64(runs) {
            let world = World(scheduler: RandomWalkScheduler(seed: seed))
            story(world)
            try world.run()
            world.simulation.shutDown()
            orders.insert(world.lines.map { String($0.split(separator: " ")[1]) }.joined())
        }
        return orders
    }

    @Test func `events whose windows overlap come in both orders, others in one`() throws {
        let seen = try orders(100) { world in
            let queue = world.queue()
            func post(_ line: String, _ low: Int, _ high: Int) {
                queue.makeChannel("c").post(
                    "post", window: Window(.milliseconds(low), .milliseconds(high))
                ) { world.log(line) }
            }
            post("a", 0, 10)
            post("b", 5, 20)
            post("c", 15, 30)
        }
        #expect(seen == ["abc", "bac", "acb"])
    }

    @Test func `windows are kept across queues too`() throws {
        let seen = try orders(200) { world in
            func post(_ line: String, _ low: Int, _ high: Int) {
                world.queue(line).async(
                    "post", window: Window(.milliseconds(low), .milliseconds(high))
                ) { world.log(line) }
            }
            post("a", 0, 10)
            post("b", 5, 20)
            post("c", 15, 30)
        }
        #expect(seen == ["abc", "bac", "acb"])
    }

    @Test func `F82b: no scheduler sees a channel reordered`() throws {
        let seen = try orders(100) { world in
            let channel = world.queue().makeChannel("c")
            for line in ["a", "b", "c"] {
                channel.post("post", window: Window(.zero, .milliseconds(100))) { world.log(line) }
            }
        }
        #expect(seen == ["abc"])
    }

    @Test func `what arrives while a handler takes time keeps the order of its windows`() throws {
        let seen = try orders(100) { world in
            let queue = world.queue()
            queue.async("busy") { world.simulation.sleep(for: .milliseconds(50)) }
            for (line, low, high) in [("a", 1, 3), ("b", 2, 8), ("c", 5, 7)] {
                queue.makeChannel("c").post(
                    "post", window: Window(.milliseconds(low), .milliseconds(high))
                ) { world.log(line) }
            }
        }
        #expect(seen == ["abc", "acb", "bac"])
    }

    @Test func `F123: two lines of native code let another process in between at a step`() throws {
        // The extension writes the file, then the flag; the app looks at both in one event.
        func story(_ world: World) {
            let files = Resource("file", "photo")
            let flag = Resource("defaults", "flag")
            var state = ""
            let share = world.simulation.makeProcess(name: "share").makeQueue(label: "main")
            share.async("store") {
                world.simulation.step(.write, files)
                state += "file"
                world.simulation.step(.write, flag)
                state += "Flag"
            }
            world.queue().async("look") {
                world.simulation.step(.read, flag)
                world.log(state.isEmpty ? "nothing" : state)
            }
        }
        #expect(try orders(100, story) == ["nothing", "file", "fileFlag"])
        // Under run no step yields.
        let world = World()
        story(world)
        try world.run()
        #expect(world.lines == ["0 fileFlag"])
    }

    @Test func `an exploring scheduler is told each event's footprint, part by part`() throws {
        let scheduler = RandomWalkScheduler(seed: 1, yieldsAtSteps: false)
        let world = World(scheduler: scheduler)
        world.queue().async("work") {
            world.simulation.step(.write, Resource("file", "a"))
            world.simulation.sleep(for: .milliseconds(1))
            world.simulation.step(.read, Resource("file", "b"))
        }
        try world.run()
        #expect(
            scheduler.footprints == [
                "app/main.work#1 [write file:a] false",
                "app/main.work#1 [write file:a, read file:b] true",
            ])
    }

    @Test func `footprints hold what the kernel knows: draws, timers and the life of processes`()
        throws
    {
        let scheduler = RandomWalkScheduler(seed: 1)
        let world = World(scheduler: scheduler)
        let system = world.simulation.makeProcess(name: "system").makeQueue(label: "main")
        let timer = world.queue().after(milliseconds(9), "timer") {}
        system.async("work") {
            _ = world.simulation.randomStream("ids").next()
            timer.cancel()
            world.process.kill()
        }
        try world.run()
        let footprint = try #require(scheduler.footprints.first)
        #expect(
            footprint.contains(
                #/write random:ids, read process:app, write timer:[0-9a-f]+, write process:app/#))
    }

    @Test func `whether another process lives is a step of code, whether its own lives is none`()
        throws
    {
        let scheduler = RandomWalkScheduler(seed: 1)
        let world = World(scheduler: scheduler)
        let system = world.simulation.makeProcess(name: "system")
        world.queue().async("work") {
            #expect(world.process.state == .running)
            #expect(system.state == .running)
        }
        try world.run()
        #expect(scheduler.footprints == ["app/main.work#1 [read process:system] true"])
    }

    @Test func `code that yielded says what it is about to touch`() throws {
        final class Watcher: Scheduler {
            var isExploring: Bool { true }
            var seen: [String] = []
            func choose(among ready: [ReadyEvent]) -> Int? {
                seen += ready.compactMap { $0.step.map { "\($0)" } }
                return ready.indices.first { ready[$0].isAllowed }!
            }
            func yields(before step: Step, of event: EventRecord) -> Bool { true }
        }
        let watcher = Watcher()
        let world = World(scheduler: watcher)
        world.queue().async("work") { world.simulation.step(.write, Resource("file", "a")) }
        try world.run()
        #expect(watcher.seen == ["write file:a"])
    }

    @Test func `a scheduler may give an independent event its own, earlier time`() throws {
        final class Backwards: Scheduler {
            var isExploring: Bool { true }
            func choose(among ready: [ReadyEvent]) -> Int? { ready.count - 1 }
            func instant(for event: ReadyEvent) -> VirtualInstant? { event.earliestArrival }
        }
        let world = World(scheduler: Backwards())
        world.queue("a").async("x", window: milliseconds(1)) { world.log("a") }
        world.queue("b").async("x", window: milliseconds(9)) { world.log("b") }
        try world.run()
        #expect(world.lines == ["9 b", "1 a"])
    }

    @Test func `the same walk has the same hash, another walk another`() throws {
        func hash(_ seed: UInt64) throws -> String {
            let world = World(scheduler: RandomWalkScheduler(seed: seed))
            try SchedulerTests.tangle(world, seed: 5)
            return world.simulation.trace.hash
        }
        #expect(try hash(1) == hash(1))
        #expect(try hash(1) != hash(2))
    }

    @Test func `a suspended process waits and a killed one ends under any scheduler`() throws {
        for seed in 0..<50 as Range<UInt64> {
            let world = World(scheduler: RandomWalkScheduler(seed: seed))
            let queue = world.queue()
            let system = world.simulation.makeProcess(name: "system").makeQueue(label: "main")
            system.async("suspend") { world.process.suspend() }
            system.after(milliseconds(50), "resume") { world.process.resume() }
            system.after(milliseconds(70), "kill") { world.process.kill() }
            queue.after(milliseconds(10), "a") { world.log("a") }
            queue.after(milliseconds(60), "b") { world.log("b") }
            queue.after(milliseconds(80), "c") { world.log("c") }
            #expect(try world.simulation.run() == .idle)
            #expect(world.lines == ["50 a", "60 b"])
        }
    }

    /// The kernel's own fast way and the general way must be one semantics.
    @Test func `earliest first by the list equals earliest first by the heap`() throws {
        var lines = 0
        for seed in 0..<300 as Range<UInt64> {
            let fast = World(seed: seed)
            try SchedulerTests.tangle(fast, seed: seed)
            let listed = World(seed: seed, scheduler: ListScheduler())
            try SchedulerTests.tangle(listed, seed: seed)
            #expect(fast.lines == listed.lines, "seed \(seed)")
            #expect(fast.simulation.trace.hash == listed.simulation.trace.hash, "seed \(seed)")
            lines += fast.lines.count
        }
        #expect(lines > 10_000)
    }

    /// A random program of posts, timers, sleeps, waits, suspensions and kills.
    static func tangle(_ world: World, seed: UInt64) throws {
        let stream = RandomStream(seed: seed, name: "tangle")
        func draw(_ bound: Int) -> Int { Int(stream.next() % UInt64(bound)) }
        let simulation = world.simulation
        let processes = (0..<3).map { simulation.makeProcess(name: "p\($0)") }
        let queues = processes.flatMap { process in
            (0..<3).map { process.makeQueue(label: "q\($0)", hasStack: $0 > 0) }
        }
        let channels = queues.map { $0.makeChannel("c") }
        var timers: [TimerHandle] = []
        var left = 120
        var tokens = 0
        func act(_ name: Int) {
            world.log("\(name)")
            for _ in 0..<(1 + draw(3)) where left > 0 {
                left -= 1
                let next = left
                let target = draw(queues.count)
                let window = Window.exactly(.milliseconds(draw(4) * draw(3)))
                switch draw(12) {
                case 0, 1: queues[target].async("a") { act(next) }
                case 2, 3: channels[target].post("c", window: window) { act(next) }
                case 4, 5:
                    timers.append(queues[target].after(window, "t") { act(next) })
                case 6: if !timers.isEmpty { timers[draw(timers.count)].cancel() }
                case 7:
                    let process = processes[draw(3)]
                    if process.state == .running {
                        process.suspend()
                        simulation.trace.note(.lifecycle, "suspended \(process.name)")
                    } else {
                        process.resume()
                    }
                case 8:
                    tokens += 1
                    if draw(8) == 0 { processes[draw(3)].kill() }
                case 9:
                    if SerialQueue.current?.hasStack == true {
                        simulation.block(until: { tokens > 0 }, "a token")
                        tokens -= 1
                    }
                default:
                    simulation.step(.write, Resource("r", "\(draw(3))"))
                    simulation.sleep(for: .milliseconds(draw(3)))
                    if SimulatedProcess.isDetached { return }
                    world.log("slept \(name)")
                }
                if SimulatedProcess.isDetached { return }
            }
        }
        for index in queues.indices { queues[index].async("start") { act(1000 + index) } }
        for time in 1...5 {
            _ = try simulation.run(until: VirtualInstant(milliseconds: Double(time * 3)))
            for process in processes { process.resume() }
        }
        _ = try simulation.run()
        simulation.shutDown()
    }
}

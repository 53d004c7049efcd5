import Simulation
import Testing

@Suite struct TraceTests {
    /// A small world with hops, timers, waits, notes and a kill.
    static func story(seed: UInt64 = 1, swapped: Bool = false, record: Bool = false) throws -> World
    {
        let world = World(seed: seed)
        world.simulation.trace.isRecording = record
        let main = world.queue("main")
        let page = world.queue("page", hasStack: false)
        let other = world.simulation.makeProcess(name: "web")
        let web = other.makeQueue(label: "main")
        let stream = world.simulation.randomStream("delays")
        func hop(_ left: Int) {
            world.simulation.trace.note(.hop, "hop", left, 7)
            world.simulation.step(.write, Resource("file", "\(left % 3)"))
            guard left > 0 else { return }
            page.async("hop", window: milliseconds(Int(stream.next() % 5))) {
                main.async("hop") { hop(left - 1) }
            }
        }
        let posts: [() -> Void] = [
            { main.async("a") { hop(20) } },
            {
                web.async("b") {
                    world.simulation.sleep(for: .milliseconds(3))
                    world.simulation.trace.note(.log, "slept \("well")")
                }
            },
        ]
        for post in swapped ? posts.reversed() : posts { post() }
        main.after(milliseconds(15), "kill") { other.kill() }
        try world.run()
        return world
    }

    @Test func `equal runs have equal hashes, recorded or not`() throws {
        let hash = try TraceTests.story().simulation.trace.hash
        #expect(hash.count == 32)
        #expect(hash.allSatisfy { $0.isHexDigit })
        #expect(try TraceTests.story().simulation.trace.hash == hash)
        #expect(try TraceTests.story(record: true).simulation.trace.hash == hash)
    }

    @Test func `the hash is the same in another process`() throws {
        // A constant: were it from addresses or from Swift's seeded hashing, it could not be one.
        // It changes only with what the hash covers.
        let world = World(seed: 7)
        world.queue().async("work") {
            world.simulation.trace.note(.log, "text")
            world.simulation.trace.note(.hop, "hop", 1, 2)
        }
        try world.run()
        #expect(world.simulation.trace.hash == "4ef2953b5b0f64e2eace8d87835de6e1")
    }

    @Test func `another order, another seed, another time or another note change the hash`() throws
    {
        func hash(_ body: (World, SerialQueue, SerialQueue) -> Void) throws -> String {
            let world = World()
            body(world, world.queue("a"), world.queue("b"))
            try world.run()
            return world.simulation.trace.hash
        }
        let hashes = try [
            hash { _, a, b in
                a.async("x") {}
                b.async("x") {}
            },
            hash { _, a, b in
                b.async("x") {}
                a.async("x") {}
            },
            hash { _, a, b in
                a.async("x") { b.async("x") {} }
            },
            hash { _, a, b in
                a.async("x") {}
                b.async("y") {}
            },
            hash { _, a, b in
                a.async("x") {}
                b.async("x", window: .exactly(.nanoseconds(1))) {}
            },
            hash { world, a, b in
                a.async("x") { world.simulation.trace.note(.log, "") }
                b.async("x") {}
            },
            hash { world, a, b in
                a.async("x") { world.simulation.trace.note(.log, "1") }
                b.async("x") {}
            },
            hash { world, a, b in
                a.async("x") { world.simulation.trace.note(.console, "1") }
                b.async("x") {}
            },
            hash { world, a, b in
                a.async("x") { world.simulation.step(.read, Resource("k", "n")) }
                b.async("x") {}
            },
            hash { world, a, b in
                a.async("x") { world.simulation.step(.write, Resource("k", "n")) }
                b.async("x") {}
            },
            hash { world, a, b in
                a.async("x") {}
                b.async("x") {}
                world.process.suspend()
                world.process.resume()
            },
        ]
        #expect(Set(hashes).count == hashes.count)
        #expect(
            try TraceTests.story().simulation.trace.hash
                != TraceTests.story(swapped: true).simulation.trace.hash)
        #expect(
            try TraceTests.story().simulation.trace.hash
                != TraceTests.story(seed: 2).simulation.trace.hash)
    }

    @Test func `two simulations on two threads at once have the same hash`() async throws {
        let alone = try TraceTests.story().simulation.trace.hash
        let hashes = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    var hash = ""
                    for _ in 0..<20 { hash = try TraceTests.story().simulation.trace.hash }
                    return hash
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(hashes == [alone, alone])
    }

    @Test func `a record knows its time, process, queue, event and cause`() throws {
        let world = World()
        world.simulation.trace.isRecording = true
        let main = world.queue("main")
        let bridge = world.queue("bridge")
        main.async("launch") {
            bridge.async("call") {}
            bridge.async("call", window: milliseconds(5)) {
                world.simulation.trace.note(.log, "hello")
                world.simulation.trace.note(.hop, "toPage", 200, 7)
            }
        }
        try world.run()
        let record = try #require(world.simulation.trace.records.first)
        #expect(record.at.milliseconds == 5)
        #expect(record.process == "app" && record.queue == "bridge")
        #expect(record.eventName == "app/bridge.call#2")
        #expect(record.eventNumber == 3 && record.cause == 1)
        #expect(record.kind == .log && record.text == "hello")
        let hop = try #require(world.simulation.trace.records.last)
        #expect(hop.text == "toPage 200 7")
        #expect(hop.numbers?.values == [200, 7])
        #expect(
            world.simulation.trace.events.map(\.name)
                == ["app/main.launch#1", "app/bridge.call#1", "app/bridge.call#2"])
        #expect(world.simulation.trace.events.map(\.cause) == [0, 1, 1])
    }

    @Test func `an event's footprint lists its steps in order`() throws {
        let world = World()
        world.simulation.trace.isRecording = true
        let file = Resource("file", "/a")
        let flag = Resource("defaults", "group/flag")
        world.queue().async("work") {
            world.simulation.step(.write, file)
            world.simulation.sleep(for: .milliseconds(1))
            world.simulation.step(.read, flag)
        }
        try world.run()
        let steps = try #require(world.simulation.trace.events.first).steps
        #expect(steps == [Step(.write, file), Step(.read, flag)])
        #expect(steps.map(\.description) == ["write file:/a", "read defaults:group/flag"])
        #expect(steps[0].conflicts(with: Step(.read, file)))
        #expect(!steps[1].conflicts(with: Step(.read, flag)))
        #expect(!steps[0].conflicts(with: Step(.write, flag)))
    }

    @Test func `an event keeps its name when others are posted before it`() throws {
        func identity(_ disturbance: Bool) throws -> [UInt64] {
            let world = World()
            world.simulation.trace.isRecording = true
            let main = world.queue("main")
            let other = world.simulation.makeProcess(name: "other").makeQueue(label: "main")
            if disturbance { other.async("work") { other.async("work") {} } }
            main.async("launch") {
                if disturbance { other.async("more") {} }
                for _ in 0..<3 { main.async("timer") {} }
            }
            try world.run()
            return world.simulation.trace.events.filter { $0.process == "app" }.map(\.identity)
        }
        let plain = try identity(false)
        #expect(Set(plain).count == 4)
        #expect(try identity(true) == plain)
    }

    @Test func `many labels of one event are each counted from one`() throws {
        let world = World()
        world.simulation.trace.isRecording = true
        let main = world.queue("main")
        main.async("launch") {
            for _ in 0..<2 {
                main.async("a") {}
                main.async("b") {}
                main.async("c") {}
                main.async("d") {}
            }
        }
        try world.run()
        #expect(
            world.simulation.trace.events.dropFirst().map(\.name).sorted()
                == ["a", "b", "c", "d"].flatMap { ["app/main.\($0)#1", "app/main.\($0)#2"] })
    }

    @Test func `a sink sees every note as it is made`() throws {
        let world = World()
        var seen: [String] = []
        world.simulation.trace.sink = { seen.append($0.description) }
        world.queue().after(milliseconds(2), "work") {
            world.simulation.trace.note(.storage, "wrote a")
        }
        world.simulation.trace.note(.finding, "by the host")
        try world.run()
        #expect(
            seen == [
                "0.0 ms host [finding] by the host", "2.0 ms app/main.work#1 [storage] wrote a",
            ])
        #expect(world.simulation.trace.records.isEmpty)
    }
}

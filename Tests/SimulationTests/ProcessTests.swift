import Simulation
import Testing

@Suite struct ProcessTests {
    @Test func `what arrives at a suspended process waits and runs after resume in order`() throws {
        let world = World()
        let first = world.queue("first")
        let second = world.queue("second")
        let host = world.simulation.makeProcess(name: "system").makeQueue(label: "main")
        host.async("suspend") { world.process.suspend() }
        second.after(milliseconds(3), "timer") { world.log("c") }
        first.after(milliseconds(1), "timer") { world.log("a") }
        second.after(milliseconds(2), "timer") { world.log("b") }
        first.after(milliseconds(4), "timer") { world.log("d") }
        host.after(milliseconds(10), "resume") { world.process.resume() }
        second.after(milliseconds(10), "timer") { world.log("e") }
        #expect(try world.simulation.run() == .idle)
        #expect(world.lines == ["10 a", "10 b", "10 c", "10 d", "10 e"])
    }

    @Test func `code that sleeps in a suspended process goes on after resume`() throws {
        let world = World()
        world.queue().async("work") {
            world.simulation.sleep(for: .milliseconds(5))
            world.log("went on")
        }
        let system = world.simulation.makeProcess(name: "system").makeQueue(label: "main")
        system.after(milliseconds(1), "suspend") { world.process.suspend() }
        system.after(milliseconds(20), "resume") { world.process.resume() }
        try world.run()
        #expect(world.lines == ["20 went on"])
    }

    @Test func `native code of a suspended process stops at its next step`() throws {
        let world = World()
        world.queue().async("work") {
            world.process.suspend()
            world.log("before")
            world.simulation.step(.write, Resource("file", "a"))
            world.log("after")
        }
        #expect(try world.simulation.run() == .idle)
        #expect(world.lines == ["0 before"])
        world.process.resume()
        try world.run()
        #expect(world.lines == ["0 before", "0 after"])
    }

    @Test func `a suspension between release and run keeps the order of arrival`() throws {
        let world = World()
        let queue = world.queue()
        world.process.suspend()
        for line in ["a", "b", "c"] { queue.async("line") { world.log(line) } }
        try world.run()
        // Released by the first resume, held again by the second suspension.
        world.process.resume()
        world.process.suspend()
        try world.run()
        #expect(world.lines.isEmpty)
        world.process.resume()
        try world.run()
        #expect(world.lines == ["0 a", "0 b", "0 c"])
    }

    @Test func `a killed process drops what it had pending and its memory is gone`() throws {
        let world = World()
        let queue = world.queue()
        var held: Held? = Held()
        weak let weakly = held
        weak var service: Held?
        service = world.process.service(Held.self) { Held() }
        #expect(world.process.service(Held.self) { Held() } === service)
        queue.async("work") { [held] in
            world.log("ran \(held == nil)")
        }
        queue.after(milliseconds(5), "timer") { [held] in _ = held }
        held = nil
        world.process.kill(reason: "test")
        #expect(world.process.state == .dead)
        #expect(world.process.exitReason == "test")
        #expect(weakly == nil)
        #expect(service == nil)
        queue.async("work") { world.log("posted to the dead") }
        #expect(try world.simulation.run() == .idle)
        #expect(world.lines.isEmpty)
        #expect(world.simulation.events == 0)
    }

    @Test func `the parked stacks of a killed process return detached and free what they held`()
        throws
    {
        let world = World()
        weak var weakly: Held?
        var wasDetached = false
        let stream = world.simulation.randomStream("x")
        func work(_ wait: () -> Void) {
            let held = Held()
            weakly = held
            wait()
            wasDetached = SimulatedProcess.isDetached
            world.simulation.step(.write, Resource("file", "a"))
            world.simulation.trace.note(.log, "from the dead")
            world.simulation.sleep(for: .seconds(1))
            other.async("post") { world.log("posted by the dead") }
            withExtendedLifetime(held) {}
        }
        let other = world.simulation.makeProcess(name: "other").makeQueue(label: "main")
        let queue = world.queue()
        queue.async("work") { work { world.simulation.sleep(for: .seconds(1)) } }
        _ = try world.simulation.run(until: .start)
        #expect(weakly != nil)
        let hash = { world.simulation.trace.hash }
        world.process.kill()
        let afterDeath = hash()
        #expect(wasDetached)
        #expect(weakly == nil)
        #expect(try world.simulation.run() == .idle)
        #expect(world.lines.isEmpty)
        #expect(world.simulation.clock.now == .start)
        // What the dead code did left no trace.
        #expect(hash() == afterDeath)
        _ = stream
    }

    @Test func `a process can kill itself, and the rest of its event does nothing`() throws {
        let world = World()
        let other = world.simulation.makeProcess(name: "other").makeQueue(label: "main")
        weak var weakly: Held?
        world.process.onExit.append {
            world.log("exit, current \(SimulatedProcess.current != nil)")
        }
        world.queue().async("work") {
            let held = Held()
            weakly = held
            world.process.kill()
            world.log("still running, detached \(SimulatedProcess.isDetached)")
            other.async("post") { world.log("posted by the dead") }
            world.simulation.sleep(for: .seconds(9))
            withExtendedLifetime(held) {}
        }
        try world.run()
        #expect(world.lines == ["0 still running, detached true", "0 exit, current false"])
        #expect(weakly == nil)
    }

    @Test func `exit handlers run once, and may launch the process anew`() throws {
        let world = World()
        let system = world.simulation.makeProcess(name: "system").makeQueue(label: "main")
        world.process.onExit.append {
            world.log("exit")
            let again = world.simulation.makeProcess(name: "app")
            again.makeQueue(label: "main").async("launch") { world.log("launched \(again.id)") }
        }
        system.after(milliseconds(2), "kill") {
            world.process.kill()
            world.process.kill()
            world.log("killed")
        }
        try world.run()
        #expect(world.lines == ["2 exit", "2 killed", "2 launched 3"])
    }

    @Test func `a killed process with code under a nested run exits when that has returned`() throws
    {
        let world = World()
        let page = world.queue("page", hasStack: false)
        let system = world.simulation.makeProcess(name: "system").makeQueue(label: "main")
        world.process.onExit.append { world.log("exit") }
        page.async("script") {
            system.after(milliseconds(1), "kill") { world.process.kill() }
            let result = try! world.simulation.runNested { false }
            world.log("prompt returned \(result)")
        }
        try world.run()
        #expect(world.lines == ["1 prompt returned false", "1 exit"])
    }

    @Test func `code of a dead process that will not return is left behind`() throws {
        let world = World()
        var rounds = 0
        world.queue().async("loop") {
            while true {
                world.simulation.block(until: { false }, "for ever")
                rounds += 1
            }
        }
        _ = try world.simulation.run()
        world.process.kill()
        #expect(rounds > 1_000)
        #expect(try world.simulation.run() == .idle)
    }

    @Test func `a process that waits for code of its own death by self-kill is left behind too`()
        throws
    {
        let world = World()
        var isExited = false
        world.process.onExit.append { isExited = true }
        world.queue().async("loop") {
            world.process.kill()
            while true { world.simulation.sleep(for: .milliseconds(1)) }
        }
        #expect(try world.simulation.run() == .idle)
        #expect(isExited)
    }

    @Test func `shutting down lets all parked code return`() throws {
        weak var weakly: Held?
        do {
            let world = World()
            world.queue().async("wait") {
                let held = Held()
                weakly = held
                world.simulation.block(until: { false }, "nothing")
                withExtendedLifetime(held) {}
            }
            _ = try world.simulation.run()
            #expect(weakly != nil)
            world.simulation.shutDown()
        }
        #expect(weakly == nil)
    }

    @Test func `what exit handlers launch ends with the shutting down too`() throws {
        let world = World()
        func launch() -> SimulatedProcess {
            let process = world.simulation.makeProcess(name: "app")
            process.onExit.append { _ = launch() }
            return process
        }
        _ = launch()
        world.simulation.shutDown()
        #expect(world.simulation.processes.allSatisfy { $0.state == .dead })
        #expect(world.simulation.processes.count == 3)
    }

    @Test func `what exit handlers post was caused by the event that ended the process`() throws {
        let world = World()
        world.simulation.trace.isRecording = true
        let system = world.simulation.makeProcess(name: "system").makeQueue(label: "main")
        world.process.onExit.append { system.async("notice") {} }
        world.queue().async("crash") { world.process.kill() }
        try world.run()
        #expect(
            world.simulation.trace.events.map(\.name) == [
                "app/main.crash#1", "system/main.notice#1",
            ])
        #expect(world.simulation.trace.events.map(\.cause) == [0, 1])
    }

    @Test func `a timer of a killed process is no longer pending`() throws {
        let world = World()
        let timer = world.queue().after(milliseconds(5), "timer") {}
        world.process.kill()
        #expect(!timer.isPending)
        timer.cancel()
        #expect(try world.simulation.run() == .idle)
    }
}

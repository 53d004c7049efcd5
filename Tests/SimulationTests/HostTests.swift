import Simulation
import Testing

/// What the host may do while code waits on the thread's own stack.
@Suite struct HostTests {
    /// A queue whose code waits for a gate with other events on top of it.
    private final class Gate {
        let world = World()
        let queue: SerialQueue
        let other: SerialQueue
        var isOpen = false
        var parks = 0

        init(isPatient: Bool) {
            queue = world.queue("page", hasStack: false)
            other = world.queue("other")
            queue.async("wait") { [self] in
                let isSatisfied = try? world.simulation.runNested(
                    until: { self.isOpen }, isPatient: isPatient
                ) { self.parks += 1 }
                world.log("went on \(isSatisfied ?? false)")
            }
        }

        func open(after time: Int) {
            other.after(milliseconds(time), "open") { [self] in isOpen = true }
        }
    }

    @Test func `patient code waits on when nothing is left, until a later run opens the gate`()
        throws
    {
        let gate = Gate(isPatient: true)
        #expect(try gate.world.simulation.run() == .idle)
        #expect(gate.world.lines == [])
        #expect(gate.queue.isBusy)
        #expect(gate.parks == 1)
        gate.open(after: 5)
        #expect(try gate.world.simulation.run() == .idle)
        #expect(gate.world.lines == ["5 went on true"])
        #expect(!gate.queue.isBusy)
    }

    @Test func `other code goes on, unsatisfied, when nothing is left`() throws {
        let gate = Gate(isPatient: false)
        #expect(try gate.world.simulation.run() == .idle)
        #expect(gate.world.lines == ["0 went on false"])
        #expect(gate.parks == 0)
    }

    @Test func `a run ends at its instant though code waits for something later`() throws {
        let gate = Gate(isPatient: false)
        gate.open(after: 10)
        let simulation = gate.world.simulation
        let instant = VirtualInstant.start + .milliseconds(4)
        #expect(try simulation.run(until: instant, advancesClock: true) == .reached)
        #expect(gate.world.lines == [])
        #expect(simulation.clock.now == instant)
        #expect(try simulation.run() == .idle)
        #expect(gate.world.lines == ["10 went on true"])
    }

    @Test func `a stopped run leaves code waiting`() throws {
        let gate = Gate(isPatient: false)
        gate.other.after(milliseconds(1), "stop") { gate.world.simulation.stop() }
        gate.open(after: 2)
        #expect(try gate.world.simulation.run() == .stopped)
        #expect(gate.world.lines == [])
        try gate.world.run()
        #expect(gate.world.lines == ["2 went on true"])
    }

    @Test func `one event after the other, also below code that waits`() throws {
        let gate = Gate(isPatient: true)
        gate.other.after(milliseconds(1), "tick") { gate.world.log("tick") }
        let simulation = gate.world.simulation
        #expect(try simulation.runNext())
        #expect(gate.world.lines == [])
        #expect(try simulation.runNext())
        #expect(gate.world.lines == ["1 tick"])
        #expect(try !simulation.runNext())
        gate.isOpen = true
        #expect(try !simulation.runNext())
        #expect(gate.world.lines == ["1 tick", "1 went on true"])
    }

    @Test func `code that waits within code that waits goes on first`() throws {
        let gate = Gate(isPatient: true)
        var isInnerOpen = false
        let inner = gate.world.queue("inner", hasStack: false)
        inner.after(milliseconds(1), "wait") {
            _ = try? gate.world.simulation.runNested(until: { isInnerOpen }, isPatient: true)
            gate.world.log("inner went on")
        }
        try gate.world.run()
        gate.open(after: 1)
        try gate.world.run()
        #expect(gate.world.lines == [])
        isInnerOpen = true
        try gate.world.run()
        #expect(gate.world.lines == ["2 inner went on", "2 went on true"])
    }

    @Test func `what the host enters meanwhile runs as code of that process, and may throw`() throws
    {
        struct Refused: Error {}
        let gate = Gate(isPatient: true)
        try gate.world.run()
        let simulation = gate.world.simulation
        let name = simulation.enter(gate.world.process) { SimulatedProcess.current?.name }
        #expect(name == "app")
        #expect(throws: Refused.self) {
            try simulation.enter(gate.world.process) { throw Refused() }
        }
        #expect(SimulatedProcess.current == nil)
        // After each the host has the thread again, and whoever waits was told.
        #expect(gate.parks == 3)
        gate.open(after: 1)
        try gate.world.run()
        #expect(gate.world.lines == ["1 went on true"])
    }

    @Test func `the host's sleep lets events run on top of code that waits`() throws {
        let gate = Gate(isPatient: true)
        try gate.world.run()
        gate.other.after(milliseconds(3), "tick") { gate.world.log("tick") }
        gate.world.simulation.sleep(for: .milliseconds(7))
        #expect(gate.world.lines == ["3 tick"])
        #expect(gate.world.simulation.clock.now == .start + .milliseconds(7))
        gate.world.simulation.shutDown()
    }

    @Test func `what waits goes on, detached, when the simulation is shut down`() throws {
        let gate = Gate(isPatient: true)
        try gate.world.run()
        gate.world.simulation.shutDown()
        #expect(gate.world.lines == ["0 went on false"])
        #expect(!gate.queue.isBusy)
    }

    @Test func `another simulation runs on top of code that waits, and cannot wait so itself`()
        throws
    {
        let first = Gate(isPatient: true)
        try first.world.run()
        let second = Gate(isPatient: true)
        try second.world.run()
        #expect(second.world.lines == ["0 went on false"])
        first.open(after: 1)
        try first.world.run()
        #expect(first.world.lines == ["1 went on true"])
        // And then it can.
        let third = Gate(isPatient: true)
        try third.world.run()
        #expect(third.world.lines == [])
        third.world.simulation.shutDown()
    }

    @Test func `a simulation that goes with code waiting leaves its place to others`() throws {
        do {
            let gate = Gate(isPatient: true)
            try gate.world.run()
            gate.world.simulation.abandon()
        }
        let next = Gate(isPatient: true)
        try next.world.run()
        #expect(next.world.lines == [])
        next.open(after: 1)
        try next.world.run()
        #expect(next.world.lines == ["1 went on true"])
    }

    @Test func `a thread with a small stack runs events, and code gives up waiting there`() async {
        nonisolated(unsafe) var lines: [String] = []
        await ThreadTests.onAnotherThread(stackSize: 1 << 20) {
            let gate = Gate(isPatient: true)
            _ = try! gate.world.simulation.run()
            lines = gate.world.lines
        }
        #expect(lines == ["0 went on false"])
    }
}

import Exploration
import Simulation

/// Takes one seed after another until so many were said to count.
func drawSeeds(_ count: Int, after seed: UInt64, _ counts: (UInt64) -> Bool) {
    var seed = seed
    var done = 0
    while done < count {
        seed += 1
        if counts(seed) { done += 1 }
    }
}

/// A small program of processes, queues, channels, timers, kills and suspensions, drawn from a seed,
/// whose state depends on the order of whatever depends on each other.
final class RandomProgram: ExploredProgram {
    indirect enum Operation {
        case touch(Access, Int)
        case post(queue: Int, channel: Bool, window: Window, script: Int, isNarrow: Bool)
        case timer(queue: Int, window: Window, script: Int, slot: Int)
        case cancel(slot: Int)
        case kill(process: Int)
        case suspend(process: Int)
        case resume(process: Int)
        case when(resource: Int, isOdd: Bool, then: Operation)
        case sleep(Int)
        /// Waits for another process's answer, as a page does for a panel's.
        case ask(Access, Int, window: Window)

        /// What it does, whatever that hangs on.
        var core: Operation {
            if case .when(_, _, let then) = self { then.core } else { self }
        }
    }

    let seed: UInt64
    /// Whether every other queue has a stack, on which its code can wait by itself.
    let hasStacks: Bool
    /// Whether a queue asks again and again whether a value is odd, and makes it even.
    let polls: Bool
    /// So many rounds of its own are waited for then.
    var rounds = 1
    /// After which nothing runs.
    let end: Duration?
    var scripts: [[Operation]] = []
    var runs = 0
    // Without digits: names that differ in these alone are split alike.
    private let resources = ["a", "b", "c"].map { Resource("r", $0) }

    /// - Parameter features: how many kinds of operations there are: posts, timers, then the rest.
    init(
        seed: UInt64, scripts count: Int, features: Int = 12, hasStacks: Bool = true,
        polls: Bool = false, end: Duration? = nil
    ) {
        self.seed = seed
        self.end = end
        self.hasStacks = hasStacks
        self.polls = polls
        let stream = RandomStream(seed: seed, name: "program")
        func draw(_ bound: Int) -> Int { Int(stream.next() % UInt64(bound)) }
        func window() -> Window {
            let low = draw(4) * 3
            switch draw(4) {
            case 0: return .exactly(.milliseconds(low))
            case 1: return Window(.milliseconds(low), .milliseconds(low + 20))
            default: return Window(.milliseconds(low), .milliseconds(low + draw(3) * 4))
            }
        }
        // A script only posts later ones, each once, so that every program ends.
        var next = 1
        for index in 0..<count {
            var script: [Operation] = []
            for _ in 0..<(1 + draw(3)) {
                var operation: Operation
                switch draw(features) {
                case 0...2:
                    operation = .touch(draw(2) == 0 ? .read : .write, draw(resources.count))
                case 3...5 where next < count && next > index:
                    operation = .post(
                        queue: draw(4), channel: draw(2) == 0, window: window(), script: next,
                        isNarrow: draw(2) == 0)
                    next += 1
                case 6...7 where next < count && next > index:
                    operation = .timer(
                        queue: draw(4), window: window(), script: next, slot: draw(3))
                    next += 1
                case 8: operation = .cancel(slot: draw(3))
                case 9: operation = .kill(process: 1)
                case 10: operation = .suspend(process: draw(2))
                case 11: operation = .resume(process: draw(2))
                case 12: operation = .sleep(1 + draw(3))
                case 13:
                    operation = .ask(
                        draw(2) == 0 ? .read : .write, draw(resources.count), window: window())
                default: operation = .touch(.write, draw(resources.count))
                }
                if draw(4) == 0 {
                    operation = .when(
                        resource: draw(resources.count), isOdd: draw(2) == 0, then: operation)
                }
                script.append(operation)
            }
            scripts.append(script)
            if next <= index + 1 { next = index + 2 }
        }
    }

    /// Whether code waits for an answer.
    var asks: Bool {
        scripts.joined().contains { if case .ask = $0.core { true } else { false } }
    }

    /// Whether handlers take time.
    var sleeps: Bool {
        scripts.joined().contains { if case .sleep = $0.core { true } else { false } }
    }

    func run(under scheduler: any Scheduler) -> ProgramOutcome {
        runs += 1
        let simulation = Simulation(seed: seed, scheduler: scheduler)
        let processes = (0..<2).map { simulation.makeProcess(name: "p\($0)") }
        let queues = (0..<4).map {
            processes[$0 / 2].makeQueue(label: "q\($0)", hasStack: hasStacks && $0 % 2 == 0)
        }
        let answers = simulation.makeProcess(name: "panel").makeQueue(label: "answers")
        let channels = queues.map { $0.makeChannel("c") }
        var values = [UInt64](repeating: 1, count: resources.count)
        var timers = [TimerHandle?](repeating: nil, count: 3)
        func perform(_ operation: Operation, _ name: UInt64) {
            if SimulatedProcess.isDetached { return }
            switch operation {
            case .touch(let access, let index):
                simulation.step(access, resources[index])
                if SimulatedProcess.isDetached { return }
                if access == .write {
                    values[index] = mix(values[index] ^ name)
                } else {
                    simulation.trace.note(.log, "\(values[index])")
                }
            case .post(let queue, let viaChannel, let window, let script, let isNarrow):
                let memory = isNarrow ? MemoryFootprint.nothing : nil
                let body = { act(script) }
                if viaChannel {
                    channels[queue].post(
                        Self.label(script), window: window, memory: memory, body)
                } else {
                    queues[queue].async(Self.label(script), window: window, memory: memory, body)
                }
            case .timer(let queue, let window, let script, let slot):
                // The table of timers is everybody's.
                simulation.step(.write, Resource("slot", "\(slot)"))
                timers[slot] = queues[queue].after(window, Self.label(script)) { act(script) }
            case .cancel(let slot):
                simulation.step(.write, Resource("slot", "\(slot)"))
                timers[slot]?.cancel()
                timers[slot] = nil
            case .kill(let process): processes[process].kill()
            case .suspend(let process):
                if SimulatedProcess.current !== processes[process] { processes[process].suspend() }
            case .resume(let process): processes[process].resume()
            case .when(let resource, let isOdd, let then):
                simulation.step(.read, resources[resource])
                if (values[resource] & 1 == 1) == isOdd { perform(then, name) }
            case .sleep(let milliseconds): simulation.sleep(for: .milliseconds(milliseconds))
            case .ask(let access, let index, let window):
                var isAnswered = false
                answers.async("answer", window: window, memory: .nothing) {
                    perform(.touch(access, index), name ^ 0xa)
                    isAnswered = true
                }
                simulation.block(until: { isAnswered }, "an answer")
            }
        }
        func act(_ script: Int) {
            for (place, operation) in scripts[script].enumerated() {
                perform(operation, UInt64(script * 16 + place))
            }
        }
        // What begins: the first scripts that nobody posts.
        let starts = min(3, scripts.count)
        for index in 0..<starts {
            let window = Window(
                .milliseconds(index), .milliseconds(index * (1 + Int(seed % 3)) + 4))
            queues[(index * 2 + Int(seed % 2)) % 4].makeChannel("start").post(
                "start", window: window
            ) { act(self.scripts.count - 1 - index) }
        }
        queues[0].makeChannel("first").post("first", window: .from(.zero).bounded(12)) { act(0) }
        // Once all else is over, one more round changes nothing.
        let poller = queues[Int(seed / 2 % 4)]
        func poll() {
            let resource = Int(seed / 8 % 3)
            simulation.step(.read, resources[resource])
            if values[resource] & 1 == 1, !SimulatedProcess.isDetached {
                simulation.step(.write, resources[resource])
                values[resource] = mix(values[resource]) & ~1
            }
            if !SimulatedProcess.isDetached {
                poller.after(.exactly(.milliseconds(15)), "poll", kind: .repeating, poll)
            }
        }
        if polls { poller.after(.exactly(.milliseconds(2)), "poll", kind: .repeating, poll) }
        // A suspended process must not end a program early.
        let system = simulation.makeProcess(name: "system").makeQueue(label: "main")
        system.after(.exactly(.milliseconds(polls ? 20 : 200)), "wake all") {
            for process in processes where process.state == .suspended { process.resume() }
        }
        var failures: [String] = []
        simulation.end = end.map { .start + $0 }
        do {
            try simulation.run(
                quiescence: polls ? Quiescence(rounds: rounds, least: .zero) : nil)
        } catch {
            failures.append("\(error)")
        }
        simulation.shutDown()
        if values[0] & 7 == 3 { failures.append("value") }
        var state: UInt64 = 0
        for value in values { state = mix(state ^ value) }
        for process in processes { state = mix(state ^ (process.exitReason == nil ? 1 : 2)) }
        return ProgramOutcome(
            failures: failures, state: state, traceHash: simulation.trace.hash)
    }

    private func mix(_ value: UInt64) -> UInt64 {
        var z = value &+ 0x9e37_79b9_7f4a_7c15
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    private static func label(_ script: Int) -> StaticString {
        switch script % 8 {
        case 0: "s0"
        case 1: "s1"
        case 2: "s2"
        case 3: "s3"
        case 4: "s4"
        case 5: "s5"
        case 6: "s6"
        default: "s7"
        }
    }
}

extension Window {
    fileprivate func bounded(_ milliseconds: Int) -> Window {
        Window(earliest, .milliseconds(milliseconds))
    }
}

import Simulation
import Testing

@testable import Exploration

/// Processes that take locks at any time, to change what others change too.
private final class LockProgram: ExploredProgram {
    private enum Use {
        case change(Int)
        /// Changes this while it has a lock, and perhaps another inside of it.
        case locked(Int, changes: [Int], then: Int?)
        case tryLocked(Int, change: Int)
        /// Waits for an answer while it has a lock.
        case lockedLong(Int)
        case post([Use])
    }

    /// How the code takes and lets go of locks.
    enum Locking {
        /// As locks: whoever waits for one is not played as long as another has it.
        case locks
        /// As any resource: an attempt fails and waits, and code lets others run before it lets go.
        case resources
    }

    private let locking: Locking
    private let blocks: [(process: Int, window: Window, uses: [Use])]
    /// A process that is killed, or suspended for a while, and when.
    private let end: (process: Int, window: Window, isKill: Bool)?
    private let resources = ["a", "b"].map { Resource("r", $0) }
    private let locks = ["one", "two"].map { Resource("lock", $0) }

    init(seed: UInt64, _ locking: Locking) {
        self.locking = locking
        let stream = RandomStream(seed: seed, name: "locks")
        func draw(_ bound: Int) -> Int { Int(stream.next() % UInt64(bound)) }
        func window() -> Window {
            let low = draw(4)
            return Window(.milliseconds(low), .milliseconds(low + [0, 0, 3, 9][draw(4)]))
        }
        func use(_ depth: Int = 0) -> Use {
            switch draw(depth == 0 ? 9 : 8) {
            case 0: .change(draw(2))
            case 1: .tryLocked(draw(2), change: draw(2))
            case 2: .locked(draw(2), changes: [], then: draw(2))
            case 3...4: .locked(draw(2), changes: [draw(2), draw(2)], then: nil)
            case 5: .lockedLong(0)
            case 6...7: .locked(0, changes: [draw(2)], then: nil)
            default: .post([use(1)])
            }
        }
        blocks = (0..<3).map { process in
            (process, window(), (0..<(1 + draw(2))).map { _ in use() })
        }
        end = draw(2) == 0 ? nil : (draw(3), window(), draw(2) == 0)
    }

    func run(under scheduler: any Scheduler) -> ProgramOutcome {
        let simulation = Simulation(scheduler: scheduler)
        defer { simulation.shutDown() }
        let processes = (0..<3).map { simulation.makeProcess(name: "p\($0)") }
        let queues = processes.map { $0.makeQueue(label: "main", hasStack: true) }
        let server = simulation.makeProcess(name: "server").makeQueue(label: "main")
        var values: [UInt64] = [1, 1]
        var owners: [Int?] = [nil, nil]
        /// Whether the process had a lock when it was killed or suspended.
        var hadLock = false
        func take(_ lock: Int, _ process: Int, waits: Bool) -> Bool {
            repeat {
                if locking == .locks, waits {
                    simulation.stepToLock(locks[lock])
                } else {
                    simulation.step(.write, locks[lock])
                }
                if SimulatedProcess.isDetached { return false }
                if owners[lock] == nil { break }
                if !waits {
                    simulation.looksAtLock(locks[lock])
                    return false
                }
                simulation.block(until: { owners[lock] == nil }, "lock")
            } while !SimulatedProcess.isDetached
            if SimulatedProcess.isDetached { return false }
            if !waits { simulation.looksAtLock(locks[lock]) }
            owners[lock] = process
            if locking == .locks { simulation.holds(locks[lock]) }
            return true
        }
        func letGo(_ lock: Int) {
            if SimulatedProcess.isDetached { return }
            if locking == .locks {
                simulation.stepToRelease(locks[lock])
            } else {
                simulation.step(.write, locks[lock])
            }
            if SimulatedProcess.isDetached { return }
            simulation.releases(locks[lock])
            owners[lock] = nil
        }
        func change(_ resource: Int, _ process: Int) {
            if SimulatedProcess.isDetached { return }
            simulation.step(.write, resources[resource])
            if SimulatedProcess.isDetached { return }
            values[resource] = StableHash.mix(values[resource] &+ UInt64(process))
        }
        func perform(_ uses: [Use], _ process: Int) {
            for use in uses where !SimulatedProcess.isDetached {
                switch use {
                case .change(let resource): change(resource, process)
                case .locked(let lock, let changes, let other):
                    guard take(lock, process, waits: true) else { return }
                    for resource in changes { change(resource, process) }
                    if let other, other != lock {
                        guard take(other, process, waits: true) else { return }
                        change(0, process)
                        letGo(other)
                    }
                    letGo(lock)
                case .tryLocked(let lock, let resource):
                    guard take(lock, process, waits: false) else { continue }
                    change(resource, process)
                    letGo(lock)
                case .lockedLong(let lock):
                    guard take(lock, process, waits: true) else { return }
                    var isAnswered = false
                    server.async("answer", window: .exactly(.milliseconds(5))) {
                        isAnswered = true
                    }
                    simulation.block(until: { isAnswered }, "answer")
                    change(1, process)
                    letGo(lock)
                case .post(let uses):
                    queues[process].async("more", window: .exactly(.milliseconds(2))) {
                        perform(uses, process)
                    }
                }
            }
        }
        for block in blocks {
            queues[block.process].async("block", window: block.window) {
                perform(block.uses, block.process)
            }
        }
        if let end {
            let system = simulation.makeProcess(name: "system").makeQueue(label: "main")
            system.async("end", window: end.window) {
                for lock in self.locks { simulation.touches(.read, lock) }
                if owners.contains(end.process) { hadLock = true }
                guard end.isKill else { return processes[end.process].suspend() }
                for lock in self.locks.indices where owners[lock] == end.process {
                    simulation.touches(.write, self.locks[lock])
                    simulation.breaks(self.locks[lock])
                    owners[lock] = nil
                }
                processes[end.process].kill()
            }
            if !end.isKill {
                system.async("resume", window: .exactly(.milliseconds(30))) {
                    processes[end.process].resume()
                }
            }
        }
        var state = StableHash(1)
        if case .deadlock = try? simulation.run() { state.absorb("deadlock") }
        for value in values { state.absorb(value) }
        state.absorb(hadLock ? 1 : 0)
        return ProgramOutcome(state: state.value, traceHash: simulation.trace.hash)
    }
}

/// Locks in a search: whoever waits for one is not played as long as another has it, and nobody need
/// come between the steps of who has it.
@Suite struct LockOrdersTests {
    /// A program, and every interleaving of it, played.
    private func forEachProgram(
        _ seeds: Range<UInt64>, _ body: (UInt64, LockProgram, SharedResources, Census) -> Void
    ) {
        for seed in seeds {
            let program = LockProgram(seed: seed, .locks)
            guard let shared = Census.shared(of: program, limit: 400) else { continue }
            let every = Census.take(
                program, shared, ordersEverything: true, usesSleep: false, limit: 1500)
            if every.isCut || every.classes.count < 2 { continue }
            body(seed, program, shared, every)
        }
    }

    @Test func `the search finds exactly the classes that every interleaving, played, shows`() {
        var compared = 0
        forEachProgram(1..<60) { seed, program, shared, every in
            compared += 1
            #expect(Census.take(program, shared).names == every.names, "seed \(seed)")
            let played = Census.take(program, shared, looksAhead: false)
            #expect(played.names == every.names, "seed \(seed), all played")
            let foreseen = Census.take(program, shared, foresight: Foresight())
            #expect(foreseen.names == every.names, "seed \(seed), foreseen")
            #expect(
                every.classes.values.allSatisfy { $0.count == 1 },
                "seed \(seed): two orders of one class end differently")
        }
        #expect(compared > 20)
    }

    @Test func `and no end is lost by not playing attempts that have to wait`() {
        var compared = 0
        var fewer = 0
        forEachProgram(60..<120) { seed, _, _, every in
            let plain = LockProgram(seed: seed, .resources)
            guard let shared = Census.shared(of: plain, limit: 4000) else { return }
            let all = Census.take(plain, shared, limit: 4000)
            if all.isCut { return }
            compared += 1
            #expect(states(every) == states(all), "seed \(seed)")
            if every.classes.count < all.classes.count { fewer += 1 }
        }
        #expect(compared > 20)
        #expect(fewer > 10)
    }

    private func states(_ census: Census) -> Set<UInt64> {
        census.classes.values.reduce(into: []) { $0.formUnion($1) }
    }
}

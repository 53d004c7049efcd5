import Exploration
import FaradFoundation
import Simulation
import Testing

/// Locks as the search for orders sees them.
@Suite struct LockExplorationTests {
    /// Two processes read a counter in a file and write the next number, `rounds` times each.
    private final class CounterProgram: ExploredProgram {
        enum Locking { case none, flock, fcntl, coordinator, twoInTurn, twoCrosswise }
        let locking: Locking
        let rounds: Int

        init(_ locking: Locking, rounds: Int = 1) {
            self.locking = locking
            self.rounds = rounds
        }

        func run(under scheduler: any Scheduler) -> ProgramOutcome {
            let simulation = Simulation(seed: 1, scheduler: scheduler)
            let system = PhoneSystem(simulation: simulation, storage: MemoryStorage())
            let group = "group.counter"
            let folder = PhonePath.groupContainer(of: group)
            for index in 0..<2 {
                let process = simulation.makeProcess(name: index == 0 ? "app" : "extension")
                let sandbox = Sandbox(
                    bundleIdentifier: "app.\(index)", appGroups: [group], isExtension: index == 1)
                _ = try? system.install(process: process, sandbox: sandbox)
                if index == 0 {
                    for name in ["counter", "one", "two"] {
                        try? system.fileSystem.write(folder + "/" + name, Data([0]))
                    }
                }
                process.makeQueue(label: "work").async("work") { [self] in
                    for _ in 0..<rounds { count(folder, index) }
                }
            }
            var failures: [String] = []
            if case .deadlock = try? simulation.run() { failures.append("deadlock") }
            let counted = (try? system.fileSystem.read(folder + "/counter").first) ?? 0
            if failures.isEmpty, Int(counted) != 2 * rounds { failures.append("lost update") }
            let hash = simulation.trace.hash
            simulation.shutDown()
            return ProgramOutcome(
                failures: failures, state: UInt64(counted), traceHash: hash)
        }

        private func count(_ folder: String, _ index: Int) {
            let url = URL(fileURLWithPath: folder + "/counter")
            func next() {
                guard let count = try? FileContents.read(url).first else { return }
                try? FileContents.write(Data([count + 1]), url, [])
            }
            func locked(_ name: String, _ body: () -> Void) {
                let file = FileLocking.open(folder + "/" + name, O_RDWR)
                _ = FileLocking.flock(file, LOCK_EX)
                body()
                _ = FileLocking.close(file)
            }
            switch locking {
            case .none: next()
            case .flock: locked("one", next)
            case .fcntl:
                let file = FileLocking.open(folder + "/one", O_RDWR)
                var lock = flock()
                lock.l_type = Int16(F_WRLCK)
                _ = FileLocking.fcntl(file, F_SETLKW, &lock)
                next()
                _ = FileLocking.close(file)
            case .coordinator:
                NSFileCoordinator().coordinate(writingItemAt: url, error: nil) { _ in next() }
            case .twoInTurn: locked("one") { locked("two", next) }
            case .twoCrosswise:
                locked(index == 0 ? "one" : "two") { locked(index == 0 ? "two" : "one", next) }
            }
        }
    }

    private func explore(
        _ locking: CounterProgram.Locking, rounds: Int = 1
    ) -> ExplorationReport {
        var options = Explorer.Options()
        options.keepsGoing = true
        return Explorer(CounterProgram(locking, rounds: rounds), options).explore()
    }

    @Test func `without a lock the search finds the lost update`() {
        let report = explore(.none)
        #expect(report.failures.map(\.invariants) == [["lost update"]])
    }

    @Test(arguments: ["flock", "fcntl", "coordinator", "twoInTurn"], [1, 2])
    func `with a lock it exhausts the orders, and none fails`(name: String, rounds: Int) {
        let kinds: [String: CounterProgram.Locking] = [
            "flock": .flock, "fcntl": .fcntl, "coordinator": .coordinator, "twoInTurn": .twoInTurn,
        ]
        guard let locking = kinds[name] else { return }
        let report = explore(locking, rounds: rounds)
        #expect(report.failures.isEmpty)
        #expect(report.isExhausted)
        #expect(report.classes >= 2)
    }

    @Test func `locks that are taken crosswise are found as a deadlock`() {
        let report = explore(.twoCrosswise)
        #expect(report.failures.map(\.invariants) == [["deadlock"]])
        #expect(report.isExhausted)
    }
}

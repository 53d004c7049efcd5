import Exploration
import FaradFoundation
import Simulation
import Testing

/// Work on queues of one name, as the search for orders sees it.
@Suite struct ConcurrentQueueOrdersTests {
    enum Kind: CaseIterable {
        case serialQueuesOfOneLabel, concurrentQueue, globalQueue, barrier

        var ends: Set<[String]> {
            self == .barrier ? [["one", "two"]] : [["one", "two"], ["two", "one"]]
        }
    }

    /// Two pieces of work write one list, each on a queue of its own, both asked for at once.
    private final class Program: ExploredProgram {
        private let kind: Kind
        private(set) var ends: Set<[String]> = []

        init(_ kind: Kind) { self.kind = kind }

        func run(under scheduler: any Scheduler) -> ProgramOutcome {
            let simulation = Simulation(seed: 1, scheduler: scheduler)
            let system = PhoneSystem(simulation: simulation, storage: MemoryStorage())
            let process = simulation.makeProcess(name: "app")
            _ = try? system.install(process: process, sandbox: Sandbox(bundleIdentifier: "app"))
            let main = process.makeQueue(label: "main")
            var list: [String] = []
            main.async("begin") { [kind] in
                let pool = DispatchQueue(label: "pool", attributes: .concurrent)
                for name in ["one", "two"] {
                    switch kind {
                    case .serialQueuesOfOneLabel:
                        DispatchQueue(label: "pool").async { list.append(name) }
                    case .concurrentQueue: pool.async { list.append(name) }
                    case .globalQueue: DispatchQueue.global().async { list.append(name) }
                    case .barrier:
                        pool.async(flags: name == "two" ? .barrier : []) { list.append(name) }
                    }
                }
            }
            _ = try? simulation.run()
            // A run that the search has given up is no run.
            if !simulation.wasGivenUp { ends.insert(list) }
            var state = StableHash(7)
            for name in list { state.absorb(name) }
            let hash = simulation.trace.hash
            simulation.shutDown()
            return ProgramOutcome(state: state.value, traceHash: hash)
        }
    }

    @Test(arguments: Kind.allCases)
    func `what two queues of one name do is tried in both orders, but for a barrier`(_ kind: Kind) {
        var options = Explorer.Options()
        options.keepsGoing = true
        let program = Program(kind)
        let report = Explorer(program, options).explore()
        #expect(report.divergence == nil)
        #expect(report.isExhausted)
        #expect(program.ends == kind.ends)
    }
}

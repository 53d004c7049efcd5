import Exploration
import Simulation

/// Writers of one file, in windows that lie in each other.
final class Writers: ExploredProgram {
    let breaks: (String) -> [String]
    private(set) var orders: [String] = []

    private let count: Int

    init(count: Int = 3, fails: @escaping (String) -> Bool = { $0 == "bca" }) {
        self.count = count
        breaks = { fails($0) ? ["a is last"] : [] }
    }

    init(breaks: @escaping (String) -> [String]) {
        count = 3
        self.breaks = breaks
    }

    func run(under scheduler: any Scheduler) -> ProgramOutcome {
        let simulation = Simulation(scheduler: scheduler)
        var order = ""
        for (name, window) in [
            ("a", Window(.milliseconds(0), .milliseconds(30))),
            ("b", Window(.milliseconds(5), .milliseconds(25))),
            ("c", Window(.milliseconds(10), .milliseconds(20))),
            ("d", Window(.milliseconds(12), .milliseconds(18))),
        ].prefix(count) {
            simulation.makeProcess(name: name).makeQueue(label: "main")
                .async("write", window: window) {
                    simulation.touches(.write, Resource("file", "log"))
                    order += name
                }
        }
        _ = try? simulation.run()
        let hash = simulation.trace.hash
        simulation.shutDown()
        orders.append(order)
        return ProgramOutcome(failures: breaks(order), traceHash: hash)
    }
}

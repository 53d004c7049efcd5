import Simulation

/// A simulation with one process, and a list of what happened in it.
final class World {
    let simulation: Simulation
    let process: SimulatedProcess
    private(set) var lines: [String] = []

    init(
        seed: UInt64 = 0, limits: Limits = .standard,
        scheduler: any Scheduler = EarliestFirstScheduler()
    ) {
        simulation = Simulation(seed: seed, limits: limits, scheduler: scheduler)
        process = simulation.makeProcess(name: "app")
    }

    func queue(_ label: String = "main", hasStack: Bool = true) -> SerialQueue {
        process.makeQueue(label: label, hasStack: hasStack)
    }

    /// Notes a line with the virtual time in milliseconds.
    func log(_ line: String) {
        lines.append("\(Int(simulation.clock.now.milliseconds)) \(line)")
    }

    func run() throws { _ = try simulation.run() }
}

func milliseconds(_ count: Int) -> Window { .exactly(.milliseconds(count)) }

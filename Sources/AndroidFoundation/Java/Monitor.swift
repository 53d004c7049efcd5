import Simulation

/// What Java's `synchronized` goes by: one thread at a time runs code of it, others wait. A thread must
/// not enter it twice.
final class Monitor {
    private let resource: Resource
    private let process: SimulatedProcess
    private var isEntered = false

    init(_ name: String, in process: SimulatedProcess) {
        resource = Resource("monitor", "\(process.uniqueName)/\(name)")
        self.process = process
    }

    func synchronized(_ body: () -> Void) {
        guard let simulation = Simulation.current, process.state != .dead else { return body() }
        simulation.step(.write, resource)
        while isEntered, process.state != .dead {
            simulation.block(
                until: { [unowned self] in
                    simulation.touches(.read, resource)
                    return !isEntered
                }, "synchronized")
            simulation.touches(.write, resource)
        }
        isEntered = true
        body()
        simulation.touches(.write, resource)
        isEntered = false
    }
}

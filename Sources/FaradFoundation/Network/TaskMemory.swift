package import Simulation

/// What of a process's memory belongs to one task, for exploration: the loader's events touch that
/// and nothing else, so that the search need not try them around all that the app does meanwhile.
///
/// Whoever reads or changes the task says so by `touch`, app code and loader alike.
package struct TaskMemory {
    private let resource: Resource?
    /// What the loader's posts declare; nil: all of the process's memory.
    package let footprint: MemoryFootprint?

    /// - Parameter isAlone: Whether the loader meets the app's code only in the task.
    package init(
        _ kind: StaticString, _ name: @autoclosure () -> String, in simulation: Simulation,
        isAlone: Bool
    ) {
        resource = simulation.isExploring ? Resource(kind, name()) : nil
        footprint = simulation.isExploring && isAlone ? .nothing : nil
    }

    @inline(__always)
    package func touch(_ access: Access) {
        if let resource { Simulation.current?.touches(access, resource) }
    }
}

package import Simulation

/// The view controllers of one process that live: what is left of them when a sharing session is
/// over has leaked.
package final class ViewControllerCensus {
    private var living: [(id: ObjectIdentifier, type: String)] = []

    package static func of(_ process: SimulatedProcess) -> ViewControllerCensus {
        process.service(ViewControllerCensus.self) { ViewControllerCensus() }
    }

    /// The names of their classes, the oldest first.
    package var names: [String] { living.map(\.type) }

    func add(_ controller: UIViewController) {
        living.append((ObjectIdentifier(controller), "\(type(of: controller))"))
    }

    func remove(_ id: ObjectIdentifier) {
        if let index = living.lastIndex(where: { $0.id == id }) { living.remove(at: index) }
    }
}

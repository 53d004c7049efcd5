public import FaradFoundation
import Simulation

/// Tells a handler how the phone is connected: once when it is started, then at every change.
public final class NWPathMonitor {
    /// Called on the queue that the monitor was started on.
    public var pathUpdateHandler: ((NWPath) -> Void)?
    private let network: PhoneNetwork
    private var queue: DispatchQueue?
    private var observer: Int?

    /// Stops outside a simulated process.
    public init() {
        network = PhoneNetwork.of(PhoneProcess.current.system)
    }

    deinit { cancel() }

    public var currentPath: NWPath { NWPath(network.connection) }

    public func start(queue: DispatchQueue) {
        guard self.queue == nil else { return }
        self.queue = queue
        observer = network.observe { [weak self] _ in self?.update() }
        update()
    }

    public func cancel() {
        if let observer { network.remove(observer) }
        observer = nil
    }

    private func update() {
        let path = currentPath
        queue?.serialQueue?.async("network path") { [weak self] in
            guard let self, observer != nil else { return }
            pathUpdateHandler?(path)
        }
    }
}

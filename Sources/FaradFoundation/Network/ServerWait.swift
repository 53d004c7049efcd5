import Foundation
import Simulation

/// What whoever waits for a server listens to meanwhile: that the network goes, and that the request's
/// time is over.
final class ServerWait {
    private let network: PhoneNetwork
    private let queue: SerialQueue
    private var timeout: TimerHandle?
    private var observer: Int?

    init(on network: PhoneNetwork, queue: SerialQueue) {
        self.network = network
        self.queue = queue
    }

    /// Listens to the network, once; `isGone` is called as code of the system.
    func listen(_ isGone: @escaping () -> Void) {
        guard observer == nil else { return }
        observer = network.observe { [queue] connection in
            // Whether anybody is left to hear of it is the process's life.
            guard queue.process.state != .dead, connection == .none else { return }
            isGone()
        }
    }

    /// Counts the request's time anew from now.
    func count(_ request: URLRequest, _ isOver: @escaping () -> Void) {
        stopCounting()
        timeout = queue.after(
            .exactly(.seconds(max(0, request.timeoutInterval))), "timeout", isOver)
    }

    func stopCounting() { timeout?.cancel() }

    func end() {
        stopCounting()
        timeout = nil
        if let observer { network.remove(observer) }
        observer = nil
    }
}

import FaradFoundation
import Foundation

/// The socket by which the server tells what comes, while the app is before the user. All that it
/// tells comes on the account's queue.
final class PushChannel: NSObject, URLSessionWebSocketDelegate {
    private let queue: OperationQueue
    private let finishing: (() -> Void) -> Void
    private lazy var session = URLSession(
        configuration: .ephemeral, delegate: self, delegateQueue: queue)
    private var task: URLSessionWebSocketTask?
    /// The server tells of everything from here on.
    var didOpen: () -> Void = {}
    var didReceive: (BackendAPI.Notification) -> Void = { _ in }
    /// It could not be opened, or was lost; not told where the app has closed it.
    var didFail: (any Error) -> Void = { _ in }

    init(_ queue: OperationQueue, _ finishing: @escaping (() -> Void) -> Void) {
        self.queue = queue
        self.finishing = finishing
    }

    /// Opens the socket, unless it is open.
    func open(_ request: URLRequest) {
        guard task == nil else { return }
        let task = session.webSocketTask(with: request)
        self.task = task
        task.resume()
        listen(to: task)
    }

    func close() {
        task?.cancel()
        task = nil
    }

    private func listen(to task: URLSessionWebSocketTask) {
        task.receive { [weak self, weak task] result in
            // Of a failure the delegate hears too.
            guard let self, let task, task === self.task, case .success(let message) = result else {
                return
            }
            finishing { self.receive(message) }
            listen(to: task)
        }
    }

    private func receive(_ message: URLSessionWebSocketTask.Message) {
        guard case .data(let data) = message else { return }
        do {
            didReceive(try JSONDecoder().decode(BackendAPI.Notification.self, from: data))
        } catch {
            print("[Wire] what the server tells cannot be read: \(error)")
        }
    }

    func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didOpenWithProtocol protocol: String?
    ) {
        guard webSocketTask === task else { return }
        finishing { didOpen() }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        guard task === self.task else { return }
        self.task = nil
        finishing { didFail(error ?? URLError(.networkConnectionLost)) }
    }
}

import Foundation
import Simulation

/// A transfer in the system's hands: it waits for a network, tries again when one fails it, and
/// keeps what has come in a file until somebody has heard of it.
final class BackgroundTransfer {
    enum Outcome {
        /// The response, how many bytes came, and where they lie, for a download.
        case success(HTTPURLResponse, Int, path: String?)
        case failure(URLError)
    }

    /// From a failure to the next attempt; assumed.
    private static let pause = Duration.seconds(10)

    let request: URLRequest
    let number: Int
    let isUpload: Bool
    let text: String?
    let folder: String
    private unowned let daemon: URLSessionDaemon
    private var patience: TimeInterval
    private var hasStarted = false
    private var deadline: TimerHandle?
    private var startedAt: VirtualInstant?
    private var retry: TimerHandle?
    private var exchange: HTTPExchange?
    private var observer: Int?
    private var response: HTTPURLResponse?
    private var data = Data()
    /// While it is, nothing travels and no time counts.
    var isSuspended = false {
        didSet {
            guard isSuspended != oldValue, hasStarted, !isOver else { return }
            guard !isSuspended else { return pause() }
            count()
            if let exchange {
                exchange.resume()
            } else if observer == nil, retry == nil {
                attempt()
            }
        }
    }
    var outcome: Outcome?
    var ended: (BackgroundTransfer) -> Void = { _ in }
    var isOver: Bool { outcome != nil }

    init(
        _ request: URLRequest, number: Int, isUpload: Bool, text: String?, folder: String,
        patience: TimeInterval, daemon: URLSessionDaemon
    ) {
        self.request = request
        self.number = number
        self.isUpload = isUpload
        self.text = text
        self.folder = folder
        self.patience = patience
        self.daemon = daemon
    }

    private var network: PhoneNetwork { PhoneNetwork.of(daemon.phone) }

    /// What is left of its patience.
    var secondsLeft: TimeInterval {
        guard let startedAt else { return patience }
        let spent = (daemon.phone.simulation.clock.now - startedAt) / .seconds(1)
        return max(0, patience - spent)
    }

    func start() {
        guard !isOver else { return }
        hasStarted = true
        guard !isSuspended else { return }
        count()
        attempt()
    }

    private func pause() {
        patience = secondsLeft
        startedAt = nil
        deadline?.cancel()
        exchange?.pause()
    }

    private func count() {
        startedAt = daemon.phone.simulation.clock.now
        deadline = daemon.queue.after(.exactly(.seconds(patience)), "resource timeout") {
            [weak self] in self?.fail(.timedOut)
        }
    }

    func fail(_ code: URLError.Code) { end(.failure(URLFailure.make(code, request.url))) }

    private func attempt() {
        retry = nil
        guard !isOver, !isSuspended else { return }
        response = nil
        data = Data()
        if network.connection == .none { return waitForNetwork() }
        let exchange = HTTPExchange(request, on: network, queue: daemon.queue) { [weak self] in
            self?.receive($0)
        }
        self.exchange = exchange
        exchange.start()
    }

    private func waitForNetwork() {
        observer = network.observe { [weak self] connection in
            guard connection != .none, let self else { return }
            stopObserving()
            daemon.queue.async("connectivity") { [weak self] in self?.attempt() }
        }
    }

    private func stopObserving() {
        if let observer { network.remove(observer) }
        observer = nil
    }

    private func receive(_ event: HTTPExchange.Event) {
        switch event {
        case .response(let response): self.response = response
        case .data(let data): self.data.append(data)
        case .end: keep()
        case .failure(let error) where Self.isPassing(error.code):
            exchange = nil
            if network.connection == .none { return waitForNetwork() }
            retry = daemon.queue.after(.exactly(Self.pause), "retry") { [weak self] in
                self?.attempt()
            }
        case .failure(let error): end(.failure(error))
        }
    }

    /// Whether another attempt may do better.
    private static func isPassing(_ code: URLError.Code) -> Bool {
        [.networkConnectionLost, .notConnectedToInternet, .timedOut].contains(code)
    }

    private func keep() {
        guard let response else { return fail(.badServerResponse) }
        guard !isUpload else { return end(.success(response, data.count, path: nil)) }
        let name = DownloadName.make(UUID(uuid: daemon.randomness.uuid()))
        let path = "\(folder)/\(name)"
        do {
            try daemon.phone.fileSystem.createDirectory(folder, withIntermediates: true)
            try daemon.phone.fileSystem.write(path, data)
        } catch {
            return fail(.cannotWriteToFile)
        }
        end(.success(response, data.count, path: path))
    }

    private func end(_ outcome: Outcome) {
        guard !isOver else { return }
        self.outcome = outcome
        deadline?.cancel()
        retry?.cancel()
        stopObserving()
        exchange?.cancel()
        exchange = nil
        data = Data()
        ended(self)
    }
}

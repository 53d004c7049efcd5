public import Foundation
import Simulation

/// One transfer of a session, which begins when it is resumed.
///
/// One that is suspended meanwhile goes on where it was when it is resumed (assumed: Apple promises that
/// of downloads alone, and says of all others that they start over).
open class URLSessionTask: NSObject {
    public enum State: Int, Sendable {
        case running = 0
        case suspended = 1
        case canceling = 2
        case completed = 3
    }

    public static let defaultPriority: Float = 0.5
    public static let lowPriority: Float = 0.25
    public static let highPriority: Float = 0.75

    public let taskIdentifier: Int
    open private(set) var originalRequest: URLRequest?
    open var currentRequest: URLRequest? { originalRequest }
    open internal(set) var response: URLResponse? {
        get { looked.response }
        set { come.response = newValue }
    }
    open internal(set) var state: State {
        get { looked.state }
        set { come.state = newValue }
    }
    open private(set) var error: (any Error)? {
        get { looked.error }
        set { come.error = newValue }
    }
    open private(set) var countOfBytesReceived: Int64 {
        get { looked.received }
        set { come.received = newValue }
    }
    open var countOfBytesExpectedToReceive: Int64 { response?.expectedContentLength ?? -1 }
    open private(set) var countOfBytesSent: Int64 {
        get { looked.sent }
        set { come.sent = newValue }
    }
    open private(set) var countOfBytesExpectedToSend: Int64 {
        get { looked.expectedToSend }
        set { come.expectedToSend = newValue }
    }
    /// How much of the answer has come, as it is now; unlike iOS's, it does not go on by itself.
    open var progress: Progress {
        let progress = Progress(totalUnitCount: countOfBytesExpectedToReceive)
        progress.completedUnitCount = countOfBytesReceived
        return progress
    }
    open var taskDescription: String?
    open var priority = URLSessionTask.defaultPriority
    let session: URLSession
    let memory: TaskMemory
    private var come = Way()
    /// The system's side, in a background session.
    private var transfer: BackgroundTransfer?
    private var exchange: HTTPExchange?
    /// What is to be done when a task is resumed that was suspended while it ran.
    private var pending: [() -> Void] = []
    private var hasBegun = false
    /// Whether a redirect is followed; on iOS the session's delegate says so. It counts before the
    /// task is resumed, and not in a background session.
    package var followsRedirects = true
    private var observer: Int?
    /// Events that wait until the delegate has said what becomes of the response.
    private var held: [HTTPExchange.Event]?

    init(_ request: URLRequest, in session: URLSession) {
        originalRequest = session.configuration.complete(request)
        self.session = session
        let number = session.nextTask()
        taskIdentifier = number
        memory = session.memory(ofTask: number)
    }

    /// Stands for a transfer that goes on already, or is over.
    init(_ transfer: BackgroundTransfer, in session: URLSession) {
        originalRequest = transfer.request
        self.session = session
        self.transfer = transfer
        taskIdentifier = transfer.number
        memory = session.memory(ofTask: transfer.number)
        taskDescription = transfer.text
        hasBegun = true
        super.init()
        state = transfer.isSuspended ? .suspended : .running
    }

    /// How far it has come.
    private struct Way {
        var response: URLResponse?
        var state = State.suspended
        var error: (any Error)?
        var received: Int64 = 0
        var sent: Int64 = 0
        var expectedToSend: Int64 = 0
    }

    /// The progress for whoever depends on it.
    private var looked: Way {
        memory.touch(.read)
        return come
    }

    // MARK: What the app asks for

    open func resume() {
        memory.touch(.write)
        guard state == .suspended, let request = originalRequest else { return }
        state = .running
        guard !hasBegun else { return goOn() }
        hasBegun = true
        let body: Data?
        do {
            body = try bodyToSend()
        } catch {
            return fail(.fileDoesNotExist)
        }
        var sent = request
        if let body { sent.httpBody = body }
        countOfBytesExpectedToSend = Int64(sent.httpBody?.count ?? 0)
        if session.configuration.identifier != nil, let url = sent.url,
            !TransportSecurity(of: session.process).allows(url)
        {
            // The daemon knows by whom it is asked, and refuses it too.
            fail(.appTransportSecurityRequiresSecureConnection)
        } else if let background = session.background {
            transfer = background.begin(
                sent, number: taskIdentifier, isUpload: self is URLSessionUploadTask,
                text: taskDescription, session)
        } else if session.configuration.identifier != nil {
            // Another process holds the background session.
            fail(.backgroundSessionInUseByAnotherProcess)
        } else {
            load(sent)
        }
    }

    /// Nothing of it travels any more, and no time counts, until it is resumed.
    open func suspend() {
        memory.touch(.write)
        guard state == .running else { return }
        state = .suspended
        exchange?.pause()
        if let transfer { session.background?.suspend(transfer) }
    }

    private func goOn() {
        exchange?.resume()
        if let transfer { session.background?.resume(transfer) }
        let left = pending
        pending = []
        for step in left { session.loader.async("resumed") { step() } }
    }

    open func cancel() {
        memory.touch(.write)
        guard state == .running || state == .suspended else { return }
        state = .canceling
        exchange?.cancel()
        stopObserving()
        if let transfer, let background = session.background {
            background.cancel(transfer, session)
        } else {
            fail(.cancelled)
        }
    }

    /// What an upload sends; nil: the request's own body.
    func bodyToSend() throws -> Data? { nil }

    // MARK: What the network tells

    private func load(_ request: URLRequest) {
        let network = PhoneNetwork.of(session.process.system)
        if session.configuration.waitsForConnectivity, network.connection == .none {
            waitForConnection(request, network)
            return
        }
        connect(request, network)
    }

    /// Begins what goes over the network.
    func connect(_ request: URLRequest, _ network: PhoneNetwork) {
        let exchange = HTTPExchange(
            request, on: network, queue: session.loader, followsRedirects: followsRedirects,
            memory: memory, security: TransportSecurity(of: session.process)
        ) { [self] in receive($0) }
        self.exchange = exchange
        exchange.start()
    }

    private func waitForConnection(_ request: URLRequest, _ network: PhoneNetwork) {
        let process = session.loader.process
        observer = network.observe { [weak self] connection in
            guard process.state != .dead, connection != .none, let self else { return }
            stopObserving()
            session.loader.async("connectivity") { [self] in whenRunning { [self] in load(request) }
            }
        }
        tell { [self] in
            taskDelegate?.urlSession(session, taskIsWaitingForConnectivity: self)
        }
    }

    /// Does it now, or when the task is resumed.
    private func whenRunning(_ step: @escaping () -> Void) {
        if state == .running { step() } else if state == .suspended { pending.append(step) }
    }

    func stopObserving() {
        if let observer { PhoneNetwork.of(session.process.system).remove(observer) }
        observer = nil
    }

    func fail(_ code: URLError.Code) {
        let error = URLFailure.make(code, originalRequest?.url)
        session.loader.async("failure") { [self] in finish(error) }
    }

    /// Takes what has arrived; runs on the session's loader.
    func receive(_ event: HTTPExchange.Event) {
        memory.touch(.write)
        guard state == .running else { return }
        if held != nil {
            held?.append(event)
            return
        }
        switch event {
        case .response(let response):
            self.response = response
            sendBody()
            askAboutResponse(response)
        case .data(let data):
            countOfBytesReceived += Int64(data.count)
            take(data)
        case .end: complete()
        case .failure(let error): finish(error)
        }
    }

    /// A transfer of the system's is over.
    func receive(_ outcome: BackgroundTransfer.Outcome) {
        memory.touch(.write)
        guard state == .running || state == .canceling else { return }
        switch outcome {
        case .success(let response, let data, let path):
            self.response = response
            countOfBytesReceived = Int64(data)
            sendBody()
            completeInBackground(at: path)
        case .failure(let error): finish(error)
        }
    }

    private func sendBody() {
        guard countOfBytesExpectedToSend > 0 else { return }
        countOfBytesSent = countOfBytesExpectedToSend
        let count = countOfBytesSent
        guard let delegate = taskDelegate else { return }
        tell { [self] in
            delegate.urlSession(
                session, task: self, didSendBodyData: count, totalBytesSent: count,
                totalBytesExpectedToSend: count)
        }
    }

    private func askAboutResponse(_ response: URLResponse) {
        guard !hasHandler, let task = self as? URLSessionDataTask,
            let delegate = session.delegate as? any URLSessionDataDelegate
        else { return }
        held = []
        tell { [self] in
            delegate.urlSession(session, dataTask: task, didReceive: response) { [self] answer in
                session.loader.async("response disposition") { [self] in
                    whenRunning { [self] in go(on: answer) }
                }
            }
        }
    }

    private func go(on disposition: URLSession.ResponseDisposition) {
        memory.touch(.write)
        guard state == .running, let events = held else { return }
        held = nil
        guard disposition == .allow else { return cancel() }
        for event in events { receive(event) }
    }

    /// Whether a handler hears of the end, in place of the delegate.
    var hasHandler: Bool { false }

    func take(_ data: Data) {}

    /// All has come.
    func complete() { finish(nil) }

    func completeInBackground(at path: String?) { finish(nil) }

    /// The end: tells the handler or the delegate.
    func finish(_ error: (any Error)?) {
        memory.touch(.write)
        guard state != .completed else { return }
        state = .completed
        self.error = error
        exchange = nil
        held = nil
        pending = []
        announce(error)
        session.ended(self)
    }

    /// Its process has ended: nobody hears of anything any more.
    func abandon() {
        exchange = nil
        held = nil
        pending = []
    }

    func announce(_ error: (any Error)?) {
        guard let delegate = taskDelegate else { return }
        tell { [self] in delegate.urlSession(session, task: self, didCompleteWithError: error) }
    }

    var taskDelegate: (any URLSessionTaskDelegate)? {
        session.delegate as? any URLSessionTaskDelegate
    }

    func tell(_ body: @escaping () -> Void) { session.tell(body) }
}

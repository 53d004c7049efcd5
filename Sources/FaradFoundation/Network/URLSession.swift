public import Foundation
import Simulation

/// Loads what is at URLs, over the simulated network.
///
/// Its delegate and the handlers of its tasks are called on its delegate queue, as on iOS, and it
/// keeps its delegate until it is invalidated. Not simulated: authentication, streams, resume data,
/// metrics, and `async` methods: the jobs of Swift's tasks run on threads of its own
/// runtime, outside of the simulation's queues and clock.
open class URLSession: NSObject {
    public typealias ResponseDisposition = URLSessionResponseDisposition

    public let configuration: URLSessionConfiguration
    open private(set) var delegate: (any URLSessionDelegate)?
    public let delegateQueue: OperationQueue
    open var sessionDescription: String?
    /// Where the process hears of the network.
    let loader: SerialQueue
    private let link: PhoneLink
    /// Code of a process that was killed in the middle of it still comes by here.
    var process: PhoneProcess { link.process ?? .current }
    /// Which of the process's sessions it is.
    private var number = 0
    /// The list of tasks, and whether it takes any: who adds or removes one only reads it, as the
    /// order of these is nobody's business.
    private lazy var resource = Resource("urlsession", "\(loader.process.uniqueName)/\(number)")
    private var tasks: [URLSessionTask] = []
    private var lastTask = 0
    private var isInvalid = false
    /// The system's side of a background session.
    private(set) var background: BackgroundSession?
    let isShared: Bool

    private final class Shared {
        let session = URLSession(.default, nil, nil, isShared: true)
    }

    /// The process's session for simple requests; it has no delegate.
    open class var shared: URLSession {
        PhoneProcess.current.process.service(Shared.self) { Shared() }.session
    }

    public convenience init(configuration: URLSessionConfiguration) {
        self.init(configuration, nil, nil, isShared: false)
    }

    /// - Parameter queue: nil: a serial queue of the session's own.
    public convenience init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
        delegateQueue queue: OperationQueue?
    ) {
        self.init(configuration, delegate, queue, isShared: false)
    }

    private init(
        _ configuration: URLSessionConfiguration, _ delegate: (any URLSessionDelegate)?,
        _ queue: OperationQueue?, isShared: Bool
    ) {
        self.configuration = configuration.copy() as! URLSessionConfiguration
        self.delegate = delegate
        self.isShared = isShared
        let process = PhoneProcess.current
        link = process.link
        loader = process.urlLoader
        delegateQueue = queue ?? Self.makeQueue()
        super.init()
        number = OpenSessions.of(process.process).add(self)
        guard configuration.identifier != nil else { return }
        background = URLSessionDaemon.of(process.system).connect(self)
        adoptTransfers()
    }

    private static func makeQueue() -> OperationQueue {
        let queue = OperationQueue()
        queue.name = "NSURLSession delegate"
        queue.maxConcurrentOperationCount = 1
        return queue
    }

    // MARK: Tasks

    open func dataTask(with url: URL) -> URLSessionDataTask { dataTask(with: URLRequest(url: url)) }

    open func dataTask(with request: URLRequest) -> URLSessionDataTask {
        refuseInBackground("Data tasks")
        return add(URLSessionDataTask(request, in: self))
    }

    open func dataTask(
        with url: URL, completionHandler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        dataTask(with: URLRequest(url: url), completionHandler: completionHandler)
    }

    open func dataTask(
        with request: URLRequest,
        completionHandler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        refuseHandlerInBackground()
        let task = URLSessionDataTask(request, in: self)
        task.dataHandler = completionHandler
        return add(task)
    }

    open func downloadTask(with url: URL) -> URLSessionDownloadTask {
        downloadTask(with: URLRequest(url: url))
    }

    open func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
        add(URLSessionDownloadTask(request, in: self))
    }

    open func downloadTask(
        with url: URL, completionHandler: @escaping (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        downloadTask(with: URLRequest(url: url), completionHandler: completionHandler)
    }

    /// The file is gone when the handler returns.
    open func downloadTask(
        with request: URLRequest,
        completionHandler: @escaping (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        refuseHandlerInBackground()
        let task = URLSessionDownloadTask(request, in: self)
        task.downloadHandler = completionHandler
        return add(task)
    }

    open func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask {
        refuseInBackground("Upload tasks from NSData")
        return upload(request, .data(bodyData))
    }

    open func uploadTask(
        with request: URLRequest, from bodyData: Data?,
        completionHandler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask {
        refuseHandlerInBackground()
        let task = upload(request, .data(bodyData ?? Data()))
        task.dataHandler = completionHandler
        return task
    }

    open func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask {
        upload(request, .file(fileURL))
    }

    open func uploadTask(
        with request: URLRequest, fromFile fileURL: URL,
        completionHandler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask {
        refuseHandlerInBackground()
        let task = upload(request, .file(fileURL))
        task.dataHandler = completionHandler
        return task
    }

    private func upload(
        _ request: URLRequest, _ body: URLSessionUploadTask.Body
    ) -> URLSessionUploadTask {
        let task = URLSessionUploadTask(request, in: self)
        task.body = body
        return add(task)
    }

    /// - Parameter url: of the scheme `ws` or `wss`, or of HTTP's.
    open func webSocketTask(with url: URL) -> URLSessionWebSocketTask {
        webSocketTask(with: URLRequest(url: url))
    }

    /// - Parameter protocols: what the client speaks, best first; the server picks one.
    open func webSocketTask(with url: URL, protocols: [String]) -> URLSessionWebSocketTask {
        var request = URLRequest(url: url)
        request.setValue(
            protocols.joined(separator: ", "), forHTTPHeaderField: "Sec-WebSocket-Protocol")
        return webSocketTask(with: request)
    }

    open func webSocketTask(with request: URLRequest) -> URLSessionWebSocketTask {
        refuseInBackground("WebSocket tasks")
        return add(URLSessionWebSocketTask(request, in: self))
    }

    private func add<T: URLSessionTask>(_ task: T) -> T {
        touch(.read)
        if isInvalid { unsimulated("A task was made in a session that has been invalidated") }
        tasks.append(task)
        return task
    }

    private func touch(_ access: Access) {
        guard let simulation = Simulation.current, simulation.isExploring else { return }
        simulation.touches(access, resource)
    }

    func memory(ofTask task: Int) -> TaskMemory {
        TaskMemory(
            "urlsession task", "\(loader.process.uniqueName)/\(number).\(task)",
            in: loader.process.simulation,
            // Which of its workers a concurrent queue takes depends on what else they do.
            isAlone: delegateQueue.isSerial)
    }

    /// From 1; a background session's are numbered by the system.
    func nextTask() -> Int {
        if let background { return background.nextTask() }
        lastTask += 1
        return lastTask
    }

    private func refuseInBackground(_ what: String) {
        if configuration.identifier != nil {
            unsimulated("\(what) are not supported in background sessions.")
        }
    }

    private func refuseHandlerInBackground() {
        if configuration.identifier != nil {
            unsimulated(
                "Completion handler blocks are not supported in background sessions. Use a "
                    + "delegate instead.")
        }
    }

    // MARK: Looking

    /// The tasks that are not over, by kind; the handler is called on the delegate queue.
    open func getTasksWithCompletionHandler(
        _ completionHandler:
            @escaping ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) ->
            Void
    ) {
        let open = openTasks
        tell {
            completionHandler(
                open.compactMap { $0 is URLSessionUploadTask ? nil : $0 as? URLSessionDataTask },
                open.compactMap { $0 as? URLSessionUploadTask },
                open.compactMap { $0 as? URLSessionDownloadTask })
        }
    }

    open func getAllTasks(completionHandler: @escaping ([URLSessionTask]) -> Void) {
        let open = openTasks
        tell { completionHandler(open) }
    }

    private var openTasks: [URLSessionTask] {
        touch(.write)
        return tasks.filter { $0.state != .completed }
    }

    // MARK: The end

    /// Lets go of the delegate when what runs is over.
    open func finishTasksAndInvalidate() {
        guard !isShared else { return }
        isInvalid = true
        invalidateIfDone()
    }

    /// Cancels all tasks, and lets go of the delegate.
    open func invalidateAndCancel() {
        guard !isShared else { return }
        isInvalid = true
        for task in openTasks { task.cancel() }
        invalidateIfDone()
    }

    private func invalidateIfDone() {
        touch(isInvalid ? .write : .read)
        guard isInvalid, tasks.isEmpty, delegate != nil || background != nil else { return }
        background?.disconnect(self)
        background = nil
        tell { [self] in
            delegate?.urlSession(self, didBecomeInvalidWithError: nil)
            touch(.write)
            delegate = nil
        }
    }

    /// Its process has ended: what keeps one another alive here is let go.
    func abandon() {
        for task in tasks { task.abandon() }
        tasks = []
        delegate = nil
        background = nil
    }

    /// A task has told all that it had to tell.
    func ended(_ task: URLSessionTask) {
        tasks.removeAll { $0 === task }
        invalidateIfDone()
    }

    /// Calls on the delegate queue, in the order in which this is asked for.
    func tell(_ body: @escaping () -> Void) { delegateQueue.addOperation(body) }

    // MARK: Background sessions

    /// Makes the tasks of transfers that another process, or an earlier object, has begun.
    private func adoptTransfers() {
        for transfer in background?.openTransfers ?? [] { _ = task(of: transfer) }
    }

    /// The task that stands for a transfer of the system's.
    func task(of transfer: BackgroundTransfer) -> URLSessionTask {
        if let known = tasks.first(where: { $0.taskIdentifier == transfer.number }) { return known }
        let made: URLSessionTask =
            transfer.isUpload
            ? URLSessionUploadTask(transfer, in: self)
            : URLSessionDownloadTask(transfer, in: self)
        tasks.append(made)
        return made
    }
}

/// What becomes of a response whose data has not come yet.
public enum URLSessionResponseDisposition: Int, Sendable {
    case cancel = 0
    case allow = 1
}

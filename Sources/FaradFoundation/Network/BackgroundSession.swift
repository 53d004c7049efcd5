import Foundation
import Simulation

/// One background session as the system keeps it: its transfers, and which process is connected.
final class BackgroundSession {
    let identifier: String
    /// The bundle identifier of the app.
    let owner: String
    private unowned let daemon: URLSessionDaemon
    private var transfers: [BackgroundTransfer] = []
    private var lastTask = 0
    private var client: Client?
    /// Transfers that are over, and whose end nobody has heard of, oldest first.
    private var untold: [BackgroundTransfer] = []
    /// Whether the app was woken, and is still to hear that all has been told.
    private var owesEnd = false
    private let resource: Resource

    /// A process's object of the session; the process may die, and the object go.
    private final class Client {
        weak var session: URLSession?
        let process: SimulatedProcess
        let channel: Channel

        init(_ session: URLSession) {
            self.session = session
            process = session.process.process
            channel = session.loader.makeChannel("nsurlsessiond")
        }
    }

    init(_ identifier: String, _ owner: String, _ daemon: URLSessionDaemon) {
        self.identifier = identifier
        self.owner = owner
        self.daemon = daemon
        resource = Resource("urlsession", "\(owner)/\(identifier)")
    }

    /// What an earlier run has left.
    convenience init(_ kept: KeptSession, _ daemon: URLSessionDaemon) {
        self.init(kept.identifier, kept.app, daemon)
        lastTask = kept.lastTask
        owesEnd = kept.owesEnd
        transfers = kept.transfers.map { BackgroundTransfer($0, daemon: daemon) }
        untold = transfers.filter(\.isOver)
    }

    private var simulation: Simulation { daemon.phone.simulation }

    /// What is left for the next run; nil when there is nothing.
    var kept: KeptSession? {
        guard !transfers.isEmpty || owesEnd else { return nil }
        return KeptSession(
            app: owner, identifier: identifier, lastTask: lastTask, owesEnd: owesEnd,
            transfers: transfers.compactMap(\.kept))
    }

    /// Goes on with what an earlier run has left; wakes the app where nothing is left to do.
    func goOn() {
        simulation.touches(.write, resource)
        for transfer in transfers where !transfer.isOver {
            transfer.ended = { [unowned self] in over($0) }
            transfer.start()
        }
        if !untold.isEmpty || owesEnd, transfers.allSatisfy(\.isOver), !isHeard {
            daemon.wake(owner, identifier)
        }
    }

    // MARK: What processes ask for

    /// False when another living process is connected.
    func connect(_ session: URLSession) -> Bool {
        simulation.step(.write, resource)
        // The step may have parked the caller, and its process may have been killed meanwhile.
        if session.process.isDead { return false }
        let process = session.process.process
        if let client, client.process !== process, client.process.state != .dead,
            client.session != nil
        {
            simulation.trace.note(
                .log, "background session \(identifier) is in use by \(client.process.name)")
            return false
        }
        if client?.session != nil, client?.process === process {
            session.process.log(
                "A background URLSession with identifier \(identifier) already exists!")
        }
        client = Client(session)
        // Whoever asks hears of it later, when its code has returned.
        daemon.queue.async("connect") { [self] in
            simulation.touches(.write, resource)
            post()
        }
        return true
    }

    func disconnect(_ session: URLSession) {
        simulation.step(.write, resource)
        if client?.session === session { client = nil }
    }

    func isConnected(to process: SimulatedProcess) -> Bool { client?.process === process }

    func nextTask() -> Int {
        simulation.step(.write, resource)
        lastTask += 1
        return lastTask
    }

    /// What goes on, or is over without anybody having heard of it.
    var openTransfers: [BackgroundTransfer] {
        simulation.touches(.read, resource)
        return transfers
    }

    func begin(
        _ request: URLRequest, number: Int, isUpload: Bool, text: String?, _ session: URLSession
    ) -> BackgroundTransfer {
        simulation.step(.write, resource)
        let sandbox = session.process.sandbox
        let group = session.configuration.sharedContainerIdentifier
        let container = group.map { sandbox.groupContainer($0) } ?? sandbox.dataContainer
        let transfer = BackgroundTransfer(
            request, number: number, isUpload: isUpload, text: text,
            folder: "\(container ?? "")/Library/Caches/com.apple.nsurlsessiond/Downloads/\(owner)",
            patience: session.configuration.timeoutIntervalForResource, daemon: daemon)
        if session.process.isDead { return transfer }
        transfers.append(transfer)
        // An extension's files could not be reached when it is gone.
        let lacksContainer = container == nil || (sandbox.isExtension && group == nil)
        daemon.queue.async("task") { [self] in
            simulation.touches(.write, resource)
            transfer.ended = { [unowned self] in over($0) }
            if lacksContainer {
                transfer.fail(.backgroundSessionRequiresSharedContainer)
            } else {
                transfer.start()
            }
        }
        return transfer
    }

    func cancel(_ transfer: BackgroundTransfer, _ session: URLSession) {
        simulation.step(.write, resource)
        daemon.queue.async("cancel") { [self] in
            simulation.touches(.write, resource)
            transfer.fail(.cancelled)
        }
    }

    func suspend(_ transfer: BackgroundTransfer) { hold(transfer, true) }

    func resume(_ transfer: BackgroundTransfer) { hold(transfer, false) }

    private func hold(_ transfer: BackgroundTransfer, _ isSuspended: Bool) {
        simulation.step(.write, resource)
        daemon.queue.async(isSuspended ? "suspend" : "resume") { [self] in
            simulation.touches(.write, resource)
            transfer.isSuspended = isSuspended
        }
    }

    // MARK: What the system tells

    private func over(_ transfer: BackgroundTransfer) {
        simulation.touches(.write, resource)
        untold.append(transfer)
        guard !isHeard else { return post() }
        // Who is asleep or gone is woken once, for all of them.
        if transfers.allSatisfy(\.isOver) { daemon.wake(owner, identifier) }
    }

    /// Whether a process is connected that could hear it.
    private var isHeard: Bool {
        guard let client, client.session != nil else { return false }
        return client.process.state == .running
    }

    func appWasWoken() {
        simulation.touches(.write, resource)
        owesEnd = true
        daemon.queue.async("connect") { [self] in
            simulation.touches(.write, resource)
            post()
        }
    }

    /// Tells the connected process of all that it has not heard.
    func post() {
        simulation.touches(.write, resource)
        guard isHeard, let client else { return }
        for transfer in untold {
            transfers.removeAll { $0 === transfer }
            guard let outcome = transfer.outcome else { continue }
            client.channel.post("task is over") {
                client.session?.task(of: transfer).receive(outcome)
            }
        }
        untold = []
        guard owesEnd else { return }
        owesEnd = false
        client.channel.post("all told") {
            guard let session = client.session else { return }
            session.tell {
                session.delegate?.urlSessionDidFinishEvents(forBackgroundURLSession: session)
            }
        }
    }
}

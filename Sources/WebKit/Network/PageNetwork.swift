import FaradFoundation
import Simulation

/// The requests of a web content process to servers: what goes on, and what servers have allowed.
///
/// They are carried on a queue beside the page's, so that a page that is busy holds up no timeout.
/// They wait while the process is suspended, as the app's own do, and go with it.
final class PageNetwork {
    let phone: PhoneNetwork
    let queue: SerialQueue
    let simulation: Simulation
    let engine: WebEngine
    let security: TransportSecurity?
    var preflights: PreflightCache
    private unowned let process: WebContentProcess
    private let toPage: Channel
    private var loads: [(load: PageLoad, page: Page)] = []
    private var sockets: [(socket: PageSocket, page: Page)] = []
    private var missedHosts: Set<String> = []

    init(_ phone: PhoneNetwork, of process: WebContentProcess) {
        self.phone = phone
        self.process = process
        simulation = process.process.simulation
        engine = process.settings.engine
        security = process.settings.transportSecurity
        preflights = PreflightCache(greatestAge: engine.greatestPreflightAge)
        queue = process.process.makeQueue(label: engine.networkQueue, hasStack: false)
        toPage = process.queue.makeChannel("network to page")
    }

    var userAgent: String { process.userAgent }

    /// What the network's events of one request or socket touch, and scripts only by beginning or
    /// ending it.
    func memory(_ kind: StaticString, _ id: Double) -> TaskMemory {
        TaskMemory(
            kind, "\(process.process.uniqueName)/\(id)", in: simulation, isAlone: true)
    }

    /// The answers to preflights, which the requests of all pages share.
    func touchPreflights(_ access: Access) {
        guard simulation.isExploring else { return }
        simulation.touches(access, Resource("preflights", process.process.uniqueName))
    }

    /// Begins a request; each event of it is a task of the page.
    ///
    /// - Parameter isAwaited: A script of the page waits, so they are none.
    func load(
        _ request: PageRequest, for page: Page, isAwaited: Bool = false,
        _ tell: @escaping (PageLoadEvent) -> Void
    ) {
        let load = PageLoad(request, of: page.originURL, on: self) { [toPage, process] event in
            if isAwaited {
                process.reply("response", window: .immediate) {
                    process.trace(event, of: request)
                    tell(event)
                }
            } else {
                toPage.post("response") {
                    process.trace(event, of: request)
                    page.perform(.other { tell(event) })
                }
            }
        }
        loads.append((load, page))
        begin("request", load.memory) { [self] in
            guard loads.contains(where: { $0.load === load }) else { return }
            process.process.simulation.trace.detail(.request("\(request.method) \(request.url)"))
            if let stack = request.stack { process.settings.requestSink?(stack) }
            load.start()
        }
    }

    /// - Parameter start: A script may have changed its mind when it runs.
    private func begin(
        _ label: StaticString, _ memory: TaskMemory, _ start: @escaping () -> Void
    ) {
        memory.touch(.write)
        queue.async(label, memory: memory.footprint) {
            memory.touch(.write)
            start()
        }
    }

    /// The page's script does not want it any more.
    func cancel(_ id: Double, of page: Page) {
        stop { $0.request.id == id && $1 === page }
    }

    /// The document is gone, and what it waits for with it.
    func closed(_ page: Page) {
        stop { !$0.request.isKeptAlive && $1 === page }
        for entry in sockets where entry.page === page { entry.socket.leave() }
        sockets.removeAll { $0.page === page }
    }

    /// The process is gone, and what was to be kept alive with it.
    func end() {
        stop { _, _ in true }
        for entry in sockets { entry.socket.processEnded() }
        sockets = []
    }

    /// Nobody is there under a name that the page has asked for. On a phone somebody may be.
    func misses(_ host: String, asked url: URL) {
        guard missedHosts.insert(host).inserted else { return }
        simulation.findings.report(
            Finding(
                .noServer,
                "The page asked for \(url.absoluteString), and no server of this phone's network is "
                    + "\(host)."))
    }

    func ended(_ load: PageLoad) { loads.removeAll { $0.load === load } }

    // MARK: Web sockets

    /// Opens a socket; each event of it is a task of the page.
    func openSocket(
        _ id: Double, _ url: URL, _ protocols: [String], for page: Page,
        _ tell: @escaping (PageSocketEvent) -> Void
    ) {
        let socket = PageSocket(id, url, protocols, of: page.originURL, on: self) {
            [weak self] event in
            guard let self else { return }
            switch event {
            case .failed, .closed: sockets.removeAll { $0.socket.id == id && $0.page === page }
            case .open, .message: break
            }
            toPage.post("web socket") { page.perform(.other { tell(event) }) }
        }
        sockets.append((socket, page))
        begin("web socket", socket.memory) { [self] in
            if sockets.contains(where: { $0.socket === socket }) { socket.start() }
        }
    }

    func socket(_ id: Double, of page: Page) -> PageSocket? {
        sockets.first { $0.socket.id == id && $0.page === page }?.socket
    }

    private func stop(_ isMeant: (PageLoad, Page) -> Bool) {
        for entry in loads where isMeant(entry.load, entry.page) {
            entry.load.memory.touch(.write)
            entry.load.cancel()
        }
        loads.removeAll { isMeant($0.load, $0.page) }
    }
}

extension FindingRule {
    static var noServer: FindingRule { FindingRule("no-server") }
}

extension WebContentProcess {
    /// Tells a detailed trace what a page hears of a request.
    fileprivate func trace(_ event: PageLoadEvent, of request: PageRequest) {
        switch event {
        case .response(let head):
            process.simulation.trace.detail(.response("\(head.status) \(head.url)"))
        case .failure:
            process.simulation.trace.detail(.response("no response: \(request.url)"))
        case .body: break
        }
    }
}

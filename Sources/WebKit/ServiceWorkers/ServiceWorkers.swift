import FaradFoundation
import JavaScriptCore
import Simulation

/// The service workers of the pages of one web content process, and what registers, updates and removes
/// them (Service Workers standard, "Algorithms"), on a queue of its own beside the pages'.
///
/// Unlike a browser's, a worker ends when it has had nothing to do for half a minute only as the next
/// event comes, which begins it anew; navigation preload, push messages and background sync are not
/// there. How long the messages between pages, workers and this queue take is taken to be what messages
/// between processes take.
final class ServiceWorkers {
    /// How long a worker that nobody asks for anything is kept, in Chromium.
    static let idleTime = Duration.seconds(30)
    /// How long after a page has come its worker's script is looked at again, in Chromium.
    static let updateDelay = Duration.seconds(1)

    unowned let process: WebContentProcess
    let simulation: Simulation
    let queue: SerialQueue
    private let toSelf: Channel
    let toPage: Channel
    var registrations: [ServiceWorkerRegistration] = []
    /// What is to be done for each address, one after the other.
    var jobs: [String: [Job]] = [:]
    var waitsForReady: [(question: Double, page: Page)] = []
    /// Those whose script runs for the first time.
    var beginning: [ServiceWorker] = []
    private var lastNumber = 0
    var lastEvent = 0

    /// A registration or an update that is under way.
    final class Job {
        let url: String
        let isModule: Bool
        let updateViaCache: String
        let scope: String
        let isUpdate: Bool
        /// Whether it ends a registration.
        let isEnd: Bool
        private(set) weak var page: Page?
        let question: Double?
        var isSettled = false
        /// The page whose network brings the script, while it is under way.
        var fetcher: Page?

        init(
            url: String, isModule: Bool, scope: String, updateViaCache: String, isUpdate: Bool,
            isEnd: Bool = false, page: Page?, question: Double?
        ) {
            self.url = url
            self.isModule = isModule
            self.scope = scope
            self.updateViaCache = updateViaCache
            self.isUpdate = isUpdate
            self.isEnd = isEnd
            self.page = page
            self.question = question
        }
    }

    init(of process: WebContentProcess) {
        self.process = process
        simulation = process.process.simulation
        queue = process.process.makeQueue(label: "service workers", hasStack: false)
        toSelf = queue.makeChannel("to service workers")
        toPage = process.queue.makeChannel("service workers to page")
        load()
    }

    /// The name of a page, as workers know it.
    func clientID(of page: Page) -> String {
        if page.container.clientID.isEmpty {
            page.container.clientID = clientID(ofLoad: page.number)
        }
        return page.container.clientID
    }

    /// The same of a document that is to come. Each is drawn from a stream of its own, whoever asks first.
    func clientID(ofLoad ordinal: Int) -> String {
        let owner = process.owner
        let stream = simulation.randomStream(
            "client \(ordinal) of \(owner.name)#\(owner.launchOrdinal)")
        return UUID(uuid: stream.uuid()).uuidString.lowercased()
    }

    func makeNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Does something here, after all that was asked before.
    func enqueue(_ label: StaticString, _ body: @escaping () -> Void) {
        toSelf.post(label, window: process.settings.pageToApp) { [self] in
            touch(.write)
            body()
        }
    }

    /// Tells the search that the running code looks at the registrations and their workers.
    func touch(_ access: Access) {
        guard simulation.isExploring else { return }
        simulation.touches(access, Self.resource(of: process.process))
    }

    /// The registrations of a process, and their workers.
    static func resource(of process: SimulatedProcess) -> Resource {
        Resource("service-workers", process.uniqueName)
    }

    // MARK: What pages and workers ask

    /// A question of a page's or a worker's (`web/runtime/service-workers.js`); its answer settles it.
    func ask(_ what: String, _ values: [Any?], _ question: Double, of page: Page) {
        enqueue("service worker request") { [self] in
            guard !page.isClosed else { return }
            func text(_ place: Int) -> String { values[place] as? String ?? "" }
            func flag(_ place: Int) -> Bool { values[place] as? Bool ?? false }
            switch what {
            case "register":
                register(
                    Job(
                        url: text(0), isModule: flag(2), scope: text(1), updateViaCache: text(3),
                        isUpdate: false, page: page, question: question))
            case "update":
                let number = Int(values[0] as? Double ?? 0)
                guard let found = registrations.first(where: { $0.number == number }),
                    let newest = found.newest
                else {
                    return fail(
                        question, of: page, "TypeError",
                        "Failed to update a ServiceWorker: "
                            + "the registration has no worker or is gone.")
                }
                add(
                    Job(
                        url: newest.url, isModule: newest.isModule, scope: found.scope,
                        updateViaCache: found.updateViaCache, isUpdate: true, page: page,
                        question: question))
            case "unregister":
                let number = Int(values[0] as? Double ?? 0)
                guard
                    let found = registrations.first(where: {
                        $0.number == number && !$0.isUnregistered
                    })
                else { return settle(question, of: page, false) }
                add(
                    Job(
                        url: "", isModule: false, scope: found.scope, updateViaCache: "",
                        isUpdate: false, isEnd: true, page: page, question: question))
            case "registration":
                settle(question, of: page, registration(for: text(0))?.description)
            case "registrations":
                let all = registrations.filter { !$0.isUnregistered && !$0.workers.isEmpty }
                settle(question, of: page, all.map { $0.description as Any? })
            case "ready":
                if let found = registration(for: page.url), found.active != nil {
                    settle(question, of: page, found.description)
                } else {
                    waitsForReady.append((question, page))
                }
            case "skipWaiting":
                page.serviceWorker?.skipsWaiting = true
                if let worker = page.serviceWorker { activateIfPossible(worker.registration) }
                settle(question, of: page, nil)
            case "claim": claim(question, page)
            case "client":
                let found = client.flatMap { $0.container.clientID == text(0) ? describe($0) : nil }
                settle(question, of: page, found)
            case "clients":
                let found = client.flatMap { one in
                    let isMeant = flag(0) || one.container.nextController === page.serviceWorker
                    return isMeant ? describe(one) : nil
                }
                settle(question, of: page, found.map { [$0 as Any?] } ?? [])
            case "navigate":
                if let client, client.container.clientID == text(0) {
                    process.navigate(to: text(1), kind: "assign", from: client)
                }
                settle(question, of: page, nil)
            default: preconditionFailure("The runtime asks for “\(what)”")
            }
        }
    }

    /// The page that is there.
    var client: Page? {
        process.touchDocument(.read)
        return process.page.flatMap { $0.isClosed ? nil : $0 }
    }

    /// What workers are told of a page: `[id, url, visibility]`.
    func describe(_ page: Page) -> [Any?] {
        process.touchVisibility(.read)
        return [clientID(of: page), page.url, process.isVisible ? "visible" : "hidden"]
    }

    /// The registration that serves an address: the one with the longest scope.
    func registration(for url: String) -> ServiceWorkerRegistration? {
        registrations.filter { !$0.isUnregistered && url.hasPrefix($0.scope) }
            .max { $0.scope.utf8.count < $1.scope.utf8.count }
    }

    /// Whether a worker may have to be asked for a document of that address.
    func mayServe(documentAt url: String) -> Bool {
        touch(.read)
        return registration(for: url) != nil
    }

    private func claim(_ question: Double, _ page: Page) {
        guard let worker = page.serviceWorker, worker.registration.active === worker else {
            return fail(
                question, of: page, "InvalidStateError",
                "Failed to execute 'claim' on 'Clients': Only the active worker can claim clients.")
        }
        if let client, client.container.nextController !== worker,
            registration(for: client.url) === worker.registration
        {
            control(client, worker)
        }
        settle(question, of: page, nil)
    }

    func control(_ page: Page, _ worker: ServiceWorker) {
        page.container.nextController = worker
        toPage.post("service worker news", window: process.settings.appToPage) {
            page.perform(
                .other {
                    page.container.controller = worker
                    guard page.hears.serviceWorkers else { return }
                    page.call("controlled", of: "service-worker")
                })
        }
    }

    /// A new document is controlled by the worker that was asked for it.
    func begin(_ page: Page, _ worker: ServiceWorker) {
        touch(.write)
        guard let active = worker.registration.active else { return }
        page.container.controller = active
        page.container.nextController = active
        updateSoon(active.registration)
    }

    // MARK: News

    /// Calls a function of a page's, or of a worker's scope, in a task of its own.
    func tell(_ page: Page, _ function: String, _ values: [Any?]) {
        guard page.hears.serviceWorkers else { return }
        let part = page.serviceWorker == nil ? "service-worker" : "service-worker-scope"
        let channel = page.serviceWorker?.toScope ?? toPage
        channel.post("service worker news", window: process.settings.appToPage) {
            page.perform(.other { page.call(function, list: values, of: part) })
        }
    }

    /// The page that is there, and the scopes of a registration's workers.
    func tellAll(
        of registration: ServiceWorkerRegistration, _ function: String, _ values: Any?...
    ) {
        let hearers = [client] + registration.workers.map(\.scope)
        for case let page? in hearers { tell(page, function, values) }
    }

    func tellAll(_ registration: ServiceWorkerRegistration) {
        let parts = registration.parts
        tellAll(
            of: registration, "updated", Double(registration.number), parts[0], parts[1], parts[2])
    }

    func change(_ worker: ServiceWorker, _ state: ServiceWorker.State) {
        worker.state = state
        tellAll(of: worker.registration, "state", Double(worker.number), state.rawValue)
    }
}

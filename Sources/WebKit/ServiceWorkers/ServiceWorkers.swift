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
    private static let idleTime = Duration.seconds(30)
    /// How long after a page has come its worker's script is looked at again, in Chromium.
    private static let updateDelay = Duration.seconds(1)

    unowned let process: WebContentProcess
    let simulation: Simulation
    private let queue: SerialQueue
    private let toSelf: Channel
    private let toPage: Channel
    private(set) var registrations: [ServiceWorkerRegistration] = []
    /// What is to be done for each address, one after the other.
    private var jobs: [String: [Job]] = [:]
    private var waitsForReady: [(question: Double, page: Page)] = []
    /// Those whose script runs for the first time.
    private var beginning: [ServiceWorker] = []
    private var lastNumber = 0
    private var lastEvent = 0

    /// A registration or an update that is under way.
    private final class Job {
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
        if page.clientID.isEmpty { page.clientID = clientID(ofLoad: page.loadOrdinal) }
        return page.clientID
    }

    /// The same of a document that is to come. Each is drawn from a stream of its own, whoever asks first.
    func clientID(ofLoad ordinal: Int) -> String {
        let owner = process.owner
        let stream = simulation.randomStream(
            "client \(ordinal) of \(owner.name)#\(owner.launchOrdinal)")
        return UUID(uuid: stream.uuid()).uuidString.lowercased()
    }

    private func makeNumber() -> Int {
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
                let found = client.flatMap { $0.clientID == text(0) ? describe($0) : nil }
                settle(question, of: page, found)
            case "clients":
                let found = client.flatMap { one in
                    let isMeant = flag(0) || one.nextController === page.serviceWorker
                    return isMeant ? describe(one) : nil
                }
                settle(question, of: page, found.map { [$0 as Any?] } ?? [])
            case "navigate":
                if let client, client.clientID == text(0) {
                    process.navigate(to: text(1), kind: "assign", from: client)
                }
                settle(question, of: page, nil)
            default: preconditionFailure("The runtime asks for “\(what)”")
            }
        }
    }

    /// The page that is there.
    private var client: Page? {
        process.touchDocument(.read)
        return process.page.flatMap { $0.isClosed ? nil : $0 }
    }

    /// What workers are told of a page: `[id, url, visibility]`.
    func describe(_ page: Page) -> [Any?] {
        process.touchVisibility(.read)
        return [clientID(of: page), page.url, process.isVisible ? "visible" : "hidden"]
    }

    /// The registration that serves an address: the one with the longest scope.
    private func registration(for url: String) -> ServiceWorkerRegistration? {
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
        if let client, client.nextController !== worker,
            registration(for: client.url) === worker.registration
        {
            control(client, worker)
        }
        settle(question, of: page, nil)
    }

    private func control(_ page: Page, _ worker: ServiceWorker) {
        page.nextController = worker
        toPage.post("service worker news", window: process.settings.appToPage) {
            page.perform(
                .other {
                    page.controller = worker
                    guard page.hearsServiceWorkers else { return }
                    page.call("controlled", of: "service-worker")
                })
        }
    }

    /// A new document is controlled by the worker that was asked for it.
    func begin(_ page: Page, _ worker: ServiceWorker) {
        touch(.write)
        guard let active = worker.registration.active else { return }
        page.controller = active
        page.nextController = active
        updateSoon(active.registration)
    }

    // MARK: Jobs

    private func register(_ job: Job) {
        if let known = registration(of: job),
            let newest = known.newest, newest.url == job.url, newest.isModule == job.isModule,
            jobs[job.scope] == nil
        {
            known.updateViaCache = job.updateViaCache
            return settle(job, known)
        }
        add(job)
    }

    private func registration(of job: Job) -> ServiceWorkerRegistration? {
        registrations.first { $0.scope == job.scope && !$0.isUnregistered }
    }

    private func add(_ job: Job) {
        jobs[job.scope, default: []].append(job)
        if jobs[job.scope]?.count == 1 { begin(job) }
    }

    private func finish(_ job: Job) {
        guard jobs[job.scope]?.first === job else { return }
        jobs[job.scope]?.removeFirst()
        guard let next = jobs[job.scope]?.first else {
            jobs[job.scope] = nil
            return
        }
        begin(next)
    }

    /// Gets the script, and goes on if it is another than before.
    private func begin(_ job: Job) {
        let old = registration(of: job)
        if job.isEnd {
            if let old { unregister(old) }
            job.isSettled = true
            if let page = job.page, let question = job.question {
                settle(question, of: page, old != nil)
            }
            return finish(job)
        }
        if job.isUpdate, old?.newest?.url != job.url { return end(job, with: old) }
        if !job.isUpdate, let old, let newest = old.newest, newest.url == job.url,
            newest.isModule == job.isModule
        {
            return end(job, with: old)
        }
        guard let page = client, let url = URL(string: job.url) else {
            return fail(job, "AbortError", "the document is gone.")
        }
        job.fetcher = page
        page.fetchForDocument(url, for: .scriptElement, crossOrigin: nil, isDirect: true) {
            [self] outcome in
            enqueue("service worker script") { [self] in take(outcome, for: job) }
        }
    }

    private func take(_ outcome: ResourceOutcome, for job: Job) {
        guard jobs[job.scope]?.first === job else { return }
        job.fetcher = nil
        guard case .success(let resource) = outcome else {
            return fail(
                job, "TypeError",
                "An unknown error occurred when fetching the script.")
        }
        guard (200..<300).contains(resource.status) else {
            return fail(
                job, "TypeError",
                "A bad HTTP response code (\(resource.status)) was received when fetching the script."
            )
        }
        let type = resource.mimeType?.lowercased() ?? ""
        guard type.hasSuffix("javascript") || type.hasSuffix("ecmascript") else {
            return fail(
                job, "SecurityError",
                type.isEmpty
                    ? "The script does not have a MIME type."
                    : "The script has an unsupported MIME type ('\(type)').")
        }
        if let refusal = Self.refusal(job, resource) { return fail(job, "SecurityError", refusal) }
        let old = registration(of: job)
        if let newest = old?.newest, newest.url == job.url, newest.isModule == job.isModule,
            newest.text == resource.text
        {
            return compareImported(of: newest, job, resource.text)
        }
        evaluate(resource.text, for: job)
    }

    /// The scripts that a worker imports are looked at, too: `text` is new where one of them is.
    private func compareImported(of worker: ServiceWorker, _ job: Job, _ text: String) {
        guard job.isUpdate, let page = client, !worker.imported.isEmpty else {
            return end(job, with: worker.registration)
        }
        job.fetcher = page
        var left = worker.imported.count
        var hasChanged = false
        for (address, known) in worker.imported.sorted(by: { $0.key < $1.key }) {
            guard let url = URL(string: address) else { continue }
            page.fetchForDocument(url, for: .scriptElement, crossOrigin: nil, isDirect: true) {
                [self] outcome in
                if case .success(let resource) = outcome, resource.text != known {
                    hasChanged = true
                }
                left -= 1
                guard left == 0 else { return }
                enqueue("service worker script") { [self] in
                    guard jobs[job.scope]?.first === job else { return }
                    job.fetcher = nil
                    if hasChanged {
                        evaluate(text, for: job)
                    } else {
                        end(job, with: worker.registration)
                    }
                }
            }
        }
    }

    /// Why a script may not serve pages as far up as it asks for.
    private static func refusal(_ job: Job, _ resource: LoadedResource) -> String? {
        func path(_ url: String) -> String { URL(string: url)?.path ?? "/" }
        let allowed = resource.headers.first { $0.name.lowercased() == "service-worker-allowed" }
        var most = path(job.url)
        most.removeSubrange((most.lastIndex(of: "/") ?? most.startIndex)...)
        most += "/"
        if let allowed, let url = URL(string: allowed.value, relativeTo: URL(string: job.url)) {
            most = path(url.absoluteString)
        }
        var asked = path(job.scope)
        if job.scope.hasSuffix("/"), !asked.hasSuffix("/") { asked += "/" }
        guard !asked.hasPrefix(most) else { return nil }
        return "The path of the provided scope ('\(asked)') is not under the max scope allowed "
            + "('\(most)'). Adjust the scope, move the Service Worker script, or use the "
            + "Service-Worker-Allowed HTTP header to allow the scope."
    }

    private func evaluate(_ text: String, for job: Job) {
        let known = registration(of: job)
        let registration =
            known
            ?? ServiceWorkerRegistration(
                makeNumber(), scope: job.scope, updateViaCache: job.updateViaCache)
        registration.updateViaCache = job.updateViaCache
        let worker = ServiceWorker(
            makeNumber(), url: job.url, isModule: job.isModule, text: text, of: registration)
        if known == nil { registrations.append(registration) }
        beginning.append(worker)
        run(worker) { [self] isGood in
            beginning.removeAll { $0 === worker }
            guard isGood else {
                worker.state = .redundant
                end(worker)
                if known == nil { registrations.removeAll { $0 === registration } }
                return fail(job, "TypeError", "ServiceWorker script evaluation failed")
            }
            install(worker, job)
        }
    }

    private func install(_ worker: ServiceWorker, _ job: Job) {
        let registration = worker.registration
        registration.installing = worker
        worker.state = .installing
        tellAll(registration)
        settle(job, registration)
        tellAll(of: registration, "found", Double(registration.number))
        send("install", to: worker) { [self] isGood in
            guard worker.state != .redundant else { return finish(job) }
            registration.installing = nil
            guard isGood else {
                change(worker, .redundant)
                tellAll(registration)
                end(worker)
                if registration.workers.isEmpty {
                    registrations.removeAll { $0 === registration }
                }
                return finish(job)
            }
            if let old = registration.waiting {
                change(old, .redundant)
                end(old)
            }
            registration.waiting = worker
            tellAll(registration)
            change(worker, .installed)
            save()
            finish(job)
            activateIfPossible(registration)
        }
    }

    /// A version that waits takes over once no page uses the one before it.
    private func activateIfPossible(_ registration: ServiceWorkerRegistration) {
        guard let worker = registration.waiting, registration.active?.state != .activating else {
            return
        }
        let isUsed = client?.nextController?.registration === registration
        guard registration.active == nil || worker.skipsWaiting || !isUsed else { return }
        let old = registration.active
        registration.waiting = nil
        registration.active = worker
        tellAll(registration)
        if let old {
            change(old, .redundant)
            end(old)
        }
        change(worker, .activating)
        if let client, client.controller?.registration === registration { control(client, worker) }
        let url = client?.url
        let isServing = url.map { self.registration(for: $0) === registration } ?? false
        if isServing {
            for (question, page) in waitsForReady where page === client {
                settle(question, of: page, registration.description)
            }
            waitsForReady.removeAll { $0.page === client }
        }
        send("activate", to: worker) { [self] _ in
            // Whatever has come of it.
            guard worker.state != .redundant else { return }
            change(worker, .activated)
            save()
            let waiting = worker.whenActivated
            worker.whenActivated = []
            for body in waiting { body(true) }
            activateIfPossible(registration)
        }
    }

    private func unregister(_ registration: ServiceWorkerRegistration) {
        registration.isUnregistered = true
        save()
        clearIfPossible(registration)
    }

    private func clearIfPossible(_ registration: ServiceWorkerRegistration) {
        guard registration.isUnregistered, client?.nextController?.registration !== registration
        else {
            return
        }
        let workers = registration.workers
        registration.installing = nil
        registration.waiting = nil
        registration.active = nil
        tellAll(registration)
        for worker in workers {
            change(worker, .redundant)
            end(worker)
        }
        registrations.removeAll { $0 === registration }
    }

    /// A document is gone, and with it what it has asked for.
    func closed(_ page: Page) {
        waitsForReady.removeAll { $0.page === page }
        touch(.write)
        guard page.serviceWorker == nil, !registrations.isEmpty || !jobs.isEmpty else { return }
        enqueue("page gone") { [self] in
            for (_, waiting) in jobs.sorted(by: { $0.key < $1.key }) {
                guard let job = waiting.first, job.fetcher === page else { continue }
                fail(job, "AbortError", "the document is gone.")
            }
            for registration in registrations {
                clearIfPossible(registration)
                activateIfPossible(registration)
            }
        }
    }

    // MARK: What comes of a job

    private func end(_ job: Job, with registration: ServiceWorkerRegistration?) {
        settle(job, registration)
        finish(job)
    }

    private func settle(_ job: Job, _ registration: ServiceWorkerRegistration?) {
        guard !job.isSettled else { return }
        job.isSettled = true
        guard let page = job.page, let question = job.question else { return }
        settle(question, of: page, registration?.description)
    }

    private func fail(_ job: Job, _ name: String, _ reason: String) {
        let verb = job.isUpdate ? "update" : "register"
        if let page = job.page, let question = job.question, !job.isSettled {
            fail(
                question, of: page, name,
                "Failed to \(verb) a ServiceWorker for scope ('\(job.scope)') with script "
                    + "('\(job.url)'): \(reason)")
        }
        job.isSettled = true
        finish(job)
    }

    private func settle(_ question: Double, of page: Page, _ value: Any?) {
        tell(page, "settled", [question, value])
    }

    private func fail(_ question: Double, of page: Page, _ name: String, _ message: String) {
        tell(page, "settled", [question, nil, name, message])
    }

    // MARK: News

    /// Calls a function of a page's, or of a worker's scope, in a task of its own.
    private func tell(_ page: Page, _ function: String, _ values: [Any?]) {
        guard page.hearsServiceWorkers else { return }
        let part = page.serviceWorker == nil ? "service-worker" : "service-worker-scope"
        let channel = page.serviceWorker?.toScope ?? toPage
        channel.post("service worker news", window: process.settings.appToPage) {
            page.perform(.other { page.call(function, list: values, of: part) })
        }
    }

    /// The page that is there, and the scopes of a registration's workers.
    private func tellAll(
        of registration: ServiceWorkerRegistration, _ function: String, _ values: Any?...
    ) {
        let hearers = [client] + registration.workers.map(\.scope)
        for case let page? in hearers { tell(page, function, values) }
    }

    private func tellAll(_ registration: ServiceWorkerRegistration) {
        let parts = registration.parts
        tellAll(
            of: registration, "updated", Double(registration.number), parts[0], parts[1], parts[2])
    }

    private func change(_ worker: ServiceWorker, _ state: ServiceWorker.State) {
        worker.state = state
        tellAll(of: worker.registration, "state", Double(worker.number), state.rawValue)
    }

    // MARK: Running workers

    /// Has a worker's scope there, though its script may not have run.
    func makeScope(of worker: ServiceWorker) {
        if let scope = worker.scope {
            let isIdle = worker.awaited.isEmpty && worker.hasRun && worker.whenRun.isEmpty
            guard isIdle, simulation.clock.now - worker.lastUse > Self.idleTime else { return }
            scope.close()
            worker.scope = nil
        }
        worker.hasRun = false
        worker.lastUse = simulation.clock.now
        let name = "service worker \(worker.number)"
        let memory = Resource("memory", "\(process.process.uniqueName)/\(name)")
        let queue = process.process.makeQueue(
            label: name, hasStack: false, memory: MemoryFootprint([Step(.write, memory)]))
        worker.toScope = queue.makeChannel("to service worker")
        worker.scope = Page(serviceWorker: worker, of: process, name: name, queue: queue)
    }

    /// Has a worker's script run, if it has not; `done` hears here whether that went well.
    private func run(_ worker: ServiceWorker, _ done: @escaping (_ isGood: Bool) -> Void) {
        makeScope(of: worker)
        guard let scope = worker.scope, !worker.hasRun else { return done(worker.scope != nil) }
        worker.whenRun.append(done)
        guard worker.whenRun.count == 1 else { return }
        worker.toScope?.post("service worker start", window: process.settings.appToPage) {
            [self] in
            scope.perform(
                .other { [self] in
                    scope.beginAsServiceWorker()
                    scope.startAsServiceWorker { [self] isGood in
                        enqueue("service worker started") { [self] in
                            worker.hasRun = isGood
                            if !isGood {
                                worker.scope?.close()
                                worker.scope = nil
                            }
                            worker.lastUse = simulation.clock.now
                            let waiting = worker.whenRun
                            worker.whenRun = []
                            for body in waiting { body(isGood) }
                        }
                    }
                })
        }
    }

    /// The process is gone, and all scopes with it.
    func end() {
        // What waits holds the workers, and these hold what waits.
        for worker in registrations.flatMap(\.workers) + beginning {
            worker.scope?.close()
            worker.scope = nil
            worker.awaited = [:]
            worker.whenRun = []
            worker.whenActivated = []
        }
        for registration in registrations {
            registration.installing = nil
            registration.waiting = nil
            registration.active = nil
        }
        beginning = []
        registrations = []
        jobs = [:]
        waitsForReady = []
    }

    /// The phone is connected otherwise.
    func networkChanged(to connection: PhoneNetwork.Connection, isNews: Bool) {
        for worker in registrations.flatMap(\.workers) {
            guard let scope = worker.scope, worker.hasRun else { continue }
            worker.toScope?.post("network", window: process.settings.appToPage) {
                scope.networkChanged(to: connection, isNews: isNews)
            }
        }
    }

    private func end(_ worker: ServiceWorker) {
        worker.scope?.close()
        worker.scope = nil
        let (starts, activations, awaited) = (worker.whenRun, worker.whenActivated, worker.awaited)
        worker.whenRun = []
        worker.whenActivated = []
        worker.awaited = [:]
        for body in starts + activations { body(false) }
        for (_, body) in awaited.sorted(by: { $0.key < $1.key }) { body(.done(isGood: false)) }
    }

    private func send(
        _ event: String, to worker: ServiceWorker, _ done: @escaping (_ isGood: Bool) -> Void
    ) {
        ask(worker, "live", [event]) { ending in
            if case .done(let isGood) = ending { done(isGood) } else { done(false) }
        }
    }

    /// Dispatches an event in a worker, which is run for it.
    private func ask(
        _ worker: ServiceWorker, _ function: String, _ values: [Any?],
        _ done: @escaping (ServiceWorker.Ending) -> Void
    ) {
        run(worker) { [self] isGood in
            guard isGood, let scope = worker.scope else { return done(.done(isGood: false)) }
            lastEvent += 1
            let number = lastEvent
            worker.awaited[number] = done
            worker.lastUse = simulation.clock.now
            worker.toScope?.post("service worker event", window: process.settings.appToPage) {
                scope.perform(
                    .other {
                        scope.call(
                            function, list: [Double(number)] + values, of: "service-worker-scope")
                    })
            }
        }
    }

    /// What an event has come to in a worker's scope.
    func ended(_ number: Int, of worker: ServiceWorker, _ ending: ServiceWorker.Ending) {
        enqueue("service worker answer") { [self] in
            worker.lastUse = simulation.clock.now
            worker.awaited.removeValue(forKey: number)?(ending)
        }
    }

    private func worker(of number: Int) -> ServiceWorker? {
        registrations.lazy.flatMap(\.workers).first { $0.number == number }
    }

    /// A message lies in a worker's link.
    func deliverMessage(to number: Int) {
        enqueue("message") { [self] in
            guard let worker = worker(of: number) else { return }
            ask(worker, "hear", []) { _ in }
        }
    }

    /// A message of a worker lies in the link of the page that is there.
    func deliverMessage(toClient id: String) {
        toPage.post("service worker message", window: process.settings.appToPage) { [self] in
            guard let page = client, page.clientID == id else { return }
            page.perform(.other { page.call("hear", of: "service-worker") })
        }
    }

    /// The link of a worker, for which messages are copied; its scope is made for that.
    func link(of number: Int) -> JSValue? {
        guard let worker = worker(of: number), worker.state != .redundant
        else { return nil }
        makeScope(of: worker)
        worker.lastUse = simulation.clock.now
        worker.scope?.beginAsServiceWorker()
        return worker.scope?.serviceWorkerLink
    }

    // MARK: Requests

    /// Asks a worker for what a page wants. It hears here what the worker says.
    ///
    /// - Parameters:
    ///   - client: Who asks; empty for a document.
    ///   - resulting: The document that comes of it; empty for all else.
    func ask(
        _ worker: ServiceWorker, for request: PageRequest, isDocument: Bool, client: String,
        resulting: String, _ done: @escaping (ServiceWorker.Ending) -> Void
    ) {
        enqueue("fetch event") { [self] in
            guard worker.hearsFetch, worker.state == .activating || worker.state == .activated
            else { return done(.fallback) }
            let begin = { [self] (isGood: Bool) in
                guard isGood else { return done(.fallback) }
                lastEvent += 1
                let life = lastEvent
                let asked: [Any?] = [
                    request.method, request.url.absoluteString,
                    request.headers.flatMap { [$0.name, $0.value] as [Any?] },
                    request.body.map { Array($0) as Any? } ?? nil,
                    isDocument ? "navigate" : request.mode.rawValue, request.credentials.rawValue,
                    isDocument ? "manual" : request.redirect.rawValue,
                    isDocument ? "document" : request.initiator.destination,
                ]
                // What it waits for beside its answer keeps it, too.
                worker.awaited[life] = { _ in }
                ask(worker, "asked", [Double(life), asked, client, resulting]) { ending in
                    if case .done = ending { done(.fallback) } else { done(ending) }
                }
            }
            if worker.state == .activating {
                worker.whenActivated.append(begin)
            } else {
                begin(true)
            }
        }
    }

    /// Asks the worker that serves a document's address for it. It hears here which one that is.
    ///
    /// - Parameter resulting: The name of the document that comes of it.
    func ask(
        forDocument request: PageRequest, resulting: String,
        _ done: @escaping (ServiceWorker?, ServiceWorker.Ending) -> Void
    ) {
        enqueue("navigation") { [self] in
            guard let found = registration(for: request.url.absoluteString) else {
                return done(nil, .fallback)
            }
            // One that has waited in vain until the app ended takes over now, as in Chromium.
            activateIfPossible(found)
            guard let worker = found.active else { return done(nil, .fallback) }
            ask(worker, for: request, isDocument: true, client: "", resulting: resulting) {
                done(worker, $0)
            }
        }
    }

    /// A document has come that a worker serves: somewhat later its script is looked at again.
    private func updateSoon(_ registration: ServiceWorkerRegistration) {
        queue.after(.exactly(Self.updateDelay), "service worker update") { [self] in
            touch(.write)
            guard !registration.isUnregistered, let newest = registration.newest,
                jobs[registration.scope] == nil
            else { return }
            add(
                Job(
                    url: newest.url, isModule: newest.isModule, scope: registration.scope,
                    updateViaCache: registration.updateViaCache, isUpdate: true, page: nil,
                    question: nil))
        }
    }

    // MARK: Files: one property list

    private static let fileName = "registrations.plist"

    /// Whether an earlier run has left some.
    static func areLeft(_ settings: WebKitSettings) -> Bool {
        settings.serviceWorkers?.read(fileName) != nil
    }

    private func save() {
        guard let files = process.settings.serviceWorkers else { return }
        let list = registrations.filter { !$0.isUnregistered }.compactMap(Self.list)
        do {
            try files.write(
                Self.fileName, PropertyListValue.serialize(["registrations": .array(list)]))
        } catch {
            simulation.trace.note(.finding, "the service workers were not written: \(error)")
        }
    }

    private static func list(_ registration: ServiceWorkerRegistration) -> PropertyListValue? {
        let kept = [registration.active, registration.waiting].compactMap { $0 }
        guard !kept.isEmpty else { return nil }
        return .dictionary([
            "scope": .string(registration.scope),
            "updateViaCache": .string(registration.updateViaCache),
            "workers": .array(
                kept.map { worker in
                    .dictionary([
                        "url": .string(worker.url), "isModule": .bool(worker.isModule),
                        "text": .string(worker.text), "hearsFetch": .bool(worker.hearsFetch),
                        "imported": .dictionary(worker.imported.mapValues { .string($0) }),
                        "isActive": .bool(worker === registration.active),
                    ])
                }),
        ])
    }

    /// A damaged file counts as an empty one, and is named.
    private func load() {
        guard let data = process.settings.serviceWorkers?.read(Self.fileName) else { return }
        guard let list = PropertyListValue.parse(data)?["registrations"]?.elements else {
            simulation.trace.note(
                .finding, "there are no service workers: \(Self.fileName) is damaged")
            return
        }
        for entry in list {
            guard let scope = entry["scope"]?.string, let workers = entry["workers"]?.elements
            else { continue }
            let registration = ServiceWorkerRegistration(
                makeNumber(), scope: scope,
                updateViaCache: entry["updateViaCache"]?.string ?? "imports")
            for values in workers { add(values, to: registration) }
            if !registration.workers.isEmpty { registrations.append(registration) }
        }
    }

    private func add(_ values: PropertyListValue, to registration: ServiceWorkerRegistration) {
        guard let url = values["url"]?.string, let text = values["text"]?.string else { return }
        var imported: [String: String] = [:]
        if case .dictionary(let texts)? = values["imported"] {
            imported = texts.compactMapValues(\.string)
        }
        let worker = ServiceWorker(
            makeNumber(), url: url, isModule: values["isModule"]?.bool ?? false, text: text,
            imported: imported, of: registration)
        worker.hearsFetch = values["hearsFetch"]?.bool ?? false
        if values["isActive"]?.bool == true {
            worker.state = .activated
            registration.active = worker
        } else {
            worker.state = .installed
            registration.waiting = worker
        }
    }
}

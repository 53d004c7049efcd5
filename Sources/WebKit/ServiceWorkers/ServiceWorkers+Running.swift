import FaradFoundation
import JavaScriptCore
import Simulation

/// Workers that run, and what pages request of them.
extension ServiceWorkers {
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
    func run(_ worker: ServiceWorker, _ done: @escaping (_ isGood: Bool) -> Void) {
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

    func end(_ worker: ServiceWorker) {
        worker.scope?.close()
        worker.scope = nil
        let (starts, activations, awaited) = (worker.whenRun, worker.whenActivated, worker.awaited)
        worker.whenRun = []
        worker.whenActivated = []
        worker.awaited = [:]
        for body in starts + activations { body(false) }
        for (_, body) in awaited.sorted(by: { $0.key < $1.key }) { body(.done(isGood: false)) }
    }

    func send(
        _ event: String, to worker: ServiceWorker, _ done: @escaping (_ isGood: Bool) -> Void
    ) {
        ask(worker, "live", [event]) { ending in
            if case .done(let isGood) = ending { done(isGood) } else { done(false) }
        }
    }

    /// Dispatches an event in a worker, which is run for it.
    func ask(
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

    func worker(of number: Int) -> ServiceWorker? {
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
            guard let page = client, page.container.clientID == id else { return }
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
    func updateSoon(_ registration: ServiceWorkerRegistration) {
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
}

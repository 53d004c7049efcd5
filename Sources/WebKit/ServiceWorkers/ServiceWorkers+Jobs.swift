import FaradFoundation
import JavaScriptCore
import Simulation

/// Registering, updating and unregistering: one job of a scope after the other (Service Workers, "job queue").
extension ServiceWorkers {
    func register(_ job: Job) {
        if let known = registration(of: job),
            let newest = known.newest, newest.url == job.url, newest.isModule == job.isModule,
            jobs[job.scope] == nil
        {
            known.updateViaCache = job.updateViaCache
            return settle(job, known)
        }
        add(job)
    }

    func registration(of job: Job) -> ServiceWorkerRegistration? {
        registrations.first { $0.scope == job.scope && !$0.isUnregistered }
    }

    func add(_ job: Job) {
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
    func begin(_ job: Job) {
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

    func take(_ outcome: ResourceOutcome, for job: Job) {
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
    func activateIfPossible(_ registration: ServiceWorkerRegistration) {
        guard let worker = registration.waiting, registration.active?.state != .activating else {
            return
        }
        let isUsed = client?.container.nextController?.registration === registration
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
        if let client, client.container.controller?.registration === registration {
            control(client, worker)
        }
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

    func unregister(_ registration: ServiceWorkerRegistration) {
        registration.isUnregistered = true
        save()
        clearIfPossible(registration)
    }

    private func clearIfPossible(_ registration: ServiceWorkerRegistration) {
        guard registration.isUnregistered,
            client?.container.nextController?.registration !== registration
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

    func end(_ job: Job, with registration: ServiceWorkerRegistration?) {
        settle(job, registration)
        finish(job)
    }

    func settle(_ job: Job, _ registration: ServiceWorkerRegistration?) {
        guard !job.isSettled else { return }
        job.isSettled = true
        guard let page = job.page, let question = job.question else { return }
        settle(question, of: page, registration?.description)
    }

    func fail(_ job: Job, _ name: String, _ reason: String) {
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

    func settle(_ question: Double, of page: Page, _ value: Any?) {
        tell(page, "settled", [question, value])
    }

    func fail(_ question: Double, of page: Page, _ name: String, _ message: String) {
        tell(page, "settled", [question, nil, name, message])
    }
}

import FaradFoundation
import JavaScriptCore
import Simulation

/// Service workers: what pages ask for (`web/runtime/parts/service-worker.js`), and the workers
/// themselves (`service-worker-scope.js`).
extension Page {
    /// What both ask for.
    private func addServiceWorkerObjects(to host: JSObjectRef) {
        hears.serviceWorkers = true
        add("askServiceWorkers", to: host) { page, arguments throws(JSException) in
            var values: [Any?] = []
            for place in 2..<6 { values.append(try arguments.value(place).toObject()) }
            page.process.serviceWorkers.ask(
                try arguments.string(1), values, arguments.number(0), of: page)
            return nil
        }
        add("serviceWorkerLink", to: host) { page, arguments in
            page.touchServiceWorkers()
            return page.process.serviceWorkers.link(of: Int(arguments.number(0)))?.ref
        }
        add("tellServiceWorker", to: host) { page, arguments in
            page.process.serviceWorkers.deliverMessage(to: Int(arguments.number(0)))
            return nil
        }
        add("ownClient", to: host) { page, _ in
            page.touchServiceWorkers()
            let client =
                page.serviceWorker == nil
                ? page.process.serviceWorkers.describe(page) as Any? : nil
            let worker = page.serviceWorker.map { $0.description as Any? } ?? nil
            return JSValue(object: [client, worker] as [Any?], in: page.context).ref
        }
    }

    /// What only `service-worker` asks for.
    func addServiceWorkerContainer(to host: JSObjectRef) {
        addServiceWorkerObjects(to: host)
        add("serviceWorkerController", to: host) { page, _ in
            guard let controller = page.container.controller else { return nil }
            return JSValue(object: controller.description, in: page.context).ref
        }
        add("listenToServiceWorkers", to: host) { page, arguments in
            page.touchServiceWorkers()
            page.container.link = arguments.value(0)
            return nil
        }
    }

    /// What only `service-worker-scope` asks for.
    func addServiceWorkerScope(to host: JSObjectRef) {
        addServiceWorkerObjects(to: host)
        addImports(to: host)
        add("ownWorker", to: host) { page, _ in
            page.touchServiceWorkers()
            return JSValue(object: page.serviceWorker?.description ?? [], in: page.context).ref
        }
        add("ownRegistration", to: host) { page, _ in
            page.touchServiceWorkers()
            let registration = page.serviceWorker?.registration
            return JSValue(object: registration?.description ?? [], in: page.context).ref
        }
        add("clientLink", to: host) { page, arguments throws(JSException) in
            page.touchServiceWorkers()
            page.process.touchDocument(.read)
            let id = try arguments.string(0)
            guard let client = page.process.page, client.container.clientID == id else {
                return nil
            }
            return client.container.link?.ref
        }
        add("tellClient", to: host) { page, arguments throws(JSException) in
            page.process.serviceWorkers.deliverMessage(toClient: try arguments.string(0))
            return nil
        }
        add("endEvent", to: host) { page, arguments in
            page.endEvent(arguments, .done(isGood: arguments.bool(1)))
            return nil
        }
        add("passFetch", to: host) { page, arguments in
            page.endEvent(arguments, .fallback)
            return nil
        }
        add("failFetch", to: host) { page, arguments throws(JSException) in
            page.endEvent(
                arguments,
                .failure(reason: try arguments.string(1), error: try arguments.string(2)))
            return nil
        }
        add("answerFetch", to: host) { page, arguments throws(JSException) in
            var response = try page.response(arguments.value(1))
            let body = try page.body(arguments[2])
            response.hasNoBody = body == nil
            page.endEvent(arguments, .answer(response, body))
            return nil
        }
    }

    private func addImports(to host: JSObjectRef) {
        addScriptImport(to: host)
        add("importedText", to: host) { page, arguments throws(JSException) in
            page.touchServiceWorkers()
            let text = page.serviceWorker?.imported[try arguments.string(0)]
            return text.map { page.context.makeString($0) }
        }
        add("keepImported", to: host) { page, arguments throws(JSException) in
            page.touchServiceWorkers()
            page.serviceWorker?.imported[try arguments.string(0)] = try arguments.string(1)
            return nil
        }
        add("mayImport", to: host) { page, _ in
            page.touchServiceWorkers()
            let state = page.serviceWorker?.state
            return page.context.makeBool(state == .parsed || state == .installing)
        }
    }

    private func endEvent(_ arguments: JSArguments, _ ending: ServiceWorker.Ending) {
        guard let serviceWorker else { return }
        process.serviceWorkers.ended(Int(arguments.number(0)), of: serviceWorker, ending)
    }

    /// What follows looks at what other queues change, or changes it.
    private func touchServiceWorkers() { process.serviceWorkers.touch(.write) }

    // MARK: The scope

    /// Makes it the scope of a service worker, once; another page's script may be on the stack.
    func beginAsServiceWorker() {
        guard serviceWorkerLink == nil else { return }
        let link = JSValue(newObjectIn: context)
        serviceWorkerLink = link
        do throws(JSException) {
            try link.setValue([] as [Any?], forProperty: "toWorker")
            let names = try context.evaluate(
                source: JSSource("Object.getOwnPropertyNames(globalThis)"))
            installRuntime { [self] host in
                set("link", of: host, to: link.ref)
                set("languageNames", of: host, to: names)
            }
        } catch {
            fatalError("the web runtime failed: \(error)")
        }
        enter(
            Entry.part, context.makeString("service-worker-scope"),
            JSValue(object: ["begin"] as [Any?], in: context).ref)
    }

    private var exceptions: Int { failures.count { $0.kind == .exception } }

    /// Runs the worker's script.
    func startAsServiceWorker(_ done: @escaping (_ isGood: Bool) -> Void) {
        guard let serviceWorker else { return done(false) }
        let end = { [self] (isGood: Bool) in
            if isGood, serviceWorker.state == .parsed {
                let hears = enter(
                    Entry.part, context.makeString("service-worker-scope"),
                    JSValue(object: ["hearsFetch"] as [Any?], in: context).ref)
                serviceWorker.hearsFetch = hears.map(context.bool) ?? false
            }
            done(isGood)
        }
        let before = exceptions
        guard serviceWorker.isModule else {
            evaluate(source(of: serviceWorker.text, url: url))
            return end(exceptions == before)
        }
        modules.load(inline: serviceWorker.text, as: url) { [self] failure in
            guard failure == nil else { return end(false) }
            modules.run(url)
            end(exceptions == before)
        }
    }
}

/// Requests that a worker answers.
extension Page {
    /// Asks the worker that controls the page for what it wants; without one, or where that one leaves
    /// it to the network, `other` gets it.
    ///
    /// - Parameter tell: Told in tasks of the page, as by the network.
    func askController(
        for request: PageRequest, _ other: @escaping () -> Void,
        _ tell: @escaping (PageLoadEvent) -> Void
    ) {
        let scheme = request.url.scheme?.lowercased() ?? ""
        guard let controller = container.controller, controller.hearsFetch, scheme.hasPrefix("http")
        else {
            return other()
        }
        container.asked.insert(request.id)
        process.serviceWorkers.ask(
            controller, for: request, isDocument: false,
            client: process.serviceWorkers.clientID(of: self), resulting: ""
        ) { [self] ending in
            process.postToPage("response") { [self] in
                guard container.asked.remove(request.id) != nil else { return }
                // What outlives its page goes to the network all the same.
                if isClosed, request.isKeptAlive, case .fallback = ending { return other() }
                perform(
                    .other {
                        switch ending {
                        case .done, .fallback: other()
                        case .failure(let reason, let error):
                            tell(
                                .failure(
                                    console: Self.lines(reason, error, of: request),
                                    isRefusal: false))
                        case .answer(let response, let body):
                            tell(.response(response))
                            tell(.body(body ?? Data()))
                        }
                    })
            }
        }
    }

    static func lines(_ reason: String, _ error: String, of request: PageRequest) -> [String] {
        let event =
            "The FetchEvent for \"\(request.url.absoluteString)\" resulted in a network error "
            + "response: \(reason)"
        let uncaught = error.isEmpty ? [] : ["Uncaught (in promise) \(error)"]
        return [event] + uncaught + ["Failed to load resource: net::ERR_FAILED"]
    }
}

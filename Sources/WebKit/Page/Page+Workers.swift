import JavaScriptCore
import Simulation

/// Workers: what their owner asks for (`web/runtime/parts/workers.js`), and what they ask for
/// (`worker-scope.js`).
extension Page {
    /// What only `workers` asks for.
    func addWorkers(to host: JSObjectRef) {
        add("makeWorker", to: host) { page, arguments throws(JSException) in
            let worker = DedicatedWorker(
                page.workers.count + 1, of: page, url: try arguments.string(0),
                link: arguments.value(1))
            page.workers.append(worker)
            try worker.scope?.beginAsWorker()
            return page.context.makeNumber(Double(worker.number))
        }
        add("startWorker", to: host) { page, arguments throws(JSException) in
            let text = try arguments.string(1)
            let isModule = arguments.bool(2)
            page.worker(arguments)?.tell("worker start") { $0.start(text, isModule: isModule) }
            return nil
        }
        add("tellWorker", to: host) { page, arguments in
            page.worker(arguments)?.tell("message") { $0.call("hear", of: "worker-scope") }
            return nil
        }
        add("endWorker", to: host) { page, arguments in
            page.worker(arguments)?.end()
            return nil
        }
    }

    private func worker(_ arguments: JSArguments) -> DedicatedWorker? {
        let place = Int(arguments.number(0)) - 1
        return workers.indices.contains(place) ? workers[place] : nil
    }

    /// What only `worker-scope` asks for.
    func addWorkerScope(to host: JSObjectRef) {
        add("tellOwner", to: host) { page, _ in
            guard let worker = page.role else { return nil }
            let number = Double(worker.number)
            worker.tellOwner("worker message") { $0.call("hear", number, of: "workers") }
            return nil
        }
        add("closeWorker", to: host) { page, _ in
            page.role?.end()
            return nil
        }
        addScriptImport(to: host)
    }

    /// What the scopes of all workers ask for: `importScripts` has got a text.
    func addScriptImport(to host: JSObjectRef) {
        add("importScript", to: host) { page, arguments throws(JSException) in
            let source = page.source(
                of: try arguments.string(0), url: try arguments.string(1))
            page.evaluatedBytes += source.byteCount
            try page.context.evaluate(source: source)
            return nil
        }
    }

    /// What pages that share something with workers ask for.
    func addSharing(to host: JSObjectRef) {
        add("shareMemory", to: host) { page, _ in
            let simulation = page.simulation
            guard simulation.isExploring else { return nil }
            simulation.touches(
                .write, Resource("workers", page.process.process.uniqueName))
            return nil
        }
    }

    /// Its timers that are set and have not run, and those of its workers and frames.
    package var pendingTimers: Int {
        let inWorkers = workers.reduce(0) { $0 + ($1.scope?.pendingTimers ?? 0) }
        return frames.shown.values.reduce(eventLoop.pendingTimers + inWorkers) {
            $0 + $1.pendingTimers
        }
    }

    /// The names of workers before their numbers, for the timeline.
    var workerName: String { role == nil ? "worker " : "\(eventLoop.queue.label)." }

    /// Calls a function of a part of the runtime, and each listener of what it dispatches.
    func call(_ function: String, _ values: Any?..., of part: String) {
        call(function, list: values, of: part)
    }

    /// The same of values that are a list already.
    func call(_ function: String, list values: [Any?], of part: String) {
        enterSteps(
            Entry.part, context.makeString(part),
            JSValue(object: [function] + values, in: context).ref)
    }

    /// Makes it the scope of a worker; its owner's script is on the stack.
    private func beginAsWorker() throws(JSException) {
        let names = try context.evaluate(
            source: JSSource("Object.getOwnPropertyNames(globalThis)"))
        installRuntime { [self] host in
            set("link", of: host, to: role!.link.ref)
            set("languageNames", of: host, to: names)
        }
        enter(
            Entry.part, context.makeString("worker-scope"),
            JSValue(object: ["begin"] as [Any?], in: context).ref)
    }

    private func start(_ text: String, isModule: Bool) {
        guard isModule else {
            evaluate(source(of: text, url: url))
            return call("started", of: "worker-scope")
        }
        modules.load(inline: text, as: url) { [self] failure in
            if let failure {
                return report(
                    PageFailure(
                        kind: .exception, message: failure.text, source: failure.url ?? url,
                        line: failure.line, column: failure.column, stack: ""))
            }
            modules.run(url)
            call("started", of: "worker-scope")
        }
    }
}

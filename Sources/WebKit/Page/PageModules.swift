import FaradFoundation
import JavaScriptCore

/// The modules of a page: each is fetched once, with all that it imports, before any of it runs. How
/// they run is for `web/runtime/parts/modules.js` to say.
final class PageModules {
    private unowned let page: Page
    private let forms: ModuleForms
    private let importMap: ImportMap
    private var modules: [String: State] = [:]
    private var graphs: [(root: String, done: (_ failure: String?) -> Void)] = []

    private enum State {
        case fetching
        case ready(Module)
        case failed(String)
    }

    private struct Module {
        let form: ModuleForm
        /// What it imports, in order, and where that lies.
        let imports: [(specifier: String, url: String)]
        /// `import.meta.url`.
        let base: String
        /// The line of its document on which it begins.
        let line: Int
    }

    init(_ page: Page, _ forms: ModuleForms, _ importMap: ImportMap) {
        self.page = page
        self.forms = forms
        self.importMap = importMap
    }

    /// Fetches a module and all that it imports.
    ///
    /// - Parameter done: Told of the failure that keeps the module from running; nil: it can run.
    func load(_ url: String, _ done: @escaping (_ failure: String?) -> Void) {
        if modules[url] == nil { fetch(url) }
        graphs.append((url, done))
        finishGraphs()
    }

    /// The same for a module whose text lies in the document.
    func load(
        inline text: String, as url: String, line: Int,
        _ done: @escaping (_ failure: String?) -> Void
    ) {
        add(text, url, base: page.url, line: line)
        load(url, done)
    }

    func run(_ url: String) { call("run", page.context.makeString(url)) }

    private func call(_ function: String, _ values: JSValueRef?...) {
        var thrown: JSValueRef?
        let context = page.context
        let list = [context.makeString(function)] + values
        let array = JSObjectMakeArray(context.ref, list.count, list, &thrown)
        page.enter(Page.Entry.part, context.makeString("modules"), array)
    }

    private func fetch(_ url: String) {
        guard let address = URL(string: url) else {
            modules[url] = .failed("\(url): unsupported URL")
            return
        }
        modules[url] = .fetching
        // The answer may come when nobody shows the page any more.
        let page = page
        page.process.fetch(URLRequest(url: address)) { [self] outcome in
            page.perform(
                .other { [self] in
                    switch outcome {
                    case .success(let resource) where (200..<300).contains(resource.status):
                        add(resource.text, url, base: url, line: 1)
                    case .success(let resource):
                        modules[url] = .failed("\(url): status \(resource.status)")
                    case .failure(let message): modules[url] = .failed("\(url): \(message)")
                    }
                    finishGraphs()
                })
        }
    }

    private func add(_ text: String, _ url: String, base: String, line: Int) {
        let form = forms.form(of: text)
        var imports: [(specifier: String, url: String)] = []
        for specifier in form.imports {
            guard let address = importMap.resolve(specifier, from: base, document: page.url) else {
                modules[url] = .failed(Self.unresolved(specifier))
                return
            }
            imports.append((specifier, address))
        }
        modules[url] = .ready(Module(form: form, imports: imports, base: base, line: line))
        for (_, address) in imports where modules[address] == nil { fetch(address) }
    }

    /// As WebKit has it.
    private static func unresolved(_ specifier: String) -> String {
        "Module name, '\(specifier)' does not resolve to a valid URL."
    }

    private func finishGraphs() {
        var waiting: [(root: String, done: (_ failure: String?) -> Void)] = []
        var finished: [(failure: String?, done: (_ failure: String?) -> Void)] = []
        for graph in graphs {
            var seen: Set<String> = []
            switch state(of: graph.root, &seen) {
            case .fetching: waiting.append(graph)
            case .ready: finished.append((nil, graph.done))
            case .failed(let failure): finished.append((failure, graph.done))
            }
        }
        graphs = waiting
        for graph in finished { graph.done(graph.failure) }
    }

    /// What has become of a module and all that it imports; the first failure, in order.
    private func state(of url: String, _ seen: inout Set<String>) -> State {
        guard let own = modules[url] else { return .fetching }
        guard seen.insert(url).inserted, case .ready(let module) = own else { return own }
        var isWaiting = false
        for (_, address) in module.imports {
            switch state(of: address, &seen) {
            case .fetching: isWaiting = true
            case .ready: break
            case .failed(let failure): return .failed(failure)
            }
        }
        return isWaiting ? .fetching : own
    }

    // MARK: What the runtime asks for

    func addHostFunctions(to host: JSObjectRef) {
        page.add("module", to: host) { [self] page, arguments throws(JSException) in
            let module = try module(arguments.string(0))
            let imports = module.imports.map { [$0.specifier, $0.url] as [Any?] }
            return JSValue(
                object: [module.form.awaits, imports, module.base] as [Any?], in: page.context
            ).ref
        }
        page.add("moduleFunction", to: host) { [self] page, arguments throws(JSException) in
            let url = try arguments.string(0)
            let module = try module(url)
            let source = page.settings.runtime.script(
                module.form.function, url: module.base, startingLine: module.line)
            page.evaluatedBytes += source.byteCount
            return try page.context.evaluate(source: source)
        }
        page.add("resolveModule", to: host) { [self] page, arguments throws(JSException) in
            let specifier = try arguments.string(0)
            guard
                let url = importMap.resolve(
                    specifier, from: try arguments.string(1), document: page.url)
            else { throw JSException(message: Self.unresolved(specifier), in: page.context) }
            return page.context.makeString(url)
        }
        page.add("loadModule", to: host) { [self] page, arguments throws(JSException) in
            let id = arguments.number(0)
            let specifier = try arguments.string(1)
            guard
                let url = importMap.resolve(
                    specifier, from: try arguments.string(2), document: page.url)
            else {
                page.eventLoop.post("module") { [self] in
                    answer(id, "", Self.unresolved(specifier))
                }
                return nil
            }
            load(url) { [self] failure in
                page.eventLoop.post("module") { [self] in
                    answer(id, url, failure.map { "Importing a module script failed. \($0)" })
                }
            }
            return nil
        }
    }

    private func answer(_ id: Double, _ url: String, _ failure: String?) {
        let context = page.context
        call(
            "loaded", context.makeNumber(id), context.makeString(url),
            failure.map { context.makeString($0) } ?? context.undefined)
    }

    private func module(_ url: String) throws(JSException) -> Module {
        guard case .ready(let module)? = modules[url] else {
            throw JSException(message: "\(url) has not been fetched", in: page.context)
        }
        return module
    }
}

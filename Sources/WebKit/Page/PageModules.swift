import FaradFoundation
import JavaScriptCore

/// The modules of a page: each is fetched once, with all that it imports, before any of it runs. How
/// they run is for `web/runtime/parts/modules.js` to say.
final class PageModules {
    private unowned let page: Page
    private let forms: ModuleForms
    private let importMap: ImportMap
    /// By their URLs; those of JSON with ``ModuleForm/jsonPrefix`` before.
    private var modules: [String: State] = [:]
    private var inlineModules = 0
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
        inline text: String, as url: String, line: Int = 1,
        _ done: @escaping (_ failure: String?) -> Void
    ) {
        add(text, url, base: page.url, line: line)
        load(url, done)
    }

    private func resolve(_ specifier: String, from base: String, isJSON: Bool = false) -> String? {
        let (plain, asksForJSON) = Self.split(specifier)
        let prefix = isJSON || asksForJSON ? ModuleForm.jsonPrefix : ""
        return address(of: plain, from: base).map { prefix + $0 }
    }

    /// What a script of the document's own text asks for is relative to the document's base.
    private func address(of specifier: String, from base: String) -> String? {
        let isOfDocument = base == page.url || base == page.originURL
        return importMap.resolve(specifier, from: isOfDocument ? page.baseAddress : base)
    }

    /// A specifier or a URL without what asks for JSON, and whether it does.
    private static func split(_ name: String) -> (plain: String, isJSON: Bool) {
        let prefix = ModuleForm.jsonPrefix
        guard name.hasPrefix(prefix) else { return (name, false) }
        return (String(name.dropFirst(prefix.count)), true)
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
        let (plain, isJSON) = Self.split(url)
        guard let address = URL(string: plain) else {
            modules[url] = .failed("\(plain): unsupported URL")
            return
        }
        modules[url] = .fetching
        // The answer may come when nobody shows the page any more.
        page.fetchForDocument(
            address, for: .scriptElement, crossOrigin: "anonymous"
        ) { [self] outcome in
            switch outcome {
            case .success(let resource) where (200..<300).contains(resource.status):
                add(resource, url, base: plain, isJSON: isJSON)
            case .success(let resource):
                modules[url] = .failed("\(plain): status \(resource.status)")
            case .failure(""): modules[url] = .failed("")
            case .failure(let message): modules[url] = .failed("\(plain): \(message)")
            }
            finishGraphs()
        }
    }

    private func add(_ resource: LoadedResource, _ url: String, base: String, isJSON: Bool) {
        let type = resource.mimeType?.lowercased() ?? ""
        if isJSON {
            let form = ModuleForm(json: resource.text)
            modules[url] = .ready(Module(form: form, imports: [], base: base, line: 1))
        } else if type == "application/json" || type == "text/json" || type.hasSuffix("+json") {
            // As WebKit has it.
            modules[url] = .failed("\(base): '\(type)' is not a valid JavaScript MIME type.")
        } else {
            add(resource.text, url, base: base, line: 1)
        }
    }

    private func add(_ text: String, _ url: String, base: String, line: Int) {
        let form = forms.form(of: text)
        if !forms.isMade(of: text), !isPlain(form) {
            modules[url] = .failed(
                "\(base): a module that imports or exports and is no file of the web layer is not "
                    + "simulated")
            return
        }
        var imports: [(specifier: String, url: String)] = []
        for specifier in form.imports {
            guard let address = resolve(specifier, from: base) else {
                modules[url] = .failed(Self.unresolved(specifier))
                return
            }
            imports.append((specifier, address))
        }
        modules[url] = .ready(Module(form: form, imports: imports, base: base, line: line))
        for (_, address) in imports where modules[address] == nil { fetch(address) }
    }

    /// Whether a text that nobody has translated is one that needs no translation; what is wrong with
    /// it otherwise, it says itself when it runs.
    private func isPlain(_ form: ModuleForm) -> Bool {
        guard form.function.contains(/\b(?:import|export|await)\b/) else { return true }
        do throws(JSException) {
            try page.context.checkSyntax(of: JSSource(form.function))
            return true
        } catch {
            return false
        }
    }

    /// As WebKit has it.
    private static func unresolved(_ specifier: String) -> String {
        "Module name, '\(split(specifier).plain)' does not resolve to a valid URL."
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
            let source = page.source(
                of: module.form.function, url: module.base, startingLine: module.line)
            page.evaluatedBytes += source.byteCount
            page.settings.moduleRuns(module.base)
            return try page.context.evaluate(source: source)
        }
        page.add("resolveModule", to: host) { [self] page, arguments throws(JSException) in
            let specifier = try arguments.string(0)
            guard let url = address(of: specifier, from: try arguments.string(1)) else {
                throw JSException(message: Self.unresolved(specifier), in: page.context)
            }
            return page.context.makeString(url)
        }
        page.add("loadModule", to: host) { [self] page, arguments throws(JSException) in
            let id = arguments.number(0)
            let specifier = try arguments.string(1)
            let isJSON = page.context.bool(arguments[3])
            guard let url = resolve(specifier, from: try arguments.string(2), isJSON: isJSON)
            else {
                post(id, "", Self.unresolved(specifier))
                return nil
            }
            load(url) { [self] in post(id, url, $0.map(Self.failedImport)) }
            return nil
        }
        page.add("loadModuleScript", to: host) { [self] page, arguments throws(JSException) in
            let id = arguments.number(0)
            let url = try arguments.string(1)
            guard !JSValueIsNull(page.context.ref, arguments[2]) else {
                load(url) { [self] in post(id, url, $0.map(Self.failedImport)) }
                return nil
            }
            inlineModules += 1
            let name = "\(url)#inserted-module-\(inlineModules)"
            load(inline: try arguments.string(2), as: name) { [self] in
                post(id, name, $0.map(Self.failedImport))
            }
            return nil
        }
    }

    private static func failedImport(_ reason: String) -> String {
        reason.isEmpty
            ? "Importing a module script failed." : "Importing a module script failed. \(reason)"
    }

    private func post(_ id: Double, _ url: String, _ failure: String?) {
        page.eventLoop.post("module") { [self] in answer(id, url, failure) }
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

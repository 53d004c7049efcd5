import FaradFoundation
import JavaScriptCore

/// The modules of a page: each is fetched once, with all that it imports, and linked to those, before
/// any of it runs. How they run is for `web/runtime/parts/modules.js` to say.
final class PageModules {
    private unowned let page: Page
    private let importMap: ImportMap
    /// By their URLs; those of JSON with ``ModuleForm/jsonPrefix`` before.
    private var modules: [String: State] = [:]
    private var links = ModuleLinks()
    /// The functions that hold their texts, or why the engine has none.
    private var functions: [String: Result<JSValue, ModuleLinkError>] = [:]
    private var inlineModules = 0
    private var graphs: [Graph] = []

    private enum State {
        case fetching
        case ready(Module)
        case failed(Failure)

        var isFetching: Bool {
            if case .fetching = self { return true }
            return false
        }
    }

    /// A module that somebody waits for, with all that it imports.
    private struct Graph {
        let root: String
        let done: (_ failure: Failure?) -> Void
        /// A module of it that was not there when it was last looked at.
        var missing: String?
    }

    /// Why a module or something that it imports is not there.
    struct Failure {
        /// Empty: the console has been told.
        let text: String
        /// What asks for it.
        var url: String?
        var line = 0
        var column = 0
        /// What `import()` says of it, where that is not the same for all that is not there.
        var words: String?

        var description: String { url.map { "\(text) (\($0):\(line):\(column))" } ?? text }
    }

    struct Module {
        let form: ModuleForm
        /// Where what it asks for lies, in order.
        let requests: [String]
        /// `import.meta.url`.
        let base: String
        /// The line of its document on which it begins.
        let line: Int

        /// The place of something in its text, in words of a browser's.
        func place(of offset: Int) -> (line: Int, column: Int) {
            let place = ModuleText.place(of: offset, in: form.text)
            return (place.line + line - 1, place.column)
        }
    }

    /// The text of a module that is there, and the line of its document on which it begins.
    func text(of url: String) -> (text: String, line: Int)? {
        guard case .ready(let module) = modules[url] else { return nil }
        return (module.form.text, module.line)
    }

    init(_ page: Page, _ importMap: ImportMap) {
        self.page = page
        self.importMap = importMap
    }

    /// Fetches a module and all that it imports.
    ///
    /// - Parameter done: Told of the failure that keeps the module from running; nil: it can run.
    func load(_ url: String, _ done: @escaping (_ failure: Failure?) -> Void) {
        if modules[url] == nil { fetch(url) }
        graphs.append(Graph(root: url, done: done))
        finishGraphs()
    }

    /// The same for a module whose text lies in the document.
    func load(
        inline text: String, as url: String, line: Int = 1,
        _ done: @escaping (_ failure: Failure?) -> Void
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

    /// Runs a module, unless what it imports does not fit together.
    func run(_ url: String) {
        guard let error = linkError(of: url) else {
            return call("run", page.context.makeString(url))
        }
        call("refuse", value(of: error))
    }

    /// Links a module and all that it imports, once, and has the engine read all of them before any
    /// runs.
    private func linkError(of url: String) -> ModuleLinkError? {
        if let error = nameError(of: url) { return error }
        var seen: Set<String> = []
        return textError(from: url, &seen)
    }

    /// What the engine has against the text of a module or of something that it imports.
    private func textError(from url: String, _ seen: inout Set<String>) -> ModuleLinkError? {
        guard seen.insert(url).inserted, case .ready(let module)? = modules[url] else { return nil }
        if functions[url] == nil {
            functions[url] = makeFunction(of: module, url, links.way(of: url))
        }
        if case .failure(let error)? = functions[url] { return error }
        for address in module.requests {
            if let error = textError(from: address, &seen) { return error }
        }
        return nil
    }

    private func makeFunction(
        of module: Module, _ url: String, _ way: ModuleForm.Way
    ) -> Result<JSValue, ModuleLinkError> {
        var way = way
        if !module.form.reading.calls.isEmpty {
            way.importer = ImportCalls.name(of: module.base)
            page.addImporter(way.importer, module.base)
        }
        let function = page.settings.runtime.function(of: module.form, way)
        let source = page.source(of: function.text, url: module.base, startingLine: module.line)
        page.evaluatedBytes += source.byteCount
        page.settings.moduleRuns(module.base, function.firstColumnsAdded)
        do throws(JSException) {
            let value = try page.context.evaluate(source: source)
            return .success(JSValue(ref: value, in: page.context))
        } catch {
            return .failure(linkError(error, of: module, function.firstColumnsAdded))
        }
    }

    /// The engine's words, and the place as the file has it.
    private func linkError(
        _ error: JSException, of module: Module, _ columnsAdded: Int, _ offset: Int = 0
    ) -> ModuleLinkError {
        let place = module.place(of: offset)
        let line = error.line ?? place.line
        let added = line == module.line ? columnsAdded : 0
        return ModuleLinkError(
            message: error.message, url: module.base, line: line,
            column: error.column.map { max(1, $0 - added) } ?? place.column)
    }

    private func nameError(of url: String) -> ModuleLinkError? {
        links.link(url, isChromium: page.settings.engine.isChromium) { [self] url in
            guard case .ready(let module)? = modules[url] else { return nil }
            return module
        } check: { [self] module in
            guard let failure = module.form.reading.failure else { return nil }
            if let message = failure.message {
                let place = module.place(of: failure.offset)
                return ModuleLinkError(
                    message: message, url: module.base, line: place.line, column: place.column)
            }
            // Its words and its place are the engine's.
            let function = module.form.function(.init())
            do throws(JSException) {
                try page.context.checkSyntax(
                    of: JSSource(
                        function.text, sourceURL: module.base, startingLine: module.line))
            } catch {
                let found = linkError(
                    error, of: module, function.firstColumnsAdded, failure.offset)
                let place = module.place(of: failure.offset)
                let isBehind = (found.line, found.column) > (place.line, place.column)
                let isOfModules = ["'export'", "'import'", "import "].contains {
                    found.message.contains($0)
                }
                // Behind the place the words of modules are still there.
                if !isBehind || !isOfModules { return found }
            }
            // It would run without what stands behind.
            let place = module.place(of: failure.offset)
            return ModuleLinkError(
                message: "Farad cannot read this module from here on, and the engine can: a limit "
                    + "of Farad’s, not of the app’s.",
                url: module.base, line: place.line, column: place.column)
        }
    }

    private func value(of error: ModuleLinkError) -> JSValueRef {
        page.settings.moduleRuns(error.url, 0)
        return JSValue(
            object: [error.message, error.url, error.line, error.column] as [Any?],
            in: page.context
        ).ref
    }

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
            modules[url] = .failed(Failure(text: "\(plain): unsupported URL"))
            return
        }
        modules[url] = .fetching
        if ["data", "blob"].contains(address.scheme?.lowercased()) {
            // The page itself has what these name.
            return page.eventLoop.post("module") { [self] in
                call("own", page.context.makeString(url), page.context.makeString(plain))
            }
        }
        // The answer may come when nobody shows the page any more.
        page.fetchForDocument(
            address, for: .scriptElement, crossOrigin: "anonymous"
        ) { [self] outcome in
            switch outcome {
            case .success(let resource) where (200..<300).contains(resource.status):
                add(resource, url, base: plain, isJSON: isJSON)
            case .success(let resource):
                modules[url] = .failed(
                    Failure(text: "\(plain): status \(resource.status)"))
            case .failure(""): modules[url] = .failed(Failure(text: ""))
            case .failure(let message):
                modules[url] = .failed(Failure(text: "\(plain): \(message)"))
            }
            if case .failed? = modules[url] { return finishGraphs(failed: true) }
            finishGraphs()
        }
    }

    /// HTML standard, "JavaScript MIME type".
    private static let scriptTypes: Set = [
        "application/ecmascript", "application/javascript", "application/x-ecmascript",
        "application/x-javascript", "text/ecmascript", "text/javascript", "text/javascript1.0",
        "text/javascript1.1", "text/javascript1.2", "text/javascript1.3", "text/javascript1.4",
        "text/javascript1.5", "text/jscript", "text/livescript", "text/x-ecmascript",
        "text/x-javascript",
    ]

    private func add(_ resource: LoadedResource, _ url: String, base: String, isJSON: Bool) {
        let type = resource.mimeType?.lowercased() ?? ""
        if isJSON {
            let form = ModuleForm(json: resource.text)
            modules[url] = .ready(Module(form: form, requests: [], base: base, line: 1))
        } else if !type.isEmpty, !Self.scriptTypes.contains(type) {
            // As WebKit has it.
            modules[url] = .failed(
                Failure(
                    text: "\(base): '\(type)' is not a valid JavaScript MIME type.",
                    words: isChromium ? nil : "'\(type)' is not a valid JavaScript MIME type."))
        } else {
            add(resource.text, url, base: base, line: 1)
        }
    }

    private func add(_ text: String, _ url: String, base: String, line: Int) {
        let form = page.settings.runtime.form(of: text)
        var requests: [String] = []
        for request in form.reading.requests {
            guard let address = resolve(request.specifier, from: base) else {
                let place = ModuleText.place(of: request.offset, in: text)
                modules[url] = .failed(
                    Failure(
                        text: Self.unresolved(request.specifier), url: base,
                        line: place.line + line - 1, column: place.column,
                        words: isChromium
                            ? "Failed to resolve module specifier \"\(Self.split(request.specifier).plain)\". "
                                + "Relative references must start with either \"/\", \"./\", or \"../\"."
                            : Self.unresolved(request.specifier)))
                return
            }
            requests.append(address)
        }
        modules[url] = .ready(Module(form: form, requests: requests, base: base, line: line))
        for address in requests where modules[address] == nil { fetch(address) }
    }

    /// As WebKit has it.
    private static func unresolved(_ specifier: String) -> String {
        "Module name, '\(split(specifier).plain)' does not resolve to a valid URL."
    }

    /// - Parameter failed: Whether a module has just failed, which ends graphs that wait for others.
    private func finishGraphs(failed: Bool = false) {
        var waiting: [Graph] = []
        var finished: [(failure: Failure?, done: (_ failure: Failure?) -> Void)] = []
        for var graph in graphs {
            // Graphs are large: none is walked through for each of its modules.
            if !failed, let missing = graph.missing, modules[missing]?.isFetching == true {
                waiting.append(graph)
                continue
            }
            var seen: Set<String> = []
            graph.missing = nil
            if let failure = failure(in: graph.root, &seen, &graph.missing) {
                finished.append((failure, graph.done))
            } else if graph.missing == nil {
                finished.append((nil, graph.done))
            } else {
                waiting.append(graph)
            }
        }
        graphs = waiting
        for graph in finished { graph.done(graph.failure) }
    }

    /// The first failure of a module and all that it imports, in order.
    private func failure(
        in url: String, _ seen: inout Set<String>, _ missing: inout String?
    ) -> Failure? {
        guard seen.insert(url).inserted else { return nil }
        switch modules[url] {
        case .fetching, nil: missing = url
        case .failed(let failure): return failure
        case .ready(let module):
            for address in module.requests {
                if let failure = failure(in: address, &seen, &missing) { return failure }
            }
        }
        return nil
    }

    // MARK: What the runtime asks for

    func addHostFunctions(to host: JSObjectRef) {
        page.add("module", to: host) { [self] page, arguments throws(JSException) in
            let url = try arguments.string(0)
            let module = try module(url)
            let imports = links.imports(of: url).map { [$0.local, $0.url, $0.name] as [Any?] }
            return JSValue(
                object: [
                    module.form.reading.awaits, module.requests, module.base,
                    links.way(of: url).isEarly, imports, Array(links.way(of: url).looksUp),
                ] as [Any?], in: page.context
            ).ref
        }
        page.add("moduleNames", to: host) { [self] page, arguments throws(JSException) in
            let names = links.names(of: try arguments.string(0)) { [self] url in
                guard case .ready(let module)? = modules[url] else { return nil }
                return module
            }
            return JSValue(
                object: names.map { [$0.name, $0.binding.url, $0.binding.name] as [Any?] },
                in: page.context
            ).ref
        }
        page.add("moduleFunction", to: host) { [self] page, arguments throws(JSException) in
            let url = try arguments.string(0)
            if page.context.bool(arguments[1]) {
                // What it imports is not there yet.
                let module = try module(url)
                var way = links.way(of: url)
                way.looksUp = Set(module.form.reading.imports.indices)
                functions[url] = makeFunction(of: module, url, way)
            }
            guard case .success(let function)? = functions[url] else { return nil }
            return function.ref
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
                post(
                    id, "",
                    isChromium
                        ? "Failed to resolve module specifier '\(specifier)'"
                        : Self.unresolved(specifier))
                return nil
            }
            load(url) { [self] failure in
                post(id, url, failure.map { words(for: $0, of: url) }, detail: failure)
            }
            return nil
        }
        // What the page has found at an address of its own: its type and text, or nothing.
        page.add("answerModule", to: host) { [self] page, arguments throws(JSException) in
            let url = try arguments.string(0)
            let (plain, isJSON) = Self.split(url)
            if JSValueIsNull(page.context.ref, arguments[1]) {
                modules[url] = .failed(Failure(text: ""))
            } else {
                var resource = LoadedResource(url: plain)
                resource.mimeType = try arguments.string(1)
                resource.data = Data(try arguments.string(2).utf8)
                add(resource, url, base: plain, isJSON: isJSON)
            }
            if case .failed? = modules[url] { finishGraphs(failed: true) } else { finishGraphs() }
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

    private static func failedImport(_ failure: Failure) -> String {
        let start = "Importing a module script failed."
        return failure.text.isEmpty ? start : "\(start) \(failure.description)"
    }

    private var isChromium: Bool { page.settings.engine.isChromium }

    /// What `import()` rejects with: pages look for these words, and only for developers is there more.
    private func words(for failure: Failure, of url: String) -> String {
        failure.words
            ?? (isChromium
                ? "Failed to fetch dynamically imported module: \(Self.split(url).plain)"
                : "Importing a module script failed.")
    }

    private func post(_ id: Double, _ url: String, _ failure: String?, detail: Failure? = nil) {
        page.eventLoop.post("module") { [self] in answer(id, url, failure, detail) }
    }

    private func answer(_ id: Double, _ url: String, _ failure: String?, _ detail: Failure?) {
        let context = page.context
        let error = failure == nil ? linkError(of: url).map(value) : nil
        call(
            "loaded", context.makeNumber(id), context.makeString(url),
            failure.map { context.makeString($0) } ?? context.undefined,
            error ?? context.undefined,
            detail.map { context.makeString($0.description) } ?? context.undefined)
    }

    private func module(_ url: String) throws(JSException) -> Module {
        guard case .ready(let module)? = modules[url] else {
            throw JSException(message: "\(url) has not been fetched", in: page.context)
        }
        return module
    }
}

import FaradFoundation
import JavaScriptCore
import Simulation

/// Scripts that the page itself inserts (`web/runtime/parts/scripts.js`), and `import()` in those
/// that are no modules.
extension Page {
    /// Gets the file of a script, a module or a style sheet of the document: one of the app's own, or
    /// one of a server's, by the rules of the network.
    ///
    /// - Parameters:
    ///   - crossOrigin: The element's attribute; it says whom of other servers the file may come from.
    ///   - done: Told in a task of the page. A failure without words is one of which the console has
    ///     been told, as browsers tell it.
    func fetchForDocument(
        _ url: URL, for initiator: PageRequest.Initiator, crossOrigin: String?,
        isDirect: Bool = false, _ done: @escaping (ResourceOutcome) -> Void
    ) {
        if url.scheme?.lowercased() == "data" {
            let outcome = LoadedResource(dataURL: url).map(ResourceOutcome.success)
            return eventLoop.post("resource") { done(outcome ?? .failure("")) }
        }
        loads.lastRequest -= 1
        var request = PageRequest(
            id: loads.lastRequest, method: "GET", url: url, headers: [], body: nil)
        request.mode = crossOrigin == nil ? .noCors : .cors
        request.credentials =
            crossOrigin == nil || crossOrigin == "use-credentials" ? .include : .sameOrigin
        request.initiator = initiator
        var resource = LoadedResource(url: url.absoluteString)
        let take = { [self] (event: PageLoadEvent) in
            logConsole(event)
            switch event {
            case .failure: done(.failure(""))
            case .response(let response): resource = LoadedResource(response)
            case .body(let data):
                guard (200..<300).contains(resource.status) else { return done(.failure("")) }
                resource.data = data
                done(.success(resource))
            }
        }
        let direct = { [self] in
            guard let network = process.network(for: url) else {
                return process.fetch(URLRequest(url: url)) { [self] outcome in
                    perform(.other { done(outcome) })
                }
            }
            network.load(request, for: self, take)
        }
        if isDirect { direct() } else { askController(for: request, direct, take) }
    }

    func addScripts(to host: JSObjectRef) {
        add("runScript", to: host) { page, arguments throws(JSException) in
            let source = page.source(
                of: try arguments.string(0), url: try arguments.string(1))
            page.evaluatedBytes += source.byteCount
            do throws(JSException) {
                try page.context.evaluate(source: source)
            } catch {
                // Whoever has inserted it is stopped as well.
                if error.isTermination { throw error }
                page.enter(Entry.exception, error.value.ref)
            }
            return nil
        }
        add("blockParser", to: host) { page, arguments in
            page.parser.blocks += Int(arguments.number(0))
            if page.parser.blocks == 0, let goOn = page.parser.goOn {
                page.eventLoop.post("parser") { if page.parser.blocks == 0 { goOn() } }
            }
            return nil
        }
        add("currentScript", to: host) { page, _ in
            page.context.makeNumber(Double(page.parser.script ?? -1))
        }
    }

    /// What `dom-more` asks for, and `scripts`.
    func addLoads(to host: JSObjectRef) {
        add("delayLoad", to: host) { page, arguments in
            page.delayLoad(Int(arguments.number(0)))
            return nil
        }
        // Nothing: no sheet is got for the link; null, false: there is none, or not yet.
        add("documentSheet", to: host) { page, arguments in
            let number = Int(arguments.number(0))
            guard let sheets = page.documentSheets, sheets.holds(number) else { return nil }
            return sheets.text(number).map(page.context.makeString) ?? page.context.null
        }
        add("hasDocumentSheet", to: host) { page, arguments in
            let number = Int(arguments.number(0))
            guard let sheets = page.documentSheets, sheets.holds(number) else { return nil }
            return page.context.makeBool(sheets.text(number) != nil)
        }
        add("importedSheet", to: host) { page, arguments throws(JSException) in
            page.documentSheets?.imported(try arguments.string(0)).map(page.context.makeString)
        }
        add("loadSheet", to: host) { page, arguments throws(JSException) in
            let address = try arguments.string(0)
            let crossOrigin = arguments.value(1).isNull ? nil : try arguments.string(1)
            var known: ResourceOutcome?
            if arguments.value(2).isNull {
                known = .failure("")
            } else if arguments.count > 2 {
                let type = try arguments.string(3)
                known = .success(
                    DocumentSheets.resource(
                        address, try arguments.string(2), type: type.isEmpty ? nil : type))
            }
            let number = page.sheets.start(
                address, crossOrigin: crossOrigin?.lowercased(), known: known)
            return page.context.makeNumber(Double(number))
        }
    }

    /// What the cascade asks for: what tells of the rules of a text, of a link's sheet that was got with the
    /// document, or of one that such a sheet imports, by its address (`StyleRules`). Asked for nothing it tells
    /// what there is in the sheet, asked for a kind what that has, with the rules that it has not told.
    func addStyles(to host: JSObjectRef) {
        func addRules(_ name: String, _ text: @escaping (Page, String) -> String?) {
            add(name, to: host) { page, arguments throws(JSException) in
                guard let text = text(page, try arguments.string(0)) else { return nil }
                let rules = page.settings.runtime.rules(ofSheet: text)
                var told: Set<Int> = []
                return page.context.makeBareFunction { arguments throws(JSException) in
                    let kind = arguments.count == 0 ? "" : try arguments.string(0)
                    func names(_ index: Int) throws(JSException) -> Set<String> {
                        Set(try arguments.string(index).split(separator: " ").map(String.init))
                    }
                    let json: String
                    switch kind {
                    case "declarations":
                        json = rules.declarations(of: try arguments.string(1), &told)
                    case "key": json = rules.rules(ofKey: try arguments.string(1), &told)
                    case "hints": json = rules.hints(passing: try names(1), moving: try names(2))
                    case "frames": json = rules.frames(Int(arguments.number(1)))
                    default: json = rules.head
                    }
                    return arguments.context.makeString(json)
                }
            }
        }
        addRules("rulesOfText") { $1 }
        addRules("rulesOfLink") { page, number in
            Int(number).flatMap { page.documentSheets?.text($0) }
        }
        addRules("rulesOfImport") { page, address in page.documentSheets?.imported(address) }
    }

    /// Whether the page is shown as a list of media queries asks.
    func matches(media: String) -> Bool {
        switch media.trimmingCharacters(in: .whitespaces).lowercased() {
        case "", "all", "screen": return true
        case "print", "speech": return false
        default: break
        }
        let call = JSValue(object: ["matches", media] as [Any?], in: context)
        return enter(Entry.part, context.makeString("media"), call.ref).map(context.bool) ?? true
    }

    /// Whether an engine takes the condition of an import for one.
    func mayImport(for supports: String) -> Bool {
        let call = JSValue(object: ["mayImportFor", supports] as [Any?], in: context)
        return enter(Entry.part, context.makeString("cascade"), call.ref).map(context.bool) ?? true
    }

    /// What `function-texts` asks for, and `scripts`.
    func addTexts(to host: JSObjectRef) {
        add("withImports", to: host) { page, arguments throws(JSException) in
            let text = try arguments.string(0)
            let url = try arguments.string(1)
            let name = ImportCalls.name(of: url)
            page.addImporter(name, url)
            return page.context.makeString(ImportCalls.replaced(in: text, by: name) ?? text)
        }
    }

    /// What `native-looks` asks for.
    func addOwnTexts(to host: JSObjectRef) {
        add("isOwnText", to: host) { page, arguments throws(JSException) in
            page.context.makeBool(page.settings.runtime.holds(try arguments.string(0)))
        }
    }

    /// Tells the element of a document's own script what has come of it, as `takeSteps` comes to it.
    ///
    /// - Returns: Whether anybody hears.
    func scriptEnded(_ script: HTMLDocument.Script, _ entry: JSPropertyName) -> Bool {
        let isHeard = enter(
            entry, context.makeNumber(Double(script.ordinal)), context.makeBool(script.isHeard))
        return isHeard.map(context.bool) ?? false
    }

    /// So much more is on its way, for which the window's `load` waits.
    func delayLoad(_ change: Int) {
        loads.delays += change
        guard loads.delays == 0, let body = loads.afterwards else { return }
        loads.afterwards = nil
        eventLoop.post("load") { [self] in whenLoaded(body) }
    }

    /// Does what waits for all that is on its way by now.
    func whenLoaded(_ body: @escaping () -> Void) {
        if loads.delays == 0 { body() } else { loads.afterwards = body }
    }

    /// A script of the page in the engine's form.
    func source(of text: String, url: String, startingLine: Int = 1) -> JSSource {
        let (source, importer, parts) = settings.runtime.pageScript(
            text, url: url, startingLine: startingLine)
        if let importer { addImporter(importer, url) }
        begin(parts)
        giveWay(to: text)
        return source
    }

    /// A script that the app gives its pages, in the engine's form.
    func source(ofUserScript text: String) -> JSSource {
        let (source, parts) = settings.runtime.script(text)
        begin(parts)
        giveWay(to: text)
        return source
    }

    /// Brings what a text that is about to run names of the web APIs.
    package func bringNames(of text: String) {
        begin(settings.runtime.lateNames.parts(of: text))
    }

    private func begin(_ parts: [LateNames.Part]) {
        for part in parts
        where (part.isEverywhere || !isWorker)
            && part.isOfChromium != !settings.engine.isChromium
            && loaded.forScripts.insert(part.name).inserted
        {
            enter(Entry.bring, context.makeString(part.name))
        }
    }

    /// Gives the page what the scripts of a URL call in the place of `import()`.
    func addImporter(_ name: String, _ url: String) {
        guard loaded.importers.insert(name).inserted else { return }
        let function = context.makeFunction(name: "import") { [unowned self] arguments in
            var thrown: JSValueRef?
            let list: [JSValueRef?] = [
                context.makeString("importFrom"), context.makeString(url), arguments[0],
                arguments[1],
            ]
            let array = JSObjectMakeArray(context.ref, list.count, list, &thrown)
            return enter(Entry.part, context.makeString("modules"), array)
        }
        withJSString(name) {
            JSObjectSetProperty(
                context.ref, context.globalObjectRef, $0, function.ref,
                JSPropertyAttributes(kJSPropertyAttributeDontEnum), nil)
        }
    }
}

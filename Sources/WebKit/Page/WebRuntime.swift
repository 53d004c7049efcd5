import Glibc
import JavaScriptCore

/// The scripts that give a page its web APIs: one that runs in each page, and parts that load on
/// first use. They are read once and shared by all pages.
package final class WebRuntime {
    private let read: (_ name: String) -> String?
    private var sources: [String: JSSource] = [:]
    private var scripts: [Script] = []
    /// The texts of `sources`, once somebody has asked what they hold.
    private var texts: [String: String] = [:]

    private var modules: [KeptModule] = []

    /// A module's text with what is known of it, and its functions for the ways in which it has run.
    private struct KeptModule {
        let length: Int
        let form: ModuleForm
        var functions: [ModuleForm.Way: (text: String, firstColumnsAdded: Int)] = [:]
    }

    private struct Script {
        let length: Int
        let text: String
        let url: String?
        /// Whether `import()` may occur in it; `importer` is what it calls instead where it does.
        let mayImport: Bool
        let source: JSSource
        let importer: String?
        /// The parts of the runtime that it asks for.
        let parts: [LateNames.Part]
    }
    /// What scripts ask for that would cost each page its start, by words that stand in their texts.
    private static let parts: [(word: String, part: LateNames.Part)] = [
        ("native code", .init(name: "native-looks", isEverywhere: true)),
        ("__zone_symbol__", .init(name: "window-members", isEverywhere: true)),
    ]
    /// What else they may ask for.
    private(set) lazy var lateNames = LateNames(read("runtime/late-names.txt") ?? "")
    /// An app that makes ever new scripts must not fill the memory with them.
    private static let scriptLimit = 64
    private static let moduleLimit = 512

    /// - Parameter read: gives the text of `runtime.js` and of `runtime/<part>.js`.
    package init(read: @escaping (_ name: String) -> String?) {
        self.read = read
    }

    /// The runtime in a folder of the machine that `make web` filled.
    package convenience init(folder: String) {
        self.init { name in WebRuntime.contents(of: folder + "/" + name) }
    }

    /// The script named `name`; nil when it is not there.
    func source(_ name: String) -> JSSource? {
        if let known = sources[name] { return known }
        guard let text = read(name) else { return nil }
        let source = JSSource(text, sourceURL: "farad:" + name, isKept: true)
        sources[name] = source
        return source
    }

    private var lastDocument: HTMLDocument?

    /// A document's text as it is parsed, once for all the pages of an app that show it.
    func document(of html: String) -> HTMLDocument {
        if let lastDocument, lastDocument.text.hasSameBytes(as: html) { return lastDocument }
        let document = HTMLDocument(html)
        lastDocument = document
        return document
    }

    private var styleSheets: [(text: String, rules: StyleRules)] = []
    private static let smallSheet = 1_024

    /// The rules of a style sheet, which are read once for all pages that have it.
    func rules(ofSheet text: String) -> StyleRules {
        let length = text.utf8.count
        // Rules that scripts add one by one are soon read, and leave the places to sheets.
        guard length >= Self.smallSheet else { return StyleRules(text) }
        let known = styleSheets.first {
            $0.text.utf8.count == length && $0.text.hasSameBytes(as: text)
        }
        if let known { return known.rules }
        let rules = StyleRules(text)
        // Pages that make ever new sheets must not fill the memory with them.
        if styleSheets.count < Self.scriptLimit { styleSheets.append((text, rules)) }
        return rules
    }

    private var variables: [(script: String, names: Set<String>)] = []

    /// The variables that a script declares outside of its functions, which each page of an app asks for as well.
    func variables(of script: String) -> Set<String> {
        if let known = variables.first(where: { $0.script.hasSameBytes(as: script) }) {
            return known.names
        }
        let names = NamedElements.variables(of: script)
        if variables.count < Self.scriptLimit { variables.append((script, names)) }
        return names
    }

    /// A script of the app in the engine's form, the same one for the same text: pages of one run
    /// after another evaluate few scripts, each many times. With it, the parts of the runtime that have
    /// to be there before it.
    func script(_ text: String) -> (source: JSSource, parts: [LateNames.Part]) {
        let script = kept(text, nil, 1, mayImport: false)
        return (script.source, script.parts)
    }

    /// The same for a script of the page's own, the name of what it calls in the place of `import()`,
    /// if it does, and the parts of the runtime that have to be there before it.
    func pageScript(
        _ text: String, url: String, startingLine: Int = 1
    ) -> (source: JSSource, importer: String?, parts: [LateNames.Part]) {
        let script = kept(text, url, startingLine, mayImport: true)
        return (script.source, script.importer, script.parts)
    }

    /// The text of the page's own script that has this line of a file, and the line on which it begins.
    func text(ofScript url: String, with line: Int) -> (text: String, line: Int)? {
        scripts.filter { $0.url == url && $0.source.startingLine <= line }
            .max { $0.source.startingLine < $1.source.startingLine }
            .map { ($0.text, $0.source.startingLine) }
    }

    /// A text as a module; it is read once for all the pages that run one after another.
    func form(of text: String) -> ModuleForm {
        if let place = place(of: text) { return modules[place].form }
        let form = ModuleForm(text)
        if modules.count < Self.moduleLimit {
            modules.append(KeptModule(length: text.utf8.count, form: form))
        }
        return form
    }

    /// The function of a module, which those pages ask for in the same way.
    func function(
        of form: ModuleForm, _ way: ModuleForm.Way
    ) -> (text: String, firstColumnsAdded: Int) {
        guard let place = place(of: form.text) else { return form.function(way) }
        if let known = modules[place].functions[way] { return known }
        let function = form.function(way)
        modules[place].functions[way] = function
        return function
    }

    private func place(of text: String) -> Int? {
        let length = text.utf8.count
        return modules.firstIndex { $0.length == length && $0.form.text.hasSameBytes(as: text) }
    }

    /// Whether a text is one of the runtime's own, as far as pages have loaded it.
    func holds(_ text: String) -> Bool {
        sources.keys.contains { name in
            let whole = texts[name] ?? read(name) ?? ""
            texts[name] = whole
            return whole.holds(text)
        }
    }

    private func kept(
        _ text: String, _ url: String?, _ startingLine: Int, mayImport: Bool
    ) -> Script {
        let length = text.utf8.count
        for script in scripts
        where script.length == length && script.source.startingLine == startingLine
            && script.mayImport == mayImport && script.url == url
            && script.text.hasSameBytes(as: text)
        { return script }
        let hasRoom = scripts.count < Self.scriptLimit
        let importer = mayImport ? url.map(ImportCalls.name) : nil
        let calls = mayImport ? ImportCalls(text) : nil
        let replaced = importer.flatMap { calls?.replaced(in: text, by: $0) }
        var parts = mayImport ? Self.parts.filter { text.holds($0.word) }.map(\.part) : []
        if calls?.areInTexts == true {
            parts.append(.init(name: "function-texts", isEverywhere: true))
        }
        parts += lateNames.parts(of: text)
        let source = JSSource(
            replaced ?? text, sourceURL: url, startingLine: startingLine, isKept: hasRoom)
        let script = Script(
            length: length, text: text, url: url, mayImport: mayImport, source: source,
            importer: replaced == nil ? nil : importer, parts: parts)
        if hasRoom { scripts.append(script) }
        return script
    }

    private static func contents(of path: String) -> String? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var status = stat()
        if fstat(fileno(file), &status) == 0 { bytes.reserveCapacity(Int(status.st_size)) }
        while true {
            let count = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { buffer in
                let count = fread(buffer.baseAddress, 1, buffer.count, file)
                bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[0..<count]))
                return count
            }
            if count == 0 { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

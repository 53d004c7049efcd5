import Simulation

/// A module in a form that a page can evaluate, as the engine's C API has no module loader.
package struct ModuleForm: Hashable, Sendable {
    /// The text of a function of `exports`, `require`, `module` and what `import.meta` is; an async
    /// one where the module awaits at its top level.
    package let function: String
    /// The specifiers of its static imports, in order.
    package let imports: [String]
    package let awaits: Bool

    package init(function: String, imports: [String], awaits: Bool) {
        self.function = function
        self.imports = imports
        self.awaits = awaits
    }

    /// Whoever makes these functions calls the values so.
    package static let parameters = "exports, require, module, farad_meta"

    /// A module that neither imports nor exports anything.
    fileprivate init(plain text: String) {
        function = "(function(\(Self.parameters)){\"use strict\";\(text)\n})"
        imports = []
        awaits = false
    }

    /// A module of JSON, whose value is its default export.
    init(json text: String) {
        var literal = ""
        ScriptValue.string(ScriptString(text)).appendSource(to: &literal)
        function = "(function(exports){exports.default=JSON.parse(\(literal))})"
        imports = []
        awaits = false
    }

    /// What a specifier begins with that asks for JSON: forms have no attributes of imports.
    package static let jsonPrefix = "json:"
}

/// The forms of the modules of a web layer, by their texts.
package struct ModuleForms: Hashable, Sendable {
    private var forms: [UInt64: ModuleForm] = [:]
    /// The source maps of the forms, by the paths of the modules from the web layer's root.
    private var maps: [String: String] = [:]

    package init() {}

    package mutating func add(_ form: ModuleForm, of text: String, path: String?, map: String?) {
        forms[StableHash.of(text)] = form
        if let path, let map { maps[path] = map }
    }

    func form(of text: String) -> ModuleForm {
        forms[StableHash.of(text)] ?? ModuleForm(plain: text)
    }

    func isMade(of text: String) -> Bool { forms[StableHash.of(text)] != nil }

    /// The JSON of the source map that leads from a form to what an author wrote; its sources are named
    /// from the root of the file system on.
    package func sourceMap(_ path: String) -> String? { maps[path] }

    /// The texts of the module scripts that lie in a document itself.
    package static func inline(in html: String) -> [String] {
        HTMLDocument(html).scripts.filter { $0.isModule && $0.source == nil }.map(\.text)
    }

    /// Whether a document has scripts that are modules, or that load some.
    package static func areUsed(by html: String) -> Bool {
        HTMLDocument(html).scripts.contains { $0.isModule || areLoaded(by: $0.text) }
    }

    /// Whether a script that need be no module loads modules, by `import()` or by script elements.
    package static func areLoaded(by script: String) -> Bool {
        !ImportCalls(script).places.isEmpty
            || script.hasPlace(of: "module") { before, _ in
                String(decoding: before, as: UTF8.self).contains(/type["']?\]?\s*[=:,]\s*["']$/)
            }
    }

    /// Whether a script may ask for JSON by attributes of its imports.
    package static func mayImportJSON(_ script: String) -> Bool {
        script.hasPlace(of: "json") { before, _ in
            String(decoding: before, as: UTF8.self).contains(/\{\s*["']?type["']?\s*:\s*["']$/)
        }
    }
}

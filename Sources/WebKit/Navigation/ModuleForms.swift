import FaradFoundation
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

    /// The JSON of the source map that leads from a form to what an author wrote; its sources are named
    /// from the root of the file system on.
    package func sourceMap(_ path: String) -> String? { maps[path] }

    /// The texts of the module scripts that lie in a document itself.
    package static func inline(in html: String) -> [String] {
        HTMLDocument(html).scripts.filter { $0.isModule && $0.source == nil }.map(\.text)
    }

    /// Whether a document has scripts that are modules.
    package static func areUsed(by html: String) -> Bool {
        HTMLDocument(html).scripts.contains(where: \.isModule)
    }
}

/// Where the specifiers of a document's modules lead, as its import map has it.
///
/// Only `imports` is read: no bundler writes `scopes`.
struct ImportMap {
    private var imports: [(specifier: String, address: String)] = []

    init() {}

    /// - Parameter json: The text of the document's import map; what is wrong in it is left out.
    init(json: String) {
        let object = try? JSONSerialization.jsonObject(with: Data(json.utf8))
        let table = (object as? [String: Any])?["imports"] as? [String: Any] ?? [:]
        // The longest prefix wins.
        imports = table.compactMap { key, value in (value as? String).map { (key, $0) } }
            .sorted {
                ($0.specifier.utf8.count, $0.specifier) > ($1.specifier.utf8.count, $1.specifier)
            }
    }

    /// The URL of a module; nil where the name of one leads nowhere.
    func resolve(_ specifier: String, from base: String, document: String) -> String? {
        for (known, address) in imports {
            if known == specifier { return Self.absolute(address, document) }
            if known.hasSuffix("/"), specifier.hasPrefix(known) {
                return Self.absolute(address, document).flatMap {
                    Self.absolute(String(specifier.dropFirst(known.count)), $0)
                }
            }
        }
        let isRelative = ["/", "./", "../"].contains(where: specifier.hasPrefix)
        guard isRelative || URL(string: specifier)?.scheme != nil else { return nil }
        return Self.absolute(specifier, base)
    }

    private static func absolute(_ reference: String, _ base: String) -> String? {
        URL(string: reference, relativeTo: URL(string: base))?.absoluteString
    }
}

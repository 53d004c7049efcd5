import Farad
import Foundation
import WebKit

/// Makes the modules of a web layer ready for pages, with esbuild: each becomes a function, so that a
/// page loads them one by one, and each once, as it loads modules.
///
/// What was made is kept by what it was made of. A second run of the same files starts no process.
struct ModuleTranslator {
    /// The folder of the web layer, as a whole path.
    private let folder: String
    private var modules: [Module] = []

    private struct Module {
        /// Its path in the web layer; nil for one that lies in a document.
        let path: String?
        let text: String
        /// What esbuild is to call it: its endings decide how esbuild reads a file.
        let name: String
    }

    /// Raised when forms are made in another way than before.
    private static let version = "2"

    /// The modules of a web layer; nil where no document has any that needs this.
    ///
    /// - Throws: ``Problem``; a module that is none fails when a page asks for it.
    static func forms(of folder: String) throws(Problem) -> ModuleForms? {
        var translator = ModuleTranslator(folder)
        translator.findModules()
        return translator.modules.isEmpty ? nil : try translator.forms()
    }

    private init(_ folder: String) {
        self.folder = URL(fileURLWithPath: folder).standardizedFileURL.path
    }

    // MARK: What there is

    private mutating func findModules() {
        let names = (FileManager.default.subpaths(atPath: folder) ?? []).sorted()
        let documents = names.filter { $0.lowercased().hasSuffix(".html") }.map(text)
        let scripts = names.filter { $0.hasSuffix(".js") || $0.hasSuffix(".mjs") }
            .map { (name: $0, text: text($0)) }
        guard
            documents.contains(where: ModuleForms.areUsed)
                || scripts.contains(where: { ModuleForms.areLoaded(by: $0.text) })
        else { return }
        for text in documents.flatMap(ModuleForms.inline) where Self.mayBeModule(text) {
            modules.append(
                Module(path: nil, text: text, name: "/inline-\(modules.count + 1).js"))
        }
        for (name, text) in scripts where Self.mayBeModule(text) {
            modules.append(
                Module(
                    path: "/" + name, text: text,
                    name: "/" + name + (name.hasSuffix(".mjs") ? ".js" : "")))
        }
    }

    private func text(_ name: String) -> String {
        String(
            decoding: FileManager.default.contents(atPath: folder + "/" + name) ?? Data(),
            as: UTF8.self)
    }

    /// Whether something in it is for modules alone.
    private static func mayBeModule(_ text: String) -> Bool {
        ["import", "export", "await"].contains { text.contains($0) }
    }

    // MARK: What was made

    private struct Kept: Codable {
        var function: String
        var imports: [String]
        var awaits: Bool
        var map: String?
    }

    private func forms() throws(Problem) -> ModuleForms {
        let cache = CacheFolder.path("modules") + "/" + Self.digest([Self.version, folder])
        let file = cache + "/" + digest + ".plist"
        var kept: [Kept] = []
        if let data = FileManager.default.contents(atPath: file) {
            kept = (try? PropertyListDecoder().decode([Kept].self, from: data)) ?? []
        }
        if kept.count != modules.count {
            kept = try translate()
            keep(kept, in: cache, file)
        }
        var forms = ModuleForms()
        for (module, kept) in zip(modules, kept) {
            forms.add(
                ModuleForm(
                    function: kept.function, imports: kept.imports, awaits: kept.awaits),
                of: module.text, path: module.path, map: kept.map)
        }
        return forms
    }

    /// Forms that cannot be kept cost the next run some time, nothing else.
    private func keep(_ kept: [Kept], in cache: String, _ file: String) {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        guard let data = try? encoder.encode(kept) else { return }
        try? FileManager.default.removeItem(atPath: cache)
        try? FileManager.default.createDirectory(
            atPath: cache, withIntermediateDirectories: true)
        try? data.write(to: URL(fileURLWithPath: file), options: .atomic)
    }

    private var digest: String { Self.digest(modules.flatMap { [$0.name, $0.text] }) }

    private static func digest(_ texts: [String]) -> String {
        var bytes: [UInt8] = []
        for text in texts {
            bytes += text.utf8
            bytes.append(0)
        }
        return SHA256.hexadecimal(of: bytes)
    }

    // MARK: esbuild

    private func translate() throws(Problem) -> [Kept] {
        let work = try CacheFolder.makeWorkFolder(CacheFolder.path("modules"))
        defer { try? FileManager.default.removeItem(atPath: work) }
        // The whole path, so that what maps of the modules name lies where it does.
        let root = work + "/in"
        for module in modules { try write(module, below: root + folder) }
        // Said to be modules, they have no `this` at their top level.
        _ = FileManager.default.createFile(
            atPath: root + "/package.json", contents: Data("{\"type\":\"module\"}".utf8))
        var complaints = try make(Array(modules.indices), format: "cjs", work)
        let awaiting = complaints.keys.sorted().filter {
            complaints[$0]?.contains("Top-level await") ?? false
        }
        for place in awaiting { complaints[place] = nil }
        complaints.merge(try make(awaiting, format: "esm", work)) { $1 }
        return modules.indices.map { place in
            if let complaint = complaints[place] {
                let message = JSONText.string(complaint).text
                return Kept(
                    function: "(function(){throw new SyntaxError(\(message))})", imports: [],
                    awaits: false, map: nil)
            }
            let made = work + "/out" + folder + modules[place].name
            // They are not Node's, which sees the default of a module in another way.
            let text = String(
                decoding: FileManager.default.contents(atPath: made) ?? Data(), as: UTF8.self
            ).replacingOccurrences(of: "isNodeMode || !mod", with: "!mod")
            let form =
                awaiting.contains(place)
                ? AwaitingModule(text).form
                : ModuleForm(
                    function: "(function(\(ModuleForm.parameters)){\"use strict\";\(text)\n})",
                    imports: Self.imports(of: text), awaits: false)
            return Kept(
                function: form.function, imports: form.imports, awaits: form.awaits,
                map: map(made + ".map", root))
        }
    }

    /// Has esbuild make what it can of some modules.
    ///
    /// - Returns: Why it made nothing of the others.
    private func make(
        _ places: [Int], format: String, _ work: String
    ) throws(Problem) -> [Int: String] {
        var left = places
        var complaints: [Int: String] = [:]
        // Each time round, what keeps esbuild from making the others is left out.
        while !left.isEmpty {
            let failures = try run(left, format: format, work)
            if failures.isEmpty { break }
            left.removeAll { failures[$0] != nil }
            complaints.merge(failures) { $1 }
        }
        return complaints
    }

    private func write(_ module: Module, below root: String) throws(Problem) {
        let path = root + module.name
        try? FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true)
        guard
            FileManager.default.createFile(
                atPath: path, contents: Data(Self.withoutAttributes(module.text).utf8))
        else {
            throw Problem(.cannotCreate, "\(path) cannot be written.")
        }
        // What a bundler says of where the lines come from, esbuild follows.
        guard let name = module.path else { return }
        try? FileManager.default.createSymbolicLink(
            atPath: root + name + ".map", withDestinationPath: folder + name + ".map")
    }

    /// A module that says before the specifiers of JSON what attributes of imports say: esbuild does
    /// not know those. No line of it moves.
    private static func withoutAttributes(_ text: String) -> String {
        guard ModuleForms.mayImportJSON(text) else { return text }
        let prefix = ModuleForm.jsonPrefix
        let attributes = #"\{\s*(?:type|"type"|'type')\s*:\s*["']json["']\s*,?\s*\}"#
        guard
            let imports = try? Regex(
                #"\b(from\s*|import\s*)(["'])([^"'\n]+)\2\s*(?:with|assert)\s*"# + attributes,
                as: (Substring, Substring, Substring, Substring).self),
            let calls = try? Regex(
                #"\b(import\s*\(\s*)(["'])([^"'\n]+)\2\s*,\s*\{\s*(?:with|assert)\s*:\s*"#
                    + attributes + #"\s*,?\s*\}\s*,?\s*\)"#,
                as: (Substring, Substring, Substring, Substring).self)
        else { return text }
        typealias Import = Regex<(Substring, Substring, Substring, Substring)>.Match
        func marked(_ match: Import, end: String) -> String {
            let (all, start, quote, specifier) = match.output
            let lines = all.dropFirst(start.count).count { $0.isNewline }
            return "\(start)\(quote)\(prefix)\(specifier)\(quote)\(end)"
                + String(repeating: "\n", count: lines)
        }
        return text.replacing(imports) { marked($0, end: "") }
            .replacing(calls) { marked($0, end: ")") }
    }

    /// - Returns: What esbuild complains of, by module; nothing was made then.
    private func run(
        _ places: [Int], format: String, _ work: String
    ) throws(Problem) -> [Int: String] {
        let root = work + "/in"
        let arguments =
            ["esbuild"] + places.map { root + folder + modules[$0].name } + [
                "--format=\(format)", "--target=es2022", "--supported:dynamic-import=false",
                "--define:import.meta=farad_meta", "--charset=utf8", "--outdir=\(work)/out",
                "--outbase=\(root)", "--sourcemap=external", "--sources-content=false",
                "--color=false", "--log-level=error", "--log-limit=0", "--legal-comments=none",
            ]
        guard let result = ChildProcess.run(arguments, environment: [:]), result.status != 127
        else {
            throw Problem(
                .fault, "esbuild is not installed; “make setup” installs what Farad needs.")
        }
        if result.status == 0 { return [:] }
        var failures: [Int: String] = [:]
        var message = ""
        for line in result.errors.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if let start = line.range(of: "[ERROR] ")?.upperBound {
                message = String(line[start...])
            } else if line.hasSuffix(":"), !message.isEmpty {
                // `../in/www/index.js:2:10:`
                let parts = line.dropLast().split(separator: ":")
                let name = parts.dropLast(2).joined(separator: ":")
                guard let place = places.first(where: { name.hasSuffix(folder + modules[$0].name) })
                else { continue }
                let shown = modules[place].path ?? "a module script"
                if failures[place] == nil {
                    let position = parts.suffix(2).joined(separator: ":")
                    failures[place] = "\(message) (\(shown):\(position))"
                }
                message = ""
            }
        }
        if failures.isEmpty {
            throw Problem(
                .badData, "The modules of \(folder) could not be read: \(result.errors)")
        }
        return failures
    }

    /// The source map with its sources where they really lie, from the root of the file system on.
    private func map(_ path: String, _ root: String) -> String? {
        guard let data = FileManager.default.contents(atPath: path),
            var map = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any],
            let sources = map["sources"] as? [String]
        else { return nil }
        let base = URL(fileURLWithPath: path).deletingLastPathComponent()
        map["sources"] = sources.map { source in
            let whole = URL(fileURLWithPath: source, relativeTo: base).standardizedFileURL.path
            return String(whole.dropFirst(whole.hasPrefix(root + "/") ? root.count + 1 : 1))
        }
        guard let text = try? JSONSerialization.data(withJSONObject: map, options: .sortedKeys)
        else { return nil }
        return String(decoding: text, as: UTF8.self)
    }

    /// What a string of a script says, as esbuild writes it: with JSON's escapes.
    fileprivate static func specifier(_ literal: String) -> String? {
        try? JSONDecoder().decode(String.self, from: Data(literal.utf8))
    }

    /// What a module asks for before anything else of it runs, as esbuild writes that.
    private static func imports(of text: String) -> [String] {
        var imports: [String] = []
        let request =
            /^(?:var [\w$]+ = (?:__toESM\()?|__reExport\([\w$]+, )?require\(("(?:[^"\\]|\\.)*")\)/
        let beginnings = ["var ", "__reExport(", "require("]
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            guard beginnings.contains(where: { line.starts(with: $0.utf8) }),
                let line = String(line), let match = line.firstMatch(of: request),
                let specifier = ModuleTranslator.specifier(String(match.1)),
                !imports.contains(specifier)
            else { continue }
            imports.append(specifier)
        }
        return imports
    }
}

/// A module that awaits at its top level, as an async function: esbuild leaves its imports and exports
/// as they are, each a statement at the beginning of a line.
///
/// It takes what it imports as that is when it begins; what it exports can be seen at any time.
struct AwaitingModule {
    private var lines: [Substring] = []
    private var imports: [String] = []
    private var prelude = ""

    init(_ text: String) {
        var statement = ""
        var isOpen = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if !isOpen, !line.hasPrefix("import "), !line.hasPrefix("export ") {
                lines.append(line)
                continue
            }
            statement += line + " "
            // The place of what comes after it stays the same.
            lines.append("")
            isOpen = !line.hasSuffix(";")
            if isOpen { continue }
            take(statement)
            statement = ""
        }
    }

    var form: ModuleForm {
        ModuleForm(
            function: "(async function(\(ModuleForm.parameters)){\"use strict\";\(prelude)"
                + lines.joined(separator: "\n") + "\n})",
            imports: imports, awaits: true)
    }

    private mutating func take(_ statement: String) {
        let source = statement.firstMatch(of: /(?:from |import )("(?:[^"\\]|\\.)*"); $/)
        let module = source.map { "require(\($0.1))" }
        if let source, let specifier = ModuleTranslator.specifier(String(source.1)),
            !imports.contains(specifier)
        {
            imports.append(specifier)
        }
        let names = statement.firstMatch(of: /\{(.*)\}/).map { Self.names(String($0.1)) } ?? []
        let space = statement.firstMatch(of: /\* as ([\w$]+|"[^"]*")/).map { String($0.1) }
        guard statement.hasPrefix("import ") else {
            if let space, let module {
                prelude += Self.getter(space, module)
            } else if names.isEmpty, let module {
                prelude +=
                    "for(const key of Object.keys(\(module)))if(key!==\"default\"&&!(key in exports))"
                    + "Object.defineProperty(exports,key,{enumerable:true,get:()=>\(module)[key]});"
            }
            for (inner, outer) in names {
                prelude += Self.getter(outer, module.map { "\($0)[\(Self.key(inner))]" } ?? inner)
            }
            return
        }
        guard let module else { return }
        prelude += "\(module);"
        if let space { prelude += "const \(space)=\(module);" }
        if let whole = statement.firstMatch(of: /^import ([\w$]+)[, ]/), whole.1 != "from" {
            prelude += "const \(whole.1)=\(module).default;"
        }
        for (outer, inner) in names { prelude += "const \(inner)=\(module)[\(Self.key(outer))];" }
    }

    /// `a, b as c` as pairs.
    private static func names(_ list: String) -> [(String, String)] {
        list.split(separator: ",").compactMap { part in
            let words = part.split(separator: " ").filter { !$0.isEmpty }
            guard let first = words.first, let last = words.last else { return nil }
            return (String(first), String(last))
        }
    }

    private static func key(_ name: String) -> String {
        name.hasPrefix("\"") ? name : "\"\(name)\""
    }

    private static func getter(_ name: String, _ value: String) -> String {
        "Object.defineProperty(exports,\(key(name)),{enumerable:true,get:()=>\(value)});"
    }
}

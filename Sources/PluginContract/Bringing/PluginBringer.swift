/// A plugin's Swift as Linux compiles it, and what its author has still to do.
package struct BroughtPlugin: Sendable {
    package var files: [PluginSourceReader.File] = []
    /// The modules that it imports, each once.
    package var modules: [String] = []
    /// Its plugins' classes, by their names in Swift and in Objective-C.
    package var classes: [(path: String, objectiveCName: String)] = []
    /// What cannot be written otherwise here, by its place in the brought files.
    package var left: [Definitions.Note] = []
    /// Nobody can read it: its brackets do not match.
    package var unreadable: [String] = []
}

/// Writes a plugin's Swift so that it needs no Objective-C runtime.
///
/// What that runtime would find by its name (methods for calls, and what `#selector` names) goes to
/// tables; the rest of each file stays as it is, line by line.
package struct PluginBringer {
    private let paths: [String]
    private let files: [SourceFile]
    private let macros: [String: SwiftPluginReader.Macro]
    private let simulated: Set<String>
    private var edits: [SourceEdits]
    private let declarations: SwiftDeclarations
    /// Functions that something calls by their selectors, as indices.
    private var called: Set<Int> = []
    private var notes: [(file: Int, place: Int, text: String)] = []
    private var appended: [Int: String] = [:]

    /// - Parameters:
    ///   - files: All of the plugin's native half for iOS; of Objective-C the macro `CAP_PLUGIN` is read.
    ///   - modules: What can be imported here.
    package static func bring(
        _ files: [PluginSourceReader.File], modules: Set<String>
    ) -> BroughtPlugin {
        var bringer = PluginBringer(files, modules)
        return bringer.bring()
    }

    private init(_ all: [PluginSourceReader.File], _ modules: Set<String>) {
        let swift = all.filter { SourceLanguage(fileName: $0.path) == .swift }
        let objectiveC = all.filter { SourceLanguage(fileName: $0.path) == .objectiveC }
        paths = swift.map(\.path)
        files = swift.map {
            SourceFile(SourceTokenizer.row(of: $0.text, in: .swift), path: $0.path, in: .swift)
        }
        edits = swift.map { SourceEdits($0.text) }
        declarations = SwiftDeclarations(files, edits)
        simulated = modules
        let sources = objectiveC.map { SourceFile($0.text, path: $0.path, in: .objectiveC) }
        macros = SwiftPluginReader(sources, [:]).macros
    }

    private mutating func bring() -> BroughtPlugin {
        var modules: Set<String> = []
        for index in files.indices {
            let file = files[index]
            for at in file.tokens.indices {
                if file.isSign("@", at: at) { takeOutAttribute(index, at) }
                if file.holds("#", "selector", "(", at: at) { writeSelector(index, at) }
                if file.holds("#", "keyPath", "(", at: at) {
                    note(index, at, "#keyPath needs the Objective-C runtime; write the text.")
                }
                if file.isWord("import", at: at) { modules.insert(readImport(index, at)) }
                if file.isSign("#", at: at) { readDirective(index, at) }
                if file.isWord("override", at: at) { noteOverride(index, at) }
                if file.isWord("func", at: at) { conformObserver(index, at) }
                if file.holds("init", "(", ")", at: at) { requireInit(index, at) }
                noteNamedSelector(index, at)
            }
        }
        var brought = BroughtPlugin()
        for index in declarations.classes.indices {
            guard isPlugin(index) else { continue }
            let type = declarations.classes[index]
            brought.classes.append((type.path, type.objectiveCName))
        }
        addTables()
        for index in files.indices {
            var missing = lacksPhone(index) ? ["FaradFoundation"] : []
            for (module, isMissing) in [
                ("Security", lacksKeychain(index)), ("UIKit", lacksInterface(index)),
            ] where isMissing {
                missing.append(module)
                modules.insert(module)
            }
            guard !missing.isEmpty else { continue }
            appended[index, default: ""] +=
                "\n// Added by farad bring-plugin: a file has these by itself on a phone.\n"
                + missing.map { "import \($0)\n" }.joined()
        }
        for index in files.indices {
            var text = edits[index].result
            if let more = appended[index] { text += (text.hasSuffix("\n") ? "" : "\n") + more }
            brought.files.append(.init(path: paths[index], text: text))
            if !files[index].isBalanced { brought.unreadable.append(paths[index]) }
        }
        brought.modules = modules.filter { !$0.isEmpty }.sorted()
        brought.left = notes.map { note in
            (note.file, edits[note.file].line(of: note.place), note.text)
        }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map {
            .init(place: "\(paths[$0.0]):\($0.1)", text: $0.2)
        }
        return brought
    }

    /// Names that a file which imports Foundation alone has on a phone, and on Linux in another module;
    /// the first two stand beside sums of times, whose operators are there.
    private static let phones: Set<String> = [
        "DispatchTime", "asyncAfter",
        "HTTPURLResponse", "URLRequest", "URLResponse", "URLSession", "URLSessionConfiguration",
        "URLSessionDataDelegate", "URLSessionDataTask", "URLSessionDelegate",
        "URLSessionDownloadDelegate", "URLSessionDownloadTask", "URLSessionTask",
        "URLSessionTaskDelegate", "URLSessionUploadTask", "URLSessionWebSocketTask",
    ]

    /// Whether a file uses what is the phone's, and imports nothing that brings it.
    private func lacksPhone(_ index: Int) -> Bool {
        let words = files[index].tokens.compactMap(\.word)
        return words.contains(where: Self.phones.contains) && importsFoundationAlone(index)
    }

    private func importsFoundationAlone(_ index: Int) -> Bool {
        files[index].tokens.indices.filter { files[index].isWord("import", at: $0) }
            .compactMap { files[index].word(at: $0 + 1) }.allSatisfy { $0 == "Foundation" }
    }

    /// Whether a file names what is UIKit's and does not import it: CocoaPods gives a pod a header that
    /// brings UIKit to all of its files.
    private func lacksInterface(_ index: Int) -> Bool {
        guard simulated.contains("UIKit"), importsFoundationAlone(index) else { return false }
        let own = Set(declarations.classes.map(\.name))
        return files[index].tokens.contains { token in
            guard let word = token.word, word.hasPrefix("UI"), !own.contains(word) else {
                return false
            }
            return word.dropFirst(2).first?.isUppercase == true
                && word.dropFirst(3).first?.isLowercase == true
        }
    }

    /// Whether a file uses the keychain, which comes with Foundation on a phone, and does not import it.
    private func lacksKeychain(_ index: Int) -> Bool {
        let file = files[index]
        guard simulated.contains("Security") else { return false }
        let isImported = file.tokens.indices.contains { file.holds("import", "Security", at: $0) }
        return !isImported
            && file.tokens.contains { token in
                guard let word = token.word else { return false }
                return ["kSec", "errSec", "SecItem", "SecAddShared", "SecRequestShared"]
                    .contains(where: word.hasPrefix)
            }
    }

    private func isPlugin(_ index: Int) -> Bool {
        declarations.inherits(index, from: ["CAPPlugin", "CAPBridgedPlugin"])
    }

    private mutating func note(_ file: Int, _ at: Int, _ text: String) {
        notes.append((file, files[file].tokens[at].range.lowerBound, text))
    }

    // MARK: Words

    private static let outlets: Set<String> = [
        "IBOutlet", "IBAction", "IBInspectable", "IBDesignable", "IBSegueAction",
    ]

    private mutating func takeOutAttribute(_ index: Int, _ at: Int) {
        let file = files[index]
        guard let word = file.word(at: at + 1) else { return }
        if word == "NSManaged" {
            note(index, at, "@NSManaged needs Core Data, which Farad does not simulate.")
        }
        guard ["objc", "objcMembers", "nonobjc"].contains(word) || Self.outlets.contains(word)
        else { return }
        var last = at + 1
        if word == "objc", file.isSign("(", at: at + 2) { last = file.end(of: at + 2) ?? last }
        edits[index].remove(
            file.tokens[at].range.lowerBound..<file.tokens[last].range.upperBound)
        if word == "IBOutlet" {
            note(index, at, "Nothing loads a nib here: make the view in code.")
        }
        if word == "objc" { bindProtocol(index, last + 1) }
    }

    /// A protocol of Objective-C's is one of classes, and may have members that a class need not have.
    private mutating func bindProtocol(_ index: Int, _ start: Int) {
        let file = files[index]
        var at = start
        while let word = file.word(at: at), SourceFile.modifiers.contains(word) { at += 1 }
        guard file.isWord("protocol", at: at), file.word(at: at + 1) != nil,
            let open = file.head(at + 2).open, let end = file.end(of: open)
        else { return }
        let ancestors = file.head(at + 2).ancestors
        if !ancestors.contains(where: ["AnyObject", "class", "NSObjectProtocol"].contains) {
            let isFirst = !file.isSign(":", at: at + 2)
            edits[index].insert(
                isFirst ? ": AnyObject" : " AnyObject,",
                at: file.tokens[isFirst ? at + 1 : at + 2].range.upperBound)
        }
        for member in open..<end where file.isWord("optional", at: member) {
            guard file.word(at: member + 1) != nil else { continue }
            note(
                index, member,
                "Only Objective-C has optional members: give it a body in an extension of the "
                    + "protocol.")
        }
    }

    /// What of the bridge's controller a plugin can replace: Farad's is `dynamic`.
    private static let replaceable: Set<String> = [
        "preferredStatusBarStyle", "prefersHomeIndicatorAutoHidden", "prefersStatusBarHidden",
        "supportedInterfaceOrientations",
    ]

    /// Makes Swift's own replacement of an override that replaces the class's property for all; false
    /// where there is none.
    private mutating func replace(_ index: Int, _ at: Int, of type: String?) -> Bool {
        let file = files[index]
        guard type == "CAPBridgeViewController" else { return false }
        var next = at + 1
        while let word = file.word(at: next), word != "var", SourceFile.modifiers.contains(word) {
            next += 1
        }
        guard file.isWord("var", at: next), let name = file.word(at: next + 1),
            Self.replaceable.contains(name)
        else { return false }
        edits[index].replace(
            file.tokens[at].range, with: "@_dynamicReplacement(for: \(name))")
        // What an extension declares is never open.
        for modifier in max(0, at - 1)..<next where file.isWord("open", at: modifier) {
            edits[index].replace(file.tokens[modifier].range, with: "public")
        }
        edits[index].insert("Replacement", at: file.tokens[next + 1].range.upperBound)
        return true
    }

    /// What an extension overrides, Objective-C alone finds.
    private mutating func noteOverride(_ index: Int, _ at: Int) {
        let file = files[index]
        guard let open = file.bracket(around: at, "{"),
            let head = (0..<open).last(where: {
                file.isWord("extension", at: $0) || file.isSign("}", at: $0)
            }), file.isWord("extension", at: head),
            file.head(head + 1).open == open
                || file.head(head + 2).open == open
        else { return }
        if replace(index, at, of: file.word(at: head + 1)) { return }
        note(index, at, "Only Objective-C overrides in an extension: make a subclass.")
    }

    /// `override func observeValue(forKeyPath:of:change:context:)` of a class that is no plugin: here
    /// objects do not have it by themselves.
    private mutating func conformObserver(_ index: Int, _ at: Int) {
        let file = files[index]
        guard file.holds("func", "observeValue", "(", "forKeyPath", at: at),
            let owner = declarations.owner(of: at, in: index), !isPlugin(owner)
        else { return }
        var first = at
        while let word = file.word(at: first - 1), SourceFile.modifiers.contains(word) {
            first -= 1
        }
        guard let place = (first..<at).first(where: { file.isWord("override", at: $0) }) else {
            return
        }
        edits[index].remove(file.tokens[place].range)
        appended[index, default: ""] +=
            "\n\(Self.said)\nimport protocol FaradFoundation.KeyValueObserver\n"
            + "extension \(declarations.classes[owner].path): KeyValueObserver {}\n"
    }

    /// A plugin is made by its class here, for which Swift wants an `init()` that subclasses have, too.
    private mutating func requireInit(_ index: Int, _ at: Int) {
        let words = files[index].declaration(endingAt: at).words
        guard words.contains("override"), !words.contains("required"),
            let owner = declarations.owner(of: at, in: index), isPlugin(owner)
        else { return }
        edits[index].insert("required ", at: files[index].tokens[at].range.lowerBound)
    }

    private mutating func readImport(_ index: Int, _ at: Int) -> String {
        let file = files[index]
        var name = at + 1
        let kinds = ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"]
        if let word = file.word(at: name), kinds.contains(word) { name += 1 }
        guard let module = file.word(at: name), !file.isSign(".", at: at - 1),
            file.tokens[name].line == file.tokens[at].line
        else { return "" }
        if module == "os", simulated.contains("OSLog") {
            // Farad has no module of that name, which others take for a sign of Apple's systems.
            let last = file.holds(".", "log", at: name + 1) ? name + 2 : name
            edits[index].replace(
                file.tokens[name].range.lowerBound..<file.tokens[last].range.upperBound,
                with: "OSLog")
            return "OSLog"
        }
        guard !simulated.contains(module), !isOptional(index, at, module) else { return module }
        let words = file.tokens.compactMap(\.word)
        if module == "Combine", !words.contains(where: Self.combine.contains) {
            edits[index].remove(
                file.tokens[at].range.lowerBound..<file.tokens[name].range.upperBound)
            return ""
        }
        note(index, at, "Farad has no module \(module).")
        return module
    }

    /// Names of Combine's by which a file shows that it needs it: plugins import it and use nothing of it.
    private static let combine: Set<String> = [
        "AnyCancellable", "AnyPublisher", "AnySubscriber", "Cancellable", "ConnectablePublisher",
        "CurrentValueSubject", "Deferred", "Empty", "Fail", "Future", "Just", "ObservableObject",
        "PassthroughSubject", "Published", "Publisher", "Publishers", "Record", "Subject",
        "Subscriber", "Subscribers", "Subscription", "objectWillChange", "publisher", "sink",
    ]

    /// Whether an import stands under `#if canImport(X)`.
    private func isOptional(_ index: Int, _ at: Int, _ module: String) -> Bool {
        let file = files[index]
        return (max(0, at - 12)..<at).contains { file.holds("canImport", "(", module, at: $0) }
    }

    /// The phone is an iPhone, whatever compiles for it.
    private mutating func readDirective(_ index: Int, _ at: Int) {
        let file = files[index]
        guard file.isWord("if", at: at + 1) || file.isWord("elseif", at: at + 1) else { return }
        var next = at + 2
        while next < file.tokens.count, file.tokens[next].line == file.tokens[at].line {
            if file.holds("os", "(", "iOS", ")", at: next) {
                edits[index].replace(
                    file.tokens[next].range.lowerBound..<file.tokens[next + 3].range.upperBound,
                    with: "true")
            } else if file.holds("os", "(", "Linux", ")", at: next) {
                edits[index].replace(
                    file.tokens[next].range.lowerBound..<file.tokens[next + 3].range.upperBound,
                    with: "false")
            } else if file.holds("canImport", "(", "os", ")", at: next) {
                edits[index].replace(file.tokens[next + 2].range, with: "OSLog")
            }
            next += 1
        }
    }

    // MARK: Selectors

    /// `#selector(Type.method(_:))` as the text that Objective-C knows it by.
    private mutating func writeSelector(_ index: Int, _ at: Int) {
        let file = files[index]
        guard let end = file.end(of: at + 2) else { return }
        let range = file.tokens[at].range.lowerBound..<file.tokens[end].range.upperBound
        if file.isWord("getter", at: at + 3) || file.isWord("setter", at: at + 3) {
            return note(index, at, "A property is not found by its selector here; call it.")
        }
        var words: [String] = []
        var labels: [String?]?
        var next = at + 3
        while next < end {
            if file.isSign("(", at: next), let close = file.end(of: next) {
                labels = (next + 1..<close).compactMap { file.word(at: $0) }.map {
                    $0 == "_" ? nil : $0
                }
                break
            }
            if file.isWord("as", at: next) { break }
            if let word = file.word(at: next) { words.append(word) }
            next += 1
        }
        guard let name = words.last else { return }
        let type = words.dropLast().last.flatMap { ["self", "Self"].contains($0) ? nil : $0 }
        let fits = declarations.functions.indices.filter { number in
            let function = declarations.functions[number]
            return function.name == name && (labels.map { $0 == function.labels } ?? true)
        }
        let owner = declarations.owner(of: at, in: index)
        let own = fits.filter { number in
            let found = declarations.functions[number].owner
            return type.map { declarations.classes[found].name == $0 } ?? (found == owner)
        }
        guard let found = own.first ?? fits.first else {
            let text = ObjectiveCSelector.text(of: name, labels: labels ?? [])
            edits[index].replace(range, with: "Selector(\"\(text)\")")
            return note(
                index, at,
                "No class here has the method \(name): see that what is called answers to "
                    + "“\(text)”.")
        }
        called.insert(found)
        edits[index].replace(
            range, with: "Selector(\"\(declarations.functions[found].selector)\")")
    }

    /// `Selector("read:")`, `Selector(("read:"))`, `NSSelectorFromString("read:")`
    private mutating func noteNamedSelector(_ index: Int, _ at: Int) {
        let file = files[index]
        guard file.isWord("Selector", at: at) || file.isWord("NSSelectorFromString", at: at),
            file.isSign("(", at: at + 1)
        else { return }
        let first = file.isSign("(", at: at + 2) ? at + 3 : at + 2
        guard file.tokens.indices.contains(first), let text = file.tokens[first].text else {
            return
        }
        for number in declarations.functions.indices
        where declarations.functions[number].selector == text {
            called.insert(number)
        }
    }

    // MARK: Tables

    private mutating func addTables() {
        for index in declarations.classes.indices {
            let own = declarations.functions.indices.filter {
                declarations.functions[$0].owner == index
            }
            if isPlugin(index) || macros[declarations.classes[index].objectiveCName] != nil {
                addSelectors(of: index, own)
                addList(of: index)
            } else {
                addResponder(of: index, own.filter(called.contains))
            }
        }
    }

    /// Puts members at the end of a class's body.
    private mutating func insert(_ lines: [String], into index: Int) {
        let body = declarations.classes[index].bodies[0]
        let place = files[body.file].tokens[body.end].range.lowerBound
        let start = edits[body.file].lineStart(place)
        let indent = edits[body.file].text(start..<place)
        let isAlone = indent.allSatisfy { $0 == " " || $0 == "\t" }
        let margin = isAlone ? indent : ""
        let text = lines.map { $0.isEmpty ? "" : margin + "    " + $0 }.joined(separator: "\n")
        if isAlone {
            edits[body.file].insert("\n" + text + "\n", at: start)
        } else {
            edits[body.file].insert("\n\n" + text + "\n", at: place)
        }
    }

    private static let said =
        "// Added by farad bring-plugin: what the Objective-C runtime finds by itself."

    /// `override class var selectors`
    private mutating func addSelectors(of index: Int, _ own: [Int]) {
        let type = declarations.classes[index]
        let body = type.bodies[0]
        let file = files[body.file]
        let hasTable = (body.open..<body.end).contains {
            file.isWord("var", at: $0) && file.isWord("selectors", at: $0 + 1)
        }
        guard !hasTable else { return }
        var lines: [String] = []
        for number in own {
            let function = declarations.functions[number]
            guard function.isObjectiveC else { continue }
            let isCall = function.types.map(Self.plain) == ["CAPPluginCall"]
            guard isCall || called.contains(number) else { continue }
            guard let reference = reference(function, isCall: isCall) else { continue }
            lines.append(
                "        CAPPluginSelector(\"\(function.selector)\", \(type.path).\(reference)),")
        }
        guard !lines.isEmpty else { return }
        insert(
            [Self.said, "override public class var selectors: [CAPPluginSelector] {"]
                + ["    super.selectors + ["] + lines + ["    ]", "}"], into: index)
    }

    private static func plain(_ type: String) -> String {
        type.split(separator: " ").last.map { word in
            String(word.split(separator: ".").last ?? word)
        } ?? type
    }

    /// How a table of a plugin's names a method; nil for one that no table can have.
    private mutating func reference(
        _ function: SwiftDeclarations.Function, isCall: Bool
    ) -> String? {
        let takes = function.types.first.map(Self.plain) ?? ""
        let isAnything = takes.hasSuffix("?") || ["Any", "AnyObject"].contains(takes)
        if function.isPlain, function.types.count < 2, !isAnything { return function.reference }
        note(
            function.file, function.at,
            "A table of selectors has methods with a call, a notification, the sender or nothing, "
                + "that throw and give back nothing; \(function.selector) is another.")
        return nil
    }

    /// `perform(_:with:)` of an object that is no plugin.
    private mutating func addResponder(of index: Int, _ functions: [Int]) {
        guard !functions.isEmpty else { return }
        let type = declarations.classes[index]
        let inherited = declarations.parent(of: index).map(answers) ?? false
        var lines = [
            Self.said,
            "\(inherited ? "override " : "")public func perform(",
            "    _ selector: FaradFoundation.Selector, with object: Any?",
            ") -> Bool {",
            "    switch selector.description {",
        ]
        for number in functions {
            let function = declarations.functions[number]
            let label = function.labels.first.flatMap { $0 }.map { "\($0): " } ?? ""
            guard function.isPlain, function.types.count < 2 else {
                note(
                    function.file, function.at,
                    "What is called by selector takes one object or none, and gives nothing back; "
                        + "\(function.selector) is another.")
                continue
            }
            lines.append("    case \"\(function.selector)\":")
            if let taken = function.types.first {
                let plain = taken.hasSuffix("?") ? String(taken.dropLast()) : taken
                if plain == "Any" {
                    lines.append(
                        "        \(function.name)(\(label)object\(taken == "Any" ? " as Any" : ""))"
                    )
                } else if plain == "NSNotification" {
                    lines.append(
                        "        guard let given = object as? Notification else { return false }")
                    lines.append(
                        "        \(function.name)(\(label)NSNotification(name: given.name, object: "
                            + "given.object, userInfo: given.userInfo))")
                } else if taken.hasSuffix("?") {
                    lines.append("        \(function.name)(\(label)object as? \(plain))")
                } else {
                    lines.append(
                        "        guard let object = object as? \(plain) else { return false }")
                    lines.append("        \(function.name)(\(label)object)")
                }
            } else {
                lines.append("        \(function.name)()")
            }
        }
        let other = inherited ? "super.perform(selector, with: object)" : "false"
        lines += ["    default: return \(other)", "    }", "    return true", "}"]
        insert(lines, into: index)
        addImports(type.bodies[0].file)
        guard !inherited else { return }
        let file = type.bodies[0].file
        appended[file, default: ""] += "\nextension \(type.path): SelectorResponder {}\n"
    }

    /// What a file needs whose class answers to selectors; behind all else, as lines keep their places.
    private mutating func addImports(_ file: Int) {
        let line = "import struct FaradFoundation.Selector"
        guard !(appended[file]?.contains(line) ?? false) else { return }
        appended[file, default: ""] +=
            "\n\(Self.said)\nimport protocol FaradFoundation.SelectorResponder\n\(line)\n"
    }

    private func answers(_ index: Int) -> Bool {
        if declarations.functions.indices.contains(where: {
            declarations.functions[$0].owner == index && called.contains($0)
        }) {
            return true
        }
        return declarations.parent(of: index).map(answers) ?? false
    }

    /// The list that the macro `CAP_PLUGIN` makes in Objective-C.
    private mutating func addList(of index: Int) {
        let type = declarations.classes[index]
        guard let macro = macros[type.objectiveCName],
            !declarations.inherits(index, from: ["CAPBridgedPlugin"])
        else { return }
        var lines = [
            "", "// Of the macro CAP_PLUGIN, which Objective-C has.",
            "extension \(type.path): CAPBridgedPlugin {",
            "    public var identifier: String { \"\(type.objectiveCName)\" }",
            "    public var jsName: String { \"\(macro.name)\" }",
            "    public var pluginMethods: [CAPPluginMethod] {",
            "        [",
        ]
        for method in macro.methods {
            let kind =
                switch method.returns {
                case .none: "CAPPluginReturnNone"
                case .callback: "CAPPluginReturnCallback"
                default: "CAPPluginReturnPromise"
                }
            lines.append(
                "            CAPPluginMethod(name: \"\(method.name)\", returnType: \(kind)),")
        }
        lines += ["        ]", "    }", "}", ""]
        appended[type.bodies[0].file, default: ""] += lines.joined(separator: "\n")
        if !macro.isWhole {
            note(
                type.bodies[0].file, type.bodies[0].at,
                "Not all of the macro’s list can be read (\(macro.place)); add what lacks.")
        }
    }
}

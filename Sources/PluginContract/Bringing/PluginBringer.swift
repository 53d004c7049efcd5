/// A plugin's Swift as Linux compiles it, and what its author has still to do.
package struct BroughtPlugin: Sendable {
    package var files: [PluginSourceReader.File] = []
    /// The modules that it imports, each once.
    package var modules: [String] = []
    /// Its plugins' classes.
    package var classes: [PluginClass] = []
    /// What cannot be written otherwise here, by its place in the brought files.
    package var left: [Definitions.Note] = []
    /// Nobody can read it: its brackets do not match.
    package var unreadable: [String] = []
}

/// A plugin's class.
package struct PluginClass: Hashable, Sendable {
    /// Its name in Swift.
    package let path: String
    package let objectiveCName: String
    /// How another module names its type.
    package let expression: String
}

/// Writes a plugin's Swift so that it needs no Objective-C runtime.
///
/// What that runtime would find by its name (methods for calls, and what `#selector` names) goes to
/// tables; the rest of each file stays as it is, line by line.
package struct PluginBringer {
    private var rewriting: Rewriting
    private let macros: [String: SwiftPluginReader.Macro]
    private let simulated: Set<String>
    private let declarations: SwiftDeclarations
    /// Functions that something calls by their selectors, as indices.
    private var called: Set<Int> = []

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
        rewriting = Rewriting(swift)
        declarations = SwiftDeclarations(rewriting.files, rewriting.edits)
        simulated = modules
        let sources = objectiveC.map { SourceFile($0.text, path: $0.path, in: .objectiveC) }
        macros = SwiftPluginReader(sources, [:]).macros
    }

    private var files: [SourceFile] { rewriting.files }

    private mutating func bring() -> BroughtPlugin {
        var modules: Set<String> = []
        for index in files.indices {
            let file = files[index]
            for at in file.tokens.indices {
                if file.isSign("@", at: at) { takeOutAttribute(index, at) }
                if file.holds("#", "selector", "(", at: at) { writeSelector(index, at) }
                if file.holds("#", "keyPath", "(", at: at) {
                    rewriting.note(
                        index, at, "#keyPath needs the Objective-C runtime; write the text.")
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
        for index in declarations.classes.indices where declarations.isPlugin(index) {
            brought.classes.append(publish(declarations.classes[index]))
        }
        PluginTables(declarations, called: called, macros).add(to: &rewriting)
        let own = Set(declarations.classes.map(\.name))
        for index in files.indices {
            let missing = MissingImports(file: files[index], modules: simulated, own: own).names
            guard !missing.isEmpty else { continue }
            modules.formUnion(missing.filter { $0 != "FaradFoundation" })
            rewriting.appended[index, default: ""] +=
                "\n// Added by farad bring-plugin: a file has these by itself on a phone.\n"
                + missing.map { "import \($0)\n" }.joined()
        }
        brought.files = rewriting.result
        for (file, path) in zip(files, rewriting.paths) where !file.isBalanced {
            brought.unreadable.append(path)
        }
        brought.modules = modules.filter { !$0.isEmpty }.sorted()
        brought.left = rewriting.left
        return brought
    }

    /// A class that the module keeps to itself gets a name for others: the Objective-C runtime finds every
    /// class.
    private mutating func publish(_ type: SwiftDeclarations.Class) -> PluginClass {
        let body = type.bodies[0]
        let words = files[body.file].declaration(endingAt: body.at).words
        guard !words.contains("public"), !words.contains("open") else {
            return PluginClass(
                path: type.path, objectiveCName: type.objectiveCName,
                expression: type.path + ".self")
        }
        let name = "linked" + type.path.replacing(".", with: "")
        rewriting.appended[body.file, default: ""] +=
            "\n\(Rewriting.said)\npublic var \(name): CAPPlugin.Type { \(type.path).self }\n"
        return PluginClass(
            path: type.path, objectiveCName: type.objectiveCName, expression: name)
    }

    // MARK: Words

    private static let outlets: Set<String> = [
        "IBOutlet", "IBAction", "IBInspectable", "IBDesignable", "IBSegueAction",
    ]

    private mutating func takeOutAttribute(_ index: Int, _ at: Int) {
        let file = files[index]
        guard let word = file.word(at: at + 1) else { return }
        if word == "NSManaged" {
            rewriting.note(index, at, "@NSManaged needs Core Data, which Farad does not simulate.")
        }
        guard ["objc", "objcMembers", "nonobjc"].contains(word) || Self.outlets.contains(word)
        else { return }
        var last = at + 1
        if word == "objc", file.isSign("(", at: at + 2) { last = file.end(of: at + 2) ?? last }
        rewriting.edits[index].remove(
            file.tokens[at].range.lowerBound..<file.tokens[last].range.upperBound)
        if word == "IBOutlet" {
            rewriting.note(index, at, "Nothing loads a nib here: make the view in code.")
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
            rewriting.edits[index].insert(
                isFirst ? ": AnyObject" : " AnyObject,",
                at: file.tokens[isFirst ? at + 1 : at + 2].range.upperBound)
        }
        for member in open..<end where file.isWord("optional", at: member) {
            guard file.word(at: member + 1) != nil else { continue }
            rewriting.note(
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
        rewriting.edits[index].replace(
            file.tokens[at].range, with: "@_dynamicReplacement(for: \(name))")
        // What an extension declares is never open.
        for modifier in max(0, at - 1)..<next where file.isWord("open", at: modifier) {
            rewriting.edits[index].replace(file.tokens[modifier].range, with: "public")
        }
        rewriting.edits[index].insert("Replacement", at: file.tokens[next + 1].range.upperBound)
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
        rewriting.note(index, at, "Only Objective-C overrides in an extension: make a subclass.")
    }

    /// `override func observeValue(forKeyPath:of:change:context:)` of a class that is no plugin: here
    /// objects do not have it by themselves.
    private mutating func conformObserver(_ index: Int, _ at: Int) {
        let file = files[index]
        guard file.holds("func", "observeValue", "(", "forKeyPath", at: at),
            let owner = declarations.owner(of: at, in: index), !declarations.isPlugin(owner)
        else { return }
        var first = at
        while let word = file.word(at: first - 1), SourceFile.modifiers.contains(word) {
            first -= 1
        }
        guard let place = (first..<at).first(where: { file.isWord("override", at: $0) }) else {
            return
        }
        rewriting.edits[index].remove(file.tokens[place].range)
        rewriting.appended[index, default: ""] +=
            "\n\(Rewriting.said)\nimport protocol FaradFoundation.KeyValueObserver\n"
            + "extension \(declarations.classes[owner].path): KeyValueObserver {}\n"
    }

    /// A plugin is made by its class here, for which Swift wants an `init()` that subclasses have, too.
    private mutating func requireInit(_ index: Int, _ at: Int) {
        let words = files[index].declaration(endingAt: at).words
        guard words.contains("override"), !words.contains("required"),
            let owner = declarations.owner(of: at, in: index), declarations.isPlugin(owner)
        else { return }
        rewriting.edits[index].insert("required ", at: files[index].tokens[at].range.lowerBound)
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
            rewriting.edits[index].replace(
                file.tokens[name].range.lowerBound..<file.tokens[last].range.upperBound,
                with: "OSLog")
            return "OSLog"
        }
        guard !simulated.contains(module), !isOptional(index, at, module) else { return module }
        let words = file.tokens.compactMap(\.word)
        if module == "Combine", !words.contains(where: Self.combine.contains) {
            rewriting.edits[index].remove(
                file.tokens[at].range.lowerBound..<file.tokens[name].range.upperBound)
            return ""
        }
        rewriting.note(index, at, "Farad has no module \(module).")
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
                rewriting.edits[index].replace(
                    file.tokens[next].range.lowerBound..<file.tokens[next + 3].range.upperBound,
                    with: "true")
            } else if file.holds("os", "(", "Linux", ")", at: next) {
                rewriting.edits[index].replace(
                    file.tokens[next].range.lowerBound..<file.tokens[next + 3].range.upperBound,
                    with: "false")
            } else if file.holds("canImport", "(", "os", ")", at: next) {
                rewriting.edits[index].replace(file.tokens[next + 2].range, with: "OSLog")
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
            return rewriting.note(
                index, at, "A property is not found by its selector here; call it.")
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
            rewriting.edits[index].replace(range, with: "Selector(\"\(text)\")")
            return rewriting.note(
                index, at,
                "No class here has the method \(name): see that what is called answers to "
                    + "“\(text)”.")
        }
        called.insert(found)
        rewriting.edits[index].replace(
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
}

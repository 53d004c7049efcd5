/// Reads plugins for iOS: classes in Swift with their tables, or with those of the macro `CAP_PLUGIN`.
struct SwiftPluginReader {
    private let files: [SourceFile]
    private let constants: [String: String]
    /// What the macro lists, by the name of the class.
    private(set) var macros: [String: Macro] = [:]
    /// What may be a plugin, and cannot be read.
    private var unread: [Definitions.Note] = []

    struct Macro {
        let name: String
        let methods: [NativePlugin.Method]
        let isWhole: Bool
        let place: String
    }

    /// A class, and what extensions add to it.
    private struct Class {
        let name: String
        let objectiveCName: String
        let ancestors: [String]
        let file: SourceFile
        let at: Int
        let isWholeForObjectiveC: Bool
        var bodies: [(file: SourceFile, open: Int)]
        /// Whether there are extensions of it that cannot be read.
        var hasOtherParts = false
    }

    init(_ files: [SourceFile], _ constants: [String: String]) {
        self.files = files
        self.constants = constants
        for file in files where file.language == .objectiveC {
            for at in file.tokens.indices where file.isWord("CAP_PLUGIN", at: at) {
                readMacro(file, at)
            }
        }
    }

    var reading: PluginSourceReader.Reading {
        var reading = PluginSourceReader.Reading()
        let (classes, broken) = classes
        reading.unnamed = unread + broken
        for found in classes { read(found, &reading) }
        // Whose class is in Objective-C, too, has a table here and no code.
        for (type, macro) in macros.sorted(by: { $0.key < $1.key })
        where !classes.contains(where: { $0.objectiveCName == type }) {
            var plugin = NativePlugin(name: macro.name, methods: macro.methods)
            var source = PluginSource()
            source.isOpen = !macro.isWhole
            plugin.declared = macro.place
            plugin.source = source
            reading.plugins.append(plugin)
        }
        return reading
    }

    // MARK: Classes

    /// The classes, and those whose ends nobody can tell: they are there, whatever they are.
    private var classes: (whole: [Class], broken: [Definitions.Note]) {
        var classes: [Class] = []
        var broken: [Definitions.Note] = []
        var others: Set<String> = []
        var extensions: [(name: String, file: SourceFile, open: Int)] = []
        for file in files where file.language == .swift {
            for at in file.tokens.indices {
                let isClass = file.isWord("class", at: at)
                guard isClass || file.isWord("extension", at: at),
                    let name = file.word(at: at + 1), !["func", "var", "let"].contains(name)
                else { continue }
                let head = head(file, at + 2)
                let attributes = file.attributes(before: at)
                let objectiveCName = attributes.name ?? name
                let isPlugin =
                    Self.bases.contains(where: head.ancestors.contains)
                    || macros[objectiveCName] != nil
                guard let open = head.open, file.isBalanced else {
                    if isClass, isPlugin {
                        broken.append(PluginSourceReader.unread(name, file.place(at)))
                    }
                    if !isClass { others.insert(name) }
                    continue
                }
                guard isClass else {
                    extensions.append((name, file, open))
                    continue
                }
                classes.append(
                    Class(
                        name: name, objectiveCName: objectiveCName, ancestors: head.ancestors,
                        file: file, at: at, isWholeForObjectiveC: attributes.isWhole,
                        bodies: [(file, open)]))
            }
        }
        for index in classes.indices {
            classes[index].hasOtherParts = others.contains(classes[index].name)
            classes[index].bodies += extensions.filter { $0.name == classes[index].name }.map {
                ($0.file, $0.open)
            }
        }
        return (classes, broken)
    }

    private static let bases = ["CAPPlugin", "CAPBridgedPlugin"]

    /// What a type inherits from, behind its name, and where its body begins; nil for one without end.
    private func head(_ file: SourceFile, _ start: Int) -> (ancestors: [String], open: Int?) {
        var ancestors: [String] = []
        var at = start
        while at < file.tokens.count {
            if file.isSign("{", at: at) { return (ancestors, file.end(of: at) == nil ? nil : at) }
            if let word = file.word(at: at) {
                ancestors.append(word)
            } else {
                let isHead = [":", ",", "<", ">", ".", "@", "&", "="].contains {
                    file.isSign($0, at: at)
                }
                guard isHead else { break }
            }
            at += 1
        }
        return (ancestors, nil)
    }

    // MARK: One plugin

    private func read(_ found: Class, _ reading: inout PluginSourceReader.Reading) {
        let macro = macros[found.objectiveCName]
        let isPlugin = Self.bases.contains(where: found.ancestors.contains)
        guard isPlugin || macro != nil else { return }
        var source = PluginSource()
        var functions = Functions()
        for (file, open) in found.bodies { readFunctions(file, open, found, &functions) }
        var methods: [NativePlugin.Method] = []
        if let macro {
            methods = macro.methods
            source.isOpen = !macro.isWhole
        } else {
            let table = table(found, functions.selectors)
            methods = table.methods
            source.isOpen = !table.isWhole
            source.notes += table.notes
        }
        guard let name = macro?.name ?? self.name(found) else {
            let place = found.file.place(found.at)
            reading.unnamed.append(PluginSourceReader.unnamed(found.name, place))
            return
        }
        // A class above it may have the code of what it lists, and more.
        let mayInherit = !found.ancestors.contains("CAPPlugin")
        if mayInherit || found.hasOtherParts { source.isOpen = true }
        source.methods = functions.methods
        for method in methods
        where !functions.names.contains(method.name) && !mayInherit && !found.hasOtherParts {
            guard !NativePlugin.baseMethods.contains(method.name), let place = method.place else {
                continue
            }
            source.lacking.append(.init(name: method.name, place: place))
        }
        var plugin = NativePlugin(name: name, methods: methods)
        plugin.declared = found.file.place(found.at)
        plugin.source = source
        reading.plugins.append(plugin)
    }

    /// `let jsName = "X"`, or a property that gives it.
    private func name(_ found: Class) -> String? {
        for (file, open) in found.bodies {
            guard let at = member("jsName", in: file, open), let value = value(of: at, in: file)
            else { continue }
            return expression(file, value).flatMap { file.text($0, constants) }
        }
        return nil
    }

    /// A text or a row of names from there on, where it is all that the property is.
    private func expression(_ file: SourceFile, _ start: Int) -> Range<Int>? {
        guard file.tokens.indices.contains(start) else { return nil }
        var end = start + 1
        if file.tokens[start].word != nil {
            while file.isSign(".", at: end), file.word(at: end + 1) != nil { end += 2 }
        }
        guard file.tokens.indices.contains(end) else { return start..<end }
        if ["}", ";", ","].contains(where: { file.isSign($0, at: end) }) { return start..<end }
        // A sign on the next line goes on with it, but for what begins a declaration.
        let isNext =
            file.word(at: end) != nil || ["@", "#"].contains { file.isSign($0, at: end) }
        return isNext && file.tokens[end].line > file.tokens[end - 1].line ? start..<end : nil
    }

    /// A property of the class itself, not of what it holds.
    private func member(_ name: String, in file: SourceFile, _ open: Int) -> Int? {
        var at = open + 1
        guard let end = file.end(of: open) else { return nil }
        while at < end {
            let isDeclared = file.isWord("let", at: at - 1) || file.isWord("var", at: at - 1)
            if isDeclared, file.isWord(name, at: at) { return at }
            at = (file.end(of: at) ?? at) + 1
        }
        return nil
    }

    /// Where the value of a property begins, behind its type.
    private func value(of property: Int, in file: SourceFile) -> Int? {
        var at = property + 1
        if file.isSign(":", at: at) {
            while at < file.tokens.count, !file.isSign("=", at: at), !file.isSign("{", at: at) {
                at += 1
            }
        }
        guard file.isSign("=", at: at) || file.isSign("{", at: at) else { return nil }
        return file.isWord("return", at: at + 1) ? at + 2 : at + 1
    }

    // MARK: Tables

    private func table(
        _ found: Class, _ selectors: [String: String]
    ) -> (methods: [NativePlugin.Method], isWhole: Bool, notes: [Definitions.Note]) {
        for (file, open) in found.bodies {
            guard let property = member("pluginMethods", in: file, open) else { continue }
            func unread(
                _ at: Int, _ methods: [NativePlugin.Method] = []
            ) -> (methods: [NativePlugin.Method], isWhole: Bool, notes: [Definitions.Note]) {
                (
                    methods, false,
                    [
                        .init(
                            place: file.place(at),
                            text: "Not all of pluginMethods can be read here, so no method is "
                                + "called missing.")
                    ]
                )
            }
            guard let value = value(of: property, in: file),
                let (file, list) = list(at: value, in: file), let end = file.end(of: list)
            else { return unread(property) }
            var methods: [NativePlugin.Method] = []
            var failure: Int?
            for element in file.elements(of: list) {
                if let method = entry(element, in: file, selectors) {
                    methods.append(method)
                } else {
                    failure = failure ?? element.lowerBound
                }
            }
            // Something may be added to the list.
            let isMore = ["+", "."].contains { file.isSign($0, at: end + 1) }
            if let at = failure ?? (isMore ? end : nil) { return unread(at, methods) }
            return (methods, true, [])
        }
        let note = Definitions.Note(
            place: found.file.place(found.at),
            text: "\(found.name) lists no pluginMethods that can be read here, so no method is "
                + "called missing.")
        return ([], false, [note])
    }

    /// A list there, or the one that a constant of another type holds: `PluginConfig.methods`.
    private func list(at start: Int, in file: SourceFile) -> (file: SourceFile, at: Int)? {
        if file.isSign("[", at: start) { return (file, start) }
        guard let expression = expression(file, start), expression.count == 3,
            let type = file.word(at: start), let name = file.word(at: start + 2)
        else { return nil }
        for file in files where file.language == .swift {
            for at in file.tokens.indices {
                let declares = ["struct", "enum", "class", "extension"]
                    .contains { file.holds($0, type, at: at) }
                guard declares,
                    let open = (at + 2..<file.tokens.count).first(where: {
                        file.isSign("{", at: $0)
                    }),
                    let property = member(name, in: file, open),
                    let list = value(of: property, in: file), file.isSign("[", at: list)
                else { continue }
                return (file, list)
            }
        }
        return nil
    }

    /// `CAPPluginMethod(name: "x", returnType: CAPPluginReturnPromise)`, `.init(#selector(x), …)`.
    private func entry(
        _ element: Range<Int>, in file: SourceFile, _ selectors: [String: String]
    ) -> NativePlugin.Method? {
        guard let open = element.first(where: { file.isSign("(", at: $0) }),
            file.end(of: open) == element.upperBound - 1
        else { return nil }
        let head = element.lowerBound..<open
        let isMethod =
            head.count == 1 && file.isWord("CAPPluginMethod", at: head.lowerBound)
            || file.holds(".", "init", at: head.lowerBound) && head.count == 2
        guard isMethod else { return nil }
        var name: String?
        var returns: ReturnKind? = .promise
        for argument in file.elements(of: open) {
            let first = argument.lowerBound
            if file.holds("name", ":", at: first) {
                name = file.text(first + 2..<argument.upperBound, constants)
            } else if file.holds("returnType", ":", at: first) {
                returns = kind(file.word(at: argument.upperBound - 1))
            } else if file.holds("#", "selector", "(", at: first) {
                name = selector(file, first + 2).map { selectors[$0] ?? $0 }
            }
        }
        guard let name, let returns else { return nil }
        return .init(name: name, returns: returns, place: file.place(element.lowerBound))
    }

    /// `#selector(x)`, `#selector(Plugin.x(_:))`: the last of the names.
    private func selector(_ file: SourceFile, _ open: Int) -> String? {
        guard let end = file.end(of: open) else { return nil }
        var name: String?
        for at in open + 1..<end {
            if file.isSign("(", at: at) { break }
            name = file.word(at: at) ?? name
        }
        return name
    }

    private func kind(_ word: String?) -> ReturnKind? {
        switch word {
        case "CAPPluginReturnPromise", "promise": .promise
        case "CAPPluginReturnCallback", "callback": .callback
        case "CAPPluginReturnNone", "none": ReturnKind.none
        default: nil
        }
    }

    /// `CAP_PLUGIN(Class, "Name", CAP_PLUGIN_METHOD(x, CAPPluginReturnPromise); …)`
    private mutating func readMacro(_ file: SourceFile, _ at: Int) {
        let arguments = file.elements(of: at + 1)
        guard file.end(of: at + 1) != nil || !file.isSign("(", at: at + 1) else {
            unread.append(PluginSourceReader.unread("A plugin’s macro", file.place(at)))
            return
        }
        guard arguments.count >= 2, let type = file.word(at: arguments[0].lowerBound),
            let name = file.tokens[arguments[1].lowerBound].text, let end = file.end(of: at + 1)
        else { return }
        var methods: [NativePlugin.Method] = []
        var isWhole = true
        for place in arguments[1].upperBound..<end
        where file.isWord("CAP_PLUGIN_METHOD", at: place) {
            let parts = file.elements(of: place + 1)
            if parts.count == 2, let name = file.word(at: parts[0].lowerBound),
                let returns = kind(file.word(at: parts[1].lowerBound))
            {
                methods.append(.init(name: name, returns: returns, place: file.place(place)))
            } else {
                isWhole = false
            }
        }
        macros[type] = Macro(
            name: name, methods: methods, isWhole: isWhole, place: file.place(at))
    }

    // MARK: Functions

    /// The functions of a class that take a call.
    private struct Functions {
        var methods: [String: PluginSource.Method] = [:]
        /// Those that are there, read or not, as Objective-C calls them.
        var names: Set<String> = []
        /// What Objective-C calls those of Swift that have another name there.
        var selectors: [String: String] = [:]
    }

    /// `@objc func x(_ call: CAPPluginCall) { … }`
    private func readFunctions(
        _ file: SourceFile, _ open: Int, _ found: Class, _ functions: inout Functions
    ) {
        guard let end = file.end(of: open) else { return }
        // Another branch of `#if` may have a method that this one lacks.
        for aside in file.asides {
            for at in aside.tokens.indices where aside.isWord("func", at: at) {
                if let name = aside.word(at: at + 1) { functions.names.insert(name) }
            }
        }
        var at = open + 1
        while at < end {
            defer { at = (file.end(of: at) ?? at) + 1 }
            guard file.isWord("func", at: at), let swiftName = file.word(at: at + 1),
                file.holds("(", "_", at: at + 2), let close = file.end(of: at + 2),
                file.elements(of: at + 2).count == 1
            else { continue }
            let attributes = file.attributes(before: at)
            let isSeen =
                attributes.isObjectiveC || found.isWholeForObjectiveC
                || isExtensionForObjectiveC(file, open)
            guard isSeen else { continue }
            // `@objc(x:)` says what a call finds it by.
            let name = attributes.name ?? swiftName
            if name != swiftName { functions.selectors[swiftName] = name }
            functions.names.insert(name)
            // Without a name, as in `_: CAPPluginCall`, nothing is done with it.
            let call = file.isSign(":", at: at + 4) ? nil : file.word(at: at + 4)
            let type = at + (call == nil ? 5 : 6)
            let isCall =
                file.holds("CAPPluginCall", ")", at: type)
                || file.holds("Capacitor", ".", "CAPPluginCall", ")", at: type)
            guard isCall,
                let body = (close..<min(end, close + 9)).first(where: { file.isSign("{", at: $0) }),
                let bodyEnd = file.end(of: body)
            else { continue }
            functions.methods[name] = MethodReader(
                file, body + 1..<bodyEnd, call: call, constants
            ).method(at: file.place(at))
        }
    }

    /// Whether the body that opens there is of an `@objc extension`; of a class that says only its name.
    private func isExtensionForObjectiveC(_ file: SourceFile, _ open: Int) -> Bool {
        let head = (0..<open).last {
            file.isWord("class", at: $0) || file.isWord("extension", at: $0)
        }
        guard let head, file.isWord("extension", at: head) else { return false }
        return file.attributes(before: head).isObjectiveC
    }
}

/// Reads plugins for iOS: classes in Swift with their tables, or with those of the macro `CAP_PLUGIN`.
struct SwiftPluginReader {
    private let files: [SourceFile]
    private let constants: [String: String]
    /// What the macro lists, by the name of the class.
    private var macros: [String: Macro] = [:]

    private struct Macro {
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
        let classes = classes
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

    private var classes: [Class] {
        var classes: [Class] = []
        var extensions: [(name: String, file: SourceFile, open: Int)] = []
        for file in files where file.language == .swift {
            for at in file.tokens.indices {
                let isClass = file.isWord("class", at: at)
                guard isClass || file.isWord("extension", at: at),
                    let name = file.word(at: at + 1), !["func", "var", "let"].contains(name),
                    let open = body(file, at + 2)
                else { continue }
                guard isClass else {
                    extensions.append((name, file, open))
                    continue
                }
                let attributes = attributes(file, before: at)
                classes.append(
                    Class(
                        name: name, objectiveCName: attributes.name ?? name,
                        ancestors: (at + 2..<open).compactMap { file.word(at: $0) }, file: file,
                        at: at, isWholeForObjectiveC: attributes.isWhole, bodies: [(file, open)]))
            }
        }
        for index in classes.indices {
            classes[index].bodies += extensions.filter { $0.name == classes[index].name }.map {
                ($0.file, $0.open)
            }
        }
        return classes
    }

    /// Where the body begins behind a name and what the type inherits from.
    private func body(_ file: SourceFile, _ start: Int) -> Int? {
        var at = start
        while at < file.tokens.count {
            if file.isSign("{", at: at) { return file.end(of: at) == nil ? nil : at }
            let isHead =
                file.word(at: at) != nil
                || [":", ",", "<", ">", ".", "@", "&"].contains { file.isSign($0, at: at) }
            guard isHead else { return nil }
            at += 1
        }
        return nil
    }

    private static let modifiers = [
        "public", "open", "final", "private", "fileprivate", "internal", "package", "override",
        "dynamic", "static", "nonisolated", "required",
    ]

    /// What stands before a declaration: `@objc`, `@objc(name)`, `@objcMembers`.
    private func attributes(
        _ file: SourceFile, before index: Int
    ) -> (isObjectiveC: Bool, name: String?, isWhole: Bool) {
        var found = (isObjectiveC: false, name: String?.none, isWhole: false)
        var at = index - 1
        var argument: String?
        while at >= 0 {
            if file.isSign(")", at: at) {
                guard let open = (max(0, at - 8)..<at).last(where: { file.end(of: $0) == at })
                else { break }
                argument = file.word(at: open + 1)
                at = open - 1
                continue
            }
            guard let word = file.word(at: at) else { break }
            if file.isSign("@", at: at - 1) {
                if word == "objc" {
                    found.isObjectiveC = true
                    found.name = argument
                }
                if word == "objcMembers" { found.isWhole = true }
                at -= 2
            } else {
                guard Self.modifiers.contains(word) else { break }
                // What it overrides is seen by Objective-C already.
                if word == "override" { found.isObjectiveC = true }
                at -= 1
            }
            argument = nil
        }
        return found
    }

    // MARK: One plugin

    private func read(_ found: Class, _ reading: inout PluginSourceReader.Reading) {
        let macro = macros[found.objectiveCName]
        let isPlugin = ["CAPPlugin", "CAPBridgedPlugin"].contains(where: found.ancestors.contains)
        guard isPlugin || macro != nil else { return }
        var source = PluginSource()
        var methods: [NativePlugin.Method] = []
        if let macro {
            methods = macro.methods
            source.isOpen = !macro.isWhole
        } else {
            let table = table(found)
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
        if mayInherit { source.isOpen = true }
        for (file, open) in found.bodies { readFunctions(file, open, found, &source) }
        for method in methods where source.methods[method.name] == nil && !mayInherit {
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
            guard file.tokens.indices.contains(value) else { return nil }
            return file.text(value..<value + 1, constants)
        }
        return nil
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
        _ found: Class
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
            guard let list = value(of: property, in: file), file.isSign("[", at: list),
                let end = file.end(of: list)
            else { return unread(property) }
            var methods: [NativePlugin.Method] = []
            var failure: Int?
            for element in file.elements(of: list) {
                if let method = entry(element, in: file) {
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

    /// `CAPPluginMethod(name: "x", returnType: CAPPluginReturnPromise)`, `.init(#selector(x), …)`.
    private func entry(_ element: Range<Int>, in file: SourceFile) -> NativePlugin.Method? {
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
                name = selector(file, first + 2)
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

    /// `@objc func x(_ call: CAPPluginCall) { … }`
    private func readFunctions(
        _ file: SourceFile, _ open: Int, _ found: Class, _ source: inout PluginSource
    ) {
        guard let end = file.end(of: open) else { return }
        var at = open + 1
        while at < end {
            defer { at = (file.end(of: at) ?? at) + 1 }
            guard file.isWord("func", at: at), let name = file.word(at: at + 1),
                file.holds("(", "_", at: at + 2), let call = file.word(at: at + 4),
                file.holds(":", "CAPPluginCall", ")", at: at + 5)
            else { continue }
            let attributes = attributes(file, before: at)
            let isSeen =
                attributes.isObjectiveC || found.isWholeForObjectiveC
                || isExtensionForObjectiveC(file, open)
            guard isSeen else { continue }
            guard
                let body = (at + 8..<min(end, at + 16)).first(where: { file.isSign("{", at: $0) }),
                let close = file.end(of: body)
            else { continue }
            source.methods[name] = MethodReader(
                file, body + 1..<close, call: call, constants
            ).method(at: file.place(at))
        }
    }

    /// Whether the body that opens there is of an `@objc extension`; of a class that says only its name.
    private func isExtensionForObjectiveC(_ file: SourceFile, _ open: Int) -> Bool {
        let head = (0..<open).last {
            file.isWord("class", at: $0) || file.isWord("extension", at: $0)
        }
        guard let head, file.isWord("extension", at: head) else { return false }
        return attributes(file, before: head).isObjectiveC
    }
}

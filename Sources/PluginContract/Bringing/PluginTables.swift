/// Adds to a plugin's classes what the Objective-C runtime would find by names: methods for calls and
/// selectors, and the list of the macro `CAP_PLUGIN`.
struct PluginTables {
    private let declarations: SwiftDeclarations
    /// Functions that something calls by their selectors, as indices.
    private let called: Set<Int>
    private let macros: [String: SwiftPluginReader.Macro]

    init(
        _ declarations: SwiftDeclarations, called: Set<Int>,
        _ macros: [String: SwiftPluginReader.Macro]
    ) {
        self.declarations = declarations
        self.called = called
        self.macros = macros
    }

    func add(to rewriting: inout Rewriting) {
        for index in declarations.classes.indices {
            let own = declarations.functions.indices.filter {
                declarations.functions[$0].owner == index
            }
            if declarations.isPlugin(index)
                || macros[declarations.classes[index].objectiveCName] != nil
            {
                addSelectors(of: index, own, to: &rewriting)
                addList(of: index, to: &rewriting)
            } else {
                addResponder(of: index, own.filter(called.contains), to: &rewriting)
            }
        }
    }

    /// `override class var selectors`
    private func addSelectors(
        of index: Int, _ own: [Int], to rewriting: inout Rewriting
    ) {
        let type = declarations.classes[index]
        let body = type.bodies[0]
        let file = rewriting.files[body.file]
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
            guard let reference = reference(function, to: &rewriting) else { continue }
            lines.append(
                "        CAPPluginSelector(\"\(function.selector)\", \(type.path).\(reference)),")
        }
        guard !lines.isEmpty else { return }
        rewriting.insert(
            [Rewriting.said, "override public class var selectors: [CAPPluginSelector] {"]
                + ["    super.selectors + ["] + lines + ["    ]", "}"], into: body)
    }

    private static func plain(_ type: String) -> String {
        type.split(separator: " ").last.map { word in
            String(word.split(separator: ".").last ?? word)
        } ?? type
    }

    /// How a table of a plugin's names a method; nil for one that no table can have.
    private func reference(
        _ function: SwiftDeclarations.Function, to rewriting: inout Rewriting
    ) -> String? {
        let takes = function.types.first.map(Self.plain) ?? ""
        let isAnything = takes.hasSuffix("?") || ["Any", "AnyObject"].contains(takes)
        if function.isPlain, function.types.count < 2, !isAnything { return function.reference }
        rewriting.note(
            function.file, function.at,
            "A table of selectors has methods with a call, a notification, the sender or nothing, "
                + "that throw and give back nothing; \(function.selector) is another.")
        return nil
    }

    /// `perform(_:with:)` of an object that is no plugin.
    private func addResponder(
        of index: Int, _ functions: [Int], to rewriting: inout Rewriting
    ) {
        guard !functions.isEmpty else { return }
        let type = declarations.classes[index]
        let inherited = declarations.parent(of: index).map(answers) ?? false
        var lines = [
            Rewriting.said,
            "\(inherited ? "override " : "")public func perform(",
            "    _ selector: FaradFoundation.Selector, with object: Any?",
            ") -> Bool {",
            "    switch selector.description {",
        ]
        for number in functions {
            let function = declarations.functions[number]
            let label = function.labels.first.flatMap { $0 }.map { "\($0): " } ?? ""
            guard function.isPlain, function.types.count < 2 else {
                rewriting.note(
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
        rewriting.insert(lines, into: type.bodies[0])
        addImports(type.bodies[0].file, to: &rewriting)
        guard !inherited else { return }
        let file = type.bodies[0].file
        rewriting.appended[file, default: ""] += "\nextension \(type.path): SelectorResponder {}\n"
    }

    /// What a file needs whose class answers to selectors; behind all else, as lines keep their places.
    private func addImports(_ file: Int, to rewriting: inout Rewriting) {
        let line = "import struct FaradFoundation.Selector"
        guard !(rewriting.appended[file]?.contains(line) ?? false) else { return }
        rewriting.appended[file, default: ""] +=
            "\n\(Rewriting.said)\nimport protocol FaradFoundation.SelectorResponder\n\(line)\n"
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
    private func addList(of index: Int, to rewriting: inout Rewriting) {
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
        rewriting.appended[type.bodies[0].file, default: ""] += lines.joined(separator: "\n")
        if !macro.isWhole {
            rewriting.note(
                type.bodies[0].file, type.bodies[0].at,
                "Not all of the macro’s list can be read (\(macro.place)); add what lacks.")
        }
    }
}

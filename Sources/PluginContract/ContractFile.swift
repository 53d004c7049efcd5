/// The observed contract of one plugin: what its methods took and gave, on each platform.
///
/// It says what was, not what may be: a type of TypeScript is wider. Whatever stands in for the
/// plugin, such as a mock, must do the same.
package struct ContractFile: Hashable, Sendable {
    package static let format = "farad-contract/1"
    /// How the names of such files end.
    package static let ending = ".contract.json"

    package let plugin: String
    /// The app that was played: the name of a bundled one, or a project's identifier.
    package var app: String?
    package private(set) var sides: [Side] = []
    /// The lines of what was read: keys by their path in the file.
    private var lines: [[String]: Int] = [:]

    /// What was seen on one platform.
    package struct Side: Hashable, Sendable {
        package let side: ContractSide
        package var methods: [Method] = []
        package var events: [Event] = []
    }

    /// One method, and the shapes of what crossed for it.
    package struct Method: Hashable, Sendable {
        package let name: String
        package let returns: ReturnKind
        /// Whether it was called, so that the rest says something.
        package let isSeen: Bool
        package var options: Schema?
        package var optionsMayBeMissing = true
        package var result: Schema?
        package var resultMayBeMissing = true
    }

    /// One event that was sent, or that native sources send.
    package struct Event: Hashable, Sendable {
        package let name: String
        /// Whether it was sent in a run, so that the rest says something.
        package var isSeen = true
        package var data: Schema?
        package var dataMayBeMissing = false
    }

    init(plugin: String, sides: [Side], lines: JSONLines) {
        self.plugin = plugin
        self.sides = sides
        for side in sides {
            let paths =
                [[String]()] + side.methods.map { ["methods", $0.name] }
                + side.events.map { ["events", $0.name] }
            for path in paths {
                let whole = ["platforms", side.side.rawValue] + path
                self.lines[whole] = lines[whole]
            }
        }
    }

    /// What was observed of a plugin; nil where no side has it.
    package init?(plugin: String, of observations: [Observation]) {
        self.plugin = plugin
        for observation in observations {
            guard let native = observation.plugin(plugin) else { continue }
            var side = Side(side: observation.side)
            for method in native.methods.sorted(by: { $0.name < $1.name })
            where !NativePlugin.baseMethods.contains(method.name) {
                side.methods.append(
                    Method(method, observation.calls[.init(plugin, method.name)] ?? []))
            }
            let sent = observation.eventNames(of: plugin)
            let known = Set(sent).union(native.source?.events.map(\.name) ?? [])
            for name in known.sorted() {
                guard sent.contains(name) else {
                    side.events.append(Event(name: name, isSeen: false))
                    continue
                }
                let shape = Shape((observation.events[.init(plugin, name)] ?? []).map(\.data))
                side.events.append(
                    Event(
                        name: name, data: shape.valueSchema,
                        dataMayBeMissing: shape.types.contains("undefined")))
            }
            sides.append(side)
        }
        if sides.isEmpty { return nil }
    }

    /// The contract of one platform as declarations, which a check takes.
    ///
    /// - Parameter path: The file, for the places of findings.
    package func declaration(on side: ContractSide, path: String) -> PluginDeclaration? {
        guard let found = sides.first(where: { $0.side == side }) else { return nil }
        func place(_ keys: String...) -> String {
            let line = lines[["platforms", side.rawValue] + keys]
            return line.map { "\(path):\($0)" } ?? path
        }
        let anything = Schema()
        return PluginDeclaration(
            name: plugin, interface: "the recorded contract", place: place(), registered: nil,
            isPackage: false,
            methods: found.methods.map { method in
                PluginDeclaration.Method(
                    name: method.name, place: place("methods", method.name),
                    returns: method.returns, options: method.isSeen ? method.options : anything,
                    optionsMayBeMissing: method.optionsMayBeMissing || !method.isSeen,
                    result: method.isSeen ? method.result : anything,
                    resultMayBeMissing: method.resultMayBeMissing || !method.isSeen, uses: [],
                    isSeen: method.isSeen)
            },
            events: found.events.map { event in
                PluginDeclaration.Event(
                    name: event.name, place: place("events", event.name),
                    data: event.isSeen ? event.data : anything,
                    dataMayBeMissing: event.dataMayBeMissing || !event.isSeen, uses: [],
                    isSeen: event.isSeen)
            }, hasUses: false)
    }
}

extension ContractFile.Method {
    fileprivate init(_ native: NativePlugin.Method, _ calls: [Observation.Call]) {
        name = native.name
        returns = native.returns
        isSeen = !calls.isEmpty
        guard isSeen else { return }
        let passed = Shape(calls.map(\.options))
        options = passed.valueSchema
        optionsMayBeMissing = passed.types.contains("undefined")
        var examples: [JSON] = []
        for call in calls where examples.count < 2 {
            guard let example = call.options.json, !examples.contains(example) else { continue }
            examples.append(example)
        }
        options?.examples = examples
        let given = Shape(calls.flatMap(\.results))
        result = given.valueSchema
        // Of a call that was only rejected nobody knows what it gives.
        resultMayBeMissing = given.types.contains("undefined") || given.total == 0
        if given.total == 0 { result = Schema() }
    }
}

extension Shape {
    /// The schema of the values but for nothing; nil where nothing was all there was.
    fileprivate var valueSchema: Schema? {
        types.contains { $0 != "undefined" } ? schema : nil
    }
}

extension ContractValue {
    /// As JSON, for an example; nil for nothing.
    fileprivate var json: JSON? {
        switch self {
        case .undefined, .foreign, .unread: return nil
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .number(let value): return .number(value)
        case .string(let text): return .string(text)
        case .date: return .string("2026-01-01T00:00:00.000Z")
        case .array(let elements): return .array(elements.map { $0.json ?? .null })
        case .object(let members):
            return .object(
                members.compactMap { member in member.value.json.map { .init(member.key, $0) } })
        }
    }
}

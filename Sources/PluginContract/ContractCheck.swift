/// Compares what is declared of plugins with what native code says of itself and did in recorded
/// runs.
package struct ContractCheck {
    /// What is looked for beside contradictions.
    package struct Options: Hashable, Sendable {
        /// Whether keys that are always or never there and methods that nobody calls are remarked:
        /// for declarations, which say what may be, not for recordings, which say what was.
        package var remarksHabits = true
        /// Whether whatever is not declared fails: for recordings.
        package var isClosed = false
        /// Whether an event that is not sent fails: not for mocks, which nobody asks for events.
        package var expectsEvents = true
        /// Whether a plugin that none of these sides has is nowhere; else another platform, which was
        /// not looked at, may have it.
        package var hasAllSides = true
        /// Whether each of the sides is to have each plugin: those of a plugin's own package.
        package var isOnEachSide = false
        /// Whether the definitions name each event; else others may be declared, too.
        var namesAllEvents = true

        package init() {}
    }

    let definitions: Definitions
    /// One for each side; the order is that of reports.
    let observations: [Observation]
    let options: Options

    package init(
        _ definitions: Definitions, _ observations: [Observation], options: Options = Options()
    ) {
        self.definitions = definitions
        self.observations = observations
        self.options = options
    }

    /// What was found, in the order of the declarations, failures before remarks.
    package var findings: [ContractFinding] {
        var found: [ContractFinding] = []
        for note in definitions.notes {
            found.append(
                ContractFinding(
                    .notRead, isFailure: false, plugin: "", note.text,
                    places: [.init("declared", note.place)]))
        }
        for plugin in definitions.plugins {
            var options = options
            options.namesAllEvents = !definitions.notes.contains {
                $0.text.hasPrefix("\(plugin.name).addListener()")
            }
            found += PluginCheck(plugin, observations, options).findings
        }
        return found.filter(\.isFailure) + found.filter { !$0.isFailure }
    }
}

/// The check of one plugin.
struct PluginCheck {
    let plugin: PluginDeclaration
    /// The sides that have the plugin.
    let sides: [Observation]
    let absent: [Observation]
    let options: ContractCheck.Options
    private(set) var found: [ContractFinding] = []

    init(
        _ plugin: PluginDeclaration, _ observations: [Observation],
        _ options: ContractCheck.Options
    ) {
        self.plugin = plugin
        sides = observations.filter { $0.plugin(plugin.name) != nil }
        absent = observations.filter { $0.plugin(plugin.name) == nil }
        self.options = options
    }

    var findings: [ContractFinding] {
        var check = self
        check.run()
        return check.found
    }

    /// How places of the declaration are labelled.
    var saying: String { options.isClosed ? "recorded" : "declared" }
    private var lacks: String { options.isClosed ? "does not have it" : "does not declare it" }

    private mutating func run() {
        checkPresence()
        for method in plugin.methods { checkMethod(method) }
        for event in plugin.events { checkEvent(event) }
        for side in sides {
            checkUndeclaredMethods(side)
            checkUndeclaredEvents(side)
            checkSource(side)
        }
    }

    /// Adds a finding; the same on another side becomes one on both.
    mutating func add(_ finding: ContractFinding) {
        let index = found.firstIndex {
            $0.rule == finding.rule && $0.member == finding.member
                && $0.message == finding.message && $0.isFailure == finding.isFailure
        }
        guard let index else { return found.append(finding) }
        for side in finding.sides where !found[index].sides.contains(side) {
            found[index].sides.append(side)
        }
        for place in finding.places where !found[index].places.contains(place) {
            found[index].places.append(place)
        }
    }

    func native(_ side: Observation) -> NativePlugin {
        side.plugin(plugin.name) ?? NativePlugin(name: plugin.name, methods: [])
    }

    func nativePlace(_ method: String?, _ side: Observation) -> ContractFinding.Place? {
        let native = native(side)
        let place = method.flatMap { native.method($0)?.place } ?? native.place
        return place.map { .init(side.side == .mock ? "mock" : "native", $0) }
    }

    // MARK: What is there

    private mutating func checkPresence() {
        let absent = absent.filter { side in
            !side.mayHaveOthers && !plugin.scripted.contains(side.side)
        }
        guard !absent.isEmpty else { return }
        let isNowhere = options.isOnEachSide || sides.isEmpty && options.hasAllSides
        // Of a package's own plugins one may have another name than it is registered under.
        let others =
            options.isOnEachSide ? Set(absent.flatMap { $0.plugins.map(\.name) }).sorted() : []
        let advice =
            others.isEmpty
            ? "" : " There is \(others.map { "“\($0)”" }.joined(separator: " and "))."
        add(
            ContractFinding(
                .missingPlugin, isFailure: isNowhere, plugin: plugin.name,
                sides: absent.map(\.side),
                isNowhere
                    ? "No plugin is registered as “\(plugin.name)”.\(advice)"
                    : "There is no such plugin; each call rejects with UNIMPLEMENTED.",
                places: [
                    .init(saying, plugin.place),
                    plugin.registered.map { .init("registered", $0) },
                ]))
    }

    private mutating func checkUndeclaredMethods(_ side: Observation) {
        for method in native(side).methods where !NativePlugin.baseMethods.contains(method.name) {
            guard plugin.method(method.name) == nil else { continue }
            let calls = side.calls[.init(plugin.name, method.name)]?.count ?? 0
            guard !plugin.isPackage || calls > 0 else { continue }
            add(
                ContractFinding(
                    .undeclaredMethod, isFailure: options.isClosed || calls > 0,
                    plugin: plugin.name, member: method.name + "()", sides: [side.side],
                    calls == 0
                        ? "The method is there and \(plugin.interface) \(lacks)."
                        : "The page called it \(Words.times(calls)), and \(plugin.interface) "
                            + "\(lacks).",
                    places: [
                        .init(saying, plugin.place), nativePlace(method.name, side),
                    ]))
        }
    }

    private mutating func checkUndeclaredEvents(_ side: Observation) {
        for name in side.eventNames(of: plugin.name) where plugin.event(name) == nil {
            guard !plugin.events.isEmpty || !plugin.isPackage else { continue }
            let count = side.events[.init(plugin.name, name)]?.count ?? 0
            add(
                ContractFinding(
                    .undeclaredEvent, isFailure: !plugin.isPackage, plugin: plugin.name,
                    member: name, sides: [side.side],
                    "The event was sent \(Words.times(count)), and \(plugin.interface) \(lacks).",
                    places: [.init(saying, plugin.place), nativePlace(nil, side)]))
        }
    }
}

/// Words that messages share.
enum Words {
    static func times(_ count: Int) -> String {
        switch count {
        case 1: "once"
        case 2: "twice"
        default: "\(count) times"
        }
    }

    /// `iOS and Android`
    static func list(_ sides: [ContractSide]) -> String {
        sides.map(\.shown).joined(separator: " and ")
    }

    static func milliseconds(_ value: Double) -> String {
        "\(JSON.digits((value * 10).rounded() / 10)) ms"
    }
}

/// The switches for what is unsettled about real devices (U1–U12), and what they are set to.
public struct Knobs: Hashable, Sendable {
    /// The knobs that can be set: the device's own first, then the app's.
    public private(set) var declared: [Knob]
    /// What was set, in the order of the names.
    private var settings: [String: String] = [:]

    /// The defaults of the device's knobs and of those that an app adds.
    public init(declaredByApp: [Knob] = []) {
        declared = Self.device + declaredByApp
    }

    /// Adds the knobs of an app that are not declared yet.
    mutating func declare(_ knobs: [Knob]) {
        for knob in knobs where !declared.contains(where: { $0.name == knob.name }) {
            declared.append(knob)
        }
    }

    /// Sets a knob.
    ///
    /// - Throws: ``KnobError`` that names the known knobs or values.
    public mutating func set(_ name: String, to value: String) throws(KnobError) {
        guard let knob = declared.first(where: { $0.name == name }) else {
            throw KnobError(
                message: "There is no knob named “\(name)”. Known knobs: "
                    + declared.map(\.name).joined(separator: ", ") + ".")
        }
        if let objection = knob.objection(to: value) {
            throw KnobError(message: "The knob “\(name)” \(objection); not “\(value)”.")
        }
        settings[name] = value
    }

    /// What a knob is set to, else its default; nil: not set and without a default.
    ///
    /// - Precondition: The knob is declared.
    public subscript(name: String) -> String? {
        if let value = settings[name] { return value }
        guard let knob = declared.first(where: { $0.name == name }) else {
            preconditionFailure("Declare the knob “\(name)” in AppBundle.knobs before it is read.")
        }
        return knob.defaultValue
    }

    /// What was set by hand, sorted by name: what a replay command has to repeat.
    public var changes: [(name: String, value: String)] {
        settings.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

/// Why a knob could not be set.
public struct KnobError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence that names what would have been accepted.
    public let message: String
    public var description: String { message }
}

extension Knobs {
    /// The device's own knobs.
    public static let device: [Knob] = [
        Knob(
            "document-start", question: "U1", .milliseconds, default: nil,
            summary: "from didFinishLaunching to the page's document start (F25)"),
        Knob(
            "clone", question: "U3",
            .choice(["reject-unhandled", "throw", "silent-drop", "lenient"]),
            default: "reject-unhandled",
            summary: "what postMessage does with a value that cannot be copied (F38–F40)"),
        Knob(
            "listener-reset", question: "U4", .choice(["always", "process-death", "never"]),
            default: "always",
            summary: "when plugin listeners are forgotten: Capacitor ≥7.3, 7.1, older (F93)"),
        Knob(
            "listeners", question: "U5", .choice(["atomic", "split"]), default: "atomic",
            summary: "whether listener tables change in one step or in several (F94)"),
        Knob(
            "retained-events", .choice(["all", "last"]), default: "all",
            summary: "what waits for an event's first listener: Capacitor ≥5.0, older (F92)"),
        Knob(
            "launch-url", question: "U6", .choice(["after-view", "before-view"]),
            default: "after-view",
            summary: "whether application(open:) comes after the root view on a cold start (F109)"),
        Knob(
            "background-page", question: "U8", .choice(["runs", "frozen"]), default: "runs",
            summary: "whether the page runs its pause handlers before suspension (F115)"),
        Knob(
            "background-launch", .choice(["no-view", "view"]), default: "no-view",
            summary: "whether a launch for background work loads the root view, and the page"),
        Knob(
            "background-refresh", .choice(["on", "off"]), default: "on",
            summary: "whether the user lets apps refresh in the background"),
        Knob(
            "defaults-delay", question: "U9", .milliseconds, default: "0",
            summary: "until another process sees a UserDefaults write (F185)"),
        Knob(
            "extension-open", question: "U10", .choice(["responder-chain", "context", "refused"]),
            default: "responder-chain",
            summary: "which way, if any, an extension's openURL succeeds (F124)"),
        Knob(
            "plugin-order", question: "U11", .choice(["listed", "seeded"]), default: "listed",
            summary: "the order of the plugins from the unordered class list (F5)"),
        Knob(
            "build", .choice(["release", "debug"]), default: "release",
            summary: "how the app was built: a debug build logs each call and answer (F4)"),
        Knob(
            "delivery", .choice(["values", "source"]), default: "values",
            summary: "whether native answers reach the page as values or as evaluated text"),
    ]
}

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
            let known = declared.map(\.name)
            throw KnobError(
                message: "There is no knob named “\(name)”."
                    + NearestName.hint(name, among: known)
                    + " Known knobs: " + known.joined(separator: ", ") + ".")
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

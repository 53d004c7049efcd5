/// One rule of the check.
package enum ContractRule: String, CaseIterable, Hashable, Sendable {
    case missingPlugin = "missing-plugin"
    case missingMethod = "missing-method"
    case undeclaredMethod = "undeclared-method"
    case wrongReturnKind = "wrong-return-kind"
    case wrongOptions = "wrong-options"
    case wrongResult = "wrong-result"
    case neverSettles = "never-settles"
    case wrongEvent = "wrong-event"
    case unreadOption = "unread-option"
    case undeclaredKey = "undeclared-key"
    case eventNeverSent = "event-never-sent"
    case undeclaredEvent = "undeclared-event"
    case optionalAlways = "optional-always"
    case optionalNever = "optional-never"
    case neverCalled = "never-called"
    case platformsDiffer = "platforms-differ"
    case notRead = "not-read"

    /// One sentence that says what was found.
    package var summary: String {
        switch self {
        case .missingPlugin: "A declared plugin is not there."
        case .missingMethod: "A declared method is not in the native plugin's table."
        case .undeclaredMethod: "A native method is not declared."
        case .wrongReturnKind: "Declared and native return kinds differ."
        case .wrongOptions: "Options were passed, or are read, that do not fit the declared type."
        case .wrongResult: "An answer does not fit the declared type."
        case .neverSettles: "A mock's promise never settled."
        case .wrongEvent: "An event's data does not fit the declared type."
        case .unreadOption: "Native sources do not look for a declared option."
        case .undeclaredKey: "A value had a key that its type does not declare."
        case .eventNeverSent: "A declared event was not sent."
        case .undeclaredEvent: "An event was sent that is not declared."
        case .optionalAlways: "A key declared as optional was always there."
        case .optionalNever: "A key declared as optional was never there."
        case .neverCalled: "A method is there that nothing calls."
        case .platformsDiffer: "The platforms answer in different shapes, both as declared."
        case .notRead: "A part of the definitions or of native sources could not be read."
        }
    }
}

/// Something that the two sides of the bridge do not agree on.
package struct ContractFinding: Hashable, Sendable {
    package let rule: ContractRule
    /// Whether the check fails by it; else it is a remark.
    package var isFailure: Bool
    package let plugin: String
    /// The method or the event; nil where it is about the plugin.
    package let member: String?
    /// On which sides; empty where it is about none.
    package var sides: [ContractSide]
    package let message: String
    /// What the places are, and `file:line` each; the declaration first.
    package var places: [Place]

    /// A labelled `file:line`.
    package struct Place: Hashable, Sendable {
        package let label: String
        package let place: String

        package init(_ label: String, _ place: String) {
            self.label = label
            self.place = place
        }
    }

    package init(
        _ rule: ContractRule, isFailure: Bool, plugin: String, member: String? = nil,
        sides: [ContractSide] = [], _ message: String, places: [Place?]
    ) {
        self.rule = rule
        self.isFailure = isFailure
        self.plugin = plugin
        self.member = member
        self.sides = sides
        self.message = message
        self.places = places.compactMap { $0 }
    }

    /// The finding as JSON.
    package var json: JSON {
        .object([
            "rule": .string(rule.rawValue), "severity": .string(isFailure ? "failure" : "remark"),
            "plugin": plugin.isEmpty ? nil : .string(plugin), "member": member.map(JSON.string),
            "sides": .array(sides.map { .string($0.rawValue) }), "message": .string(message),
            "places": .array(
                places.map {
                    .object(["label": .string($0.label), "place": .string($0.place)])
                }),
        ])
    }
}

/// Who stands on the other side of the bridge.
package enum ContractSide: String, CaseIterable, Hashable, Sendable {
    case ios, android
    /// A plugin written by hand in JavaScript, for tests.
    case mock

    /// The name in messages.
    package var shown: String {
        switch self {
        case .ios: "iOS"
        case .android: "Android"
        case .mock: "the mock"
        }
    }
}

/// What a native plugin, or a mock of one, says of itself.
package struct NativePlugin: Hashable, Sendable {
    package let name: String
    package var methods: [Method]
    /// Whether the platform's base class brings the methods of permissions (F50, F180).
    package var hasPermissionMethods: Bool
    /// The class, or the mock, as `file:line`; nil where nobody knows.
    package var declared: String?
    /// What its author's own code says; nil where the plugin is one that runs here.
    package var source: PluginSource?
    /// Events that this platform's half never sends, as is known of it.
    package var unsentEvents: [String] = []

    /// An entry of the table of methods.
    package struct Method: Hashable, Sendable {
        package let name: String
        package let returns: ReturnKind
        /// The entry's `Module/File.swift:line`; nil where nobody knows.
        package let place: String?

        package init(name: String, returns: ReturnKind, place: String? = nil) {
            self.name = name
            self.returns = returns
            self.place = place
        }
    }

    package init(name: String, methods: [Method], hasPermissionMethods: Bool = false) {
        self.name = name
        self.methods = methods
        self.hasPermissionMethods = hasPermissionMethods
    }

    /// What every plugin has, whatever it lists.
    static let baseMethods = [
        "addListener", "removeListener", "removeAllListeners", "checkPermissions",
        "requestPermissions",
    ]

    package func method(_ name: String) -> Method? {
        if let found = methods.first(where: { $0.name == name }) { return found }
        guard hasPermissionMethods, name.hasSuffix("Permissions"), Self.baseMethods.contains(name)
        else { return nil }
        return Method(name: name, returns: .promise)
    }

    /// The class, or else the first entry's file, for messages about the plugin as a whole.
    var place: String? { declared ?? methods.lazy.compactMap(\.place).first }
}

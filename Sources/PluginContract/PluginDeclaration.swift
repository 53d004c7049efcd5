/// What TypeScript says of a plugin.
package struct PluginDeclaration: Hashable, Sendable {
    /// The name under which it is registered.
    package var name: String
    /// The interface that declares it.
    package var interface: String
    /// The interface's `file:line`.
    package var place: String
    /// Where the app registers it; nil where only its definitions were read.
    package var registered: String?
    /// Sides on which a class in JavaScript takes the place of the native half.
    package var scripted: [ContractSide] = []
    /// Whether a package brings the definitions, not the app itself.
    package var isPackage: Bool
    package var methods: [Method]
    package var events: [Event]
    /// Whether sources that use it were read.
    package var hasUses: Bool

    /// A declared method.
    package struct Method: Hashable, Sendable {
        package var name: String
        package var place: String
        package var returns: ReturnKind
        package var options: Schema?
        package var optionsMayBeMissing: Bool
        package var result: Schema?
        package var resultMayBeMissing: Bool
        /// Where sources call it.
        package var uses: [String]
        /// Whether anybody knows what crosses for it; not for a method that no recorded run called.
        package var isSeen = true
    }

    /// A declared event.
    package struct Event: Hashable, Sendable {
        package var name: String
        package var place: String
        package var data: Schema?
        package var dataMayBeMissing: Bool
        /// Where sources listen for it.
        package var uses: [String]
        /// False where a recorded contract knows of it by native sources alone.
        package var isSeen = true
    }

    /// The method of that name.
    package func method(_ name: String) -> Method? { methods.first { $0.name == name } }
    /// The event of that name.
    package func event(_ name: String) -> Event? { events.first { $0.name == name } }
}

/// What a page gets for a call.
package enum ReturnKind: String, Hashable, Sendable, Codable {
    case promise, callback, none
}

/// What was read of definitions.
package struct Definitions: Hashable, Sendable {
    package var plugins: [PluginDeclaration] = []
    /// What could not be read; the rest stands.
    package var notes: [Note] = []

    /// A remark with its `file:line`.
    package struct Note: Hashable, Sendable {
        package let place: String
        package let text: String

        package init(place: String, text: String) {
            self.place = place
            self.text = text
        }
    }

    package init() {}
}

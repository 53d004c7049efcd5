/// A stored key that several parties of an app agree on: who owns it, where it is, what its value
/// looks like, and who reads it.
///
/// Nothing in an app says this otherwise; when one party changes its side, the others read nothing.
public struct StoredKey: Hashable, Sendable {
    /// Where a key lies.
    public enum Store: Hashable, Sendable {
        /// `UserDefaults.standard` of the app.
        case standardDefaults
        /// The defaults of an app group.
        case appGroup(String)
        /// An Android file of SharedPreferences.
        case sharedPreferences(String)
    }

    /// What a value looks like.
    public enum Format: String, Hashable, Sendable {
        case string
        /// Text that is a JSON array of strings.
        case jsonStringArray = "JSON array of strings, as text"
        case bool = "Boolean"
        /// Android's `long` and `int`.
        case integer
        /// A number with a fraction, as iOS stores a `Double`.
        case real
        case data
    }

    /// A party, as a run can tell it from the others.
    public enum Party: Hashable, Sendable, CustomStringConvertible {
        /// A plugin, while it answers a call of the page.
        case plugin(String)
        /// A background task, by its identifier.
        case backgroundTask(String)
        /// A process's other code: an app's or an extension's, by its name.
        case process(String)

        public var description: String {
            switch self {
            case .plugin(let name): "the plugin \(name)"
            case .backgroundTask(let identifier): "the background task \(identifier)"
            case .process(let name): "\(name)'s own code"
            }
        }
    }

    public var name: String
    public var owner: Party
    public var store: Store
    public var format: Format
    /// Who reads it beside its owner.
    public var readers: [Party]

    /// Declares a key.
    public init(
        _ name: String, owner: Party, store: Store, format: Format, readers: [Party] = []
    ) {
        self.name = name
        self.owner = owner
        self.store = store
        self.format = format
        self.readers = readers
    }
}

extension StoredKey.Store {
    /// The store as an app's code names it.
    var shown: String {
        switch self {
        case .standardDefaults: "UserDefaults.standard"
        case .appGroup(let group): "UserDefaults(suiteName: \"\(group)\")"
        case .sharedPreferences(let name): "getSharedPreferences(\"\(name)\")"
        }
    }

    func isOn(_ platform: Platform) -> Bool {
        if case .sharedPreferences = self { return platform == .android }
        return platform == .ios
    }

    /// The name that accesses come with.
    func domain(ofApp identifier: String) -> String {
        switch self {
        case .standardDefaults: identifier
        case .appGroup(let name), .sharedPreferences(let name): name
        }
    }
}

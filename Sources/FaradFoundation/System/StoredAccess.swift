/// One use of a stored key, as whoever checks an app's storage sees it.
package struct StoredAccess {
    /// What was done with the key.
    package enum Use {
        /// Asked for as a type; what was there, nil for nothing.
        case read(as: Wanted, found: PropertyListValue?)
        /// Set, or removed where the value is nil.
        case write(PropertyListValue?)
    }

    /// The accessor that asked: `string(forKey:)`, `array(forKey:)` …
    package enum Wanted: String {
        case any = "any value"
        case string, array, dictionary, data, number, url
        case bool = "Boolean"
    }

    /// The name of the defaults domain, or of the SharedPreferences file.
    package let store: String
    package let key: String
    package let use: Use

    package init(store: String, key: String, use: Use) {
        self.store = store
        self.key = key
        self.use = use
    }
}

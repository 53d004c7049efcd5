import AndroidFoundation

/// What plugin and worker share: one file of shared preferences, its keys and how values are read.
enum StarredPlanPreferences {
    static let name = "daily_notification_timesafari"
    static let idsKey = "starredPlanIds"
    static let updatedAtKey = "starredPlansUpdatedAt"
    static let timeKey = "dailyNotificationTime"

    static func of(_ context: Context) -> SharedPreferences {
        context.getSharedPreferences(name, Context.MODE_PRIVATE)
    }

    /// The stored ids; nil where nothing is stored, or no JSON array of strings.
    ///
    /// - Throws: `ClassCastException` when the key holds no text.
    static func planIds(_ preferences: SharedPreferences) throws -> [String]? {
        guard let text = try preferences.getString(idsKey, nil) else { return nil }
        return strings(try? JSONArray(text))
    }

    /// The elements of an array that holds strings alone; nil for any other.
    static func strings(_ array: JSONArray?) -> [String]? {
        guard let array else { return nil }
        var strings: [String] = []
        for value in array.values {
            guard case .string(let text) = value else { return nil }
            strings.append(text)
        }
        return strings
    }

    static func currentTimeMillis() -> Int64 {
        Int64(Date().timeIntervalSince1970 * 1000)
    }
}

import CapacitorAndroid

/// What LocalNotifications keeps in shared preferences: the descriptions of what is scheduled, and the
/// buttons of action types.
struct NotificationStorage {
    let context: Context

    private var notifications: SharedPreferences {
        context.getSharedPreferences("NOTIFICATION_STORE", Context.MODE_PRIVATE)
    }

    private func actions(_ type: String) -> SharedPreferences {
        context.getSharedPreferences("ACTION_TYPE_STORE" + type, Context.MODE_PRIVATE)
    }

    // MARK: Notifications

    func append(_ list: [LocalNotification]) {
        let editor = notifications.edit()
        for notification in list where notification.isScheduled {
            if let id = notification.id { editor.putString(String(id), notification.source) }
        }
        editor.apply()
    }

    func delete(_ id: Int32) { notifications.edit().remove(String(id)).apply() }

    /// In the order of the preferences' table.
    var all: [LocalNotification] {
        notifications.getAll().values.compactMap { value in
            guard case .string(let text) = value, let object = try? JSObject(text) else {
                return nil
            }
            return try? LocalNotification(object)
        }
    }

    /// nil when it is not scheduled, or no more.
    func object(_ id: Int32) -> JSObject? {
        guard let text = (try? notifications.getString(String(id), nil)) ?? nil else { return nil }
        return try? JSObject(text)
    }

    // MARK: Action types

    struct Action {
        let id: String
        let title: String
        let isInput: Bool
    }

    /// In place of those that the types had.
    func write(_ types: HashMap<[JSObject]>) {
        for (type, list) in types.entries {
            let editor = actions(type).edit().clear()
            editor.putInt("count", Int32(list.count))
            for (index, action) in list.enumerated() {
                editor.putString("id\(index)", action.getString("id"))
                editor.putString("title\(index)", action.getString("title"))
                editor.putBoolean("input\(index)", action.getBoolean("input") ?? false)
            }
            editor.apply()
        }
    }

    func actions(of type: String) throws -> [Action] {
        let stored = actions(type)
        let count = try stored.getInt("count", 0)
        return try (0..<max(0, count)).map { index in
            Action(
                id: try stored.getString("id\(index)", "") ?? "",
                title: try stored.getString("title\(index)", "") ?? "",
                isInput: try stored.getBoolean("input\(index)", false))
        }
    }
}

import CapacitorAndroid

/// The methods of both notification plugins for what is shown: each sees what the other has posted.
struct DeliveredNotifications {
    let context: Context

    private var manager: NotificationManagerCompat { NotificationManagerCompat.from(context) }

    func get(_ call: PluginCall) {
        let notifications = manager.getActiveNotifications().map { shown in
            let data = JSObject()
            for (name, value) in shown.notification.extras { data.put(name, value) }
            return JSObject().put("id", shown.id).put("tag", shown.tag)
                .put("title", shown.notification.title).put("body", shown.notification.text)
                .put("group", shown.notification.group)
                .put("groupSummary", shown.notification.isGroupSummary).put("data", data)
        }
        call.resolve(JSObject().put("notifications", JSArray(notifications)))
    }

    /// Without an array, and for an object without a number, the plugin unboxes a null.
    func remove(_ call: PluginCall) throws {
        guard let notifications = call.getArray("notifications") else {
            throw JavaException.nullPointer(
                "Attempt to invoke virtual method 'java.util.List "
                    + "com.getcapacitor.JSArray.toList()' on a null object reference")
        }
        for case let value in notifications.toList() {
            guard case .object(let object) = value else {
                call.reject("Expected notifications to be a list of notification objects")
                continue
            }
            let notification = JSObject(copying: object)
            guard let id = notification.getInteger("id") else {
                throw JavaException.nullPointer(
                    "Attempt to invoke virtual method 'int java.lang.Integer.intValue()' on a "
                        + "null object reference")
            }
            manager.cancel(notification.getString("tag"), id)
        }
        call.resolve()
    }

    func removeAll(_ call: PluginCall) {
        manager.cancelAll()
        call.resolve()
    }
}

extension JavaException {
    static func nullPointer(_ message: String) -> JavaException {
        JavaException("java.lang.NullPointerException", message)
    }
}

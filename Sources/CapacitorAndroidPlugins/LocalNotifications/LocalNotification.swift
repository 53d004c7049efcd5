import CapacitorAndroid

/// One notification as JavaScript describes it.
struct LocalNotification {
    /// The description as it came, which events hand back.
    let source: String
    let id: Int32?
    let title: String?
    let body: String?
    let largeBody: String?
    let summaryText: String?
    let inboxList: [String]?
    let actionTypeId: String?
    let group: String?
    let isGroupSummary: Bool
    let isAutoCancel: Bool
    let iconColor: String?
    let channelId: String?
    var schedule: LocalNotificationSchedule?
    let extra: JSObject?

    /// - Throws: `LocalNotificationSchedule.ParseException`.
    init(_ object: JSObject) throws {
        source = object.text
        id = object.getInteger("id")
        title = object.getString("title")
        body = object.getString("body")
        largeBody = object.getString("largeBody")
        summaryText = object.getString("summaryText")
        actionTypeId = object.getString("actionTypeId")
        group = object.getString("group")
        isGroupSummary = object.getBoolean("groupSummary") ?? false
        isAutoCancel = object.getBoolean("autoCancel") ?? true
        iconColor = object.getString("iconColor")
        channelId = object.getString("channelId")
        schedule = try object.getJSObject("schedule").map(LocalNotificationSchedule.init)
        extra = object.getJSObject("extra")
        if case .array(let list)? = object.opt("inboxList") {
            inboxList = list.values.map(\.text)
        } else {
            inboxList = nil
        }
    }

    var isScheduled: Bool { schedule?.isGiven ?? false }

    /// Whether it is over when it has come once, or was touched.
    var isRemovable: Bool { schedule?.isRemovable ?? true }

    /// Those of a call; nil after the call was rejected.
    ///
    /// - Throws: `ClassCastException` for what is no object, which nobody catches.
    static func list(_ call: PluginCall) throws -> [LocalNotification]? {
        guard let array = call.getArray("notifications") else {
            call.reject("Must provide notifications array as notifications option")
            return nil
        }
        var notifications: [LocalNotification] = []
        for object in try objects(array) {
            do {
                guard Int32(exactly: try object.getLong("id")) != nil else {
                    call.reject("The identifier should be a Java int")
                    return nil
                }
                notifications.append(try LocalNotification(object))
            } catch let error as JSONException {
                call.reject("Invalid JSON object sent to NotificationPlugin", error)
                return nil
            } catch {
                call.reject("Invalid date format sent to Notification plugin", error)
                return nil
            }
        }
        return notifications
    }

    private static func objects(_ array: JSArray) throws -> [JSObject] {
        try array.toList().map { value in
            guard case .object(let object) = value else {
                throw JavaException(
                    "java.lang.ClassCastException",
                    "\(value.className) cannot be cast to org.json.JSONObject")
            }
            return JSObject(copying: object)
        }
    }

    /// The numbers of what a call cancels; nil after it was rejected.
    static func identifiers(_ call: PluginCall) throws -> [Int32]? {
        guard let array = call.getArray("notifications") else {
            throw JavaException.nullPointer(
                "Attempt to invoke virtual method 'java.util.List "
                    + "com.getcapacitor.JSArray.toList()' on a null object reference")
        }
        guard array.length > 0 else {
            call.reject("Must provide notifications array as notifications option")
            return nil
        }
        return try objects(array).compactMap { $0.getInteger("id") }
    }

    var pendingObject: JSObject {
        JSObject().put("id", id).put("title", title).put("body", body)
            .put("schedule", schedule?.pendingObject).put("extra", extra)
    }
}

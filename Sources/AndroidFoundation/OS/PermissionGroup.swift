/// The permissions for which the system asks with one question, as of Android 15.
package struct PermissionGroup: Hashable, Sendable {
    /// Without the `android.permission-group.` before it.
    package let name: String
    /// What the app would do, between its name and the question mark.
    let request: String
    /// Without the `android.permission.` before them.
    let permissions: [String]
    /// Whether the user may allow it for once, and otherwise while the app is used at most.
    var isOneTime = false

    /// Asked for apart from all that is private.
    package var isNotifications: Bool { name == "NOTIFICATIONS" }

    private static let prefix = "android.permission."

    /// Nil where the system asks nothing: of what it grants with the installation, of what only its
    /// settings grant, and of files and pictures, which apps pick without a permission since
    /// Android 13.
    package static func of(_ permission: String) -> PermissionGroup? {
        guard permission.hasPrefix(prefix) else { return nil }
        let name = String(permission.dropFirst(prefix.count))
        return all.first { $0.permissions.contains(name) }
    }

    /// The line in bold. Who asks for the approximate place alone is asked about for that.
    func title(_ app: String, for asked: [String]) -> String {
        let isApproximate = asked == [Self.prefix + "ACCESS_COARSE_LOCATION"]
        let wish = isApproximate ? "access this device’s approximate location" : request
        return "Allow \(app) to \(wish)?"
    }

    /// What the user may say.
    package enum Choice: Sendable {
        case allow, allowOnce, deny
    }

    /// The buttons, from the top, and what each of them says.
    package var choices: [(title: String, choice: Choice)] {
        let denial = ("Don’t allow", Choice.deny)
        guard isOneTime else { return [("Allow", .allow), denial] }
        return [("While using the app", .allow), ("Only this time", .allowOnce), denial]
    }

    private static let all = [
        PermissionGroup(
            name: "NOTIFICATIONS", request: "send you notifications",
            permissions: ["POST_NOTIFICATIONS"]),
        PermissionGroup(
            name: "CAMERA", request: "take pictures and record video", permissions: ["CAMERA"],
            isOneTime: true),
        PermissionGroup(
            name: "MICROPHONE", request: "record audio", permissions: ["RECORD_AUDIO"],
            isOneTime: true),
        PermissionGroup(
            name: "LOCATION", request: "access this device’s location",
            permissions: ["ACCESS_FINE_LOCATION", "ACCESS_COARSE_LOCATION"], isOneTime: true),
        PermissionGroup(
            name: "CONTACTS", request: "access your contacts",
            permissions: ["READ_CONTACTS", "WRITE_CONTACTS", "GET_ACCOUNTS"]),
        PermissionGroup(
            name: "CALENDAR", request: "access your calendar",
            permissions: ["READ_CALENDAR", "WRITE_CALENDAR"]),
        PermissionGroup(
            name: "SMS", request: "send and view SMS messages",
            permissions: [
                "SEND_SMS", "RECEIVE_SMS", "READ_SMS", "RECEIVE_MMS", "RECEIVE_WAP_PUSH",
            ]),
        PermissionGroup(
            name: "CALL_LOG", request: "access your phone call logs",
            permissions: ["READ_CALL_LOG", "WRITE_CALL_LOG", "PROCESS_OUTGOING_CALLS"]),
        PermissionGroup(
            name: "PHONE", request: "make and manage phone calls",
            permissions: [
                "READ_PHONE_STATE", "READ_PHONE_NUMBERS", "CALL_PHONE", "ADD_VOICEMAIL", "USE_SIP",
                "ANSWER_PHONE_CALLS", "ACCEPT_HANDOVER",
            ]),
        PermissionGroup(
            name: "ACTIVITY_RECOGNITION", request: "access your physical activity",
            permissions: ["ACTIVITY_RECOGNITION"]),
        PermissionGroup(
            name: "NEARBY_DEVICES",
            request: "find, connect to, and determine the relative position of nearby devices",
            permissions: [
                "BLUETOOTH_SCAN", "BLUETOOTH_CONNECT", "BLUETOOTH_ADVERTISE", "UWB_RANGING",
                "NEARBY_WIFI_DEVICES",
            ]),
        PermissionGroup(
            name: "READ_MEDIA_AURAL", request: "access music and audio on this device",
            permissions: ["READ_MEDIA_AUDIO"]),
    ]
}

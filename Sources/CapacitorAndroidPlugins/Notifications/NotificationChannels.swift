import CapacitorAndroid

/// The channel methods of LocalNotifications and PushNotifications, which differ only in how they
/// read a colour.
struct NotificationChannels {
    let context: Context
    /// nil for what is no colour.
    let parseColor: (String) -> Int32?

    private var manager: NotificationManagerCompat { NotificationManagerCompat.from(context) }

    func createChannel(_ call: PluginCall) throws {
        guard let id = call.getString("id") else {
            return call.reject("Channel missing identifier")
        }
        guard let name = call.getString("name") else { return call.reject("Channel missing name") }
        var channel = NotificationChannel(
            id, name, call.getInt("importance", NotificationChannel.IMPORTANCE_DEFAULT))
        channel.description = call.getString("description", "")
        channel.vibrates = call.getBoolean("vibration", false)
        channel.showsLights = call.getBoolean("lights", false)
        if let text = call.getString("lightColor") {
            if let color = parseColor(text) {
                channel.lightColor = color
            } else {
                Logger.error(
                    Logger.tags("NotificationChannel"), "Invalid color provided for light color.")
            }
        }
        if let sound = call.getString("sound"), !sound.isEmpty {
            let name = sound.lastIndex(of: ".").map { sound[..<$0] } ?? sound[...]
            channel.sound = "android.resource://\(context.getPackageName())/raw/\(name)"
        }
        try manager.createNotificationChannel(channel)
        call.resolve()
    }

    func deleteChannel(_ call: PluginCall) throws {
        try manager.deleteNotificationChannel(call.getString("id"))
        call.resolve()
    }

    /// A visibility is never that of the app: the system chooses it.
    func listChannels(_ call: PluginCall) {
        let channels = manager.getNotificationChannels().map { channel in
            JSObject().put("id", channel.id).put("name", channel.name)
                .put("description", channel.description).put("importance", channel.importance)
                .put("visibility", channel.lockscreenVisibility).put("sound", channel.sound)
                .put("vibration", channel.vibrates).put("lights", channel.showsLights)
                .put("lightColor", Self.text(ofColor: channel.lightColor))
        }
        call.resolve(JSObject().put("channels", JSArray(channels)))
    }

    private static func text(ofColor color: Int32) -> String {
        let digits = String(UInt32(bitPattern: color) & 0xFF_FFFF, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

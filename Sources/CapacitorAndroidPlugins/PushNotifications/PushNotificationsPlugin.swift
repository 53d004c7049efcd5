import CapacitorAndroid

/// The official PushNotifications plugin, over Firebase's messages (F159).
public class PushNotificationsPlugin: Plugin {
    private static let alias = "receive"

    /// What Java keeps in static fields.
    private final class Statics {
        /// Whether the process has had a bridge; the plugin of one that is gone hears in vain.
        var hasBridge = false
        weak var plugin: PushNotificationsPlugin?
        /// What has come while there was none: the last one counts.
        var lastMessage: RemoteMessage?
    }

    private static var statics: Statics { AndroidProcess.singleton(Statics.self) { Statics() } }

    private var channels: NotificationChannels {
        NotificationChannels(context: getContext(), parseColor: WebColor.parseColor)
    }
    private var delivered: DeliveredNotifications { DeliveredNotifications(context: getContext()) }

    override public class var annotation: CapacitorPlugin {
        CapacitorPlugin(
            name: "PushNotifications",
            permissions: [
                Permission(alias: alias, strings: [NotificationManagerCompat.POST_NOTIFICATIONS])
            ])
    }

    override public class var manifest: PluginManifest {
        PluginManifest(messagingService: MessagingService.self)
    }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("checkPermissions", PushNotificationsPlugin.checkPermissions),
            PluginMethod("requestPermissions", PushNotificationsPlugin.requestPermissions),
            PluginMethod("register", PushNotificationsPlugin.register),
            PluginMethod("unregister", PushNotificationsPlugin.unregister),
            PluginMethod(
                "getDeliveredNotifications", PushNotificationsPlugin.getDeliveredNotifications),
            PluginMethod(
                "removeDeliveredNotifications",
                PushNotificationsPlugin.removeDeliveredNotifications),
            PluginMethod(
                "removeAllDeliveredNotifications",
                PushNotificationsPlugin.removeAllDeliveredNotifications),
            PluginMethod("createChannel", PushNotificationsPlugin.createChannel),
            PluginMethod("deleteChannel", PushNotificationsPlugin.deleteChannel),
            PluginMethod("listChannels", PushNotificationsPlugin.listChannels),
        ]
    }

    override public func load() {
        let statics = Self.statics
        statics.hasBridge = true
        statics.plugin = self
        if let message = statics.lastMessage {
            statics.lastMessage = nil
            fire(message)
        }
    }

    // MARK: The token

    /// Answers at once; the token comes as an event, and a new one comes twice.
    func register(_ call: PluginCall) {
        FirebaseMessaging.getInstance().getToken { [self] result in
            switch result {
            case .success(let token): send(token: token)
            case .failure(let error):
                notifyListeners(
                    "registrationError", JSObject().put("error", error.message), true)
            }
        }
        call.resolve()
    }

    /// Answers before the token is gone: who registers at once gets the old one.
    func unregister(_ call: PluginCall) {
        FirebaseMessaging.getInstance().deleteToken()
        call.resolve()
    }

    private func send(token: String) {
        notifyListeners("registration", JSObject().put("value", token), true)
    }

    static func newToken(_ token: String) { statics.plugin?.send(token: token) }

    // MARK: Messages

    static func receive(_ message: RemoteMessage) {
        let statics = statics
        guard statics.hasBridge else {
            statics.lastMessage = message
            return
        }
        statics.plugin?.fire(message)
    }

    /// Shown above the app where the configuration says so.
    private func fire(_ message: RemoteMessage) {
        let data = JSObject()
        for (name, value) in message.getData() { data.put(name, value) }
        let event = JSObject().put("id", message.getMessageId()).put("data", data)
        if let notification = message.getNotification() {
            let options = getConfig().getArray("presentationOptions") ?? []
            if !Set(options).isDisjoint(with: ["alert", "banner", "list"]) {
                FirebaseMessaging.getInstance().show(message)
            }
            event.put("title", notification.title).put("body", notification.body)
        }
        notifyListeners("pushNotificationReceived", event, true)
    }

    /// A tap on what Firebase has shown has brought the activity here: its texts are not told (F177).
    override public func handleOnNewIntent(_ intent: Intent) {
        guard let id = intent.getStringExtra(Self.messageId) else { return }
        let data = JSObject()
        for name in intent.extras.names where name != Self.messageId {
            data.put(name, intent.extras[name]?.json)
        }
        let notification = JSObject().put("id", id).put("data", data)
        notifyListeners(
            "pushNotificationActionPerformed",
            JSObject().put("actionId", "tap").put("notification", notification), true)
    }

    private static let messageId = "google.message_id"

    // MARK: Leave

    /// Once it is granted nobody is asked.
    override public func requestPermissions(_ call: PluginCall) {
        guard getPermissionState(Self.alias) == .granted else {
            return requestPermissionForAliases([Self.alias], call)
        }
        call.resolve(JSObject().put("receive", "granted"))
    }

    // MARK: Delivered notifications and channels

    func getDeliveredNotifications(_ call: PluginCall) { delivered.get(call) }
    func removeDeliveredNotifications(_ call: PluginCall) throws { try delivered.remove(call) }
    func removeAllDeliveredNotifications(_ call: PluginCall) { delivered.removeAll(call) }
    func createChannel(_ call: PluginCall) throws { try channels.createChannel(call) }
    func deleteChannel(_ call: PluginCall) throws { try channels.deleteChannel(call) }
    func listChannels(_ call: PluginCall) { channels.listChannels(call) }
}

extension IntentExtras.Value {
    fileprivate var json: JSONValue {
        switch self {
        case .string(let text): .string(text)
        case .int(let number): .int(number)
        case .long(let number): .long(number)
        case .bool(let bool): .bool(bool)
        case .strings, .intent, .notification: .null
        }
    }
}

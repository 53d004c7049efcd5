import CapacitorAndroid

/// The official LocalNotifications plugin, over the alarms and notifications of the phone (F161).
///
/// Sounds, icons and attachments are not simulated.
public class LocalNotificationsPlugin: Plugin {
    private static let alias = "display"
    private static let exactAlarms = "android.settings.REQUEST_SCHEDULE_EXACT_ALARM"

    /// The plugin of the newest bridge, which receivers tell of what comes.
    private final class Latest {
        weak var plugin: LocalNotificationsPlugin?
    }

    private static var latest: Latest { AndroidProcess.singleton(Latest.self) { Latest() } }

    private var manager: LocalNotificationManager!
    private var storage: NotificationStorage!

    private var channels: NotificationChannels {
        NotificationChannels(context: getContext(), parseColor: Color.parseColor)
    }
    private var delivered: DeliveredNotifications { DeliveredNotifications(context: getContext()) }

    override public class var annotation: CapacitorPlugin {
        CapacitorPlugin(
            name: "LocalNotifications",
            permissions: [
                Permission(alias: alias, strings: [NotificationManagerCompat.POST_NOTIFICATIONS])
            ])
    }

    override public class var manifest: PluginManifest {
        PluginManifest(
            receivers: [
                TimedNotificationPublisher.self, NotificationDismissReceiver.self,
                LocalNotificationRestoreReceiver.self,
            ])
    }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("schedule", LocalNotificationsPlugin.schedule),
            PluginMethod("cancel", LocalNotificationsPlugin.cancel),
            PluginMethod("getPending", LocalNotificationsPlugin.getPending),
            PluginMethod("registerActionTypes", LocalNotificationsPlugin.registerActionTypes),
            PluginMethod("areEnabled", LocalNotificationsPlugin.areEnabled),
            PluginMethod(
                "getDeliveredNotifications", LocalNotificationsPlugin.getDeliveredNotifications),
            PluginMethod(
                "removeDeliveredNotifications",
                LocalNotificationsPlugin.removeDeliveredNotifications),
            PluginMethod(
                "removeAllDeliveredNotifications",
                LocalNotificationsPlugin.removeAllDeliveredNotifications),
            PluginMethod("createChannel", LocalNotificationsPlugin.createChannel),
            PluginMethod("deleteChannel", LocalNotificationsPlugin.deleteChannel),
            PluginMethod("listChannels", LocalNotificationsPlugin.listChannels),
            PluginMethod("checkPermissions", LocalNotificationsPlugin.checkPermissions),
            PluginMethod("requestPermissions", LocalNotificationsPlugin.requestPermissions),
            PluginMethod(
                "changeExactNotificationSetting",
                LocalNotificationsPlugin.changeExactNotificationSetting),
            PluginMethod(
                "checkExactNotificationSetting",
                LocalNotificationsPlugin.checkExactNotificationSetting),
        ]
    }

    override public class var activityCallbacks: [ActivityCallback] {
        [
            ActivityCallback(
                "alarmPermissionsCallback", LocalNotificationsPlugin.alarmPermissionsCallback)
        ]
    }

    override public func load() {
        storage = NotificationStorage(context: getContext())
        manager = LocalNotificationManager(
            storage: storage, context: getContext(), config: getConfig())
        do {
            try manager.createDefaultChannel()
        } catch {
            AndroidProcess.current.crash(error)
        }
        Self.latest.plugin = self
    }

    // MARK: Events

    /// A tap on a notification or its button has brought the activity here (F177).
    override public func handleOnNewIntent(_ intent: Intent) {
        guard intent.getAction() == Intent.ACTION_MAIN,
            let data = manager.performedAction(intent)
        else { return }
        notifyListeners("localNotificationActionPerformed", data, true)
    }

    /// Waits for the first listener, unlike on iOS; lost where the process has had no activity.
    static func fireReceived(_ notification: JSObject?) {
        latest.plugin?.notifyListeners("localNotificationReceived", notification, true)
    }

    // MARK: Scheduling

    func schedule(_ call: PluginCall) throws {
        guard let notifications = try LocalNotification.list(call),
            let ids = try manager.schedule(call, notifications)
        else { return }
        storage.append(notifications)
        call.resolve(
            JSObject().put("notifications", JSArray(ids.map { JSObject().put("id", $0) })))
    }

    /// An empty array rejects; the answer that follows meets nobody. Without one the plugin calls a
    /// method of null, and the app is gone.
    func cancel(_ call: PluginCall) throws {
        for id in try LocalNotification.identifiers(call) ?? [] { manager.cancel(id) }
        call.resolve()
    }

    func getPending(_ call: PluginCall) {
        let pending = storage.all.map(\.pendingObject)
        call.resolve(JSObject().put("notifications", JSArray(pending)))
    }

    /// What cannot be read ends the list and is told to the log alone, but a type without an id ends
    /// the app.
    func registerActionTypes(_ call: PluginCall) throws {
        var types = HashMap<[JSObject]>()
        for value in call.getArray("types")?.toList() ?? [] {
            guard case .object(let object) = value else { break }
            let type = JSObject(copying: object)
            guard let id = type.getString("id") else {
                throw JavaException.nullPointer(
                    "Attempt to invoke interface method 'java.util.Set java.util.Map.keySet()' on "
                        + "a null object reference")
            }
            guard case .array(let actions)? = type.opt("actions") else { break }
            let objects = actions.values.compactMap { action -> JSObject? in
                guard case .object(let object) = action else { return nil }
                return JSObject(copying: object)
            }
            guard objects.count == actions.length else { break }
            types[id] = objects
        }
        storage.write(types)
        call.resolve()
    }

    // MARK: Leave

    func areEnabled(_ call: PluginCall) {
        call.resolve(JSObject().put("value", manager.areNotificationsEnabled))
    }

    /// Once it is granted nobody is asked.
    override public func requestPermissions(_ call: PluginCall) {
        guard getPermissionState(Self.alias) == .granted else {
            return requestPermissionForAliases([Self.alias], call) { [self] call in
                call.resolve(
                    JSObject().put(
                        "display", manager.areNotificationsEnabled ? "granted" : "denied"))
            }
        }
        call.resolve(JSObject().put("display", "granted"))
    }

    /// Opens the system's settings; the answer comes when the user returns.
    func changeExactNotificationSetting(_ call: PluginCall) {
        startActivityForResult(
            call, Intent(Self.exactAlarms, "package:" + getContext().getPackageName()),
            "alarmPermissionsCallback")
    }

    func alarmPermissionsCallback(_ call: PluginCall?, _ result: ActivityResult) {
        if let call { checkExactNotificationSetting(call) }
    }

    func checkExactNotificationSetting(_ call: PluginCall) {
        let isAllowed = AlarmManager.from(getContext()).canScheduleExactAlarms()
        call.resolve(JSObject().put("exact_alarm", isAllowed ? "granted" : "denied"))
    }

    // MARK: Delivered notifications and channels

    func getDeliveredNotifications(_ call: PluginCall) { delivered.get(call) }
    func removeDeliveredNotifications(_ call: PluginCall) throws { try delivered.remove(call) }
    func removeAllDeliveredNotifications(_ call: PluginCall) { delivered.removeAll(call) }
    func createChannel(_ call: PluginCall) throws { try channels.createChannel(call) }
    func deleteChannel(_ call: PluginCall) throws { try channels.deleteChannel(call) }
    func listChannels(_ call: PluginCall) { channels.listChannels(call) }
}

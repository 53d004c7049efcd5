import FaradFoundation
package import Simulation

/// com.google.firebase.messaging, in an app that has its `google-services.json`.
///
/// Firebase would ask for a token by itself when the app is first started; here one is asked for when
/// the app wants it.
public final class FirebaseMessaging {
    private let android: AndroidProcess
    /// The service that the manifest names.
    package var serviceClass: FirebaseMessagingService.Type?
    /// Whether the app is before the user.
    package var isAppForeground: () -> Bool = { false }
    private lazy var handling = android.process.makeQueue(
        label: "Firebase-Messaging-Intent-Handle")
    private lazy var network = android.process.makeQueue(
        label: "Firebase-Messaging-Network-Io")
    private var app: String { android.info.packageName }

    private init(_ android: AndroidProcess) { self.android = android }

    public static func getInstance() -> FirebaseMessaging { of(AndroidProcess.current) }

    /// Of a process that is an Android app's.
    package static func of(_ process: SimulatedProcess) -> FirebaseMessaging {
        of(process.simulation.enter(process) { AndroidProcess.current })
    }

    private static func of(_ android: AndroidProcess) -> FirebaseMessaging {
        android.process.service(FirebaseMessaging.self) { FirebaseMessaging(android) }
    }

    // MARK: The token

    /// The token of the app, one from Google's servers where it has none; the answer comes on the UI
    /// thread. Of a new token the service hears, too, whichever comes first.
    public func getToken(_ completion: @escaping (Result<String, JavaException>) -> Void) {
        let tokens = FirebaseTokens.of(PhoneProcess.current.system)
        let main = Handler(android.mainLooper)
        network.async("getToken") { [self] in
            if let known = tokens.token(of: app) {
                return main.post { completion(.success(known)) }
            }
            network.after(tokens.roundTrip, "token") { [self] in
                if let reason = tokens.refusal {
                    let error = JavaException(
                        "java.io.IOException",
                        "java.util.concurrent.ExecutionException: java.io.IOException: \(reason)")
                    return main.post { completion(.failure(error)) }
                }
                let token = tokens.make(for: app)
                if let serviceClass {
                    handling.async("onNewToken") { serviceClass.init().onNewToken(token) }
                }
                main.post { completion(.success(token)) }
            }
        }
    }

    /// Nobody has the token any more once Google's servers have heard of it.
    public func deleteToken() {
        let tokens = FirebaseTokens.of(PhoneProcess.current.system)
        network.async("deleteToken") { [self] in
            guard tokens.token(of: app) != nil else { return }
            network.after(tokens.roundTrip, "token deleted") { [self] in
                if tokens.refusal == nil { tokens.delete(of: app) }
            }
        }
    }

    // MARK: Messages

    /// Messages that have come and are neither shown nor in the app's hands.
    package private(set) var unhandledMessages = 0

    /// A message has come. Call it on the process's main queue.
    package func receive(_ message: RemoteMessage) {
        unhandledMessages += 1
        handling.async("message") { [self] in
            defer { unhandledMessages -= 1 }
            guard let serviceClass else { return }
            // What an app shows itself while the user looks at it, Firebase shows for it otherwise.
            if message.getNotification() != nil, !isAppForeground() {
                return show(message)
            }
            serviceClass.init().onMessageReceived(message)
        }
    }

    /// Shows a message as Firebase does, with a tag of its own.
    package func show(_ message: RemoteMessage) {
        let context = android.applicationContext
        let manager = NotificationManagerCompat.from(context)
        let channel = "fcm_fallback_notification_channel"
        do {
            if !manager.getNotificationChannels().contains(where: { $0.id == channel }) {
                try manager.createNotificationChannel(
                    NotificationChannel(
                        channel, "Miscellaneous", NotificationChannel.IMPORTANCE_DEFAULT))
            }
        } catch {
            return android.crash(error)
        }
        var intent = Intent(Intent.ACTION_MAIN)
        intent.extras = message.extrasForActivity
        let text = message.getNotification()
        let notification = NotificationCompat.Builder(context, channel)
            .setContentTitle(text?.title).setContentText(text?.body)
            .setStyle(text?.body.map { .bigText($0, summary: nil) })
            .setContentIntent(
                PendingIntent.getActivity(
                    context, requestCode(), intent, PendingIntent.FLAG_ONE_SHOT)
            )
            .setAutoCancel(true)
        manager.notify("FCM-Notification:\(uptimeForTag())", 0, notification.build())
    }

    private var lastUptime: Int64 = -1

    /// To show one and to hand it to the system takes a phone more than the millisecond that its tag
    /// tells, so no two of an app's have one tag.
    private func uptimeForTag() -> Int64 {
        let now = Int64(android.process.simulation.clock.now.milliseconds)
        lastUptime = max(now, lastUptime + 1)
        return lastUptime
    }

    private var requests: Int32 = 0

    /// Counts from the phone's time when the process began to show messages.
    private func requestCode() -> Int32 {
        if requests == 0 {
            requests = Int32(
                truncatingIfNeeded: Int64(android.process.simulation.clock.now.milliseconds))
        }
        requests &+= 1
        return requests
    }
}

/// The tokens of apps, which Google's servers know too.
private final class FirebaseTokens {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

    private unowned let phone: PhoneSystem
    private var tokens: [(app: String, token: String)] = []

    private init(_ phone: PhoneSystem) { self.phone = phone }

    static func of(_ phone: PhoneSystem) -> FirebaseTokens {
        phone.service(FirebaseTokens.self) { FirebaseTokens(phone) }
    }

    private func touch(_ access: Access, _ app: String) {
        phone.simulation.touches(access, Resource("push token", app))
    }

    /// From a request to Google's servers to the answer.
    var roundTrip: Window { phone.settings.pushToken }

    /// Why Google's servers do not answer, or what they answer.
    var refusal: String? {
        PhoneNetwork.of(phone).connection == .none
            ? "SERVICE_NOT_AVAILABLE" : PushService.of(phone).refusal
    }

    func token(of app: String) -> String? {
        touch(.read, app)
        return tokens.first { $0.app == app }?.token
    }

    /// One for the app, unless another request has got one meanwhile.
    func make(for app: String) -> String {
        if let known = token(of: app) { return known }
        touch(.write, app)
        let stream = phone.simulation.randomStream("push token \(app)")
        func text(_ count: Int) -> String {
            String((0..<count).map { _ in Self.letters[Int(stream.next() >> 58)] })
        }
        let token = "c" + text(21) + ":APA91b" + text(134)
        tokens.append((app, token))
        PushService.of(phone).register(app)
        return token
    }

    func delete(of app: String) {
        touch(.write, app)
        tokens.removeAll { $0.app == app }
        PushService.of(phone).unregister(app)
    }
}

import CapacitorAndroid

/// Hands what Firebase tells to the plugin.
final class MessagingService: FirebaseMessagingService {
    override func onMessageReceived(_ remoteMessage: RemoteMessage) {
        PushNotificationsPlugin.receive(remoteMessage)
    }

    override func onNewToken(_ token: String) { PushNotificationsPlugin.newToken(token) }
}

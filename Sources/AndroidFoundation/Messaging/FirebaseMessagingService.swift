/// com.google.firebase.messaging: what an app does with what comes; made anew each time. Its methods
/// run on a thread of Firebase's.
open class FirebaseMessagingService {
    public required init() {}

    open func onMessageReceived(_ remoteMessage: RemoteMessage) {}
    open func onNewToken(_ token: String) {}
}

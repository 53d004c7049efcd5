public import AndroidFoundation

/// What the manifest of a plugin's library adds to the app's, beside permissions.
public struct PluginManifest {
    public var receivers: [BroadcastReceiver.Type]
    /// The service for messages of Firebase's.
    public var messagingService: FirebaseMessagingService.Type?

    public init(
        receivers: [BroadcastReceiver.Type] = [],
        messagingService: FirebaseMessagingService.Type? = nil
    ) {
        self.receivers = receivers
        self.messagingService = messagingService
    }
}

public import FaradFoundation

extension Notification.Name {
    public static let capacitorOpenURL = Notification.Name("CapacitorOpenURLNotification")
    public static let capacitorOpenUniversalLink = Notification.Name(
        "CapacitorOpenUniversalLinkNotification")
    public static let capacitorContinueActivity = Notification.Name(
        "CapacitorContinueActivityNotification")
    public static let capacitorDidRegisterForRemoteNotifications = Notification.Name(
        "CapacitorDidRegisterForRemoteNotificationsNotification")
    public static let capacitorDidFailToRegisterForRemoteNotifications = Notification.Name(
        "CapacitorDidFailToRegisterForRemoteNotificationsNotification")
    public static let capacitorDecidePolicyForNavigationAction = Notification.Name(
        "CapacitorDecidePolicyForNavigationActionNotification")
    public static let capacitorStatusBarTapped = Notification.Name(
        "CapacitorStatusBarTappedNotification")
    public static let capacitorViewDidAppear = Notification.Name("CapacitorViewDidAppear")
    public static let capacitorViewWillTransition = Notification.Name(
        "CapacitorViewWillTransition")
    public static let capacitorSceneWillConnect = Notification.Name("CapacitorSceneWillConnect")
    public static let capacitorSceneOpenURL = Notification.Name(
        "CapacitorSceneOpenURLNotification")
    public static let capacitorSceneOpenUniversalLink = Notification.Name(
        "CapacitorSceneOpenUniversalLinkNotification")
    /// Cordova's, posted after Capacitor's own (F104).
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let CDVPluginHandleOpenURL = Notification.Name(
        "CDVPluginHandleOpenURLNotification")
}

package import FaradFoundation

/// The way of an app's process through its states, as SpringBoard drives it: by the app delegate
/// (``ApplicationLifecycle``) or by a scene (``SceneLifecycle``).
package protocol AppLifecycle: AnyObject {
    var application: UIApplication { get }

    /// The last step of a launch and of each return to the foreground.
    func becomeActive()
    func resignActive()
    func enterBackground()
    func enterForeground()

    /// Hands a URL to the running app; whether the app took it.
    @discardableResult
    func open(_ url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool

    /// The user has chosen in the menu of the app's icon.
    func perform(_ shortcut: UIApplicationShortcutItem)

    /// The same of what the user was doing elsewhere, such as a universal link.
    @discardableResult
    func `continue`(_ activity: NSUserActivity) -> Bool
}

extension AppLifecycle {
    /// The system is short of memory, and says so to the app's delegate and to whoever observes it.
    package func receiveMemoryWarning() {
        application.delegate?.applicationDidReceiveMemoryWarning(application)
        NotificationCenter.default.announce(
            UIApplication.didReceiveMemoryWarningNotification, object: application)
    }
}

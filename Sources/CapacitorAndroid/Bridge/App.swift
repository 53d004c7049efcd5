/// Tells the App plugin of the app's state and of answers that came too late.
public final class App {
    public private(set) var isActive = false
    private var statusChangeListener: ((Bool) -> Void)?
    private var appRestoredListener: ((PluginResult) -> Void)?

    public func setStatusChangeListener(_ listener: ((Bool) -> Void)?) {
        statusChangeListener = listener
    }

    package func setAppRestoredListener(_ listener: ((PluginResult) -> Void)?) {
        appRestoredListener = listener
    }

    func fireStatusChange(_ isActive: Bool) {
        self.isActive = isActive
        statusChangeListener?(isActive)
    }

    /// An answer to a call that nobody in the page waits for (F171).
    func fireRestoredResult(_ result: PluginResult) { appRestoredListener?(result) }
}

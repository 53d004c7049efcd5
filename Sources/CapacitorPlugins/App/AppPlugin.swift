import Capacitor

/// The official App plugin: life cycle events, opened URLs, information about the app (F137).
public class AppPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "AppPlugin"
    public let jsName = "App"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("exitApp", AppPlugin.exitApp),
        CAPPluginMethod("getInfo", AppPlugin.getInfo),
        CAPPluginMethod("getAppLanguage", AppPlugin.getAppLanguage),
        CAPPluginMethod("getLaunchUrl", AppPlugin.getLaunchUrl),
        CAPPluginMethod("getState", AppPlugin.getState),
        CAPPluginMethod("minimizeApp", AppPlugin.minimizeApp),
        CAPPluginMethod("toggleBackButtonHandler", AppPlugin.toggleBackButtonHandler),
    ]
    private var observers: [NSObjectProtocol] = []

    /// Observes URLs first, on the poster's thread, then the states of the app, on main (F100).
    override public func load() {
        observe(.capacitorOpenURL, queue: nil) { $0.handleURL($1) }
        observe(.capacitorOpenUniversalLink, queue: nil) { $0.handleURL($1) }
        observe(UIApplication.didBecomeActiveNotification, queue: .main) { plugin, _ in
            plugin.notifyListeners("appStateChange", data: ["isActive": true])
        }
        observe(UIApplication.willResignActiveNotification, queue: .main) { plugin, _ in
            plugin.notifyListeners("appStateChange", data: ["isActive": false])
        }
        observe(UIApplication.didEnterBackgroundNotification, queue: .main) { plugin, _ in
            plugin.notifyListeners("pause", data: nil)
        }
        observe(UIApplication.willEnterForegroundNotification, queue: .main) { plugin, _ in
            plugin.notifyListeners("resume", data: nil)
        }
    }

    private func observe(
        _ name: Notification.Name, queue: OperationQueue?,
        _ body: @escaping (AppPlugin, Notification) -> Void
    ) {
        let observer = NotificationCenter.default.addObserver(
            forName: name, object: nil, queue: queue
        ) { [weak self] notification in
            if let self { body(self, notification) }
        }
        observers.append(observer)
    }

    /// The one event of this plugin that waits for its first listener (F102).
    private func handleURL(_ notification: Notification) {
        guard let object = notification.object as? [String: Any] else { return }
        notifyListeners(
            "appUrlOpen", data: AppURLOpen(object).payload, retainUntilConsumed: true)
    }

    func exitApp(_ call: CAPPluginCall) { call.unimplemented() }

    func minimizeApp(_ call: CAPPluginCall) { call.unimplemented() }

    func toggleBackButtonHandler(_ call: CAPPluginCall) { call.unimplemented() }

    func getInfo(_ call: CAPPluginCall) {
        guard let info = Bundle.main.infoDictionary else {
            return call.reject("Unable to get App Info")
        }
        call.resolve([
            "name": info["CFBundleDisplayName"] as? String ?? "",
            "id": info["CFBundleIdentifier"] as? String ?? "",
            "build": info["CFBundleVersion"] as? String ?? "",
            "version": info["CFBundleShortVersionString"] as? String ?? "",
        ])
    }

    /// Resolves twice when there is a URL, as the original does (F54).
    func getLaunchUrl(_ call: CAPPluginCall) {
        if let url = ApplicationDelegateProxy.shared.lastURL {
            call.resolve(["url": url.absoluteString])
        }
        call.resolve()
    }

    func getState(_ call: CAPPluginCall) {
        DispatchQueue.main.async {
            call.resolve(["isActive": UIApplication.shared.applicationState == .active])
        }
    }

    /// The phone's language is English; Info.plist may say what else the app speaks first.
    func getAppLanguage(_ call: CAPPluginCall) {
        let region = Bundle.main.infoDictionary?["CFBundleDevelopmentRegion"] as? String
        call.resolve(["value": region ?? "en"])
    }
}

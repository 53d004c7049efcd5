import Capacitor

/// The official PrivacyScreen plugin, as of 2.0.0: while the app is not active, something lies above
/// all that it shows.
///
/// As in the plugin, a call of `enable` that names no blur keeps that of the call before, and an app
/// that enables it while it is inactive stays uncovered until it resigns again.
public class PrivacyScreenPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "PrivacyScreenPlugin"
    public let jsName = "PrivacyScreen"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("enable", PrivacyScreenPlugin.enable),
        CAPPluginMethod("disable", PrivacyScreenPlugin.disable),
        CAPPluginMethod("isEnabled", PrivacyScreenPlugin.isEnabled),
    ]
    private var isOn = false
    private var blur: UIBlurEffect.Style?
    private var cover: PrivacyScreenViewController?

    override public func load() {
        observe(UIApplication.didBecomeActiveNotification) { $0.uncover() }
        observe(UIApplication.willResignActiveNotification) { if $0.isOn { $0.coverUp() } }
    }

    private func observe(
        _ name: Notification.Name, _ body: @escaping (PrivacyScreenPlugin) -> Void
    ) {
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
            [weak self] _ in
            if let self { body(self) }
        }
    }

    func enable(_ call: CAPPluginCall) {
        if let name = call.getObject("ios")?["blurEffect"] as? String {
            blur =
                switch name {
                case "light": .light
                case "dark": .dark
                default: nil
                }
        }
        isOn = true
        call.resolve(["success": true])
    }

    func disable(_ call: CAPPluginCall) {
        isOn = false
        uncover()
        call.resolve(["success": true])
    }

    func isEnabled(_ call: CAPPluginCall) { call.resolve(["enabled": isOn]) }

    private func coverUp() {
        guard cover == nil,
            var top = UIApplication.shared.windows.first(where: \.isKeyWindow)?.rootViewController
        else { return }
        while let shown = top.presentedViewController { top = shown }
        let cover = PrivacyScreenViewController(blur: blur)
        top.present(cover, animated: false)
        self.cover = cover
    }

    private func uncover() {
        cover?.dismiss(animated: false)
        cover = nil
    }
}

import Capacitor

/// The official StatusBar plugin, as of 8.0.2 (F164).
///
/// The state is kept; there is no screen to show it on, and the web view keeps its size.
public class StatusBarPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "StatusBarPlugin"
    public let jsName = "StatusBar"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("setStyle", StatusBarPlugin.setStyle),
        CAPPluginMethod("setBackgroundColor", StatusBarPlugin.setBackgroundColor),
        CAPPluginMethod("show", StatusBarPlugin.show),
        CAPPluginMethod("hide", StatusBarPlugin.hide),
        CAPPluginMethod("getInfo", StatusBarPlugin.getInfo),
        CAPPluginMethod("setOverlaysWebView", StatusBarPlugin.setOverlaysWebView),
    ]

    private var style = "DEFAULT"
    private var color = "#000000"
    private var overlaysWebView = true

    /// The height of the bar on the phone that Farad simulates, in points.
    private static let height = 47.0

    /// The configuration is applied when the view appears.
    override public func load() {
        NotificationCenter.default.addObserver(
            forName: .capacitorViewDidAppear, object: nil, queue: nil
        ) { [weak self] _ in
            guard let self else { return }
            let config = getConfig()
            style = config.getString("style").map(Self.style) ?? "DEFAULT"
            color = config.getString("backgroundColor").flatMap(Self.color) ?? "#000000"
            overlaysWebView = config.getBoolean("overlaysWebView", true)
        }
    }

    func setStyle(_ call: CAPPluginCall) {
        if let style = call.getString("style") { self.style = Self.style(style) }
        call.resolve([:])
    }

    /// What is no color is never answered (F164).
    func setBackgroundColor(_ call: CAPPluginCall) {
        guard let color = call.getString("color").flatMap(Self.color) else { return }
        DispatchQueue.main.async { self.color = color }
        call.resolve()
    }

    func show(_ call: CAPPluginCall) { setVisible(true, call) }

    func hide(_ call: CAPPluginCall) { setVisible(false, call) }

    /// The bridge changes it in the next turn of the queue, so the event tells of the state before.
    private func setVisible(_ isVisible: Bool, _ call: CAPPluginCall) {
        DispatchQueue.main.async {
            self.bridge?.statusBarVisible = isVisible
            self.notifyListeners("statusBarVisibilityChanged", data: self.info)
        }
        call.resolve()
    }

    func getInfo(_ call: CAPPluginCall) {
        DispatchQueue.main.async { call.resolve(self.info) }
    }

    /// What is no Boolean is never answered (F164).
    func setOverlaysWebView(_ call: CAPPluginCall) {
        guard let overlay = call.getBool("overlay") else { return }
        DispatchQueue.main.async {
            self.overlaysWebView = overlay
            self.notifyListeners("statusBarOverlayChanged", data: self.info)
        }
        call.resolve()
    }

    private var info: PluginCallResultData {
        let isVisible = bridge?.statusBarVisible ?? false
        return [
            "visible": isVisible, "style": style, "color": color, "overlays": overlaysWebView,
            "height": isVisible ? Self.height : 0,
        ]
    }

    private static func style(_ text: String) -> String {
        switch text.lowercased() {
        case "dark", "lightcontent": "DARK"
        case "light", "darkcontent": "LIGHT"
        default: "DEFAULT"
        }
    }

    /// As the plugin writes it; nil for what is none.
    private static func color(_ text: String) -> String? {
        guard UIColor.capacitor.color(fromHex: text) != nil else { return nil }
        let digits = text.trimmingCharacters(in: .whitespacesAndNewlines)
            .replacingOccurrences(of: "#", with: "").uppercased()
        let isOpaque = digits.count == 8 && digits.hasSuffix("FF")
        return "#" + (isOpaque ? String(digits.prefix(6)) : digits)
    }
}

import Capacitor

/// The native half of the official TextZoom plugin, as of 8.0.1 (F164): how large the user wants texts
/// to be. The page itself keeps how large it shows them.
public class TextZoomPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "TextZoomPlugin"
    public let jsName = "TextZoom"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("getPreferred", TextZoomPlugin.getPreferred)
    ]

    /// Body text as the phone comes, in points.
    private static let basePointSize = 17.0

    func getPreferred(_ call: CAPPluginCall) {
        let size = UIFont.preferredFont(forTextStyle: .body).pointSize
        call.resolve(["value": Double(size) / Self.basePointSize])
    }
}

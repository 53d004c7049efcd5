import Capacitor

/// The official ScreenOrientation plugin, as of 8.0.1 (F164).
///
/// It tells how the phone is held, not how its screen is turned: also while that is locked. No page
/// turns here, so no lock is refused; what UIKit would say of one comes after the answer (assumed).
public class ScreenOrientationPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "ScreenOrientationPlugin"
    public let jsName = "ScreenOrientation"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("orientation", ScreenOrientationPlugin.orientation),
        CAPPluginMethod("lock", ScreenOrientationPlugin.lock),
        CAPPluginMethod("unlock", ScreenOrientationPlugin.unlock),
    ]

    private weak var viewController: CAPBridgeViewController?
    /// What the app's Info.plist allows.
    private var supportedOrientations: [Int] = []

    override public func load() {
        NotificationCenter.default.addObserver(
            forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
        ) { [weak self] _ in self?.orientationDidChange() }
        viewController = bridge?.viewController as? CAPBridgeViewController
        supportedOrientations = viewController?.supportedOrientations ?? []
    }

    func orientation(_ call: CAPPluginCall) { call.resolve(Self.payload) }

    /// What is no orientation's name means `portrait-primary`.
    func lock(_ call: CAPPluginCall) {
        guard let name = call.getString("orientation") else {
            return call.reject("Input option 'orientation' must be provided.")
        }
        allow([Self.interfaceOrientation(name).rawValue], call)
    }

    func unlock(_ call: CAPPluginCall) { allow(supportedOrientations, call) }

    private func allow(_ orientations: [Int], _ call: CAPPluginCall) {
        DispatchQueue.main.async {
            self.viewController?.supportedOrientations = orientations
            call.resolve()
        }
    }

    /// A phone that lies flat has turned nothing.
    private func orientationDidChange() {
        guard UIDevice.current.orientation.isValidInterfaceOrientation else { return }
        notifyListeners("screenOrientationChange", data: Self.payload)
    }

    private static var payload: PluginCallResultData {
        let type =
            switch UIDevice.current.orientation {
            case .landscapeLeft: "landscape-primary"
            case .landscapeRight: "landscape-secondary"
            case .portraitUpsideDown: "portrait-secondary"
            default: "portrait-primary"
            }
        return ["type": type]
    }

    private static func interfaceOrientation(_ name: String) -> UIInterfaceOrientation {
        switch name {
        case "any": .unknown
        case "landscape", "landscape-primary": .landscapeRight
        case "landscape-secondary": .landscapeLeft
        case "portrait-secondary": .portraitUpsideDown
        default: .portrait
        }
    }
}

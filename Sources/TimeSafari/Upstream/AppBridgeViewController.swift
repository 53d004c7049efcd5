import Capacitor

/// The root view controller of the main storyboard: registers the app's own plugin with the bridge,
/// before the web layer loads (phase 2B-1), so that every page finds it (F1, F19).
class AppBridgeViewController: CAPBridgeViewController {
    /// The plugin `SharedImage`; it lives in the app target, so Capacitor does not find it by itself.
    var sharedImagePlugin: CAPPlugin?

    override func capacitorDidLoad() {
        guard let sharedImagePlugin = sharedImagePlugin else { return }
        bridge?.registerPluginInstance(sharedImagePlugin)
    }
}

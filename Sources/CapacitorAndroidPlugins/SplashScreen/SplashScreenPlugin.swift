import CapacitorAndroid

/// The official SplashScreen plugin, as of 8.0.1 (F164): the system's launch screen stays for a while
/// after the launch, and a picture can be shown again.
///
/// Nobody sees it: only the times are kept, and who is told when.
public class SplashScreenPlugin: Plugin {
    private var splashScreen: SplashScreen!
    private var config: SplashScreenConfig!

    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "SplashScreen") }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("show", SplashScreenPlugin.show),
            PluginMethod("hide", SplashScreenPlugin.hide),
        ]
    }

    override public func load() {
        config = SplashScreenConfig(getConfig())
        splashScreen = SplashScreen(getActivity(), config)
        splashScreen.showOnLaunch()
    }

    func show(_ call: PluginCall) {
        splashScreen.show(SplashScreenSettings(call)) { call.resolve() }
    }

    /// Answers before anything fades.
    func hide(_ call: PluginCall) {
        if config.isUsingDialog {
            splashScreen.hideDialog()
        } else {
            splashScreen.hide(SplashScreenSettings(call).fadeOutDuration)
        }
        call.resolve()
    }

    override public func handleOnPause() { splashScreen.tearDown() }

    override public func handleOnDestroy() { splashScreen.tearDown() }
}

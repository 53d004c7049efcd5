import Capacitor

/// The official SplashScreen plugin, as of 8.0.1 (F164): the launch screen stays for a while after the
/// launch, and can be shown again.
///
/// There is no storyboard to take the picture from, and nobody to see it: only the times are kept.
public class SplashScreenPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "SplashScreenPlugin"
    public let jsName = "SplashScreen"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("show", SplashScreenPlugin.show),
        CAPPluginMethod("hide", SplashScreenPlugin.hide),
    ]
    private var splashScreen: SplashScreen?

    override public func load() {
        guard let view = bridge?.viewController?.view else { return }
        let splashScreen = SplashScreen(in: view)
        self.splashScreen = splashScreen
        let config = getConfig()
        let duration = config.getInt("launchShowDuration", 500)
        if duration == 0 { return }
        var settings = SplashScreen.Settings()
        settings.showDuration = duration
        settings.fadeInDuration = 0
        settings.autoHide = config.getBoolean("launchAutoHide", true)
        splashScreen.show(settings, isLaunch: true) {}
    }

    func show(_ call: CAPPluginCall) {
        guard let splashScreen else { return call.reject("Unable to show Splash Screen") }
        splashScreen.show(settings(call), isLaunch: false) { call.resolve() }
    }

    func hide(_ call: CAPPluginCall) {
        guard let splashScreen else { return call.reject("Unable to hide Splash Screen") }
        splashScreen.hide(settings(call).fadeOutDuration, isLaunch: false)
        call.resolve()
    }

    private func settings(_ call: CAPPluginCall) -> SplashScreen.Settings {
        var settings = SplashScreen.Settings()
        settings.showDuration = call.getInt("showDuration") ?? settings.showDuration
        settings.fadeInDuration = call.getInt("fadeInDuration") ?? settings.fadeInDuration
        settings.fadeOutDuration = call.getInt("fadeOutDuration") ?? settings.fadeOutDuration
        settings.autoHide = call.getBool("autoHide") ?? settings.autoHide
        return settings
    }
}

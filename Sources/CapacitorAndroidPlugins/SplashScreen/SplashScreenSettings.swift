import CapacitorAndroid

/// How one picture comes and goes; durations in milliseconds.
struct SplashScreenSettings {
    var showDuration = 3000
    var fadeInDuration = 200
    var fadeOutDuration = 200
    var autoHide = true

    init() {}

    init(_ call: PluginCall) {
        if let duration = call.getInt("showDuration") { showDuration = Int(duration) }
        if let duration = call.getInt("fadeInDuration") { fadeInDuration = Int(duration) }
        if let duration = call.getInt("fadeOutDuration") { fadeOutDuration = Int(duration) }
        autoHide = call.getBoolean("autoHide", autoHide)
    }
}

/// What `capacitor.config.json` says of the launch screen.
struct SplashScreenConfig {
    let launchShowDuration: Int
    let launchAutoHide: Bool
    let launchFadeOutDuration: Int
    /// Whether what is shown later is a dialog, which does not fade.
    let isUsingDialog: Bool

    init(_ config: PluginConfig) {
        launchShowDuration = Int(config.getInt("launchShowDuration", 500))
        launchAutoHide = config.getBoolean("launchAutoHide", true)
        launchFadeOutDuration = Int(config.getInt("launchFadeOutDuration", 200))
        isUsingDialog = config.getBoolean("useDialog", false)
    }
}

import Capacitor
import CapacitorAndroid
import Simulation
import WebKit

/// Hands the profile and the knobs to the floors below.
enum DeviceSettings {
    static func webKit(_ configuration: DeviceConfiguration) -> WebKitSettings {
        let profile = configuration.profile
        let knobs = configuration.knobs
        var settings = WebKitSettings()
        settings.documentStart = knobs.window("document-start") ?? profile.documentStart.window
        settings.laterDocumentStart =
            knobs.window("reload-start") ?? profile.reloadStart.window
        settings.sendsUserScripts = knobs["user-scripts"] == "by-message"
        settings.pageToApp = profile.pageToApp.window
        settings.appToPage = profile.appToPage.window
        settings.timeZone = configuration.timeZone
        settings.cloneMode = choice(knobs, "clone")
        settings.moduleOrder = choice(knobs, "modules")
        settings.delivery = choice(knobs, "delivery")
        settings.recordsStacks = configuration.recordsStacks
        return settings
    }

    static func capacitor(_ configuration: DeviceConfiguration) -> CapacitorSettings {
        let knobs = configuration.knobs
        var settings = CapacitorSettings()
        settings.isDebugBuild = knobs["build"] == "debug"
        settings.listenerReset = choice(knobs, "listener-reset")
        settings.listenerTables = choice(knobs, "listeners")
        settings.retention = choice(knobs, "retained-events")
        settings.pluginOrder = choice(knobs, "plugin-order")
        return settings
    }

    static func android(_ configuration: DeviceConfiguration) -> CapacitorAndroidSettings {
        let knobs = configuration.knobs
        var settings = CapacitorAndroidSettings()
        settings.isDebuggable = knobs["build"] == "debug"
        settings.resetsListeners = knobs["listener-reset"] == "always"
        settings.transport = choice(knobs, "android-bridge")
        settings.injection = choice(knobs, "android-scripts")
        return settings
    }

    /// What an app's `capacitor.config` says, as the knobs let it.
    static func capacitorConfiguration(
        of bundle: AppBundle, _ configuration: DeviceConfiguration
    ) -> [String: Any] {
        var config = bundle.capacitorConfiguration
        guard configuration.knobs["server-url"] == "ignored",
            var server = config["server"] as? [String: Any]
        else { return config }
        server["url"] = nil
        config["server"] = server
        return config
    }

    /// A knob's word as a floor's own case; the knob's declaration lists the same words.
    private static func choice<Choice: RawRepresentable<String>>(
        _ knobs: Knobs, _ name: String
    ) -> Choice {
        guard let word = knobs[name], let choice = Choice(rawValue: word) else {
            preconditionFailure("The knob “\(name)” declares a word that \(Choice.self) lacks.")
        }
        return choice
    }
}

extension Knobs {
    /// A knob of milliseconds as a window; nil when nobody sets it and it has no default.
    func window(_ name: String) -> Window? {
        self[name].flatMap(MillisecondRange.init).map { Window($0.earliest, $0.latest) }
    }
}

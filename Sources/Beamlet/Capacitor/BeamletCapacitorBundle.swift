import Farad

private let capacitorIdentifier = "example.beamlet.capacitor"

extension AppBundle {
    /// The same app in TypeScript, on Capacitor's official plugins.
    public static var beamletCapacitor: AppBundle {
        var bundle = AppBundle(
            name: "beamlet-capacitor", identifier: capacitorIdentifier,
            displayName: "BeamletCapacitor",
            summary: "the same app as beamlet, in TypeScript on Capacitor's plugins",
            web: .bundled("beamlet"),
            pluginClassList: [
                "CAPBrowserPlugin", "ClipboardPlugin", "FilesystemPlugin",
                "PushNotificationsPlugin", "SharePlugin", "ToastPlugin",
            ],
            capacitorConfiguration: [
                "plugins": [
                    "PushNotifications": ["presentationOptions": ["badge", "sound", "alert"]]
                ]
            ],
            scenarios: [.beamlet("beamlet-capacitor", capacitorIdentifier)],
            knobs: [Consumer.knob, beamletRetention],
            makeDelegate: { _ in CapacitorAppDelegate() })
        bundle.webEntry = "web/beamlet/main.capacitor.ts"
        bundle.scenarioFolder = "beamlet"
        bundle.servers = [beamletServer]
        bundle.adapt = { bundle, knobs in
            guard Consumer(knobs) == .unrepaired else { return }
            bundle.web = .bundled("beamlet-unrepaired")
            bundle.webEntry = "web/beamlet/main.unrepaired.ts"
        }
        return bundle
    }
}

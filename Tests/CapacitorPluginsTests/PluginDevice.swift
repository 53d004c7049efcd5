import Farad
import FaradTesting
import TestSupport
import Testing

/// A device whose one app is a script of the test, with all official plugins.
struct PluginDevice {
    let device: Device

    /// `answer(promise)` prints what a promise comes to, `hear(plugin, events…)` what is heard.
    private static let tools = """
        const { ActionSheet, App, AppLauncher, Browser, Camera, CapacitorBarcodeScanner, Clipboard,
            Device, Dialog, FileTransfer, FileViewer, Filesystem, Geolocation, InAppBrowser,
            LocalNotifications, Network, PrivacyScreen, PushNotifications, ScreenOrientation,
            ScreenReader, Share, TextZoom, Toast } = Capacitor.Plugins;
        const show = (value) => JSON.stringify(value) ?? "undefined";
        const answer = (promise) => promise.then(
            (value) => console.log(show(value)),
            (error) => console.log("rejected: " + error.message + (error.code ?? "")));
        const hear = (plugin, ...events) => {
            for (const event of events)
                plugin.addListener(event, (data) => console.log(event + " " + show(data)));
        };

        """

    /// Launches the app and runs it until nothing is left to do. The script may await.
    ///
    /// - Parameter folder: A device folder, which is kept when the device is closed.
    init(
        _ script: String = "", set settings: [String: String] = [:], folder: String? = nil,
        configure: (inout AppBundle) -> Void = { _ in }
    ) throws {
        var bundle = ScriptApp.bundle(
            script: Self.tools + "(async () => {\n\(script)\n})()", path: "test.js")
        configure(&bundle)
        let bridge = Checkout.capacitorSources.map(Checkout.nativeBridge)
        if let folder {
            var configuration = DeviceConfiguration(recordsTrace: true)
            configuration.storage = .directory(folder)
            configuration.nativeBridgePath = bridge
            device = try Device(configuration)
            try device.install(bundle)
        } else {
            device = try Device.fresh(bundle, set: settings, nativeBridge: bridge)
        }
        device.launch()
        try device.run()
    }

    /// Runs a script in the page, then everything that it causes; the lines that came of it.
    @discardableResult
    func run(_ script: String) throws -> [String] {
        try lines {
            guard let page = device.page else { return }
            _ = try page.evaluate("{\(script)\n} 0")
        }
    }

    /// Does something to the device, then runs it; the lines that came of it.
    @discardableResult
    func lines(of work: () throws -> Void) throws -> [String] {
        let before = lines.count
        try work()
        try device.run()
        return Array(lines.dropFirst(before))
    }

    /// What the pages have printed.
    var lines: [String] { device.page?.console.map(\.text) ?? [] }
}

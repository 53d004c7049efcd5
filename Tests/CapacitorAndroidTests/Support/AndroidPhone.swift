import AndroidFoundation
import CapacitorAndroid
import Farad
import FaradFoundation
import FaradTesting
import Simulation
import TestSupport

/// An Android phone with one app whose page is a script of the test.
final class AndroidPhone {
    let device: Device
    /// The device owns it.
    private(set) weak var activity: BridgeActivity!

    /// - Parameters:
    ///   - page: The script of the page; it runs after the bridge's own scripts.
    ///   - plugins: The plugins that the app's activity registers.
    ///   - official: The official plugins that it has installed; nil: all.
    ///   - start: Called with the activity when its bridge is there.
    init(
        _ page: String = "", plugins: [Plugin.Type] = [], official: [String]? = nil,
        seed: UInt64 = 0, set settings: [String: String] = [:], configuration: [String: Any] = [:],
        permissions: [String] = [], storage: DeviceConfiguration.StorageLocation = .memory,
        start: @escaping (BridgeActivity) -> Void = { _ in }
    ) throws {
        var knobs = Knobs()
        for name in settings.keys.sorted() { try knobs.set(name, to: settings[name] ?? "") }
        device = try Device(
            DeviceConfiguration(
                seed: seed, knobs: knobs, storage: storage,
                nativeBridgePath: Checkout.capacitorSources.map(Checkout.androidNativeBridge),
                recordsTrace: true,
                platform: .android))
        var bundle = AppBundle(
            name: "test", identifier: "app.test", displayName: "Test",
            web: .script(Self.shortNames + page, name: "page.js"),
            capacitorConfiguration: configuration, makeDelegate: { _ in PlainAppDelegate() })
        var android = AndroidBundle(
            packageName: "app.test", label: "Test", versionName: "2.1", versionCode: 7,
            permissions: permissions, urlSchemes: ["test"], plugins: official,
            pluginClasses: plugins)
        android.makeActivity = { [unowned self] intent in
            let activity = TestActivity(intent: intent)
            activity.started = { start($0) }
            self.activity = activity
            return activity
        }
        bundle.android = android
        try device.install(bundle)
        device.consoleSink = { [unowned self] in lines.append($0.text) }
    }

    /// Short names for what every page here does.
    private static let shortNames = """
        const say = (...words) => console.log(words.map((word) =>
            typeof word === "object" && word !== null ? JSON.stringify(word) : String(word)).join(" "));
        const call = (plugin, method, options) =>
            Capacitor.nativePromise(plugin, method, options);
        const told = (promise) => promise.then((data) => say("resolved", data),
            (error) => say("rejected", error.message, error.code));

        """

    /// Taps the icon, or opens a URL, and runs until nothing is left to do.
    @discardableResult
    func launch(url: String? = nil) throws -> AndroidPhone {
        if let url { device.open(url) } else { device.launch() }
        try device.run()
        return self
    }

    /// Does something to the device and runs until nothing is left to do.
    func then(_ body: (Device) -> Void) throws {
        body(device)
        try device.run()
    }

    /// What the pages have written to their consoles.
    private(set) var lines: [String] = []

    /// What the app has written to its log.
    var log: [String] {
        device.simulation.trace.records.filter { $0.kind == .log }.map(\.text)
    }

    var findings: [String] {
        device.run([]).findings.filter { $0.isFailure }.map { "\($0.rule): \($0.message)" }
    }

    /// The text of a file of the app's data folder; nil where there is none.
    func file(_ path: String) -> String? {
        guard let data = try? device.phone.fileSystem.read("/data/data/app.test/" + path) else {
            return nil
        }
        return String(decoding: data, as: UTF8.self)
    }
}

private final class TestActivity: BridgeActivity {
    var started: (BridgeActivity) -> Void = { _ in }

    override func onCreate() {
        super.onCreate()
        started(self)
    }
}

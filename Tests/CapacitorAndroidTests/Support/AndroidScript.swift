import Exploration
import Farad
import FaradFoundation
import FaradTesting
import TestSupport

/// An Android phone whose one app is a script of the test, with all official plugins.
struct AndroidScript {
    let device: Device
    private let console = Console()

    /// `answer(promise)` prints what a promise comes to, `hear(plugin, events…)` what is heard.
    private static let tools = """
        const { App, Browser, Camera, FileTransfer, FileViewer, Filesystem, Geolocation,
            InAppBrowser, PrivacyScreen, Share } = Capacitor.Plugins;
        const show = (value) => JSON.stringify(value) ?? "undefined";
        const answer = (promise) => promise.then(
            (value) => console.log(show(value)),
            (error) => console.log("rejected: " + error.message + (error.code ?? "")));
        const hear = (plugin, ...events) => {
            for (const event of events)
                plugin.addListener(event, (data) => console.log(event + " " + show(data)));
        };

        """

    static func bundle(
        _ script: String, permissions: [String] = [],
        configure: (inout AppBundle) -> Void = { _ in }
    ) -> AppBundle {
        var bundle = ScriptApp.bundle(
            script: tools + "(async () => {\n\(script)\n})()", path: "test.js")
        bundle.android?.permissions = permissions
        configure(&bundle)
        return bundle
    }

    /// Launches the app and runs it until nothing is left to do. The script may await.
    init(
        _ script: String = "", permissions: [String] = [], set settings: [String: String] = [:],
        configure: (inout AppBundle) -> Void = { _ in }, before: (Device) -> Void = { _ in }
    ) throws {
        device = try Device.fresh(
            Self.bundle(script, permissions: permissions, configure: configure),
            platform: .android, set: settings,
            nativeBridge: Checkout.capacitorSources.map(Checkout.androidNativeBridge))
        device.consoleSink = { [console] in console.lines.append($0.text) }
        before(device)
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

    /// What all pages have printed.
    var lines: [String] { console.lines }

    /// What the page has printed at the ends of the orders that so many runs find.
    static func ends(
        of script: String, permissions: [String] = [], actions: [TimedAction] = [],
        runs: Int = 200, by strategy: Explorer.Options.Strategy = .flips
    ) -> Set<[String]> {
        let program = ScenarioProgram(
            Scenario(
                name: "orders", actions: [TimedAction(.launch, at: .zero)] + actions,
                until: .seconds(8)),
            of: bundle(script, permissions: permissions),
            on: DeviceConfiguration(profile: .phone, platform: .android), worker: Worker())
        var ends: Set<[String]> = []
        program.finished = { device in
            ends.insert(device.page?.console.map(\.text) ?? [])
        }
        var options = Explorer.Options()
        options.strategy = strategy
        options.maximumRuns = runs
        options.keepsGoing = true
        options.countsOrders = false
        _ = Explorer(program, options).explore()
        return ends
    }

    /// What pages have printed.
    private final class Console {
        var lines: [String] = []
    }
}

import Farad
import Testing

/// How many orders the start of an app has: what its plugins do by themselves on other threads keeps
/// to what the search knows of.
@Suite struct StartOrdersTests {
    private func orders(
        _ page: String, plugins: [String], _ actions: [TimedAction],
        _ invariants: [Invariant] = [], keepsGoing: Bool = false
    ) throws -> Orders {
        var bundle = AppBundle(
            name: "start", identifier: "app.start", displayName: "Start",
            web: .script(page, name: "page.js"),
            capacitorConfiguration: ["loggingBehavior": "none"],
            makeDelegate: { _ in PlainAppDelegate() })
        bundle.android = AndroidBundle(
            packageName: "app.start", label: "Start", plugins: plugins)
        var search = OrderSearch(
            Scenario(name: "start", actions: actions, invariants: invariants), of: bundle,
            on: DeviceConfiguration(profile: .phone, platform: .android))
        search.keepsGoing = keepsGoing
        return try search.run()
    }

    private static let plugins = [
        "AppPlugin", "BrowserPlugin", "KeyboardPlugin", "NetworkPlugin", "PreferencesPlugin",
        "StatusBarPlugin",
    ]

    @Test func `plugins that begin to listen on other threads leave one order`() throws {
        let orders = try orders(
            """
            const { App, Network } = Capacitor.Plugins;
            App.addListener("appUrlOpen", () => {});
            Network.addListener("networkStatusChange", () => {});
            """, plugins: Self.plugins, [TimedAction(.launch, at: .zero)])
        #expect(orders.isExhausted && orders.classes == 1, "\(orders)")
    }

    @Test func `a listener before the change and one after it are two orders`()
        throws
    {
        // By default the network goes before the app is there.
        let orders = try orders(
            """
            Capacitor.Plugins.Network.addListener("networkStatusChange",
                ({ connected }) => { if (!connected) console.log("offline"); });
            """, plugins: Self.plugins,
            [
                TimedAction(.launch, at: .zero),
                TimedAction(.connect(.none), at: .zero, latest: .seconds(3)),
            ],
            [
                Invariant("nobody hears of it") { run in
                    run.consoleLines.contains { $0.text == "offline" } ? "somebody does" : nil
                }
            ], keepsGoing: true)
        #expect(orders.isExhausted && orders.failures.count == 1, "\(orders)")
    }
}

import Farad
import Testing

/// What becomes of preferences that were applied, in every order with the end of their app.
@Suite struct AppliedOrdersTests {
    private func search(
        _ page: String, _ actions: [TimedAction], _ profile: LatencyProfile,
        _ invariants: [Invariant] = []
    ) -> OrderSearch {
        var bundle = AppBundle(
            name: "applied", identifier: "app.applied", displayName: "Applied",
            web: .script(page, name: "page.js"),
            capacitorConfiguration: ["loggingBehavior": "none"],
            makeDelegate: { _ in PlainAppDelegate() })
        bundle.android = AndroidBundle(
            packageName: "app.applied", label: "Applied",
            plugins: ["AppPlugin", "PreferencesPlugin"])
        return OrderSearch(
            Scenario(name: "applied", actions: actions, invariants: invariants), of: bundle,
            on: DeviceConfiguration(profile: profile, platform: .android))
    }

    private func orders(_ end: Action) throws -> Orders {
        let isKept = Invariant("the value is kept") { run in
            run.sharedPreferences(named: "CapacitorStorage")?["k"] == nil ? "it is lost" : nil
        }
        return try search(
            #"Capacitor.Plugins.Preferences.set({ key: "k", value: "v" });"#,
            [
                TimedAction(.launch, at: .zero),
                TimedAction(end, at: .milliseconds(950), latest: .milliseconds(1200)),
            ], .ideal, [isKept]
        ).run()
    }

    /// The list of recent apps stops the activity first, and a stop waits for what is to be written
    /// and for what another thread is writing just then (F181).
    @Test func `no swipe loses what was applied`() throws {
        let orders = try orders(.terminate)
        #expect(orders.isExhausted && orders.failures.isEmpty, "\(orders)")
    }

    @Test func `the end of the process within a tenth of a second loses it`() throws {
        let orders = try orders(.kill("app"))
        #expect(orders.failures.count == 1, "\(orders)")
    }

    /// Whether a stop finds the other thread before, in or behind its write, a search knows.
    @Test func `a stop beside writes that go on depends on nothing untracked`() throws {
        var search = search(
            """
            const { App, Preferences } = Capacitor.Plugins;
            let n = 0;
            setInterval(() => { n += 1; Preferences.set({ key: "k", value: `${n}` }); }, 1000);
            App.addListener("appUrlOpen", () => {});
            """,
            [
                TimedAction(.launch, at: .zero), TimedAction(.background, at: .seconds(3)),
                TimedAction(.launch, at: .seconds(5)), TimedAction(.background, at: .seconds(8)),
            ], .phone)
        search.maximumRuns = 600
        let orders = try search.run()
        #expect(orders.notOrdered.isEmpty && orders.failures.isEmpty, "\(orders)")
    }
}

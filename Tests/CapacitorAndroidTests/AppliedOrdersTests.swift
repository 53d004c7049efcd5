import Farad
import Testing

/// What becomes of preferences that were applied, in every order with the end of their app.
@Suite struct AppliedOrdersTests {
    private func orders(_ end: Action) throws -> Orders {
        var bundle = AppBundle(
            name: "applied", identifier: "app.applied", displayName: "Applied",
            web: .script(
                #"Capacitor.Plugins.Preferences.set({ key: "k", value: "v" });"#, name: "page.js"),
            capacitorConfiguration: ["loggingBehavior": "none"],
            makeDelegate: { _ in PlainAppDelegate() })
        bundle.android = AndroidBundle(
            packageName: "app.applied", label: "Applied", plugins: ["PreferencesPlugin"])
        let search = OrderSearch(
            Scenario(
                name: "applied",
                actions: [
                    TimedAction(.launch, at: .zero),
                    TimedAction(end, at: .milliseconds(950), latest: .milliseconds(1200)),
                ],
                invariants: [
                    Invariant("the value is kept") { run in
                        run.sharedPreferences(named: "CapacitorStorage")?["k"] == nil
                            ? "it is lost" : nil
                    }
                ]), of: bundle, on: DeviceConfiguration(profile: .ideal, platform: .android))
        return try search.run()
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
}

import Farad
import Testing

/// What comes while an app starts, in every order.
@Suite struct MessageOrdersTests {
    private static let page = """
        const { PushNotifications } = Capacitor.Plugins;
        PushNotifications.addListener("pushNotificationReceived",
            ({ id }) => console.log("heard " + id));
        PushNotifications.register();
        """

    private var app: AppBundle {
        var bundle = AppBundle(
            name: "news", identifier: "app.news", displayName: "News",
            web: .script(Self.page, name: "page.js"),
            capacitorConfiguration: ["loggingBehavior": "none"],
            makeDelegate: { _ in PlainAppDelegate() })
        bundle.android = AndroidBundle(
            packageName: "app.news", label: "News", plugins: ["PushNotificationsPlugin"])
        return bundle
    }

    @Test func `F159: a message is heard once, whether the activity is there or comes after`()
        throws
    {
        let scenario = Scenario(
            name: "a message while the app starts",
            actions: [
                TimedAction(.launch, at: .zero), TimedAction(.kill("app"), at: .seconds(5)),
                TimedAction(
                    .receivePush(#"{"data":{"n":"1"},"id":"i"}"#), at: .seconds(6),
                    latest: .milliseconds(6400)),
                TimedAction(.launch, at: .milliseconds(6100)),
            ],
            invariants: [
                Invariant("the message is heard") { run in
                    let heard = run.consoleLines.filter { $0.text == "heard i" }.count
                    return heard == 1 ? nil : "it was heard \(heard) times"
                }
            ])
        // Everything but the message has its exact time.
        let orders = try OrderSearch(
            scenario, of: app, on: DeviceConfiguration(profile: .ideal, platform: .android)
        ).run()
        #expect(
            orders.failures.isEmpty && orders.isExhausted && orders.classes > 10, "\(orders)")
    }
}

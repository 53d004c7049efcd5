import Testing

/// When a push token comes, beside what the page does after it has asked for one.
@Suite struct PushOrdersTests {
    /// The listener is added after something else that has to be waited for.
    private static let page = """
        <!doctype html><script>
        const { Preferences, PushNotifications } = Capacitor.Plugins;
        (async () => {
            await PushNotifications.requestPermissions();
            await PushNotifications.register();
            await Preferences.get({ key: "user" });
            PushNotifications.addListener("registration", ({ value }) => {
                history.pushState({}, "", "/token");
            });
        })();
        </script>
        """
    private static let scenario = """
        import { expect, scenario } from "farad";
        export default scenario("token", {
            app: "./app",
            permissions: { notifications: "YES" },
            steps(user) { user.launch(); },
            invariants: {
                "the token is heard of": (run) => expect(run.route).toBe("/token"),
            },
        });
        """

    /// An iPhone may know its token at once, and its event is not retained; Android's is.
    @Test(arguments: [("ios", 1), ("android", 0)] as [(String, Int32)])
    func `a token that comes before its listener is lost on an iPhone alone`(
        platform: String, status: Int32
    ) throws {
        let folder = try TemporaryFolder()
        try folder.writeProject(
            "org.example.token", named: "Token",
            dependencies: ["@capacitor/push-notifications", "@capacitor/preferences"],
            page: Self.page)
        try folder.write("token.scenario.ts", Self.scenario)
        let file = folder.path + "/token.scenario.ts"
        let once = try Command("run", file, "--platform", platform)
        #expect(once.status == 0, "\(once.output)\(once.errors)")
        let search = try Command(
            "explore", file, "--platform", platform, "--flips", "1", "--max-time", "60s")
        if status == 1 {
            #expect(search.status == 1, "\(search.output)\(search.errors)")
            #expect(search.output.contains("main.device token#1"), "\(search.output)")
        } else {
            #expect(search.status != 1, "\(search.output)\(search.errors)")
        }
    }
}

import Testing

/// What an app on Android takes its network for, in every order.
@Suite struct NetworkOrdersTests {
    /// Asks first and listens then: what is lost between the two is never heard of.
    private static let page = """
        <!doctype html><script>
        const { Network, Preferences } = Capacitor.Plugins;
        const keep = ({ connected }) => Preferences.set({ key: "online", value: String(connected) });
        Network.getStatus().then(keep).then(() => Network.addListener("networkStatusChange", keep));
        </script>
        """
    private static let scenario = """
        import { expect, scenario } from "farad";
        export default scenario("online", {
            app: "./app",
            steps(user) {
                user.launch();
                user.setNetwork("none", { at: [900, 1200] });
            },
            invariants: {
                "what is kept is so"(run) {
                    expect(run.device.sharedPreferences("CapacitorStorage").online).toBe("false");
                },
            },
        });
        """

    @Test func `a loss between a question and the first listener is found`() throws {
        let folder = try TemporaryFolder()
        try folder.writeProject(
            "org.example.online", named: "Online",
            dependencies: ["@capacitor/network", "@capacitor/preferences"], page: Self.page)
        try folder.write("online.scenario.ts", Self.scenario)
        let file = folder.path + "/online.scenario.ts"
        let once = try Command("run", file, "--platform", "android")
        #expect(once.status == 0, "\(once.output)\(once.errors)")
        let search = try Command(
            "explore", file, "--platform", "android", "--max-time", "60s", "--json")
        #expect(search.status == 1, "\(search.output)\(search.errors)")
        #expect(search.output.contains("what is kept is so"))
    }
}

import Testing

/// What a Cordova plugin's threads do to each other, in every order.
@Suite struct CordovaOrdersTests {
    private static let page = """
        globalThis.cordova = {
            callbackFromNative: (id, isGood, status, [type]) => console.log("told", type) };
        androidBridge.postMessage(JSON.stringify({ type: "cordova", callbackId: "N1",
            service: "NetworkStatus", action: "getConnectionInfo", actionArgs: [] }));
        """
    private static func scenario(_ expectation: String) -> String {
        """
        import { expect, scenario } from "farad";
        export default scenario("online", {
            app: "./page.js",
            steps(user) { user.launch(); },
            invariants: {
                "told as often"(run) {
                    const told = run.console.filter(({ text }) => text.startsWith("told"));
                    if (told.length > 0) expect(told.length)\(expectation);
                },
            },
        });
        """
    }

    @Test
    func `a broadcast between a plugin's start and its first action is found, and told to nobody`()
        throws
    {
        let folder = try TemporaryFolder()
        try folder.write("page.js", Self.page)
        try folder.write("online.scenario.ts", Self.scenario(".toBe(2)"))
        let file = folder.path + "/online.scenario.ts"
        let once = try Command("run", file, "--platform", "android")
        #expect(once.status == 0, "\(once.output)\(once.errors)")
        let search = try Command(
            "explore", file, "--platform", "android", "--max-time", "60s")
        #expect(search.status == 1, "\(search.output)\(search.errors)")
        #expect(search.output.contains("told as often"), "\(search.output)")
    }

    @Test func `no order of a plugin's threads is lost to memory that is touched and not declared`()
        throws
    {
        let folder = try TemporaryFolder()
        try folder.write("page.js", Self.page)
        try folder.write("online.scenario.ts", Self.scenario(".toBeGreaterThan(0)"))
        let search = try Command(
            "explore", folder.path + "/online.scenario.ts", "--platform", "android",
            "--max-time", "60s")
        #expect(search.status == 0, "\(search.output)\(search.errors)")
        #expect(search.output.contains("exhausted yes"), "\(search.output)")
        #expect(!search.output.contains("footprint"), "\(search.output)")
    }
}

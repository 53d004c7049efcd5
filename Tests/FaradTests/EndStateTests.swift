import Capacitor
import FaradTesting
import Security
import Simulation
import Testing

@testable import Farad

/// What of a device's end counts when ends are compared.
@Suite(.farad) struct EndStateTests {
    private static let group = "group.app.end"

    private final class Store: CAPPlugin, CAPBridgedPlugin {
        let identifier = "Store", jsName = "Store"
        let pluginMethods = [
            CAPPluginMethod("set", Store.set), CAPPluginMethod("write", Store.write),
            CAPPluginMethod("stamp", Store.stamp), CAPPluginMethod("keep", Store.keep),
            CAPPluginMethod("lock", Store.lock),
        ]

        private var defaults: UserDefaults { UserDefaults(suiteName: EndStateTests.group)! }

        func set(_ call: CAPPluginCall) {
            for key in call.getArray("keys", String.self) ?? [] {
                defaults.set(call.getString("value"), forKey: key)
            }
            call.resolve()
        }

        func write(_ call: CAPPluginCall) {
            let container = FileManager.default.containerURL(
                forSecurityApplicationGroupIdentifier: EndStateTests.group)!
            FileManager.default.createFile(
                atPath: container.appendingPathComponent(call.getString("name") ?? "").path,
                contents: Data((call.getString("text") ?? "").utf8))
            call.resolve()
        }

        /// Leaves the moment wherever a moment can be left.
        func stamp(_ call: CAPPluginCall) {
            let now = PhoneClock.date
            let milliseconds = Int64(now.timeIntervalSince1970 * 1000)
            defaults.set(now, forKey: "date")
            defaults.set(now.timeIntervalSince1970, forKey: "seconds")
            defaults.set(now.timeIntervalSinceReferenceDate, forKey: "since 2001")
            defaults.set("at \(milliseconds)-x", forKey: "text")
            defaults.set(Int(milliseconds), forKey: "milliseconds")
            call.resolve()
        }

        func lock(_ call: CAPPluginCall) {
            let item: [String: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrAccount: "a",
                kSecValueData: Data((call.getString("value") ?? "").utf8),
            ]
            #expect(SecItemAdd(item, nil) == errSecSuccess)
            call.resolve()
        }

        func keep(_ call: CAPPluginCall) {
            retainedEventArguments?["news"] = [["number": 1]]
            call.resolve()
        }
    }

    private final class Root: CAPBridgeViewController {
        override func capacitorDidLoad() { bridge?.registerPluginInstance(Store()) }
    }

    private func state(_ script: String) throws -> UInt64 {
        let bundle = AppBundle(
            name: "end", identifier: "app.end", displayName: "End", appGroups: [Self.group],
            web: .script("const { Store, App } = Capacitor.Plugins;\n" + script, name: "s.js"),
            pluginClassList: OfficialPlugins.classList,
            makeDelegate: { _ in EmptyDelegate() }, makeRootViewController: { _ in Root() })
        let device = try Device.fresh(bundle)
        let report = device.run([TimedAction(.launch)])
        #expect(!report.findings.contains { $0.rule.hasPrefix("unhandled") })
        return EndState.of(device, report)
    }

    @Test func `equal ends are equal, however keys came to be there`() throws {
        let keys = (0..<40).map { "\"k\($0)\"" }
        let one = try state("Store.set({ keys: [\(keys.joined(separator: ","))], value: 'a' });")
        #expect(
            try state(
                "Store.set({ keys: [\(keys.reversed().joined(separator: ","))], value: 'a' });")
                == one)
    }

    @Test func `each thing that is left makes an end of its own`() throws {
        let ends = try [
            "", "Store.set({ keys: ['a'], value: 'x' });",
            "Store.set({ keys: ['a'], value: 'y' });",
            "Store.set({ keys: ['b'], value: 'x' });", "Store.write({ name: 'a', text: 'x' });",
            "Store.write({ name: 'a', text: 'y' });", "Store.write({ name: 'b', text: 'x' });",
            "Store.write({ name: 'a', text: 'x'.repeat(9000) });",
            "Store.write({ name: 'a', text: 'y'.repeat(9000) });",
            "App.addListener('resume', () => {});", "Store.keep();",
            "history.pushState(null, '', '/elsewhere');",
            "Store.lock({ value: 'x' });", "Store.lock({ value: 'y' });",
        ].map(state)
        #expect(Set(ends).count == ends.count)
    }

    @Test func `a moment of the run is a moment, whichever it is`() throws {
        let early = try state("setTimeout(() => Store.stamp(), 100);")
        #expect(try state("setTimeout(() => Store.stamp(), 7100);") == early)
        #expect(try state("Store.set({ keys: ['text'], value: 'at 17' });") != early)
        // A number that is no moment of this run counts as it is.
        #expect(
            try state("Store.set({ keys: ['a'], value: '1111111111111' });")
                != state("Store.set({ keys: ['a'], value: '1111111111112' });"))
    }

    /// Rows count, not what a database's file went through to have them.
    @Test func `a database is what its rows are`() throws {
        func end(_ statements: String) throws -> UInt64 {
            try state(
                """
                (async () => {
                    const { CapacitorSQLite: db } = Capacitor.Plugins;
                    const database = "d";
                    await db.createConnection({ database, version: 1, encrypted: false,
                        mode: "no-encryption", readonly: false });
                    await db.open({ database });
                    const run = (statements) => db.execute({ database, statements });
                    await run("CREATE TABLE t (a TEXT)");
                    \(statements)
                    await db.close({ database });
                })();
                """)
        }
        let one = try end(#"await run("INSERT INTO t VALUES ('x')");"#)
        #expect(
            try end(
                """
                await run("INSERT INTO t VALUES ('" + "y".repeat(20000) + "')");
                await run("UPDATE t SET a = 'x'");
                """) == one)
        #expect(try end(#"await run("INSERT INTO t VALUES ('y')");"#) != one)
    }
}

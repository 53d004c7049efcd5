import Capacitor
import FaradTesting
import Simulation
import Testing

@testable import Farad

/// What a run says of events that came to nothing, of values that two handlers wanted, and of code
/// that never comes to its end.
@Suite(.farad) struct VerdictTests {
    private static let group = "group.app.verdicts"

    private final class Inbox: CAPPlugin, CAPBridgedPlugin {
        let identifier = "Inbox", jsName = "Inbox"
        let pluginMethods = [
            CAPPluginMethod("tell", Inbox.tell), CAPPluginMethod("slow", Inbox.slow),
            CAPPluginMethod("hang", Inbox.hang), CAPPluginMethod("keep", Inbox.keep),
            CAPPluginMethod("put", Inbox.put), CAPPluginMethod("take", Inbox.take),
            CAPPluginMethod("leave", Inbox.leave), CAPPluginMethod("peek", Inbox.peek),
        ]
        private var queues: [String: DispatchQueue] = [:]

        /// Tells of itself before there is a page.
        override func load() {
            nonisolated(unsafe) let plugin = self
            DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) {
                plugin.notifyListeners("ready", data: [:])
            }
        }

        func tell(_ call: CAPPluginCall) {
            notifyListeners(
                "news", data: ["number": call.getInt("number") ?? 0],
                retainUntilConsumed: call.getBool("retain") ?? false)
            call.resolve()
        }

        /// Answers later, and lets others run meanwhile.
        func slow(_ call: CAPPluginCall) {
            nonisolated(unsafe) let call = call
            DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(500)) {
                call.resolve()
            }
        }

        func hang(_ call: CAPPluginCall) {
            nonisolated(unsafe) let semaphore = DispatchSemaphore(value: 0)
            guard call.getBool("apart") == true else { return semaphore.wait() }
            let queue = DispatchQueue(label: "apart")
            queues["apart"] = queue
            queue.async { semaphore.wait() }
            call.resolve()
        }

        func keep(_ call: CAPPluginCall) {
            retainedEventArguments?["news"] = [["number": 1]]
            call.resolve()
        }

        private var defaults: UserDefaults { UserDefaults(suiteName: VerdictTests.group)! }

        func put(_ call: CAPPluginCall) {
            if let flag = call.getBool("flag") {
                defaults.set(flag, forKey: "item")
            } else {
                defaults.set(call.getString("text"), forKey: "item")
            }
            call.resolve()
        }

        /// Reads and removes on a queue of its own, with time between the two.
        func take(_ call: CAPPluginCall) {
            let name = call.getString("queue") ?? "one"
            let queue = queues[name] ?? DispatchQueue(label: name)
            queues[name] = queue
            nonisolated(unsafe) let (call, defaults) = (call, defaults)
            queue.async {
                guard defaults.object(forKey: "item") != nil else { return call.resolve() }
                Simulation.current?.sleep(for: .milliseconds(200))
                if call.getBool("looksAgain") == true { _ = defaults.object(forKey: "item") }
                defaults.removeObject(forKey: "item")
                call.resolve()
            }
        }

        func peek(_ call: CAPPluginCall) {
            call.resolve(["text": defaults.string(forKey: "item") ?? ""])
        }

        func leave(_ call: CAPPluginCall) {
            let container = FileManager.default.containerURL(
                forSecurityApplicationGroupIdentifier: VerdictTests.group)!
            FileManager.default.createFile(
                atPath: container.appendingPathComponent("one.jpg").path, contents: Data([1, 2]))
            if call.getBool("names") != false { defaults.set("one.jpg", forKey: "item") }
            if call.getBool("lists") == true {
                _ = try? FileManager.default.contentsOfDirectory(atPath: container.path)
            }
            if call.getBool("forgets") == true { defaults.removeObject(forKey: "item") }
            if call.getBool("deletes") == true {
                try? FileManager.default.removeItem(at: container.appendingPathComponent("one.jpg"))
            }
            call.resolve()
        }
    }

    private final class Root: CAPBridgeViewController {
        override func capacitorDidLoad() { bridge?.registerPluginInstance(Inbox()) }
    }

    private func findings(_ script: String) throws -> [RunReport.Finding] {
        let bundle = AppBundle(
            name: "verdicts", identifier: "app.verdicts", displayName: "Verdicts",
            appGroups: [Self.group],
            web: .script(
                """
                const { Inbox, App } = Capacitor.Plugins;
                const after = (time, body) => setTimeout(body, time);
                \(script)
                """, name: "script.js"),
            pluginClassList: OfficialPlugins.classList,
            makeDelegate: { _ in EmptyDelegate() }, makeRootViewController: { _ in Root() })
        return try Device.fresh(bundle).run([TimedAction(.launch)]).findings
    }

    private func rules(_ script: String) throws -> [String] { try findings(script).map(\.rule) }

    // MARK: Listeners

    @Test func `F84: a listener that comes after an event that was sent to nobody is named`() throws
    {
        let found = try findings(
            """
            after(100, () => Inbox.tell()); after(300, () => Inbox.tell());
            after(500, () => Inbox.addListener("news", () => {}));
            """)
        #expect(found.map(\.rule) == ["late-listener"])
        #expect(found.first?.plugin == "Inbox")
        #expect(found.first?.isFailure == false)
        #expect(
            found.first?.message == "The page listens for “news” of “Inbox” only at 1400.35 ms: "
                + "native had sent it 2 times before, last at 1200.35 ms, to nobody, and kept "
                + "nothing of it.")
        #expect(found.first?.stack.isEmpty == false)
    }

    @Test func `F84: an event of the app's own that comes before any page is lost to a listener`()
        throws
    {
        #expect(try rules(#"Inbox.addListener("ready", () => {})"#) == ["late-listener"])
    }

    @Test(arguments: [
        // It listens in time, then again; it chose not to hear what came between.
        """
        const one = Inbox.addListener("news", () => {});
        Inbox.tell().then(async () => {
            await one.remove(); await Inbox.tell(); Inbox.addListener("news", () => {});
        });
        """,
        // It is kept for the listener.
        #"Inbox.tell({ retain: true }).then(() => Inbox.addListener("news", () => {}));"#,
        // Nobody ever listens.
        "Inbox.tell();",
        // The states that each start of an app sends.
        """
        for (const name of ["appStateChange", "resume", "pause"]) App.addListener(name, () => {});
        """,
    ]) func `F84: a listener that has missed nothing that matters is not late`(script: String)
        throws
    {
        #expect(try rules(script) == [])
    }

    // MARK: Retained events

    @Test func `F91: a retained event that no listener ever comes for is named`() throws {
        let found = try findings("Inbox.tell({ retain: true }); Inbox.tell({ retain: true });")
        #expect(found.map(\.rule) == ["retained-event-unheard"])
        #expect(found.first?.isFailure == false)
        #expect(found.first?.message.hasPrefix("2 events “news” of “Inbox” were kept") == true)
    }

    @Test func `F91: a retained event that stays although there is a listener is a failure`() throws
    {
        let found = try findings(
            #"Inbox.addListener("news", () => {}); Inbox.keep();"#)
        #expect(found.map(\.rule) == ["retained-event-stuck"])
        #expect(found.first?.isFailure == true)
    }

    // MARK: Busy handlers

    private static let lock = """
        let busy = false;
        const work = async () => { await Inbox.slow(); };
        """

    @Test func `an event that a busy handler drops is named, with the work that it was busy with`()
        throws
    {
        let found = try findings(
            Self.lock + """
                Inbox.addListener("news", async () => {
                    if (busy) return console.log("busy");
                    busy = true; await work(); busy = false;
                });
                after(100, () => Inbox.tell()); after(300, () => Inbox.tell());
                """)
        #expect(found.map(\.rule) == ["dropped-while-busy"])
        #expect(found.first?.isFailure == false)
        #expect(
            found.first?.message == "“news” of “Inbox”, delivered at 1200.35 ms, led to nothing, "
                + "where an equal one led to Inbox.slow() at 1000.35 ms: Inbox.slow(), called at "
                + "1000.45 ms, was still at work, and was not called again.")
    }

    @Test func `work goes on in what an answer leads to`() throws {
        let found = try rules(
            Self.lock + """
                Inbox.addListener("news", async () => {
                    if (busy) return;
                    busy = true; await Inbox.put({ text: "a" }); await App.getInfo(); await work();
                    busy = false;
                });
                after(100, () => Inbox.tell()); after(300, () => Inbox.tell());
                """)
        #expect(found == ["dropped-while-busy"])
    }

    @Test(arguments: [
        // It notes that it has to look again.
        """
        let again = false;
        Inbox.addListener("news", async () => {
            if (busy) { again = true; return; }
            busy = true; do { again = false; await work(); } while (again); busy = false;
        });
        after(100, () => Inbox.tell()); after(300, () => Inbox.tell());
        """,
        // The second is another event.
        """
        Inbox.addListener("news", async ({ number }) => {
            if (number === 1) await work();
        });
        after(100, () => Inbox.tell({ number: 1 })); after(300, () => Inbox.tell({ number: 2 }));
        """,
        // Nothing was at work any more.
        """
        Inbox.addListener("news", async () => { if (!busy) { busy = true; await work(); } });
        after(100, () => Inbox.tell()); after(900, () => Inbox.tell());
        """,
        // Nobody is too busy for it.
        """
        Inbox.addListener("news", work);
        after(100, () => Inbox.tell()); after(300, () => Inbox.tell());
        """,
        // Two listeners, one of which never does anything.
        """
        Inbox.addListener("news", work); Inbox.addListener("news", () => {});
        after(100, () => Inbox.tell()); after(300, () => Inbox.tell());
        """,
    ]) func `an event that is not forgotten is not dropped`(script: String) throws {
        #expect(try rules(Self.lock + script) == [])
    }

    // MARK: Takes

    @Test func `a value that two handlers take is a failure, a flag a remark`() throws {
        let script = """
            Inbox.put(VALUE).then(() => {
                Inbox.take({ queue: "one" }); after(100, () => Inbox.take({ queue: "two" }));
            });
            """
        let text = try findings(script.replacing("VALUE", with: "{ text: 'a' }"))
        #expect(text.map(\.rule) == ["taken-twice"])
        #expect(text.first?.isFailure == true)
        #expect(
            text.first?.message == "“item” of group.app.verdicts was taken twice: Verdicts read it "
                + "at 900.45 ms and removed it at 1100.45 ms, and Verdicts read the same at "
                + "1000.45 ms and removed it at 1200.45 ms.")
        let flag = try findings(script.replacing("VALUE", with: "{ flag: true }"))
        #expect(flag.map(\.rule) == ["taken-twice"])
        #expect(flag.first?.isFailure == false)
    }

    @Test func `one queue takes once`() throws {
        #expect(
            try rules(
                """
                Inbox.put({ text: "a" }).then(() => { Inbox.take(); Inbox.take(); });
                """) == [])
    }

    @Test func `a newer value that goes unread with the older is a failure, a flag a remark`()
        throws
    {
        let script = """
            Inbox.put(OLD).then(() => { Inbox.take(); after(100, () => Inbox.put(NEW)); });
            """
        func found(_ old: String, _ new: String) throws -> [RunReport.Finding] {
            try findings(script.replacing("OLD", with: old).replacing("NEW", with: new))
        }
        let text = try found("{ text: 'a' }", "{ text: 'b' }")
        #expect(text.map(\.rule) == ["removed-unread"])
        #expect(text.first?.isFailure == true)
        #expect(try found("{ text: 'a' }", "{ text: 'a' }").map(\.isFailure) == [false])
        #expect(try found("{ flag: false }", "{ flag: true }").map(\.isFailure) == [false])
    }

    @Test(arguments: [
        // By the handler that removes it, or by another.
        """
        Inbox.take({ looksAgain: true }); after(100, () => Inbox.put({ text: "b" }));
        """,
        """
        Inbox.take(); after(100, () => Inbox.put({ text: "b" })); after(150, () => Inbox.peek());
        """,
    ]) func `a newer value that was read before it was removed is not lost`(script: String) throws {
        #expect(try rules("Inbox.put({ text: 'a' }).then(() => { \(script) });") == [])
    }

    // MARK: What is left

    @Test func `a file whose key is gone is an orphan`() throws {
        let found = try findings("Inbox.leave({ forgets: true })")
        #expect(found.map(\.rule) == ["orphaned-file"])
        #expect(found.first?.isFailure == true)
        #expect(
            found.first?.message.hasPrefix("group.app.verdicts/one.jpg is left in the app group")
                == true)
    }

    @Test(arguments: [
        "{}", "{ names: false }", "{ forgets: true, lists: true }",
        "{ forgets: true, deletes: true }",
    ]) func `a file that a key, a look at its folder or nothing leads to is none`(options: String)
        throws
    {
        #expect(try rules("Inbox.leave(\(options))") == [])
    }

    @Test func `F46: code that holds the bridge for ever is a failure, elsewhere a remark`() throws
    {
        let bridge = try findings("Inbox.hang().catch(() => {})")
        #expect(bridge.map(\.rule) == ["unsettled-call", "stuck-code"])
        #expect(bridge.last?.isFailure == true)
        #expect(
            bridge.last?.message == "Verdicts/bridge.call#1 has waited for DispatchSemaphore.wait "
                + "since 900.35 ms, and nothing is left that could end it.")
        let apart = try findings("Inbox.hang({ apart: true })")
        #expect(apart.map(\.rule) == ["stuck-code"])
        #expect(apart.first?.isFailure == false)
    }
}

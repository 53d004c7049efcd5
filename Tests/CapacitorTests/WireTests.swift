import FaradFoundation
import Simulation
import Testing
import WebKit

@testable import Capacitor

/// What goes over the wire, as a handler in the bridge's place sees it.
private final class Wiretap: WKScriptMessageHandler {
    var bodies: [[String: Any]] = []

    func userContentController(
        _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
    ) {
        guard let body = message.body as? [String: Any], body["pluginId"] as? String != "Console"
        else { return }
        bodies.append(body)
    }
}

@Suite struct WireTests {
    @Test func `F29: a call is posted as an object with five members`() throws {
        let wiretap = Wiretap()
        let phone = TestPhone(
            bundling: "setTimeout(() => registerPlugin<any>('Test').echo({ a: 1 }), 100);")
        phone.onMain(after: .milliseconds(50)) {
            let scripts = phone.controller.webView?.configuration.userContentController
            scripts?.removeScriptMessageHandler(forName: "bridge")
            scripts?.add(wiretap, name: "bridge")
        }
        phone.launch()
        let body = try #require(wiretap.bodies.first)
        #expect(wiretap.bodies.count == 1)
        #expect(
            body.keys.sorted() == ["callbackId", "methodName", "options", "pluginId", "type"])
        #expect(body["type"] as? String == "message")
        #expect(body["pluginId"] as? String == "Test")
        #expect(body["methodName"] as? String == "echo")
        #expect(body["options"] as? [String: Double] == ["a": 1])
        #expect((body["callbackId"] as? String).flatMap(Int.init) != nil)
    }

    @Test func `F49: listener methods are called whatever the list says, others only from it`() {
        final class Shy: CAPPlugin, CAPBridgedPlugin {
            let identifier = "Shy", jsName = "Shy"
            let pluginMethods: [CAPPluginMethod] = []
            override class var selectors: [CAPPluginSelector] {
                [CAPPluginSelector("hidden:", Shy.hidden)]
            }
            var called: [String] = []
            func hidden(_ call: CAPPluginCall) { called.append("hidden") }
            override func addListener(_ call: CAPPluginCall) { called.append("addListener") }
            override func removeListener(_ call: CAPPluginCall) { called.append("removeListener") }
            override func removeAllListeners(_ call: CAPPluginCall) {
                if !call.callbackId.isEmpty { called.append("removeAllListeners") }
            }
            override func checkPermissions(_ call: CAPPluginCall) { called.append("permissions") }
        }
        let shy = Shy()
        let phone = TestPhone(
            plugin: shy,
            page: """
                for (const name of ["addListener", "hidden", "removeListener", "checkPermissions",
                    "removeAllListeners"]) Capacitor.nativePromise("Shy", name, {});
                """)
        phone.launch()
        #expect(shy.called == ["addListener", "removeListener", "removeAllListeners"])
        for name in ["hidden", "checkPermissions"] {
            #expect(
                phone.logs.contains(
                    "⚡️  Error calling method \(name) on plugin Shy: No method found."))
        }
    }

    @Test func `F125, F52: the bridge calls once, and gives up nothing by time`() {
        let plugin = TestPlugin()
        plugin.onAnswer = { _ in }
        let phone = TestPhone(
            plugin: plugin,
            page: """
                globalThis.results = [];
                Capacitor.nativePromise("Test", "answer", {}).then(() => results.push("resolved"),
                    () => results.push("rejected"));
                setTimeout(() => results.push("a day later"), 86_400_000);
                """)
        phone.launch()
        #expect(plugin.calls.count == 1)
        #expect(phone.results == #"["a day later"]"#)
    }

    @Test func `F126: a method is callable once it is listed, and only by its listed name`() {
        final class Images: CAPPlugin, CAPBridgedPlugin {
            let identifier = "Images", jsName = "Images"
            let pluginMethods = [CAPPluginMethod("hasImage", Images.hasImage)]
            func hasImage(_ call: CAPPluginCall) { call.resolve(["hasImage": true]) }
        }
        let phone = TestPhone(
            plugin: Images(),
            page: """
                globalThis.results = [Object.keys(Capacitor.Plugins.Images).includes("hasImage")];
                Capacitor.Plugins.Images.hasImage().then((data) => results.push(data));
                """)
        phone.launch()
        #expect(phone.results == #"[true,{"hasImage":true}]"#)
    }

    @Test func `F79: answers, events and evaluations come in main's order, each a task`() {
        let plugin = TestPlugin()
        let phone = TestPhone(
            plugin: plugin,
            page: """
                globalThis.results = [];
                const note = (name) => () => {
                    results.push(name);
                    Promise.resolve().then(() => results.push(name + "'s microtask"));
                };
                Capacitor.Plugins.Test.addListener("x", note("event"));
                Capacitor.Plugins.Test.answer().then(note("answer"));
                document.addEventListener("signal", note("signal"));
                """)
        plugin.onAnswer = { _ in }
        phone.launch()
        phone.onMain {
            phone.bridge.triggerDocumentJSEvent(eventName: "signal")
            plugin.notifyListeners("x", data: [:])
            plugin.calls.last?.resolve()
            plugin.notifyListeners("x", data: [:])
        }
        phone.run()
        #expect(
            phone.results
                == #"["signal","signal's microtask","event","event's microtask","answer","#
                + #""answer's microtask","event","event's microtask"]"#)
    }

    /// Of what could happen at one instant, the newest.
    private final class NewestFirst: Scheduler {
        var isExploring: Bool { false }

        func choose(among ready: [ReadyEvent]) -> Int? {
            let next = ready.map(\.earliest).min()
            let now = ready.indices.filter { ready[$0].isAllowed && ready[$0].earliest == next }
            return now.max { ready[$0].sequence < ready[$1].sequence } ?? 0
        }
    }

    @Test func `F82d: an answer from the bridge queue and an event from main may come either way`()
    {
        func results(_ scheduler: any Scheduler) -> String {
            let plugin = TestPlugin()
            let phone = TestPhone(
                page: """
                    globalThis.results = [];
                    Capacitor.Plugins.Test.addListener("x", () => results.push("event"));
                    setTimeout(() => Capacitor.Plugins.Test.answer()
                        .then(() => results.push("answer")), 10);
                    """, scheduler: scheduler, controller: { TestController(plugin) })
            phone.onMain(after: .milliseconds(10)) { plugin.notifyListeners("x", data: nil) }
            phone.launch()
            return phone.results
        }
        #expect(results(EarliestFirstScheduler()) == #"["event","answer"]"#)
        #expect(results(NewestFirst()) == #"["answer","event"]"#)
    }

    @Test func `F81: with logging on an answer is printed in a group, the console's is not`() {
        let plugin = TestPlugin()
        let phone = TestPhone(
            plugin: plugin,
            page: """
                globalThis.results = [];
                for (const name of ["groupCollapsed", "dir", "groupEnd"])
                    console[name] = (...values) => results.push([name, ...values]);
                globalThis.ask = () => Capacitor.nativePromise("Test", "echo", { a: 1 });
                """)
        phone.launch()
        phone.evaluate("ask(); 0")
        let printed = phone.results
        #expect(printed.contains(#"["dir","{\"a\":1}"]"#), "\(printed)")
        #expect(printed.contains("%cresult %cTest.echo (#"), "\(printed)")
        #expect(!printed.contains("Console"))
        phone.evaluate("results.length = 0; Capacitor.isLoggingEnabled = false; ask(); 0")
        #expect(phone.results == "[]")
    }

    @Test func `F81: what a callback throws is printed, and the payload is let go`() {
        let plugin = TestPlugin()
        let phone = TestPhone(
            plugin: plugin,
            page: """
                globalThis.results = [];
                console.error = (error) => results.push(String(error));
                Capacitor.Plugins.Test.addListener("x", () => { throw new Error("mine"); });
                globalThis.answer = { callbackId: "-1", pluginId: "Test", methodName: "echo",
                    success: true, data: { a: 1 } };
                """)
        phone.launch()
        phone.onMain { plugin.notifyListeners("x", data: ["n": 1]) }
        phone.run()
        #expect(phone.results == #"["Error: mine"]"#)
        phone.evaluate("Capacitor.fromNative(answer); 0")
        #expect(phone.evaluate("'data' in answer") as? Bool == false)
    }
}

import Capacitor
import FaradFoundation
import Simulation
import Testing
import WebKit

@Suite struct DispatchTests {
    /// Pushes each settled call's outcome, with the virtual time.
    private let page = """
        globalThis.results = [];
        const call = (plugin, method, options) => Capacitor.nativePromise(plugin, method, options)
            .then((data) => results.push([method, "resolved", data]),
                  (error) => results.push([method, "rejected", error.message]));
        """

    @Test func `C9, F47: an unknown plugin is logged and never answers`() {
        let phone = TestPhone(page: page + "call('Nobody', 'here')")
        phone.launch()
        #expect(phone.results == "[]")
        #expect(
            phone.logs.contains(
                "⚡️  Error loading plugin Nobody for call. Check that the pluginId is correct"))
    }

    @Test func `F47, F192: a linked class is found by its bare name, without a header`() {
        let phone = TestPhone(page: page + "call('TestPlugin', 'echo', { a: 1 })") {
            $0.pluginClasses = [PluginClass("TestPlugin", TestPlugin.self)]
        }
        phone.launch()
        #expect(phone.results == #"[["echo","resolved",{"a":1}]]"#)
        #expect(
            phone.evaluate("Capacitor.PluginHeaders.some((h) => h.name === 'Test')") as? Bool
                == false)
    }

    @Test func `F48: an unknown method is logged and never answers`() {
        let phone = TestPhone(plugin: TestPlugin(), page: page + "call('Test', 'missing')")
        phone.launch()
        #expect(phone.results == "[]")
        #expect(
            phone.logs.contains(
                "⚡️  Error calling method missing on plugin Test: No method found."))
    }

    @Test func `C10, F50: permissions that are not listed never answer`() {
        let phone = TestPhone(plugin: TestPlugin(), page: page + "call('Test', 'checkPermissions')")
        phone.launch()
        #expect(phone.results == "[]")
    }

    @Test func `F50, F194: listed permissions reach the base class or the override`() {
        final class Permitted: CAPPlugin, CAPBridgedPlugin {
            let identifier = "Permitted", jsName = "Permitted"
            let pluginMethods = [
                CAPPluginMethod(name: "checkPermissions", returnType: CAPPluginReturnPromise),
                CAPPluginMethod(name: "requestPermissions", returnType: CAPPluginReturnPromise),
            ]
            override func requestPermissions(_ call: CAPPluginCall) {
                call.resolve(["camera": "granted"])
            }
        }
        let phone = TestPhone(
            plugin: Permitted(),
            page: page
                + "call('Permitted', 'checkPermissions'); call('Permitted', 'requestPermissions')")
        phone.launch()
        #expect(
            phone.results
                == #"[["checkPermissions","resolved",null],"#
                + #"["requestPermissions","resolved",{"camera":"granted"}]]"#)
    }

    @Test func `F51: a method with a labelled parameter is not found`() {
        let phone = TestPhone(plugin: TestPlugin(), page: page + "call('Test', 'broken')")
        phone.launch()
        #expect(phone.results == "[]")
        #expect(
            phone.logs.contains {
                $0.contains("Plugin Test does not respond to method call \"broken\" using selector")
            })
    }

    @Test func `F194: a method is found by the selector that the class answers to`() {
        final class Selected: CAPPlugin, CAPBridgedPlugin {
            let identifier = "Selected", jsName = "Selected"
            let pluginMethods = [CAPPluginMethod(name: "greet", returnType: CAPPluginReturnPromise)]
            override class var selectors: [CAPPluginSelector] {
                [CAPPluginSelector("greet:", Selected.greet)]
            }
            func greet(_ call: CAPPluginCall) { call.resolve(["text": "hello"]) }
        }
        let phone = TestPhone(plugin: Selected(), page: page + "call('Selected', 'greet')")
        phone.launch()
        #expect(phone.results == #"[["greet","resolved",{"text":"hello"}]]"#)
    }

    @Test func `a method that only a name stands for fails the run when the plugin is registered`()
    {
        final class Listed: CAPPlugin, CAPBridgedPlugin {
            let identifier = "Listed", jsName = "Listed"
            let pluginMethods = [
                CAPPluginMethod(name: "greet", returnType: CAPPluginReturnPromise),
                CAPPluginMethod(name: "checkPermissions", returnType: CAPPluginReturnPromise),
            ]
            func greet(_ call: CAPPluginCall) { call.resolve() }
        }
        let phone = TestPhone(plugin: Listed(), page: page + "call('Listed', 'greet')")
        var found: [Finding] = []
        phone.simulation.findings.receive = { found.append($0) }
        phone.launch()
        #expect(phone.results == "[]")
        #expect(found.map(\.rule.rawValue) == ["method-without-body"])
        #expect(found.first?.message.contains(#"CAPPluginMethod("greet", Listed.greet)"#) == true)
        #expect(
            found.first?.message.contains(#"CAPPluginSelector("greet:", Listed.greet)"#) == true)
    }

    /// A plugin that hears of the app by selector, as plugins on iOS do.
    private class Hearing: CAPPlugin, CAPBridgedPlugin {
        let identifier = "Hearing", jsName = "Hearing"
        let pluginMethods: [CAPPluginMethod] = []
        var heard: [String] = []
        let name = Notification.Name("sent")

        override class var selectors: [CAPPluginSelector] {
            [
                CAPPluginSelector("took:", Hearing.took),
                CAPPluginSelector("tookOld:", Hearing.tookOld),
                CAPPluginSelector("tookNothing", Hearing.tookNothing),
            ]
        }
        func took(_ notification: Notification) { heard.append("\(notification.name.rawValue)") }
        func tookOld(_ notification: NSNotification) {
            heard.append("\(notification.userInfo?["k"] ?? "")")
        }
        func tookNothing() { heard.append("nothing") }

        override func load() {
            for selector in ["took:", "tookOld:", "tookNothing"] {
                NotificationCenter.default.addObserver(
                    self, selector: Selector(selector), name: name, object: nil)
            }
        }
    }

    @Test func `a notification reaches a plugin's methods by selector, whatever they take of it`() {
        let plugin = Hearing()
        let phone = TestPhone(plugin: plugin, page: page)
        phone.onMain(after: .seconds(1)) {
            NotificationCenter.default.post(
                name: Notification.Name("sent"), object: nil, userInfo: ["k": "v"])
        }
        phone.launch()
        #expect(plugin.heard == ["sent", "v", "nothing"])
    }

    @Test func `a selector that a plugin lacks ends the app, and that is found`() {
        final class Deaf: Hearing {
            override class var selectors: [CAPPluginSelector] { [] }
        }
        let phone = TestPhone(plugin: Deaf(), page: page)
        var found: [Finding] = []
        phone.simulation.findings.receive = { found.append($0) }
        phone.onMain(after: .seconds(1)) {
            NotificationCenter.default.post(name: Notification.Name("sent"), object: nil)
        }
        phone.launch()
        #expect(phone.process.state == .dead)
        #expect(found.first?.rule.rawValue == "unknown-selector")
        #expect(found.first?.message.contains("unrecognized selector took: sent to Deaf") == true)
    }

    @Test func `C13, F46: a method that blocks delays all calls, not main`() {
        let phone = TestPhone(
            plugin: TestPlugin(),
            page: page
                + """
                const at = (name) => () => results.push(name + " " + performance.now());
                Capacitor.nativePromise("Test", "sleep", { milliseconds: 5000 }).then(at("sleep"));
                Capacitor.nativePromise("Test", "echo").then(at("echo"));
                document.addEventListener("resume", at("resume"));
                """)
        phone.onMain(after: .seconds(1)) { phone.lifecycle.enterForeground() }
        phone.launch()
        #expect(phone.results == #"["resume 1000","sleep 5000","echo 5000"]"#)
    }

    @Test func `F52: a call that nobody answers stays pending`() {
        let plugin = TestPlugin()
        plugin.onAnswer = { _ in }
        let phone = TestPhone(plugin: plugin, page: page + "call('Test', 'answer')")
        phone.launch()
        #expect(plugin.calls.count == 1)
        #expect(phone.results == "[]")
    }

    @Test func `F53: of two answers the first settles, a later error is a warning`() {
        let plugin = TestPlugin()
        plugin.onAnswer = { call in
            call.resolve(["first": true])
            call.resolve(["second": true])
            call.reject("late")
        }
        var warnings: [String] = []
        let phone = TestPhone(
            plugin: plugin, page: page + "call('Test', 'answer')",
            web: { settings in
                settings.consoleSink = { if $0.level == .warn { warnings.append($0.text) } }
            })
        phone.launch()
        #expect(phone.results == #"[["answer","resolved",{"first":true}]]"#)
        #expect(warnings.count == 1)
    }

    @Test func `F59, F60: a kept call is stored and answers again and again`() {
        let plugin = TestPlugin()
        let phone = TestPhone(
            plugin: plugin,
            page: """
                globalThis.results = [];
                Capacitor.nativeCallback("Test", "watch", {}, (data, error) =>
                    results.push(data ? data.n : error.message));
                """)
        phone.launch()
        guard let call = plugin.calls.first else {
            Issue.record("no call")
            return
        }
        #expect(phone.bridge.savedCall(withID: call.callbackId) === call)
        phone.onMain {
            call.resolve(["n": 1])
            call.reject("no")
            call.resolve(["n": 2])
            call.keepAlive = false
            call.resolve(["n": 3])
            call.resolve(["n": 4])
            phone.bridge.releaseCall(call)
        }
        phone.run()
        #expect(phone.results == #"[1,"no",2,3]"#)
        #expect(phone.bridge.savedCall(withID: call.callbackId) == nil)
    }

    @Test func `F61: a method of type none gives back the id and gets no answer`() {
        let plugin = TestPlugin()
        let phone = TestPhone(
            plugin: plugin,
            page: "globalThis.results = [Capacitor.Plugins.Test.tell({ a: 1 })]")
        phone.launch()
        #expect(phone.results == #"["-1"]"#)
        #expect(plugin.calls.first?.callbackId == "-1")
    }

    @Test func `F82a, F82b: a call is six hand-offs, and calls start in order`() {
        let plugin = TestPlugin()
        let phone = TestPhone(plugin: plugin, page: page)
        phone.launch()
        phone.simulation.trace.isRecording = true
        phone.evaluate("call('Test', 'echo', { n: 1 }); call('Test', 'echo', { n: 2 }); 0")
        let labels = phone.simulation.trace.events.map { "\($0.queue) \($0.label)" }
        let hops = labels.filter {
            $0.hasPrefix("page evaluate") || $0 == "main message"
                || $0 == "bridge call" || $0 == "main answer"
        }
        // One evaluation of the test's own, then both calls through the same stations.
        #expect(hops.filter { $0 == "main message" }.count == 2)
        #expect(hops.filter { $0 == "bridge call" }.count == 2)
        #expect(hops.filter { $0 == "main answer" }.count == 2)
        #expect(hops.filter { $0.hasPrefix("page") }.count == 3)
        #expect(plugin.calls.map { $0.getInt("n") } == [1, 2])
        #expect(
            phone.results
                == #"[["echo","resolved",{"n":1}],["echo","resolved",{"n":2}]]"#)
    }
}

import FaradFoundation
import Simulation
import Testing
import WebKit

@testable import Capacitor

@Suite struct EventTests {
    private let page = """
        globalThis.results = [];
        globalThis.listen = (name, event = "x") => Capacitor.Plugins.Test.addListener(event,
            (data) => results.push(name + " " + (data === undefined ? "undefined" : data.n)));
        """

    private func phone(
        _ plugin: TestPlugin, settings: CapacitorSettings = CapacitorSettings(), script: String = ""
    ) -> TestPhone {
        let phone = TestPhone(plugin: plugin, page: page + script, settings: settings)
        phone.launch()
        return phone
    }

    @Test func `F84, F90: listeners hear in order, and registering is not answered`() {
        let plugin = TestPlugin()
        let phone = phone(plugin, script: "listen('a'); listen('b');")
        phone.onMain {
            plugin.notifyListeners("x", data: ["n": 1])
            plugin.notifyListeners("x", data: nil)
            plugin.notifyListeners("other", data: ["n": 2])
        }
        phone.run()
        #expect(phone.results == #"["a 1","b 1","a undefined","b undefined"]"#)
        #expect(plugin.hasListeners("x"))
        #expect(!plugin.hasListeners("other"))
        #expect(plugin.getListeners("x")?.count == 2)
    }

    @Test func `F87, F88: remove takes the listener away and releases its call`() {
        let plugin = TestPlugin()
        let phone = phone(plugin, script: "globalThis.a = listen('a'); listen('b');")
        let id = plugin.getListeners("x")?.first?.callbackId ?? ""
        #expect(phone.bridge.savedCall(withID: id) != nil)
        phone.evaluate("a.remove(); 0")
        phone.onMain { plugin.notifyListeners("x", data: ["n": 1]) }
        phone.run()
        #expect(phone.results == #"["b 1"]"#)
        #expect(phone.bridge.savedCall(withID: id) == nil)
    }

    @Test func `F87: an event already on its way still fires after remove`() {
        let plugin = TestPlugin()
        let phone = phone(plugin, script: "globalThis.a = listen('a');")
        phone.onMain {
            plugin.notifyListeners("x", data: ["n": 1])
            phone.controller.webView?.evaluateJavaScript("a.remove(); 0")
            plugin.notifyListeners("x", data: ["n": 2])
        }
        phone.run()
        #expect(phone.results == #"["a 1","a 2"]"#)
    }

    @Test func `F89: removeAllListeners clears, answers, and keeps what is retained`() {
        let plugin = TestPlugin()
        let phone = phone(plugin, script: "listen('a');")
        let id = plugin.getListeners("x")?.first?.callbackId ?? ""
        phone.onMain { plugin.notifyListeners("y", data: ["n": 7], retainUntilConsumed: true) }
        phone.run()
        phone.evaluate(
            """
            Capacitor.Plugins.Test.removeAllListeners().then((x) => results.push(String(x)))
                .then(() => listen('c', 'y')); 0
            """)
        #expect(phone.results == #"["undefined","c 7"]"#)
        #expect(phone.bridge.savedCall(withID: id) != nil)
    }

    @Test func `F91: what is retained goes to the first listener, once and in order`() {
        let plugin = TestPlugin()
        let phone = phone(plugin)
        phone.onMain {
            for n in 1...2 {
                plugin.notifyListeners("x", data: ["n": n], retainUntilConsumed: true)
            }
            plugin.notifyListeners("x", data: ["n": 3])
        }
        phone.run()
        phone.evaluate("listen('a'); listen('b'); 0")
        #expect(phone.results == #"["a 1","a 2"]"#)
        phone.onMain { plugin.notifyListeners("x", data: ["n": 4], retainUntilConsumed: true) }
        phone.run()
        #expect(phone.results == #"["a 1","a 2","a 4","b 4"]"#)
    }

    @Test func `F91: an emptied list retains again`() {
        let plugin = TestPlugin()
        let phone = phone(plugin, script: "globalThis.a = listen('a');")
        phone.evaluate("a.remove(); 0")
        phone.onMain { plugin.notifyListeners("x", data: ["n": 5], retainUntilConsumed: true) }
        phone.run()
        phone.evaluate("listen('b'); 0")
        #expect(phone.results == #"["b 5"]"#)
    }

    @Test func `C4, F92: before version 5 only the last value was retained`() {
        var settings = CapacitorSettings()
        settings.retention = .last
        let plugin = TestPlugin()
        let phone = phone(plugin, settings: settings)
        phone.onMain {
            for n in 1...2 {
                plugin.notifyListeners("x", data: ["n": n], retainUntilConsumed: true)
            }
        }
        phone.run()
        phone.evaluate("listen('a'); 0")
        #expect(phone.results == #"["a 2"]"#)
    }

    @Test func `F82d, F94, U5: touching the tables is a step that an explorer sees`() {
        func steps(_ tables: CapacitorSettings.ListenerTables) -> Int {
            var settings = CapacitorSettings()
            settings.listenerTables = tables
            let plugin = TestPlugin()
            let phone = phone(plugin, settings: settings)
            phone.simulation.trace.isRecording = true
            phone.onMain {
                plugin.notifyListeners("x", data: ["n": 1], retainUntilConsumed: true)
            }
            phone.run()
            let tables = Step(.write, Resource("listeners", "Test"))
            return phone.simulation.trace.events.flatMap(\.steps).filter { $0 == tables }.count
        }
        #expect(steps(.atomic) == 1)
        #expect(steps(.split) == 2)
    }

    @Test func `F96, F97: the document hears resume and pause, and nothing is retained`() {
        let phone = TestPhone(
            page: """
                globalThis.results = [];
                for (const name of ["resume", "pause"])
                    document.addEventListener(name, (event) => results.push(event.type));
                """)
        phone.launch()
        phone.onMain {
            phone.lifecycle.resignActive()
            phone.lifecycle.enterBackground()
            phone.lifecycle.enterForeground()
            phone.lifecycle.becomeActive()
        }
        phone.run()
        #expect(phone.results == #"["pause","resume"]"#)
    }

    @Test func `F97: an event carries its data, to window or document`() {
        let phone = TestPhone(
            page: """
                globalThis.results = [];
                window.addEventListener("keyboard", (event) => results.push(event.height));
                document.addEventListener("custom", (event) => results.push(event.a));
                """)
        phone.launch()
        phone.onMain {
            phone.bridge.triggerWindowJSEvent(eventName: "keyboard", data: "{ 'height': 300 }")
            phone.bridge.triggerDocumentJSEvent(eventName: "custom", data: "{ 'a': 1 }")
            phone.bridge.triggerWindowJSEvent(eventName: "nobody")
        }
        phone.run()
        #expect(phone.results == "[300,1]")
    }
}

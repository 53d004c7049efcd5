import Capacitor
import FaradFoundation
import Testing
import UIKit
import WebKit

/// An app that has Cordova plugins beside Capacitor's.
@Suite struct CordovaTests {
    private func phone(files: [String: String], page: String = "") -> TestPhone {
        let phone = TestPhone(
            page: page,
            prepare: {
                $0.configuration = ["packageClassList": ["CDVPlugin"]]
            }, controller: { TestController(TestPlugin()) })
        let index = phone.environment.appFiles
        phone.environment.appFiles = { path in
            files[path].map { Data($0.utf8) } ?? index(path)
        }
        phone.environment.appFileNames = { folder in
            files.keys.filter { $0.hasPrefix(folder + "/") }.sorted()
        }
        return phone
    }

    private let core = [
        "/cordova.js": "globalThis.order = ['cordova.js']; Object.assign(cordova, { fired: [], "
            + "fireDocumentEvent(name) { cordova.fired.push(name); } });",
        "/cordova_plugins.js": "order.push('cordova_plugins.js');",
        "/plugins/b/www/b.js": "order.push('b.js');",
        "/plugins/a.js": "order.push('a.js ' + typeof Capacitor.Plugins.WebView);",
    ]

    @Test func `F2: Cordova's scripts come after the plugins', then its plugins' own`() {
        let phone = phone(files: core)
        phone.launch()
        #expect(
            phone.evaluate("JSON.stringify(order)") as? String
                == #"["cordova.js","cordova_plugins.js","a.js object","b.js"]"#)
        // A plugin that the app registers itself still comes last.
        let sources =
            phone.controller.webView?.configuration.userContentController.userScripts
            .map(\.source) ?? []
        #expect(sources.last?.contains(#"{"name":"Test","methods":"#) == true)
    }

    @Test func `F2: an app without Cordova plugins has none of its scripts`() {
        let phone = phone(files: core)
        phone.environment.configuration = [:]
        phone.launch()
        #expect(phone.evaluate("typeof order") as? String == "undefined")
    }

    @Test func `F2: without Cordova's own file the log says so`() {
        let phone = phone(files: ["/cordova_plugins.js": "globalThis.order = [];"])
        phone.launch()
        #expect(
            phone.logs.contains(
                "ERROR: Required cordova.js file not found. Cordova plugins will not function!"))
        #expect(phone.evaluate("typeof order") as? String == "undefined")
    }

    @Test func `F96, F97: with Cordova the document's events go through its own function`() {
        let phone = phone(files: core)
        phone.launch()
        phone.onMain {
            phone.lifecycle.resignActive()
            phone.lifecycle.enterBackground()
            phone.lifecycle.enterForeground()
        }
        phone.run()
        #expect(
            phone.evaluate("JSON.stringify(cordova.fired)") as? String == #"["pause","resume"]"#)
    }

    @Test func `F35: a Cordova call is logged with its arguments and never answered`() {
        let phone = phone(
            files: core,
            page: """
                globalThis.posted = webkit.messageHandlers.bridge.postMessage({ type: "cordova",
                    service: "Camera", action: "take", callbackId: "Camera1",
                    actionArgs: [50, "a"] });
                webkit.messageHandlers.bridge.postMessage({ type: "other", pluginId: "Test",
                    methodName: "echo", callbackId: "1", options: {} });
                webkit.messageHandlers.bridge.postMessage({ pluginId: "Test",
                    methodName: "echo", callbackId: "1", options: {} });
                """)
        phone.launch()
        let line = phone.logs.first { $0.hasPrefix("To Native Cordova ->") }
        #expect(line?.hasPrefix("To Native Cordova ->  Camera take Camera1 [") == true)
        #expect(line?.contains("50") == true)
        #expect(phone.logs.contains("Error: Cordova Plugin mapping not found"))
        // Any other type is ignored, and so is none.
        #expect(!phone.logs.contains { $0.contains("Test echo") })
    }
}

import FaradFoundation
import Simulation
import Testing
import UIKit
import WebKit

@testable import Capacitor

@Suite struct NavigationTests {
    private final class Gate: CAPPlugin, CAPBridgedPlugin {
        let identifier = "Gate", jsName = "Gate"
        let pluginMethods: [CAPPluginMethod] = []
        var answer: NSNumber?
        var asked: [String] = []

        override func shouldOverrideLoad(_ navigationAction: WKNavigationAction) -> NSNumber? {
            asked.append(navigationAction.request.url?.absoluteString ?? "")
            return answer
        }
    }

    @Test func `a foreign page is not shown in the app`() {
        let phone = TestPhone(page: "globalThis.results = ['here']")
        phone.launch()
        phone.evaluate("location.href = 'https://example.com/page'; 0")
        #expect(phone.results == #"["here"]"#)
        #expect(phone.evaluate("location.href") as? String == "capacitor://localhost")
    }

    @Test func `another window is the system's, and the page goes on`() {
        let gate = Gate()
        let phone = TestPhone(plugin: gate, page: "globalThis.results = []")
        phone.launch()
        var opened: [String] = []
        let system = phone.lifecycle.application.system
        system.canOpen = { _ in true }
        system.open = { opened.append($0.absoluteString) }
        phone.evaluate(
            """
            results.push(window.open('https://a.example/1') === null, window.open('x?y') === null,
                window.open('#z', '_self') === window, location.hash);
            document.body.innerHTML = '<a href="https://a.example/2" target="_blank">'
                + '<a href="/3" target="other"><a href="#4" target="_self">';
            for (const link of document.links) link.click();
            results.push(location.hash); 0
            """)
        #expect(phone.results == ##"[true,true,true,"#z","#4"]"##)
        #expect(
            opened == [
                "https://a.example/1", "capacitor://localhost/x?y", "https://a.example/2",
                "capacitor://localhost/3",
            ])
        // Of a link a plugin is asked first, as of any other; of a window that a script opens nobody.
        #expect(gate.asked == ["https://a.example/2", "capacitor://localhost/3"])
    }

    @Test func `a plugin may stop a navigation or let it go on`() {
        let gate = Gate()
        let phone = TestPhone(plugin: gate, page: "globalThis.results = ['fresh']")
        phone.launch()
        phone.evaluate("results.push('old'); 0")
        gate.answer = true
        phone.evaluate("location.href = '/other'; 0")
        #expect(phone.results == #"["fresh","old"]"#)
        gate.answer = nil
        phone.evaluate("location.href = '/other'; 0")
        #expect(phone.results == #"["fresh"]"#)
        #expect(gate.asked == ["capacitor://localhost/other", "capacitor://localhost/other"])
    }

    @Test func `hosts that are allowed match part by part`() {
        func allows(_ host: String, _ pattern: String) -> Bool {
            let phone = TestPhone {
                $0.configuration = ["server": ["allowNavigation": [pattern]]]
            }
            return phone.simulation.enter(phone.process) {
                InstanceConfiguration(with: InstanceDescriptor(), isDebug: true)
                    .shouldAllowNavigation(to: host)
            }
        }
        #expect(allows("a.example.com", "*.example.com"))
        #expect(!allows("a.b.example.com", "*.example.com"))
        #expect(allows("anything", "*"))
        #expect(!allows("example.com", "example.org"))
    }

    @Test func `F95: retaining an event without data ends the app`() {
        let plugin = TestPlugin()
        let phone = TestPhone(plugin: plugin)
        phone.launch()
        phone.simulation.trace.isRecording = true
        phone.onMain { plugin.notifyListeners("x", data: nil, retainUntilConsumed: true) }
        phone.run()
        #expect(phone.process.state == .dead)
        #expect(phone.simulation.trace.records.contains { $0.kind == .finding })
    }

    /// A search need not order it then; an app's own handler may do anything.
    @Test func `the bridge's handler touches nothing at the end of a load, a subclass may`() {
        final class Own: WebViewDelegationHandler {}
        #expect(WebViewDelegationHandler().isQuietAtFinish)
        #expect(!Own().isQuietAtFinish)
    }
}

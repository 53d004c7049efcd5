import Capacitor
import Farad
import FaradFoundation
import Testing
import UIKit

/// Counts calls in the app's defaults; another queue writes, unless it is careful.
private class CounterPlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "CounterPlugin"
    let jsName = "Counter"
    let pluginMethods = [CAPPluginMethod("add", CounterPlugin.add)]
    var isCareful: Bool { false }

    func add(_ call: CAPPluginCall) {
        if isCareful {
            count()
            return call.resolve()
        }
        let before = UserDefaults.standard.integer(forKey: "count")
        DispatchQueue.global().async {
            UserDefaults.standard.set(before + 1, forKey: "count")
            call.resolve()
        }
    }

    private func count() {
        UserDefaults.standard.set(
            UserDefaults.standard.integer(forKey: "count") + 1, forKey: "count")
    }
}

private final class CarefulCounterPlugin: CounterPlugin {
    override var isCareful: Bool { true }
}

@Suite struct OrderSearchTests {
    private func app(_ plugin: CAPPlugin.Type, _ script: String? = nil) -> AppBundle {
        let script =
            script ?? """
                const { Counter } = Capacitor.Plugins;
                Counter.add();
                setTimeout(() => Counter.add(), 1);
                """
        var app = AppBundle(
            name: "counter", identifier: "org.example.counter", displayName: "Counter",
            web: .script(script, name: "app.js"), pluginClassList: ["CounterPlugin"],
            makeDelegate: { _ in EmptyDelegate() })
        app.pluginClasses = [("CounterPlugin", plugin)]
        return app
    }

    private var scenario: Scenario {
        Scenario(
            name: "two-calls", actions: [TimedAction(.launch, at: .zero)],
            invariants: [
                Invariant("both calls are counted") { run in
                    let count = run.defaults(suite: "org.example.counter")?["count"] as? Int
                    return count == 2 ? nil : "the count is \(count ?? 0)"
                }
            ])
    }

    @Test func `a plugin of one's own that loses a call is found, and the order comes back`() throws
    {
        let search = OrderSearch(scenario, of: app(CounterPlugin.self))
        let orders = try search.run()
        let failure = try #require(orders.failures.first, "\(orders)")
        #expect(failure.invariants == ["both calls are counted"])
        #expect(failure.reasons == ["the count is 1"])
        #expect(failure.description.contains("\n    fails       "))
        #expect(failure.description.hasSuffix("\n      play(\"\(failure.token)\")"))
        #expect(!orders.isExhausted, "it stopped at the first failure")

        var page: PageHandle?
        let report = try search.play(failure.token) { page = $0.page }
        #expect(report.status == .failed)
        #expect(report.findings.map(\.message) == ["both calls are counted: the count is 1"])
        #expect(page != nil, "the device can be looked at")
    }

    @Test
    func `a failure names a plugin's call and its line, and what both events touch alone`() throws {
        let failure = try #require(
            try OrderSearch(scenario, of: app(CounterPlugin.self)).run().failures.first)
        let lines = failure.description.split(separator: "\n")
        let fails = try #require(lines.firstIndex { $0.hasPrefix("    fails ") })
        let text = lines[fails...].joined(separator: " ").replacing(#/ +/#, with: " ")
        // The second call runs before what the first one has left to another queue.
        let calls = text.matches(of: #/(Counter\/\S+) \S+ ms, Counter\.add\(\) by .*?:(\d+:\d+)/#)
        #expect(calls.count == 2, "\(text)")
        #expect(calls.first?.1.contains("bridge.call#1") == true, "\(text)")
        #expect(calls.first?.2 != calls.last?.2, "each from its own line")
        let touched = try #require(lines.first { $0.hasPrefix("    both touch  ") })
        // Not the process's memory, which all of its native code touches.
        #expect(touched == "    both touch  defaults:org.example.counter/count")
        #expect(lines.dropLast().allSatisfy { $0.count <= 80 })
    }

    @Test func `a careful plugin passes in every order, and all of them were tried`() throws {
        let orders = try OrderSearch(scenario, of: app(CarefulCounterPlugin.self)).run()
        #expect(orders.isExhausted && orders.failures.isEmpty, "\(orders)")
        #expect("\(orders)".hasSuffix(", all there are"))
    }

    @Test func `a bound on runs says that not all was tried, and going on finds the same`() throws {
        var search = OrderSearch(scenario, of: app(CarefulCounterPlugin.self))
        search.maximumRuns = 1
        let orders = try search.run()
        #expect(!orders.isExhausted)
        #expect("\(orders)".hasSuffix("not all there are"))

        search = OrderSearch(scenario, of: app(CounterPlugin.self))
        search.keepsGoing = true
        let all = try search.run()
        #expect(all.isExhausted && all.failures.count == 1, "\(all)")
        #expect(try search.run().classes == all.classes)
    }

    @Test func `what cannot be searched says why`() throws {
        var search = OrderSearch(scenario, of: app(CounterPlugin.self))
        search.configuration.platform = .android
        #expect(throws: DeviceError.self) { try search.run() }
        search = OrderSearch(scenario, of: app(CounterPlugin.self))
        search.configuration.storage = .directory("/tmp/nowhere")
        #expect(throws: DeviceError.self) { try search.run() }
        search = OrderSearch(
            Scenario(name: "a", actions: [TimedAction(.openURL("other://x"))]),
            of: app(CounterPlugin.self))
        let problem = #expect(throws: DeviceError.self) { try search.run() }
        #expect(
            problem?.message
                == "No installed app opens “other://x”; CFBundleURLTypes of Info.plist would "
                + "have to name its scheme.")
        #expect(throws: DeviceError.self) { try search.play("f1.what") }
        let other = OrderSearch(scenario, of: app(CounterPlugin.self, "1"))
        let token =
            try OrderSearch(scenario, of: app(CounterPlugin.self)).run().failures.first?.token
            ?? "none"
        let misfit = #expect(throws: DeviceError.self) { try other.play(token) }
        #expect(misfit?.message.hasPrefix("The token does not fit: nothing is called ") == true)
    }
}

import FaradFoundation
import Simulation
import Testing

@testable import WebKit

/// What WebKit's own code does in the app's process is ordered with what it could meet there, and with
/// nothing else.
@Suite struct AppMemoryTests {
    /// Takes what is due first, and notes which events declare what they touch of the app's memory.
    private final class Witness: Scheduler {
        private(set) var declares: [String: Bool] = [:]
        var isExploring: Bool { true }

        func choose(among ready: [ReadyEvent]) -> Int? {
            let choice = EarliestFirstScheduler().choose(among: ready)
            if let choice { declares["\(ready[choice].label)"] = ready[choice].memory != nil }
            return choice
        }
    }

    private final class Quiet: NSObject, QuietNavigationDelegate {
        let isQuietAtFinish: Bool
        init(_ isQuietAtFinish: Bool) { self.isQuietAtFinish = isQuietAtFinish }
    }

    private func played(_ script: String, _ delegate: Quiet? = nil) -> (Witness, TestApp) {
        let witness = Witness()
        let app = TestApp(script, scheduler: witness)
        if let delegate { app.main.async("delegate") { app.webView.setQuietDelegate(delegate) } }
        app.run()
        #expect(app.failures.isEmpty, "\(app.failures)")
        return (witness, app)
    }

    @Test func `another URL of the same document touches the view's own state alone`() {
        let (witness, app) = played("history.pushState(null, '', '/other')")
        #expect(witness.declares["same-document navigation"] == true)
        #expect(app.webView.url?.path == "/other")
    }

    @Test func `the end of a load touches that too, where the delegate says so, and else anything`()
    {
        let (plain, _) = played("")
        #expect(plain.declares["finished"] == false)
        for isQuiet in [true, false] {
            let (witness, _) = played("", Quiet(isQuiet))
            #expect(witness.declares["finished"] == isQuiet)
        }
    }

    @Test func `a delegate that takes a quiet one's place may touch anything`() {
        let quiet = Quiet(true)
        let other = Quiet(true)
        let witness = Witness()
        let app = TestApp("", scheduler: witness)
        app.main.async("delegates") {
            app.webView.setQuietDelegate(quiet)
            app.webView.navigationDelegate = other
        }
        app.run()
        #expect(witness.declares["finished"] == false)
    }

    @Test func `the value of a script may touch anything, unless it is declared`() {
        let (witness, app) = played("")
        app.onMain { app.webView.evaluateJavaScript("1") { _, _ in } }
        #expect(witness.declares["evaluation result"] == false)
        app.onMain { app.webView.evaluateJavaScript("1", memory: .nothing) { _, _ in } }
        #expect(witness.declares["evaluation result"] == true)
    }

    /// What the app's code reads of it depends on that.
    @Test func `whoever asks a view for its URL or whether it loads is known to`() {
        let (_, app) = played("")
        app.simulation.trace.isRecording = true
        app.onMain { _ = app.webView.url }
        app.onMain { _ = app.webView.isLoading }
        app.onMain { _ = app.webView.title }
        let state = Step(.read, Resource("web-view", app.process.uniqueName))
        let readers = app.simulation.trace.events.filter { "\($0.label)" == "test" }
        #expect(readers.map { $0.steps.contains(state) } == [true, true, false])
    }

    @Test func `a crash is known to change the page, and the news of it whether the view loads`() {
        let (_, app) = played("")
        app.simulation.trace.isRecording = true
        let process = app.webView.contentProcess.process.uniqueName
        app.onMain { app.webView.contentProcess.crash() }
        func steps(_ label: String) -> [Step] {
            app.simulation.trace.events.filter { "\($0.label)" == label }.flatMap(\.steps)
        }
        #expect(steps("test").contains(Step(.write, Resource("document", process))))
        let state = Resource("web-view", app.process.uniqueName)
        #expect(steps("web content process terminated").contains(Step(.write, state)))
    }
}

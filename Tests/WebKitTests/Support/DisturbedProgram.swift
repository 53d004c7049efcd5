import Exploration
import Simulation
import Testing
import WebKit

/// An app for the search for orders, and what befalls it; a run comes to what its page logs.
final class DisturbedProgram: ExploredProgram {
    private(set) var outcomes: Set<String> = []
    let make: (any Scheduler) -> TestApp
    /// What happens beside the page.
    let disturb: (TestApp) -> Void

    init(
        _ make: @escaping (any Scheduler) -> TestApp,
        disturb: @escaping (TestApp) -> Void = { _ in }
    ) {
        self.make = make
        self.disturb = disturb
    }

    func run(under scheduler: any Scheduler) -> ProgramOutcome {
        let app = make(scheduler)
        disturb(app)
        _ = try? app.simulation.run()
        let outcome = app.console.joined(separator: ", ")
        if !app.simulation.wasGivenUp { outcomes.insert(outcome) }
        var state = StableHash(7)
        state.absorb(outcome)
        let hash = app.simulation.trace.hash
        app.simulation.shutDown()
        return ProgramOutcome(state: state.value, traceHash: hash)
    }

    /// Plays every order, with nothing that the search cannot see.
    func playAll() {
        var options = Explorer.Options()
        options.keepsGoing = true
        let report = Explorer(self, options).explore()
        #expect(report.divergence == nil)
        #expect(report.isExhausted)
        #expect(report.blindSpots.isEmpty)
    }

    /// Kills the page's process within the first 20 ms, and loads the page again later.
    static func killPage(of app: TestApp) {
        let killer = app.simulation.makeProcess(name: "kernel").makeQueue(
            label: "main", hasStack: false)
        // By what comes when the app has its web view, at which the kill looks without a word to the
        // search.
        app.main.async("arm") {
            killer.after(Window(.milliseconds(1), .milliseconds(20)), "kill") {
                app.webView?.contentProcess.process.kill(reason: "test")
            }
        }
        app.main.after(.exactly(.milliseconds(100)), "look") { app.webView.reload() }
    }
}

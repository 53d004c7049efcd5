import Exploration
import Simulation

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
}

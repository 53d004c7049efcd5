import Simulation

/// What a search that was stopped leaves behind.
public struct SearchState: Codable, Sendable {
    var shared: [SharedResources.Use]
    var fatal: [[TransitionKey]] = []
    var classes: [UInt64] = []
    var outcomes: [UInt64] = []
    var failing: [Explorer.FoundOrder] = []
    var better: Explorer.FoundOrder?
    /// Nothing, where every order is still to be tried or none is.
    var parts: [Subtree] = []
    var doneShare = 0.0
    var counts: SearchCounts
}

extension Explorer {
    /// What a search that was stopped leaves to one that goes on.
    public var state: SearchState {
        // What was seen with other steps is no order of these.
        if shared.hasGrown {
            return SearchState(shared: shared.all, counts: SearchCounts(runs: report.runs))
        }
        var state = SearchState(shared: shared.all, counts: report.counts)
        state.fatal = fatal
        state.classes = classes.sorted()
        state.outcomes = outcomes.sorted()
        state.failing = failing
        state.better = better
        state.parts = work.left
        state.doneShare = work.doneShare
        return state
    }

    /// Takes in what an earlier search left.
    func take(_ state: SearchState) {
        fatal = state.fatal
        classes = Set(state.classes)
        earlierClasses = classes.count
        outcomes = Set(state.outcomes)
        failing = state.failing
        better = state.better
        work.left = state.parts
        work.doneShare = state.doneShare
        work.runs = state.counts.runs
        let runs = report.runs
        report.counts = state.counts
        report.runs += runs
        report.earlierRuns = state.counts.runs
    }
}

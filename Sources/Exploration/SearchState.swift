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
    var runs: Int
    var redundantRuns = 0
    var impossibleRuns = 0
    var foreseenRuns = 0
    var timeSensitive = 0
    var timeDependent = 0
    var completedFlips: Int?
    var isExhausted = false
}

extension Explorer {
    /// What a search that was stopped leaves to one that goes on.
    public var state: SearchState {
        var state = SearchState(shared: shared.all, runs: report.runs)
        // What was seen with other steps is no order of these.
        if shared.hasGrown { return state }
        state.fatal = fatal
        state.classes = classes.sorted()
        state.outcomes = outcomes.sorted()
        state.failing = failing
        state.better = better
        state.parts = work.left
        state.doneShare = work.doneShare
        state.redundantRuns = report.redundantRuns
        state.impossibleRuns = report.impossibleRuns
        state.foreseenRuns = report.foreseenRuns
        state.timeSensitive = report.timeSensitive
        state.timeDependent = report.timeDependent
        state.completedFlips = report.completedFlips
        state.isExhausted = report.isExhausted
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
        work.runs = state.runs
        report.runs += state.runs
        report.earlierRuns = state.runs
        report.redundantRuns = state.redundantRuns
        report.impossibleRuns = state.impossibleRuns
        report.foreseenRuns = state.foreseenRuns
        report.timeSensitive = state.timeSensitive
        report.timeDependent = state.timeDependent
        report.completedFlips = state.completedFlips
        report.isExhausted = state.isExhausted
    }
}

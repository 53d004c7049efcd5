/// How far a search has come, in what one that goes on with it counts on.
public struct SearchCounts: Codable, Sendable {
    /// How often the program was run in all.
    public var runs = 0
    /// Runs that met only what was seen, and runs that met times that cannot be.
    public var redundantRuns = 0
    public var impossibleRuns = 0
    /// Orders of both kinds that were told without running them.
    public var foreseenRuns = 0
    /// Classes in which something looked at the clock, so that orders are not all.
    public var timeSensitive = 0
    /// Those among them that came to something else when everything ran as late as the windows bear.
    public var timeDependent = 0
    /// The flips from the default run up to which everything was tried, when not exhausted.
    public var completedFlips: Int?
    /// Whether every class that the windows allow was seen.
    public var isExhausted = false
}

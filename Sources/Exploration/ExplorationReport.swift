public import Simulation

/// What a search has found, and how much it has seen.
@dynamicMemberLookup
public struct ExplorationReport: Sendable {
    /// One way to fail, with the order that shows it.
    public struct Failure: Sendable {
        /// The invariants that break, in the program's own words.
        public var invariants: [String]
        /// What each of them has to say in the run that is shown; empty where nobody knows.
        public var reasons: [String] = []
        /// How many classes break just these.
        public var classes: Int
        /// The pairs whose order makes the default run into this one; minimal once explained.
        public var precedences: [Precedence]
        /// What has to run as late as its order bears, not as early; nil: nothing.
        public var lateness: Lateness?
        /// Whether leaving out any one of `precedences` lets the run pass.
        public var isMinimal: Bool
        /// Whether `precedences` alone bring the failure back; else only `schedule` does.
        public var isReproducible: Bool
        /// The failing run.
        public var schedule: [ScheduledTransition]
        /// The nearest run that passes, or breaks less of the same: with the deciding pair the other way
        /// around.
        public var passing: [ScheduledTransition]
        /// What `passing` breaks all the same: the pair decides of the rest.
        public var remaining: [String] = []
        /// The pair that decides, as the failing order has it: the last of `precedences`, or where the
        /// default order fails, the one whose other order passes.
        public var deciding: Precedence?
        /// What the second of it comes before in every order that fails like this one, and what the first
        /// of it comes behind, where passing it lets the order pass as `passing` does.
        public var until: TransitionName?
        public var since: TransitionName?
        /// What follows from it and says more: a pair that is the other way around by default, too, and of
        /// which both touch what has a name of its author's.
        public var consequence: Precedence?
        /// Where the default order fails, the fewest pairs that let it pass, but for `remaining`, the last of
        /// them `deciding` the other way around; empty: no order was seen to break less; nil: none were
        /// sought, or found in time.
        public var relief: [Precedence]?
        /// How many classes were tried where the default order fails and none was seen to pass.
        public var tried: Tried?
        /// What the two of that pair both touch, the most telling first; of `consequence` where there is
        /// one.
        public var conflicts: [String] = []
        /// What these events are about where their names do not say it.
        public var subjects: [TransitionName: String] = [:]
        /// What was noticed in the failing run, breaks no invariant, and is not so in the passing one.
        public var remarks: [String] = []
        /// What the default order breaks, too, however little or much else.
        public var byDefault: [String] = []
        /// Between the second and the first of the deciding pair, while the failing order is kept.
        public var margin: Margin?
        /// The failing run's trace hash.
        public var traceHash: String
        /// Whether the run ended Farad's process, or had to be ended: whoever plays it goes with it.
        public var hasDied: Bool { traceHash == Explorer.noTrace }
        /// How many of the times that it was played again brought the failure and the trace back.
        public var timesReproduced = 0
        public var timesPlayed = 0
        /// The choices of `schedule`, to play just these.
        public var turns: [TransitionKey] { schedule.map(\.key) }

        public enum Tried: Hashable, Sendable {
            /// Each that the windows allow.
            case all
            /// So many; there may be more.
            case only(classes: Int)
        }

        /// Has a run stand for it.
        mutating func show(_ run: PlayedRun) {
            schedule = run.detail?.schedule ?? schedule
            reasons = run.outcome.reasons
            traceHash = run.outcome.traceHash
        }

        /// Has a run stand for what passes.
        mutating func showPassing(_ run: PlayedRun) {
            passing = run.detail?.schedule ?? []
            remaining = run.outcome.failures
        }
    }

    /// The bounds of a difference of two times, in nanoseconds; nil: unbounded.
    public struct Margin: Hashable, Codable, Sendable {
        public var least: Int64?
        public var greatest: Int64?
        /// The greatest that any order of the rest allows.
        public var greatestInAnyOrder: Int64?

        init(least: Int64?, greatest: Int64?, greatestInAnyOrder: Int64? = nil) {
            self.least = least
            self.greatest = greatest
            self.greatestInAnyOrder = greatestInAnyOrder
        }
    }

    /// What a search that goes on with this one takes along; its members are read as the report's own.
    public var counts = SearchCounts()
    /// The runs that an earlier search made, with which this one went on.
    public var earlierRuns = 0
    /// How many different partial orders were seen.
    public var classes = 0
    /// How many starts of orders are known to be left; some of them may come to nothing, and others
    /// lead to more.
    public var planned = 0
    /// Whether every class was seen as far as what code touches is known: more may be where it touches
    /// what is not tracked.
    public var hasTriedAll = false
    /// How often the search began anew, as code was found to share more than it yielded at, and the
    /// runs of before: their orders are none of these.
    public var newBeginnings = 0
    public var discardedRuns = 0
    /// The different ends that classes came to.
    public var outcomes = 0
    /// Whether the default order came to its end, so that the following were counted.
    public internal(set) var isCounted = false
    /// The transitions of the default run, and the page tasks among them.
    public var events = 0
    public var eventsByQueue: [(queue: String, events: Int)] = []
    /// The orders that causes alone allow, and those that the windows allow, of the default run.
    public var naive = Estimate(value: 1, isExact: true)
    public var feasible = Estimate(value: 1, isExact: true)
    public var failures: [Failure] = []
    /// What the search could not order, by name; never exhausted with one of these.
    public var blindSpots: [String] = []
    /// Why the program could not be played at all.
    public var obstacle: String?
    /// Two runs of one order that differed: the first transition that did.
    public var divergence: String?
    /// Where native code was split, as equal code on another queue touches the same.
    public var sharedResources: [String] = []

    public init() {}

    public subscript<Count>(dynamicMember count: WritableKeyPath<SearchCounts, Count>) -> Count {
        get { counts[keyPath: count] }
        set { counts[keyPath: count] = newValue }
    }
}

/// A count, or the estimate of one.
public struct Estimate: Codable, Sendable {
    public var value: Double
    public var isExact: Bool
}

public import Simulation

/// Those who play a program for a search: in this process, or each in its own.
///
/// A search asks and takes what comes back; who is asked for one run or a part of the search works at
/// it until it has answered.
public protocol SearchCrew: AnyObject {
    var count: Int { get }
    func ask(_ request: SearchRequest, of worker: Int)
    /// Waits for the next answer of any.
    func next() -> (worker: Int, reply: SearchReply)
    /// Has a worker begin anew, as in another process.
    func renew(_ worker: Int)
    /// What has been taken of the time that there is, from 0; at 1 it is up.
    var spent: Double { get }
    /// Whether there is time to say more of what was found, which comes after the search.
    var hasTimeToExplain: Bool { get }
}

extension SearchCrew {
    public var hasTimeToExplain: Bool { true }
}

/// One order to be played.
public enum SearchOrder: Codable, Hashable, Sendable {
    /// What is due first comes first, but for some pairs.
    case guided([Precedence])
    /// The same, and only in thought where what is known says what comes of it.
    case flipped([Precedence])
    /// The same order, and its transitions as late in it as the windows bear.
    case late([Precedence], Lateness)
    /// By chance, aiming at bugs of a depth (PCT); nil: a uniform walk. In thought as well.
    case random(run: Int, depth: Int?, length: Int)
    /// Just these choices; what is due first after them.
    case exact([TransitionKey])
    /// What fails as just these choices do, by pairs that lead there.
    case approached([TransitionKey])
    /// Just these choices but the last, which is only looked at: it has ended a process.
    case fatal([TransitionKey])

    /// The order of some pairs, early or at late times.
    static func of(_ precedences: [Precedence], _ lateness: Lateness?) -> SearchOrder {
        lateness.map { .late(precedences, $0) } ?? .guided(precedences)
    }

    /// The pairs that it asks for; nil: it asks for none.
    var precedences: [Precedence]? {
        switch self {
        case .guided(let precedences), .flipped(let precedences), .late(let precedences, _):
            precedences
        case .random, .exact, .approached, .fatal: nil
        }
    }

    /// Whether a search tries it for what may come of it, and not to say something of what is known.
    var isTried: Bool {
        switch self {
        case .flipped, .random: true
        case .guided, .late, .exact, .approached, .fatal: false
        }
    }
}

public enum SearchRequest: Codable, Sendable {
    /// To know what code yields at. Answered by nothing.
    case adopt(SharedKnowledge)
    /// One run.
    case play(SearchOrder, detail: RunDetail.Kind)
    /// Each order of a part of the search, but for those that begin like what ended a process; those
    /// that fail in full, or also those that pass.
    case search(Subtree, fatal: [[TransitionKey]], showsPassing: Bool)
    /// To play pairs of the default order both ways that only a declaration keeps apart.
    case check(limit: Int)
    /// To leave a part of what is being searched to others.
    case split
    /// To stop searching, and say what is left.
    case stop
}

public enum SearchReply: Codable, Sendable {
    case played(PlayedRun)
    /// What declarations are wrong, a sentence each, and the runs that it took.
    case checked(lies: [String], runs: Int)
    /// A run of what is being searched, nil where those that came next were foreseen; what is searched
    /// may have come to its end with it.
    case explored(PlayedRun?, SearchPosition)
    /// What is left of what is being searched, all told, to begin again from there.
    case checkpoint(Subtree?)
    /// A part, and what is left without it; nil where none can be had.
    case gave(Subtree?, rest: Subtree?)
    case stopped(Subtree?)
    /// The worker's process has ended, with what it had chosen in its last run.
    case died(String, [TransitionKey])
}

/// What code yields at, as one process tells another.
public struct SharedKnowledge: Codable, Sendable {
    let uses: [SharedResources.Use]
}

/// How far one worker is.
public struct SearchPosition: Codable, Sendable {
    var planned: Int
    /// The share of the whole search that it has done of what it was asked last.
    var doneShare: Double
    public var isOver: Bool
    /// Since it was told of last.
    var foreseen: ForeseenRuns
}

/// Runs that were played in thought, and came to nothing: see `Foresight`.
struct ForeseenRuns: Codable, Sendable {
    /// They met what was tried before.
    var redundant = 0
    var impossible = 0

    var count: Int { redundant + impossible }
}

/// One run, as a search hears of it.
public struct PlayedRun: Codable, Sendable {
    enum End: Codable, Hashable {
        case complete, asleep, contradiction, fatal, tooLong
        /// Pairs that could not be had.
        case unmet
        case diverged(String)
    }

    var end: End
    /// Equal for equal partial orders.
    var classHash: UInt64
    var outcome: ProgramOutcome
    var readsClock: Bool
    var blindSpots: [String]
    /// What was learnt of who touches what.
    var uses: [SharedResources.Use]
    /// Why the program cannot be played at all.
    var obstacle: String?
    /// The choices that ended the process that played it; nil: none did.
    var death: [TransitionKey]?
    /// It was played in thought only, and is impossible, or of a class of which all is told.
    var isForeseen = false
    var detail: RunDetail?
    /// The same order at late times, where something in it looks at the clock: at those at which
    /// something else came of it, or at the latest of all.
    var late: LateRun?

    /// The pairs that it was to have the other way around, where there were some.
    var asked: [Precedence]? { detail.flatMap { $0.asked.isEmpty ? nil : $0.asked } }
    /// Whether it fails, or does so at late times.
    var fails: Bool { !outcome.failures.isEmpty || late?.failures.isEmpty == false }
    /// Whether it ended the process that played it: there is neither a trace nor a detail.
    var hasDied: Bool { outcome.traceHash == Explorer.noTrace }
}

/// Which transitions of an order run as late as the windows bear, where code looks at the clock.
public struct Lateness: Codable, Hashable, Sendable {
    /// All behind this one; it and all before it run as early as they can, so that as much time passes
    /// as may. nil: all.
    public var after: TransitionName?

    public init(after: TransitionName? = nil) {
        self.after = after
    }
}

/// What came of an order when its transitions ran as late as the windows bear.
struct LateRun: Codable, Sendable {
    var lateness: Lateness
    /// Whether it had the same transitions and the same end.
    var isEqual: Bool
    var failures: [String]
    var traceHash: String
}

/// A run in full.
public struct RunDetail: Codable, Sendable {
    public enum Kind: String, Codable, Sendable {
        case none, full
        /// With what it has the other way around than the default order.
        case compared
        /// The same, only of a run that fails.
        case failing
        /// With its schedule alone, unless it fails.
        case scheduled
        /// Of a run that keeps one transition back: what that can wait for, in `races`.
        case waiting
        /// With what its events are about, and what the two of the last pair asked for have to do with
        /// each other.
        case described
        /// With how many orders its transitions have.
        case counted
        /// With every pair that can be flipped, in `races`.
        case paired
        /// The same, those first that share what tells most.
        case weighed

        /// Whether a class is told of once, unless fewer pairs bring it about.
        var isOnceForAll: Bool { self == .compared || self == .failing }

        /// Whether more pairs may be flipped beside those that were.
        var hasRaces: Bool { self == .full || self == .counted }
    }

    var schedule: [ScheduledTransition]
    /// The pairs that it has the other way around than the default order, each in conflict in one of
    /// the two.
    var flips: [Precedence]
    /// The pairs in conflict of which one comes directly after the other, as far as conflicts tell:
    /// those that can be flipped, already flipped.
    var races: [Precedence]
    /// What begins in a window that leaves a choice; and what of it nothing else in the run brought
    /// about.
    var loose: [TransitionName] = []
    var fromOutside: [TransitionName] = []
    /// What the default order never comes to, each before what ends its process in both.
    var belated: [Precedence] = []
    /// The pairs that were asked for, where some were.
    var asked: [Precedence] = []
    /// What its events are about; where they are described.
    var subjects: [TransitionName: String] = [:]
    /// What was noticed in it that breaks no invariant.
    var remarks: [String] = []
    /// What the two of the last pair asked for both touch, and how far apart they may be.
    var conflicts: [String] = []
    var margin: ExplorationReport.Margin?
    /// How much it says of the two that they touch it.
    var weight = ResourceName.Weight.none
    /// Those of `flips` of which both touch what says most.
    var telling: [Telling] = []
    /// What comes behind the second of the two, and may come before it; and what comes before the first
    /// and may come behind it: the closest first.
    var followers: [Bound] = []
    var forerunners: [Bound] = []
    var naive: Estimate?
    var feasible: Estimate?

    /// A pair, and what both of it touch.
    struct Telling: Codable, Sendable {
        let pair: Precedence
        let resources: [String]
    }

    /// Of a run that differs from the default one, what a schedule has the other way around and tells
    /// most: beside the default order itself, which has no flips of its own.
    func tellingOtherwise(than schedule: [ScheduledTransition]) -> Telling? {
        let names = Set(telling.flatMap { [$0.pair.first, $0.pair.second] })
        var places: [TransitionName: Int] = [:]
        for (place, transition) in schedule.enumerated() where names.contains(transition.name) {
            places[transition.name] = place
        }
        for told in telling {
            guard let first = places[told.pair.second], let second = places[told.pair.first],
                first < second
            else { continue }
            return Telling(
                pair: Precedence(told.pair.second, told.pair.first), resources: told.resources)
        }
        return nil
    }

    /// A transition, and the most time that any order leaves between it and one of a pair that is on the
    /// other side; nil: any.
    struct Bound: Codable, Sendable {
        let name: TransitionName
        let greatest: Int64?
    }
}

import Simulation
import Testing

@testable import Exploration

/// Several players of one program, in one process, whose messages come in an order that a seed draws.
final class DrawnCrew: SearchCrew {
    private let make: () -> Player
    private var replies: [[SearchReply]]
    private let stream: RandomStream
    private var live: [Player]
    /// How often a part was handed over.
    private(set) var parts = 0
    var spent: Double = 0
    /// After so many runs of the search the time is up.
    var cut = Int.max
    private var runs = 0

    init(_ count: Int, seed: UInt64, _ make: @escaping () -> Player) {
        self.make = make
        live = (0..<count).map { _ in make() }
        replies = Array(repeating: [], count: count)
        stream = RandomStream(seed: seed, name: "crew")
    }

    var count: Int { live.count }

    func ask(_ request: SearchRequest, of worker: Int) {
        if let reply = live[worker].answer(request) {
            if case .gave(.some, _) = reply { parts += 1 }
            replies[worker].append(reply)
        }
    }

    func renew(_ worker: Int) {
        live[worker] = make()
        replies[worker] = []
    }

    func next() -> (worker: Int, reply: SearchReply) {
        while true {
            let worker = Int(stream.next() % UInt64(count))
            if !replies[worker].isEmpty { return (worker, replies[worker].removeFirst()) }
            if let reply = live[worker].step() {
                runs += 1
                if runs >= cut { spent = 1 }
                return (worker, reply)
            }
        }
    }
}

/// A program in which many orders fail, each in its own way.
private final class FailingProgram: ExploredProgram {
    private let program: RandomProgram

    init(_ program: RandomProgram) { self.program = program }

    func run(under scheduler: any Scheduler) -> ProgramOutcome {
        var outcome = program.run(under: scheduler)
        outcome.failures = outcome.state & 1 == 1 ? ["\(outcome.state)"] : []
        return outcome
    }
}

@Suite struct SharedWorkTests {
    private func options() -> Explorer.Options {
        var options = Explorer.Options()
        options.keepsGoing = true
        options.flips = nil
        return options
    }

    /// The classes that one player alone finds, and the runs that it needs, in thought too.
    private func alone(_ program: RandomProgram) -> (classes: Set<UInt64>, runs: Int)? {
        let explorer = Explorer(LocalCrew(program, options()), options())
        let report = explorer.explore()
        guard report.isExhausted, report.classes > 3 else { return nil }
        return (explorer.classes, report.runs + report.foreseenRuns)
    }

    private func forEachProgram(
        _ count: Int, features: Int, _ body: (UInt64, Set<UInt64>, Int) -> Void
    ) {
        drawSeeds(count, after: UInt64(features) * 10_000) { seed in
            let program = RandomProgram(seed: seed, scripts: 4, features: features)
            guard Census.shared(of: program) != nil, let (classes, runs) = alone(program),
                runs < 400
            else { return false }
            body(seed, classes, runs)
            return true
        }
    }

    @Test(arguments: [8, 12])
    func `several workers find the classes that one finds, and no run is made twice`(
        features: Int
    ) {
        var parts = 0
        forEachProgram(12, features: features) { seed, classes, runs in
            let crew = DrawnCrew(3, seed: seed) {
                Player(
                    RandomProgram(seed: seed, scripts: 4, features: features), self.options())
            }
            let explorer = Explorer(crew, options())
            let report = explorer.explore()
            #expect(report.isExhausted, "seed \(seed)")
            #expect(explorer.classes == classes, "seed \(seed)")
            parts += crew.parts
            // Each worker plays the default order once for itself, to tell failures from it, and each
            // part begins with a run of its own.
            #expect(
                report.runs + report.foreseenRuns <= runs + crew.parts, "seed \(seed)")
        }
        #expect(parts > 10)
    }

    @Test func `the first failure of a pair flipped is the same one for any number of workers`() {
        var compared = 0
        for seed in 80_100..<80_160 as Range<UInt64> {
            var options = options()
            options.keepsGoing = false
            options.flips = 1
            func first(_ workers: Int, _ draw: UInt64) -> [[Precedence]] {
                let crew = DrawnCrew(workers, seed: draw) {
                    Player(
                        FailingProgram(RandomProgram(seed: seed, scripts: 4, features: 8)),
                        options)
                }
                return Explorer(crew, options).explore().failures.map(\.precedences)
            }
            let alone = first(1, 0)
            guard alone.count == 1, !alone[0].isEmpty else { continue }
            compared += 1
            for workers in 2...4 {
                #expect(first(workers, seed) == alone, "seed \(seed), \(workers) workers")
            }
        }
        #expect(compared > 5)
    }

    @Test func `a search that is stopped and gone on with finds what one that is not finds`() {
        var stops = 0
        forEachProgram(8, features: 12) { seed, classes, runs in
            var state: SearchState?
            var cut = 2
            var found: Set<UInt64> = []
            for _ in 0..<200 {
                let crew = DrawnCrew(2, seed: seed) {
                    Player(RandomProgram(seed: seed, scripts: 4, features: 12), self.options())
                }
                crew.cut = cut
                cut += 3
                let explorer = Explorer(crew, options())
                if let state { explorer.resume(state) }
                let report = explorer.explore()
                found = explorer.classes
                if report.isExhausted { break }
                state = explorer.state
                stops += 1
            }
            let missing = classes.subtracting(found).count
            let extra = found.subtracting(classes).count
            #expect(missing == 0 && extra == 0, "seed \(seed): \(missing) missing, \(extra) more")
        }
        #expect(stops > 8)
    }

    @Test func `wherever a search is stopped, what goes on with it counts as one that is not`() {
        /// The classes, and those of each failure.
        func counts(_ explorer: Explorer) -> [String: Int] {
            let failing = explorer.failing.map { ($0.invariants[0], $0.classes) }
            return Dictionary(uniqueKeysWithValues: failing)
                .merging(["all": explorer.classes.count]) { $1 }
        }
        func search(_ seed: UInt64, _ state: SearchState?, runs: Int = .max) -> Explorer {
            var options = options()
            options.maximumRuns = runs
            options.countsOrders = false
            let program = FailingProgram(RandomProgram(seed: seed, scripts: 4, features: 12))
            let explorer = Explorer(LocalCrew(program, options), options)
            if let state { explorer.resume(state) }
            _ = explorer.explore()
            return explorer
        }
        var failed = 0
        var grown = 0
        // Here an order fails before another shows that code shares more than was known.
        for seed in [4, 18, 36] as [UInt64] {
            let whole = search(seed, nil)
            #expect(whole.report.isExhausted && whole.report.newBeginnings > 0)
            let wanted = counts(whole)
            for stop in 1..<whole.report.runs where stop < 12 || stop % 8 == 0 {
                let stopped = search(seed, nil, runs: stop)
                // Going on is stopped at once, too, before what was left is taken up and after.
                let again = search(seed, stopped.state, runs: stop)
                let last = search(seed, again.state)
                #expect(counts(last) == wanted, "seed \(seed), stopped after \(stop) runs")
                if wanted.count > 1 { failed += 1 }
                if stopped.shared.hasGrown, !stopped.failing.isEmpty { grown += 1 }
            }
        }
        #expect(failed > 30)
        #expect(grown >= 5)
    }
}

/// A crew of one whose process is gone whenever a run of the program fails.
final class MortalCrew: SearchCrew {
    private let program: Watched
    private let options: Explorer.Options
    private lazy var player = makePlayer()
    private var turns: [TransitionKey] = []
    /// What had been chosen when the program failed.
    private var last: [TransitionKey]?
    private var replies: [SearchReply] = []
    private(set) var deaths = 0
    var spent: Double { 0 }
    var count: Int { 1 }

    init(_ program: any ExploredProgram, _ options: Explorer.Options) {
        self.program = Watched(program)
        self.options = options
        self.program.failed = { [unowned self] in last = last ?? turns }
    }

    private func makePlayer() -> Player {
        let player = Player(program, options)
        player.journal = { [unowned self] place, turn in
            turns.removeSubrange(min(place, turns.count)...)
            turns.append(turn)
        }
        return player
    }

    /// A program that says when a run that came to its end has failed.
    private final class Watched: ExploredProgram {
        private let program: any ExploredProgram
        var failed: () -> Void = {}

        init(_ program: any ExploredProgram) { self.program = program }

        func run(under scheduler: any Scheduler) -> ProgramOutcome {
            let outcome = program.run(under: scheduler)
            // Runs that are given up fail for want of what comes.
            if !outcome.failures.isEmpty, case .complete = (scheduler as? SearchScheduler)?.end {
                failed()
            }
            return outcome
        }
    }

    func ask(_ request: SearchRequest, of worker: Int) {
        if let reply = player.answer(request) { replies.append(lethal(reply)) }
    }

    func next() -> (worker: Int, reply: SearchReply) {
        if !replies.isEmpty { return (0, replies.removeFirst()) }
        return (0, lethal(player.step()!))
    }

    func renew(_ worker: Int) {
        player = makePlayer()
    }

    private func lethal(_ reply: SearchReply) -> SearchReply {
        guard let last else { return reply }
        self.last = nil
        deaths += 1
        renew(0)
        return .died("gone", last)
    }
}

extension SharedWorkTests {
    /// Programs of which some orders fail, and not the default one.
    @Test(arguments: [80_197, 80_497] as [UInt64])
    func `a run that ends its process is a failure with its pairs, and the rest is searched`(
        seed: UInt64
    ) throws {
        let program = RandomProgram(seed: seed, scripts: 4, features: 8)
        let alone = Explorer(LocalCrew(program, options()), options())
        let whole = alone.explore()
        let failure = try #require(whole.failures.first)
        #expect(!failure.precedences.isEmpty)
        let crew = MortalCrew(program, options())
        let explorer = Explorer(crew, options())
        let report = explorer.explore()
        #expect(report.isExhausted)
        #expect(crew.deaths > 0)
        // What lives is found as it was; each way into death is a class of its own.
        #expect(
            explorer.classes.intersection(alone.classes).count
                == whole.classes - failure.classes)
        let death = try #require(report.failures.first)
        #expect(death.invariants == ["gone"])
        #expect(death.isReproducible && death.isMinimal)
        #expect(!death.precedences.isEmpty)
        #expect(!death.passing.isEmpty)
    }
}

/// A program that fails the third time that it is played.
private final class ThirdTimeUnlucky: ExploredProgram {
    private let program = RandomProgram(seed: 80_197, scripts: 2, features: 4)
    private var times = 0

    func run(under scheduler: any Scheduler) -> ProgramOutcome {
        var outcome = program.run(under: scheduler)
        times += 1
        if times == 3 { outcome.failures = ["unlucky"] }
        return outcome
    }
}

extension SharedWorkTests {
    @Test func `a run that ends its process another time is told as that, not as a shorter one`() {
        let crew = MortalCrew(ThirdTimeUnlucky(), options())
        let answer = Explorer(crew, options()).checkDeterminism(runs: 3)
        guard case .differs(let place) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(place == "one run came to its end, and one did not: gone")
        #expect(crew.deaths == 1)
    }
}

/// A crew of one with little time left as soon as its search of everything finds code that shares more
/// than was known.
private final class LateCrew: SearchCrew {
    private let crew: LocalCrew
    weak var explorer: Explorer?
    private var isSearching = false
    private var replies = 0
    private(set) var isLate = false

    init(_ program: any ExploredProgram, _ options: Explorer.Options) {
        crew = LocalCrew(program, options)
    }

    var count: Int { 1 }
    func ask(_ request: SearchRequest, of worker: Int) { crew.ask(request, of: worker) }
    func renew(_ worker: Int) { crew.renew(worker) }

    func next() -> (worker: Int, reply: SearchReply) {
        let answer = crew.next()
        if case .explored = answer.reply { isSearching = true } else { isSearching = false }
        replies += 1
        return answer
    }

    var spent: Double {
        if isSearching, explorer?.shared.hasGrown == true { isLate = true }
        return replies > 1_500 ? 1 : isLate ? 0.65 : 0.01
    }
}

@Suite struct LateBeginningTests {
    @Test func `where sharing is found late, the search still says how many flips it has finished`()
    {
        var compared = 0
        for seed in 0..<4_000 as Range<UInt64> where compared < 3 {
            let program = RandomProgram(seed: seed, scripts: 5, features: 12)
            var options = Explorer.Options()
            options.keepsGoing = true
            options.countsOrders = false
            let crew = LateCrew(program, options)
            let explorer = Explorer(crew, options)
            crew.explorer = explorer
            let report = explorer.explore()
            guard crew.isLate, report.obstacle == nil else { continue }
            compared += 1
            #expect(!report.isExhausted, "seed \(seed)")
            #expect((report.completedFlips ?? 0) >= 1, "seed \(seed)")
            #expect(report.newBeginnings >= 1, "seed \(seed)")
            #expect(0 < report.discardedRuns && report.discardedRuns < report.runs, "seed \(seed)")
        }
        #expect(compared == 3)
    }
}

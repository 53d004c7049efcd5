import Simulation
import Testing

@testable import Exploration

/// What a search has seen.
struct Census {
    /// The end states of each class: one, if what was called independent is.
    var classes: [UInt64: Set<UInt64>] = [:]
    var runs = 0
    var complete = 0
    var asleep = 0
    var blindSpots: Set<String> = []
    /// Runs that were not made, because what comes of them was known.
    var foreseen = 0
    var isCut = false

    var names: Set<UInt64> { Set(classes.keys) }

    /// Plays a program in every order that a search asks for.
    static func take(
        _ program: some ExploredProgram, _ shared: SharedResources, ordersEverything: Bool = false,
        usesSleep: Bool = true, looksAhead: Bool = true, foresight: Foresight? = nil,
        limit: Int = .max
    ) -> Census {
        var census = Census()
        let path = SearchPath(resources: ResourceTable(), ordersEverything: ordersEverything)
        let search = ExhaustiveSearch(
            path: path, usesSleep: usesSleep, looksAhead: looksAhead)
        while true {
            let scheduler = SearchScheduler(
                path: path, decided: search.decided, policy: search, shared: shared,
                longest: 4000)
            scheduler.foresight = foresight
            let outcome = program.run(under: scheduler)
            scheduler.endsRun()
            if let place = scheduler.firstWrong {
                Issue.record("what was foreseen at \(place) was wrong, \(program)")
            }
            census.runs += 1
            census.blindSpots.formUnion(scheduler.blindSpots)
            switch scheduler.end {
            case .complete:
                census.complete += 1
                census.classes[path.classHash, default: []].insert(outcome.state)
            case .asleep: census.asleep += 1
            case .contradiction: break
            case .diverged, .tooLong, .fatal:
                Issue.record("a run went astray: \(scheduler.end), \(program)")
            }
            if census.runs >= limit {
                census.isCut = true
                return census
            }
            guard search.advance() else { return census }
            if let foresight {
                while case let end = search.foresee(by: foresight), end != .unknown, end != .rested
                {
                    census.foreseen += 1
                    guard search.advance() else { return census }
                }
            }
        }
    }

    /// The resources at which native code has to yield, found by searching until no new one comes.
    static func shared(of program: some ExploredProgram, limit: Int = 50) -> SharedResources? {
        let shared = SharedResources()
        repeat {
            shared.adopt()
            if take(program, shared, limit: limit).isCut { return nil }
        } while shared.hasGrown
        return shared
    }
}

@Suite struct BruteForceTests {
    /// Programs of several classes that are small enough for every interleaving to be played.
    ///
    /// - Parameter asking: Those alone that wait for answers, and whose handlers take no time.
    static func forEachProgram(
        _ count: Int, features: Int, scripts: Int = 3, hasStacks: Bool = true,
        asking: Bool = false,
        _ body: (RandomProgram, SharedResources, _ every: Census) -> Void
    ) {
        drawSeeds(count, after: UInt64(features) * 10_000) { seed in
            let program = RandomProgram(
                seed: seed, scripts: scripts, features: features, hasStacks: hasStacks)
            guard !asking || (program.asks && !program.sleeps),
                let shared = Census.shared(of: program)
            else { return false }
            let every = Census.take(
                program, shared, ordersEverything: true, usesSleep: false, limit: 120)
            if every.isCut || every.classes.count < 2 { return false }
            body(program, shared, every)
            return true
        }
    }

    /// Three hundred programs: posts and channels; timers that are taken back; kills; suspensions.
    @Test(arguments: [8, 9, 10, 12])
    func `the search finds exactly the classes that every interleaving, played, shows`(
        features: Int
    ) {
        var different: [UInt64] = []
        var impure: [UInt64] = []
        Self.forEachProgram(75, features: features) { program, shared, every in
            let search = Census.take(program, shared)
            if search.names != every.names { different.append(program.seed) }
            if every.classes.values.contains(where: { $0.count > 1 }) {
                impure.append(program.seed)
            }
        }
        #expect(different.isEmpty)
        #expect(impure.isEmpty, "two orders of one class end differently")
    }

    /// 203710: whether a post still arrives in its window, or with the post before it in its channel,
    /// was decided by the earliest times, before what comes later had moved them. Classes were lost,
    /// to the search and to the order by time. 204310: what waits for code that keeps its queue had no
    /// time, so that its process could die while it should have run long before that code.
    @Test(arguments: [(203_710, 37), (204_310, 27)] as [(UInt64, Int)])
    func `a kill ends what could not have run before`(seed: UInt64, classes: Int) throws {
        let program = RandomProgram(seed: seed, scripts: 4, features: 10)
        let shared = try #require(Census.shared(of: program))
        let every = Census.take(program, shared, ordersEverything: true, usesSleep: false)
        #expect(every.classes.count == classes)
        #expect(Census.take(program, shared, usesSleep: false).names == every.names)
        #expect(Census.take(program, shared).names == every.names)
        #expect(Census.take(program, shared, foresight: Foresight()).names == every.names)
    }

    /// Choosing by time and skipping what sleeps is what comes to mind first, and it loses orders:
    /// two transitions that do not depend on each other may have to run against their times.
    @Test(arguments: [120_040, 120_016] as [UInt64])
    func `ordering everything by time while skipping equal orders loses classes`(seed: UInt64) {
        let program = RandomProgram(seed: seed, scripts: 4, features: 12)
        let shared = SharedResources()
        repeat {
            shared.adopt()
            _ = Census.take(program, shared)
        } while shared.hasGrown
        let search = Census.take(program, shared)
        let byTime = Census.take(program, shared, ordersEverything: true)
        #expect(byTime.names.isSubset(of: search.names))
        #expect(byTime.names.count < search.names.count)
    }

    /// Sleep, and times that cannot be, are told from what other orders have shown; but not of code
    /// that sleeps, as how long it keeps its queue depends on times.
    @Test(arguments: [8, 9, 10, 12, 13])
    func `with foresight the same classes take one run each`(features: Int) {
        Self.forEachProgram(6, features: features) { program, shared, every in
            if every.blindSpots.contains(SearchScheduler.sleeping) { return }
            let search = Census.take(program, shared, foresight: Foresight())
            #expect(search.names == every.names, "seed \(program.seed)")
            #expect(search.runs == every.classes.count, "seed \(program.seed)")
        }
    }

    /// Code that waits on the thread's own stack goes on without a choice. What sleeps sleeps on, and
    /// what led to it sleeps until something depends on either of the two.
    @Test func `where code waits for an answer, the classes are the same, in hardly more runs`() {
        var waitsOnTop = 0
        var classes = 0
        var runs = 0
        Self.forEachProgram(20, features: 14, hasStacks: false, asking: true) {
            program, shared, every in
            // Only what began to wait last can go on: such programs are told of, and not compared.
            if every.blindSpots.contains(SearchScheduler.nested) {
                waitsOnTop += 1
                let search = Census.take(program, shared)
                #expect(search.blindSpots.contains(SearchScheduler.nested))
                return
            }
            let plain = Census.take(program, shared)
            #expect(plain.names == every.names, "seed \(program.seed)")
            #expect(plain.complete == every.classes.count, "seed \(program.seed)")
            let search = Census.take(program, shared, foresight: Foresight())
            #expect(search.names == every.names, "seed \(program.seed)")
            #expect(search.complete == every.classes.count, "seed \(program.seed)")
            classes += every.classes.count
            runs += search.runs
        }
        #expect((1...10).contains(waitsOnTop))
        #expect(runs < classes + classes / 8, "\(runs) runs of \(classes) classes")
    }

    @Test func `without looking ahead for sleepers the classes are the same and the runs are more`()
    {
        var runs = 0
        var runsWithout = 0
        Self.forEachProgram(4, features: 10) { program, shared, every in
            let search = Census.take(program, shared)
            let without = Census.take(program, shared, looksAhead: false)
            if search.names != without.names { Issue.record("seed \(program.seed) differs") }
            runs += search.runs
            runsWithout += without.runs
        }
        #expect(runs < runsWithout)
    }
}

@Suite struct CausalTimesTests {
    /// In programs without suspensions: those let a post run at any later time.
    @Test(arguments: [8, 9, 10])
    func `no order has a pair the other way around that causes and windows fix`(features: Int) {
        var fixed = 0
        BruteForceTests.forEachProgram(4, features: features) { program, shared, _ in
            var pairs: [(TransitionKey, TransitionKey)]?
            let path = SearchPath(resources: ResourceTable())
            let search = ExhaustiveSearch(path: path)
            repeat {
                let scheduler = SearchScheduler(
                    path: path, decided: search.decided, policy: search, shared: shared,
                    longest: 4000)
                _ = program.run(under: scheduler)
                guard case .complete = scheduler.end else { continue }
                let keys = path.nodes.map(\.key)
                if pairs == nil {
                    var times = CausalTimes(path)
                    pairs = keys.indices.flatMap { later in
                        (0..<later).filter { times.mustPrecede($0, later) }
                            .map { (keys[$0], keys[later]) }
                    }
                }
                for (first, second) in pairs ?? [] {
                    guard let one = keys.firstIndex(of: first),
                        let other = keys.firstIndex(of: second)
                    else { continue }
                    fixed += 1
                    // What does not depend on each other may be played in any order.
                    #expect(
                        one < other || !path.nodes[one].depends(on: other),
                        "seed \(program.seed)")
                }
            } while search.advance()
        }
        #expect(fixed > 100)
    }
}

import Simulation
import Testing

@testable import Exploration

/// Orders that are played in thought to their end, where runs of their class are known.
@Suite struct KnownClassesTests {
    @Test(arguments: [8, 9, 10, 12])
    func `what flips have shown is hardly run again, and no class is lost to that`(features: Int) {
        var runs = 0
        var redundant = 0
        var options = Explorer.Options()
        options.keepsGoing = true
        drawSeeds(40, after: UInt64(features) * 10_000) { seed in
            let program = RandomProgram(seed: seed, scripts: 4, features: features)
            guard let shared = Census.shared(of: program) else { return false }
            let every = Census.take(program, shared, foresight: Foresight(), limit: 300)
            if every.isCut || every.classes.count < 4 { return false }
            let explorer = Explorer(LocalCrew(program, options), options)
            let report = explorer.explore()
            // Code yields where the search has learnt that it must.
            let again = Census.take(program, explorer.shared)
            #expect(explorer.classes == again.names, "seed \(seed)")
            runs += report.runs
            redundant += report.redundantRuns
            return true
        }
        // More than a third of all, where each is run. What reads the clock is run again.
        #expect(redundant * 7 < runs, "\(redundant) of \(runs) runs met what was known")
    }

    @Test(arguments: [9, 12], [nil, 3])
    func `orders by chance come to the same classes in thought`(
        features: Int, depth: Int?
    ) throws {
        var foreseen = 0
        var tried = 0
        for seed in UInt64(features) * 11_000..<UInt64(features) * 11_000 + 20 {
            let program = RandomProgram(seed: seed, scripts: 4, features: features)
            let player = Player(program, Explorer.Options())
            for run in 1...30 {
                guard
                    case .played(let played) = try #require(
                        player.answer(
                            .play(.random(run: run, depth: depth, length: 40), detail: .failing)))
                else { return }
                let path = SearchPath(resources: ResourceTable(), ordersEverything: true)
                let scheduler = SearchScheduler(
                    path: path,
                    policy: RandomPolicy(
                        seed: Explorer.Options().seed, run: run, depth: depth, length: 40),
                    shared: SharedResources())
                let outcome = program.run(under: scheduler)
                tried += 1
                if played.isForeseen { foreseen += 1 }
                guard case .complete = scheduler.end else {
                    #expect(played.end == .contradiction, "seed \(seed), run \(run)")
                    continue
                }
                #expect(played.classHash == path.classHash, "seed \(seed), run \(run)")
                #expect(
                    played.isForeseen || played.outcome.state == outcome.state,
                    "seed \(seed), run \(run)")
            }
        }
        #expect(foreseen * 3 > tried, "\(foreseen) of \(tried)")
    }

    /// How often a search plays the default order once more than its class asks for.
    private static let runsOfTheGate = 3

    @Test func `a small search that finds nothing learns nothing of what waits for what`() {
        var options = Explorer.Options()
        options.keepsGoing = true
        let whole = Explorer(Writers(count: 4, fails: { _ in false }), options).explore()
        #expect(whole.isExhausted)
        // The default order some times more, and each class once.
        #expect(
            whole.runs <= whole.classes + Self.runsOfTheGate + 4,
            "\(whole.runs) runs, \(whole.classes) classes")
        let failing = Explorer(Writers(count: 4, fails: { $0 == "dcba" }), options).explore()
        #expect(failing.isExhausted)
        #expect(failing.classes == whole.classes)
        #expect(failing.failures.map(\.invariants) == [["a is last"]])
    }

    @Test func `what a small search has found is told where it is stopped before its end`() {
        for runs in 4...40 {
            var options = Explorer.Options()
            options.keepsGoing = true
            options.maximumRuns = runs
            let explorer = Explorer(Writers(count: 4, fails: { _ in false }), options)
            let report = explorer.explore()
            let inVain = report.redundantRuns + report.impossibleRuns
            #expect(report.classes == report.runs - Self.runsOfTheGate - inVain)
        }
    }

    @Test func `a walk that knows all that it meets comes to its end`() {
        var options = Explorer.Options()
        options.strategy = .urw
        options.keepsGoing = true
        options.maximumRuns = 500
        let explorer = Explorer(Writers(fails: { _ in false }), options)
        let report = explorer.explore()
        #expect(explorer.classes.count == 6)
        #expect(report.runs < 20)
        #expect(report.runs + report.foreseenRuns == 500)
    }
}

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
}

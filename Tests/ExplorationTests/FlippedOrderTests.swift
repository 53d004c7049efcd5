import Simulation
import Testing

@testable import Exploration

/// Orders that pairs name, played in thought before they are run.
@Suite struct FlippedOrderTests {
    /// One that may end in thought, and the same one run from its start.
    private struct Both {
        let flipped: PlayedRun
        let guided: PlayedRun
    }

    private func play(_ player: Player, _ order: SearchOrder) -> PlayedRun {
        guard case .played(let run) = player.answer(.play(order, detail: .full)) else {
            preconditionFailure("no run came")
        }
        return run
    }

    /// Single pairs and pairs of them, as the search for flips has them.
    private func orders(of program: RandomProgram) -> [Both] {
        let player = Player(program, Explorer.Options())
        let plain = Player(program, Explorer.Options())
        let races = play(plain, .guided([])).detail?.races ?? []
        var both: [Both] = []
        for first in races {
            let single = Both(
                flipped: play(player, .flipped([first])), guided: play(plain, .guided([first])))
            both.append(single)
            for second in single.guided.detail?.races.prefix(4) ?? [] {
                both.append(
                    Both(
                        flipped: play(player, .flipped([first, second])),
                        guided: play(plain, .guided([first, second]))))
            }
        }
        return both
    }

    @Test func `an order that ends in thought is impossible, and any other is the same run`() {
        var foreseen = 0
        var complete = 0
        for seed in UInt64(150_000)..<150_120 {
            for both in orders(of: RandomProgram(seed: seed, scripts: 4, features: 12)) {
                if both.flipped.isForeseen {
                    foreseen += 1
                    #expect(both.guided.end == .contradiction, "seed \(seed)")
                    continue
                }
                #expect(both.flipped.end == both.guided.end, "seed \(seed)")
                #expect(both.flipped.blindSpots == both.guided.blindSpots, "seed \(seed)")
                guard both.guided.end == .complete else { continue }
                complete += 1
                #expect(both.flipped.classHash == both.guided.classHash, "seed \(seed)")
                #expect(both.flipped.outcome == both.guided.outcome, "seed \(seed)")
            }
        }
        #expect(foreseen > 100)
        #expect(complete > 100)
    }
}

/// Orders by chance.
@Suite struct RandomOrderTests {
    @Test func `orders by chance are hardly ever in vain`() {
        var ends: Set<UInt64> = []
        var impossible = 0
        for seed in UInt64(160_000)..<160_060 {
            let player = Player(
                RandomProgram(seed: seed, scripts: 4, features: 12), Explorer.Options())
            for run in 1...6 {
                let depth = run.isMultiple(of: 2) ? 3 : nil
                guard
                    case .played(let played) = player.answer(
                        .play(.random(run: run, depth: depth, length: 40), detail: .none))
                else {
                    Issue.record("no run came")
                    continue
                }
                guard played.end == .complete else {
                    // What is suspended and resumed may find no time in the end.
                    impossible += 1
                    continue
                }
                ends.insert(played.classHash)
            }
        }
        #expect(impossible < 8)
        #expect(ends.count > 100)
    }
}

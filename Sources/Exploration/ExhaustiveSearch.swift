import Simulation

/// Runs each order that the windows allow once, up to what does not depend on each other.
///
/// Depth first, what is due first before the rest. A transition that was tried at a node sleeps in
/// what is tried after it until something depends on it (sleep sets, Godefroid 1996): equal partial
/// orders have equal bounds on their times, so nothing that can happen is lost. Two looks ahead save
/// runs that come to nothing: what waits and surely touches the same comes later, which the times may
/// not bear; and where nothing that could wake a sleeper can run before it any more, all that follows
/// has been seen.
///
/// Trying only what races ask for (dynamic partial order reduction) was tried here and left out: in
/// one of fifty random programs it lost classes to times that two flips together allow and one alone
/// does not, and with the second look ahead it saved little.
final class ExhaustiveSearch: ChoicePolicy {
    let path: SearchPath
    private let usesSleep: Bool
    private let looksAhead: Bool
    /// How many nodes the next run plays again.
    private(set) var decided = 0

    /// - Parameters:
    ///   - usesSleep: without, every interleaving is played.
    ///   - looksAhead: without, sleepers that nothing can wake are found by running.
    init(path: SearchPath, usesSleep: Bool = true, looksAhead: Bool = true) {
        self.path = path
        self.usesSleep = usesSleep
        self.looksAhead = looksAhead && usesSleep
    }

    func choose(on path: SearchPath, among ready: [ReadyEvent]) -> Choice {
        let depth = path.nodes.count - 1
        if usesSleep, depth > 0 {
            let before = path.nodes[depth - 1]
            path.nodes[depth].sleep = (before.sleep + before.done).filter {
                !$0.footprint.conflicts(with: before.footprint)
            }
        }
        if looksAhead, !path.canWake(path.nodes[depth].sleep) { return .asleep }
        var isAsleep = false
        var choice: Choice?
        for index in path.candidatesInOrder {
            let key = path.nodes[depth].candidates[index].key
            if path.nodes[depth].sleep.contains(where: { $0.key == key }) {
                isAsleep = true
            } else if choice != nil {
                path.nodes[depth].alternatives.append(key)
            } else if path.choose(index) {
                choice = .candidate(index)
            }
        }
        return choice ?? (isAsleep ? .asleep : .none)
    }

    /// Goes back to the last node at which something is left to try. False when nothing is.
    func advance() -> Bool {
        while !path.nodes.isEmpty {
            let depth = path.nodes.count - 1
            let node = path.nodes[depth]
            if node.chosen >= 0 {
                path.unchoose()
                if node.hasOtherTime, path.choose(node.chosen, isLate: true) {
                    decided = depth + 1
                    return true
                }
                // What was found to be impossible does not sleep: what forbade it may be taken away
                // by what comes instead.
                if usesSleep, !node.isContradiction {
                    path.nodes[depth].done.append(
                        SearchPath.Sleeper(
                            key: node.candidates[node.chosen].key,
                            footprint: node.isFinished
                                ? node.footprint : node.candidates[node.chosen].must))
                }
            }
            if tryNext(at: depth) {
                decided = depth + 1
                return true
            }
            path.leave()
        }
        return false
    }

    private func tryNext(at depth: Int) -> Bool {
        while !path.nodes[depth].alternatives.isEmpty {
            let key = path.nodes[depth].alternatives.removeFirst()
            let candidates = path.nodes[depth].candidates
            guard let index = candidates.firstIndex(where: { $0.key == key }), path.choose(index)
            else { continue }
            if canWakeOthers(at: depth) { return true }
            path.unchoose()
        }
        return false
    }

    /// Whether what was tried here, or sleeps, could be woken after the choice.
    private func canWakeOthers(at depth: Int) -> Bool {
        guard looksAhead else { return true }
        let node = path.nodes[depth]
        return path.canWake(
            (node.sleep + node.done).filter { !$0.footprint.conflicts(with: node.choice.must) })
    }
}

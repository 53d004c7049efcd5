import Simulation

/// Runs each order that the windows allow once, up to what does not depend on each other.
///
/// Depth first. A transition that was tried at a node sleeps in what is tried after it until
/// something depends on it (sleep sets, Godefroid 1996), and a node tries only what a race that was
/// found below asks for (source sets, Abdulla et al. 2014). Times rule out what the windows do not
/// bear: a pair that only they keep from coming the other way around is a race all the same, as
/// other choices may move the times.
final class ExhaustiveSearch: ChoicePolicy {
    let path: SearchPath
    /// Nodes above belong to somebody else.
    let root: Int
    private let usesRaces: Bool
    private let usesSleep: Bool
    /// How many nodes the next run plays again.
    private(set) var decided = 0
    /// Whether times ruled out something that could come next at the last node.
    private var isBarred = false
    var leaving: ((SearchPath) -> Void)?

    /// - Parameter usesRaces: whether a node tries only what races ask for. Without, it tries
    ///   everything that could come next: the classes are the same, the runs are more.
    init(path: SearchPath, root: Int = 0, usesRaces: Bool = true, usesSleep: Bool = true) {
        self.path = path
        self.root = root
        self.usesRaces = usesRaces
        self.usesSleep = usesSleep
    }

    func choose(on path: SearchPath, among ready: [ReadyEvent]) -> Choice {
        let depth = path.nodes.count - 1
        if usesSleep, depth > 0 {
            let before = path.nodes[depth - 1]
            let footprint = before.footprint
            path.nodes[depth].sleep = (before.sleep + before.done).filter {
                !$0.footprint.conflicts(with: footprint)
            }
        }
        var isAsleep = false
        var choice: Choice?
        isBarred = false
        if !path.canWake(path.nodes[depth].sleep) { return .asleep }
        for index in path.candidatesInOrder {
            let key = path.nodes[depth].candidates[index].key
            if path.nodes[depth].sleep.contains(where: { $0.key == key }) {
                isAsleep = true
                continue
            }
            if choice == nil {
                if path.choose(index) {
                    choice = .candidate(index)
                } else {
                    isBarred = true
                }
            } else if !usesRaces {
                path.nodes[depth].groups.append(SearchPath.Reversal(initials: [key]))
            }
        }
        return choice ?? (isAsleep ? .asleep : .none)
    }

    /// Takes in what a run has shown and goes back to the last node at which something is left to
    /// try. False when nothing is.
    func advance(after end: SearchScheduler.End) -> Bool {
        if usesRaces {
            path.findRaces(from: max(decided - 1, root))
            switch end {
            case .contradiction: path.findRacesOfWaiting()
            case .asleep where isBarred: path.findRacesOfWaiting()
            default: break
            }
            path.askForReversals()
        }
        while path.nodes.count > root {
            let depth = path.nodes.count - 1
            if path.nodes[depth].chosen >= 0 {
                let node = path.nodes[depth]
                let index = node.chosen
                path.unchoose()
                if node.hasOtherTime, path.choose(index, isLate: true) {
                    decided = depth + 1
                    return true
                }
                if node.isContradiction {
                    // What forbade it may be taken away by what comes instead: it does not sleep.
                    path.nodes[depth].refused.append(node.candidates[index].key)
                    if node.done.isEmpty { path.askForOthers() }
                } else if usesSleep || usesRaces {
                    path.nodes[depth].done.append(
                        SearchPath.Sleeper(
                            key: node.candidates[index].key,
                            footprint: node.isFinished
                                ? node.footprint : node.candidates[index].must))
                }
            }
            if tryNext(at: depth) {
                decided = depth + 1
                return true
            }
            leaving?(path)
            path.leave()
        }
        return false
    }

    /// Whether what was tried here, or sleeps, could be woken after the choice.
    private func canWakeOthers(at depth: Int) -> Bool {
        guard usesSleep else { return true }
        let node = path.nodes[depth]
        let must = node.choice.must
        return path.canWake(
            (node.sleep + node.done).filter { !$0.footprint.conflicts(with: must) })
    }

    private func tryNext(at depth: Int) -> Bool {
        while !path.nodes[depth].groups.isEmpty {
            let reversal = path.nodes[depth].groups.removeFirst()
            let group = reversal.initials
            let node = path.nodes[depth]
            let isKnown = group.contains { key in
                (usesRaces || usesSleep) && node.done.contains { $0.key == key }
                    || node.sleep.contains { $0.key == key } || node.refused.contains(key)
            }
            if isKnown { continue }
            // Not worth a run when the times already say no.
            if !path.bears(reversal.steps) {
                path.reverseContradiction()
                path.askForReversals()
                continue
            }
            for key in group {
                guard let index = node.candidates.firstIndex(where: { $0.key == key }) else {
                    continue
                }
                if path.choose(index) {
                    if canWakeOthers(at: depth) { return true }
                    path.unchoose()
                    // Everything that begins so was seen from another order.
                    continue
                }
                if usesRaces { path.reverseContradiction() }
            }
            // Only the times forbid it here: something that came before may come after instead.
            if usesRaces {
                path.findRacesOfWaiting()
                path.askForReversals()
            }
        }
        return false
    }
}

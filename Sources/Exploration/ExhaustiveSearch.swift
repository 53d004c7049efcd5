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
    private let subtree: Subtree
    /// How many nodes the next run plays again.
    private(set) var decided = 0
    /// The share of the whole search that others were given.
    private var givenShare = 0.0
    private var isOver = false
    /// Still on the way to where the part begins.
    private var isFollowing: Bool

    /// - Parameters:
    ///   - usesSleep: without, every interleaving is played.
    ///   - looksAhead: without, sleepers that nothing can wake are found by running.
    init(
        path: SearchPath, _ subtree: Subtree = .whole, usesSleep: Bool = true,
        looksAhead: Bool = true
    ) {
        self.path = path
        self.subtree = subtree
        isFollowing = !subtree.isWhole
        self.usesSleep = usesSleep
        self.looksAhead = looksAhead && usesSleep
    }

    func choose(on path: SearchPath, among ready: [ReadyEvent]) -> Choice { choose() }

    /// What comes next at the last node, first of all that is to be tried there.
    private func choose() -> Choice {
        let depth = path.nodes.count - 1
        if isFollowing { return follow(at: depth) }
        inherit(at: depth)
        if looksAhead, !path.canWake(path.nodes[depth].sleep) { return .asleep }
        var isAsleep = false
        var choice: Choice?
        for index in path.candidatesInOrder {
            let key = path.nodes[depth].candidates[index].key
            if path.nodes[depth].sleep.contains(where: { $0.key == key }) {
                isAsleep = true
            } else if choice != nil {
                path.nodes[depth].alternatives.append(key)
            } else if choose(index) {
                choice = .candidate(index)
            }
        }
        path.nodes[depth].turnShare /= Double(path.nodes[depth].alternatives.count + 1)
        return choice ?? (isAsleep ? .asleep : .none)
    }

    func goesOn(on path: SearchPath, as event: ReadyEvent) { goOn() }

    private func goOn() {
        if !isFollowing { inherit(at: path.nodes.count - 1) }
    }

    /// What was tried before a node sleeps there too, unless what the node follows has woken it.
    private func inherit(at depth: Int) {
        path.nodes[depth].turnShare = depth > 0 ? path.nodes[depth - 1].turnShare : 1
        guard usesSleep, depth > 0 else { return }
        path.nodes[depth].sleep = asleep(at: depth - 1, after: path.nodes[depth - 1].footprint)
    }

    /// What sleeps at a node, or was tried there, and is not woken by what touches this.
    private func asleep(
        at depth: Int, after footprint: Footprint
    ) -> ContiguousArray<SearchPath.Sleeper> {
        var left: ContiguousArray<SearchPath.Sleeper> = []
        for sleeper in path.nodes[depth].sleep
        where !sleeper.footprint.conflicts(with: footprint) { left.append(sleeper) }
        for sleeper in path.nodes[depth].done
        where !sleeper.footprint.conflicts(with: footprint) { left.append(sleeper) }
        return left
    }

    /// A choice on the path to where the part begins, with what is left to try beside it.
    private func follow(at depth: Int) -> Choice {
        if let level = subtree.levels.first(where: { $0.depth == depth }) {
            path.nodes[depth].sleep.append(
                contentsOf: level.sleep.map { subtree.numbered($0, path.resources) })
            path.nodes[depth].done.append(
                contentsOf: level.done.map { subtree.numbered($0, path.resources) })
            path.nodes[depth].alternatives = ContiguousArray(level.alternatives)
            path.nodes[depth].turnShare = level.share
        }
        guard depth < subtree.path.count else {
            isFollowing = false
            return tryNext(at: depth) ? .candidate(path.nodes[depth].chosen) : .asleep
        }
        let key = subtree.path[depth]
        guard let index = path.nodes[depth].candidates.firstIndex(where: { $0.key == key }),
            path.choose(index)
        else { return .astray }
        return .candidate(index)
    }

    /// Goes back to the last node at which something is left to try. False when nothing is.
    func advance() -> Bool {
        while !path.nodes.isEmpty {
            // A node is large: its fields are read where they are.
            let depth = path.nodes.count - 1
            let chosen = path.nodes[depth].chosen
            let along =
                path.nodes[depth].goesOnByItself
                ? path.nodes[depth].footprint + path.nodes[depth].along : nil
            let isContradiction = path.nodes[depth].isContradiction
            if chosen >= 0 {
                let sleeper = sleeper(at: depth)
                path.unchoose()
                if let sleeper { path.nodes[depth].done.append(sleeper) }
                path.nodes[depth].along.removeAll()
            }
            if tryNext(at: depth) {
                decided = depth + 1
                return true
            }
            path.leave()
            if let along {
                path.nodes[depth - 1].along += along
                if isContradiction { path.nodes[depth - 1].isContradiction = true }
            }
        }
        isOver = true
        return false
    }

    /// What comes of the next run, as far as that is known without running it.
    enum Foreseen {
        /// It ends there: all that follows was tried, or is impossible.
        case asleep, contradiction
        /// It comes to its end, if the host does no more.
        case rested
        /// It has to be run.
        case unknown
    }

    /// Plays the next run in thought, as far as all of it is known.
    func foresee(by foresight: Foresight) -> Foreseen {
        // What leads to a part is asked of the kernel.
        if isFollowing { return .unknown }
        while true {
            switch path.foresee(by: foresight) {
            case .unknown:
                decided = path.nodes.count
                return .unknown
            case .contradiction: return .contradiction
            case .rested:
                decided = path.nodes.count
                return .rested
            case .wentOn: goOn()
            case .entered:
                switch choose() {
                case .candidate: continue
                case .asleep: return .asleep
                case .none, .astray: return .contradiction
                }
            }
        }
    }

    /// Forgets the path from a node on, which the next run plays anew.
    func forget(from place: Int) {
        while path.nodes.count > place { path.leave() }
        decided = place
    }

    /// What a choice that was tried is to those that are tried after it.
    ///
    /// What was found to be impossible does not sleep: what forbade it may be taken away by what comes
    /// instead. Code that goes on by itself is one with the choice before it: nothing comes between.
    private func sleeper(at depth: Int) -> SearchPath.Sleeper? {
        guard usesSleep, !path.nodes[depth].isContradiction, path.nodes[depth].chosen >= 0 else {
            return nil
        }
        var footprint = path.nodes[depth].touched
        var next = depth + 1
        let goesOn = next < path.nodes.count && path.nodes[next].goesOnByItself
        if goesOn || !path.nodes[depth].along.isEmpty {
            footprint += path.nodes[depth].along
            while next < path.nodes.count, path.nodes[next].goesOnByItself {
                footprint += path.nodes[next].touched
                next += 1
            }
            footprint.normalize()
        }
        return SearchPath.Sleeper(key: path.nodes[depth].key, footprint: footprint)
    }

    private func tryNext(at depth: Int) -> Bool {
        while !path.nodes[depth].alternatives.isEmpty {
            let key = path.nodes[depth].alternatives.removeFirst()
            let candidates = path.nodes[depth].candidates
            guard let index = candidates.firstIndex(where: { $0.key == key }),
                choose(index)
            else { continue }
            if canWakeOthers(at: depth) { return true }
            path.unchoose()
        }
        return false
    }

    /// Chooses a candidate of the last node, unless its orders are equal to others that begin with what
    /// is due before it.
    private func choose(_ index: Int) -> Bool {
        guard path.choose(index) else { return false }
        if !looksAhead || path.couldBeFirst() { return true }
        path.unchoose()
        return false
    }

    /// Whether what was tried here, or sleeps, could be woken after the choice.
    private func canWakeOthers(at depth: Int) -> Bool {
        guard looksAhead else { return true }
        return path.canWake(asleep(at: depth, after: path.nodes[depth].choice.must))
    }

    // MARK: Sharing the work

    /// What is left to try beside what is being tried, which this search then leaves to another: the
    /// largest part that it has, next to the root. Between two runs only.
    ///
    /// Never of the last node: what is chosen there has not run, and what it touches is not known.
    func split() -> Subtree? {
        guard
            let depth = path.nodes.dropLast().firstIndex(where: {
                !$0.alternatives.isEmpty && $0.chosen >= 0
            })
        else { return nil }
        let node = path.nodes[depth]
        var part = Subtree(path: path.nodes[..<depth].map(\.key))
        part.append(depth, node, path.resources)
        part.levels[0].alternatives = Array(node.alternatives)
        if let sleeper = sleeper(at: depth) {
            let named = part.named(sleeper, path.resources)
            part.levels[0].done.append(named)
        }
        givenShare += part.share
        path.nodes[depth].alternatives.removeAll()
        return part
    }

    /// Everything that is left to try, what comes next among it; nil: nothing. Between two runs only.
    var rest: Subtree? {
        if isOver { return nil }
        if path.nodes.isEmpty { return subtree }
        var rest = Subtree()
        for depth in path.nodes.indices {
            let node = path.nodes[depth]
            var left = Array(node.alternatives)
            if node.chosen >= 0, !node.isFinished {
                left.insert(node.key, at: 0)
            }
            if left.isEmpty { continue }
            rest.append(depth, node, path.resources)
            rest.levels[rest.levels.count - 1].alternatives = left
        }
        guard let last = rest.levels.last else { return nil }
        rest.path = path.nodes[..<last.depth].map(\.key)
        if path.nodes[last.depth].isFinished, let sleeper = sleeper(at: last.depth) {
            let named = rest.named(sleeper, path.resources)
            rest.levels[rest.levels.count - 1].done.append(named)
        }
        return rest
    }

    /// The share of the whole search that is done here, as the widths of the nodes have it.
    var doneShare: Double {
        if isOver { return subtree.share - givenShare }
        let left = path.nodes.reduce(path.nodes.last?.turnShare ?? 0) {
            $0 + $1.turnShare * Double($1.alternatives.count)
        }
        return max(0, subtree.share - givenShare - left)
    }

    /// How many starts of further orders are known here.
    var planned: Int { path.nodes.reduce(0) { $0 + $1.alternatives.count } }
}

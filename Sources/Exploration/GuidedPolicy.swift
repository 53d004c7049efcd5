import Simulation

/// Takes what is due first, but for pairs whose order is given.
final class GuidedPolicy: ForeseeingPolicy {
    private let precedences: [Precedence]
    private let names: TransitionNames
    private var passed: Set<TransitionName> = []
    /// What is kept back for good.
    private let kept: Set<TransitionName>
    private let reference: RunOrder?
    private let mentioned: Set<Mention>

    /// A transition that a pair names, as far as its key tells.
    private struct Mention: Hashable {
        let digits: UInt16
        let segment: UInt32
    }

    /// - Parameter names: Learns the names of what the pairs may mean.
    /// - Parameter reference: The order that the pairs are told from: what cannot wait for what it is in
    ///   conflict with there shows at once then, and not only when both have run.
    init(
        _ precedences: [Precedence], names: TransitionNames = TransitionNames(),
        reference: RunOrder? = nil
    ) {
        self.precedences = precedences
        self.names = names
        self.reference = reference
        kept = Set(precedences.lazy.filter { $0.first == .never }.map(\.second))
        mentioned = Set(
            precedences.flatMap { [$0.first, $0.second] }.map {
                Mention(digits: $0.digits, segment: $0.segment ?? 0)
            })
    }

    func parks(_ identity: UInt64, _ segment: UInt32) -> Bool {
        mentioned.contains(
            Mention(digits: TransitionName.digits(identity), segment: segment))
    }

    func choose(on path: SearchPath, among ready: [ReadyEvent]) -> Choice {
        choose(on: path) { index in
            let name = TransitionName(ready[index])
            names.learn(name, ready[index].key)
            return name
        } ?? .none
    }

    func goesOn(on path: SearchPath, as event: ReadyEvent) {
        guard parks(event.key.identity, event.key.segment) else { return }
        let name = TransitionName(event)
        names.learn(name, event.key)
        passed.insert(name)
    }

    /// - Parameter name: What a candidate is called; nil: nobody has said so yet.
    /// - Returns: nil where such a one may be what a pair names.
    private func choose(on path: SearchPath, name: (Int) -> TransitionName?) -> Choice? {
        for index in path.candidatesInOrder {
            let key = path.nodes[path.nodes.count - 1].candidates[index].key
            guard parks(key.identity, key.segment) else {
                guard let others = waiting(for: key, nil, on: path, name) else { return nil }
                if path.choose(index, before: others) { return .candidate(index) }
                continue
            }
            guard let own = name(index) else { return nil }
            if precedences.contains(where: { $0.second == own && !passed.contains($0.first) }) {
                continue
            }
            guard let others = waiting(for: key, own, on: path, name) else { return nil }
            if path.choose(index, before: others) {
                passed.insert(own)
                return .candidate(index)
            }
            // What waits for it cannot, and nothing that comes first would let it.
            if !others.isEmpty, precedences.contains(where: { $0.first == own }), path.choose(index)
            {
                path.unchoose()
                return Choice.none
            }
        }
        return Choice.none
    }

    /// Which of what could come next is to come after something, in time too: what waits for it, and what
    /// is kept back where the two are in conflict.
    ///
    /// - Parameter own: What it is called, where a pair may name it.
    /// - Returns: nil where nobody knows what is called so.
    private func waiting(
        for key: TransitionKey, _ own: TransitionName?, on path: SearchPath,
        _ name: (Int) -> TransitionName?
    ) -> [Int]? {
        guard let reference, own != nil || !kept.isEmpty else { return [] }
        var waiting: [Int] = []
        let candidates = path.nodes[path.nodes.count - 1].candidates
        for (index, other) in candidates.enumerated()
        where other.key != key && parks(other.key.identity, other.key.segment) {
            guard let name = name(index) else { return nil }
            if precedences.contains(where: { $0.second == name && $0.first == own })
                || (kept.contains(name) && reference.isConflict(key, other.key))
            {
                waiting.append(index)
            }
        }
        return waiting
    }

    var isMet: Bool { precedences.allSatisfy { passed.contains($0.first) } }

    // MARK: In thought

    func chooseInThought(on path: SearchPath) -> Choice? {
        let candidates = path.nodes[path.nodes.count - 1].candidates
        return choose(on: path) { names[candidates[$0].key] }
    }

    func goesOnInThought(on path: SearchPath) -> Bool {
        let key = path.nodes[path.nodes.count - 1].key
        guard parks(key.identity, key.segment) else { return true }
        guard let name = names[key] else { return false }
        passed.insert(name)
        return true
    }

    func parksWithin(_ effect: Foresight.Effect, of key: TransitionKey) -> Bool {
        let digits = TransitionName.digits(key.identity)
        let next = effect.posts.first { $0.key.identity == key.identity }?.key.segment ?? .max
        return mentioned.contains {
            $0.digits == digits && $0.segment > key.segment && $0.segment < next
        }
    }
}

/// What transitions are called that pairs may mean, by their keys.
final class TransitionNames {
    private var names: [TransitionKey: TransitionName] = [:]

    func learn(_ name: TransitionName, _ key: TransitionKey) {
        if names[key] == nil { names[key] = name }
    }

    subscript(key: TransitionKey) -> TransitionName? { names[key] }
}

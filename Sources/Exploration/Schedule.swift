public import Simulation

/// A transition as people call it.
///
/// `actor.label#ordinal` counts among the posts of one cause, so the same words may name several;
/// four digits of the cause's own name tell them apart, and survive whatever else changes.
public struct TransitionName: Hashable, Sendable, CustomStringConvertible {
    public let text: String
    let digits: UInt16

    init(_ record: EventRecord, _ key: TransitionKey) {
        var text = record.name
        if key.segment > 0 { text += "+\(key.segment)" }
        self.text = text
        digits = Self.digits(key.identity)
    }

    /// The end of a handler's time, in which nothing runs.
    init(released key: TransitionKey) {
        text = "release"
        digits = Self.digits(key.identity)
    }

    /// What no transition is called: what is to come after it is kept back for good.
    static let never = TransitionName(text: "", digits: 0)

    /// As tokens have it: `TimeSafari/main.message#1~3fa2`.
    public init?(_ description: some StringProtocol) {
        guard let mark = description.lastIndex(of: "~"),
            let digits = UInt16(description[description.index(after: mark)...], radix: 16)
        else { return nil }
        text = String(description[..<mark])
        self.digits = digits
    }

    /// The same code, where it goes on.
    func goingOn(at segment: UInt32) -> TransitionName {
        let start =
            self.segment == nil ? text[...] : text[..<(text.lastIndex(of: "+") ?? text.endIndex)]
        return TransitionName(text: "\(start)+\(segment)", digits: digits)
    }

    /// The process and the queue that it runs on.
    var queue: Substring { text[..<(text.lastIndex(of: ".") ?? text.endIndex)] }

    /// Where its code goes on; nil: it begins.
    public var segment: UInt32? {
        text.lastIndex(of: "+").flatMap { UInt32(text[text.index(after: $0)...]) }
    }

    static func digits(_ identity: UInt64) -> UInt16 {
        UInt16(truncatingIfNeeded: identity ^ identity >> 16 ^ identity >> 32 ^ identity >> 48)
    }

    public var description: String {
        let hex = String(digits, radix: 16)
        return text + "~" + String(repeating: "0", count: 4 - hex.count) + hex
    }
}

/// One transition of a run: its name and when it ran.
public struct ScheduledTransition: Hashable, Sendable {
    public let key: TransitionKey
    public let name: TransitionName
    public let at: VirtualInstant
}

/// That one transition comes before another.
public struct Precedence: Hashable, Sendable, CustomStringConvertible {
    public let first: TransitionName
    public let second: TransitionName

    public init(_ first: TransitionName, _ second: TransitionName) {
        self.first = first
        self.second = second
    }

    /// `A<B`.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "<", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = TransitionName(parts[0]),
            let second = TransitionName(parts[1])
        else { return nil }
        self.init(first, second)
    }

    public var description: String { "\(first)<\(second)" }
}

/// Plays just these choices, and what is due first after them.
final class ExactPolicy: ChoicePolicy {
    private let turns: [TransitionKey]
    private let endsThere: Bool

    private let keys: Set<TransitionKey>

    /// - Parameter endsThere: nothing comes after them.
    init(_ turns: [TransitionKey], endsThere: Bool = false) {
        self.turns = turns
        self.endsThere = endsThere
        keys = Set(turns.lazy.filter { $0.segment > 0 })
    }

    func parks(_ identity: UInt64, _ segment: UInt32) -> Bool {
        keys.contains(TransitionKey(identity: identity, segment: segment))
    }

    func next(on path: SearchPath) -> TransitionKey? {
        path.nodes.count < turns.count ? turns[path.nodes.count] : nil
    }

    func choose(on path: SearchPath, among ready: [ReadyEvent]) -> Choice {
        let place = path.nodes.count - 1
        guard place < turns.count else {
            if endsThere { return .none }
            for index in path.candidatesInOrder where path.choose(index) {
                return .candidate(index)
            }
            return .none
        }
        guard let index = ready.firstIndex(where: { $0.key == turns[place] }),
            path.choose(index)
        else { return .astray }
        return .candidate(index)
    }
}

/// Picks at random among what the windows let come next by time: uniformly, or by priorities of queues
/// that change a few times (PCT, Burckhardt et al. 2010).
///
/// For a path that orders everything, so that what it has chosen is possible at every moment.
final class RandomPolicy: ForeseeingPolicy {
    private let stream: RandomStream
    private let depth: Int?
    private var priorities: [Int: UInt64] = [:]
    private var changes: Set<Int> = []

    /// - Parameter depth: the bug depth that PCT aims at; nil: a uniform random walk.
    init(seed: UInt64, run: Int, depth: Int?, length: Int) {
        stream = RandomStream(seed: seed, name: "walk \(run)")
        self.depth = depth
        if let depth {
            for _ in 1..<max(depth, 2) {
                changes.insert(Int(stream.next() % UInt64(max(length, 1))))
            }
        }
    }

    func choose(on path: SearchPath, among ready: [ReadyEvent]) -> Choice { choose(on: path) }

    func chooseInThought(on path: SearchPath) -> Choice? { choose(on: path) }

    private func choose(on path: SearchPath) -> Choice {
        var left = Array(path.candidatesInOrder)
        let place = path.nodes.count - 1
        while !left.isEmpty {
            let pick: Int
            if depth == nil {
                pick = Int(stream.next() % UInt64(left.count))
            } else {
                let candidates = path.nodes[place].candidates
                for index in left where priorities[candidates[index].queue] == nil {
                    priorities[candidates[index].queue] = stream.next() | 1 << 63
                }
                pick =
                    left.indices.max {
                        priorities[candidates[left[$0]].queue, default: 0]
                            < priorities[candidates[left[$1]].queue, default: 0]
                    } ?? 0
                if changes.remove(place) != nil {
                    priorities[candidates[left[pick]].queue] = UInt64(changes.count)
                }
            }
            let index = left.remove(at: pick)
            guard path.choose(index) else { continue }
            if path.keepFirst() { return .candidate(index) }
            path.unchoose()
        }
        return .none
    }
}

extension TransitionName {
    init(_ event: ReadyEvent) {
        let key = event.key
        self.init(
            text: key.segment > 0 ? "\(event.name)+\(key.segment)" : event.name,
            digits: Self.digits(key.identity))
    }

    fileprivate init(text: String, digits: UInt16) {
        self.text = text
        self.digits = digits
    }
}

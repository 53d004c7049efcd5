import Simulation

/// Which of a scenario's faults come in a run where at most so many may.
///
/// What comes by default is an event at the start, before anything else on the system's queue, so that
/// nobody ever asks before the choice is made. Every other set of faults is an event beside it: the last
/// one that runs before it comes instead. So a search flips them like any two events, and one pair in a
/// token names a set. Nobody can have two sets the other way around, as equal due times of a queue keep
/// the order of creation: there is one order for each set.
package struct FaultChoice {
    /// Which faults come together, by their indexes from 0; what comes by default is the first.
    package let sets: [[Int]]

    /// More of them are not offered: each is a search of its own.
    package static let mostSets = 256

    /// Every set of at most so many: by default as many as may come, in the order of the scenario.
    ///
    /// Nil when there are more than ``mostSets``.
    package init?(of count: Int, atMost bound: Int) {
        var sets = [Array(0..<min(count, max(bound, 0)))]
        // What goes without any fault is what most compare with.
        for size in 0...min(count, max(bound, 0)) {
            for set in Self.sets(of: size, from: 0..<count) where set != sets[0] {
                sets.append(set)
                if sets.count > Self.mostSets { return nil }
            }
        }
        self.sets = sets
    }

    /// In lexicographic order, each when it is asked for.
    private static func sets(of size: Int, from range: Range<Int>) -> AnySequence<[Int]> {
        guard size <= range.count else { return AnySequence([]) }
        var next: [Int]? = Array(range.prefix(size))
        return AnySequence(
            AnyIterator {
                guard let set = next else { return nil }
                next = set
                var place = size - 1
                while place >= 0, set[place] == range.upperBound - size + place { place -= 1 }
                if place < 0 {
                    next = nil
                } else {
                    next![place] += 1
                    for later in (place + 1)..<size {
                        next![later] = next![later - 1] + 1
                    }
                }
                return set
            })
    }

    private static let queue = "faults"
    private static let other: StaticString = "set"
    private static let choice: StaticString = "faults"
    /// What the choice itself is, as exploration names it.
    private static let resource = Resource("choice", "faults")

    /// Offers the sets to whoever chooses what comes next; tells which one it is before anything else
    /// happens.
    func offer(_ parts: PhoneParts, _ decide: @escaping ([Int]) -> Void) {
        let simulation = parts.simulation
        // Who comes too late changes nothing.
        let memory = MemoryFootprint([Step(.read, Self.resource)])
        var chosen = sets[0]
        var isMade = false
        parts.queue.async(Self.choice, memory: memory) {
            simulation.touches(.write, Self.resource)
            isMade = true
            decide(chosen)
        }
        let queue = parts.system.makeQueue(label: Self.queue, hasStack: false)
        for set in sets.dropFirst() {
            queue.makeChannel(Self.other).post(Self.other, memory: memory) {
                if isMade { return }
                simulation.touches(.write, Self.resource)
                chosen = set
            }
        }
    }

    /// Whether a transition of that name offers another set than the default one.
    package static func isOffer(_ name: String) -> Bool { ofSystem(name).flatMap(offer) != nil }

    /// What the system's process does by a transition; nil for one of another process.
    private static func ofSystem(_ name: String) -> Substring? {
        let parts = name.split(separator: "/", maxSplits: 1)
        let isOfSystem = Platform.allCases.contains { "\($0.systemProcess)" == parts[0] }
        return isOfSystem ? parts.last : nil
    }

    /// Which of the other sets it offers, from 1.
    private static func offer(_ deed: Substring) -> Int? {
        let start = "\(queue).\(other)#"
        return deed.hasPrefix(start) ? Int(deed.dropFirst(start.count)) : nil
    }

    /// The set that was chosen in a run, by the names of its transitions.
    package func set(of names: some Sequence<String>) -> [Int] {
        var set = sets[0]
        for deed in names.lazy.compactMap(Self.ofSystem) {
            if deed == "main.\(Self.choice)#1" { break }
            if let number = Self.offer(deed), sets.indices.contains(number) { set = sets[number] }
        }
        return set
    }
}

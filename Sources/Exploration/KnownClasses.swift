import Simulation

/// The classes of runs that came to their end, and what the search was told of them.
///
/// The same transitions in the same partial order lead to the same end, at whatever times, as long as
/// nothing looks at the clock. So an order of which all is played in thought, to where nothing is left to
/// run, need not be run where its class is known.
struct KnownClasses {
    struct Known {
        let fails: Bool
        /// The fewest pairs that it was asked for by; the greatest number: a search came upon it.
        let pairs: Int
    }

    // In two generations, as what `Foresight` keeps.
    private var young: [HashedNumber: Known] = [:]
    private var old: [HashedNumber: Known] = [:]
    private let capacity = 65_536

    /// Takes in the class of a run that came to its end, and that the search is told of.
    ///
    /// - Parameter pairs: How many pairs it was asked for by; without, it was the next one of a search.
    mutating func insert(_ path: SearchPath, fails: Bool, pairs: Int = .max) {
        if path.readsClock { return }
        if young.count >= capacity {
            old = young
            young.removeAll(keepingCapacity: true)
        }
        let name = HashedNumber(path.classHash)
        let before = (young[name] ?? old[name])?.pairs ?? .max
        young[name] = Known(fails: fails, pairs: min(pairs, before))
    }

    /// What is known of its class; nil where nothing is, or times may make a difference.
    subscript(path: SearchPath) -> Known? {
        if path.readsClock { return nil }
        let name = HashedNumber(path.classHash)
        return young[name] ?? old[name]
    }
}

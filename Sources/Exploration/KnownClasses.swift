import Simulation

/// The classes of runs that came to their end, and whether they failed.
///
/// The same transitions in the same partial order lead to the same end, at whatever times, as long as
/// nothing looks at the clock. So an order of which all is played in thought, to where nothing is left to
/// run, need not be run where its class is known.
struct KnownClasses {
    // In two generations, as what `Foresight` keeps.
    private var young: [HashedNumber: Bool] = [:]
    private var old: [HashedNumber: Bool] = [:]
    private let capacity = 65_536

    /// Takes in the class of a run that came to its end, and that the search is told of.
    mutating func insert(_ path: SearchPath, fails: Bool) {
        if path.readsClock { return }
        if young.count >= capacity {
            old = young
            young.removeAll(keepingCapacity: true)
        }
        young[HashedNumber(path.classHash)] = fails
    }

    /// Whether a run of the class failed; nil where none is known, or times may make a difference.
    func fails(_ path: SearchPath) -> Bool? {
        if path.readsClock { return nil }
        let name = HashedNumber(path.classHash)
        return young[name] ?? old[name]
    }
}

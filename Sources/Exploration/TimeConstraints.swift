/// A moment whose time is not fixed yet: when an event arrives, or runs.
typealias Moment = Int32

/// Differences that must hold between moments, and the earliest time of each that they allow.
///
/// A bound `later - earlier ≥ least` is an edge. The earliest times are the longest paths from the
/// origin; an added edge only raises some of them, and the system is contradictory exactly when that
/// comes back to the moment at which the new edge begins. Everything can be taken back in order,
/// because a solution of more bounds is one of fewer.
///
/// Of several alternative bounds one must hold. As long as the earliest times bear one of them, nothing
/// is decided; where they bear none, each is tried.
///
/// Sparse on purpose: a closed matrix of a few hundred moments costs milliseconds an edge, a few
/// edges from each moment cost microseconds.
struct TimeConstraints {
    /// The start of the simulation, at 0.
    static let origin: Moment = 0
    static let unbounded = Int64.max / 4

    /// `later - earlier ≥ least`.
    struct Bound {
        let later: Moment
        let earlier: Moment
        let least: Int64

        init(_ later: Moment, after earlier: Moment, by least: Int64) {
            self.later = later
            self.earlier = earlier
            self.least = least
        }
    }

    private struct Edge {
        let to: Moment
        let least: Int64
        let next: Int32
        let from: Moment
    }

    /// What the bounds allow without the alternatives.
    private(set) var earliest: ContiguousArray<Int64> = [0]
    private var alternatives: ContiguousArray<ContiguousArray<Bound>> = []
    /// What the alternatives allow too; empty where that is the same.
    private var solution: ContiguousArray<Int64> = []
    private var isSolved = true
    private var firstEdge: ContiguousArray<Int32> = [-1]
    private var edges: ContiguousArray<Edge> = []
    private var raised: ContiguousArray<(moment: Moment, before: Int64)> = []
    /// The moments whose raise has not spread yet, a bit each; empty between two bounds.
    private var queued: ContiguousArray<UInt64> = [0]

    /// A place to come back to.
    struct Mark {
        let moments: Int
        let edges: Int
        let raised: Int
        let alternatives: Int
    }

    var mark: Mark {
        Mark(
            moments: earliest.count, edges: edges.count, raised: raised.count,
            alternatives: alternatives.count)
    }

    var momentCount: Int { earliest.count }

    /// The time of a moment in a solution of everything that was asked: the earliest one, but for
    /// alternatives that had to be decided.
    mutating func time(of moment: Moment) -> Int64 {
        if !isSolved { _ = solve() }
        return solution.isEmpty ? earliest[Int(moment)] : solution[Int(moment)]
    }

    mutating func makeMoment() -> Moment {
        if !solution.isEmpty { solution.append(0) }
        earliest.append(0)
        firstEdge.append(-1)
        if earliest.count > queued.count << 6 { queued.append(0) }
        return Moment(earliest.count - 1)
    }

    /// Takes back everything since `mark`.
    mutating func undo(to mark: Mark) {
        takeBack(to: mark)
        if alternatives.isEmpty { return }
        alternatives.removeLast(alternatives.count - mark.alternatives)
        solution.removeAll(keepingCapacity: true)
        isSolved = alternatives.isEmpty
    }

    private mutating func takeBack(to mark: Mark) {
        while raised.count > mark.raised {
            let last = raised.removeLast()
            earliest[Int(last.moment)] = last.before
        }
        while edges.count > mark.edges {
            let last = edges.removeLast()
            firstEdge[Int(last.from)] = last.next
        }
        if earliest.count > mark.moments {
            let surplus = earliest.count - mark.moments
            earliest.removeLast(surplus)
            firstEdge.removeLast(surplus)
        }
    }

    /// Asks for `later - earlier ≥ least`; false when that contradicts what was asked before. The
    /// caller then takes it back.
    mutating func require(_ later: Moment, after earlier: Moment, by least: Int64) -> Bool {
        let raisedBefore = raised.count
        guard add(later, after: earlier, by: least) else { return false }
        if alternatives.isEmpty { return true }
        // Most bounds are borne by the times that were found.
        let isBorne =
            isSolved && raised.count == raisedBefore
            && (solution.isEmpty
                || solution[Int(later)] &- solution[Int(earlier)] >= least)
        return isBorne || solve()
    }

    /// Asks that one of some bounds holds; false when none can.
    mutating func require(any bounds: ContiguousArray<Bound>) -> Bool {
        if bounds.contains(where: { $0.later == $0.earlier && $0.least <= 0 }) { return true }
        alternatives.append(bounds)
        return solve()
    }

    /// Whether there are times that bear one of all alternatives at each place.
    private mutating func solve() -> Bool {
        let alternatives = alternatives
        let before = mark
        solution.removeAll(keepingCapacity: true)
        isSolved = true
        guard decide(alternatives) else { return false }
        if edges.count > before.edges {
            solution = earliest
            takeBack(to: before)
        }
        return true
    }

    /// Adds one of the alternatives wherever the earliest times bear none of them.
    private mutating func decide(
        _ alternatives: ContiguousArray<ContiguousArray<Bound>>
    ) -> Bool {
        guard let open = alternatives.first(where: { !$0.contains(where: isMet) }) else {
            return true
        }
        let before = mark
        for bound in open {
            if add(bound.later, after: bound.earlier, by: bound.least), decide(alternatives) {
                return true
            }
            takeBack(to: before)
        }
        return false
    }

    /// Whether the times found already have `later - earlier ≥ least`, so that asking for it would
    /// change nothing. False says nothing.
    func bears(_ later: Moment, after earlier: Moment, by least: Int64) -> Bool {
        (alternatives.isEmpty || (isSolved && solution.isEmpty))
            && isMet(Bound(later, after: earlier, by: least))
    }

    private func isMet(_ bound: Bound) -> Bool {
        earliest[Int(bound.later)] &- earliest[Int(bound.earlier)] >= bound.least
    }

    private mutating func add(
        _ later: Moment, after earlier: Moment, by least: Int64
    ) -> Bool {
        if later == earlier { return least <= 0 }
        edges.append(
            Edge(to: later, least: least, next: firstEdge[Int(earlier)], from: earlier))
        firstEdge[Int(earlier)] = Int32(edges.count - 1)
        let time = earliest[Int(earlier)] &+ least
        guard time > earliest[Int(later)] else { return true }
        return raise(later, to: time, from: earlier)
    }

    /// Asks that `later` lies in a window that opens at `earlier`.
    mutating func require(
        _ later: Moment, within low: Int64, _ high: Int64, of earlier: Moment
    ) -> Bool {
        require(later, after: earlier, by: low)
            && (high >= Self.unbounded || require(earlier, after: later, by: -high))
    }

    private mutating func raise(_ moment: Moment, to time: Int64, from source: Moment) -> Bool {
        if moment == source || moment == Self.origin { return false }
        // The hottest loop of a search. Its arrays are held here, as those of a struct are asked for
        // anew at each use.
        var raised: ContiguousArray<(moment: Moment, before: Int64)> = []
        swap(&raised, &self.raised)
        defer { swap(&raised, &self.raised) }
        return earliest.withUnsafeMutableBufferPointer { earliest in
            queued.withUnsafeMutableBufferPointer { queued in
                firstEdge.withUnsafeBufferPointer { firstEdge in
                    edges.withUnsafeBufferPointer { edges in
                        Self.spread(
                            moment, time, source, earliest, queued, firstEdge, edges, &raised)
                    }
                }
            }
        }
    }

    /// Older moments go first: most edges lead to younger ones, so that nearly every moment has its
    /// last time when its turn comes.
    private static func spread(
        _ moment: Moment, _ time: Int64, _ source: Moment,
        _ earliest: UnsafeMutableBufferPointer<Int64>,
        _ queued: UnsafeMutableBufferPointer<UInt64>,
        _ firstEdge: UnsafeBufferPointer<Int32>, _ edges: UnsafeBufferPointer<Edge>,
        _ raised: inout ContiguousArray<(moment: Moment, before: Int64)>
    ) -> Bool {
        raised.append((moment, earliest[Int(moment)]))
        earliest[Int(moment)] = time
        var current = Int(moment)
        // The words between which bits are set.
        var word = current >> 6
        var last = word
        while true {
            let base = earliest[current]
            var index = firstEdge[current]
            while index >= 0 {
                let edge = edges[Int(index)]
                index = edge.next
                let to = Int(edge.to)
                let reached = base &+ edge.least
                let before = earliest[to]
                guard reached > before else { continue }
                if edge.to == source || edge.to == origin {
                    for word in word...last { queued[word] = 0 }
                    return false
                }
                raised.append((edge.to, before))
                earliest[to] = reached
                queued[to >> 6] |= 1 << UInt64(to & 63)
                word = min(word, to >> 6)
                last = max(last, to >> 6)
            }
            while queued[word] == 0 {
                if word == last { return true }
                word += 1
            }
            current = word << 6 | queued[word].trailingZeroBitCount
            queued[word] &= queued[word] &- 1
        }
    }

    /// The latest times of some moments, as late as the alternatives bear; what nothing closes is open
    /// so long after the last of all that closes.
    ///
    /// - Parameter fixed: Moments that are no later than they have to be.
    mutating func latest(
        of moments: [Moment], openFor span: Int64, fixed: [Moment] = []
    ) -> [Int64] {
        let own = (0..<Moment(momentCount)).map { time(of: $0) }
        var ends = ContiguousArray(repeating: Self.unbounded, count: own.count)
        for moment in fixed { ends[Int(moment)] = own[Int(moment)] }
        let closed = latest(below: ends, with: []) ?? ContiguousArray(own)
        // What is open is about as far away as it was begun with.
        let last = moments.map { closed[Int($0)] }.filter { $0 < Self.unbounded / 2 }.max() ?? 0
        let end = max(last, moments.map { own[Int($0)] }.max() ?? 0) &+ span
        // Others than these, such as a timer's that was cancelled, may be due whenever they would be.
        for moment in moments { ends[Int(moment)] = min(ends[Int(moment)], end) }
        let found = latest(below: ends, with: []) ?? ContiguousArray(own)
        return moments.map { found[Int($0)] }
    }

    /// The latest times at which each moment is no later than its end, of which none is earlier than the
    /// moment's time.
    ///
    /// - Returns: nil where what was asked for besides leaves no time.
    private func latest(
        below ends: ContiguousArray<Int64>, with more: [Bound]
    ) -> ContiguousArray<Int64>? {
        var latest = ends
        latest[Int(Self.origin)] = 0
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            func bear(_ later: Moment, _ earlier: Moment, _ least: Int64) {
                let time = latest[Int(later)] &- least
                if time < latest[Int(earlier)] {
                    latest[Int(earlier)] = time
                    hasChanged = true
                }
            }
            for bound in more { bear(bound.later, bound.earlier, bound.least) }
            // What comes later was asked for later, as a rule.
            for edge in edges.reversed() { bear(edge.to, edge.from, edge.least) }
            if latest[Int(Self.origin)] < 0 { return nil }
        }
        func holds(_ bound: Bound) -> Bool {
            latest[Int(bound.later)] &- latest[Int(bound.earlier)] >= bound.least
        }
        guard let open = alternatives.first(where: { !$0.contains(where: holds) }) else {
            return latest
        }
        for alternative in open {
            if let latest = self.latest(below: ends, with: more + [alternative]) { return latest }
        }
        return nil
    }

    /// The greatest value that `later - earlier` may have; nil: any. Alternatives may ask for less.
    ///
    /// Over the edges turned around, so it costs a shortest-path search: for reports, not for runs.
    func greatestDifference(_ later: Moment, _ earlier: Moment) -> Int64? {
        // later - earlier ≤ d follows from a path of edges from `later` to `earlier`.
        longestPath(from: later, to: earlier).map { -$0 }
    }

    /// The least value that `later - earlier` must have; nil: any. Alternatives may ask for more.
    func leastDifference(_ later: Moment, _ earlier: Moment) -> Int64? {
        longestPath(from: earlier, to: later)
    }

    private func longestPath(from start: Moment, to end: Moment) -> Int64? {
        leastDifferences(from: start)[Int(end)]
    }

    /// The least value that each moment's difference from one must have; nil: any.
    func leastDifferences(from start: Moment) -> [Int64?] {
        // Whatever is reached, is reached by sums of windows, which are far from this.
        let never = Int64.min / 2
        var best = ContiguousArray(repeating: never, count: earliest.count)
        best[Int(start)] = 0
        var work: ContiguousArray = [start]
        work.reserveCapacity(2 * earliest.count)
        var next = 0
        best.withUnsafeMutableBufferPointer { best in
            while next < work.count {
                let current = work[next]
                next += 1
                let base = best[Int(current)]
                var index = firstEdge[Int(current)]
                while index >= 0 {
                    let edge = edges[Int(index)]
                    let reached = base &+ edge.least
                    if reached > best[Int(edge.to)] {
                        best[Int(edge.to)] = reached
                        work.append(edge.to)
                    }
                    index = edge.next
                }
            }
        }
        return best.map { $0 == never ? nil : $0 }
    }
}

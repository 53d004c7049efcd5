import Simulation

/// Which resources more than one queue touches, one of them writing.
///
/// Native code lets others run before it touches one of these. What the set lacks is only found by
/// running, so a search that has met a new one begins again.
///
/// What is only ever touched by code that has one and the same lock is none of them: whoever else
/// could touch it waits for the lock, and it is there that code yields. A lock that ends with its
/// process while it is held protects nothing, as what was done by then stays.
///
/// Where one is shared, so are those whose names differ from its in words with digits alone: a file
/// may be named after the time at which it is made, which is another in nearly every order, and each
/// would be found anew. To yield once too often does no harm.
public final class SharedResources {
    /// How one resource is used, as far as runs have shown.
    struct Use: Codable, Sendable {
        let resource: ResourceName
        /// Its kind and name, each word with a digit in it replaced by one mark, as a number.
        let shape: UInt64
        /// The queue that was seen first, as a number; 0 before any.
        var place: UInt64 = 0
        var isElsewhere = false
        var isWritten = false
        /// Whether native code touches it in a step, before which it could yield.
        var isStep = false
        var isActive = false
        /// The locks that were held at every touch, as numbers; nil before any.
        var locks: [UInt64]?

        init(_ resource: ResourceName) {
            self.resource = resource
            shape = SharedResources.shape(of: resource)
        }

        var isProtected: Bool { !(locks ?? []).isEmpty }
        var isShared: Bool { isElsewhere && isWritten && !isProtected }

        /// Whether such a touch is known, but for who it is by.
        func knows(isWrite: Bool, _ held: [UInt64]) -> Bool {
            (isWritten || !isWrite) && locks?.allSatisfy(held.contains) ?? false
        }

        /// Keeps the locks that were held this time, too.
        mutating func meet(_ held: [UInt64]) {
            locks = locks.map { known in known.filter(held.contains) } ?? held
        }
    }

    private var uses: [UInt64: Use] = [:]
    /// The shapes of what code yields at.
    private var activeShapes: Set<UInt64> = []
    private var news: [UInt64] = []
    /// Whether a kill may fall between any two writes.
    private let yieldsAtWrites: Bool
    /// Whether code has passed a resource that is known to be shared by now without yielding.
    public private(set) var hasGrown = false

    public init(yieldsAtWrites: Bool = false) {
        self.yieldsAtWrites = yieldsAtWrites
    }

    /// From here on code yields at all that was found.
    public func adopt() {
        for use in uses.values where use.isShared { activeShapes.insert(use.shape) }
        for (resource, use) in uses where activeShapes.contains(use.shape) {
            uses[resource]?.isActive = true
        }
        hasGrown = false
    }

    /// What is known of a resource before its first use.
    private func unused(_ resource: ResourceName) -> Use {
        var use = Use(resource)
        use.isActive = activeShapes.contains(use.shape)
        return use
    }

    static func shape(of resource: ResourceName) -> UInt64 {
        var shape = StableHash(1)
        shape.absorb(resource.kind)
        var word = StableHash(2)
        var hasDigit = false
        func endWord() {
            shape.absorb(hasDigit ? 3 : word.value)
            word = StableHash(2)
            hasDigit = false
        }
        for byte in resource.name.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "-"), UInt8(ascii: "_"):
                word.absorb(UInt64(byte))
            default:
                endWord()
                shape.absorb(UInt64(byte))
            }
        }
        endWord()
        return shape.value
    }

    /// What code yields at.
    public var names: [String] {
        uses.values.filter(\.isActive).map { "\($0.resource)" }.sorted()
    }

    /// Everything that is known, for another process.
    var all: [Use] { uses.values.sorted { $0.resource.identity < $1.resource.identity } }

    /// What has been learnt since it was asked for last.
    func takeNews() -> [Use] {
        if news.isEmpty { return [] }
        defer { news.removeAll() }
        return news.compactMap { uses[$0] }
    }

    /// Knows just this, from another process.
    func replace(with known: [Use]) {
        uses = Dictionary(uniqueKeysWithValues: known.map { ($0.resource.identity, $0) })
        activeShapes = Set(known.filter(\.isActive).map(\.shape))
        news.removeAll()
        hasGrown = false
    }

    /// Takes in what another process has seen.
    func merge(_ other: [Use]) {
        for its in other {
            var use = uses[its.resource.identity] ?? unused(its.resource)
            if use.place == 0 { use.place = its.place }
            if its.isElsewhere || (its.place != 0 && its.place != use.place) {
                use.isElsewhere = true
            }
            use.isWritten = use.isWritten || its.isWritten
            use.isStep = use.isStep || its.isStep
            if let locks = its.locks { use.meet(locks) }
            uses[its.resource.identity] = use
            if use.isShared, use.isStep, !use.isActive { hasGrown = true }
        }
    }

    /// Whether code that is about to do this yields.
    func asks(_ step: Step) -> Bool {
        if yieldsAtWrites, step.access == .write { return true }
        let identity = step.resource.identity
        guard let use = uses[identity] else {
            var use = unused(ResourceName(step.resource))
            use.isStep = true
            uses[identity] = use
            news.append(identity)
            return use.isActive
        }
        if !use.isStep {
            uses[identity]?.isStep = true
            news.append(identity)
            if use.isShared, !use.isActive { hasGrown = true }
        }
        return use.isActive
    }

    /// - Parameter locks: those that the code had, as numbers.
    func note(_ step: Step, of record: EventRecord, locks: [UInt64] = []) {
        let identity = step.resource.identity
        let isWrite = step.access == .write
        // Nearly every step of nearly every run tells nothing new: then nothing is copied.
        let known = uses.index(forKey: identity)
        let isOld = known.map { uses.values[$0].knows(isWrite: isWrite, locks) } ?? false
        if isOld, let known, uses.values[known].isElsewhere { return }
        let place = StableHash.mix(StableHash.of(record.queue) &+ UInt64(record.processID))
        if isOld, let known, uses.values[known].place == place { return }
        var use = known.map { uses.values[$0] } ?? unused(ResourceName(step.resource))
        use.meet(locks)
        if use.place == 0 { use.place = place }
        if use.place != place { use.isElsewhere = true }
        if isWrite { use.isWritten = true }
        uses[identity] = use
        news.append(identity)
        if use.isShared, use.isStep, !use.isActive { hasGrown = true }
    }

    /// Takes a lock for none from here on.
    func distrust(_ lock: UInt64) {
        for identity in uses.keys.sorted() {
            guard var use = uses[identity], use.locks?.contains(lock) == true else { continue }
            use.locks = use.locks?.filter { $0 != lock }
            uses[identity] = use
            news.append(identity)
            if use.isShared, use.isStep, !use.isActive { hasGrown = true }
        }
    }
}

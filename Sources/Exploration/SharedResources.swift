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

    private var uses: ContiguousArray<Use> = []
    /// Where a resource's use is among them, by its identity.
    private var indices: [HashedNumber: Int] = [:]
    /// The shapes of what code yields at.
    private var activeShapes: Set<UInt64> = []
    /// Which of them have changed.
    private var news: [Int] = []
    /// Whether a kill may fall between any two writes.
    private let yieldsAtWrites: Bool
    /// Whether code has passed a resource that is known to be shared by now without yielding.
    public private(set) var hasGrown = false

    public init(yieldsAtWrites: Bool = false) {
        self.yieldsAtWrites = yieldsAtWrites
    }

    /// From here on code yields at all that was found.
    public func adopt() {
        for use in uses where use.isShared { activeShapes.insert(use.shape) }
        for index in uses.indices where activeShapes.contains(uses[index].shape) {
            uses[index].isActive = true
        }
        hasGrown = false
    }

    private func index(of identity: UInt64) -> Int? { indices[HashedNumber(identity)] }

    /// Begins to know a resource, before its first use.
    private func add(_ resource: ResourceName) -> Int {
        var use = Use(resource)
        use.isActive = activeShapes.contains(use.shape)
        indices[HashedNumber(resource.identity)] = uses.count
        uses.append(use)
        return uses.count - 1
    }

    /// Keeps in mind that something new is known of one.
    private func changed(_ index: Int) {
        news.append(index)
        lookForGrowth(index)
    }

    /// Whether code should have yielded at it by now.
    private func lookForGrowth(_ index: Int) {
        if uses[index].isShared, uses[index].isStep, !uses[index].isActive { hasGrown = true }
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
        uses.filter(\.isActive).map { "\($0.resource)" }.sorted()
    }

    /// Everything that is known, for another process.
    var all: [Use] { uses.sorted { $0.resource.identity < $1.resource.identity } }

    /// What has been learnt since it was asked for last.
    func takeNews() -> [Use] {
        if news.isEmpty { return [] }
        defer { news.removeAll() }
        return news.map { uses[$0] }
    }

    /// Knows just this, from another process.
    func replace(with known: [Use]) {
        uses = ContiguousArray(known)
        indices = [:]
        for (index, use) in known.enumerated() {
            indices[HashedNumber(use.resource.identity)] = index
        }
        activeShapes = Set(known.filter(\.isActive).map(\.shape))
        news.removeAll()
        hasGrown = false
    }

    /// Takes in what another process has seen.
    func merge(_ other: [Use]) {
        for its in other {
            let index = index(of: its.resource.identity) ?? add(its.resource)
            if uses[index].place == 0 { uses[index].place = its.place }
            if its.isElsewhere || (its.place != 0 && its.place != uses[index].place) {
                uses[index].isElsewhere = true
            }
            uses[index].isWritten = uses[index].isWritten || its.isWritten
            uses[index].isStep = uses[index].isStep || its.isStep
            if let locks = its.locks { uses[index].meet(locks) }
            lookForGrowth(index)
        }
    }

    /// Whether code that is about to do this yields.
    func asks(_ step: Step) -> Bool {
        if yieldsAtWrites, step.access == .write { return true }
        let index = index(of: step.resource.identity) ?? add(ResourceName(step.resource))
        if !uses[index].isStep {
            uses[index].isStep = true
            changed(index)
        }
        return uses[index].isActive
    }

    /// Where code runs, as a number: its process and its queue.
    static func place(of record: EventRecord) -> UInt64 {
        StableHash.mix(StableHash.of(record.queue) &+ UInt64(record.processID))
    }

    /// - Parameters:
    ///   - place: Where the code ran that did it.
    ///   - locks: those that the code had, as numbers.
    func note(_ step: Step, at place: UInt64, locks: [UInt64] = []) {
        let isWrite = step.access == .write
        let known = index(of: step.resource.identity)
        // Nearly every step of nearly every run tells nothing new.
        if let known, uses[known].knows(isWrite: isWrite, locks),
            uses[known].isElsewhere || uses[known].place == place
        {
            return
        }
        let index = known ?? add(ResourceName(step.resource))
        uses[index].meet(locks)
        if uses[index].place == 0 { uses[index].place = place }
        if uses[index].place != place { uses[index].isElsewhere = true }
        if isWrite { uses[index].isWritten = true }
        changed(index)
    }

    /// Takes a lock for none from here on.
    func distrust(_ lock: UInt64) {
        for index in uses.indices where uses[index].locks?.contains(lock) == true {
            uses[index].locks = uses[index].locks?.filter { $0 != lock }
            changed(index)
        }
    }
}

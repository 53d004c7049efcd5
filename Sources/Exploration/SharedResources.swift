import Simulation

/// Which resources more than one queue touches, one of them writing.
///
/// Native code lets others run before it touches one of these. What the set lacks is only found by
/// running, so a search that has met a new one begins again.
///
/// What is only ever touched by code that has one and the same lock is none of them: whoever else
/// could touch it waits for the lock, and it is there that code yields. A lock that ends with its
/// process while it is held protects nothing, as what was done by then stays; where a process may be
/// killed at any time, none does.
///
/// Where one is shared, so are those whose names differ from its in words with digits alone: a file
/// may be named after the time at which it is made, which is another in nearly every order, and each
/// would be found anew. So is all that lies in a folder whose list is shared, as whoever reads that
/// finds it, and whatever else is about the same path. To yield once too often does no harm, and a
/// search that finds it late has played its orders for nothing.
public final class SharedResources {
    /// How one resource is used, as far as runs have shown.
    struct Use: Codable, Sendable {
        let resource: ResourceName
        let shape: ResourceShape
        /// The queue that was seen first, as a number; 0 before any.
        var place: UInt64 = 0
        var isElsewhere = false
        var isWritten = false
        /// Whether native code touches it in a step, before which it could yield.
        var isStep = false
        var isActive = false
        /// Whether code yields at all that lies in it.
        var isOpen = false
        /// The locks that were held at every touch, as numbers; nil before any.
        var locks: [UInt64]?

        init(_ resource: ResourceName) {
            self.resource = resource
            shape = ResourceShape(resource)
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
    /// The shapes of folders in which code yields at everything.
    private var openFolders: Set<UInt64> = []
    /// Which of them have changed.
    private var news: [Int] = []
    /// Whether a kill may fall between any two writes, and end every lock.
    private let yieldsAtWrites: Bool
    /// Whether code has passed a resource that is known to be shared by now without yielding.
    public private(set) var hasGrown = false

    public init(yieldsAtWrites: Bool = false) {
        self.yieldsAtWrites = yieldsAtWrites
    }

    /// From here on code yields at all that was found.
    public func adopt() {
        for index in uses.indices where uses[index].isShared {
            activeShapes.insert(uses[index].shape.hash)
            guard uses[index].resource.kind == "folder" else { continue }
            uses[index].isOpen = true
            openFolders.insert(uses[index].shape.hash)
        }
        for index in uses.indices where yields(at: uses[index].shape) {
            uses[index].isActive = true
        }
        hasGrown = false
    }

    private func yields(at shape: ResourceShape) -> Bool {
        activeShapes.contains(shape.hash) || shape.folders.contains(where: openFolders.contains)
    }

    private func index(of identity: UInt64) -> Int? { indices[HashedNumber(identity)] }

    /// Begins to know a resource, before its first use.
    private func add(_ resource: ResourceName) -> Int {
        var use = Use(resource)
        use.isActive = yields(at: use.shape)
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
        activeShapes = Set(known.filter(\.isActive).map(\.shape.hash))
        openFolders = Set(known.filter(\.isOpen).map(\.shape.hash))
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
        let locks = yieldsAtWrites ? [] : locks
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

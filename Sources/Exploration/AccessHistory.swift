/// Who touched what on a path, in the order in which they did.
struct AccessHistory {
    /// A node's use of a resource. The places of others say -1 where there is none.
    struct Use {
        let access: Access
        let node: Int32
        /// The place of the resource's use before this one.
        fileprivate let previous: Int32
        /// The place of the last that wrote, up to this one.
        fileprivate let lastWrite: Int32
        /// The place of the last that may have kept others waiting, up to this one.
        fileprivate let lastHold: Int32
    }

    // All of them in one array, as most paths are short-lived.
    private var uses: ContiguousArray<Use> = []
    /// The place of each resource's last use; -1: none.
    private var lastUse: ContiguousArray<Int32> = []

    init() {
        uses.reserveCapacity(256)
    }

    // MARK: What came before

    /// The last use of a resource that is as wanted.
    func lastUse(of resource: Int, where isWanted: (Use) -> Bool) -> Use? {
        var place = lastPlace(of: resource)
        while place >= 0 {
            let use = uses[Int(place)]
            if isWanted(use) { return use }
            place = use.previous
        }
        return nil
    }

    /// The node that may have kept others waiting for a resource last.
    func lastHold(of resource: Int) -> Int? {
        let place = lastPlace(of: resource)
        guard place >= 0 else { return nil }
        let hold = uses[Int(place)].lastHold
        return hold < 0 ? nil : Int(uses[Int(hold)].node)
    }

    /// The nodes that an access has to come after.
    func forEachConflict(_ access: Access, _ body: (Int) -> Void) {
        var place = lastPlace(of: access.resource)
        guard place >= 0 else { return }
        let lastWrite = uses[Int(place)].lastWrite
        while access.writes, place > lastWrite {
            body(Int(uses[Int(place)].node))
            place = uses[Int(place)].previous
        }
        // A write has followed all before it. Readers since are followed by writers only.
        if lastWrite >= 0 { body(Int(uses[Int(lastWrite)].node)) }
    }

    /// The nodes that whatever touches this has to come after, each once.
    func conflicts(of footprint: Footprint) -> ContiguousArray<Int32> {
        var conflicts: ContiguousArray<Int32> = []
        conflicts.reserveCapacity(8)
        for access in footprint {
            forEachConflict(access) { other in
                if !conflicts.contains(Int32(other)) { conflicts.append(Int32(other)) }
            }
        }
        return conflicts
    }

    private func lastPlace(of resource: Int) -> Int32 {
        resource < lastUse.count ? lastUse[resource] : -1
    }

    // MARK: Going forward and back

    /// - Parameter isHold: Whether others may have been kept waiting for it.
    mutating func append(_ access: Access, by node: Int, isHold: Bool) {
        while lastUse.count <= access.resource { lastUse.append(-1) }
        let place = Int32(uses.count)
        let previous = lastUse[access.resource]
        let last = previous >= 0 ? uses[Int(previous)] : nil
        uses.append(
            Use(
                access: access, node: Int32(node), previous: previous,
                lastWrite: access.writes ? place : last?.lastWrite ?? -1,
                lastHold: isHold ? place : last?.lastHold ?? -1))
        lastUse[access.resource] = place
    }

    /// Takes back the last uses.
    mutating func removeLast(_ count: Int) {
        for _ in 0..<count {
            let use = uses.removeLast()
            lastUse[use.access.resource] = use.previous
        }
    }
}

import Simulation

/// The strings that page and Swift know by number, and the short ones that went over lately.
///
/// A string is found by the two words that Swift keeps it in: equal words mean the same text while
/// the table holds the string, and comparing them costs no hashing.
final class StringTable {
    static let internLimit = 1024
    static let shortLength = 48
    static let recentCount = 1024

    /// What stands for a string on its way to the page.
    enum Name {
        case interned(Int)
        /// The sequence number under which the page remembers it.
        case recent(Int)
        case unknown
    }

    struct Interned {
        let string: String
        let hash: UInt64
        let byteCount: Int
    }

    private struct Slot {
        var low: UInt64 = 0
        var high: UInt64 = 0
        /// An interned id, or minus one minus a sequence number.
        var name = 0
        var hash: UInt64 = 0
        var string: String?
    }

    private(set) var strings: ContiguousArray<Interned> = []
    /// By the strings' hashes: Swift takes two spellings of one text for the same, a page does not.
    private var ids: [UInt64: Int] = [:]
    private var slots: ContiguousArray<Slot>
    private static let slotCount = 256

    init() {
        slots = ContiguousArray(repeating: Slot(), count: Self.slotCount)
    }

    /// Adds a string; both sides then name it by the answer.
    func intern(_ string: String) -> Int {
        let hash = StableHash.of(string)
        if let id = id(of: string, hash: hash) { return id }
        let id = strings.count
        strings.append(Interned(string: string, hash: hash, byteCount: string.utf8.count))
        ids[hash] = id
        put(string, name: id, hash: hash)
        return id
    }

    /// Remembers that the page knows `string` by a sequence number.
    func remember(_ string: String, sequence: Int, hash: UInt64) {
        put(string, name: -1 - sequence, hash: hash)
    }

    /// How the page knows `string`, and the string's hash. `remembered` is the page's count.
    @inline(__always)
    func find(_ string: String, remembered: Int) -> (name: Name, hash: UInt64)? {
        let (low, high) = StringTable.words(of: string)
        let index = StringTable.index(low, high)
        let slot = slots[index]
        if slot.low == low, slot.high == high, slot.string != nil {
            if slot.name >= 0 { return (.interned(slot.name), slot.hash) }
            let sequence = -1 - slot.name
            if remembered - sequence <= StringTable.recentCount {
                return (.recent(sequence), slot.hash)
            }
            return (.unknown, slot.hash)
        }
        guard string.utf8.count <= StringTable.shortLength else { return nil }
        let hash = StableHash.of(string)
        guard let id = id(of: string, hash: hash) else { return nil }
        put(string, name: id, hash: hash)
        return (.interned(id), hash)
    }

    /// Two texts with one hash share no id: the later one takes the place of the earlier.
    private func id(of string: String, hash: UInt64) -> Int? {
        guard let id = ids[hash], strings[id].string.utf8.elementsEqual(string.utf8) else {
            return nil
        }
        return id
    }

    var isFull: Bool { strings.count >= StringTable.internLimit }

    private func put(_ string: String, name: Int, hash: UInt64) {
        let (low, high) = StringTable.words(of: string)
        slots[StringTable.index(low, high)] = Slot(
            low: low, high: high, name: name, hash: hash, string: string)
    }

    @inline(__always)
    static func words(of string: String) -> (UInt64, UInt64) {
        unsafeBitCast(string, to: (UInt64, UInt64).self)
    }

    @inline(__always)
    private static func index(_ low: UInt64, _ high: UInt64) -> Int {
        let mixed = (low ^ (high &* 0x9e37_79b9_7f4a_7c15)) &* 0x9fb2_1c65_1e98_df25
        return Int(truncatingIfNeeded: mixed >> 56) & (slotCount - 1)
    }
}

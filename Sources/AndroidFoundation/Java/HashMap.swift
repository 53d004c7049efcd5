/// A map with string keys that hands out its entries in the order of Java's `HashMap`.
///
/// Android programs see that order: in plugin headers (F9), in the XML of shared preferences (F182),
/// in `keys()`. It follows from the keys' hash codes and from how far the table has grown; within one
/// bucket entries keep the order in which they came. Unlike Java's, a crowded bucket stays a list.
public struct HashMap<Value> {
    private var places: [String: Int] = [:]
    /// Entries in the order in which they came; nil where one was removed.
    private var slots: [(key: String, hash: UInt32, value: Value)?] = []
    private var capacity = 16

    public init() {}

    /// Java's `new HashMap<>(other)`: the entries of another map, in a table just large enough.
    public init(copying other: HashMap) {
        while Double(capacity) < Double(other.count) / 0.75 + 1 { capacity *= 2 }
        for (key, value) in other.entries { self[key] = value }
    }

    public var count: Int { places.count }
    public var isEmpty: Bool { places.isEmpty }

    public subscript(key: String) -> Value? {
        get { places[key].flatMap { slots[$0]?.value } }
        set {
            guard let newValue else { return remove(key) }
            if let place = places[key] {
                slots[place]?.value = newValue
                return
            }
            places[key] = slots.count
            slots.append((key, Self.spread(JavaString.hashCode(key)), newValue))
            // The table doubles when it is more than three quarters full, and never shrinks.
            if places.count * 4 > capacity * 3 { capacity *= 2 }
        }
    }

    public mutating func remove(_ key: String) {
        guard let place = places.removeValue(forKey: key) else { return }
        slots[place] = nil
        if slots.count > 32, places.count * 2 < slots.count { compact() }
    }

    public mutating func removeAll() {
        places.removeAll()
        slots.removeAll()
    }

    /// The entries, bucket by bucket.
    public var entries: [(key: String, value: Value)] {
        let mask = UInt32(capacity - 1)
        var order: [(bucket: UInt32, place: Int)] = []
        order.reserveCapacity(places.count)
        for (place, slot) in slots.enumerated() {
            if let slot { order.append((slot.hash & mask, place)) }
        }
        order.sort { $0.bucket == $1.bucket ? $0.place < $1.place : $0.bucket < $1.bucket }
        return order.compactMap { entry in slots[entry.place].map { ($0.key, $0.value) } }
    }

    public var keys: [String] { entries.map(\.key) }
    public var values: [Value] { entries.map(\.value) }

    private static func spread(_ hash: Int32) -> UInt32 {
        let bits = UInt32(bitPattern: hash)
        return bits ^ (bits >> 16)
    }

    private mutating func compact() {
        slots = slots.filter { $0 != nil }
        for (place, slot) in slots.enumerated() {
            if let slot { places[slot.key] = place }
        }
    }
}

/// What Java's strings have and Swift's have not.
public enum JavaString {
    /// `String.hashCode()`: over the text's UTF-16 units.
    public static func hashCode(_ text: String) -> Int32 {
        var hash: Int32 = 0
        for unit in text.utf16 { hash = hash &* 31 &+ Int32(unit) }
        return hash
    }
}

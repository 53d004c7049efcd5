/// The lists of keys that answers are made of again and again. The page keeps a maker for each, so
/// that only the values cross and all such objects share one hidden class.
final class ShapeTable {
    static let limit = 64
    static let maximumKeys = 12
    /// A maker is a function that the engine has to compile: what comes less often costs more with one.
    static let usesBeforeMaker = 48

    struct Key {
        let text: String
        let low: UInt64
        let high: UInt64
        let hash: UInt64
        let byteCount: Int
    }

    struct Shape {
        let id: Int
        let keys: ContiguousArray<Key>
    }

    private var slots: ContiguousArray<Shape?> = ContiguousArray(repeating: nil, count: 64)
    private var candidates: [UInt64: Int] = [:]
    private var count = 0

    /// The shape of these members; nil when it is not known yet.
    @inline(__always)
    func find(_ members: [(String, ScriptValue)]) -> Shape? {
        let index = ShapeTable.index(of: members)
        guard let shape = slots[index], shape.keys.count == members.count else { return nil }
        for position in 0..<members.count {
            let (low, high) = StringTable.words(of: members[position].0)
            let key = shape.keys[position]
            if key.low != low || key.high != high { return nil }
        }
        return shape
    }

    /// Makes a shape when the same keys have come a few times; the caller tells the page.
    func learn(_ members: [(String, ScriptValue)], hash: (String) -> UInt64) -> Shape? {
        guard members.count <= ShapeTable.maximumKeys, !members.isEmpty,
            count < ShapeTable.limit, candidates.count < 4096
        else { return nil }
        var identity: UInt64 = 0
        for (key, _) in members {
            let (low, high) = StringTable.words(of: key)
            identity = (identity ^ low ^ (high &* 31)) &* 0x9fb2_1c65_1e98_df25
        }
        let seen = candidates[identity, default: 0] + 1
        candidates[identity] = seen
        guard seen == Self.usesBeforeMaker else { return nil }
        let keys = members.map { key, _ in
            let (low, high) = StringTable.words(of: key)
            return Key(
                text: key, low: low, high: high, hash: hash(key), byteCount: key.utf8.count)
        }
        let shape = Shape(id: count, keys: ContiguousArray(keys))
        count += 1
        slots[ShapeTable.index(of: members)] = shape
        return shape
    }

    @inline(__always)
    private static func index(of members: [(String, ScriptValue)]) -> Int {
        guard let first = members.first, let last = members.last else { return 0 }
        let (low, high) = StringTable.words(of: first.0)
        let (lastLow, lastHigh) = StringTable.words(of: last.0)
        let mixed = (low ^ high &+ lastLow &* 31 ^ lastHigh &+ UInt64(members.count))
        return Int(truncatingIfNeeded: (mixed &* 0x9fb2_1c65_1e98_df25) >> 58)
    }
}

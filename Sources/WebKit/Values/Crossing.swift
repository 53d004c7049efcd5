import FaradFoundation
import Simulation

/// What a trace says of a value that crossed a border: how much it was, and a hash that is equal
/// for equal values, whichever way they went.
struct Crossing {
    private(set) var byteCount = 0
    private var state: UInt64 = 0x243f_6a88_85a3_08d3

    @inline(__always)
    mutating func absorb(_ word: UInt64) {
        state = (state ^ word) &* 0x9fb2_1c65_1e98_df25
        state ^= state >> 32
    }

    @inline(__always)
    mutating func add(code: Int) {
        byteCount &+= 1
        absorb(UInt64(truncatingIfNeeded: code))
    }

    @inline(__always)
    mutating func add(code: Int, _ number: Double) {
        byteCount &+= 8
        absorb(UInt64(truncatingIfNeeded: code) &+ number.bitPattern &* 31)
    }

    @inline(__always)
    mutating func add(code: Int, count: Int) {
        byteCount &+= 1
        absorb(UInt64(truncatingIfNeeded: code) &+ UInt64(truncatingIfNeeded: count) &* 257)
    }

    @inline(__always)
    mutating func add(stringHash: UInt64, byteCount count: Int) {
        byteCount &+= count
        absorb(stringHash)
    }

    var hash: Int { Int(truncatingIfNeeded: StableHash.mix(state)) }
}

extension Crossing {
    /// Adds a value that nobody writes or reads cell by cell.
    mutating func add(_ value: ScriptValue) {
        typealias Code = SharedWords.Code
        switch value {
        case .undefined: add(code: Code.undefined)
        case .null: add(code: Code.null)
        case .bool(let value): add(code: value ? Code.true : Code.false)
        case .number(let number): add(code: Code.number, number)
        case .date(let milliseconds): add(code: Code.date, milliseconds)
        case .string(let text): add(text.string)
        case .array(let elements):
            add(code: Code.array, count: elements.count)
            for element in elements { add(element) }
        case .object(let members):
            add(code: Code.object, count: members.count)
            for (key, value) in members {
                add(key)
                add(value)
            }
        case .bytes(let data):
            data.withUnsafeBytes { add(stringHash: StableHash.of($0), byteCount: $0.count) }
        }
    }

    private mutating func add(_ string: String) {
        add(stringHash: StableHash.of(string), byteCount: string.utf8.count)
    }
}

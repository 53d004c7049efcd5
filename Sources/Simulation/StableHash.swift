/// A number that is a hash already, as a dictionary's key: it is not hashed again.
package struct HashedNumber: Hashable, Comparable {
    package let value: UInt64

    package init(_ value: UInt64) {
        self.value = value
    }

    package static func < (left: HashedNumber, right: HashedNumber) -> Bool {
        left.value < right.value
    }

    package func _rawHashValue(seed: Int) -> Int { Int(truncatingIfNeeded: value) ^ seed }
}

/// Hashing that gives the same number in every process and on every machine.
///
/// Not for keeping secrets: it tells runs apart, and one payload from another.
package struct StableHash {
    private(set) var state: UInt64

    package init(_ seed: UInt64 = 0) {
        state = StableHash.mix(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    /// A hash as people see it: sixteen hexadecimal digits.
    package static func digits(of hash: UInt64) -> String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// A bijection that lets every bit reach every other (the finalizer of SplitMix64).
    @inline(__always)
    package static func mix(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    @inline(__always)
    package mutating func absorb(_ value: UInt64) {
        state = (state ^ value) &* 0x9fb2_1c65_1e98_df25
        state ^= state >> 32
    }

    package mutating func absorb(_ text: String) {
        absorb(StableHash.of(text))
    }

    package var value: UInt64 { StableHash.mix(state) }

    package static func of(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { of(UnsafeRawBufferPointer($0)) }
    }

    @inline(__always)
    package static func of(_ text: StaticString) -> UInt64 {
        guard text.hasPointerRepresentation else {
            return mix(UInt64(text.unicodeScalar.value) &+ 0x51ed)
        }
        return of(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Of bytes: four lanes, so that a photo costs milliseconds at most.
    package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        let count = bytes.count
        let prime: UInt64 = 0x9fb2_1c65_1e98_df25
        var hash =
            UInt64(truncatingIfNeeded: count) &* 0x9e37_79b9_7f4a_7c15 ^ 0x243f_6a88_85a3_08d3
        guard count > 0, let base = bytes.baseAddress else { return mix(hash) }
        var offset = 0
        if count >= 64 {
            var a = hash
            var b = hash ^ 0x1319_8a2e_0370_7344
            var c = hash ^ 0xa409_3822_299f_31d0
            var d = hash ^ 0x082e_fa98_ec4e_6c89
            while offset &+ 32 <= count {
                a = round(a, word(base, offset))
                b = round(b, word(base, offset &+ 8))
                c = round(c, word(base, offset &+ 16))
                d = round(d, word(base, offset &+ 24))
                offset = offset &+ 32
            }
            hash = mix(a) &+ mix(b &+ 1) &+ mix(c &+ 2) &+ mix(d &+ 3)
        }
        while offset &+ 8 <= count {
            hash = (hash ^ word(base, offset)) &* prime
            hash ^= hash >> 32
            offset = offset &+ 8
        }
        // The rest in one word, from loads that may overlap what was read before.
        let left = count &- offset
        var rest: UInt64 = 0
        if left > 0 {
            if count >= 8 {
                rest = word(base, count &- 8)
            } else if left >= 4 {
                rest = half(base, 0) &<< 32 | half(base, count &- 4)
            } else {
                rest = byte(base, 0) &<< 16 | byte(base, count &>> 1) &<< 8 | byte(base, count &- 1)
            }
        }
        return mix((hash ^ rest) &* prime)
    }

    @inline(__always)
    private static func word(_ base: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    @inline(__always)
    private static func half(_ base: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        UInt64(
            UInt32(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }

    @inline(__always)
    private static func byte(_ base: UnsafeRawPointer, _ offset: Int) -> UInt64 {
        UInt64(base.load(fromByteOffset: offset, as: UInt8.self))
    }

    @inline(__always)
    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        let product = (lane ^ word) &* 0x9fb2_1c65_1e98_df25
        return product ^ (product >> 29)
    }
}

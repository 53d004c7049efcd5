/// Random numbers of one purpose, split from the simulation's seed by name.
///
/// A stream depends on nothing but seed and name, so that a new drawer elsewhere does not shift what
/// this one draws. The generator is xoshiro256** 1.0 (Blackman and Vigna).
public final class RandomStream: RandomNumberGenerator {
    public typealias Bytes16 = (
        UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8,
        UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
    )

    public let name: String
    private var s0: UInt64
    private var s1: UInt64
    private var s2: UInt64
    private var s3: UInt64
    /// Only where draws are part of an event's footprint.
    var kernel: Unmanaged<Simulation>?

    /// The stream of a name under a seed, for those who have no simulation.
    public init(seed: UInt64, name: String) {
        self.name = name
        var hash = StableHash(seed)
        hash.absorb(name)
        // The seeding that the authors of xoshiro ask for: SplitMix64. Never all zero.
        var state = hash.value
        func split() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            return StableHash.mix(state)
        }
        s0 = split()
        s1 = split()
        s2 = split()
        s3 = split() | 1
    }

    public func next() -> UInt64 {
        kernel?._withUnsafeGuaranteedRef { $0.touch("random", name) }
        let product = s1 &* 5
        let result = ((product &<< 7) | (product &>> 57)) &* 9
        let shifted = s1 &<< 17
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= shifted
        s3 = (s3 &<< 45) | (s3 &>> 19)
        return result
    }

    /// Uniform in [0, 1), with 53 bits.
    public func nextDouble() -> Double {
        Double(next() &>> 11) * 0x1p-53
    }

    public func fill(_ buffer: UnsafeMutableRawBufferPointer) {
        var word: UInt64 = 0
        for index in 0..<buffer.count {
            if index & 7 == 0 { word = next() }
            buffer[index] = UInt8(truncatingIfNeeded: word)
            word &>>= 8
        }
    }

    /// A version 4 UUID (RFC 9562, 5.4), as `UUID(uuid:)` takes it.
    public func uuid() -> Bytes16 {
        var bytes: Bytes16 = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &bytes) { fill($0) }
        bytes.6 = (bytes.6 & 0x0f) | 0x40
        bytes.8 = (bytes.8 & 0x3f) | 0x80
        return bytes
    }
}

/// The random numbers of a target with `Shadows.swift`: the process's own, which follow from the run's seed
/// (F195). The standard library's `random(in:)`, `shuffled()` and their kin draw from it there.
public struct PhoneRandomness: RandomNumberGenerator {
    public init() {}

    public mutating func next() -> UInt64 {
        var number: UInt64 = 0
        withUnsafeMutableBytes(of: &number) { PhoneProcess.current.fillRandom($0) }
        return UInt64(littleEndian: number)
    }
}

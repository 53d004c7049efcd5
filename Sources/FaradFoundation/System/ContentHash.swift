import Foundation
import Simulation

/// Tells one payload from another in a trace, so that bytes can be followed from hop to hop.
package enum ContentHash {
    /// Of more bytes samples decide, with the count: each hop of a film would cost seconds.
    private static let longestWhole = 64 << 20
    private static let step = 1 << 20
    private static let sample = 4096

    /// Equal for equal bytes. Of more than 64 MB, bytes that differ may be equal too: of each MB the
    /// beginning counts, and the end of all.
    package static func of(_ data: Data) -> UInt64 {
        data.withUnsafeBytes { bytes in
            guard bytes.count > longestWhole else { return StableHash.of(bytes) }
            var hash = StableHash(UInt64(bytes.count))
            let last = bytes.count - sample
            for start in Array(stride(from: 0, to: last, by: step)) + [last] {
                let part = bytes[start..<start + sample]
                hash.absorb(StableHash.of(UnsafeRawBufferPointer(rebasing: part)))
            }
            return hash.value
        }
    }

    /// Sixteen hex digits.
    package static func text(_ data: Data) -> String {
        let digits = String(of(data), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

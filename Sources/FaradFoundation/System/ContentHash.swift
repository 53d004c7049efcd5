import Foundation
import Simulation

/// Tells one payload from another in a trace, so that bytes can be followed from hop to hop.
package enum ContentHash {
    package static func of(_ data: Data) -> UInt64 {
        data.withUnsafeBytes { StableHash.of($0) }
    }

    /// Sixteen hex digits.
    package static func text(_ data: Data) -> String {
        let digits = String(of(data), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

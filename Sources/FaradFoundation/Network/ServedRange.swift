import Foundation

/// The part of a file that a `Range` header asks for, as Capacitor reads it: one range, from its first
/// byte to its last or to the file's.
package struct ServedRange {
    package let first: Int
    package let last: Int

    /// nil where the header has no `=`.
    package init?(_ header: String, of count: Int) {
        let parts = header.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return nil }
        let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
        first = Int(ends[0]) ?? 0
        last = ends.count > 1 ? Int(ends[1]) ?? count - 1 : count - 1
    }

    /// What the file has of it.
    package func part(of file: Data) -> Data {
        guard first < file.count, last >= first else { return Data() }
        let start = file.startIndex + first
        return file.subdata(in: start..<min(file.endIndex, file.startIndex + last + 1))
    }
}

import Farad
import Foundation

/// The files that something was made of, by their contents, and those that were looked for in vain.
struct InputList {
    private var lines: [String] = []
    private var known: Set<String> = []

    init() {}

    /// The list that was kept in a file; nil where there is none.
    init?(path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// - Parameter data: nil for a file that cannot be read.
    mutating func add(_ path: String, _ data: Data?) {
        guard known.insert(path).inserted else { return }
        lines.append("\(data.map { SHA256.hexadecimal(of: Array($0)) } ?? "-") \(path)")
    }

    mutating func addMissing(_ path: String) { add(path, nil) }

    var text: String { lines.joined(separator: "\n") + "\n" }

    /// Whether everything is as it was.
    var isCurrent: Bool {
        lines.allSatisfy { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2 else { return false }
            let path = String(parts[1])
            if parts[0] == "-" { return access(path, F_OK) != 0 }
            guard let data = FileManager.default.contents(atPath: path) else { return false }
            return SHA256.hexadecimal(of: Array(data)) == parts[0]
        }
    }
}

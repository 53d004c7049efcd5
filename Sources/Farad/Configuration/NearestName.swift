/// Which of the known names a mistyped one was probably meant to be; as the module `farad` has it.
package enum NearestName {
    /// A sentence to go at the end of a message; empty where nothing is near.
    package static func hint(_ word: String, among known: [String]) -> String {
        nearest(to: word, among: known).map { " Did you mean “\($0)”?" } ?? ""
    }

    /// How many letters of a name are taken for its beginning; fewer fit too many names.
    private static let shortestBeginning = 3

    private static func nearest(to word: String, among known: [String]) -> String? {
        if word.isEmpty { return nil }
        let lower = word.lowercased()
        let rated = known.map { name in
            let other = name.lowercased()
            return (
                name: name,
                changes: lower.count >= shortestBeginning && other.hasPrefix(lower)
                    ? 1 : changes(Array(lower.utf8), Array(other.utf8))
            )
        }
        let best = rated.min { $0.changes < $1.changes }
        return best.flatMap { $0.changes <= max(1, min(3, word.count / 3)) ? $0.name : nil }
    }

    /// How many letters have to change to make one word of the other (Levenshtein 1965).
    private static func changes(_ from: [UInt8], _ to: [UInt8]) -> Int {
        var row = Array(0...to.count)
        for (line, letter) in from.enumerated() {
            var next = [line + 1]
            for column in to.indices {
                let change = row[column] + (letter == to[column] ? 0 : 1)
                next.append(min(change, row[column + 1] + 1, next[column] + 1))
            }
            row = next
        }
        return row[to.count]
    }
}

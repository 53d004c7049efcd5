import Foundation
import Simulation

/// Masks what an app or its user may want to keep to themselves, and keeps what tells the story.
struct Redaction {
    static let mask = "•••"

    let isOn: Bool
    /// Names that a user gave, wherever they turn up in a sentence.
    private let secrets: [String]
    private var numbers: [UInt64: Int] = [:]

    init(_ isOn: Bool, secrets: [String] = []) {
        self.isOn = isOn
        self.secrets = secrets
    }

    func text(_ text: String) -> String { isOn ? Self.mask : text }

    /// A name that may carry a query, such as a URL or a route.
    func name(_ name: String) -> String {
        guard isOn, let end = name.firstIndex(where: { $0 == "?" || $0 == "#" }) else {
            return name
        }
        return name[...end] + Self.mask
    }

    /// A path or a key, without a user's names in it.
    func path(_ path: String) -> String {
        guard isOn else { return path }
        return secrets.filter { !$0.isEmpty }.reduce(path) {
            $0.replacingOccurrences(of: $1, with: Self.mask)
        }
    }

    /// A sentence of Farad's own: without a user's names, and with each URL's scheme and host alone.
    func sentence(_ sentence: String) -> String {
        guard isOn else { return sentence }
        let words = path(sentence).split(separator: " ", omittingEmptySubsequences: false).map {
            word in
            guard let start = word.range(of: "://")?.upperBound,
                let end = word[start...].firstIndex(where: { "/?#".contains($0) })
            else { return String(word) }
            return word[...end] + Self.mask
        }
        return words.joined(separator: " ")
    }

    /// Contents that are equal stay equal, and tell nothing beyond that.
    mutating func hash(_ hash: UInt64) -> String {
        guard isOn else { return StableHash.digits(of: hash) }
        let number = numbers[hash] ?? numbers.count + 1
        numbers[hash] = number
        return "value-\(number)"
    }
}

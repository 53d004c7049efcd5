/// Lets chosen requests go wrong on their way, always the same ones.
package final class NetworkFaults {
    /// What happens to a request or its answer.
    package enum Kind: String, Hashable, Sendable {
        /// It never reaches the server; the client waits until it has timed out.
        case loseRequest
        /// The server does its work, and nobody hears of it.
        case loseResponse
        /// The connection breaks when half of the body has come.
        case cutResponse
        /// The server gets it twice, as from a proxy that has tried again; one answer is heard.
        case repeatRequest
    }

    private struct Rule {
        let kind: Kind
        let patterns: [[Character]]
        let nth: Int
        let strikes: () -> Bool
        var matches = 0
    }

    private var rules: [Rule] = []
    var isEmpty: Bool { rules.isEmpty }

    /// Lets the nth matching request go wrong.
    ///
    /// - Parameters:
    ///   - pattern: Held against the method and the URL, such as `GET */files/7*`; `*` stands for
    ///     any characters, `?` for one and `|` between patterns that count together.
    ///   - strikes: Asked when that request is sent: whether it goes wrong in this run.
    package func add(
        _ kind: Kind, _ pattern: String, nth: Int, strikes: @escaping () -> Bool = { true }
    ) {
        rules.append(
            Rule(
                kind: kind, patterns: pattern.split(separator: "|").map(Array.init), nth: nth,
                strikes: strikes))
    }

    /// Counts a request; what goes wrong with it.
    func strikes(_ method: String, _ url: String) -> [Kind] {
        var kinds: [Kind] = []
        let text = Array("\(method) \(url)")
        for index in rules.indices {
            let rule = rules[index]
            guard
                rule.patterns.contains(where: { WriteFaults.matches(text[...], $0[...]) })
            else { continue }
            rules[index].matches += 1
            if rules[index].matches == rule.nth, rule.strikes() { kinds.append(rule.kind) }
        }
        return kinds
    }
}

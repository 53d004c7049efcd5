/// The `<data>` elements of an intent filter for ACTION_VIEW, and which addresses they take together.
///
/// Each attribute of each element counts for the filter as a whole, whichever element it stands in. A
/// filter that names a type takes no bare address.
public struct IntentFilter: Hashable, Sendable {
    /// A host, and a port of it; nil: any port. A host that begins with `*` takes whatever ends so.
    public struct Authority: Hashable, Sendable {
        public var host: String
        public var port: Int?

        public init(_ host: String, port: Int? = nil) {
            self.host = host
            self.port = port
        }

        func matches(_ host: String, _ port: Int?) -> Bool {
            if let own = self.port, own != port { return false }
            let (own, other) = (self.host.lowercased(), host.lowercased())
            return own.hasPrefix("*") ? other.hasSuffix(own.dropFirst()) : own == other
        }
    }

    public enum Path: Hashable, Sendable {
        case literal(String)
        case prefix(String)
        case suffix(String)
        /// With `.` for any character and `*` behind what may come any number of times, or not at all.
        case glob(String)
        /// The same with sets in brackets, `+` and counts in braces.
        case advanced(String)

        func matches(_ path: String) -> Bool {
            switch self {
            case .literal(let text): path == text
            case .prefix(let text): path.hasPrefix(text)
            case .suffix(let text): path.hasSuffix(text)
            case .glob(let pattern): PathPattern(pattern).matches(path)
            case .advanced(let pattern): (try? Regex(pattern).wholeMatch(in: path)) != nil
            }
        }
    }

    public var schemes: [String] = []
    public var authorities: [Authority] = []
    public var paths: [Path] = []
    /// Whether an element names a type.
    public var hasType = false

    public init() {}

    /// One that takes all addresses of a scheme.
    public init(scheme: String) { schemes = [scheme] }

    /// Hosts count only beside a scheme, and paths only beside a host.
    public func matches(_ text: String) -> Bool {
        guard !hasType, let colon = text.firstIndex(of: ":") else { return false }
        let scheme = text[..<colon].lowercased()
        guard schemes.contains(where: { $0.lowercased() == scheme }) else { return false }
        guard !authorities.isEmpty else { return true }
        guard let (host, port) = Self.authority(of: text[text.index(after: colon)...]),
            authorities.contains(where: { $0.matches(host, port) })
        else { return false }
        guard !paths.isEmpty else { return true }
        let path = Uri.parse(text).path ?? ""
        return paths.contains { $0.matches(path) }
    }

    /// What follows the scheme begins with it.
    private static func authority(of rest: Substring) -> (host: String, port: Int?)? {
        guard rest.hasPrefix("//") else { return nil }
        var name = rest.dropFirst(2).prefix { !"/?#".contains($0) }
        if let at = name.lastIndex(of: "@") { name = name[name.index(after: at)...] }
        guard let colon = name.lastIndex(of: ":"), let port = Int(name[name.index(after: colon)...])
        else { return (String(name), nil) }
        return (String(name[..<colon]), port)
    }

    /// Beginnings of the addresses that it takes, for people.
    public var examples: [String] {
        if hasType { return [] }
        guard !authorities.isEmpty else { return schemes.map { "\($0):" } }
        return schemes.flatMap { scheme in
            authorities.map { authority in
                "\(scheme)://\(authority.host)" + (authority.port.map { ":\($0)" } ?? "")
            }
        }
    }
}

/// A pattern of `pathPattern`. Android looks for no second way: what repeats any character ends at the
/// first one that may follow it.
private struct PathPattern {
    private struct Token {
        /// Nil: any.
        var character: Character?
        var repeats = false

        func takes(_ other: Character) -> Bool { character == nil || character == other }
    }

    private var tokens: [Token] = []

    init(_ pattern: String) {
        var isEscaped = false
        for character in pattern {
            switch character {
            case "\\" where !isEscaped:
                isEscaped = true
                continue
            case "*" where !isEscaped && !tokens.isEmpty:
                tokens[tokens.count - 1].repeats = true
            case "." where !isEscaped: tokens.append(Token())
            default: tokens.append(Token(character: character))
            }
            isEscaped = false
        }
    }

    func matches(_ text: String) -> Bool {
        let characters = Array(text)
        var place = 0
        var next = 0
        while next < tokens.count {
            let token = tokens[next]
            next += 1
            guard token.repeats else {
                guard place < characters.count, token.takes(characters[place]) else {
                    return false
                }
                place += 1
                continue
            }
            if token.character == nil {
                guard next < tokens.count else { return true }
                let end = tokens[next]
                while place < characters.count, !end.takes(characters[place]) { place += 1 }
            } else {
                while place < characters.count, token.takes(characters[place]) { place += 1 }
            }
        }
        return place == characters.count
    }
}

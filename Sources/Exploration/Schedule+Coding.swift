import Simulation

/// What processes tell each other by the hundred, and so in one string each: a search is told of every
/// order that fails with all of its transitions, and where each was made of objects, it took a tenth of
/// the search's time.
protocol CodedAsText: Codable {
    init?(coded text: Substring)
    var coded: String { get }
}

extension CodedAsText {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Self(coded: text[...]) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(text) is no \(Self.self)")
        }
        self = value
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(coded)
    }
}

extension TransitionName: CodedAsText {
    init?(coded text: Substring) { self.init(text) }
    var coded: String { description }
}

/// `identity+segment`.
extension TransitionKey: CodedAsText {
    init?(coded text: Substring) {
        let parts = text.split(separator: "+")
        guard let identity = parts.first.flatMap({ UInt64($0, radix: 16) }),
            let segment = parts.count == 1 ? 0 : parts.count == 2 ? UInt32(parts[1]) : nil
        else { return nil }
        self.init(identity: identity, segment: segment)
    }

    var coded: String {
        let text = String(identity, radix: 16)
        return segment > 0 ? text + "+\(segment)" : text
    }
}

/// Its key, its nanoseconds and its name.
extension ScheduledTransition: CodedAsText {
    init?(coded text: Substring) {
        let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let key = TransitionKey(coded: parts[0]),
            let at = Int64(parts[1]), let name = TransitionName(parts[2])
        else { return nil }
        self.init(key: key, name: name, at: VirtualInstant(nanoseconds: at))
    }

    var coded: String { "\(key.coded) \(at.nanoseconds) \(name)" }
}

/// Its two names, one behind the other.
extension Precedence: Codable {
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        let first = try container.decode(TransitionName.self)
        self.init(first, try container.decode(TransitionName.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(first)
        try container.encode(second)
    }
}

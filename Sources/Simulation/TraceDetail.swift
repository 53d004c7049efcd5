/// What a record says beyond its line, for files and viewers. It is no part of the trace's hash.
public enum TraceDetail {
    /// One side asks another for something, and may get answers. The id names the call until its
    /// last answer.
    case call(id: String, target: String, method: String, TracedBody)
    case answer(id: String, TracedBody, isError: Bool, isLast: Bool)
    /// A page's request sets out: its method and URL.
    case request(String)
    /// A page hears of a response: its status and URL.
    case response(String)
    /// Something that outlives events is not what it was; nil stands for nothing.
    case change(store: StoreKind, name: String, before: TracedBody?, after: TracedBody?)
    /// The code of an event goes on after others have run; the segment counts as tokens do.
    case resumed(segment: Int)
    /// A value went by where nothing else tells of it: it was read, or handed over.
    case value(verb: StaticString, name: String, TracedBody)
}

/// What outlives an event.
public enum StoreKind: String, Hashable, Sendable, CaseIterable {
    /// A file or folder of a container.
    case file
    /// A key of a defaults domain.
    case key = "default"
    /// A table of a database.
    case table
    /// The listeners of one event of a plugin.
    case listener
    /// The path that a page shows.
    case route
    /// An item of a page's `localStorage` or `sessionStorage`.
    case item
}

/// A payload as a trace keeps it: its beginning, its size, and numbers by which it and its parts are
/// known again elsewhere.
public struct TracedBody: Hashable, Sendable {
    /// A part of a body, or all of it, as it may turn up elsewhere.
    public struct Value: Hashable, Sendable {
        public let byteCount: Int
        /// Equal for equal bytes, in every process; a text that is base64 counts as its bytes.
        public let hash: UInt64

        public init(byteCount: Int, hash: UInt64) {
            self.byteCount = byteCount
            self.hash = hash
        }
    }

    /// How many bytes of a body's text are kept at most.
    public static let textLimit = 2048
    /// A shorter text is too common to be followed from one place to another.
    public static let shortestValue = 16
    /// How many values of one body are followed.
    public static let valueLimit = 32

    /// The beginning, in UTF-8; JSON where the body is a message.
    public var text: String
    /// All of it, the part included that is not kept.
    public var byteCount: Int
    public var hash: UInt64
    /// Whether there is more than `text`.
    public var isCut: Bool
    /// What can be followed, in order, each once.
    public private(set) var values: [Value] = []

    public init(text: String, byteCount: Int, hash: UInt64, isCut: Bool) {
        self.text = text
        self.byteCount = byteCount
        self.hash = hash
        self.isCut = isCut
    }

    /// A text as it stands, followed as a whole when it is long enough.
    public init(_ text: String) {
        let byteCount = text.utf8.count
        let hash = StableHash.of(text)
        self.init(
            text: Self.beginning(of: text, Self.textLimit), byteCount: byteCount, hash: hash,
            isCut: byteCount > Self.textLimit)
        follow(Value(byteCount: byteCount, hash: hash))
    }

    public mutating func follow(_ value: Value) {
        guard value.byteCount >= Self.shortestValue, values.count < Self.valueLimit,
            !values.contains(value)
        else { return }
        values.append(value)
    }

    /// At most so many bytes of a text, cut between two characters' scalars.
    public static func beginning(of text: String, _ limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var end = text.utf8.index(text.utf8.startIndex, offsetBy: limit)
        while end.samePosition(in: text.unicodeScalars) == nil {
            end = text.utf8.index(before: end)
        }
        return String(text[..<end])
    }
}

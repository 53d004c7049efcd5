/// What brings a failing order back: `f1.<scenario>.<app>.<profile>.[A<B,C<D].<hash>`.
///
/// It names pairs that differ from the default order instead of a list of steps, so that it stays
/// good when something unrelated comes or goes.
public struct ScheduleToken: Hashable, Sendable, CustomStringConvertible {
    /// Why a text is no token.
    public struct Malformed: Error, CustomStringConvertible {
        public let description: String
    }

    /// The scenario's name, and the knobs that were set, as `name,knob=value`.
    public var scenario: String
    public var settings: [String]
    /// Eight digits that differ for different app bundles.
    public var app: String
    public var profile: String
    /// What runs as late as its order bears, not as early: all, `phone@late`, or what comes behind a
    /// transition, `phone@late:A~1a2b`; nil: nothing.
    public var lateness: Lateness?
    public var precedences: [Precedence]
    /// The first eight digits of the trace's hash.
    public var hash: String

    /// Whether it was made of a run that ended its process, so that nobody has seen its whole trace.
    public var isOfRunWithoutEnd: Bool { hash == Explorer.noTrace }

    public init(
        scenario: String, settings: [String], app: String, profile: String,
        lateness: Lateness? = nil, precedences: [Precedence], traceHash: String
    ) {
        self.lateness = lateness
        self.scenario = scenario
        self.settings = settings
        self.app = app
        self.profile = profile
        self.precedences = precedences
        hash = String(traceHash.prefix(8))
    }

    /// Reads a token as `description` writes it.
    public init(_ text: String) throws(Malformed) {
        func malformed(_ why: String) -> Malformed {
            Malformed(description: "“\(text.prefix(60))” is no token: \(why)")
        }
        guard text.hasPrefix("f1.") else {
            throw malformed("a token of this version begins with “f1.”.")
        }
        guard let open = text.firstIndex(of: "["), let close = text.lastIndex(of: "]"),
            open < close
        else { throw malformed("the pairs between [ and ] are missing; was it cut short?") }
        let head = text[..<open].split(separator: ".", omittingEmptySubsequences: false)
        guard head.count == 5, head[4].isEmpty else {
            throw malformed("before the pairs it has version, scenario, app and profile.")
        }
        let tail = text[text.index(after: close)...]
        guard tail.first == ".", tail.count == 9,
            tail.dropFirst().allSatisfy({ $0.isHexDigit })
        else { throw malformed("it ends in eight digits of the trace's hash; was it cut short?") }
        let names = head[1].split(separator: ",").map(Self.decode)
        guard let name = names.first else { throw malformed("it names no scenario.") }
        scenario = name
        settings = Array(names.dropFirst())
        app = String(head[2])
        (profile, lateness) = Self.parted(Self.decode(head[3]))
        precedences = []
        for pair in text[text.index(after: open)..<close].split(separator: ",") {
            guard let precedence = Precedence(pair) else {
                throw malformed("“\(pair)” is no pair of the form A~1a2b<B~3c4d.")
            }
            precedences.append(precedence)
        }
        hash = String(tail.dropFirst())
    }

    public var description: String {
        let names = ([scenario] + settings).map(Self.encode).joined(separator: ",")
        let pairs = precedences.map(\.description).joined(separator: ",")
        return "f1.\(names).\(app).\(Self.encode(timedProfile)).[\(pairs)].\(hash)"
    }

    private static let late = "@late"

    /// The profile, and where its windows are used at their ends.
    public var timedProfile: String {
        guard let lateness else { return profile }
        return profile + Self.late + (lateness.after.map { ":\($0)" } ?? "")
    }

    /// Takes `timedProfile` apart.
    public static func parted(_ timed: String) -> (profile: String, lateness: Lateness?) {
        guard let mark = timed.firstRange(of: late) else { return (timed, nil) }
        let profile = String(timed[..<mark.lowerBound])
        let rest = timed[mark.upperBound...]
        if rest.isEmpty { return (profile, Lateness()) }
        guard rest.first == ":", let name = TransitionName(rest.dropFirst()) else {
            return (timed, nil)
        }
        return (profile, Lateness(after: name))
    }

    /// What a token itself or a shell would read in a name, spaces and line ends among them.
    private static let special = Set("%.,[]'\"`\\$!&;|<>(){}".utf8)

    // A point separates, so a point in a name is written as %2E.
    private static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if byte <= 32 || byte == 127 || special.contains(byte) {
                bytes += [37, hexadecimal(byte >> 4), hexadecimal(byte & 15)]
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? 48 + digit : 55 + digit
    }

    private static func decode(_ text: some StringProtocol) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == 37, digits.count == 2, digits.allSatisfy(\.isHexDigit),
                let code = UInt8(digits, radix: 16)
            {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

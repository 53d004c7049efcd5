import Simulation

/// Draws hostile messages from a seed.
struct Generator {
    private let random: RandomStream

    init(seed: UInt64, block: Int) {
        random = RandomStream(seed: seed, name: "fuzz block \(block)")
    }

    mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

    private mutating func isOne(in count: Int) -> Bool { below(count) == 0 }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }

    /// - Parameter earlier: the numbers of calls that the page has made and may forge the ids of.
    mutating func message(_ number: Int, earlier: [Int]) -> HostileMessage {
        let way: HostileMessage.Way
        switch below(10) {
        case 0..<6: way = .call(plugin: plugin(), method: method(), options: options())
        case 6 where !earlier.isEmpty:
            way = .forged(method: pick(Self.methods), options: options(), id: pick(earlier))
        default: way = .raw(isOne(in: 6) ? value(3) : envelope())
        }
        return HostileMessage(number: number, way: way)
    }

    // MARK: Names

    static let methods = ["echo", "keep", "twice", "bad", "fail", "typed", "tell"]
    private static let nobody = [
        "Nobody", "", "__proto__", "constructor", "toString", "fuzz", "Fuzz ", "Fuzz\u{0}",
    ]
    private static let missing = [
        "missing", "", "checkPermissions", "__proto__", "constructor", "load", "echo:", "Echo",
    ]

    private mutating func plugin() -> [UInt16] {
        if isOne(in: 8) { return Array(pick(Self.nobody).utf16) }
        return Array((isOne(in: 40) ? "Console" : "Fuzz").utf16)
    }

    private mutating func method() -> [UInt16] {
        if isOne(in: 8) { return Array(pick(Self.missing).utf16) }
        if isOne(in: 12) {
            return Array(pick(["addListener", "removeListener", "removeAllListeners"]).utf16)
        }
        return Array(pick(Self.methods).utf16)
    }

    // MARK: Envelopes

    private mutating func envelope() -> HostileValue {
        var members: [(name: [UInt16], value: HostileValue)] = []
        func add(_ name: String, _ value: HostileValue) {
            members.append((Array(name.utf16), value))
        }
        if !isOne(in: 10) {
            add(
                "type",
                isOne(in: 6) ? .text(pick(["", "other", "Message", "js.error"])) : .text("message"))
        }
        if !isOne(in: 12) { add("pluginId", isOne(in: 8) ? value(1) : .string(plugin())) }
        if !isOne(in: 12) { add("methodName", isOne(in: 8) ? value(1) : .string(method())) }
        if !isOne(in: 12) {
            add("callbackId", isOne(in: 4) ? oddID() : .text(pick(ForgedID.all).text))
        }
        if !isOne(in: 12) { add("options", options()) }
        if isOne(in: 10) { add("__proto__", value(1)) }
        if isOne(in: 10) { add("extra", value(2)) }
        return .object(members)
    }

    /// No text of which only a parser could say what script it makes.
    private mutating func oddID() -> HostileValue {
        let value = self.value(1)
        if case .string(let units) = value, units.count > 1, units.contains(0x5C) { return .null }
        return value
    }

    private mutating func options() -> HostileValue {
        if isOne(in: 6) { return value(3) }
        var members: [(name: [UInt16], value: HostileValue)] = [
            (Array("v".utf16), value(3))
        ]
        if isOne(in: 2) { members.append((Array("message".utf16), value(1))) }
        if isOne(in: 3) { members.append((Array("code".utf16), value(1))) }
        if isOne(in: 3) { members.append((Array("eventName".utf16), .text("tick"))) }
        if isOne(in: 6) { members.append((Array("__proto__".utf16), value(2))) }
        return .object(members)
    }

    // MARK: Values

    private static let numbers: [Double] = [
        0, -0.0, 1, -1, 0.1, 1.5, 2, 255, 4_294_967_296, 9_007_199_254_740_992,
        9_223_372_036_854_775_808, -9_223_372_036_854_775_808, 1e21, 1e300, .leastNonzeroMagnitude,
        1.7976931348623157e308, .nan, .infinity, -.infinity,
    ]
    private static let texts = [
        "", "0", "-1", "text", "é", "e\u{301}", "🏔️", "\u{0}", "\u{2028}\u{2029}", "\u{FEFF}",
        "'", "\"", "\\", "</script>", "${out}", "\u{202E}evil", "__proto__", "toJSON", "then",
        "2020-01-01T00:00:00Z", "data:text/plain;base64,aGk=",
    ]
    /// Nothing of these crosses but that they were there.
    private static let emptied = [
        "{}", "new Map([[1,2]])", "new Set([1])", "/x/g", "new Error('x')", "new ArrayBuffer(8)",
        "Object.create({inherited:1})", "Object.create(null)",
        "Object.defineProperty({},'hidden',{value:()=>1})", "({[Symbol('s')]:1})",
    ]
    private static let refused = [
        "()=>1", "Symbol('s')", "Promise.resolve(1)", "new Proxy({},{})",
        "new Proxy({},{ownKeys(){throw new Error('trap')}})", "new WeakMap()", "globalThis",
        "document", "class A{}", "cycle()", "async()=>{}", "new WeakRef({})",
    ]

    private mutating func value(_ room: Int) -> HostileValue {
        switch below(24) {
        case 0: return .undefined
        case 1: return .null
        case 2, 3: return .bool(isOne(in: 2))
        case 4, 5, 6: return .number(pick(Self.numbers))
        case 7: return .number(Double(below(1_000_000)) / 7)
        case 8, 9, 10: return .text(pick(Self.texts))
        case 11: return .string(units())
        case 12: return isOne(in: 20) ? .long(pick([49, 1000, 70_000, 300_000])) : .long(50)
        case 13:
            return .date(pick([0, 1, 999, 1500, 1_600_000_000_123, 253_402_300_799_999, .nan]))
        case 14: return isOne(in: 3) ? .bigInteger : .bytes([0, 127, 255])
        case 15: return .emptied(pick(Self.emptied))
        case 16: return isOne(in: 3) ? .refused(pick(Self.refused)) : .text("ready")
        case 17: return isOne(in: 8) ? .throwing : .null
        case 18:
            guard isOne(in: 12) else { return .nested(below(12) + 1, isArray: isOne(in: 2)) }
            return .nested(pick([500, 1500, 2500, 10_000, 40_000]), isArray: isOne(in: 2))
        case 19, 20:
            guard room > 0 else { return .array([]) }
            return .array((0..<below(5)).map { _ in value(room - 1) })
        default:
            guard room > 0 else { return .object([]) }
            var members: [(name: [UInt16], value: HostileValue)] = []
            for _ in 0..<below(5) {
                let name = isOne(in: 4) ? units() : Array(pick(Self.texts).utf16)
                guard !members.contains(where: { $0.name == name }) else { continue }
                members.append((name, value(room - 1)))
            }
            return .object(members)
        }
    }

    /// Any units, lone surrogates among them.
    private mutating func units() -> [UInt16] {
        (0..<below(60)).map { _ in
            switch below(6) {
            case 0: UInt16(0xD800 + below(0x800))
            case 1: UInt16(below(0x10000))
            case 2: UInt16(below(32))
            default: UInt16(32 + below(95))
            }
        }
    }
}

/// An id that a page makes up, and what the script with its answer comes to (F76).
struct ForgedID {
    let text: String
    /// Whether the script is one at all when the id stands in it between single quotes.
    var isScript = true
    /// Whether it runs what the page wrote into the id.
    var injects = false

    static let all = [
        ForgedID(text: "-1"), ForgedID(text: "0"), ForgedID(text: ""), ForgedID(text: "NaN"),
        ForgedID(text: "__proto__"), ForgedID(text: "toString"), ForgedID(text: "1e3"),
        ForgedID(text: "\u{2028}"), ForgedID(text: "\u{0}"),
        ForgedID(text: "\"); out.push(1); (\""),
        ForgedID(text: "it's", isScript: false), ForgedID(text: "end\\", isScript: false),
        ForgedID(text: "line\nbreak", isScript: false), ForgedID(text: "a\\u0062"),
        ForgedID(text: "'+(out.push('injected'),'')+'", injects: true),
    ]
}

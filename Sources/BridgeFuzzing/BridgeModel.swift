/// The bridge as the facts describe it: messages in; what the plugin is given, what the page hears,
/// and what a report must find out.
struct BridgeModel {
    /// What the plugin must have written down.
    private(set) var diary: [String] = []
    /// What the page must have written down.
    private(set) var out: [String] = []
    private(set) var warnings = 0
    private(set) var findings: [String: Int] = [:]
    /// Calls that wait for their one answer.
    private var open = 0
    /// The page's calls that wait, by their numbers.
    private var stored: Set<Int> = []
    /// Who listens to `tick`, in order.
    private var listeners: [CallbackID] = []
    /// Whether the page has listened to `tick`, and whether one was lost before.
    private var hasListened = false
    private var hasMissed = false

    /// An id as native received it.
    private enum CallbackID {
        case ofCall(Int)
        case text(String)
    }

    /// Calls of the page whose ids can be forged.
    private(set) var calls: [Int] = []

    /// What a batch of messages comes to. The page's own reactions to refused messages come first,
    /// as the answers need two hops.
    mutating func send(_ messages: [HostileMessage]) {
        var arrived: [(Crossed, CallbackID)] = []
        for message in messages {
            switch message.way {
            case .call(let plugin, let method, let options):
                calls.append(message.number)
                stored.insert(message.number)
                let body = HostileValue.object([
                    (Array("options".utf16), options.isFalsy ? .object([]) : options)
                ])
                switch body.cross() {
                case .value(let crossed):
                    let names = [
                        CrossedMember("type", .string("message")),
                        CrossedMember(
                            "pluginId", .string(String(decoding: plugin, as: UTF16.self))),
                        CrossedMember(
                            "methodName", .string(String(decoding: method, as: UTF16.self))),
                        CrossedMember("options", crossed["options"] ?? .undefined),
                    ]
                    arrived.append((.object(names), .ofCall(message.number)))
                case .refused:
                    find("uncloneable-option")
                    find("unhandled-rejection")
                case .threw: find("unhandled-rejection")
                }
            case .forged(let method, let options, let id):
                let body = HostileValue.object([
                    (Array("type".utf16), .text("message")),
                    (Array("pluginId".utf16), .text("Fuzz")),
                    (Array("methodName".utf16), .text(method)),
                    (Array("options".utf16), options),
                ])
                post(message.number, body) { arrived.append(($0, .ofCall(id))) }
            case .raw(let body):
                post(message.number, body) { arrived.append(($0, .text($0.text("callbackId")))) }
            }
        }
        for (body, id) in arrived { receive(body, id) }
    }

    private mutating func post(
        _ number: Int, _ body: HostileValue, _ arrive: (Crossed) -> Void
    ) {
        switch body.cross() {
        case .value(let crossed): arrive(crossed)
        case .refused:
            out.append("\(number) refused")
            find("uncloneable-option")
        case .threw: out.append("\(number) threw")
        }
    }

    private mutating func find(_ rule: String) { findings[rule, default: 0] += 1 }

    // MARK: Native (F35, F36, F45–F51)

    private mutating func receive(_ body: Crossed, _ id: CallbackID) {
        guard body.text("type") == "message" else { return }
        let plugin = body.text("pluginId")
        let method = body.text("methodName")
        switch plugin {
        case "Fuzz": run(method, body["options"], id)
        case "Console":
            switch method {
            case "log", "addListener", "removeListener": break
            case "removeAllListeners": answer(id, data: "u")
            default: find("unknown-method")
            }
        default: find("unknown-plugin")
        }
    }

    private mutating func run(_ method: String, _ body: Crossed?, _ id: CallbackID) {
        var options = Crossed.object([])
        if case .object? = body, let body { options = body }
        let isWaiting: Bool
        if case .text("-1") = id { isWaiting = false } else { isWaiting = true }
        if Generator.methods.contains(method) {
            diary.append("\(method) \(Canon.coerced(options) ?? "")")
        }
        switch method {
        case "echo":
            let returned = Canon.returned(options)
            if returned == nil { find("unserializable-answer") }
            answer(id, data: returned ?? "{}")
        case "keep": open += isWaiting ? 1 : 0
        case "twice":
            if isWaiting {
                find("settled-twice")
                find("settled-twice")
            }
            for number in [1.0, 2.0] {
                answer(id, data: Canon.object([("n", Canon.number(number))]))
            }
            answer(id, error: "late", code: nil)
        case "bad":
            find("unserializable-answer")
            answer(id, data: "{}")
        case "fail":
            let code: String?
            if case .string(let text)? = options["code"] { code = text } else { code = nil }
            var message = "no message"
            if case .string(let text)? = options["message"] { message = text }
            // A date reaches the plugin as text (F43).
            if case .date(let milliseconds)? = options["message"] {
                message = Canon.date(milliseconds)
            }
            var dated = code
            if case .date(let milliseconds)? = options["code"] { dated = Canon.date(milliseconds) }
            answer(id, error: message, code: dated)
        case "typed": answer(id, data: TypedAnswer(options["v"]).canon)
        case "tell":
            if listeners.isEmpty, !hasListened { hasMissed = true }
            for listener in listeners { answer(listener, data: Canon.object([("tick", "t")])) }
            answer(id, data: "u")
        case "addListener":
            guard options.text("eventName") == "tick" else { break }
            listeners.append(id)
            if hasMissed { find("late-listener") }
            hasMissed = false
            hasListened = true
        case "removeListener": break
        case "removeAllListeners":
            listeners = []
            answer(id, data: "u")
        default: find("unknown-method")
        }
    }

    // MARK: The page (F53, F56, F75, F76)

    private mutating func answer(_ id: CallbackID, data: String) {
        settle(id, "resolved \(data)", isError: false)
    }

    private mutating func answer(_ id: CallbackID, error: String, code: String?) {
        let shown = Canon.string(error) + "," + (code.map(Canon.string) ?? "u")
        settle(id, "rejected [\(shown)]", isError: true)
    }

    private mutating func settle(_ id: CallbackID, _ outcome: String, isError: Bool) {
        switch id {
        case .ofCall(let number):
            if stored.remove(number) != nil {
                out.append("\(number) \(outcome)")
            } else if isError {
                warnings += 1
            }
        case .text(let text):
            let forged = ForgedID.all.first { $0.text == text } ?? ForgedID(text: text)
            guard forged.isScript, !breaksScript(text, forged) else { return }
            if forged.injects { out.append("injected") }
            if isError { warnings += 1 }
        }
    }

    /// Texts that were drawn at random go into the script as they are, too.
    private func breaksScript(_ text: String, _ known: ForgedID) -> Bool {
        if ForgedID.all.contains(where: { $0.text == text }) { return false }
        return text.utf8.contains { $0 == 0x27 || $0 == 0x0A || $0 == 0x0D || $0 == 0x5C }
    }

    /// Another document takes the page's place (F55).
    mutating func reload() {
        stored = []
        calls = []
        listeners = []
        hasListened = false
        hasMissed = false
        open = 0
    }

    /// What the end of the run adds.
    mutating func end() {
        if open > 0 { findings["unsettled-call", default: 0] += open }
    }

    mutating func forgetOutput() {
        diary = []
        out = []
    }
}

extension HostileValue {
    /// What `options || {}` replaces (F33).
    fileprivate var isFalsy: Bool {
        switch self {
        case .undefined, .null, .bool(false): true
        case .number(let number): number == 0 || number.isNaN
        case .string(let units): units.isEmpty
        default: false
        }
    }
}

/// What `FuzzPlugin.typed` answers, by F62–F64.
struct TypedAnswer {
    let canon: String

    init(_ value: Crossed?) {
        var members: [(String, String)] = []
        var isArray = false
        var isObject = false
        switch value {
        case .string(let text)?: members.append(("string", Canon.string(text)))
        case .date(let milliseconds)?:
            members.append(("string", Canon.string(Canon.date(milliseconds))))
        case .bool(let bool)?:
            members.append(("bool", bool ? "t" : "f"))
            members.append(("int", Canon.number(bool ? 1 : 0)))
            members.append(("double", Canon.number(bool ? 1 : 0)))
        case .number(let number)?:
            if number == 1 || number == 0 { members.append(("bool", number == 1 ? "t" : "f")) }
            // Int drops the sign of zero.
            if let int = Int(exactly: number) { members.append(("int", Canon.number(Double(int)))) }
            if number.isFinite { members.append(("double", Canon.number(number))) }
        case .array?: isArray = true
        case .object?: isObject = true
        case .undefined?, .null?, nil: break
        }
        members.append(("array", isArray ? "t" : "f"))
        members.append(("object", isObject ? "t" : "f"))
        canon = Canon.object(members)
    }
}

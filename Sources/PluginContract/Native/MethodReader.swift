/// Reads the code of one method: which keys it looks for, and what it answers.
struct MethodReader {
    private let file: SourceFile
    private let body: Range<Int>
    /// The name of the call in it; nil where it has none.
    private let call: String?
    private let constants: [String: String]

    init(_ file: SourceFile, _ body: Range<Int>, call: String?, _ constants: [String: String]) {
        self.file = file
        self.body = body
        self.call = call
        self.constants = constants
    }

    func method(at place: String) -> PluginSource.Method {
        var method = PluginSource.Method(place: place)
        guard let call else { return method }
        let bindings = CallBindings(of: call, in: file, body)
        if !bindings.isEmpty { method.readsNoOther = false }
        for at in body where !bindings.hides(at) {
            if file.isWord(call, at: at), !file.isSign(".", at: at - 1) { readUse(at, &method) }
            readAside(file.tokens[at].aside, &method)
        }
        return method
    }

    /// What a text calculates, or another branch does, is done as well.
    private func readAside(_ tokens: [SourceToken], _ method: inout PluginSource.Method) {
        guard !tokens.isEmpty else { return }
        let file = SourceFile(tokens, path: file.path, in: file.language)
        let inner = MethodReader(file, 0..<tokens.count, call: call, constants)
            .method(at: method.place)
        method.options += inner.options
        method.answers += inner.answers
        method.readsNoOther = method.readsNoOther && inner.readsNoOther
    }

    /// What is done with the call at one place.
    private func readUse(_ at: Int, _ method: inout PluginSource.Method) {
        // `call?.getString`, `call!!.getString`
        var next = at + 1
        while file.isSign("?", at: next) || file.isSign("!", at: next) { next += 1 }
        // A label of its name says nothing of the call.
        if file.isSign(":", at: at + 1), !file.isSign("?", at: at - 1) { return }
        guard file.isSign(".", at: next), let name = file.word(at: next + 1) else {
            // It is given away: whoever has it may read and answer.
            method.readsNoOther = false
            return
        }
        let open = next + 2
        if let type = Self.getters[name] {
            guard file.isSign("(", at: open), let key = file.elements(of: open).first,
                let text = file.text(key, constants)
            else {
                method.readsNoOther = false
                return
            }
            method.options.append(
                .init(
                    key: text, type: type.isEmpty ? nil : type,
                    skipsSmallNumbers: name == "getLong",
                    place: file.place(key.lowerBound)))
        } else if name == "resolve" {
            if let answer = answer(open) { method.answers.append(answer) }
        } else if ["unavailable", "unimplemented"].contains(name) {
            if at == body.lowerBound { method.isRefused = true }
        } else if !Self.plain.contains(name) {
            // All options at once, or something that is not known here.
            method.readsNoOther = false
        }
    }

    /// What gives a value of the options, and the type that it takes it for.
    private static let getters = [
        "getString": "string", "getInt": "number", "getLong": "number", "getFloat": "number",
        "getDouble": "number", "getBool": "boolean", "getBoolean": "boolean",
        "getObject": "object", "getArray": "array", "getDate": "string", "getAny": "",
        "getValue": "", "hasOption": "",
    ]

    /// What tells nothing of the options.
    private static let plain = [
        "reject", "keepAlive", "setKeepAlive", "isKeptAlive",
        "callbackId", "getCallbackId", "getPluginId", "getMethodName", "methodName", "pluginId",
        "release", "isReleased", "isSaved", "save", "error", "errorCallback",
    ]

    // MARK: Answers

    private func answer(_ open: Int) -> PluginSource.Answer? {
        guard file.isSign("(", at: open), let end = file.end(of: open) else { return nil }
        let place = file.place(open)
        guard open + 1 < end else { return .init(value: .undefined, place: place) }
        let value = open + 1..<end
        // Android sends no data for null, as for nothing.
        if value.count == 1, file.language != .swift, file.isWord("null", at: value.lowerBound) {
            return .init(value: .undefined, place: place)
        }
        let known = file.language == .swift ? dictionary(value) : object(value)
        return known.map { .init(value: $0, place: place) }
    }

    /// `["key": value, …]` of Swift's; nil where keys are not all texts.
    private func dictionary(_ value: Range<Int>) -> ContractValue? {
        guard file.isSign("[", at: value.lowerBound),
            file.end(of: value.lowerBound) == value.upperBound - 1
        else { return nil }
        if value.count == 3, file.isSign(":", at: value.lowerBound + 1) { return .object([]) }
        var members: [ContractValue.Member] = []
        for element in file.elements(of: value.lowerBound) {
            guard let colon = element.first(where: { file.isSign(":", at: $0) }),
                let key = file.text(element.lowerBound..<colon, constants)
            else { return nil }
            members.append(.init(key, self.value(colon + 1..<element.upperBound)))
        }
        return .object(members)
    }

    /// What a simple expression is; of any other only that it is there.
    private func value(_ expression: Range<Int>) -> ContractValue {
        guard expression.count == 1, let token = expression.first.map({ file.tokens[$0] }) else {
            if file.language == .swift, file.isSign("[", at: expression.lowerBound),
                file.end(of: expression.lowerBound) == expression.last
            {
                // A list without anything in it, or with something, is no dictionary.
                if expression.count == 2 { return .array([]) }
                return dictionary(expression) ?? .unread(nil)
            }
            return .unread(nil)
        }
        switch token.kind {
        case .text(let text): return text.map(ContractValue.string) ?? .unread("string")
        case .number: return .unread("number")
        case .word("true"): return .bool(true)
        case .word("false"): return .bool(false)
        default: return .unread(nil)
        }
    }

    /// `new JSObject().put("key", value)…`, or a variable that was made so and filled.
    private func object(_ value: Range<Int>) -> ContractValue? {
        if value.count == 1, let name = file.word(at: value.lowerBound) { return variable(name) }
        var at = value.lowerBound
        if file.isWord("new", at: at) { at += 1 }
        guard file.holds("JSObject", "(", ")", at: at) else { return nil }
        var members: [ContractValue.Member] = []
        guard puts(at + 3, &members) == value.upperBound else { return nil }
        return .object(members)
    }

    /// The calls of `put` in a row; where they end, or nil for one that cannot be read.
    private func puts(_ start: Int, _ members: inout [ContractValue.Member]) -> Int? {
        var at = start
        while file.isSign(".", at: at) {
            guard file.holds("put", "(", at: at + 1), let end = file.end(of: at + 2) else {
                return nil
            }
            let arguments = file.elements(of: at + 2)
            guard arguments.count == 2, let key = file.text(arguments[0], constants) else {
                return nil
            }
            add(key, self.value(arguments[1]), &members)
            at = end + 1
        }
        return at
    }

    private func add(
        _ key: String, _ value: ContractValue, _ members: inout [ContractValue.Member]
    ) {
        guard let index = members.firstIndex(where: { $0.key == key }) else {
            return members.append(.init(key, value))
        }
        // Which of them it is, is decided when it runs.
        if members[index].value != value { members[index] = .init(key, .unread(nil)) }
    }

    /// Whether a statement ends there: what goes on, as `{{ put("x", 1); }}` does, may do anything.
    private func isEnd(_ at: Int) -> Bool {
        guard body.contains(at) else { return true }
        if file.isSign(";", at: at) || file.isSign("}", at: at) { return true }
        if file.language == .java { return file.isSign(",", at: at) }
        if file.isWord("else", at: at) { return true }
        guard file.tokens[at].line > file.tokens[at - 1].line else { return false }
        return file.word(at: at) != nil || file.isSign("@", at: at)
    }

    /// All that the method puts into an object of that name, on whichever way; nil where somebody else
    /// may put something into it.
    private func variable(_ name: String) -> ContractValue? {
        var members: [ContractValue.Member] = []
        var isMade = false
        for at in body {
            // Within a text it may be given away; as the whole of what is written it is not.
            let aside = file.tokens[at].aside
            if aside.count > 1, aside.contains(where: { $0.isWord(name) }) { return nil }
            guard file.isWord(name, at: at), !file.isSign(".", at: at - 1) else { continue }
            if file.isSign("=", at: at + 1) {
                let new = file.isWord("new", at: at + 2) ? at + 3 : at + 2
                guard file.holds("JSObject", "(", ")", at: new),
                    let end = puts(new + 3, &members), isEnd(end)
                else { return nil }
                isMade = true
            } else if file.isSign(".", at: at + 1) {
                guard let end = puts(at + 1, &members), isEnd(end) else { return nil }
            } else {
                // It is an answer, or what an event tells.
                let isGiven =
                    file.isSign("(", at: at - 1) && file.isWord("resolve", at: at - 2)
                    || file.isSign(")", at: at + 1) && file.isSign(",", at: at - 1)
                        && (max(0, at - 6)..<at).contains {
                            file.isWord("notifyListeners", at: $0)
                        }
                guard isGiven else { return nil }
            }
        }
        return isMade ? .object(members) : nil
    }
}

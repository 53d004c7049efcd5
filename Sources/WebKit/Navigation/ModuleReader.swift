/// Reads the text of a module: what it imports and exports, and where it names those variables.
///
/// It knows the grammar of statements and expressions as far as scopes depend on it, and leaves it to
/// the engine to refuse what looks right to it and is not.
struct ModuleReader {
    private var tokens: ScriptTokens
    private(set) var text = ModuleText()
    private var scopes = Scopes()
    private var scope: Int32 = 0
    private var functionScope: Int32 = 0
    private var functionDepth = 0
    /// How deep the reader is in statements and expressions, and may be.
    private var depth = 0
    private let greatestDepth: Int
    private var isTooDeep = false
    /// Names that may be assigned to if what stands around them turns out to be a pattern.
    private var targets: [Int] = []
    private var locals: [(word: Int32, name: String)] = []
    private var importWords: [Int32] = []
    /// What is exported under a name, and where that is said.
    private var exportWords: [(name: String, word: Int32, offset: Int)] = []

    /// - Parameter bytes: The text in UTF-8; it is only looked at while this is called.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> ModuleText {
        var reader = ModuleReader(bytes, greatestDepth: usualDepth)
        reader.read()
        guard reader.isTooDeep else { return reader.text }
        // The stack of whoever asks is no deeper.
        DeepStack.run {
            reader = ModuleReader(bytes, greatestDepth: deepest)
            reader.read()
        }
        return reader.text
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>, greatestDepth: Int) {
        tokens = ScriptTokens(bytes)
        self.greatestDepth = greatestDepth
    }

    private mutating func read() {
        do throws(Failure) {
            try readAll()
            try finish()
        } catch {
            text.failure = .init(offset: error.offset, message: error.message)
        }
    }

    private typealias Failure = ScriptTokens.Failure

    private mutating func readAll() throws(Failure) {
        try tokens.next()
        var isBlank = true
        while tokens.kind != .end {
            let isImport = isAt(.import)
            if isBlank { text.blankEnd = tokens.start }
            try statement(isTop: true)
            isBlank = isBlank && isImport && text.blanks.last?.first == text.blankEnd
        }
        if isBlank { text.blankEnd = tokens.end }
    }

    // MARK: Tokens

    private func isAt(_ word: Word) -> Bool {
        tokens.kind == .name && tokens.word == Word.numbers[word]
    }

    private func isAt(_ mark: StaticString) -> Bool {
        tokens.kind == .punctuator && tokens.mark == ScriptTokens.mark(mark)
    }

    private func refused() -> Failure { Failure(offset: tokens.start) }

    private mutating func take(_ mark: StaticString) throws(Failure) {
        guard isAt(mark) else { throw refused() }
        try tokens.next()
    }

    private mutating func take(_ word: Word) throws(Failure) {
        guard isAt(word) else { throw refused() }
        try tokens.next()
    }

    private mutating func takeIf(_ mark: StaticString) throws(Failure) -> Bool {
        guard isAt(mark) else { return false }
        try tokens.next()
        return true
    }

    private mutating func takeSemicolon() throws(Failure) {
        if try takeIf(";") { return }
        guard tokens.kind == .end || tokens.followsLineEnd || isAt("}") else { throw refused() }
    }

    private mutating func takeName() throws(Failure) -> Int32 {
        guard tokens.kind == .name else { throw refused() }
        let word = tokens.word
        try tokens.next()
        return word
    }

    private var isReserved: Bool { Word(number: tokens.word)?.isReserved ?? false }

    /// One level deeper: the stack has an end.
    private mutating func descend() throws(Failure) {
        guard depth < greatestDepth else {
            isTooDeep = true
            throw refused()
        }
        depth += 1
    }

    private static let usualDepth = 150
    private static let deepest = 10_000

    // MARK: Statements

    private mutating func statements() throws(Failure) {
        while !isAt("}") {
            if tokens.kind == .end { throw refused() }
            try statement()
        }
        try tokens.next()
    }

    private mutating func block(_ body: (inout Self) throws(Failure) -> Void) throws(Failure) {
        let outer = scope
        scope = scopes.add(.block, in: outer)
        try body(&self)
        scope = outer
    }

    private mutating func statement(isTop: Bool = false) throws(Failure) {
        try descend()
        defer { depth -= 1 }
        guard tokens.kind == .name else {
            if try takeIf(";") { return }
            guard isAt("{") else { return try expressionStatement() }
            try tokens.next()
            return try block { reader throws(Failure) in try reader.statements() }
        }
        switch Word(number: tokens.word) {
        case .var, .let, .const:
            let isVar = isAt(.var)
            try tokens.next()
            try declarators(in: isVar ? functionScope : scope)
            try takeSemicolon()
        case .function: try function(isDeclaration: true)
        case .class: try classes(isDeclaration: true)
        case .async:
            let place = tokens.place
            try tokens.next()
            if isAt(.function), !tokens.followsLineEnd {
                return try function(isDeclaration: true)
            }
            tokens.place = place
            try expressionStatement()
        case .if:
            // Chains of thousands are no deeper than one.
            while true {
                try tokens.next()
                try condition()
                try statement()
                guard isAt(.else) else { return }
                try tokens.next()
                if !isAt(.if) { return try statement() }
            }
        case .for: try block { reader throws(Failure) in try reader.loop() }
        case .while, .with:
            try tokens.next()
            try condition()
            try statement()
        case .do:
            try tokens.next()
            try statement()
            try take(.while)
            try condition()
            _ = try takeIf(";")
        case .return, .throw:
            if isAt(.return), functionDepth == 0 {
                throw Failure(
                    offset: tokens.start,
                    message: "Return statements are only valid inside functions.")
            }
            try tokens.next()
            if !isAt(";"), !isAt("}"), tokens.kind != .end, !tokens.followsLineEnd {
                try expression()
            }
            try takeSemicolon()
        case .break, .continue:
            try tokens.next()
            if tokens.kind == .name, !tokens.followsLineEnd { try tokens.next() }
            try takeSemicolon()
        case .debugger:
            try tokens.next()
            try takeSemicolon()
        case .switch: try switches()
        case .try: try attempt()
        case .import where isTop: try importStatement()
        case .export where isTop: try exportStatement()
        default: try expressionStatement()
        }
    }

    private mutating func expressionStatement() throws(Failure) {
        if tokens.kind == .name, !isReserved || isAt(.yield) || isAt(.await) {
            let place = tokens.place
            try tokens.next()
            if try takeIf(":") { return try statement() }
            tokens.place = place
        }
        try expression()
        try takeSemicolon()
    }

    private mutating func condition() throws(Failure) {
        try take("(")
        try expression()
        try take(")")
    }

    private mutating func declarators(in scope: Int32) throws(Failure) {
        repeat {
            try binding(in: scope)
            if try takeIf("=") { try value() }
        } while try takeIf(",")
    }

    private mutating func loop() throws(Failure) {
        try tokens.next()
        if isAt(.await) {
            if functionDepth == 0 { text.awaits = true }
            try tokens.next()
        }
        try take("(")
        if isAt(.var) || isAt(.let) || isAt(.const) {
            let target = isAt(.var) ? functionScope : scope
            try tokens.next()
            try binding(in: target)
            if isAt(.of) || isAt(.in) { return try loopOver() }
            if try takeIf("=") { try value(noIn: true) }
            while try takeIf(",") {
                try binding(in: target)
                if try takeIf("=") { try value(noIn: true) }
            }
        } else if !isAt(";") {
            let first = targets.count
            let isTarget = try assignment(noIn: true)
            if isAt(.of) || isAt(.in) {
                if isTarget { assign(from: first) }
                return try loopOver()
            }
            targets.removeSubrange(first...)
            while try takeIf(",") { try value(noIn: true) }
        }
        try take(";")
        if !isAt(";") { try expression() }
        try take(";")
        if !isAt(")") { try expression() }
        try take(")")
        try statement()
    }

    private mutating func loopOver() throws(Failure) {
        try tokens.next()
        try expression()
        try take(")")
        try statement()
    }

    private mutating func switches() throws(Failure) {
        try tokens.next()
        try condition()
        try take("{")
        try block { reader throws(Failure) in
            while !reader.isAt("}") {
                if reader.isAt(.default) {
                    try reader.tokens.next()
                    try reader.take(":")
                } else if reader.isAt(.case) {
                    try reader.tokens.next()
                    try reader.expression()
                    try reader.take(":")
                } else {
                    try reader.statement()
                }
            }
            try reader.tokens.next()
        }
    }

    private mutating func attempt() throws(Failure) {
        try tokens.next()
        try take("{")
        try block { reader throws(Failure) in try reader.statements() }
        if isAt(.catch) {
            try tokens.next()
            try block { reader throws(Failure) in
                if try reader.takeIf("(") {
                    try reader.binding(in: reader.scope)
                    try reader.take(")")
                }
                try reader.take("{")
                try reader.statements()
            }
        }
        if isAt(.finally) {
            try tokens.next()
            try take("{")
            try block { reader throws(Failure) in try reader.statements() }
        }
    }

    // MARK: Patterns

    /// What declares variables.
    private mutating func binding(in scope: Int32) throws(Failure) {
        if tokens.kind == .name {
            scopes.declare(tokens.word, in: scope)
            try tokens.next()
        } else if try takeIf("[") {
            while !isAt("]") {
                if try takeIf(",") { continue }
                _ = try takeIf("...")
                try binding(in: scope)
                if try takeIf("=") { try value() }
                if !isAt("]") { try take(",") }
            }
            try tokens.next()
        } else {
            try take("{")
            while !isAt("}") {
                if try takeIf("...") {
                    try binding(in: scope)
                } else {
                    let word = tokens.kind == .name ? tokens.word : -1
                    try key()
                    if try takeIf(":") {
                        try binding(in: scope)
                    } else if word >= 0 {
                        scopes.declare(word, in: scope)
                    } else {
                        throw refused()
                    }
                    if try takeIf("=") { try value() }
                }
                if !isAt("}") { try take(",") }
            }
            try tokens.next()
        }
    }

    /// The name of a property.
    private mutating func key() throws(Failure) {
        if try takeIf("[") {
            try value()
            try take("]")
        } else {
            guard [.name, .string, .number, .privateName].contains(tokens.kind) else {
                throw refused()
            }
            try tokens.next()
        }
    }

    /// Names that stand where something is assigned.
    private mutating func assign(from first: Int) {
        for reference in targets[first...] { scopes.references[reference].isWritten = true }
        targets.removeSubrange(first...)
    }

    // MARK: Functions and classes

    /// From `function` on.
    private mutating func function(isDeclaration: Bool) throws(Failure) {
        try take(.function)
        _ = try takeIf("*")
        var name: Int32 = -1
        if tokens.kind == .name {
            name = try takeName()
            if isDeclaration { scopes.declare(name, in: scope) }
        }
        try functionRest(named: isDeclaration ? -1 : name)
    }

    /// Parameters and body.
    private mutating func functionRest(named name: Int32 = -1) throws(Failure) {
        try within(.function) { reader throws(Failure) in
            if name >= 0 { reader.scopes.declare(name, in: reader.scope) }
            try reader.take("(")
            while !reader.isAt(")") {
                _ = try reader.takeIf("...")
                try reader.binding(in: reader.scope)
                if try reader.takeIf("=") { try reader.value() }
                if !reader.isAt(")") { try reader.take(",") }
            }
            try reader.tokens.next()
            try reader.take("{")
            try reader.statements()
        }
    }

    private mutating func within(
        _ kind: Scopes.Kind, _ body: (inout Self) throws(Failure) -> Void
    ) throws(Failure) {
        let outer = (scope, functionScope)
        scope = scopes.add(kind, in: scope)
        functionScope = scope
        functionDepth += 1
        try body(&self)
        functionDepth -= 1
        (scope, functionScope) = outer
    }

    /// Behind `=>`; its parameters are declared in its scope.
    private mutating func arrowBody(_ own: Int32, noIn: Bool) throws(Failure) {
        let outer = (scope, functionScope)
        scope = own
        functionScope = own
        functionDepth += 1
        if try takeIf("{") { try statements() } else { try value(noIn: noIn) }
        functionDepth -= 1
        (scope, functionScope) = outer
    }

    private mutating func classes(isDeclaration: Bool) throws(Failure) {
        try take(.class)
        var name: Int32 = -1
        if tokens.kind == .name, !isAt(.extends) {
            name = try takeName()
            if isDeclaration { scopes.declare(name, in: scope) }
        }
        try block { reader throws(Failure) in
            if name >= 0 { reader.scopes.declare(name, in: reader.scope) }
            if reader.isAt(.extends) {
                try reader.tokens.next()
                let first = reader.targets.count
                _ = try reader.operand(noIn: false)
                reader.targets.removeSubrange(first...)
            }
            try reader.take("{")
            while !reader.isAt("}") {
                if try reader.takeIf(";") { continue }
                try reader.classMember()
            }
            try reader.tokens.next()
        }
    }

    private mutating func classMember() throws(Failure) {
        var isMethod = false
        var isNamed = false
        while !isNamed, isAt(.static) || isAt(.get) || isAt(.set) || isAt(.async) || isAt(.accessor)
        {
            let isStatic = isAt(.static)
            let place = tokens.place
            try tokens.next()
            if isStatic, isAt("{") {
                try tokens.next()
                return try within(.function) { reader throws(Failure) in
                    try reader.statements()
                }
            }
            // It is the member's own name.
            if isAt("(") || isAt("=") || isAt(";") || isAt("}") {
                tokens.place = place
                isNamed = true
            }
        }
        if try takeIf("*") { isMethod = true }
        try key()
        if isMethod || isAt("(") { return try functionRest() }
        if try takeIf("=") {
            try within(.function) { reader throws(Failure) in try reader.value() }
        }
        try takeSemicolon()
    }

    // MARK: Expressions

    private mutating func expression() throws(Failure) {
        repeat { try value() } while try takeIf(",")
    }

    private mutating func value(noIn: Bool = false) throws(Failure) {
        let first = targets.count
        _ = try assignment(noIn: noIn)
        targets.removeSubrange(first...)
    }

    private enum Outcome {
        /// A name, which is the last of the targets.
        case name
        /// A literal that may be a pattern, with its names among the targets.
        case literal
        case arrow
        case other
    }

    /// An expression without commas.
    ///
    /// - Returns: Whether it may be part of a pattern; its names are among the targets then.
    private mutating func assignment(noIn: Bool = false) throws(Failure) -> Bool {
        try descend()
        defer { depth -= 1 }
        let first = targets.count
        var isFirst = true
        while true {
            var changes = false
            while true {
                if isAt("++") || isAt("--") {
                    changes = true
                } else if isAt(.await) {
                    if functionDepth == 0 { text.awaits = true }
                } else if isAt(.yield) {
                    try tokens.next()
                    _ = try takeIf("*")
                    isFirst = false
                    if endsOperand { return false }
                    continue
                } else if !isAt("!"), !isAt("-"), !isAt("+"), !isAt("~"), !isAt(.typeof),
                    !isAt(.void), !isAt(.delete)
                {
                    break
                }
                isFirst = false
                try tokens.next()
            }
            let own = targets.count
            let outcome = try operand(noIn: noIn)
            if outcome == .arrow {
                targets.removeSubrange(first...)
                return false
            }
            if changes, outcome == .name {
                assign(from: own)
            } else if isAt("++") || isAt("--"), !tokens.followsLineEnd {
                if outcome == .name { assign(from: own) }
                try tokens.next()
                isFirst = false
            }
            if outcome == .other { targets.removeSubrange(own...) }
            if tokens.kind == .punctuator {
                if isAssignment(tokens.mark) {
                    let isPlain = isAt("=")
                    for reference in targets[own...] {
                        scopes.references[reference].isWritten = true
                    }
                    let isTarget = isFirst && isPlain && outcome != .other
                    if !isTarget { targets.removeSubrange(first...) }
                    try tokens.next()
                    try value(noIn: noIn)
                    return isTarget
                }
                if try takeIf("?") {
                    targets.removeSubrange(first...)
                    try value()
                    try take(":")
                    isFirst = false
                    continue
                }
                if isOperator(tokens.mark) {
                    targets.removeSubrange(first...)
                    isFirst = false
                    try tokens.next()
                    continue
                }
            } else if isAt(.instanceof) || (isAt(.in) && !noIn) {
                targets.removeSubrange(first...)
                isFirst = false
                try tokens.next()
                continue
            }
            if isFirst, outcome != .other { return true }
            targets.removeSubrange(first...)
            return false
        }
    }

    private var endsOperand: Bool {
        tokens.kind == .end || tokens.followsLineEnd || isAt(")") || isAt("]") || isAt("}")
            || isAt(",") || isAt(";") || isAt(":") || isAt(.in) || isAt(.of)
    }

    private func isAssignment(_ mark: UInt32) -> Bool {
        guard mark & 0xff == 0x3d else { return false }
        switch mark {
        case ScriptTokens.mark("=="), ScriptTokens.mark("==="), ScriptTokens.mark("!="),
            ScriptTokens.mark("!=="), ScriptTokens.mark("<="), ScriptTokens.mark(">="):
            return false
        default: return true
        }
    }

    private func isOperator(_ mark: UInt32) -> Bool {
        switch mark {
        case ScriptTokens.mark("=>"), ScriptTokens.mark("++"), ScriptTokens.mark("--"),
            ScriptTokens.mark("..."), ScriptTokens.mark("?."):
            return false
        default: break
        }
        switch UInt8(truncatingIfNeeded: mark) {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: ":"), UInt8(ascii: "!"), UInt8(ascii: "~"), UInt8(ascii: "@"),
            UInt8(ascii: "#"), UInt8(ascii: "."), UInt8(ascii: "?"):
            // `??` ends like `?`, which a conditional expression has taken.
            return mark == ScriptTokens.mark("??")
        default: return true
        }
    }

    private mutating func operand(noIn: Bool, isCallee: Bool = true) throws(Failure) -> Outcome {
        let first = targets.count
        var outcome = try primary(noIn: noIn)
        if outcome == .arrow { return outcome }
        while true {
            if tokens.kind == .template {
                called(outcome)
                try template()
            } else if tokens.kind != .punctuator {
                return outcome
            } else if try takeIf(".") {
                guard tokens.kind == .name || tokens.kind == .privateName else { throw refused() }
                try tokens.next()
            } else if isCallee, isAt("?.") {
                try tokens.next()
                if isAt("(") {
                    called(outcome)
                    try arguments()
                } else if try takeIf("[") {
                    try expression()
                    try take("]")
                } else if tokens.kind != .template {
                    guard tokens.kind == .name || tokens.kind == .privateName else {
                        throw refused()
                    }
                    try tokens.next()
                }
            } else if try takeIf("[") {
                try expression()
                try take("]")
            } else if isCallee, isAt("(") {
                called(outcome)
                try arguments()
            } else {
                return outcome
            }
            targets.removeSubrange(first...)
            outcome = .other
        }
    }

    private mutating func called(_ outcome: Outcome) {
        if outcome == .name, let last = targets.last { scopes.references[last].isCalled = true }
    }

    private mutating func arguments() throws(Failure) {
        try take("(")
        while !isAt(")") {
            _ = try takeIf("...")
            try value()
            if !isAt(")") { try take(",") }
        }
        try tokens.next()
    }

    private mutating func template() throws(Failure) {
        while try tokens.skipChunk() {
            try expression()
            guard isAt("}") else { throw refused() }
        }
    }

    private mutating func refer(isShorthand: Bool = false) {
        targets.append(scopes.references.count)
        scopes.references.append(
            .init(
                word: tokens.word, scope: scope, offset: Int32(tokens.start),
                isShorthand: isShorthand))
    }

    private mutating func primary(noIn: Bool) throws(Failure) -> Outcome {
        switch tokens.kind {
        case .number, .string, .privateName:
            try tokens.next()
            return .other
        case .template:
            try template()
            return .other
        case .name: return try namePrimary(noIn: noIn)
        case .punctuator: break
        case .end: throw refused()
        }
        if isAt("(") { return try parenthesis(noIn: noIn) }
        if try takeIf("[") {
            while !isAt("]") {
                if try takeIf(",") { continue }
                _ = try takeIf("...")
                _ = try assignment()
                if !isAt("]") { try take(",") }
            }
            try tokens.next()
            return .literal
        }
        if try takeIf("{") {
            while !isAt("}") {
                try property()
                if !isAt("}") { try take(",") }
            }
            try tokens.next()
            return .literal
        }
        guard isAt("/") || isAt("/=") else { throw refused() }
        try tokens.skipExpression()
        return .other
    }

    private mutating func namePrimary(noIn: Bool) throws(Failure) -> Outcome {
        switch Word(number: tokens.word) {
        case .function:
            try function(isDeclaration: false)
            return .other
        case .class:
            try classes(isDeclaration: false)
            return .other
        case .new:
            try tokens.next()
            if try takeIf(".") {
                try tokens.next()
                return .other
            }
            let first = targets.count
            _ = try operand(noIn: noIn, isCallee: false)
            targets.removeSubrange(first...)
            if isAt("(") { try arguments() }
            return .other
        case .import: return try importPrimary()
        case .this, .super, .null, .true, .false:
            try tokens.next()
            return .other
        case .async:
            let place = tokens.place
            try tokens.next()
            if tokens.followsLineEnd {
                tokens.place = place
            } else if isAt(.function) {
                try function(isDeclaration: false)
                return .other
            } else if isAt("(") {
                let after = tokens.place
                tokens.place = place
                refer()
                tokens.place = after
                let reference = targets[targets.count - 1]
                let outcome = try parenthesis(noIn: noIn, isCall: true)
                // It was no name but a keyword.
                if outcome == .arrow { scopes.references[reference].isDead = true }
                return outcome == .arrow ? .arrow : .other
            } else if tokens.kind == .name, !isReserved, isAt(.of) ? try isArrowOfOne() : true {
                break
            } else {
                tokens.place = place
            }
        case let word?:
            if word.isReserved { throw refused() }
        case nil: break
        }
        // A name, or the parameter of an arrow function.
        refer()
        let word = try takeName()
        guard isAt("=>"), !tokens.followsLineEnd else { return .name }
        scopes.references[targets.removeLast()].isDead = true
        let own = scopes.add(.arrow, in: scope)
        scopes.declare(word, in: own)
        try tokens.next()
        try arrowBody(own, noIn: noIn)
        return .arrow
    }

    /// Whether the name is the one parameter of an arrow function.
    private mutating func isArrowOfOne() throws(Failure) -> Bool {
        let place = tokens.place
        try tokens.next()
        defer { tokens.place = place }
        return isAt("=>") && !tokens.followsLineEnd
    }

    /// What may be an expression in parentheses, the parameters of an arrow function, or arguments.
    private mutating func parenthesis(noIn: Bool, isCall: Bool = false) throws(Failure) -> Outcome {
        let outer = scope
        let own = scopes.add(.block, in: outer)
        let first = targets.count
        var count = 0
        var isName = false
        scope = own
        try take("(")
        while !isAt(")") {
            if isAt("...") {
                try tokens.next()
                isName = false
                count += 1
            }
            let start = targets.count
            let isTarget = try assignment()
            count += 1
            isName = isTarget && targets.count == start + 1
            if !isAt(")") { try take(",") }
        }
        try tokens.next()
        scope = outer
        guard isAt("=>"), !tokens.followsLineEnd else {
            if count == 1, isName, !isCall, !scopes.references[targets[first]].isWritten {
                return .name
            }
            targets.removeSubrange(first...)
            return .other
        }
        for reference in targets[first...] {
            scopes.references[reference].isDead = true
            scopes.declare(scopes.references[reference].word, in: own)
        }
        targets.removeSubrange(first...)
        scopes.kinds[Int(own)] = .arrow
        try tokens.next()
        try arrowBody(own, noIn: noIn)
        return .arrow
    }

    private mutating func property() throws(Failure) {
        if try takeIf("...") {
            _ = try assignment()
            return
        }
        var isMethod = false
        if isAt(.get) || isAt(.set) || isAt(.async) {
            let place = tokens.place
            try tokens.next()
            if isAt("(") || isAt(":") || isAt(",") || isAt("}") || isAt("=") {
                tokens.place = place
            } else {
                isMethod = true
            }
        }
        if try takeIf("*") { isMethod = true }
        let place = tokens.place
        try key()
        if isMethod || isAt("(") { return try functionRest() }
        if try takeIf(":") {
            _ = try assignment()
            return
        }
        let after = tokens.place
        tokens.place = place
        guard tokens.kind == .name else { throw refused() }
        refer(isShorthand: true)
        tokens.place = after
        if isAt("=") {
            scopes.references[targets[targets.count - 1]].isWritten = true
            try tokens.next()
            try value()
        }
    }

    // MARK: Imports

    private mutating func importPrimary() throws(Failure) -> Outcome {
        let start = tokens.start
        try tokens.next()
        if isAt("(") {
            text.calls.append(start)
            try arguments()
            return .other
        }
        try take(".")
        guard isAt(.meta) else { throw refused() }
        text.metas.append([start, tokens.end])
        try tokens.next()
        return .other
    }

    private mutating func importStatement() throws(Failure) {
        let place = tokens.place
        try tokens.next()
        if isAt("(") || isAt(".") {
            tokens.place = place
            return try expressionStatement()
        }
        let start = place.start
        var bindings: [(name: String?, word: Int32, offset: Int)] = []
        if tokens.kind != .string {
            if tokens.kind == .name {
                bindings.append(("default", tokens.word, tokens.start))
                try tokens.next()
                if !isAt(.from) { try take(",") }
            }
            if try takeIf("*") {
                try take(.as)
                bindings.append((nil, tokens.word, tokens.start))
                _ = try takeName()
            } else if try takeIf("{") {
                while !isAt("}") {
                    let offset = tokens.start
                    let isString = tokens.kind == .string
                    var word = tokens.word
                    let name = try exportName()
                    if isAt(.as) {
                        try tokens.next()
                        word = try takeName()
                    } else if isString {
                        throw refused()
                    }
                    bindings.append((name, word, offset))
                    if !isAt("}") { try take(",") }
                }
                try tokens.next()
            }
            try take(.from)
        }
        let request = try moduleRequest(start)
        try endBlank(from: start)
        for binding in bindings {
            text.imports.append(
                .init(
                    request: request, name: binding.name, local: tokens.words[binding.word],
                    offset: binding.offset))
            importWords.append(binding.word)
            scopes.declare(binding.word, in: 0)
        }
    }

    private mutating func exportName() throws(Failure) -> String {
        if tokens.kind == .string {
            let name = tokens.stringValue
            try tokens.next()
            return name
        }
        return tokens.words[try takeName()]
    }

    /// A specifier and the attributes behind it.
    private mutating func moduleRequest(_ start: Int) throws(Failure) -> Int {
        guard tokens.kind == .string else { throw refused() }
        var specifier = tokens.stringValue
        try tokens.next()
        if isAt(.with) || (isAt(.assert) && !tokens.followsLineEnd) {
            try tokens.next()
            try take("{")
            while !isAt("}") {
                let isType = try exportName() == "type"
                try take(":")
                guard tokens.kind == .string else { throw refused() }
                if isType, tokens.stringValue == "json" {
                    specifier = ModuleForm.jsonPrefix + specifier
                }
                try tokens.next()
                if !isAt("}") { try take(",") }
            }
            try tokens.next()
        }
        if let known = text.requests.firstIndex(where: { $0.specifier == specifier }) {
            return known
        }
        text.requests.append(.init(specifier: specifier, offset: start))
        return text.requests.count - 1
    }

    private mutating func endBlank(from start: Int) throws(Failure) {
        let end = isAt(";") ? tokens.end : tokens.lastEnd
        try takeSemicolon()
        text.blanks.append([start, end])
    }

    private mutating func exportStatement() throws(Failure) {
        let start = tokens.start
        try tokens.next()
        if try takeIf("*") {
            var name: String?
            if isAt(.as) {
                try tokens.next()
                name = try exportName()
            }
            try take(.from)
            let request = try moduleRequest(start)
            try endBlank(from: start)
            if let name {
                text.reexports.append(
                    .init(name: name, request: request, imported: nil, offset: start))
            } else {
                text.stars.append(request)
            }
        } else if try takeIf("{") {
            var names: [(own: String, word: Int32, outer: String, offset: Int)] = []
            while !isAt("}") {
                let offset = tokens.start
                let word = tokens.kind == .name ? tokens.word : -1
                let own = try exportName()
                var outer = own
                if isAt(.as) {
                    try tokens.next()
                    outer = try exportName()
                }
                names.append((own, word, outer, offset))
                if !isAt("}") { try take(",") }
            }
            try tokens.next()
            if isAt(.from) {
                try tokens.next()
                let request = try moduleRequest(start)
                for one in names {
                    text.reexports.append(
                        .init(
                            name: one.outer, request: request, imported: one.own,
                            offset: one.offset))
                }
            } else {
                for one in names {
                    guard one.word >= 0 else { throw Failure(offset: one.offset) }
                    exportWords.append((one.outer, one.word, one.offset))
                }
            }
            try endBlank(from: start)
        } else if isAt(.default) {
            try exportDefault(from: start)
        } else {
            let end = tokens.start
            let first = scopes.declarations.count
            let isDeclaration =
                isAt(.var) || isAt(.let) || isAt(.const) || isAt(.function) || isAt(.class)
                || isAt(.async)
            guard isDeclaration else { throw refused() }
            text.words.append([start, end])
            try statement()
            // Only the names of the statement itself, not those within its functions.
            for declaration in scopes.declarations[first...] where declaration.scope == 0 {
                exportWords.append((tokens.words[declaration.word], declaration.word, start))
            }
        }
    }

    private mutating func exportDefault(from start: Int) throws(Failure) {
        try tokens.next()
        let place = tokens.place
        let first = scopes.declarations.count
        let beginning = tokens.start
        var keywords = ""
        if isAt(.async) {
            try tokens.next()
            if isAt(.function), !tokens.followsLineEnd {
                keywords = "async function"
            } else {
                tokens.place = place
            }
        } else if isAt(.function) || isAt(.class) {
            keywords = isAt(.function) ? "function" : "class"
        }
        guard !keywords.isEmpty else {
            text.defaultValue = [start, beginning]
            try value()
            return try takeSemicolon()
        }
        let isClass = keywords == "class"
        try tokens.next()
        if isAt("*") {
            keywords += "*"
            try tokens.next()
        }
        let isNamed = tokens.kind == .name && !isAt(.extends)
        let end = tokens.lastEnd
        tokens.place = place
        if isAt(.async) { try tokens.next() }
        if isClass { try classes(isDeclaration: true) } else { try function(isDeclaration: true) }
        if isNamed {
            text.words.append([start, beginning])
            let word = scopes.declarations[first].word
            exportWords.append(("default", word, start))
        } else {
            text.defaultDeclaration = .init(start: start, end: end, keywords: keywords)
        }
    }

    // MARK: The end

    /// Finds what the names of imports and exports stand for.
    private mutating func finish() throws(Failure) {
        var wanted: [Int32: Int] = [:]
        for (index, word) in importWords.enumerated() { wanted[word] = index }
        var exported: Set<Int32> = []
        var names: Set<String> = []
        for name in exportWords.map({ ($0.name, $0.offset) })
            + text.reexports.map({ ($0.name, $0.offset) })
        where !names.insert(name.0).inserted {
            throw Failure(
                offset: name.1, message: "Cannot export a duplicate name '\(name.0)'.")
        }
        let isTop = Set(scopes.declarations.lazy.filter { $0.scope == 0 }.map(\.word))
        for export in exportWords {
            let local = tokens.words[export.word]
            guard isTop.contains(export.word) else {
                throw Failure(
                    offset: export.offset,
                    message: "Exported binding '\(local)' needs to refer to a top-level declared "
                        + "variable.")
            }
            if let place = wanted[export.word] {
                let binding = text.imports[place]
                text.reexports.append(
                    .init(
                        name: export.name, request: binding.request, imported: binding.name,
                        offset: export.offset))
            } else {
                exported.insert(export.word)
            }
        }
        let arguments = Word.numbers[.arguments] ?? -1
        var declared: Set<UInt64> = []
        for declaration in scopes.declarations
        where wanted[declaration.word] != nil || exported.contains(declaration.word) {
            declared.insert(declaration.key)
        }
        var changing: Set<Int32> = []
        for reference in scopes.references where !reference.isDead {
            let place = wanted[reference.word]
            guard place != nil || exported.contains(reference.word) || reference.word == arguments
            else { continue }
            guard let (isNested, isInFunction) = scopes.reachesTop(reference, declared) else {
                continue
            }
            if reference.word == arguments, !isInFunction {
                text.argumentPlaces.append(Int(reference.offset))
            }
            if let place {
                text.imports[place].references.append(
                    Int(reference.offset) << 2 | (reference.isShorthand ? 2 : 0)
                        | (reference.isCalled ? 1 : 0))
                if reference.isWritten { text.imports[place].isWritten = true }
            } else if reference.isWritten, isNested {
                changing.insert(reference.word)
            }
        }
        for export in exportWords where wanted[export.word] == nil {
            text.exports.append(
                .init(
                    name: export.name, local: tokens.words[export.word],
                    changes: changing.contains(export.word)))
        }
    }
}

/// The scopes of a text, and the names in them.
struct Scopes {
    enum Kind { case block, arrow, function }

    struct Reference {
        let word: Int32
        let scope: Int32
        let offset: Int32
        var isShorthand = false
        var isCalled = false
        var isWritten = false
        /// It turned out to declare something.
        var isDead = false
    }

    struct Declaration {
        let word: Int32
        let scope: Int32
        var key: UInt64 { Scopes.key(word, scope) }
    }

    var kinds: [Kind] = [.block]
    private var parents: [Int32] = [-1]
    private(set) var declarations: [Declaration] = []
    var references: [Reference] = []

    mutating func add(_ kind: Kind, in parent: Int32) -> Int32 {
        kinds.append(kind)
        parents.append(parent)
        return Int32(kinds.count - 1)
    }

    mutating func declare(_ word: Int32, in scope: Int32) {
        declarations.append(Declaration(word: word, scope: scope))
    }

    static func key(_ word: Int32, _ scope: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: word)) << 32 | UInt64(UInt32(bitPattern: scope))
    }

    /// Whether a name stands in a function and in one that is no arrow function, where it is none of
    /// a scope within the module; nil: it is.
    func reachesTop(
        _ reference: Reference, _ declared: Set<UInt64>
    ) -> (isNested: Bool, isInFunction: Bool)? {
        var isNested = false
        var isInFunction = false
        var scope = reference.scope
        while scope > 0 {
            if declared.contains(Self.key(reference.word, scope)) { return nil }
            let kind = kinds[Int(scope)]
            if kind != .block { isNested = true }
            if kind == .function { isInFunction = true }
            scope = parents[Int(scope)]
        }
        return (isNested, isInFunction)
    }
}

/// Reads the text of a module: what it imports and exports, and where it names those variables.
///
/// It knows the grammar of statements and expressions as far as scopes depend on it, and leaves it to
/// the engine to refuse what looks right to it and is not.
struct ModuleReader {
    var tokens: ScriptTokens
    var text = ModuleText()
    var scopes = Scopes()
    var scope: Int32 = 0
    private var functionScope: Int32 = 0
    var functionDepth = 0
    /// How deep the reader is in statements and expressions, and may be.
    var depth = 0
    private let greatestDepth: Int
    private var isTooDeep = false
    /// Names that may be assigned to if what stands around them turns out to be a pattern.
    var targets: [Int] = []
    var importWords: [Int32] = []
    /// What is exported under a name, and where that is said.
    var exportWords: [ModuleNames.Export] = []

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
            try ModuleNames(
                words: tokens.words, scopes: scopes, imports: importWords, exports: exportWords
            ).resolve(in: &text)
        } catch {
            text.failure = .init(offset: error.offset, message: error.message)
        }
    }

    typealias Failure = ScriptTokens.Failure

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

    func isAt(_ word: Word) -> Bool {
        tokens.kind == .name && tokens.word == Word.numbers[word]
    }

    func isAt(_ mark: StaticString) -> Bool {
        tokens.kind == .punctuator && tokens.mark == ScriptTokens.mark(mark)
    }

    func refused() -> Failure { Failure(offset: tokens.start) }

    mutating func take(_ mark: StaticString) throws(Failure) {
        guard isAt(mark) else { throw refused() }
        try tokens.next()
    }

    mutating func take(_ word: Word) throws(Failure) {
        guard isAt(word) else { throw refused() }
        try tokens.next()
    }

    mutating func takeIf(_ mark: StaticString) throws(Failure) -> Bool {
        guard isAt(mark) else { return false }
        try tokens.next()
        return true
    }

    mutating func takeSemicolon() throws(Failure) {
        if try takeIf(";") { return }
        guard tokens.kind == .end || tokens.followsLineEnd || isAt("}") else { throw refused() }
    }

    mutating func takeName() throws(Failure) -> Int32 {
        guard tokens.kind == .name else { throw refused() }
        let word = tokens.word
        try tokens.next()
        return word
    }

    var isReserved: Bool { Word(number: tokens.word)?.isReserved ?? false }

    /// One level deeper: the stack has an end.
    mutating func descend() throws(Failure) {
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

    mutating func statement(isTop: Bool = false) throws(Failure) {
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

    mutating func expressionStatement() throws(Failure) {
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
    mutating func binding(in scope: Int32) throws(Failure) {
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
    mutating func key() throws(Failure) {
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
    mutating func assign(from first: Int) {
        for reference in targets[first...] { scopes.references[reference].isWritten = true }
        targets.removeSubrange(first...)
    }

    // MARK: Functions and classes

    /// From `function` on.
    mutating func function(isDeclaration: Bool) throws(Failure) {
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
    mutating func functionRest(named name: Int32 = -1) throws(Failure) {
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

    mutating func within(
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
    mutating func arrowBody(_ own: Int32, noIn: Bool) throws(Failure) {
        let outer = (scope, functionScope)
        scope = own
        functionScope = own
        functionDepth += 1
        if try takeIf("{") { try statements() } else { try value(noIn: noIn) }
        functionDepth -= 1
        (scope, functionScope) = outer
    }

    mutating func classes(isDeclaration: Bool) throws(Failure) {
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
}

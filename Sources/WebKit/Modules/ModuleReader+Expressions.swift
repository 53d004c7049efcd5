/// Expressions, and what turns out to be a pattern or an arrow function.
extension ModuleReader {
    mutating func expression() throws(Failure) {
        repeat { try value() } while try takeIf(",")
    }

    mutating func value(noIn: Bool = false) throws(Failure) {
        let first = targets.count
        _ = try assignment(noIn: noIn)
        targets.removeSubrange(first...)
    }

    enum Outcome {
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
    mutating func assignment(noIn: Bool = false) throws(Failure) -> Bool {
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

    mutating func operand(noIn: Bool, isCallee: Bool = true) throws(Failure) -> Outcome {
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

    mutating func called(_ outcome: Outcome) {
        if outcome == .name, let last = targets.last { scopes.references[last].isCalled = true }
    }

    mutating func arguments() throws(Failure) {
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

    mutating func refer(isShorthand: Bool = false) {
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

    mutating func property() throws(Failure) {
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
}

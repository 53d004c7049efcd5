/// What a module imports and exports.
extension ModuleReader {
    mutating func importPrimary() throws(Failure) -> Outcome {
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

    mutating func importStatement() throws(Failure) {
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

    mutating func exportStatement() throws(Failure) {
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
}

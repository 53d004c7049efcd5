/// The types and functions of a plugin's Swift files, as far as the Objective-C runtime would know them.
struct SwiftDeclarations {
    /// The body of a class, or of an extension of one.
    struct Body {
        let file: Int
        /// The word `class` or `extension`.
        let at: Int
        let open: Int
        let end: Int
    }

    struct Class {
        let name: String
        /// With the types around it: `Outer.Inner`.
        let path: String
        let objectiveCName: String
        let ancestors: [String]
        /// Its own, and those of its extensions.
        var bodies: [Body]
    }

    struct Function {
        /// The index of its class.
        let owner: Int
        let file: Int
        /// The word `func`.
        let at: Int
        let name: String
        /// Nil for `_`.
        let labels: [String?]
        let types: [String]
        /// What `@objc(x:)` calls it.
        let objectiveCName: String?
        let isObjectiveC: Bool
        /// What it gives back, waits for or throws, which a message does not.
        let isPlain: Bool

        var selector: String {
            objectiveCName ?? ObjectiveCSelector.text(of: name, labels: labels)
        }

        /// `read(_:)`
        var reference: String {
            labels.isEmpty ? name : "\(name)(\(labels.map { ($0 ?? "_") + ":" }.joined()))"
        }
    }

    private(set) var classes: [Class] = []
    private(set) var functions: [Function] = []
    private let files: [SourceFile]
    private let edits: [SourceEdits]

    init(_ files: [SourceFile], _ edits: [SourceEdits]) {
        self.files = files
        self.edits = edits
        readClasses()
        for index in classes.indices {
            for body in classes[index].bodies { readFunctions(of: index, body) }
        }
    }

    /// The innermost class around a place.
    func owner(of at: Int, in file: Int) -> Int? {
        var best: (index: Int, open: Int)?
        for (index, type) in classes.enumerated() {
            for body in type.bodies
            where body.file == file && body.open < at && at < body.end
                && body.open > best?.open ?? -1
            {
                best = (index, body.open)
            }
        }
        return best?.index
    }

    /// A class of these files that another one inherits from.
    func parent(of index: Int) -> Int? {
        classes.indices.first { classes[$0].name == classes[index].ancestors.first && $0 != index }
    }

    /// Whether a class, or one that it inherits from, has one of the names before its body.
    func inherits(_ index: Int, from names: [String]) -> Bool {
        var next: Int? = index
        var passed: Set<Int> = []
        while let at = next, passed.insert(at).inserted {
            if classes[at].ancestors.contains(where: names.contains) { return true }
            next = parent(of: at)
        }
        return false
    }

    /// Whether a class is one of Capacitor's plugins.
    func isPlugin(_ index: Int) -> Bool {
        inherits(index, from: ["CAPPlugin", "CAPBridgedPlugin"])
    }

    // MARK: Reading

    private mutating func readClasses() {
        var extensions: [(name: String, ancestors: [String], body: Body)] = []
        for (number, file) in files.enumerated() {
            for at in file.tokens.indices {
                let isClass = file.isWord("class", at: at) || file.isWord("actor", at: at)
                guard isClass || file.isWord("extension", at: at), !file.isSign(".", at: at - 1),
                    var name = file.word(at: at + 1),
                    !["func", "var", "let", "override", "subscript"].contains(name)
                else { continue }
                var last = at + 1
                while file.isSign(".", at: last + 1), let next = file.word(at: last + 2) {
                    name = next
                    last += 2
                }
                let head = file.head(last + 1)
                guard let open = head.open, let end = file.end(of: open) else { continue }
                let body = Body(file: number, at: at, open: open, end: end)
                guard isClass else {
                    extensions.append((name, head.ancestors, body))
                    continue
                }
                let outer = file.types(around: at)
                let attribute = file.attributes(before: at)
                classes.append(
                    Class(
                        name: name, path: (outer + [name]).joined(separator: "."),
                        objectiveCName: attribute.name ?? name, ancestors: head.ancestors,
                        bodies: [body]))
            }
        }
        for index in classes.indices {
            let own = extensions.filter { $0.name == classes[index].name }
            classes[index].bodies += own.map(\.body)
            classes[index] = Class(
                name: classes[index].name, path: classes[index].path,
                objectiveCName: classes[index].objectiveCName,
                ancestors: classes[index].ancestors + own.flatMap(\.ancestors),
                bodies: classes[index].bodies)
        }
    }

    private mutating func readFunctions(of index: Int, _ body: Body) {
        let file = files[body.file]
        let isWhole =
            file.attributes(before: body.at).isWhole
            || file.isWord("extension", at: body.at)
                && file.attributes(before: body.at).isObjectiveC
        var at = body.open + 1
        while at < body.end {
            defer { at = (file.end(of: at) ?? at) + 1 }
            guard file.isWord("func", at: at), let name = file.word(at: at + 1),
                file.isSign("(", at: at + 2), let close = file.end(of: at + 2)
            else { continue }
            let before = file.declaration(endingAt: at)
            guard !before.words.contains("static"), !before.words.contains("class") else {
                continue
            }
            var labels: [String?] = []
            var types: [String] = []
            for parameter in file.elements(of: at + 2) {
                let label = file.word(at: parameter.lowerBound)
                labels.append(label == "_" ? nil : label)
                let colon = parameter.first { file.isSign(":", at: $0) }
                let first = (colon ?? parameter.upperBound - 1) + 1
                let last = (first..<parameter.upperBound).first { file.isSign("=", at: $0) }
                let end = last ?? parameter.upperBound
                types.append(
                    first < end
                        ? edits[body.file].text(
                            file.tokens[first].range
                                .lowerBound..<file.tokens[end - 1].range
                                .upperBound) : "")
            }
            let next = file.word(at: close + 1) ?? ""
            let isPlain =
                !["throws", "async", "rethrows"].contains(next)
                && (!file.holds("-", ">", at: close + 1) || file.isWord("Void", at: close + 3)
                    || file.holds("(", ")", at: close + 3))
            functions.append(
                Function(
                    owner: index, file: body.file, at: at, name: name, labels: labels, types: types,
                    objectiveCName: before.objectiveCName,
                    isObjectiveC: isWhole || before.isObjectiveC
                        || before.words.contains("override"), isPlain: isPlain))
        }
    }
}

extension SourceFile {
    /// What a type inherits from, from behind its name on, and where its body begins.
    func head(_ start: Int) -> (ancestors: [String], open: Int?) {
        var ancestors: [String] = []
        var at = start
        while at < tokens.count {
            if isSign("{", at: at) { return (ancestors, at) }
            if let word = word(at: at) {
                ancestors.append(word)
            } else if !([":", ",", "<", ">", ".", "@", "&", "="].contains { isSign($0, at: at) }) {
                break
            }
            at += 1
        }
        return (ancestors, nil)
    }

    /// The names of the types around a place, the outermost first.
    func types(around index: Int) -> [String] {
        var names: [String] = []
        var at = index
        while let open = bracket(around: at, "{") {
            if let name = type(opening: open) { names.insert(name, at: 0) }
            at = open
        }
        return names
    }

    /// What stands before the word of a declaration: its modifiers, and what Objective-C calls it.
    func declaration(
        endingAt index: Int
    ) -> (words: Set<String>, isObjectiveC: Bool, objectiveCName: String?) {
        var words: Set<String> = []
        var isObjectiveC = false
        var name: String?
        var argument: Range<Int>?
        var at = index - 1
        while at >= 0 {
            if isSign(")", at: at), let open = start(of: at) {
                argument = open + 1..<at
                at = open - 1
                continue
            }
            guard let word = word(at: at) else { break }
            if isSign("@", at: at - 1) {
                if ["objc", "IBAction"].contains(word) {
                    isObjectiveC = true
                    name = argument.map { range in
                        tokens[range].map { $0.word ?? (isSelectorColon($0) ? ":" : "") }.joined()
                    }
                }
                at -= 1
            } else {
                guard Self.modifiers.contains(word) || word == "class" else { break }
                words.insert(word)
            }
            argument = nil
            at -= 1
        }
        return (words, isObjectiveC, name)
    }

    private func isSelectorColon(_ token: SourceToken) -> Bool { token.isSign(":") }
}

/// What Objective-C calls a method of Swift's.
enum ObjectiveCSelector {
    /// `read(_:)` is `read:`, `open(url:)` is `openWithUrl:`, `move(to:)` is `moveTo:`.
    static func text(of name: String, labels: [String?]) -> String {
        guard let first = labels.first else { return name }
        var text = name
        if let first {
            let joins =
                prepositions.contains(words(of: first).first ?? "")
                || prepositions.contains(words(of: name).last ?? "")
            text += (joins ? "" : "With") + first.prefix(1).uppercased() + first.dropFirst()
        }
        return text + ":" + labels.dropFirst().map { ($0 ?? "") + ":" }.joined()
    }

    /// The words of a name, in small letters.
    private static func words(of name: String) -> [String] {
        var words: [String] = []
        for character in name {
            if character.isUppercase || words.isEmpty { words.append("") }
            words[words.count - 1] += character.lowercased()
        }
        return words
    }

    /// What Swift's compiler takes for a preposition: it puts no `With` beside one.
    private static let prepositions: Set<String> = [
        "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following",
        "for", "from", "given", "in", "including", "inside", "into", "matching", "of", "on",
        "passing", "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
    ]
}

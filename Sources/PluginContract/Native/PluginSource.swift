/// What was read of a plugin's own sources, beside its table of methods.
package struct PluginSource: Hashable, Sendable {
    /// Whether there may be methods that were not read.
    package var isOpen = false
    package var methods: [String: Method] = [:]
    /// Methods that are listed, and that the class does not have.
    package var lacking: [Named] = []
    package var events: [Named] = []
    /// Whether there may be events that were not read.
    package var hasOtherEvents = false
    /// Whether the files hold no other plugin, whose events these may be.
    package var isAlone = true
    /// What could not be read; the rest stands.
    package var notes: [Definitions.Note] = []

    package init() {}

    /// The code of one method.
    package struct Method: Hashable, Sendable {
        package var place: String
        package var options: [Option] = []
        /// Whether these are all that it reads.
        package var readsNoOther = true
        /// Whether it begins by calling itself unavailable or unimplemented: no option means anything
        /// to it.
        package var isRefused = false
        /// Those that can be read.
        package var answers: [Answer] = []
    }

    /// A key that native looks for.
    package struct Option: Hashable, Sendable {
        package let key: String
        /// The type that it is taken for, as JSON Schema names it; nil for any.
        package let type: String?
        /// Whether a number that fits 32 bits counts as missing, as for Android's `getLong` (F173).
        package var skipsSmallNumbers = false
        package let place: String
    }

    /// What native answers; of what is calculated only that it is there.
    package struct Answer: Hashable, Sendable {
        package var value: ContractValue
        package let place: String
    }

    /// A name that stands at a place.
    package struct Named: Hashable, Sendable {
        package let name: String
        package let place: String
    }
}

/// Reads native halves of plugins as their authors wrote them.
///
/// No compiler looks at them: what cannot be told from the words alone is not judged.
package enum PluginSourceReader {
    /// One file's text, and the path that findings name.
    package struct File: Hashable, Sendable {
        package let path: String
        package let text: String

        package init(path: String, text: String) {
            self.path = path
            self.text = text
        }
    }

    /// What was read of one platform's files.
    package struct Reading: Hashable, Sendable {
        package var plugins: [NativePlugin] = []
        /// Plugins that could not be read, or whose names could not be: any of them may be the one that is looked for.
        package var unnamed: [Definitions.Note] = []
    }

    /// Reads one platform's files; those that are of other languages are passed over.
    package static func read(_ files: [File], on side: ContractSide) -> Reading {
        let languages: [SourceLanguage] = side == .ios ? [.swift, .objectiveC] : [.java, .kotlin]
        let sources = files.compactMap { file -> SourceFile? in
            guard let language = SourceLanguage(fileName: file.path), languages.contains(language)
            else { return nil }
            return SourceFile(file.text, path: file.path, in: language)
        }
        let constants = SourceFile.constants(of: sources)
        var reading =
            side == .ios
            ? SwiftPluginReader(sources, constants).reading
            : JavaPluginReader(sources, constants).reading
        let events = SourceEvents(sources, constants)
        let isAlone = reading.plugins.count + reading.unnamed.count == 1
        for index in reading.plugins.indices {
            reading.plugins[index].source?.events = events.sent
            reading.plugins[index].source?.hasOtherEvents = events.hasOthers
            // Whose event it is, nobody knows where there are several.
            reading.plugins[index].source?.isAlone = isAlone
        }
        return reading
    }

    static func unnamed(_ className: String, _ place: String) -> Definitions.Note {
        .init(
            place: place,
            text: "The name under which \(className) is registered cannot be read here; it is not "
                + "checked.")
    }

    static func unread(_ what: String, _ place: String) -> Definitions.Note {
        .init(
            place: place,
            text: "\(what) cannot be read here: the brackets of the file do not match; it is not "
                + "checked.")
    }
}

/// The events that files send, whichever class does.
struct SourceEvents {
    private(set) var sent: [PluginSource.Named] = []
    private(set) var hasOthers = false

    init(_ files: [SourceFile], _ constants: [String: String]) {
        // What stands aside of the row sends events as well.
        for file in files.flatMap({ [$0] + $0.asides }) {
            for at in file.tokens.indices where file.isWord("notifyListeners", at: at) {
                add(file, at, constants)
            }
            // It goes to the page beside all listeners.
            let others = ["triggerJSEvent", "triggerWindowJSEvent", "triggerDocumentJSEvent"]
            if file.tokens.contains(where: { $0.word.map(others.contains) ?? false }) {
                hasOthers = true
            }
        }
    }

    private mutating func add(_ file: SourceFile, _ at: Int, _ constants: [String: String]) {
        // One that is declared, not called.
        if file.isWord("func", at: at - 1) || file.isWord("fun", at: at - 1)
            || file.isWord("void", at: at - 1)
        {
            hasOthers = true
            return
        }
        var name: String?
        var place = at
        if file.isSign("(", at: at + 1), let first = file.elements(of: at + 1).first {
            place = first.lowerBound
            name = file.text(first, constants)
        } else if file.isSign(":", at: at + 1), file.isSign("@", at: at + 2) {
            place = at + 3
            name = file.tokens.indices.contains(place) ? file.tokens[place].text : nil
        }
        guard let name else {
            hasOthers = true
            return
        }
        sent.append(.init(name: name, place: file.place(place)))
    }
}

extension SourceFile {
    /// The text that an expression is: one in quotes, or a name that stands for one.
    func text(_ expression: Range<Int>, _ constants: [String: String]) -> String? {
        guard let last = expression.last else { return nil }
        if expression.count == 1, let text = tokens[last].text { return text }
        // `EVENT`, `Self.event`, `Events.changed`: nothing but names and points.
        for (offset, at) in expression.enumerated() {
            let fits = offset % 2 == 0 ? tokens[at].word != nil : tokens[at].isSign(".")
            guard fits else { return nil }
        }
        guard expression.count % 2 == 1, let name = tokens[last].word else { return nil }
        guard expression.count > 1, let owner = tokens[last - 2].word else {
            return constants[name]
        }
        switch owner {
        case "Self", "self", "this", "super", "Companion":
            return type(around: last).flatMap { constants[$0 + "." + name] } ?? constants[name]
        // The same name elsewhere may stand for something else.
        default: return constants[owner + "." + name]
        }
    }
}

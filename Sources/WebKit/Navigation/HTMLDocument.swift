/// What of an HTML text decides how its page starts: the scripts in order, and the title.
struct HTMLDocument {
    struct Script {
        /// The address of an external script; nil for one whose text is in the document.
        var source: String?
        var text: String
        var isModule: Bool
        /// Runs after the document is parsed, in order.
        var isDeferred: Bool
        /// The line of the document on which the text begins.
        var line: Int
        /// Its place among all script elements of the document, from 0.
        var ordinal: Int
    }

    let text: String
    var title: String { firstTitle ?? "" }
    private var firstTitle: String?
    private(set) var scripts: [Script] = []
    /// The text of its import map.
    private(set) var importMap: String?
    /// All script elements, those in templates and those that hold no script among them.
    private var scriptElements = 0

    init(_ text: String) {
        self.text = text
        var scanner = HTMLScanner(text)
        while let tag = scanner.nextTag() {
            switch tag.name {
            case "title":
                let text = scanner.rawText(until: "title")
                // A later one is a picture's, or counts for nothing.
                if firstTitle == nil { firstTitle = HTMLDocument.collapse(text) }
            case "template":
                scriptElements += HTMLDocument(scanner.rawText(until: "template")).scriptElements
            case "style", "textarea", "noscript", "iframe", "noembed", "noframes", "xmp":
                _ = scanner.rawText(until: tag.name)
            case "script": add(tag, &scanner)
            default: break
            }
        }
    }

    private mutating func add(_ tag: Tag, _ scanner: inout HTMLScanner) {
        let line = scanner.line
        let body = scanner.rawText(until: "script")
        defer { scriptElements += 1 }
        let type = tag.attributes["type"]?.lowercased() ?? ""
        let isModule = type == "module"
        let isClassic = ["", "text/javascript", "application/javascript"].contains(type)
        if type == "importmap", importMap == nil { importMap = body }
        // JSON and templates lie in script elements too, and `nomodule` is for older engines.
        guard isModule || isClassic, !(isClassic && tag.attributes["nomodule"] != nil) else {
            return
        }
        let isExternal = tag.attributes["src"] != nil
        let isDeferred = isModule || (isExternal && tag.attributes["defer"] != nil)
        scripts.append(
            Script(
                source: tag.attributes["src"], text: body, isModule: isModule,
                isDeferred: isDeferred, line: line, ordinal: scriptElements))
    }

    private static func collapse(_ text: String) -> String {
        CharacterReferences.decode(text)
            .unicodeScalars.split { $0 == " " || ("\t"..."\r").contains($0) }
            .map(String.init).joined(separator: " ")
    }

    struct Tag {
        var name: String
        var attributes: [String: String] = [:]
        /// The attributes' names, in order.
        var names: [String] = []
    }
}

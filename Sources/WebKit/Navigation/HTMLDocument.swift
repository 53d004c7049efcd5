/// What of an HTML text decides how its page starts: its scripts and style sheets in order, and the
/// title.
struct HTMLDocument {
    struct Script {
        /// The address of an external script; nil for one whose text is in the document.
        var source: String?
        /// Its attribute `crossorigin`, in lower case.
        var crossOrigin: String?
        var text: String
        var isModule: Bool
        /// Whether its attributes listen for what comes of it.
        var isHeard = false
        /// Runs after the document is parsed, in order.
        var isDeferred: Bool
        /// Runs when it has come, and nothing but the window's `load` waits for it.
        var isAsync: Bool
        /// The line of the document on which the text begins.
        var line: Int
        /// Its place among all script elements of the document, from 0.
        var ordinal: Int
    }

    /// A link whose sheet is got with the document.
    struct StyleSheet {
        var address: String
        /// Its attribute `crossorigin`, in lower case.
        var crossOrigin: String?
        var media: String
        /// Whether the user would have to choose it.
        var isAlternate: Bool
        /// Whether its attributes listen for what comes of it.
        var isHeard: Bool
        /// Whether it stands in the body.
        var isInBody: Bool
        /// How many script elements stand before it.
        var scriptsBefore: Int
        /// Its place among all link elements of the document, from 0.
        var number: Int
    }

    let text: String
    var title: String { firstTitle ?? "" }
    private var firstTitle: String?
    /// How many script elements are parsed before the title.
    private(set) var scriptsBeforeTitle = 0
    private(set) var scripts: [Script] = []
    private(set) var styleSheets: [StyleSheet] = []
    /// The address of its first `base` element that has one.
    private(set) var base: String?
    /// The text of its import map.
    private(set) var importMap: String?
    /// Whether an iframe stands in it.
    private(set) var hasFrames = false
    /// The script that ends the body, by its place: when it runs all is parsed but white space.
    private(set) var closingScript: Int?
    /// All script elements, those in templates and those that hold no script among them.
    private var scriptElements = 0
    /// All link elements, as well.
    private var linkElements = 0

    init(_ text: String) {
        self.text = text
        var scanner = HTMLScanner(text)
        var behindScript: HTMLScanner?
        var hasBody = false
        while let tag = scanner.nextTag() {
            behindScript = nil
            if !hasBody, !["html", "head"].contains(tag.name) {
                hasBody = !HTMLTree.headParts.contains(tag.name)
            }
            switch tag.name {
            case "title":
                let text = scanner.rawText(until: "title")
                // A later one is a picture's, or counts for nothing.
                if firstTitle == nil {
                    firstTitle = HTMLDocument.collapse(text)
                    scriptsBeforeTitle = scriptElements
                }
            case "template":
                let inner = HTMLDocument(scanner.rawText(until: "template"))
                scriptElements += inner.scriptElements
                linkElements += inner.linkElements
            case "base": if base == nil { base = tag.attributes["href"] }
            case "link":
                add(link: tag, isInBody: hasBody)
            case "style", "textarea", "noscript", "iframe", "noembed", "noframes", "xmp":
                if tag.name == "iframe" { hasFrames = true }
                _ = scanner.rawText(until: tag.name)
            case "script":
                add(tag, &scanner)
                behindScript = scanner
            default: break
            }
        }
        // Without a body in the text, one is still to come.
        guard hasBody, var rest = behindScript else { return }
        while let token = rest.nextToken() {
            switch token {
            case .close: continue
            case .text(let text) where HTMLTree.isBlank(text): continue
            default: return
            }
        }
        closingScript = scriptElements - 1
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
        let isAsync = (isModule || isExternal) && tag.attributes["async"] != nil
        let isDeferred = isModule || (isExternal && tag.attributes["defer"] != nil)
        scripts.append(
            Script(
                source: tag.attributes["src"],
                crossOrigin: tag.attributes["crossorigin"]?.lowercased(), text: body,
                isModule: isModule,
                isHeard: Self.isHeard(tag),
                isDeferred: isDeferred, isAsync: isAsync, line: line, ordinal: scriptElements))
    }

    private mutating func add(link tag: Tag, isInBody: Bool) {
        defer { linkElements += 1 }
        let words = (tag.attributes["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        let type = tag.attributes["type"] ?? ""
        guard words.contains("stylesheet"), let address = tag.attributes["href"], !address.isEmpty,
            tag.attributes["disabled"] == nil, type.isEmpty || type.lowercased() == "text/css"
        else { return }
        styleSheets.append(
            StyleSheet(
                address: address, crossOrigin: tag.attributes["crossorigin"]?.lowercased(),
                media: tag.attributes["media"] ?? "", isAlternate: words.contains("alternate"),
                isHeard: Self.isHeard(tag), isInBody: isInBody, scriptsBefore: scriptElements,
                number: linkElements))
    }

    private static func isHeard(_ tag: Tag) -> Bool {
        tag.attributes["onload"] != nil || tag.attributes["onerror"] != nil
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

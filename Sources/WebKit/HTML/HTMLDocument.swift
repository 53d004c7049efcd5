/// What of an HTML text decides how its page starts: its scripts and style sheets in order, and the
/// title.
final class HTMLDocument {
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
        /// Its place among all link and style elements of the document, from 0.
        var number: Int
        /// The text of a style element that imports others; nil of a link.
        var text: String? = nil
    }

    let text: String
    private let tree: HTMLTree
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
    /// Whether a `meta` in it sends its user elsewhere, or would.
    private(set) var mayRefresh = false
    /// The script that ends the body, by its place: when it runs all is parsed but white space.
    private(set) var closingScript: Int?
    /// The elements that are members of the window.
    private(set) var named = NamedElements()
    /// All script elements, those in templates and those that hold no script among them.
    private var scriptElements = 0
    /// All link and style elements, as well.
    private var sheetElements = 0

    /// What `document.compatMode` calls `BackCompat`.
    var isQuirks: Bool { tree.mode == .quirks }

    /// Its nodes, for the page (`HTMLTree.json`).
    private(set) lazy var nodes = tree.json(isPages: true)

    init(_ text: String) {
        self.text = text
        tree = HTMLTreeBuilder.tree(of: text)
        read(tree.top, isInBody: false, isInTemplate: false)
        // Scripts may write one.
        if scripts.contains(where: { $0.text.holds("http-equiv") }) { mayRefresh = true }
    }

    /// Reads what lies in a node, in the order of the tree.
    private func read(_ parent: Int, isInBody: Bool, isInTemplate: Bool) {
        for child in tree.children(of: parent) {
            let node = tree[child]
            if isInBody {
                // What follows the last script.
                switch node.kind {
                case .text where node.text.utf8.allSatisfy(\.isHTMLSpace): break
                default: closingScript = nil
                }
            }
            guard case .element = node.kind else { continue }
            if !isInTemplate { named.add(node) }
            read(child, node, isInBody: isInBody, isInTemplate: isInTemplate)
        }
    }

    private func read(_ index: Int, _ node: HTMLTree.Node, isInBody: Bool, isInTemplate: Bool) {
        if node.tag == .script {
            if !isInTemplate { add(script: index, node) }
            scriptElements += 1
            if isInBody, !isInTemplate { closingScript = scriptElements - 1 }
            return
        }
        guard node.namespace == .html else {
            return read(index, isInBody: isInBody, isInTemplate: isInTemplate)
        }
        if node.tag == .link {
            if !isInTemplate { add(link: node, isInBody: isInBody) }
            sheetElements += 1
        } else if node.tag == .style {
            if !isInTemplate { add(style: index, node, isInBody: isInBody) }
            sheetElements += 1
        } else if !isInTemplate {
            switch node.tag {
            case .title where firstTitle == nil:
                firstTitle = Self.collapse(text(of: index))
                scriptsBeforeTitle = scriptElements
            case .base: base = base ?? node["href"]
            case .iframe: hasFrames = true
            case .meta where node["http-equiv"]?.lowercased() == "refresh": mayRefresh = true
            default: break
            }
        }
        read(
            index, isInBody: isInBody || node.tag == .body,
            isInTemplate: isInTemplate || node.tag == .template)
    }

    /// The text of an element that holds nothing else.
    private func text(of element: Int) -> String {
        tree.children(of: element).map { tree[$0].text }.joined()
    }

    private func add(script index: Int, _ node: HTMLTree.Node) {
        let body = text(of: index)
        let type = node["type"]?.lowercased() ?? ""
        let isModule = type == "module"
        let isClassic = ["", "text/javascript", "application/javascript"].contains(type)
        if type == "importmap", importMap == nil { importMap = body }
        // JSON and templates lie in script elements too, and `nomodule` is for older engines.
        guard isModule || isClassic, !(isClassic && node["nomodule"] != nil) else { return }
        let source =
            node.namespace == .svg ? node["href"] ?? node["xlink:href"] : node["src"]
        let isAsync = (isModule || source != nil) && node["async"] != nil
        let isDeferred = isModule || (source != nil && node["defer"] != nil)
        scripts.append(
            Script(
                source: source, crossOrigin: node["crossorigin"]?.lowercased(), text: body,
                isModule: isModule, isHeard: Self.isHeard(node), isDeferred: isDeferred,
                isAsync: isAsync, line: tree.scriptLines[index] ?? 1, ordinal: scriptElements))
    }

    private func add(link node: HTMLTree.Node, isInBody: Bool) {
        let words = (node["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
        guard words.contains("stylesheet"), let address = node["href"], !address.isEmpty,
            node["disabled"] == nil, Self.isCSS(node)
        else { return }
        var sheet = sheet(of: node, address: address, isInBody: isInBody)
        sheet.isAlternate = words.contains("alternate")
        styleSheets.append(sheet)
    }

    /// One that imports nothing is there with its element.
    private func add(style index: Int, _ node: HTMLTree.Node, isInBody: Bool) {
        guard Self.isCSS(node) else { return }
        let text = text(of: index)
        guard !StyleSheetImports.addresses(in: text).isEmpty else { return }
        var sheet = sheet(of: node, address: "", isInBody: isInBody)
        sheet.text = text
        styleSheets.append(sheet)
    }

    private func sheet(of node: HTMLTree.Node, address: String, isInBody: Bool) -> StyleSheet {
        StyleSheet(
            address: address, crossOrigin: node["crossorigin"]?.lowercased(),
            media: node["media"] ?? "", isAlternate: false, isHeard: Self.isHeard(node),
            isInBody: isInBody, scriptsBefore: scriptElements, number: sheetElements)
    }

    private static func isCSS(_ node: HTMLTree.Node) -> Bool {
        ["", "text/css"].contains(node["type"]?.lowercased() ?? "")
    }

    private static func isHeard(_ node: HTMLTree.Node) -> Bool {
        node["onload"] != nil || node["onerror"] != nil
    }

    private static func collapse(_ text: String) -> String {
        text.unicodeScalars.split { $0 == " " || ("\t"..."\r").contains($0) }
            .map(String.init).joined(separator: " ")
    }
}

/// Builds the nodes of an HTML text by the HTML standard's tree construction, as of the engines that Farad
/// follows (WebKit of iOS 18, Chromium 131): a `select` takes nothing but its options.
///
/// Scripts run while the real parser builds; this one has read the whole text before they do, and
/// pages see so much of it as is parsed then (`Page.parse(to:)`).
struct HTMLTreeBuilder {
    /// The element for whose content a text is parsed.
    struct Context {
        /// Its name in the case of its namespace.
        var name: String
        var namespace = HTMLTree.Namespace.html
        /// Whether its document is in quirks mode.
        var isQuirks = false
        /// Whether it lies in a form, or is one.
        var isInForm = false
        /// Whether it is of MathML and says that it holds HTML (`annotation-xml`).
        var holdsHTML = false
    }

    /// The insertion modes, without those that are no more than the reading of an element's text.
    enum Mode {
        case initial, beforeHTML, beforeHead, inHead, inHeadNoscript, afterHead, inBody, inTable
        case inCaption, inColumnGroup, inTableBody, inRow, inCell, inSelect, inSelectInTable
        case inTemplate, afterBody, inFrameset, afterFrameset, afterAfterBody, afterAfterFrameset
    }

    /// A part of the list of active formatting elements; nil is a marker.
    typealias FormattingEntry = Int?

    var tree = HTMLTree()
    var tokenizer: HTMLTokenizer
    var mode = Mode.initial
    /// Modes of templates, innermost last.
    var templateModes: [Mode] = []
    /// The stack of open elements, innermost last.
    var open: [Int] = []
    var formatting: [FormattingEntry] = []
    var head: Int?
    var form: Int?
    var mayHaveFrameset = true
    var isFostering = false
    /// The element for whose content the text is parsed: it has no place in the tree.
    private(set) var context: Int?
    let isScripting: Bool
    private var isDone = false
    /// Text that came and is not in the tree yet.
    private var pending = ""
    /// Whether a newline that comes next belongs to the start tag before it.
    private var skipsNewline = false

    /// The nodes of a document, or of the text that becomes an element's content.
    ///
    /// - Parameter isScripting: Whether scripts run in its document, so that a `noscript` is text.
    static func tree(
        of html: String, inside context: Context? = nil, isScripting: Bool = true
    ) -> HTMLTree {
        var builder = HTMLTreeBuilder(html, context, isScripting)
        builder.build()
        return builder.tree
    }

    private init(_ html: String, _ context: Context?, _ isScripting: Bool) {
        tokenizer = HTMLTokenizer(html)
        self.isScripting = isScripting
        if let context { begin(context) }
    }

    /// "Parsing HTML fragments".
    private mutating func begin(_ own: Context) {
        var node = HTMLTree.Node(kind: .element, text: own.name)
        node.tag = HTMLTag(named: own.name.lowercased())
        node.namespace = own.namespace
        if own.holdsHTML {
            node.attributes = [HTMLTokenizer.Attribute(name: "encoding", value: "text/html")]
        }
        tree.mode = own.isQuirks ? .quirks : .noQuirks
        let element = tree.make(node)
        context = element
        let root = make(HTMLTokenizer.Tag(.html))
        tree.insert(root, into: tree.top)
        tree.top = root
        open = [root]
        if own.namespace == .html, node.tag == .template { templateModes = [.inTemplate] }
        resetMode()
        // Whichever it is, a form in it is ignored.
        if own.isInForm { form = element }
    }

    private mutating func build() {
        if let context, tree[context].namespace == .html, fillRaw(context) { return }
        while !isDone {
            let token = tokenizer.next(takesCDATA: adjustedCurrent.map { !isHTML($0) } ?? false)
            if case .text(let text) = token {
                pending +=
                    skipsNewline && text.utf8.first == 10
                    ? String(text.unicodeScalars.dropFirst()) : text
                skipsNewline = false
                continue
            }
            skipsNewline = false
            flushText()
            dispatch(token)
        }
    }

    /// The content of elements in whose text tags do not count.
    private mutating func fillRaw(_ element: Int) -> Bool {
        let text: String
        switch tree[element].tag {
        // Neither engine puts a replacement for a zero there, as the standard has it.
        case .title, .textarea:
            text = CharacterReferences.decode(tokenizer.plainText(skipsZeros: true))
        case .style, .xmp, .iframe, .noembed, .noframes:
            text = tokenizer.plainText(skipsZeros: true)
        case .noscript where isScripting: text = tokenizer.plainText(skipsZeros: true)
        case .script, .plaintext: text = tokenizer.plainText()
        default: return false
        }
        if !text.isEmpty { tree.insert(text: text, into: tree.top, before: nil) }
        return true
    }

    // MARK: Tokens

    private mutating func dispatch(_ token: HTMLTokenizer.Token) {
        if isForeign(token) { processForeign(token) } else { process(token) }
    }

    /// Whether the rules of SVG and MathML count for a token ("tree construction dispatcher").
    private func isForeign(_ token: HTMLTokenizer.Token) -> Bool {
        guard let node = adjustedCurrent, !isHTML(node) else { return false }
        switch token {
        case .start(let tag):
            if isMathTextPoint(node), tag.tag != .mglyph, tag.tag != .malignmark { return false }
            if tree[node].tag == .annotationXML, tree[node].namespace == .math, tag.tag == .svg {
                return false
            }
            return !isHTMLPoint(node)
        case .text: return !isMathTextPoint(node) && !isHTMLPoint(node)
        case .endOfFile: return false
        case .end, .comment, .doctype: return true
        }
    }

    /// Lets the text that has come take its place, as one: only then is it known to be over.
    private mutating func flushText() {
        if pending.isEmpty { return }
        let text = pending
        pending = ""
        // Both engines pass over zeros before any mode sees them.
        if isForeign(.text("")) {
            insertForeign(text.withoutZeros)
        } else {
            process(text: text.droppingZeros[...])
        }
    }

    /// All that is left is text.
    mutating func takePlainText() { pending = tokenizer.plainText() }
    mutating func skipNewline() { skipsNewline = true }
    mutating func stop() { isDone = true }

    // MARK: Nodes by kind

    var current: Int { open[open.count - 1] }

    /// The element for whose content a text is parsed stands in for the root.
    var adjustedCurrent: Int? {
        if open.count == 1, let context { return context }
        return open.last
    }

    func isHTML(_ node: Int) -> Bool { tree[node].namespace == .html }

    func isHTML(_ node: Int, _ tag: HTMLTag) -> Bool {
        tree[node].tag == tag && tree[node].namespace == .html
    }

    func isHTML(_ node: Int, _ tags: HTMLTagSet) -> Bool {
        tree[node].namespace == .html && tags.contains(tree[node].tag)
    }

    func isMathTextPoint(_ node: Int) -> Bool {
        guard tree[node].namespace == .math else { return false }
        switch tree[node].tag {
        case .mi, .mo, .mn, .ms, .mtext: return true
        default: return false
        }
    }

    /// Whether a node of SVG or MathML holds HTML.
    func isHTMLPoint(_ node: Int) -> Bool {
        switch tree[node].namespace {
        case .html: return false
        case .svg: return HTMLTagSet.svgScope.contains(tree[node].tag)
        case .math:
            guard tree[node].tag == .annotationXML else { return false }
            let encoding = tree[node]["encoding"]?.lowercased()
            return encoding == "text/html" || encoding == "application/xhtml+xml"
        }
    }

    func isSpecial(_ node: Int) -> Bool {
        switch tree[node].namespace {
        case .html: HTMLTagSet.special.contains(tree[node].tag)
        case .math: HTMLTagSet.mathScope.contains(tree[node].tag)
        case .svg: HTMLTagSet.svgScope.contains(tree[node].tag)
        }
    }

    // MARK: Insertion

    /// An element that has no place yet.
    mutating func make(
        _ tag: HTMLTokenizer.Tag, _ namespace: HTMLTree.Namespace = .html
    ) -> Int {
        var node = HTMLTree.Node(kind: .element, text: tag.name)
        node.tag = tag.tag
        node.namespace = namespace
        node.attributes = tag.attributes
        return tree.make(node)
    }

    /// "Appropriate place for inserting a node".
    func place(for target: Int) -> (parent: Int, next: Int?) {
        guard isFostering, isHTML(target, HTMLTagSet.fosterTargets) else { return (target, nil) }
        let table = open.lastIndex { isHTML($0, .table) }
        if let template = open.lastIndex(where: { isHTML($0, .template) }),
            table.map({ template > $0 }) ?? true
        {
            return (open[template], nil)
        }
        guard let table else { return (open[0], nil) }
        if let parent = tree[open[table]].parent { return (parent, open[table]) }
        return (open[table - 1], nil)
    }

    /// Puts a tag's element into the tree and opens it.
    @discardableResult
    mutating func insert(
        _ tag: HTMLTokenizer.Tag, _ namespace: HTMLTree.Namespace = .html
    ) -> Int {
        let node = make(tag, namespace)
        attach(node)
        open.append(node)
        return node
    }

    /// How deep both engines let elements nest; what is deeper stands beside its parent.
    private static let depthLimit = 512

    private mutating func attach(_ node: Int) {
        let place = place(for: current)
        if open.count > Self.depthLimit, let parent = tree[place.parent].parent {
            tree.insert(node, into: parent)
        } else {
            tree.insert(node, into: place.parent, before: place.next)
        }
    }

    /// The same of an element that holds nothing.
    mutating func insertVoid(_ tag: HTMLTokenizer.Tag) {
        insert(tag)
        open.removeLast()
    }

    mutating func insert(text: String) {
        guard !text.isEmpty else { return }
        let place = place(for: current)
        tree.insert(text: text, into: place.parent, before: place.next)
    }

    mutating func insert(comment: String) {
        let place = place(for: current)
        insert(comment: comment, into: place.parent, before: place.next)
    }

    mutating func insert(comment: String, into parent: Int, before next: Int? = nil) {
        tree.insert(
            tree.make(HTMLTree.Node(kind: .comment, text: comment)), into: parent, before: next)
    }

    /// The element of a tag in whose text tags do not count, with that text.
    mutating func insertRaw(_ tag: HTMLTokenizer.Tag) {
        let element = insert(tag)
        let text: String
        switch tag.tag {
        case .script:
            tree.scriptLines[element] = tokenizer.line()
            text = tokenizer.scriptText()
        case .textarea:
            let whole = CharacterReferences.decode(tokenizer.rawText(until: tag.name))
            // A newline that comes first is there for whoever writes the text.
            text = whole.utf8.first == 10 ? String(whole.unicodeScalars.dropFirst()) : whole
        case .title: text = CharacterReferences.decode(tokenizer.rawText(until: tag.name))
        default: text = tokenizer.rawText(until: tag.name)
        }
        if !text.isEmpty { tree.insert(text: text, into: element, before: nil) }
        open.removeLast()
    }

    // MARK: Open elements

    /// Whether an element is open that no border of a scope hides.
    func hasInScope(_ tag: HTMLTag, _ scope: HTMLTagSet = .scope) -> Bool {
        hasInScope(scope) { isHTML($0, tag) }
    }

    func hasInScope(_ scope: HTMLTagSet = .scope, where test: (Int) -> Bool) -> Bool {
        for node in open.reversed() {
            if test(node) { return true }
            if isBorder(node, of: scope) { return false }
        }
        return false
    }

    private func isBorder(_ node: Int, of scope: HTMLTagSet) -> Bool {
        switch tree[node].namespace {
        case .html: scope.contains(tree[node].tag)
        case .math: HTMLTagSet.mathScope.contains(tree[node].tag)
        case .svg: HTMLTagSet.svgScope.contains(tree[node].tag)
        }
    }

    /// A table's parts see through SVG and MathML.
    func hasInTableScope(_ tag: HTMLTag) -> Bool { hasInTableScope([tag]) }

    func hasInTableScope(_ tags: HTMLTagSet) -> Bool {
        for node in open.reversed() where isHTML(node) {
            if tags.contains(tree[node].tag) { return true }
            if HTMLTagSet.tableScope.contains(tree[node].tag) { return false }
        }
        return false
    }

    func isOpen(_ tag: HTMLTag) -> Bool { open.contains { isHTML($0, tag) } }

    /// Closes all from the innermost element of that name inwards.
    mutating func close(to tag: HTMLTag) {
        while let node = open.popLast(), !isHTML(node, tag) {}
    }

    mutating func close(to tags: HTMLTagSet) {
        while let node = open.popLast(), !isHTML(node, tags) {}
    }

    /// Closes what lies in the innermost of some elements; the root is one of all.
    mutating func clear(to tags: HTMLTagSet) {
        while !isHTML(current, tags) { open.removeLast() }
    }

    mutating func closeImplied(
        except tag: HTMLTag? = nil, _ tags: HTMLTagSet = .impliedEnds
    ) {
        while isHTML(current, tags), tree[current].tag != tag { open.removeLast() }
    }

    mutating func closeParagraph() {
        if hasInScope(.p, .buttonScope) { close(to: .p) }
    }

    // MARK: Formatting elements

    /// Adds an element, of which no more than three equal ones are kept ("Noah's Ark clause").
    mutating func pushFormatting(_ element: Int) {
        var equals: [Int] = []
        for (place, entry) in formatting.enumerated().reversed() {
            guard let other = entry else { break }
            if tree[other].text == tree[element].text,
                hasSameAttributes(tree[other].attributes, tree[element].attributes)
            {
                equals.append(place)
            }
        }
        if equals.count >= 3 { formatting.remove(at: equals[equals.count - 1]) }
        formatting.append(element)
    }

    private func hasSameAttributes(
        _ one: [HTMLTokenizer.Attribute], _ other: [HTMLTokenizer.Attribute]
    ) -> Bool {
        one.count == other.count && one.allSatisfy(other.contains)
    }

    mutating func clearFormattingToMarker() {
        while let entry = formatting.popLast(), entry != nil {}
    }

    /// Opens the formatting elements anew that were closed with what they stood in.
    mutating func reconstructFormatting() {
        guard let last = formatting.last, let last, !open.contains(last) else { return }
        var place = formatting.count - 1
        while place > 0, let before = formatting[place - 1], !open.contains(before) { place -= 1 }
        for place in place..<formatting.count {
            guard let element = formatting[place] else { continue }
            formatting[place] = insert(tag(of: element))
        }
    }

    /// The tag for which an element was made.
    func tag(of element: Int) -> HTMLTokenizer.Tag {
        var tag = HTMLTokenizer.Tag(tree[element].tag)
        tag.name = tree[element].text
        tag.attributes = tree[element].attributes
        return tag
    }

    // MARK: Modes

    /// "Reset the insertion mode appropriately".
    mutating func resetMode() {
        for (place, element) in open.enumerated().reversed() {
            let isLast = place == 0
            let node = isLast ? context ?? element : element
            guard isHTML(node) else {
                if isLast { mode = .inBody }
                continue
            }
            if let found = mode(of: node, at: place, isLast: isLast) {
                mode = found
                return
            }
        }
    }

    private func mode(of node: Int, at place: Int, isLast: Bool) -> Mode? {
        switch tree[node].tag {
        case .select:
            if !isLast {
                for outer in open[..<place].reversed() {
                    if isHTML(outer, .template) { break }
                    if isHTML(outer, .table) { return .inSelectInTable }
                }
            }
            return .inSelect
        case .td, .th: return isLast ? .inBody : .inCell
        case .tr: return .inRow
        case .tbody, .thead, .tfoot: return .inTableBody
        case .caption: return .inCaption
        case .colgroup: return .inColumnGroup
        case .table: return .inTable
        case .template: return templateModes.last
        case .head: return isLast ? .inBody : .inHead
        case .body: return .inBody
        case .frameset: return .inFrameset
        case .html: return head == nil ? .beforeHead : .afterHead
        default: return isLast ? .inBody : nil
        }
    }
}

/// The nodes of an HTML text, as `HTMLTreeBuilder` makes them.
struct HTMLTree {
    /// A node, by its place among all that were made, which need not be the order in the tree.
    struct Node {
        var kind: Kind
        /// An element's name, in the case of its namespace; else the text or comment.
        var text: String
        var tag = HTMLTag.other
        var namespace = Namespace.html
        var attributes: [HTMLTokenizer.Attribute] = []
        fileprivate(set) var parent: Int?
        fileprivate(set) var next: Int?
        fileprivate(set) var previous: Int?
        fileprivate(set) var first: Int?
        fileprivate(set) var last: Int?

        subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
    }

    enum Kind {
        case document, element, text, comment
        case doctype(publicID: String, systemID: String)
    }

    enum Namespace: String {
        case html, svg, math
    }

    /// What a document is for old pages (`document.compatMode`).
    enum Mode {
        case noQuirks, limitedQuirks, quirks
    }

    private(set) var nodes: [Node]
    var mode = Mode.noQuirks
    /// The lines on which scripts' texts begin, by their nodes.
    var scriptLines: [Int: Int] = [:]
    /// The node whose children are the result: the document, or the element that stands for the one a
    /// fragment is parsed for.
    var top = 0

    init() { nodes = [Node(kind: .document, text: "")] }

    subscript(node: Int) -> Node {
        get { nodes[node] }
        _modify { yield &nodes[node] }
    }

    mutating func make(_ node: Node) -> Int {
        nodes.append(node)
        return nodes.count - 1
    }

    // MARK: The order of nodes

    /// Puts a node that has no parent before a child of another; at its end without one.
    mutating func insert(_ node: Int, into parent: Int, before next: Int? = nil) {
        let previous = next.map { nodes[$0].previous } ?? nodes[parent].last
        nodes[node].parent = parent
        nodes[node].previous = previous
        nodes[node].next = next
        if let previous { nodes[previous].next = node } else { nodes[parent].first = node }
        if let next { nodes[next].previous = node } else { nodes[parent].last = node }
    }

    mutating func remove(_ node: Int) {
        guard let parent = nodes[node].parent else { return }
        let (previous, next) = (nodes[node].previous, nodes[node].next)
        if let previous { nodes[previous].next = next } else { nodes[parent].first = next }
        if let next { nodes[next].previous = previous } else { nodes[parent].last = previous }
        nodes[node].parent = nil
        nodes[node].previous = nil
        nodes[node].next = nil
    }

    mutating func moveChildren(of node: Int, to other: Int) {
        while let child = nodes[node].first {
            remove(child)
            insert(child, into: other)
        }
    }

    /// Adds to the text that stands there, or makes one.
    mutating func insert(text: String, into parent: Int, before next: Int?) {
        let previous = next.map { nodes[$0].previous } ?? nodes[parent].last
        if let previous, case .text = nodes[previous].kind {
            nodes[previous].text += text
        } else {
            insert(make(Node(kind: .text, text: text)), into: parent, before: next)
        }
    }

    func children(of node: Int) -> some Sequence<Int> {
        sequence(state: nodes[node].first) { next in
            defer { next = next.flatMap { nodes[$0].next } }
            return next
        }
    }

    // MARK: For the page

    /// The nodes as JSON, in an array or, of a document, in `{"isQuirks":…,"nodes":[…]}`, for `web/runtime/parts/dom.js`: a text is a string, a comment `{"comment":…}`, a
    /// doctype `{"doctype":[name, public, system]}`, an element `[name, attributes, children]`, its
    /// attributes `[name, value, …]`, and one of another namespace `{"svg":[…]}` or `{"math":[…]}`.
    ///
    /// - Parameter isPages: Whether it is the document that a page shows. Its links and
    ///   styles have their places among them all behind that (`HTMLDocument.StyleSheet.number`).
    func json(isPages: Bool = false) -> String {
        var writer = Writer(tree: self, sheetElements: isPages ? 0 : nil)
        guard case .document = nodes[top].kind else {
            writer.addChildren(of: top)
            return writer.json
        }
        writer.json = "{\"isQuirks\":\(mode == .quirks),\"nodes\":"
        writer.addChildren(of: top)
        return writer.json + "}"
    }

    private struct Writer {
        let tree: HTMLTree
        /// How many links and styles have been written; nil where nobody asks for their places.
        var sheetElements: Int?
        var json = ""

        mutating func addChildren(of parent: Int) {
            json += "["
            var isFirst = true
            var next = tree.nodes[parent].first
            while let child = next {
                if !isFirst { json += "," }
                isFirst = false
                add(child)
                next = tree.nodes[child].next
            }
            json += "]"
        }

        private mutating func add(_ index: Int) {
            let node = tree.nodes[index]
            switch node.kind {
            case .text: add(node.text)
            case .comment:
                json += "{\"comment\":"
                add(node.text)
                json += "}"
            case .doctype(let publicID, let systemID):
                json += "{\"doctype\":["
                add(node.text)
                json += ","
                add(publicID)
                json += ","
                add(systemID)
                json += "]}"
            case .document: break
            case .element:
                guard node.namespace == .html else {
                    json += "{\"\(node.namespace.rawValue)\":"
                    add(element: node, index)
                    json += "}"
                    return
                }
                add(element: node, index)
            }
        }

        private mutating func add(element node: Node, _ index: Int) {
            json += "["
            add(node.text)
            json += ",["
            for (place, attribute) in node.attributes.enumerated() {
                if place > 0 { json += "," }
                add(attribute.name)
                json += ","
                add(attribute.value)
            }
            json += "],"
            addChildren(of: index)
            if node.tag == .link || node.tag == .style, node.namespace == .html,
                let place = sheetElements
            {
                json += ",\(place)"
                sheetElements = place + 1
            }
            json += "]"
        }

        private mutating func add(_ text: String) {
            ScriptValue.appendLiteral(text, to: &json)
        }
    }
}

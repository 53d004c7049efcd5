// What the HTML standard's tree construction implies between one tag and the next.
extension HTMLTree {
    // MARK: Text

    /// Whether a text has a place; it begins the body of a document.
    mutating func takesText(_ text: String) -> Bool {
        guard phase != .inBody else { return true }
        if Self.isBlank(text) { return phase != .beforeHead }
        return makesRoom(for: "#text")
    }

    static func isBlank(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == 0x20 || (9...13).contains($0) }
    }

    // MARK: Start tags

    /// Ends and begins what is implied before an element or a text; false where it is ignored.
    mutating func makesRoom(for name: String) -> Bool {
        if isForeign { return true }
        if phase != .inBody, let isTaken = makesRoomInDocument(for: name) { return isTaken }
        if Self.tableParts.contains(name) { return makesRoomInTable(for: name) }
        if open.last == "colgroup", name != "template" { end() }
        switch name {
        case "html", "head", "body", "frameset", "frame": return false
        case "table":
            // A table that is not in a cell ends the one around it.
            if let place = innermostTablePart, Self.rowParts.contains(open[place]),
                let table = open[...place].lastIndex(of: "table")
            {
                close(from: table)
            }
            closeParagraph()
        case "li": closeItem(["li"])
        case "dd", "dt": closeItem(["dd", "dt"])
        case "h1", "h2", "h3", "h4", "h5", "h6":
            closeParagraph()
            if let last = open.last, Self.headings.contains(last) { end() }
        case "button":
            if let index = index(of: "button", within: Self.scope) { close(from: index) }
        case "a", "nobr": endFormatting(name)
        case "option", "optgroup", "hr": closeOptions(before: name)
        case "rb", "rtc":
            if index(of: "ruby", within: Self.scope) != nil { closeImplied() }
        case "rp", "rt":
            if index(of: "ruby", within: Self.scope) != nil { closeImplied(except: "rtc") }
        default:
            if Self.blocks.contains(name) { closeParagraph() }
        }
        return true
    }

    /// The same until the body has begun; nil where the rules of a body hold.
    private mutating func makesRoomInDocument(for name: String) -> Bool? {
        if name == "html" {
            guard open.isEmpty, context == nil else { return false }
            return true
        }
        if open.isEmpty, context == nil { begin(HTMLDocument.Tag(name: "html")) }
        // A template's content is no part of the head or the body around it.
        if open.contains("template") { return nil }
        let isHeads = Self.headParts.contains(name)
        if phase == .beforeHead {
            phase = .inHead
            if name == "head" { return true }
            begin(HTMLDocument.Tag(name: "head"))
        }
        if phase == .inHead {
            if name == "head" { return false }
            if isHeads { return true }
            leaveHead()
        }
        if name == "head" { return false }
        if isHeads { return true }
        phase = .inBody
        if name == "body" { return true }
        begin(HTMLDocument.Tag(name: "body"))
        return nil
    }

    private mutating func leaveHead() {
        if let head = open.lastIndex(of: "head") { close(from: head) }
        phase = .afterHead
    }

    private mutating func closeParagraph() {
        if let index = index(of: "p", within: Self.buttonScope) { close(from: index) }
    }

    /// An item ends the one before it, unless a list or another block lies between them.
    private mutating func closeItem(_ names: [String]) {
        for index in open.indices.reversed() {
            if names.contains(open[index]) {
                close(from: index)
                break
            }
            if Self.special.contains(open[index]), !["address", "div", "p"].contains(open[index]) {
                break
            }
        }
        closeParagraph()
    }

    private mutating func closeOptions(before name: String) {
        let isInSelect = index(of: "select", within: Self.scope) != nil || context == "select"
        if name == "hr" { closeParagraph() }
        if name == "hr", !isInSelect { return }
        if open.last == "option" { end() }
        if name != "option", isInSelect, open.last == "optgroup" { end() }
    }

    private mutating func closeImplied(except name: String? = nil) {
        while let last = open.last, Self.impliedEnds.contains(last), last != name { end() }
    }

    // MARK: Tables

    private var innermostTablePart: Int? { open.lastIndex { Self.tableContexts.contains($0) } }

    /// The parts of a table end each other, and bring those that lie between them.
    private mutating func makesRoomInTable(for name: String) -> Bool {
        let isCell = name == "td" || name == "th"
        while true {
            let place = innermostTablePart
            let isPlain: Bool
            switch place.map({ open[$0] }) ?? context ?? "body" {
            case "template": isPlain = true
            case "table":
                let isRows = isCell || name == "tr"
                isPlain = !isRows && name != "col"
                if !isPlain {
                    close(from: place.map { $0 + 1 } ?? 0)
                    begin(HTMLDocument.Tag(name: isRows ? "tbody" : "colgroup"))
                    continue
                }
            case "tbody", "thead", "tfoot":
                isPlain = name == "tr"
                if isCell {
                    close(from: place.map { $0 + 1 } ?? 0)
                    begin(HTMLDocument.Tag(name: "tr"))
                    continue
                }
            case "tr": isPlain = isCell
            case "colgroup": isPlain = name == "col"
            case "td", "th", "caption": isPlain = false
            default: return false
            }
            if isPlain {
                close(from: place.map { $0 + 1 } ?? 0)
                return true
            }
            // What the text is put into cannot be ended by it.
            guard let place else { return false }
            close(from: place)
        }
    }

    // MARK: End tags

    mutating func endTag(_ name: String) {
        if isForeign {
            if let index = open.lastIndex(of: name) { close(from: index) }
            return
        }
        switch name {
        case "head":
            if phase == .inHead { leaveHead() }
        // What follows is the body's all the same.
        case "body", "html": return
        case "p":
            if index(of: "p", within: Self.buttonScope) == nil {
                guard makesRoom(for: "p") else { return }
                begin(HTMLDocument.Tag(name: "p"))
            }
            closeParagraph()
        case "br":
            guard makesRoom(for: "br") else { return }
            begin(HTMLDocument.Tag(name: "br"))
            end()
        case "li": end(name, within: Self.listScope)
        case "h1", "h2", "h3", "h4", "h5", "h6":
            let heading = open.lastIndex { Self.headings.contains($0) || Self.scope.contains($0) }
            if let heading, Self.headings.contains(open[heading]) { close(from: heading) }
        case "template":
            if let index = open.lastIndex(of: name) { close(from: index) }
        case "table": end(name, within: Self.tableScope)
        default:
            if Self.tableParts.contains(name) {
                end(name, within: Self.tableScope)
            } else if Self.special.contains(name) {
                end(name, within: Self.scope)
            } else {
                endFormatting(name)
            }
        }
    }

    private mutating func end(_ name: String, within scope: Set<String>) {
        if let index = index(of: name, within: scope) { close(from: index) }
    }

    /// Ends an element that no block within it keeps open.
    private mutating func endFormatting(_ name: String) {
        for index in open.indices.reversed() {
            if open[index] == name { return close(from: index) }
            if Self.special.contains(open[index]) { return }
        }
    }

    private func index(of name: String, within scope: Set<String>) -> Int? {
        for index in open.indices.reversed() {
            if open[index] == name { return index }
            if scope.contains(open[index]) { return nil }
        }
        return nil
    }

    // MARK: The standard's lists

    private static let scope: Set<String> = [
        "applet", "caption", "desc", "foreignobject", "html", "marquee", "object", "table", "td",
        "template", "th",
    ]
    private static let buttonScope = scope.union(["button"])
    private static let listScope = scope.union(["ol", "ul"])
    private static let tableScope: Set<String> = ["html", "table", "template"]
    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
    static let headParts: Set<String> = [
        "base", "basefont", "bgsound", "link", "meta", "noframes", "noscript", "script", "style",
        "template", "title",
    ]
    private static let impliedEnds: Set<String> = [
        "dd", "dt", "li", "optgroup", "option", "p", "rb", "rp", "rt", "rtc",
    ]
    private static let tableParts: Set<String> = [
        "caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr",
    ]
    /// Where another table cannot be, as it can in a cell.
    private static let rowParts: Set<String> = [
        "colgroup", "table", "tbody", "tfoot", "thead", "tr",
    ]
    private static let tableContexts: Set<String> = [
        "caption", "colgroup", "table", "tbody", "td", "template", "tfoot", "th", "thead", "tr",
    ]
    /// Before these a paragraph ends.
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div",
        "dl", "fieldset", "figcaption", "figure", "footer", "form", "header", "hgroup", "listing",
        "main", "menu", "nav", "ol", "p", "plaintext", "pre", "search", "section", "summary", "ul",
        "xmp",
    ]
    private static let special: Set<String> = blocks.union(headings).union(headParts)
        .union(tableContexts).union([
            "applet", "area", "body", "br", "button", "col", "dd", "dt", "embed", "frame",
            "frameset", "head", "hr", "html", "iframe", "img", "input", "keygen", "li", "marquee",
            "noembed", "object", "param", "select", "source", "textarea", "track", "wbr",
        ])
}

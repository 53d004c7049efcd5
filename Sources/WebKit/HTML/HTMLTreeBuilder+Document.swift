// The insertion modes of a document: what stands before its body and behind it.
extension HTMLTreeBuilder {
    /// A token by the rules of the insertion mode.
    mutating func process(_ token: HTMLTokenizer.Token) {
        switch token {
        case .text(let text): process(text: text[...])
        case .comment(let text): process(comment: text)
        case .doctype(let doctype): if mode == .initial { begin(doctype) }
        case .start(let tag): processStart(tag)
        case .end(let tag): processEnd(tag)
        case .endOfFile: processEnd()
        }
    }

    private mutating func process(comment text: String) {
        switch mode {
        case .initial, .beforeHTML, .afterAfterBody, .afterAfterFrameset:
            insert(comment: text, into: 0)
        case .afterBody: insert(comment: text, into: open[0])
        default: insert(comment: text)
        }
    }

    // MARK: Doctype

    private mutating func begin(_ doctype: HTMLTokenizer.Doctype) {
        let kind = HTMLTree.Kind.doctype(
            publicID: doctype.publicID ?? "", systemID: doctype.systemID ?? "")
        tree.insert(tree.make(HTMLTree.Node(kind: kind, text: doctype.name)), into: 0)
        tree.mode = doctype.mode
        mode = .beforeHTML
    }

    // MARK: Text

    mutating func process(text: Substring) {
        switch mode {
        case .initial, .beforeHTML, .beforeHead:
            let rest = text.withoutLeadingSpace
            if rest.isEmpty { return }
            leave(mode)
            process(text: rest)
        case .inHead, .inHeadNoscript, .afterHead, .inColumnGroup:
            let rest = text.withoutLeadingSpace
            insert(text: String(text[..<rest.startIndex]))
            if rest.isEmpty { return }
            if mode == .inColumnGroup, !isHTML(current, .colgroup) {
                return insert(text: rest.onlySpace)
            }
            leave(mode)
            process(text: rest)
        case .inBody, .inCaption, .inCell, .inTemplate: insertBody(text)
        case .inTable, .inTableBody, .inRow: insertTable(text)
        case .inSelect, .inSelectInTable: insert(text: String(text))
        case .afterBody, .afterAfterBody:
            if !text.isSpace { mode = .inBody }
            insertBody(text)
        case .inFrameset, .afterFrameset: insert(text: text.onlySpace)
        case .afterAfterFrameset:
            insertBody(text.onlySpace[...])
        }
    }

    /// "Any other character token" of the body.
    mutating func insertBody(_ text: Substring) {
        if text.isEmpty { return }
        reconstructFormatting()
        insert(text: String(text))
        if mayHaveFrameset, !text.isSpaceOrReplacement { mayHaveFrameset = false }
    }

    /// "In table text": what is no white space stands before the table.
    private mutating func insertTable(_ text: Substring) {
        guard isHTML(current, HTMLTagSet.fosterTargets.union([.template])) else {
            return foster { $0.insertBody(text) }
        }
        if text.isSpace { return insert(text: String(text)) }
        foster { $0.insertBody(text) }
    }

    /// Does something of which what stands in a table beside its cells is put before it.
    mutating func foster(_ work: (inout HTMLTreeBuilder) -> Void) {
        isFostering = true
        work(&self)
        isFostering = false
    }

    // MARK: What is implied

    /// "Anything else": goes on as if the tag had come that ends a mode.
    private mutating func leave(_ left: Mode) {
        switch left {
        case .initial:
            tree.mode = .quirks
            mode = .beforeHTML
        case .beforeHTML:
            insertRoot(HTMLTokenizer.Tag(.html))
        case .beforeHead:
            insertHead(HTMLTokenizer.Tag(.head))
        case .inHead:
            open.removeLast()
            mode = .afterHead
        case .inHeadNoscript:
            open.removeLast()
            mode = .inHead
        case .afterHead:
            insert(HTMLTokenizer.Tag(.body))
            mode = .inBody
        case .inColumnGroup:
            open.removeLast()
            mode = .inTable
        default: break
        }
    }

    private mutating func insertRoot(_ tag: HTMLTokenizer.Tag) {
        let root = make(tag)
        tree.insert(root, into: 0)
        open.append(root)
        mode = .beforeHead
    }

    private mutating func insertHead(_ tag: HTMLTokenizer.Tag) {
        head = insert(tag)
        mode = .inHead
    }

    // MARK: Start tags

    private mutating func processStart(_ tag: HTMLTokenizer.Tag) {
        switch mode {
        case .initial:
            leave(.initial)
            processStart(tag)
        case .beforeHTML:
            if tag.tag == .html { return insertRoot(tag) }
            leave(.beforeHTML)
            processStart(tag)
        case .beforeHead:
            switch tag.tag {
            case .html: startBody(tag)
            case .head: insertHead(tag)
            default:
                leave(.beforeHead)
                processStart(tag)
            }
        case .inHead: startHead(tag)
        case .inHeadNoscript: startHeadNoscript(tag)
        case .afterHead: startAfterHead(tag)
        case .inBody: startBody(tag)
        case .inTable: startTable(tag)
        case .inCaption: startCaption(tag)
        case .inColumnGroup: startColumnGroup(tag)
        case .inTableBody: startTableBody(tag)
        case .inRow: startRow(tag)
        case .inCell: startCell(tag)
        case .inSelect: startSelect(tag)
        case .inSelectInTable: startSelectInTable(tag)
        case .inTemplate: startTemplate(tag)
        case .afterBody, .afterAfterBody:
            if tag.tag != .html { mode = .inBody }
            startBody(tag)
        case .inFrameset: startFrameset(tag)
        case .afterFrameset, .afterAfterFrameset:
            switch tag.tag {
            case .html: startBody(tag)
            case .noframes: startHead(tag)
            default: break
            }
        }
    }

    mutating func startHead(_ tag: HTMLTokenizer.Tag) {
        switch tag.tag {
        case .html: startBody(tag)
        case .base, .basefont, .bgsound, .link, .meta: insertVoid(tag)
        case .title, .noframes, .style, .script: insertRaw(tag)
        case .noscript:
            if isScripting {
                insertRaw(tag)
            } else {
                insert(tag)
                mode = .inHeadNoscript
            }
        case .template:
            insert(tag)
            formatting.append(nil)
            mayHaveFrameset = false
            mode = .inTemplate
            templateModes.append(.inTemplate)
        case .head: break
        default:
            leave(.inHead)
            process(.start(tag))
        }
    }

    private mutating func startHeadNoscript(_ tag: HTMLTokenizer.Tag) {
        switch tag.tag {
        case .html: startBody(tag)
        case .basefont, .bgsound, .link, .meta, .noframes, .style: startHead(tag)
        case .head, .noscript: break
        default:
            leave(.inHeadNoscript)
            process(.start(tag))
        }
    }

    private mutating func startAfterHead(_ tag: HTMLTokenizer.Tag) {
        switch tag.tag {
        case .html: startBody(tag)
        case .body:
            insert(tag)
            mayHaveFrameset = false
            mode = .inBody
        case .frameset:
            insert(tag)
            mode = .inFrameset
        case .head: break
        case _ where HTMLTagSet.headParts.contains(tag.tag):
            guard let head else { return }
            open.append(head)
            startHead(tag)
            open.removeAll { $0 == head }
        default:
            leave(.afterHead)
            process(.start(tag))
        }
    }

    private mutating func startFrameset(_ tag: HTMLTokenizer.Tag) {
        switch tag.tag {
        case .html: startBody(tag)
        case .frameset: insert(tag)
        case .frame: insertVoid(tag)
        case .noframes: startHead(tag)
        default: break
        }
    }

    // MARK: End tags

    private mutating func processEnd(_ tag: HTMLTokenizer.Tag) {
        switch mode {
        case .initial:
            leave(.initial)
            processEnd(tag)
        case .beforeHTML, .beforeHead, .afterHead:
            switch tag.tag {
            case .head where mode != .afterHead, .body, .html, .br:
                leave(mode)
                processEnd(tag)
            case .template where mode == .afterHead: endTemplate()
            default: break
            }
        case .inHead:
            switch tag.tag {
            case .head, .body, .html, .br:
                leave(.inHead)
                if tag.tag != .head { process(.end(tag)) }
            case .template: endTemplate()
            default: break
            }
        case .inHeadNoscript:
            guard tag.tag == .noscript || tag.tag == .br else { return }
            leave(.inHeadNoscript)
            if tag.tag == .br { process(.end(tag)) }
        case .inBody: endBody(tag)
        case .inTable: endTable(tag)
        case .inCaption: endCaption(tag)
        case .inColumnGroup: endColumnGroup(tag)
        case .inTableBody: endTableBody(tag)
        case .inRow: endRow(tag)
        case .inCell: endCell(tag)
        case .inSelect: endSelect(tag)
        case .inSelectInTable: endSelectInTable(tag)
        case .inTemplate: if tag.tag == .template { endTemplate() }
        case .afterBody:
            if tag.tag == .html {
                if context == nil { mode = .afterAfterBody }
            } else {
                mode = .inBody
                endBody(tag)
            }
        case .afterAfterBody:
            mode = .inBody
            endBody(tag)
        case .inFrameset:
            guard tag.tag == .frameset, !isHTML(current, .html) else { return }
            open.removeLast()
            if context == nil, !isHTML(current, .frameset) { mode = .afterFrameset }
        case .afterFrameset: if tag.tag == .html { mode = .afterAfterFrameset }
        case .afterAfterFrameset: break
        }
    }

    mutating func endTemplate() {
        guard isOpen(.template) else { return }
        closeImplied(.impliedEndsThoroughly)
        close(to: .template)
        clearFormattingToMarker()
        templateModes.removeLast()
        resetMode()
    }

    // MARK: The end of the text

    private mutating func processEnd() {
        switch mode {
        case .initial, .beforeHTML, .beforeHead, .inHead, .inHeadNoscript, .afterHead:
            leave(mode)
            processEnd()
        default:
            // Templates that are open end here, whatever was to come in them.
            guard !templateModes.isEmpty, isOpen(.template) else { return stop() }
            close(to: .template)
            clearFormattingToMarker()
            templateModes.removeLast()
            resetMode()
            processEnd()
        }
    }
}

extension HTMLTokenizer.Doctype {
    /// What a doctype makes of its document ("the initial insertion mode").
    fileprivate var mode: HTMLTree.Mode {
        let publicID = publicID?.lowercased() ?? ""
        let systemID = systemID?.lowercased()
        func begins(_ prefixes: [String]) -> Bool { prefixes.contains { publicID.hasPrefix($0) } }
        let isOldHTML = begins([
            "-//w3c//dtd html 4.01 frameset//", "-//w3c//dtd html 4.01 transitional//",
        ])
        if forcesQuirks || name != "html" || Self.quirky.contains(publicID)
            || systemID == "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"
            || begins(Self.quirkyPrefixes) || (systemID == nil && isOldHTML)
        {
            return .quirks
        }
        if isOldHTML
            || begins(["-//w3c//dtd xhtml 1.0 frameset//", "-//w3c//dtd xhtml 1.0 transitional//"])
        {
            return .limitedQuirks
        }
        return .noQuirks
    }

    private static let quirky = [
        "-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html",
    ]
    private static let quirkyPrefixes = [
        "+//silmaril//dtd html pro v0r11 19970101//", "-//as//dtd html 3.0 aswedit + extensions//",
        "-//advasoft ltd//dtd html 3.0 aswedit + extensions//", "-//ietf//dtd html 2.0 level 1//",
        "-//ietf//dtd html 2.0 level 2//", "-//ietf//dtd html 2.0 strict level 1//",
        "-//ietf//dtd html 2.0 strict level 2//", "-//ietf//dtd html 2.0 strict//",
        "-//ietf//dtd html 2.0//", "-//ietf//dtd html 2.1e//", "-//ietf//dtd html 3.0//",
        "-//ietf//dtd html 3.2 final//", "-//ietf//dtd html 3.2//", "-//ietf//dtd html 3//",
        "-//ietf//dtd html level 0//", "-//ietf//dtd html level 1//", "-//ietf//dtd html level 2//",
        "-//ietf//dtd html level 3//", "-//ietf//dtd html strict level 0//",
        "-//ietf//dtd html strict level 1//", "-//ietf//dtd html strict level 2//",
        "-//ietf//dtd html strict level 3//", "-//ietf//dtd html strict//", "-//ietf//dtd html//",
        "-//metrius//dtd metrius presentational//",
        "-//microsoft//dtd internet explorer 2.0 html strict//",
        "-//microsoft//dtd internet explorer 2.0 html//",
        "-//microsoft//dtd internet explorer 2.0 tables//",
        "-//microsoft//dtd internet explorer 3.0 html strict//",
        "-//microsoft//dtd internet explorer 3.0 html//",
        "-//microsoft//dtd internet explorer 3.0 tables//",
        "-//netscape comm. corp.//dtd html//", "-//netscape comm. corp.//dtd strict html//",
        "-//o'reilly and associates//dtd html 2.0//",
        "-//o'reilly and associates//dtd html extended 1.0//",
        "-//o'reilly and associates//dtd html extended relaxed 1.0//",
        "-//sq//dtd html 2.0 hotmetal + extensions//",
        "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
        "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
        "-//spyglass//dtd html 2.0 extended//", "-//sun microsystems corp.//dtd hotjava html//",
        "-//sun microsystems corp.//dtd hotjava strict html//", "-//w3c//dtd html 3 1995-03-24//",
        "-//w3c//dtd html 3.2 draft//", "-//w3c//dtd html 3.2 final//", "-//w3c//dtd html 3.2//",
        "-//w3c//dtd html 3.2s draft//", "-//w3c//dtd html 4.0 frameset//",
        "-//w3c//dtd html 4.0 transitional//", "-//w3c//dtd html experimental 19960712//",
        "-//w3c//dtd html experimental 970421//", "-//w3c//dtd w3 html//",
        "-//w3o//dtd w3 html 3.0//", "-//webtechs//dtd mozilla html 2.0//",
        "-//webtechs//dtd mozilla html//",
    ]
}

extension UInt8 {
    /// White space as HTML's parser has it.
    var isHTMLSpace: Bool { self == 0x20 || self == 9 || self == 10 || self == 12 }
}

// By bytes: a sign that combines with a space does not make it another one.
extension Substring {
    fileprivate var isSpace: Bool { utf8.allSatisfy(\.isHTMLSpace) }
    fileprivate var withoutLeadingSpace: Substring { Substring(utf8.drop(while: \.isHTMLSpace)) }
    fileprivate var onlySpace: String {
        String(decoding: utf8.filter(\.isHTMLSpace), as: UTF8.self)
    }
    /// What leaves the place for a frameset, in both engines.
    var isSpaceOrReplacement: Bool {
        unicodeScalars.allSatisfy {
            $0 == "\u{fffd}" || ($0.isASCII && UInt8($0.value).isHTMLSpace)
        }
    }
}

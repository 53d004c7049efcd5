// The rules of the body, which other insertion modes follow where they have none of their own.
extension HTMLTreeBuilder {
    // MARK: Start tags

    mutating func startBody(_ tag: HTMLTokenizer.Tag) {
        switch tag.tag {
        case .html:
            if !isOpen(.template) { addAttributes(of: tag, to: open[0]) }
        case _ where HTMLTagSet.headParts.contains(tag.tag): startHead(tag)
        case .body:
            guard open.count > 1, isHTML(open[1], .body), !isOpen(.template) else { return }
            mayHaveFrameset = false
            addAttributes(of: tag, to: open[1])
        case .frameset:
            guard open.count > 1, isHTML(open[1], .body), mayHaveFrameset else { return }
            tree.remove(open[1])
            open.removeSubrange(1...)
            insert(tag)
            mode = .inFrameset
        case _ where HTMLTagSet.blocks.contains(tag.tag):
            closeParagraph()
            insert(tag)
        case _ where HTMLTagSet.headings.contains(tag.tag):
            closeParagraph()
            if isHTML(current, HTMLTagSet.headings) { open.removeLast() }
            insert(tag)
        case .pre, .listing:
            closeParagraph()
            insert(tag)
            skipNewline()
            mayHaveFrameset = false
        case .p:
            closeParagraph()
            insert(tag)
        case .form:
            guard form == nil || isOpen(.template) else { return }
            closeParagraph()
            let element = insert(tag)
            if !isOpen(.template) { form = element }
        case .li: startItem(tag, [.li])
        case .dd, .dt: startItem(tag, [.dd, .dt])
        case .plaintext:
            closeParagraph()
            insert(tag)
            takePlainText()
        case .button:
            if hasInScope(.button) {
                closeImplied()
                close(to: .button)
            }
            reconstructFormatting()
            insert(tag)
            mayHaveFrameset = false
        default: startPhrase(tag)
        }
    }

    /// The start tags of what stands in lines of text.
    private mutating func startPhrase(_ tag: HTMLTokenizer.Tag) {
        switch tag.tag {
        case .a:
            if let element = innermostFormatting(.a) {
                adopt(tag)
                formatting.removeAll { $0 == element }
                open.removeAll { $0 == element }
            }
            insertFormatting(tag)
        case .nobr:
            reconstructFormatting()
            if hasInScope(.nobr) { adopt(tag) }
            insertFormatting(tag)
        case _ where HTMLTagSet.formatting.contains(tag.tag): insertFormatting(tag)
        case .applet, .marquee, .object:
            reconstructFormatting()
            insert(tag)
            formatting.append(nil)
            mayHaveFrameset = false
        case .table:
            if tree.mode != .quirks { closeParagraph() }
            insert(tag)
            mayHaveFrameset = false
            mode = .inTable
        case .area, .br, .embed, .img, .keygen, .wbr:
            reconstructFormatting()
            insertVoid(tag)
            mayHaveFrameset = false
        case .input:
            reconstructFormatting()
            insertVoid(tag)
            if tag["type"]?.lowercased() != "hidden" { mayHaveFrameset = false }
        case .param, .source, .track: insertVoid(tag)
        case .hr:
            closeParagraph()
            insertVoid(tag)
            mayHaveFrameset = false
        case .image:
            var image = HTMLTokenizer.Tag(.img)
            image.attributes = tag.attributes
            startPhrase(image)
        case .textarea:
            insertRaw(tag)
            mayHaveFrameset = false
        case .xmp:
            closeParagraph()
            reconstructFormatting()
            mayHaveFrameset = false
            insertRaw(tag)
        case .iframe:
            mayHaveFrameset = false
            insertRaw(tag)
        case .noembed: insertRaw(tag)
        case .noscript where isScripting: insertRaw(tag)
        case .select:
            reconstructFormatting()
            insert(tag)
            mayHaveFrameset = false
            switch mode {
            case .inTable, .inCaption, .inTableBody, .inRow, .inCell: mode = .inSelectInTable
            default: mode = .inSelect
            }
        case .optgroup, .option:
            if isHTML(current, .option) { open.removeLast() }
            reconstructFormatting()
            insert(tag)
        case .rb, .rtc:
            if hasInScope(.ruby) { closeImplied() }
            insert(tag)
        case .rp, .rt:
            if hasInScope(.ruby) { closeImplied(except: .rtc) }
            insert(tag)
        case .math, .svg:
            reconstructFormatting()
            startForeign(tag, tag.tag == .svg ? .svg : .math)
        case .head, .frame, .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: break
        default:
            reconstructFormatting()
            insert(tag)
        }
    }

    private mutating func insertFormatting(_ tag: HTMLTokenizer.Tag) {
        reconstructFormatting()
        pushFormatting(insert(tag))
    }

    /// An item ends the one before it, unless a list or another block lies between them.
    private mutating func startItem(_ tag: HTMLTokenizer.Tag, _ items: HTMLTagSet) {
        mayHaveFrameset = false
        for node in open.reversed() {
            if isHTML(node, items) {
                let item = tree[node].tag
                closeImplied(except: item)
                close(to: item)
                break
            }
            if isSpecial(node), !isHTML(node, [.address, .div, .p]) { break }
        }
        closeParagraph()
        insert(tag)
    }

    private mutating func addAttributes(of tag: HTMLTokenizer.Tag, to element: Int) {
        for attribute in tag.attributes where tree[element][attribute.name] == nil {
            tree[element].attributes.append(attribute)
        }
    }

    // MARK: End tags

    mutating func endBody(_ tag: HTMLTokenizer.Tag) {
        switch tag.tag {
        case .template: endTemplate()
        case .body, .html:
            guard hasInScope(.body) else { return }
            mode = .afterBody
            if tag.tag == .html { process(.end(tag)) }
        case _ where HTMLTagSet.blockEnds.contains(tag.tag):
            guard hasInScope(tag.tag) else { return }
            closeImplied()
            close(to: tag.tag)
        case .form: endForm()
        case .p:
            if !hasInScope(.p, .buttonScope) { insert(HTMLTokenizer.Tag(.p)) }
            closeImplied(except: .p)
            close(to: .p)
        case .li:
            guard hasInScope(.li, .listItemScope) else { return }
            closeImplied(except: .li)
            close(to: .li)
        case .dd, .dt:
            guard hasInScope(tag.tag) else { return }
            closeImplied(except: tag.tag)
            close(to: tag.tag)
        case _ where HTMLTagSet.headings.contains(tag.tag):
            guard hasInScope(where: { isHTML($0, HTMLTagSet.headings) }) else { return }
            closeImplied()
            close(to: HTMLTagSet.headings)
        case _ where HTMLTagSet.formatting.contains(tag.tag): adopt(tag)
        case .applet, .marquee, .object:
            guard hasInScope(tag.tag) else { return }
            closeImplied()
            close(to: tag.tag)
            clearFormattingToMarker()
        case .br:
            reconstructFormatting()
            insertVoid(HTMLTokenizer.Tag(.br))
            mayHaveFrameset = false
        default: endOther(tag)
        }
    }

    private mutating func endForm() {
        if isOpen(.template) {
            guard hasInScope(.form) else { return }
            closeImplied()
            close(to: .form)
            return
        }
        let element = form
        form = nil
        guard let element, hasInScope(where: { $0 == element }) else { return }
        closeImplied()
        open.removeAll { $0 == element }
    }

    /// "Any other end tag": ends an element that no block within it keeps open.
    private mutating func endOther(_ tag: HTMLTokenizer.Tag) {
        for (place, node) in open.enumerated().reversed() {
            if isHTML(node), tree[node].text == tag.name {
                closeImplied(except: tag.tag == .other ? nil : tag.tag)
                open.removeSubrange(place...)
                return
            }
            if isSpecial(node) { return }
        }
    }

    // MARK: Misnested formatting

    private func innermostFormatting(_ tag: HTMLTag) -> Int? {
        for entry in formatting.reversed() {
            guard let element = entry else { return nil }
            if tree[element].tag == tag { return element }
        }
        return nil
    }

    /// The "adoption agency algorithm": a formatting element ends, and what goes on behind its end
    /// takes up its formatting anew.
    private mutating func adopt(_ tag: HTMLTokenizer.Tag) {
        if isHTML(current, tag.tag), !formatting.contains(current) {
            open.removeLast()
            return
        }
        for _ in 0..<8 {
            guard let element = innermostFormatting(tag.tag) else { return endOther(tag) }
            guard let place = open.lastIndex(of: element) else {
                formatting.removeAll { $0 == element }
                return
            }
            guard hasInScope(where: { $0 == element }) else { return }
            guard let block = open[place...].first(where: { isSpecial($0) }) else {
                open.removeSubrange(place...)
                formatting.removeAll { $0 == element }
                return
            }
            move(block, outOf: element, at: place)
        }
    }

    /// One turn of it: what lies in a formatting element from its first block on comes out of it, in
    /// copies of the formatting elements around it.
    private mutating func move(_ block: Int, outOf element: Int, at place: Int) {
        let ancestor = open[place - 1]
        var bookmark = formatting.firstIndex(of: element) ?? formatting.count
        var last = block
        var at = open.lastIndex(of: block) ?? open.count
        var turns = 0
        while true {
            at -= 1
            var node = open[at]
            if node == element { break }
            turns += 1
            if turns > 3, let entry = formatting.firstIndex(of: node) {
                formatting.remove(at: entry)
                if entry < bookmark { bookmark -= 1 }
            }
            guard let entry = formatting.firstIndex(of: node) else {
                open.remove(at: at)
                continue
            }
            node = make(tag(of: node))
            formatting[entry] = node
            open[at] = node
            if last == block { bookmark = entry + 1 }
            tree.remove(last)
            tree.insert(last, into: node)
            last = node
        }
        tree.remove(last)
        let target = withFostering { $0.place(for: ancestor) }
        tree.insert(last, into: target.parent, before: target.next)
        let copy = make(tag(of: element))
        tree.moveChildren(of: block, to: copy)
        tree.insert(copy, into: block)
        if let entry = formatting.firstIndex(of: element) {
            formatting.remove(at: entry)
            if entry < bookmark { bookmark -= 1 }
        }
        formatting.insert(copy, at: min(bookmark, formatting.count))
        open.removeAll { $0 == element }
        open.insert(copy, at: (open.lastIndex(of: block) ?? open.count - 1) + 1)
    }

    /// Foster parenting counts here whatever the token.
    private mutating func withFostering<Value>(_ work: (HTMLTreeBuilder) -> Value) -> Value {
        let before = isFostering
        isFostering = true
        defer { isFostering = before }
        return work(self)
    }
}

// The insertion modes of tables, of lists of options and of templates.
extension HTMLTreeBuilder {
    // MARK: Tables

    mutating func startTable(_ tag: HTMLTokenizer.Tag) {
        switch tag.tag {
        case .caption:
            clearToTable()
            formatting.append(nil)
            insert(tag)
            mode = .inCaption
        case .colgroup:
            clearToTable()
            insert(tag)
            mode = .inColumnGroup
        case .col:
            clearToTable()
            insert(HTMLTokenizer.Tag(.colgroup))
            mode = .inColumnGroup
            process(.start(tag))
        case .tbody, .tfoot, .thead:
            clearToTable()
            insert(tag)
            mode = .inTableBody
        case .td, .th, .tr:
            clearToTable()
            insert(HTMLTokenizer.Tag(.tbody))
            mode = .inTableBody
            process(.start(tag))
        case .table:
            if closeTable() { process(.start(tag)) }
        case .style, .script, .template: startHead(tag)
        case .input where tag["type"]?.lowercased() == "hidden": insertVoid(tag)
        case .form:
            // Both engines take it in a template, where the standard has none.
            guard form == nil || isOpen(.template) else { return }
            let element = insert(tag)
            open.removeLast()
            if !isOpen(.template) { form = element }
        default: foster { $0.startBody(tag) }
        }
    }

    mutating func endTable(_ tag: HTMLTokenizer.Tag) {
        switch tag.tag {
        case .table: _ = closeTable()
        case .body, .caption, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: break
        case .template: endTemplate()
        default: foster { $0.endBody(tag) }
        }
    }

    private mutating func closeTable() -> Bool {
        guard hasInTableScope(.table) else { return false }
        close(to: .table)
        resetMode()
        return true
    }

    private mutating func clearToTable() { clear(to: [.table, .template, .html]) }
    private mutating func clearToSection() {
        clear(to: HTMLTagSet.sections.union([.template, .html]))
    }
    private mutating func clearToRow() { clear(to: [.tr, .template, .html]) }

    // MARK: Captions and columns

    mutating func startCaption(_ tag: HTMLTokenizer.Tag) {
        guard HTMLTagSet.tableParts.contains(tag.tag) else { return startBody(tag) }
        if closeCaption() { process(.start(tag)) }
    }

    mutating func endCaption(_ tag: HTMLTokenizer.Tag) {
        switch tag.tag {
        case .caption: _ = closeCaption()
        case .table: if closeCaption() { process(.end(tag)) }
        case .body, .col, .colgroup, .html, .tbody, .td, .tfoot, .th, .thead, .tr: break
        default: endBody(tag)
        }
    }

    private mutating func closeCaption() -> Bool {
        guard hasInTableScope(.caption) else { return false }
        closeImplied()
        close(to: .caption)
        clearFormattingToMarker()
        mode = .inTable
        return true
    }

    mutating func startColumnGroup(_ tag: HTMLTokenizer.Tag) {
        switch tag.tag {
        case .html: startBody(tag)
        case .col: insertVoid(tag)
        case .template: startHead(tag)
        default: if closeColumnGroup() { process(.start(tag)) }
        }
    }

    mutating func endColumnGroup(_ tag: HTMLTokenizer.Tag) {
        switch tag.tag {
        case .colgroup: _ = closeColumnGroup()
        case .col: break
        case .template: endTemplate()
        default: if closeColumnGroup() { process(.end(tag)) }
        }
    }

    private mutating func closeColumnGroup() -> Bool {
        guard isHTML(current, .colgroup) else { return false }
        open.removeLast()
        mode = .inTable
        return true
    }

    // MARK: Rows

    mutating func startTableBody(_ tag: HTMLTokenizer.Tag) {
        switch tag.tag {
        case .tr:
            clearToSection()
            insert(tag)
            mode = .inRow
        case .td, .th:
            clearToSection()
            insert(HTMLTokenizer.Tag(.tr))
            mode = .inRow
            process(.start(tag))
        case .caption, .col, .colgroup, .tbody, .tfoot, .thead:
            if closeSection() { process(.start(tag)) }
        default: startTable(tag)
        }
    }

    mutating func endTableBody(_ tag: HTMLTokenizer.Tag) {
        switch tag.tag {
        case .tbody, .tfoot, .thead:
            guard hasInTableScope(tag.tag) else { return }
            clearToSection()
            open.removeLast()
            mode = .inTable
        case .table: if closeSection() { process(.end(tag)) }
        case .body, .caption, .col, .colgroup, .html, .td, .th, .tr: break
        default: endTable(tag)
        }
    }

    private mutating func closeSection() -> Bool {
        guard hasInTableScope(HTMLTagSet.sections) else { return false }
        clearToSection()
        open.removeLast()
        mode = .inTable
        return true
    }

    mutating func startRow(_ tag: HTMLTokenizer.Tag) {
        switch tag.tag {
        case .td, .th:
            clearToRow()
            insert(tag)
            mode = .inCell
            formatting.append(nil)
        case .caption, .col, .colgroup, .tbody, .tfoot, .thead, .tr:
            if closeRow() { process(.start(tag)) }
        default: startTable(tag)
        }
    }

    mutating func endRow(_ tag: HTMLTokenizer.Tag) {
        switch tag.tag {
        case .tr: _ = closeRow()
        case .table: if closeRow() { process(.end(tag)) }
        case .tbody, .tfoot, .thead:
            if hasInTableScope(tag.tag), closeRow() { process(.end(tag)) }
        case .body, .caption, .col, .colgroup, .html, .td, .th: break
        default: endTable(tag)
        }
    }

    private mutating func closeRow() -> Bool {
        guard hasInTableScope(.tr) else { return false }
        clearToRow()
        open.removeLast()
        mode = .inTableBody
        return true
    }

    mutating func startCell(_ tag: HTMLTokenizer.Tag) {
        guard HTMLTagSet.tableParts.contains(tag.tag) else { return startBody(tag) }
        guard hasInTableScope(HTMLTagSet.cells) else { return }
        closeCell()
        process(.start(tag))
    }

    mutating func endCell(_ tag: HTMLTokenizer.Tag) {
        switch tag.tag {
        case .td, .th:
            guard hasInTableScope(tag.tag) else { return }
            closeImplied()
            close(to: tag.tag)
            clearFormattingToMarker()
            mode = .inRow
        case .body, .caption, .col, .colgroup, .html: break
        case .table, .tbody, .tfoot, .thead, .tr:
            guard hasInTableScope(tag.tag) else { return }
            closeCell()
            process(.end(tag))
        default: endBody(tag)
        }
    }

    private mutating func closeCell() {
        closeImplied()
        close(to: HTMLTagSet.cells)
        clearFormattingToMarker()
        mode = .inRow
    }

    // MARK: Lists of options

    mutating func startSelect(_ tag: HTMLTokenizer.Tag) {
        switch tag.tag {
        case .html: startBody(tag)
        case .option:
            if isHTML(current, .option) { open.removeLast() }
            insert(tag)
        case .optgroup:
            closeOptions()
            insert(tag)
        case .hr:
            closeOptions()
            insertVoid(tag)
        case .select: _ = closeSelect()
        case .input, .keygen, .textarea: if closeSelect() { process(.start(tag)) }
        case .script, .template: startHead(tag)
        default: break
        }
    }

    private mutating func closeOptions() {
        if isHTML(current, .option) { open.removeLast() }
        if isHTML(current, .optgroup) { open.removeLast() }
    }

    mutating func endSelect(_ tag: HTMLTokenizer.Tag) {
        switch tag.tag {
        case .optgroup:
            if isHTML(current, .option), open.count > 1, isHTML(open[open.count - 2], .optgroup) {
                open.removeLast()
            }
            if isHTML(current, .optgroup) { open.removeLast() }
        case .option: if isHTML(current, .option) { open.removeLast() }
        case .select: _ = closeSelect()
        case .template: endTemplate()
        default: break
        }
    }

    /// "Have an element in select scope": nothing but options may lie between.
    private var hasSelectInScope: Bool {
        for node in open.reversed() {
            if isHTML(node, .select) { return true }
            if !isHTML(node, [.optgroup, .option]) { return false }
        }
        return false
    }

    private mutating func closeSelect() -> Bool {
        guard hasSelectInScope else { return false }
        close(to: .select)
        resetMode()
        return true
    }

    private static let selectEnds: HTMLTagSet = [
        .caption, .table, .tbody, .td, .tfoot, .th, .thead, .tr,
    ]

    mutating func startSelectInTable(_ tag: HTMLTokenizer.Tag) {
        guard Self.selectEnds.contains(tag.tag) else { return startSelect(tag) }
        close(to: .select)
        resetMode()
        process(.start(tag))
    }

    mutating func endSelectInTable(_ tag: HTMLTokenizer.Tag) {
        guard Self.selectEnds.contains(tag.tag) else { return endSelect(tag) }
        guard hasInTableScope(tag.tag) else { return }
        close(to: .select)
        resetMode()
        process(.end(tag))
    }

    // MARK: Templates

    mutating func startTemplate(_ tag: HTMLTokenizer.Tag) {
        let next: Mode
        switch tag.tag {
        case _ where HTMLTagSet.headParts.contains(tag.tag): return startHead(tag)
        case .caption, .colgroup, .tbody, .tfoot, .thead: next = .inTable
        case .col: next = .inColumnGroup
        case .tr: next = .inTableBody
        case .td, .th: next = .inRow
        default: next = .inBody
        }
        templateModes[templateModes.count - 1] = next
        mode = next
        process(.start(tag))
    }
}

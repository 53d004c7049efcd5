import JavaScriptCore

/// How far the document is parsed, as its scripts see it (`web/runtime/parts/parsing.js`). Its
/// nodes are made when a script asks for them: all at once, unless there is more to come.
extension Page {
    /// The parser goes on to a script element, by its place among all of the document; `.max`: to
    /// the end.
    func parse(to place: Int) {
        guard place > parser.place, let host = runtimeObjects.host, let html else { return }
        if parser.place < html.scriptsBeforeTitle, place >= html.scriptsBeforeTitle {
            set("title", of: host.ref, to: context.makeString(html.title))
        }
        if parser.place < 0, html.isQuirks {
            set("isQuirks", of: host.ref, to: context.makeBool(true))
        }
        parser.place = place
        guard parser.isSeen else { return }
        parser.isSeen = place != .max
        let call = JSValue(object: ["goOn", Double(place)] as [Any?], in: context)
        enter(Entry.part, context.makeString("parsing"), call.ref)
        if hasFreshTransactions { restTransactions() }
    }

    func addParsing(to host: JSObjectRef) {
        parser.isSeen = true
        add("ownTree", to: host) { page, _ in
            page.context.makeString(page.html?.nodes ?? "")
        }
        add("parserPlace", to: host) { page, _ in
            page.context.makeNumber(Double(page.parser.place))
        }
    }
}

import JavaScriptCore

/// The page's share of its web view's session history (`web/runtime/parts/location.js`).
extension Page {
    func addHistory(to host: JSObjectRef) {
        guard parent == nil else { return }
        add("historyMoved", to: host) { page, arguments in
            page.history.hasChanged = true
            page.process.historyMoved(
                to: Int(arguments.number(0)), isNew: page.context.bool(arguments[1]), of: page)
            return nil
        }
        guard let share = history.share else { return }
        history.toldEntry = share.before + share.index
        add("sessionHistory", to: host) { page, _ in
            let own = share.own.map { [$0.url, $0.state] as [Any?] }
            return JSValue(
                object: [share.before, own, share.index, share.after] as [Any?], in: page.context
            ).ref
        }
    }

    /// The states of its entries as text, when it goes.
    var historyStates: [String?] {
        guard history.hasChanged else { return history.share?.own.map(\.state) ?? [] }
        let call = JSValue(object: ["states"] as [Any?], in: context)
        guard let list = enter(Entry.part, context.makeString("history-states"), call.ref) else {
            return []
        }
        let states = try? JSValue(ref: list, in: context).toArray()
        return (states ?? []).map { $0 as? String }
    }
}

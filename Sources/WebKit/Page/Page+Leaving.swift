import JavaScriptCore

/// What a document hears when another takes its place (`web/runtime/parts/leaving.js`). One whose
/// process ends hears nothing.
extension Page {
    /// Another document is about to take its place.
    func leave() { perform(.other { [self] in takeLeave() }) }

    /// The same within a task of its window's; its frames hear of it after it.
    func takeLeave() {
        guard !isClosed, !hasLeft else { return }
        hasLeft = true
        enterSteps(Entry.leave)
        if hasFreshTransactions { restTransactions() }
        tellFrames { $0.takeLeave() }
    }

    /// Asks the scripts of the document and of its frames whether their user may leave: Chromium does
    /// so before it asks for another document, WebKit only where the app shows a panel for it, for which
    /// iOS has no public method.
    func mayLeave() -> Bool {
        guard top.mayHoldUser, !isClosed else { return true }
        guard ask() else { return false }
        for number in frames.shown.keys.sorted() {
            if let frame = frames.shown[number], !frame.mayLeave() { return false }
        }
        return true
    }

    func addReferrer(to host: JSObjectRef) {
        add("referrerPolicy", to: host) { page, _ in
            page.context.makeString(page.addresses.referrerPolicy)
        }
        // Without such a word its markup need not be read.
        add("mentionsReferrer", to: host) { page, _ in
            page.context.makeBool(page.html?.text.lowercased().contains("referrer") == true)
        }
    }

    private func ask() -> Bool {
        let call = JSValue(object: ["mayLeave"] as [Any?], in: context)
        guard let answer = enter(Entry.part, context.makeString("leaving"), call.ref) else {
            return true
        }
        return context.bool(answer)
    }
}

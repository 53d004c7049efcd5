import JavaScriptCore

/// The ways into a page's scripts; the machine has begun.
extension Page {
    enum Entry {
        static let host: JSPropertyName = "__farad"
        static let timer: JSPropertyName = "timer"
        static let task: JSPropertyName = "task"
        static let answer: JSPropertyName = "answer"
        static let frame: JSPropertyName = "frame"
        static let raise: JSPropertyName = "raise"
        static let leave: JSPropertyName = "leave"
        static let step: JSPropertyName = "step"
        static let exception: JSPropertyName = "exception"
        static let handler: JSPropertyName = "handler"
        static let removeHandler: JSPropertyName = "removeHandler"
        static let fetched: JSPropertyName = "fetched"
        static let result: JSPropertyName = "result"
        static let memory: JSPropertyName = "memory"
        static let learn: JSPropertyName = "learn"
        static let shape: JSPropertyName = "shape"
        static let viewHeight: JSPropertyName = "viewHeight"
        static let documentMember: JSPropertyName = "documentMember"
        static let navigatorMember: JSPropertyName = "navigatorMember"
        static let act: JSPropertyName = "act"
        static let part: JSPropertyName = "part"
        static let bring: JSPropertyName = "bring"
        static let scriptLoaded: JSPropertyName = "scriptLoaded"
        static let scriptFailed: JSPropertyName = "scriptFailed"
        static let sheetLoaded: JSPropertyName = "sheetLoaded"
        static let sheetFailed: JSPropertyName = "sheetFailed"
    }

    @discardableResult
    func enter(
        _ entry: JSPropertyName, _ first: JSValueRef? = nil, _ second: JSValueRef? = nil
    ) -> JSValueRef? {
        guard let enter = runtimeObjects.enter else { return nil }
        do throws(JSException) {
            let undefined = context.undefined
            return try context.call(
                enter.ref, context.makeString(entry), first ?? undefined,
                second ?? undefined)
        } catch {
            // The runtime reports what scripts throw; what comes out is the engine's own stop.
            report(PageFailure(error, kind: .exception))
            return nil
        }
    }

    func enterBool(_ entry: JSPropertyName) -> Bool {
        if hasFreshTransactions { restTransactions() }
        guard let value = enter(entry) else { return false }
        return context.bool(value)
    }

    /// Enters, and then calls each listener of the events that the browser raises there.
    @inline(__always)
    func enterSteps(
        _ entry: JSPropertyName, _ first: JSValueRef? = nil, _ second: JSValueRef? = nil
    ) {
        guard let isLeft = enter(entry, first, second), context.bool(isLeft) else { return }
        takeSteps()
    }

    /// Dispatches an event of the browser's own: each listener is a call of its own, so that
    /// microtasks run between two.
    func raise(_ name: String) {
        enter(Entry.raise, context.makeString(name))
        takeSteps()
    }

    /// Calls each listener of what the browser is about to dispatch.
    func takeSteps() {
        while enterBool(Entry.step) {}
    }

    /// Calls the function that `words` names; false when the page has none of that name.
    func receive(_ extras: [JSValueRef?]) throws(JSException) -> Bool {
        guard let receive = runtimeObjects.receive else { return false }
        guard !extras.isEmpty else {
            return context.bool(try context.call(receive.ref))
        }
        var thrown: JSValueRef?
        let array = JSObjectMakeArray(context.ref, extras.count, extras, &thrown)
        return context.bool(
            try context.call(receive.ref, context.check(array, thrown)))
    }
}

/// What the collector has finalized, or a parked stack has dropped, waits here until it may be let
/// go: releasing it at once could call the engine in the midst of a collection.
final class Graveyard {
    private var boxes: [AnyObject] = []
    private var values: [(context: JSContext, value: JSValueRef)] = []
    private var contexts: [JSGlobalContextRef] = []
    private(set) var isEmpty = true
    /// The machine's way to release a context.
    var releaseContext: (JSGlobalContextRef) -> Void = { JSGlobalContextRelease($0) }

    func bury(_ box: AnyObject) {
        boxes.append(box)
        isEmpty = false
    }

    func bury(_ value: JSValueRef, in context: JSContext) {
        values.append((context, value))
        isEmpty = false
    }

    func bury(_ context: JSGlobalContextRef) {
        contexts.append(context)
        isEmpty = false
    }

    /// Lets everything go. Only outside a collection, on the owner's stack.
    func empty() {
        while !isEmpty {
            // Letting go may bury more.
            isEmpty = true
            let (deadBoxes, deadValues, deadContexts) = (boxes, values, contexts)
            (boxes, values, contexts) = ([], [], [])
            for (context, value) in deadValues { JSValueUnprotect(context.ref, value) }
            for context in deadContexts { releaseContext(context) }
            withExtendedLifetime(deadBoxes) {}
        }
    }
}

/// What the collector has finalized, or a parked stack has dropped, waits here until it may be let
/// go: releasing it at once could call the engine in the midst of a collection.
final class Graveyard {
    private var boxes: [AnyObject] = []
    private var values: [(context: JSGlobalContextRef, value: JSValueRef)] = []
    var isEmpty: Bool { boxes.isEmpty && values.isEmpty }

    func bury(_ box: AnyObject) { boxes.append(box) }

    /// Keeps the context alive until the value is unprotected.
    func bury(_ value: JSValueRef, in context: JSGlobalContextRef) {
        values.append((JSGlobalContextRetain(context), value))
    }

    func unprotectAll() {
        while let (context, value) = values.popLast() {
            JSValueUnprotect(context, value)
            JSGlobalContextRelease(context)
        }
    }

    /// Lets everything go. Only outside a collection, on the owner's stack.
    func empty() {
        unprotectAll()
        while !boxes.isEmpty {
            // Letting go may bury more.
            let dead = boxes
            boxes = []
            _ = consume dead
        }
    }
}

/// What the collector has finalized, or a parked stack has dropped, waits here until it may be let
/// go: releasing it at once could call the engine in the midst of a collection.
final class Graveyard {
    private var boxes: [AnyObject] = []
    private var values: [(context: JSContext, value: JSValueRef)] = []
    private var contexts: [JSGlobalContextRef] = []
    private var holdsNothing = true
    private let loans = BytesLoan.List()
    /// The machine's way to release a context.
    var releaseContext: (JSGlobalContextRef) -> Void = { JSGlobalContextRelease($0) }

    var isEmpty: Bool { holdsNothing && loans.isEmpty }

    func bury(_ box: AnyObject) {
        boxes.append(box)
        holdsNothing = false
    }

    func bury(_ value: JSValueRef, in context: JSContext) {
        values.append((context, value))
        holdsNothing = false
    }

    func bury(_ context: JSGlobalContextRef) {
        contexts.append(context)
        holdsNothing = false
    }

    /// Has `end` run once the engine has given back memory that it borrows, which it says by
    /// ``BytesLoan/giveBack(_:)`` of the answer.
    func lend(until end: @escaping () -> Void) -> UnsafeMutableRawPointer {
        BytesLoan.begin(of: loans, end)
    }

    /// Lets everything go. Only outside a collection, on the owner's stack.
    func empty() {
        while !isEmpty {
            // Letting go may bury more.
            holdsNothing = true
            loans.letGo()
            let (deadBoxes, deadValues, deadContexts) = (boxes, values, contexts)
            (boxes, values, contexts) = ([], [], [])
            for (context, value) in deadValues { JSValueUnprotect(context.ref, value) }
            for context in deadContexts { releaseContext(context) }
            withExtendedLifetime(deadBoxes) {}
        }
    }
}

public import FaradFoundation

/// An object that may handle events, and the link to the next one that may.
open class UIResponder: NSObject {
    public override init() {
        super.init()
    }

    /// The next object of the responder chain; nil here, each subclass knows its own.
    open var next: UIResponder? { nil }
}

public import FaradFoundation

/// A node of the view tree.
///
/// Farad is headless: a view has a place in the tree and in the responder chain, and draws nothing.
open class UIView: UIResponder {
    open var frame: CGRect
    open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
    open var backgroundColor: UIColor?
    open var isHidden = false { didSet { if isHidden != oldValue { Screen.changed(self) } } }
    open var isOpaque = true
    open var alpha: CGFloat = 1
    open var tag = 0
    /// What VoiceOver calls the view; the name of a picture in reports.
    open var accessibilityLabel: String?
    open private(set) weak var superview: UIView?
    open private(set) var subviews: [UIView] = []
    open private(set) var gestureRecognizers: [UITapGestureRecognizer] = []
    /// The controller whose root view this is.
    package weak var controller: UIViewController?

    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    public override convenience init() {
        self.init(frame: .zero)
    }

    open var window: UIWindow? { superview?.window }

    /// Whether another view holds this one, or is it.
    open func isDescendant(of view: UIView) -> Bool {
        self === view || superview?.isDescendant(of: view) == true
    }

    open override var next: UIResponder? { controller ?? superview }

    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        view.superview = self
        subviews.append(view)
        if view.holdsContent { Screen.changed(view) }
    }

    /// Whether there is something in it that a person sees.
    private var holdsContent: Bool {
        self is UIImageView || shownText != nil || subviews.contains(where: \.holdsContent)
    }

    open func removeFromSuperview() {
        if superview != nil, holdsContent { Screen.changed(self) }
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    open func addGestureRecognizer(_ recognizer: UITapGestureRecognizer) {
        gestureRecognizers.append(recognizer)
    }
}

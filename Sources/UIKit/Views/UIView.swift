public import FaradFoundation
public import QuartzCore

/// A node of the view tree.
///
/// Farad is headless: a view has a place in the tree and in the responder chain, and draws nothing.
open class UIView: UIResponder {
    open var frame: CGRect { didSet { if frame.size != oldValue.size { needsLayout = true } } }
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
    // Kept, and without effect: nothing is drawn, and nobody lays views out.
    open var isUserInteractionEnabled = true
    open var clipsToBounds = false
    open var contentMode = ContentMode.scaleToFill
    open var autoresizingMask: AutoresizingMask = []
    open var translatesAutoresizingMaskIntoConstraints = true
    open internal(set) var constraints: [NSLayoutConstraint] = []
    public private(set) lazy var safeAreaLayoutGuide = UILayoutGuide(of: self)
    public private(set) lazy var layoutMarginsGuide = UILayoutGuide(of: self)
    open var transform = CGAffineTransform.identity
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    open var isAccessibilityElement = false
    open var tintColor: UIColor?
    public private(set) lazy var layer = CALayer()
    private var needsLayout = true
    /// The controller whose root view this is.
    package weak var controller: UIViewController?

    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    public override convenience init() {
        self.init(frame: .zero)
    }

    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set {
            frame.origin = CGPoint(
                x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
        }
    }

    /// What the notch and the home indicator of an iPhone 14 take of a view in a window; every such
    /// view counts as one that fills it.
    open var safeAreaInsets: UIEdgeInsets {
        window == nil ? .zero : UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    }

    open var window: UIWindow? { superview?.window }

    /// Whether another view holds this one, or is it.
    open func isDescendant(of view: UIView) -> Bool {
        self === view || superview?.isDescendant(of: view) == true
    }

    open override var next: UIResponder? { controller ?? superview }

    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        needsLayout = true
        view.superview = self
        subviews.append(view)
        if view.holdsContent { Screen.changed(view) }
    }

    open func insertSubview(_ view: UIView, at index: Int) {
        addSubview(view)
        subviews.insert(subviews.removeLast(), at: min(max(index, 0), subviews.count))
    }

    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        addSubview(view)
        guard let index = subviews.firstIndex(where: { $0 === sibling }) else { return }
        subviews.insert(subviews.removeLast(), at: index)
    }

    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        addSubview(view)
        guard let index = subviews.firstIndex(where: { $0 === sibling }) else { return }
        subviews.insert(subviews.removeLast(), at: min(index + 1, subviews.count))
    }

    open func bringSubviewToFront(_ view: UIView) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.append(subviews.remove(at: index))
    }

    open func sendSubviewToBack(_ view: UIView) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.insert(subviews.remove(at: index), at: 0)
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

    /// What is edited in it loses the focus; a web view has that.
    @discardableResult
    open func endEditing(_ force: Bool) -> Bool {
        subviews.reduce(false) { $1.endEditing(force) || $0 }
    }

    // MARK: Layout

    /// Called by ``layoutIfNeeded()`` alone: nobody else lays views out.
    open func layoutSubviews() {}

    open func setNeedsLayout() { needsLayout = true }

    /// Lays out what has changed since the last time, in the view and below it.
    open func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            layoutSubviews()
        }
        for view in subviews { view.layoutIfNeeded() }
    }

    open func addGestureRecognizer(_ recognizer: UITapGestureRecognizer) {
        gestureRecognizers.append(recognizer)
    }
}

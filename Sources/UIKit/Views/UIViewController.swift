public import FaradFoundation

/// The owner of one view: loads it when it is first needed, and may show other controllers.
open class UIViewController: UIResponder {
    private var loadedView: UIView?
    open var title: String?
    open weak var parent: UIViewController?
    open private(set) var presentedViewController: UIViewController?
    open private(set) weak var presentingViewController: UIViewController?

    public override init() {
        super.init()
    }

    /// What an app extension was started with; a child asks its parent.
    open package(set) var extensionContext: NSExtensionContext? {
        get { ownExtensionContext ?? parent?.extensionContext }
        set { ownExtensionContext = newValue }
    }
    private var ownExtensionContext: NSExtensionContext?

    open var isViewLoaded: Bool { loadedView != nil }

    open var viewIfLoaded: UIView? { loadedView }

    /// The controller's view; reading it loads it: `loadView()`, then `viewDidLoad()` (F1).
    open var view: UIView! {
        get {
            if let loadedView { return loadedView }
            loadView()
            guard let loaded = loadedView else {
                preconditionFailure("\(type(of: self)).loadView() left no view.")
            }
            viewDidLoad()
            return loaded
        }
        set {
            loadedView?.controller = nil
            loadedView = newValue
            newValue?.controller = self
        }
    }

    open override var next: UIResponder? {
        if let superview = loadedView?.superview { return superview }
        return parent ?? presentingViewController
    }

    open func loadView() {
        view = UIView(frame: .zero)
    }

    open func loadViewIfNeeded() {
        _ = view
    }

    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}

    /// Shows another controller above this one; the completion runs before this returns, since
    /// nothing is animated.
    open func present(
        _ viewController: UIViewController, animated: Bool, completion: (() -> Void)? = nil
    ) {
        presentedViewController = viewController
        viewController.presentingViewController = self
        viewController.loadViewIfNeeded()
        viewController.viewWillAppear(animated)
        viewController.viewDidAppear(animated)
        completion?()
    }

    /// Takes away what this controller shows, or this controller itself.
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        guard let shown = presentedViewController else {
            presentingViewController?.dismiss(animated: animated, completion: completion)
            return
        }
        shown.viewWillDisappear(animated)
        presentedViewController = nil
        shown.presentingViewController = nil
        shown.viewDidDisappear(animated)
        completion?()
    }
}

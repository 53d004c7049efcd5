public import FaradFoundation
import Simulation

/// The owner of one view: loads it when it is first needed, and may show other controllers.
open class UIViewController: UIResponder {
    private var loadedView: UIView?
    open var title: String?
    open weak var parent: UIViewController?
    open private(set) var presentedViewController: UIViewController?
    open private(set) weak var presentingViewController: UIViewController?

    /// Where it is counted; a controller may outlive its process.
    private let census = SimulatedProcess.current.map(ViewControllerCensus.of)

    public override init() {
        super.init()
        census?.add(self)
    }

    /// Nothing loads a nib here: the name counts as none.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init()
        census?.add(self)
    }

    deinit { census?.remove(ObjectIdentifier(self)) }

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

    /// How the screen may be turned while this controller is shown; nothing is turned here.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }

    // What the system asks before it draws its bars; no bar is drawn here.

    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    open var prefersStatusBarHidden: Bool { false }
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    open func setNeedsStatusBarAppearanceUpdate() {}
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
    open class func attemptRotationToDeviceOrientation() {}

    open var traitCollection: UITraitCollection { UITraitCollection() }
    // Never called: a simulated phone keeps its appearance, and nothing is turned.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    open func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
    ) {}
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {}
    open var preferredContentSize = CGSize.zero
    open var isModalInPresentation = false
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

    // MARK: Children

    open private(set) var children: [UIViewController] = []

    open func addChild(_ child: UIViewController) {
        child.removeFromParent()
        child.willMove(toParent: self)
        child.parent = self
        children.append(child)
    }

    open func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }

    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}

    /// The nearest one above.
    open var navigationController: UINavigationController? {
        parent as? UINavigationController ?? parent?.navigationController
    }

    // MARK: Presentation

    private var ownPresentation: UIPresentationController?

    /// Who looks after the presentation of this controller.
    open var presentationController: UIPresentationController? {
        if let popover = popoverPresentationController { return popover }
        if let sheet = sheetPresentationController { return sheet }
        if let ownPresentation { return ownPresentation }
        let made = UIPresentationController(of: self)
        ownPresentation = made
        return made
    }

    /// Nil unless this controller is to be shown as a popover; a phone shows those full screen, too.
    open var popoverPresentationController: UIPopoverPresentationController? {
        guard modalPresentationStyle == .popover else { return nil }
        if let popover = ownPresentation as? UIPopoverPresentationController { return popover }
        let made = UIPopoverPresentationController(of: self)
        made.delegate = ownPresentation?.delegate
        ownPresentation = made
        return made
    }

    /// Nil of a controller that is to be shown otherwise.
    open var sheetPresentationController: UISheetPresentationController? {
        guard [.automatic, .pageSheet, .formSheet].contains(modalPresentationStyle) else {
            return nil
        }
        if let sheet = ownPresentation as? UISheetPresentationController { return sheet }
        let made = UISheetPresentationController(of: self)
        made.delegate = ownPresentation?.delegate
        ownPresentation = made
        return made
    }

    /// Whether the way in has begun and is not over.
    open private(set) var isBeingPresented = false

    /// How another controller shows this one; on a phone each of them covers the screen.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// Whether the way out has begun and is not over.
    open private(set) var isBeingDismissed = false

    /// Shows another controller above this one; the completion runs when the animation is over.
    ///
    /// A controller that already presents refuses, and the completion never runs.
    open func present(
        _ viewController: UIViewController, animated: Bool, completion: (() -> Void)? = nil
    ) {
        if let shown = presentedViewController {
            Log.write(
                "Attempt to present \(type(of: viewController)) on \(type(of: self)) which is "
                    + "already presenting \(type(of: shown)).", "\n")
            return
        }
        presentedViewController = viewController
        viewController.presentingViewController = self
        viewController.loadViewIfNeeded()
        Screen.presentationChanged()
        viewController.isBeingPresented = true
        viewController.viewWillAppear(animated)
        Animation.run(animated) {
            viewController.isBeingPresented = false
            viewController.viewDidAppear(animated)
            completion?()
        }
    }

    /// Takes away what this controller shows, or this controller itself with what it is a part of.
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        guard let shown = presentedViewController else {
            let whole = sequence(first: self, next: \.parent)
            let presenter = whole.lazy.compactMap(\.presentingViewController).first
            presenter?.dismiss(animated: animated, completion: completion)
            return
        }
        guard !shown.isBeingDismissed else { return }
        shown.isBeingDismissed = true
        shown.viewWillDisappear(animated)
        Animation.run(animated) { [self] in
            presentedViewController = nil
            shown.presentingViewController = nil
            shown.isBeingDismissed = false
            Screen.presentationChanged()
            shown.viewDidDisappear(animated)
            completion?()
        }
    }

    /// The controller that is on top of everything that this one shows, itself included.
    package var topmost: UIViewController {
        var top = self
        while let shown = top.presentedViewController { top = shown }
        return top
    }
}

/// How one controller shows another.
public enum UIModalPresentationStyle: Int, Sendable {
    case automatic = -2
    case none = -1
    case fullScreen = 0
    case pageSheet = 1
    case formSheet = 2
    case currentContext = 3
    case custom = 4
    case overFullScreen = 5
    case overCurrentContext = 6
    case popover = 7
}

import FaradFoundation

/// Controllers side by side, of which one is shown; no bar is drawn.
open class UITabBarController: UIViewController {
    open var viewControllers: [UIViewController]? {
        didSet {
            for gone in oldValue ?? [] { gone.removeFromParent() }
            for new in viewControllers ?? [] { addChild(new) }
            selectedIndex = min(selectedIndex, max(0, (viewControllers?.count ?? 1) - 1))
            show()
        }
    }

    open var selectedIndex = 0 { didSet { if selectedIndex != oldValue { show() } } }

    open var selectedViewController: UIViewController? {
        get { viewControllers.flatMap { selectedIndex < $0.count ? $0[selectedIndex] : nil } }
        set { selectedIndex = viewControllers?.firstIndex { $0 === newValue } ?? selectedIndex }
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        show()
    }

    private func show() {
        guard let view = viewIfLoaded else { return }
        for shown in view.subviews { shown.removeFromSuperview() }
        if let selected = selectedViewController?.view { view.addSubview(selected) }
    }
}

/// A stack of controllers, of which the last is shown; no bar is drawn, and no animation plays.
open class UINavigationController: UIViewController {
    private var stack: [UIViewController] = []

    public convenience init(rootViewController: UIViewController) {
        self.init()
        setViewControllers([rootViewController], animated: false)
    }

    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }

    open var topViewController: UIViewController? { stack.last }
    open var visibleViewController: UIViewController? { stack.last?.topmost }
    open var isNavigationBarHidden = false

    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        isNavigationBarHidden = hidden
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        show(nil)
    }

    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        let before = stack.last
        for gone in stack where !viewControllers.contains(where: { $0 === gone }) {
            gone.willMove(toParent: nil)
            gone.removeFromParent()
        }
        for new in viewControllers where new.parent !== self {
            addChild(new)
            new.didMove(toParent: self)
        }
        stack = viewControllers
        show(before)
    }

    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        setViewControllers(stack + [viewController], animated: animated)
    }

    /// Nil for the root, which stays.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1, let top = stack.last else { return nil }
        setViewControllers(Array(stack.dropLast()), animated: animated)
        return top
    }

    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        guard let root = stack.first else { return nil }
        let gone = Array(stack.dropFirst())
        setViewControllers([root], animated: animated)
        return gone
    }

    /// Puts the top controller's view in the place of another's.
    private func show(_ before: UIViewController?) {
        guard isViewLoaded, let top = stack.last else { return }
        if let before, before !== top, before.isViewLoaded {
            before.viewWillDisappear(false)
            before.view.removeFromSuperview()
            before.viewDidDisappear(false)
        }
        guard top.view.superview !== view else { return }
        top.viewWillAppear(false)
        view.addSubview(top.view)
        top.viewDidAppear(false)
    }
}

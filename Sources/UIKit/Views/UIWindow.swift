import FaradFoundation

/// The root of a view tree; its root view controller is what the app shows.
open class UIWindow: UIView {
    open var rootViewController: UIViewController? {
        willSet { if newValue !== rootViewController { hide() } }
        didSet { if isKeyWindow { showRootView() } }
    }
    open private(set) var isKeyWindow = false

    /// The scene that it is shown in: the one that it was made for, or UIKit's own.
    open var windowScene: UIWindowScene? {
        get { scene }
        set {
            guard newValue !== scene else { return }
            scene?.windows.removeAll { $0 === self }
            scene = newValue
            newValue?.windows.append(self)
        }
    }
    private weak var scene: UIWindowScene?

    open override var window: UIWindow? { self }

    open override var next: UIResponder? { UIApplication.ofCurrentProcess }

    /// Shows the window, which loads the root view controller's view (F109).
    open func makeKeyAndVisible() {
        isKeyWindow = true
        isHidden = false
        UIApplication.ofCurrentProcess?.add(self)
        showRootView()
    }

    private func showRootView() {
        guard let controller = rootViewController else { return }
        let view = controller.view!
        guard view.superview !== self else { return }
        controller.viewWillAppear(false)
        addSubview(view)
        controller.viewDidAppear(false)
    }

    package func hide() {
        guard let controller = rootViewController, let view = controller.viewIfLoaded,
            view.superview === self
        else { return }
        controller.viewWillDisappear(false)
        view.removeFromSuperview()
        controller.viewDidDisappear(false)
    }
}

import Foundation

/// The root of a view tree; its root view controller is what the app shows.
open class UIWindow: UIView {
    open var rootViewController: UIViewController? {
        didSet { if isKeyWindow { showRootView() } }
    }
    open private(set) var isKeyWindow = false

    open override var window: UIWindow? { self }

    open override var next: UIResponder? { UIApplication.ofCurrentProcess }

    /// Shows the window, which loads the root view controller's view (F109).
    open func makeKeyAndVisible() {
        isKeyWindow = true
        showRootView()
    }

    private func showRootView() {
        guard let rootViewController else { return }
        let view = rootViewController.view!
        guard view.superview !== self else { return }
        rootViewController.viewWillAppear(false)
        addSubview(view)
        rootViewController.viewDidAppear(false)
    }
}

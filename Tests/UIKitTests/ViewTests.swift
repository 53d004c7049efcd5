import FaradFoundation
import Testing

@testable import UIKit

@Suite struct ViewTests {
    private final class Controller: UIViewController {
        var lines: [String] = []
        override func loadView() {
            lines.append("loadView")
            super.loadView()
        }
        override func viewDidLoad() { lines.append("viewDidLoad") }
        override func viewWillAppear(_ animated: Bool) { lines.append("willAppear") }
        override func viewDidAppear(_ animated: Bool) { lines.append("didAppear") }
        override func viewWillDisappear(_ animated: Bool) { lines.append("willDisappear") }
        override func viewDidDisappear(_ animated: Bool) { lines.append("didDisappear") }
    }

    @Test func `a view is loaded once, when it is first asked for`() {
        let controller = Controller()
        #expect(!controller.isViewLoaded)
        _ = controller.view
        _ = controller.view
        #expect(controller.lines == ["loadView", "viewDidLoad"])
    }

    @Test func `a window shows its root view when it becomes key`() {
        let window = UIWindow()
        let controller = Controller()
        window.rootViewController = controller
        #expect(controller.lines.isEmpty)
        window.makeKeyAndVisible()
        #expect(controller.lines == ["loadView", "viewDidLoad", "willAppear", "didAppear"])
        #expect(controller.view.window === window)
        window.rootViewController = nil
        #expect(controller.lines.suffix(2) == ["willDisappear", "didDisappear"])
    }

    @Test func `the responder chain goes from view to controller to window`() throws {
        let window = UIWindow()
        let controller = Controller()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        let inner = UIView()
        controller.view.addSubview(inner)
        #expect(inner.next === controller.view)
        #expect(controller.view.next === controller)
        #expect(controller.next === window)
    }

    @Test func `an alert goes away before its button's handler runs`() throws {
        let root = Controller()
        let alert = UIAlertController(title: "Save?", message: nil, preferredStyle: .alert)
        var wasGone = false
        alert.addAction(
            UIAlertAction(title: "OK", style: .default) { _ in
                wasGone = root.presentedViewController == nil
            })
        root.present(alert, animated: true)
        #expect(root.presentedViewController === alert)
        #expect(!alert.tap("No"))
        #expect(alert.tap("OK"))
        #expect(wasGone)
    }
}

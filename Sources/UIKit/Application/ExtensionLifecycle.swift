package import FaradFoundation
package import Simulation

/// Shows an app extension's principal view controller in its own process.
package final class ExtensionLifecycle {
    package let principal: UIViewController
    package let context: NSExtensionContext
    private let process: SimulatedProcess
    private let window = UIWindow()

    package init(
        process: SimulatedProcess, principal: UIViewController, context: NSExtensionContext
    ) {
        self.process = process
        self.principal = principal
        self.context = context
        UIApplication.of(process).system.isExtension = true
        principal.extensionContext = context
    }

    /// Loads and shows the principal's view: `viewDidLoad()` is the extension's entry point. Call
    /// it on the process's main queue.
    package func begin() {
        process.simulation.trace.note(.lifecycle, "extension view shown")
        window.rootViewController = principal
        window.makeKeyAndVisible()
    }

    /// The sheet is gone: the view disappears, and nothing of the system's keeps it any longer.
    package func end() {
        window.rootViewController = nil
        UIApplication.of(process).remove(window)
    }
}

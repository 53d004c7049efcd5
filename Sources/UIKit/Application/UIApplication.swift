public import FaradFoundation
package import Simulation

/// The one object that stands for the running app, and the end of its responder chain.
///
/// There is one per simulated process. A process of an app extension has one too, at the end of
/// its chain, but cannot name it: `shared` stops there.
open class UIApplication: UIResponder {
    public enum State: Int, Sendable {
        case active = 0
        case inactive = 1
        case background = 2
    }

    private unowned let process: SimulatedProcess
    /// What the process may ask of the system.
    package let system = ApplicationSystem()

    var backgroundTasks: BackgroundTaskList { BackgroundTaskList.of(process) }

    private init(process: SimulatedProcess) {
        self.process = process
        super.init()
    }

    /// The app's object; stops in an app extension and outside a simulated process.
    open class var shared: UIApplication {
        guard let process = SimulatedProcess.current else {
            preconditionFailure(
                "UIApplication.shared was used outside a simulated process; use it in code that "
                    + "the simulation runs.")
        }
        let application = of(process)
        precondition(
            !application.system.isExtension,
            "UIApplication.shared is not available in an app extension (\(process.name)).")
        return application
    }

    package static func of(_ process: SimulatedProcess) -> UIApplication {
        process.service(UIApplication.self) { UIApplication(process: process) }
    }

    /// The object of whatever process runs, extension or not; nil outside one.
    package static var ofCurrentProcess: UIApplication? {
        SimulatedProcess.current.map(of)
    }

    /// Kept alive by the application, as `UIApplicationMain` does it.
    open var delegate: (any UIApplicationDelegate)?
    open package(set) var applicationState: State = .inactive {
        willSet { touchState(.write) }
        didSet { PhoneProcess.currentIfAny?.isInBackground = applicationState == .background }
    }
    open private(set) var windows: [UIWindow] = []
    open private(set) var connectedScenes: Set<UIScene> = []

    /// Kept; the screen of a simulated phone never goes dark by itself.
    open var isIdleTimerDisabled = false

    /// What the system's processes see of `applicationState`.
    package var stateForSystem: State {
        touchState(.read)
        return applicationState
    }

    private func touchState(_ access: Access) {
        process.simulation.touches(access, Resource("application-state", process.uniqueName))
    }

    func add(_ window: UIWindow) {
        if !windows.contains(where: { $0 === window }) { windows.append(window) }
    }

    /// The window is gone for good.
    func remove(_ window: UIWindow) { windows.removeAll { $0 === window } }

    func connect(_ scene: UIScene) { connectedScenes.insert(scene) }

    open override var next: UIResponder? { delegate as? UIResponder }

    /// Whether an app is installed that opens the URL, as far as this app may know: besides
    /// http(s), only for schemes that its Info.plist lists under `LSApplicationQueriesSchemes`.
    open func canOpenURL(_ url: URL) -> Bool {
        guard let scheme = url.scheme?.lowercased() else { return false }
        if ["http", "https", "app-settings"].contains(scheme) { return true }
        let listed = Bundle.main.infoDictionary?["LSApplicationQueriesSchemes"] as? [String] ?? []
        return listed.contains { $0.lowercased() == scheme } && system.canOpen(url)
    }

    /// The same for who awaits it.
    @discardableResult
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            open(url, options: options) { continuation.resume(returning: $0) }
        }
    }

    /// Asks the system to open a URL; the handler hears on the main queue, later, whether it did.
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: ((Bool) -> Void)? = nil
    ) {
        if options[.universalLinksOnly] != nil {
            unsimulated(
                "UIApplication.open(_:options:) is not simulated with the option universalLinksOnly"
            )
        }
        let opened = openURL(url)
        guard let completion else { return }
        // Written in one, the compiler would take the closure for the main actor's.
        let main = DispatchQueue.main
        main.async { completion(opened) }
    }

    /// The old way to open a URL, by which extensions reach their app through the responder chain;
    /// whether the system still follows it there is unsettled (F124, U10).
    @discardableResult
    open func openURL(_ url: URL) -> Bool {
        guard !system.refusesOpenURL, system.canOpen(url) else { return false }
        system.open(url)
        return true
    }
}

/// What the system does for the app of one process; SpringBoard fills it in at launch.
package final class ApplicationSystem {
    package var isExtension = false
    /// The responder chain's way out is shut, as in extensions on iOS 18 (U10).
    package var refusesOpenURL = false
    /// Whether any installed app opens the URL.
    package var canOpen: (URL) -> Bool = { _ in false }
    /// Hands a URL over to SpringBoard.
    package var open: (URL) -> Void = { _ in }
}

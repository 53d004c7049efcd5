import AndroidFoundation
import BackgroundTasks
import CoreBluetooth
import FaradFoundation
import Simulation
import UIKit

/// Launches apps, brings them to the front and back, and delivers URLs.
final class SpringBoard {
    /// An installed app and its sandbox.
    struct Installed {
        let bundle: AppBundle
        let sandbox: Sandbox
        /// Whether it opens a URL.
        let opens: (URL) -> Bool
        /// Beginnings of the URLs that it opens, for people.
        let openedURLs: [String]
        let prepare: (SimulatedProcess) -> Void
        /// Makes what walks a process of it through its states.
        let makeRunning: (SimulatedProcess, SerialQueue) -> RunningApp
    }

    let parts: PhoneParts
    private let transfers: URLSessionDaemon
    private(set) var installed: [Installed] = []
    /// The processes of apps that live, in the order of their launch.
    private(set) var running: [RunningApp] = []
    /// URLs that wait for `farad run --device`, instead of starting the app.
    var keepsURLs = false
    private(set) var keptURLs: [String] = []
    /// What apps want done in the background.
    let background: BackgroundActivity

    init(_ parts: PhoneParts) {
        self.parts = parts
        transfers = URLSessionDaemon.of(parts.phone)
        background = BackgroundActivity(parts)
        background.deliver = { [unowned self] in inBackground($0.app, .work($0)) }
        connectTransfers()
        if parts.configuration.platform == .ios { connectBluetooth() }
    }

    /// Puts an app on the phone; `prepare` furnishes each of its processes.
    func install(
        _ bundle: AppBundle, _ sandbox: Sandbox, prepare: @escaping (SimulatedProcess) -> Void
    ) {
        installed.append(
            Installed(
                bundle: bundle, sandbox: sandbox, opens: bundle.opens,
                openedURLs: bundle.urlSchemes.map { "\($0):" }
                    + bundle.universalLinkDomains.map { "https://\($0)" },
                prepare: prepare,
                makeRunning: { [unowned self] process, main in
                    UIApplicationSystem.connect(process, to: self)
                    BGTaskScheduler.of(process).system = background.system(of: bundle.identifier)
                    return RunningIOSApp(bundle, parts: parts, process: process, main: main)
                }))
        transfers.installed(bundle.identifier)
    }

    /// The same for an app on an Android phone.
    func install(
        _ bundle: AppBundle, _ android: AndroidBundle, _ sandbox: Sandbox,
        prepare: @escaping (SimulatedProcess) -> Void
    ) {
        installed.append(
            Installed(
                bundle: bundle, sandbox: sandbox,
                opens: { url in
                    android.intentFilters.contains { $0.matches(url.absoluteString) }
                },
                openedURLs: android.intentFilters.flatMap(\.examples),
                prepare: prepare,
                makeRunning: { [unowned self] process, main in
                    let work = WorkManager.of(process)
                    work.system = background.system(of: bundle.identifier)
                    work.workerClasses = android.workerClasses
                    return RunningAndroidApp(
                        bundle, android, parts: parts, process: process, main: main,
                        launcher: self)
                }))
    }

    /// The app's living process.
    func running(_ identifier: String) -> RunningApp? {
        running.last { $0.bundle.identifier == identifier && $0.isAlive }
    }

    /// The app that is before the user.
    var front: RunningApp? { running.last { $0.isAlive && $0.isInFront } }

    /// The root view controller of the iPhone app that is before the user.
    var frontRoot: UIViewController? { (front as? RunningIOSApp)?.root }

    // MARK: What the user does

    /// A tap on the icon.
    func tapIcon(of identifier: String) {
        if bringsBackActivity(above: identifier) { return }
        if let app = running(identifier) {
            parts.note("tap on \(app.bundle.displayName)'s icon")
            if !app.isInFront { app.want(.foreground(nil)) }
        } else if let app = installed.first(where: { $0.bundle.identifier == identifier }) {
            parts.note("tap on \(app.bundle.displayName)'s icon")
            launch(app, nil)
        }
    }

    /// The home gesture.
    func goHome() {
        guard let app = front else { return leaveActivity() }
        parts.note("home gesture: \(app.bundle.displayName) goes to the background")
        app.want(.background)
    }

    /// An activity of another app that is above an Android app, in its task.
    var waitingActivity: WaitingActivity?
    /// The browser's tab that is above an Android app, in its task.
    var customTab: CustomTab?

    /// A document that another app shows above an Android app, in its task; it goes when the user
    /// leaves it.
    var viewedDocument: (app: String, document: ShownDocument)?

    /// Android's back button, which does not close what the system asks.
    func pressBack() {
        if let prompt = permissionPrompt {
            return parts.note("back button: “\(prompt.title)” stays")
        }
        if closesActivity() { return }
        guard let app = front as? RunningAndroidApp else { return }
        parts.note("back button")
        app.pressBack()
    }

    /// Whether an installed app opens the URL.
    func canOpen(_ url: URL) -> Bool { handler(of: url) != nil }

    /// Opens a URL in the app whose scheme it has; false when there is none.
    @discardableResult
    func open(_ url: URL) -> Bool {
        guard let app = handler(of: url) else { return false }
        if keepsURLs {
            parts.note("\(url.absoluteString) waits for the app to be run")
            keptURLs.append(url.absoluteString)
            return true
        }
        parts.note("open \(url.absoluteString)")
        if let running = running(app.bundle.identifier) {
            running.want(.foreground(url))
        } else {
            launch(app, url)
        }
        return true
    }

    /// The URLs that apps have handed to Safari, oldest first.
    private(set) var openedInSafari: [String] = []

    static func isForSafari(_ url: URL) -> Bool {
        ["http", "https"].contains(url.scheme?.lowercased())
    }

    /// Whether the system opens the URL where no app does.
    static func isForSystem(_ url: URL) -> Bool { isForSafari(url) || isForSettings(url) }

    /// The page of an app in Settings, where an iPhone app sends its user.
    static func isForSettings(_ url: URL) -> Bool { url.scheme?.lowercased() == "app-settings" }

    /// An app opens a URL: another app, or Safari, takes its place before the user.
    func leave(for url: URL) {
        var app = handler(of: url)
        // An iPhone app that opens a universal link of its own sees it in Safari.
        if let front = front as? RunningIOSApp, Self.isForSafari(url),
            front.bundle.identifier == app?.bundle.identifier
        {
            app = nil
        }
        let isForSettings = app == nil && Self.isForSettings(url)
        guard app != nil || isForSettings || Self.isForSafari(url) else { return }
        if let front, front.bundle.identifier != app?.bundle.identifier {
            parts.note("\(front.bundle.displayName) opens \(url.absoluteString)")
            front.want(.background)
        }
        if isForSettings {
            parts.note("Settings is before the user")
        } else if app == nil {
            parts.simulation.touches(.write, Resource("safari", ""))
            openedInSafari.append(url.absoluteString)
        } else {
            open(url)
        }
    }

    /// Brings an app before the user, launching it if need be, and has it do something of the
    /// system's just before it becomes active.
    func bringForward(_ identifier: String, errand: @escaping () -> Void) {
        if let app = running(identifier) {
            app.add(errand)
            app.want(.foreground(nil))
        } else if let app = installed.first(where: { $0.bundle.identifier == identifier }) {
            launch(app, nil)
            running(identifier)?.add(errand)
        }
    }

    /// Chooses in the menu of an icon, for which the user goes to the home screen.
    func choose(_ shortcut: HomeScreenMenus.Entry, of identifier: String) {
        front?.want(.background)
        if let app = running(identifier) as? RunningIOSApp {
            app.add { app.perform(shortcut) }
            app.want(.foreground(nil))
        } else if let app = installed.first(where: { $0.bundle.identifier == identifier }) {
            start(app) { app in
                (app as? RunningIOSApp)?.launchShortcut = shortcut
                app.want(.launch(nil))
            }
        }
    }

    /// Beginnings of the URLs that open an app, in the order of installation.
    var openedURLs: [String] { installed.flatMap(\.openedURLs) }

    private func handler(of url: URL) -> Installed? { installed.first { $0.opens(url) } }

    /// Hands something to an app without bringing it before the user, launching it where it does
    /// not run.
    func handOver(to identifier: String, errand: @escaping () -> Void) {
        inBackground(identifier, .errand(errand))
    }

    /// From the delegate's call until the system takes back the time that it gave.
    private static let eventsPatience = Duration.seconds(30)

    private func connectTransfers() {
        transfers.app = { [unowned self] identifier in
            installed.first { app in
                app.bundle.extensions.contains { $0.identifier == identifier }
            }?.bundle.identifier ?? identifier
        }
        transfers.wake = { [unowned self] app, session in
            parts.queue.async("background session") { [self] in wake(app, for: session) }
        }
    }

    /// The tasks of a background session are over, and no process of the app runs that could hear.
    private func wake(_ app: String, for session: String) {
        handOver(to: app) { [self] in
            guard let running = running(app),
                let application = (running as? RunningIOSApp)?
                    .application
            else { return }
            parts.note("\(running.bundle.displayName) is told of the background session \(session)")
            let done = running.holdBackgroundTime(Self.eventsPatience)
            application.delegate?.application(
                application, handleEventsForBackgroundURLSession: session,
                completionHandler: { [parts] in
                    parts.queue.async("background session done", done)
                })
            transfers.appWasWoken(app, for: session)
        }
    }

    private func connectBluetooth() {
        BluetoothDaemon.of(parts.phone).wake = { [unowned self] app, centrals in
            parts.queue.async("bluetooth") { [self] in wake(app, centrals: centrals) }
        }
    }

    /// Bluetooth has news for an app that sleeps, or for managers of one that is gone.
    private func wake(_ identifier: String, centrals: [String]) {
        if let app = running(identifier) {
            // Who is at work already hears it, now or as soon as its managers are there.
            if app.state == .suspended { app.want(.errand {}) }
            return
        }
        guard let app = installed.first(where: { $0.bundle.identifier == identifier }),
            !centrals.isEmpty
        else { return }
        parts.note("\(app.bundle.displayName) is launched in the background for Bluetooth")
        start(app) { application in
            (application as? RunningIOSApp)?.restoredCentrals = centrals
            application.want(.backgroundLaunch)
            application.want(.errand {})
        }
    }

    private func inBackground(_ identifier: String, _ wish: RunningApp.Wish) {
        if let app = running(identifier) { return app.want(wish) }
        guard let app = installed.first(where: { $0.bundle.identifier == identifier }) else {
            return
        }
        parts.note("\(app.bundle.displayName) is launched in the background")
        start(app) { application in
            application.want(.backgroundLaunch)
            application.want(wish)
        }
    }

    func launch(_ app: Installed, _ url: URL?) {
        start(app) { $0.want(.launch(url)) }
    }

    private func start(_ app: Installed, _ begin: (RunningApp) -> Void) {
        do {
            let (process, main) = try parts.makeProcess(
                app.sandbox, name: app.bundle.displayName,
                infoDictionary: app.bundle.installedInfoDictionary)
            app.prepare(process)
            let application = app.makeRunning(process, main)
            running.append(application)
            begin(application)
        } catch {
            parts.fail(
                .inputOutput,
                "\(app.bundle.displayName) cannot be launched: \(Failure.sentence(error)).")
        }
    }
}

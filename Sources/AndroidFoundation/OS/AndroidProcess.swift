package import FaradFoundation
package import Simulation

/// What one process of an Android app sees of the phone.
package final class AndroidProcess {
    package let process: SimulatedProcess
    package let phone: PhoneSystem
    package let mainLooper: Looper
    package let info: ApplicationInfo
    package let queuedWork: QueuedWork
    /// What the user has granted and refused, and is asked for.
    package var permissions: PermissionController { PermissionController.of(phone) }
    /// Opens a URL in another app; false where there is none.
    package var openURL: (_ url: String) -> Bool = { _ in false }
    /// Whether the app may ask servers without encryption (`usesCleartextTraffic`).
    package var permitsCleartextTraffic = false
    /// The other apps of the phone; set by whoever has installed them.
    package var packages = PhonePackages()
    /// Where the system's own processes work; nil: on the app's UI thread.
    package var systemQueue: SerialQueue?
    /// What the system tells the UI thread comes in the order in which it is told.
    package let systemChannel: Channel
    /// The activity that is before the user; nil while none of the app's is.
    package weak var resumedActivity: Activity?
    /// The receivers of the manifest.
    package var receivers: [BroadcastReceiver.Type] = []
    var preferences: [String: SharedPreferences] = [:]
    private(set) lazy var applicationContext = Context(self)

    /// Installs it in the process, before any code of the app runs.
    @discardableResult
    package static func install(in process: SimulatedProcess, _ info: ApplicationInfo)
        -> AndroidProcess
    {
        process.service(AndroidProcess.self) {
            let (main, phone) = process.simulation.enter(process) {
                (DispatchQueue.main.serialQueue, PhoneProcess.current.system)
            }
            guard let main else {
                preconditionFailure("Give the process its main queue before it becomes Android's.")
            }
            return AndroidProcess(process: process, phone: phone, main: main, info: info)
        }
    }

    /// The process has died: what was applied and not yet written is gone with it.
    private func reportLosses() {
        for name in preferences.keys.sorted() {
            for key in preferences[name]?.unwrittenKeys ?? [] {
                process.simulation.findings.report(
                    Finding(
                        .defaultsLost,
                        "\(info.label) died before apply() had written “\(key)” to \(name).xml; the "
                            + "value from before stays.", process: process))
            }
        }
    }

    private init(
        process: SimulatedProcess, phone: PhoneSystem, main: SerialQueue, info: ApplicationInfo
    ) {
        self.process = process
        self.phone = phone
        self.info = info
        mainLooper = Looper(main)
        systemChannel = main.makeChannel("system")
        // What is written, and what of it waits, are resources.
        queuedWork = QueuedWork(
            queue: process.makeQueue(label: "queued-work-looper", memory: .nothing))
        process.onExit.append { [unowned self] in reportLosses() }
    }

    /// Whether the app may: the user has said so, or the installation has, as the manifest declares it.
    package func holds(_ permission: String) -> Bool {
        permissions.isGranted(permission) || info.holdsSinceInstallation(permission)
    }

    /// Hands something to a process of the system's, which works one thing after another.
    package func tellSystem(_ label: StaticString, _ work: @escaping () -> Void) {
        (systemQueue ?? mainLooper.queue).async(label, work)
    }

    /// The process whose code runs just now.
    package static var current: AndroidProcess {
        guard let process = SimulatedProcess.current else {
            preconditionFailure(
                "An Android class was used outside a simulated process; call it from code that "
                    + "the simulation runs, or inside Simulation.enter.")
        }
        return process.service(AndroidProcess.self) {
            // Code of a dead process that still returns meets a process without a phone.
            guard process.state == .dead else {
                preconditionFailure("This process is no Android app's; install one first.")
            }
            return AndroidProcess(
                process: process, phone: PhoneProcess.current.system,
                main: process.makeQueue(label: "main"),
                info: ApplicationInfo(packageName: process.name, label: process.name))
        }
    }

    /// Ends the app as an exception does that nobody catches (F172).
    package func crash(_ error: any Error) {
        process.simulation.findings.report(
            Finding(
                .appCrashed, "\(info.label) crashed: \(error)", process: process))
        process.kill(reason: "crash")
    }
}

import AndroidFoundation
import Simulation

// What an Android phone sends to its apps.
extension SpringBoard {
    /// The installed app of a package.
    func app(ofPackage package: String) -> Installed? {
        installed.first { $0.bundle.android?.packageName == package }
    }

    /// Does what an app has asked for; nothing where another pending intent has taken its place.
    func send(_ pending: PendingIntent, _ intent: Intent) {
        switch pending.kind {
        case .activity: startActivity(intent, of: pending.app)
        case .broadcast: broadcast(intent, to: pending.app)
        }
    }

    private func startActivity(_ intent: Intent, of package: String) {
        guard let app = app(ofPackage: package) else { return }
        if let running = running(app.bundle.identifier) as? RunningAndroidApp {
            running.add(intent)
            running.want(.foreground(nil))
        } else {
            launch(app, nil)
            (running(app.bundle.identifier) as? RunningAndroidApp)?.add(intent)
        }
    }

    /// Runs the receivers of an app, in a new process if need be.
    func broadcast(_ intent: Intent, to package: String) {
        guard let app = app(ofPackage: package) else { return }
        handOver(to: app.bundle.identifier) { AndroidProcess.current.receive(intent) }
    }
}

import Simulation

/// What an app does when the system or a notification tells it of something; made anew each time, in
/// a process without an activity if need be.
open class BroadcastReceiver {
    public required init() {}

    /// The actions of the manifest's intent filter: what the system may tell of.
    open class var actions: [String] { [] }

    open func onReceive(_ context: Context, _ intent: Intent) throws {}

    /// What an intent calls it.
    static var name: String { "\(self)" }
}

extension AndroidProcess {
    /// Runs the receivers that an intent is meant for. Call it on the process's main queue.
    package func receive(_ intent: Intent) {
        for type in receivers
        where intent.component == type.name || type.actions.contains(intent.action) {
            do {
                try type.init().onReceive(applicationContext, intent)
            } catch {
                return crash(error)
            }
            queuedWork.hurry()
        }
    }

    /// What Java keeps in a static field: one object per process.
    package static func singleton<T: AnyObject>(_ type: T.Type, make: () -> T) -> T {
        current.process.service(type, make: make)
    }
}

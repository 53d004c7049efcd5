import Simulation

/// The activities that an app has beside its main one, as far as intents name them.
package final class OwnActivities {
    private var types: [String: Activity.Type] = [:]
    /// Starts one above the main activity, or brings the one of its class back to the top.
    package var startSink: (Activity.Type, Intent) -> Void = { _, _ in }

    private init() {}

    package static func of(_ android: AndroidProcess) -> OwnActivities {
        android.process.service(OwnActivities.self) { OwnActivities() }
    }

    fileprivate func add(_ type: Activity.Type) { types["\(type)"] = type }

    func start(_ intent: Intent) {
        guard let type = intent.component.flatMap({ types[$0] }) else {
            preconditionFailure("Make the intent with the class of the activity.")
        }
        startSink(type, intent)
    }
}

extension Intent {
    /// An intent for an activity of the app's own, which lies above the main one and lets it be seen.
    public init(_ context: Context, _ activity: Activity.Type) {
        self.init("")
        component = "\(activity)"
        OwnActivities.of(context.android).add(activity)
    }
}

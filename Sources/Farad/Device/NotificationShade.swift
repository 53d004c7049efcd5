import FaradFoundation
import Simulation

/// What lies in the notification centre, on either platform, and what comes of touching it.
///
/// Everything that changes something is called as an event of the system's own queue.
protocol NotificationShade {
    /// What lies there, oldest first.
    var shown: [ShownNotification] { get }

    /// Allows or forbids the notifications of an app.
    func allow(_ isAllowed: Bool, of app: String)

    /// Whether an app has a token of the push service.
    func isRegistered(_ app: String) -> Bool

    /// What an app calls to get one.
    var registration: String { get }

    /// What a server sends has come.
    func receive(_ push: PushNotification, _ identifier: String, for app: String)

    /// Whether something of what has come for an app is neither shown nor in the app's hands.
    func isReceiving(for app: String) -> Bool

    /// The user taps a notification; nothing where it has gone meanwhile.
    func tap(_ notification: ShownNotification)

    /// Whether a button has a field to type into; nil where there is no such button.
    func takesText(_ action: String, of notification: ShownNotification) -> Bool?

    func choose(_ action: String, of notification: ShownNotification, typing text: String?)

    /// The user swipes a notification away.
    func dismiss(_ notification: ShownNotification)
}

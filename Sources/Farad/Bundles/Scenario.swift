/// A named list of what the user does, in the order given.
public struct Scenario: Sendable {
    /// The name that `--scenario` takes.
    public var name: String
    /// One line that says what happens.
    public var summary: String
    /// What the user does.
    public var actions: [TimedAction]
    /// How long the device runs, counted from its start; nil: until nothing is left to do. What is
    /// due later, such as background work, does not happen.
    public var until: Duration?

    /// Names a list of actions.
    public init(
        name: String, summary: String = "", actions: [TimedAction], until: Duration? = nil
    ) {
        self.name = name
        self.summary = summary
        self.actions = actions
        self.until = until
    }
}

/// One thing that the user or the system does, and when.
public struct TimedAction: Hashable, Sendable {
    /// What happens.
    public var action: Action
    /// When it happens, counted from the start of the simulation; nil: as soon as the action before
    /// it has come to its end.
    public var at: Duration?

    /// Gives an action its time.
    public init(_ action: Action, at: Duration? = nil) {
        self.action = action
        self.at = at
    }
}

/// What the user or the system can do to a device.
public enum Action: Hashable, Sendable {
    /// Shares files by the share sheet with the app's share extension.
    case share([SharedPhoto])
    /// Opens a URL, as a tap on a link does.
    case openURL(String)
    /// Taps the app's icon.
    case launch
    /// Goes to the home screen; the app is suspended soon after (F112).
    case background
    /// Brings the app back.
    case foreground
    /// Presses Android's back button.
    case back
    /// Lets the app before the user, or the first one, show notifications, now and when it asks.
    case allowNotifications
    /// Taps the first element of the page before the user that a CSS selector finds.
    case tap(String)
    /// Ends a process at once: `app`, `extension`, `web`, or a process name.
    case kill(String)
}

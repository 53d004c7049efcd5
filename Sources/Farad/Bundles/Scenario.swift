/// What the user does, in the order given, what goes wrong, and what has to be true in the end.
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
    /// The latency profile that it is meant for; nil: any.
    public var profile: String?
    /// Servers that take the place of the app's of the same hosts.
    public var servers: [ServerBundle] = []
    /// What stands in the place of plugins, each made for a device.
    var plugins: [@Sendable (Device) -> ScriptPlugin] = []
    /// What the user has said before the app asks.
    public var permissions = Permissions()
    /// The knobs that it sets, in the order given; they win over the app's, and `--set` over them.
    public var settings: [(name: String, value: String)]
    /// What goes wrong.
    public var faults: [Fault]
    /// How many of the faults may come in one run, any of them or fewer; nil: all come, always.
    package var mostFaults: Int?
    /// What has to be true when the run is over.
    public var invariants: [Invariant]
    /// What `--scenario` takes to find it again: a bundled scenario's name or a file's path. nil: it
    /// is found nowhere, and a command that plays it again spells its actions out.
    public var reference: String?
    /// Whether invariants look at the calls of plugins, which are only then kept.
    public var recordsCalls = false

    /// A test that is played in place of the actions, its expectations in place of invariants.
    package var test: TestReference?

    /// The line of its file that makes it; nil: it is from none.
    package var place: String?
    /// Where each action and each fault stands in its file; shorter where they come from elsewhere.
    var places: [String] = []
    var faultPlaces: [String] = []

    /// Names a list of actions.
    public init(
        name: String, summary: String = "", actions: [TimedAction], until: Duration? = nil,
        profile: String? = nil, settings: [(name: String, value: String)] = [],
        faults: [Fault] = [], invariants: [Invariant] = []
    ) {
        self.name = name
        self.summary = summary
        self.actions = actions
        self.until = until
        self.profile = profile
        self.settings = settings
        self.faults = faults
        self.invariants = invariants
    }
}

/// One thing that the user or the system does, and when.
public struct TimedAction: Hashable, Sendable {
    /// What happens.
    public var action: Action
    /// When it happens at the earliest, counted from the start of the simulation; nil: as soon as
    /// the action before it has come to its end.
    public var at: Duration?
    /// When it happens at the latest; nil: at ``at`` exactly. A run takes the earliest, an explorer
    /// any moment of the window.
    public var latest: Duration?
    /// Whether the times are counted from the moment at which the action before it happens.
    public var isAfterPrevious: Bool

    /// Gives an action its time.
    public init(
        _ action: Action, at: Duration? = nil, latest: Duration? = nil,
        isAfterPrevious: Bool = false
    ) {
        self.action = action
        self.at = at
        self.latest = latest
        self.isAfterPrevious = isAfterPrevious
    }
}

extension Action {
    /// Whether the user touches the page with it.
    var isTouch: Bool {
        switch self {
        case .tap, .multiTap, .longPress, .swipe, .typeText, .clearText, .selectOption: true
        default: false
        }
    }
}

/// What the user or the system can do to a device.
public enum Action: Hashable, Sendable {
    /// Shares items, all at once, by the share sheet with the app's share extension.
    case share([SharedItem])
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
    /// Types into the field of the page before the user that a CSS selector finds; a line feed is the
    /// return key. In an input whose value a picker gives, such as a date, that value.
    case typeText(String, into: String)
    /// Deletes what a field of the page holds.
    case clearText(String)
    /// Taps an element so many times, 100 ms after one another.
    case multiTap(String, Int)
    /// Keeps a finger on an element for so many milliseconds.
    case longPress(String, Int)
    /// Moves a finger that comes down on an element, by so many points, within 200 ms.
    case swipe(String, x: Int, y: Int)
    /// Picks an option of a select, by its label or its value.
    case selectOption(String, of: String)
    /// Pulls something of the system's, such as the control centre, over the app: it resigns being
    /// active and stays where it is (F112).
    case interrupt
    /// Puts that away again: the app becomes active.
    case endInterruption
    /// Swipes the sheet of the share extension away: its request is cancelled, whatever it is doing.
    case dismissShare
    /// Swipes the app out of the app switcher. An Android app has been paused and stopped before, as the
    /// list of recent apps hides it.
    case terminate
    /// Ends a process at once: `app`, `extension`, `web`, or a process name.
    case kill(String)
    /// A push notification comes for the first app: JSON with `title`, `body`, `data`, `badge`,
    /// `category` and `id`.
    case receivePush(String)
    /// Taps a notification; nil: the newest.
    case tapNotification(String?)
    /// Swipes a notification away; nil: the newest.
    case dismissNotification(String?)
    /// Touches a button of a notification, by its identifier, and types into its field first; of the
    /// newest notification where none is named.
    case chooseAction(String, of: String?, typing: String?)
    /// Chooses an activity of the share sheet, by its title or type.
    case chooseActivity(String)
    /// Closes the share sheet without choosing.
    case cancelShareSheet
    /// Touches a button of the alert that is before the user, by its title, and types into the
    /// alert's field first.
    case answerAlert(String, typing: String?)
    /// Connects the phone otherwise.
    case connect(NetworkConnection)
    /// Takes a picture or a film with the camera that the app shows, or picks some in its picker; nil closes
    /// it.
    case givePhotos([SharedItem]?)
    /// Picks documents in the picker that the app shows; nil closes it.
    case giveFiles([SharedItem]?)
    /// Holds a code before the scanner that the app shows; nil closes it.
    case scan(String?, BarcodeFormat)
    /// Chooses in the menu of the app's icon on the home screen, by a title or a type.
    case chooseShortcut(String)
    /// Gives the phone these contacts and no others.
    case setContacts([PhoneContact])
    /// Picks contacts in the picker that the app shows, by their names; nil closes it.
    case pickContacts([String]?)
    /// Keeps the new contact that the app shows, or throws it away.
    case finishContact(saves: Bool)
    /// Gives the phone these events and no others.
    case setEvents([CalendarEvent])
    /// Gives the phone these reminders and no others.
    case setReminders([Reminder])
    /// Keeps the event that the app shows, throws it away, or deletes it.
    case finishEvent(EventEnding)
    /// Chooses of the calendars that the app offers, by their titles; nil cancels.
    case chooseCalendars([String]?)
    /// Does something in the App Store of an iPhone.
    case store(StoreAction)
    /// Does something to an iPhone beside the page.
    case native(NativeAction)
    /// Does something with passwords and passkeys of sites.
    case credentials(CredentialAction)
    /// Touches Done of the browser that the app shows.
    case closeBrowser
    /// Follows a link to another page in the web view that InAppBrowser shows.
    case followLink(String)
    /// Touches Done above the document that the app shows.
    case closeDocument
    /// Opens the list of recent apps on an Android phone.
    case openRecentApps
    /// Copies a text in another app.
    case copy(String)
    /// Changes what the app may do, in the phone's settings.
    case choose(Permissions)
    /// Switches location services on or off.
    case setLocationServices(Bool)
    /// Changes how full the battery is, from 0 to 1, and whether it is being charged.
    case setBattery(level: Double, isCharging: Bool)
    /// Switches Bluetooth on or off.
    case setBluetooth(Bool)
    /// Puts these devices of Bluetooth around the phone, and no others.
    case setPeripherals([BluetoothPeripheral])
    /// A peripheral has another value of a characteristic, and tells it.
    case notify(String, characteristic: String, service: String?, value: [UInt8])
    /// A peripheral ends its connection.
    case disconnectPeripheral(String)
    /// Moves the phone; nil: it cannot tell where it is.
    case move(PhoneLocation?)
    /// Turns the phone.
    case turn(DeviceOrientation)
    /// Has texts shown in another size.
    case setTextSize(TextSize)
    /// Starts or ends VoiceOver.
    case setVoiceOver(Bool)
}

/// How long each hop and launch of a device takes, every figure with its source.
public struct LatencyProfile: Hashable, Sendable {
    /// One latency: the earliest and the latest moment after its cause, and where it comes from.
    public struct Figure: Hashable, Sendable {
        /// The earliest moment after the cause.
        public var earliest: Duration
        /// The latest moment after the cause.
        public var latest: Duration
        /// Where the figure comes from; `assumed` where nobody measured it.
        public var source: String

        /// Makes a figure; without `latest` it is exact.
        public init(_ earliest: Duration, _ latest: Duration? = nil, source: String) {
            self.earliest = earliest
            self.latest = latest ?? earliest
            self.source = source
        }
    }

    /// The name that reports show.
    public var name: String
    /// From a tap on the icon, or a URL, to the delegate's didFinishLaunching.
    public var appLaunch: Figure
    /// From didFinishLaunching to application(open:) of the launch URL.
    public var launchURL: Figure
    /// From didFinishLaunching, or the launch URL's delivery, to didBecomeActive.
    public var activation: Figure
    /// From didFinishLaunching to the page's document start (U1).
    public var documentStart: Figure
    /// From the start of a later navigation to its document start, or its failure.
    public var reloadStart: Figure
    /// From the tap in the share sheet to the extension's viewDidLoad.
    public var extensionLaunch: Figure
    /// From `completeRequest` to the end of the extension's process.
    public var extensionExit: Figure
    /// From `loadItem` to its completion handler.
    public var itemLoad: Figure
    /// From an opened URL to its arrival at a running or suspended app.
    public var urlDelivery: Figure
    /// From a Darwin notification's post to its observers in another process.
    public var darwinNotification: Figure
    /// From the home gesture to willResignActive, and from a return to willEnterForeground.
    public var sceneChange: Figure
    /// From didEnterBackground to the suspension of the process.
    public var suspension: Figure
    /// From an Android activity's onStop to the freezing of its process.
    public var freezing: Figure
    /// From the page's postMessage to the app's main queue.
    public var pageToApp: Figure
    /// From evaluateJavaScript on the main queue to its task in the page.
    public var appToPage: Figure
    /// From a background task's earliest begin date to its launch.
    public var backgroundTask: Figure
    /// From an app's request for a push token to its arrival; Android has a token that it knows at once.
    public var pushToken: Figure
    /// Between an app and the process of the system that has Bluetooth.
    public var bluetoothMessage: Figure
    /// From the start of a scan, or a peripheral's coming near, to its next advertisement.
    public var bluetoothAdvertisement: Figure
    /// From the wish for a connection, or a peripheral's coming near, to the connection.
    public var bluetoothConnection: Figure
    /// From an app to a connected peripheral, or back.
    public var bluetoothExchange: Figure
    /// From a request to its arrival at the server.
    public var networkRequest: Figure
    /// From the server's answer to its arrival at the phone.
    public var networkResponse: Figure
}

extension LatencyProfile {
    /// The names of the built-in profiles, the default first.
    public static let names = ["ideal", "phone", "slow-phone", "untimed"]

    /// A built-in profile; nil for any other name.
    public init?(named name: String) {
        switch name {
        case "ideal": self = .ideal
        case "phone": self = .phone
        case "slow-phone": self = .slowPhone
        case "untimed": self = .untimed
        default:
            // As `widened(by:)` names it.
            guard let mark = name.lastIndex(of: "*"),
                let factor = Double(name[name.index(after: mark)...]),
                let narrow = LatencyProfile(named: String(name[..<mark])),
                let wider = narrow.widened(by: factor)
            else { return nil }
            self = wider
        }
    }

    /// The figures in a fixed order, by the names that JSON files use.
    public static var figures: [(name: String, path: WritableKeyPath<Self, Figure>)] {
        [
            ("appLaunch", \.appLaunch), ("launchURL", \.launchURL), ("activation", \.activation),
            ("documentStart", \.documentStart), ("reloadStart", \.reloadStart),
            ("extensionLaunch", \.extensionLaunch),
            ("extensionExit", \.extensionExit), ("itemLoad", \.itemLoad),
            ("urlDelivery", \.urlDelivery),
            ("darwinNotification", \.darwinNotification), ("sceneChange", \.sceneChange),
            ("suspension", \.suspension), ("freezing", \.freezing),
            ("pageToApp", \.pageToApp), ("appToPage", \.appToPage),
            ("backgroundTask", \.backgroundTask), ("pushToken", \.pushToken),
            ("bluetoothMessage", \.bluetoothMessage),
            ("bluetoothAdvertisement", \.bluetoothAdvertisement),
            ("bluetoothConnection", \.bluetoothConnection),
            ("bluetoothExchange", \.bluetoothExchange),
            ("networkRequest", \.networkRequest),
            ("networkResponse", \.networkResponse),
        ]
    }

    /// Exact values, so that a run is easy to read; the default of `farad run`.
    public static let ideal = LatencyProfile(
        name: "ideal",
        appLaunch: Figure(.milliseconds(100), source: "assumed"),
        launchURL: Figure(.milliseconds(50), source: "assumed"),
        activation: Figure(.milliseconds(10), source: "assumed"),
        documentStart: Figure(.milliseconds(800), source: "assumed"),
        reloadStart: Figure(.milliseconds(100), source: "assumed"),
        extensionLaunch: Figure(.milliseconds(150), source: "assumed"),
        extensionExit: Figure(.milliseconds(50), source: "assumed"),
        itemLoad: Figure(.milliseconds(20), source: "assumed"),
        urlDelivery: Figure(.milliseconds(20), source: "assumed"),
        darwinNotification: Figure(.microseconds(50), source: "assumed"),
        sceneChange: Figure(.milliseconds(10), source: "assumed"),
        suspension: Figure(.milliseconds(100), source: "assumed"),
        freezing: Figure(.seconds(70), source: freezer),
        pageToApp: Figure(.microseconds(50), source: roundTrip),
        appToPage: Figure(.microseconds(50), source: roundTrip),
        backgroundTask: Figure(.zero, source: "assumed"),
        pushToken: Figure(.milliseconds(100), source: "assumed"),
        bluetoothMessage: Figure(.microseconds(50), source: "assumed"),
        bluetoothAdvertisement: Figure(.milliseconds(100), source: "assumed"),
        bluetoothConnection: Figure(.milliseconds(100), source: "assumed"),
        bluetoothExchange: Figure(.milliseconds(15), source: "assumed"),
        networkRequest: Figure(.milliseconds(40), source: "assumed"),
        networkResponse: Figure(.milliseconds(60), source: "assumed"))

    /// Windows around `ideal`, as a phone of these years may have them; document start spans the
    /// 500 ms at which an app may register its plugins (F25).
    public static let phone = LatencyProfile(
        name: "phone",
        appLaunch: Figure(.milliseconds(80), .milliseconds(400), source: "assumed"),
        launchURL: Figure(.milliseconds(10), .milliseconds(150), source: "assumed"),
        activation: Figure(.milliseconds(5), .milliseconds(100), source: "assumed"),
        documentStart: Figure(.milliseconds(200), .milliseconds(900), source: "assumed"),
        reloadStart: Figure(.milliseconds(40), .milliseconds(400), source: "assumed"),
        extensionLaunch: Figure(.milliseconds(100), .milliseconds(500), source: "assumed"),
        extensionExit: Figure(.milliseconds(10), .milliseconds(500), source: "assumed"),
        itemLoad: Figure(.milliseconds(5), .milliseconds(300), source: "assumed"),
        urlDelivery: Figure(.milliseconds(5), .milliseconds(100), source: "assumed"),
        darwinNotification: Figure(.microseconds(30), .milliseconds(2), source: "assumed"),
        sceneChange: Figure(.milliseconds(5), .milliseconds(100), source: "assumed"),
        suspension: Figure(.milliseconds(50), .seconds(5), source: "assumed"),
        freezing: Figure(.seconds(10), .seconds(70), source: freezer),
        pageToApp: Figure(.microseconds(30), .milliseconds(2), source: "assumed"),
        appToPage: Figure(.microseconds(30), .milliseconds(2), source: "assumed"),
        backgroundTask: Figure(.zero, .seconds(900), source: "assumed"),
        // An iPhone knows the token of an earlier launch; else it asks Apple's servers.
        pushToken: Figure(.milliseconds(1), .seconds(5), source: "assumed"),
        bluetoothMessage: Figure(.microseconds(30), .milliseconds(2), source: "assumed"),
        bluetoothAdvertisement: Figure(.milliseconds(20), .seconds(2), source: "assumed"),
        bluetoothConnection: Figure(.milliseconds(30), .seconds(3), source: "assumed"),
        bluetoothExchange: Figure(.milliseconds(8), .milliseconds(200), source: "assumed"),
        networkRequest: Figure(.milliseconds(20), .seconds(2), source: "assumed"),
        networkResponse: Figure(.milliseconds(20), .seconds(3), source: "assumed"))

    /// An old or busy phone: everything takes up to several times as long.
    public static let slowPhone = LatencyProfile(
        name: "slow-phone",
        appLaunch: Figure(.milliseconds(400), .seconds(2), source: "assumed"),
        launchURL: Figure(.milliseconds(50), .milliseconds(800), source: "assumed"),
        activation: Figure(.milliseconds(20), .milliseconds(500), source: "assumed"),
        documentStart: Figure(.milliseconds(600), .seconds(4), source: "assumed"),
        reloadStart: Figure(.milliseconds(150), .seconds(2), source: "assumed"),
        extensionLaunch: Figure(.milliseconds(400), .seconds(2), source: "assumed"),
        extensionExit: Figure(.milliseconds(50), .seconds(2), source: "assumed"),
        itemLoad: Figure(.milliseconds(50), .seconds(2), source: "assumed"),
        urlDelivery: Figure(.milliseconds(20), .milliseconds(500), source: "assumed"),
        darwinNotification: Figure(.microseconds(100), .milliseconds(10), source: "assumed"),
        sceneChange: Figure(.milliseconds(20), .milliseconds(500), source: "assumed"),
        suspension: Figure(.milliseconds(50), .seconds(5), source: "assumed"),
        freezing: Figure(.seconds(10), .seconds(70), source: freezer),
        pageToApp: Figure(.microseconds(100), .milliseconds(10), source: "assumed"),
        appToPage: Figure(.microseconds(100), .milliseconds(10), source: "assumed"),
        backgroundTask: Figure(.zero, .seconds(3600), source: "assumed"),
        pushToken: Figure(.milliseconds(5), .seconds(30), source: "assumed"),
        bluetoothMessage: Figure(.microseconds(100), .milliseconds(10), source: "assumed"),
        bluetoothAdvertisement: Figure(.milliseconds(100), .seconds(10), source: "assumed"),
        bluetoothConnection: Figure(.milliseconds(100), .seconds(10), source: "assumed"),
        bluetoothExchange: Figure(.milliseconds(15), .seconds(1), source: "assumed"),
        networkRequest: Figure(.milliseconds(100), .seconds(10), source: "assumed"),
        networkResponse: Figure(.milliseconds(100), .seconds(20), source: "assumed"))

    /// No latency at all: only causes order what happens.
    public static let untimed: LatencyProfile = {
        var profile = LatencyProfile.ideal
        profile.name = "untimed"
        for (_, path) in figures {
            profile[keyPath: path] = Figure(
                .zero, .seconds(2_000_000_000), source: "none: only causes give an order")
        }
        return profile
    }()

    /// The factors that a profile may be widened by.
    public static let factors = 1.0...1000.0

    /// The longest time of a widened profile, the longest of a file by the greatest factor: that of
    /// `untimed`, with a few more after it, would be more than a clock counts.
    static let longestWidened = Duration.milliseconds(MillisecondRange.maximum) * factors.upperBound

    /// The same with every window longer by a factor: its latest moments are that much later; nil for a
    /// factor outside ``factors``, and where a time becomes longer than 1000 days.
    public func widened(by factor: Double) -> LatencyProfile? {
        guard Self.factors.contains(factor) else { return nil }
        var profile = self
        profile.name = "\(name)*\(factor)"
        for (_, path) in Self.figures {
            let latest = profile[keyPath: path].latest * factor
            guard latest <= Self.longestWidened else { return nil }
            profile[keyPath: path].latest = latest
        }
        return profile
    }

    private static let roundTrip =
        "measured: an awaited call takes 137 µs between WebKitGTK 2.50's two processes"

    /// Another app that was opened since takes the place of the previous one sooner.
    private static let freezer =
        "Android 15: the previous app is kept for 60 s (MAX_PREVIOUS_TIME), a cached one freezes "
        + "after 10 s (DEFAULT_FREEZER_DEBOUNCE_TIMEOUT)"
}

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
    /// From the tap in the share sheet to the extension's viewDidLoad.
    public var extensionLaunch: Figure
    /// From `loadItem` to its completion handler.
    public var itemLoad: Figure
    /// From an opened URL to its arrival at a running or suspended app.
    public var urlDelivery: Figure
    /// From the home gesture to willResignActive, and from a return to willEnterForeground.
    public var sceneChange: Figure
    /// From didEnterBackground to the suspension of the process.
    public var suspension: Figure
    /// From the page's postMessage to the app's main queue.
    public var pageToApp: Figure
    /// From evaluateJavaScript on the main queue to its task in the page.
    public var appToPage: Figure
}

extension LatencyProfile {
    /// Exact values, so that a run is easy to read; the default of `farad run`.
    public static let ideal = LatencyProfile(
        name: "ideal",
        appLaunch: Figure(.milliseconds(100), source: "assumed"),
        launchURL: Figure(.milliseconds(50), source: "assumed"),
        activation: Figure(.milliseconds(10), source: "assumed"),
        documentStart: Figure(.milliseconds(800), source: "assumed"),
        extensionLaunch: Figure(.milliseconds(150), source: "assumed"),
        itemLoad: Figure(.milliseconds(20), source: "assumed"),
        urlDelivery: Figure(.milliseconds(20), source: "assumed"),
        sceneChange: Figure(.milliseconds(10), source: "assumed"),
        suspension: Figure(.milliseconds(100), source: "assumed"),
        pageToApp: Figure(.microseconds(50), source: roundTrip),
        appToPage: Figure(.microseconds(50), source: roundTrip))

    private static let roundTrip =
        "measured: an awaited call takes 137 µs between WebKitGTK 2.50's two processes"
}

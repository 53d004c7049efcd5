package import FaradFoundation
package import Simulation

/// What a host decides about the web views of a simulated phone.
package struct WebKitSettings {
    /// What becomes of a message that cannot be cloned (U3, F38–F40).
    package enum CloneMode: String, CaseIterable, Sendable {
        /// Classic WebKit: `postMessage` gives a promise that is rejected with `DataCloneError`.
        case rejectUnhandled = "reject-unhandled"
        /// The host throws at the call.
        case `throw`
        /// The message is dropped, and nobody is told.
        case silentDrop = "silent-drop"
        /// Members that cannot be copied are left out, and proxies are read like objects.
        case lenient
        /// Newer WebKit, for apps linked to a recent SDK: members are taken one by one, and those
        /// without a class are left out, proxies among them (F40).
        case extract
    }

    /// The order in which modules run of which some await at their top level.
    package enum ModuleOrder: String, CaseIterable, Sendable {
        /// WebKit before Safari 27: one after the other, and nobody waits for one that has begun
        /// (WebKit bug 242740).
        case legacy
        /// ECMA-262's, which Chromium always has.
        case standard
    }

    /// How values reach the page's functions.
    package enum Delivery: String, CaseIterable, Sendable {
        /// Through shared memory.
        case values
        /// As the text of a call, evaluated.
        case source
    }

    package var cloneMode = CloneMode.rejectUnhandled
    package var moduleOrder = ModuleOrder.legacy
    /// Whether a user script travels to the web process by a message, so that one added just before
    /// a document starts may come too late for it (U2).
    package var sendsUserScripts = false
    package var delivery = Delivery.values
    /// From `load` to the start of the document, in a web process that has shown nothing yet (U1).
    package var documentStart = Window.immediate
    /// The same in a process that is already up.
    package var laterDocumentStart = Window.immediate
    /// Told of each load that is over, and of those at once before it.
    package var loadSink: ((NavigationLoop) -> Void)?
    /// Page to app: script messages, navigation news, answers of evaluations.
    package var pageToApp = Window.immediate
    /// App to page: evaluations, responses.
    package var appToPage = Window.immediate
    /// How deep a message may nest. WebKit itself has no such bound, or 40000 (F40).
    package var maximumDepth = 2000
    /// How many members and elements a message may have in all.
    package var maximumElements = 10_000_000
    /// How long one entry into a script may run; nil for ever. It costs a clock reading per entry.
    package var executionTimeLimit: Duration?
    package var userAgent =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
        + "(KHTML, like Gecko) Mobile/15E148"
    package var language = "en-US"
    /// How the phone is connected when a page starts.
    package var connection: () -> PhoneNetwork.Connection = { .wifi }
    /// How full the battery is, from 0 to 1, and whether it is on its cable.
    package var battery: () -> PhoneBattery.State = { (1, true) }
    /// What carries the pages' requests to servers; nil: they are refused as not simulated.
    package var network: () -> PhoneNetwork? = { nil }
    package var engine = WebEngine.webKit
    /// Which servers pages may ask without encryption; nil: any.
    package var transportSecurity: TransportSecurity?
    /// Takes a text that a page copies, and the page's origin; nil: it is refused as not simulated,
    /// and so is what a page would paste or share.
    package var copy: ((_ text: String, _ origin: String) -> Void)?
    /// Reads what the user has chosen for a page, in the app's process.
    package var chosenFile: (URL) throws -> ChosenFile = ChosenFile.init(reading:)
    /// Asks whoever has to agree to what a page wants to capture, in the app's process; nil: it is refused
    /// as not simulated.
    package var mediaCapture:
        (
            (
                _ webView: WKWebView, _ type: WKMediaCaptureType, _ answer: @escaping (Bool) -> Void
            ) -> Void
        )?
    /// Makes what tells the pages of a web view where the phone is; nil: it is refused as not
    /// simulated.
    package var geolocation: ((WKWebView) -> any GeolocationProvider)?
    /// Told, in the app's process, that the user is asked whether a site's pages may know where the
    /// phone is; may answer in their place, in any event.
    package var askedForPosition: ((_ site: String, _ answer: @escaping (Bool) -> Void) -> Void)?
    /// Told, in the page's process, whether a page wants the keyboard; nil: nobody asks.
    package var textInput: ((_ isWanted: Bool) -> Void)?
    /// The time zone of the pages' dates, as ICU names it. The engine has one for the whole
    /// process, so pages that run side by side in one process must agree.
    package var timeZone = "UTC"
    /// In points, or CSS pixels.
    package var screenWidth = 390
    package var screenHeight = 844
    package var screenScale = 3.0
    /// How much of the screen's height the web view leaves to the bars above and below it.
    package var barHeights = 0
    /// What runs in each page before any script of the app.
    package var runtime = WebRuntime(read: { _ in nil })
    /// Told of the URL of each module that a page is about to run, or that cannot.
    ///
    /// - Parameter firstColumnsAdded: by how many columns its first line is further to the right.
    package var moduleRuns: (_ url: String, _ firstColumnsAdded: Int) -> Void = { _, _ in }
    /// The text of a script's source map, by the script's URL; asked only when an error is shown.
    package var sourceMap: (_ scriptURL: String) -> String? = { _ in nil }
    /// The cookies of the pages of an Android app; without, each document has its own.
    package var cookies: CookieJar?
    /// Where `localStorage` is kept; without, it ends with the app's process.
    package var websiteData: WebsiteDataFiles?
    /// The same of service workers.
    package var serviceWorkers: WebsiteDataFiles?
    /// The same of caches of responses.
    package var caches: WebsiteDataFiles?
    /// The same of the origin private file systems.
    package var privateFiles: PageFileFolder?
    /// Where the databases of pages are kept, and who keeps them; without, they end with the app's
    /// process.
    package var databases: DatabaseFiles?
    /// The data that a base64 text was made of, when somebody knows: the page's engine then makes
    /// the text, and it is never copied.
    package var base64Origin: ((_ text: String) -> Data?)?
    /// Told of each console line as it is written.
    package var consoleSink: ((ConsoleMessage) -> Void)?
    /// Whether each message carries the stack of the script that posted it. A stack costs several
    /// times what a message does, so only a run that is played again for it takes them.
    package var recordsStacks = false
    /// Told of each timer that runs, by the stack of the script that has set it; only while stacks are
    /// recorded.
    package var timerSink: ((ScriptStack) -> Void)?
    /// Told of each request as it sets out, by the stack of the script that asks; only while stacks are
    /// recorded.
    package var requestSink: ((ScriptStack) -> Void)?
    /// Told of each message that was not posted because a part of it could not be copied.
    package var refusalSink: ((RefusedMessage) -> Void)?
    /// Told of each error that no script caught.
    package var failureSink: ((PageFailure, Page) -> Void)?
    /// Told after each task in which a script has changed what images show; it may look, and change
    /// nothing.
    package var imageSink: ((Page) -> Void)?

    package init() {}
}

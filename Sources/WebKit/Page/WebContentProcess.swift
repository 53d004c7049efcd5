package import FaradFoundation
package import Simulation

/// The process that runs one web view's pages. It can die on its own, and dies with the app.
package final class WebContentProcess {
    package let process: SimulatedProcess
    /// The app's process.
    let owner: SimulatedProcess
    let queue: SerialQueue
    let settings: WebKitSettings
    let machine: ScriptMachine
    /// Whether scripts run in it beside those of the page, on queues of their own.
    var hasWorkers = false
    /// Whose turn the engine is: while the script of one waits, the events of the others come later than
    /// they are due.
    private lazy var turn = Resource("engine", process.uniqueName)
    /// The view clears it when it goes: a weak reference would make every message slower.
    unowned(unsafe) var webView: WKWebView?
    private let userContentController: WKUserContentController
    package private(set) var page: Page?
    /// Which document is there, and which is under way: the app's code looks at it, and asks for others.
    private let document: Resource
    /// What a document that starts takes of the app's: scripts, message handlers, the user agent.
    private let userContent: Resource
    private var wasVisible: Bool
    /// Changes of it that the page hears of by an event.
    private var visibilityNews = 0
    /// Those that it only sees, and after how many messages to the page each of them comes.
    private var silentNews: [(isVisible: Bool, after: Int)] = []
    private var messagesSent = 0
    private var messagesTaken = 0
    private let visibility: Resource
    /// Whether it has started a document before.
    private(set) var hasShownDocument = false
    private let toApp: Channel
    let navigation: Channel
    private let toPage: Channel
    private let replies: Channel
    /// The app's thread that runs the methods of JavaScript interfaces, in Android's WebView.
    private lazy var javaBridge = owner.makeQueue(label: "JavaBridge").makeChannel("page to app")
    /// Made at a page's first request to a server; nil where the phone has no network to offer.
    private(set) lazy var network = settings.network().map { PageNetwork($0, of: self) }
    private var hasNetwork = false
    /// Made when a page first asks for it, or when an earlier run has left some.
    private(set) lazy var serviceWorkers: ServiceWorkers = {
        hasServiceWorkers = true
        return ServiceWorkers(of: self)
    }()
    private var hasServiceWorkers = false
    private lazy var storageQueue = process.makeQueue(label: "storage", hasStack: false)
    private var isSaving = false
    /// Those of its view's store: they outlive it.
    private(set) lazy var caches: CacheStore = {
        hasCaches = true
        return webView?.configuration.websiteDataStore.caches(
            files: settings.caches, simulation: process.simulation)
            ?? CacheStore(files: nil, simulation: process.simulation)
    }()
    private var hasCaches = false
    private var savingCaches: Set<String> = []

    /// Whether an app has a process for its page at all, as whoever looks for one from outside of the
    /// app touches it.
    package static func presence(in app: SimulatedProcess) -> Resource {
        Resource("web-content", app.uniqueName)
    }

    init(webView: WKWebView, owner: SimulatedProcess, main: SerialQueue) {
        self.webView = webView
        userContentController = webView.configuration.userContentController
        self.owner = owner
        settings = webView.configuration.settings
        machine = webView.configuration.processPool.machine
        process = owner.simulation.makeProcess(name: settings.engine.pageProcess)
        process.launchOrdinal = owner.launchOrdinal
        document = Resource("document", process.uniqueName)
        userContent = Resource("user-content", process.uniqueName)
        visibility = Resource("visibility", process.uniqueName)
        wasVisible = webView.isVisible
        queue = process.makeQueue(label: "page", hasStack: false)
        toApp = main.makeChannel("page to app")
        navigation = main.makeChannel("navigation")
        toPage = queue.makeChannel("app to page")
        owner.simulation.touches(.write, Self.presence(in: owner))
        // A page that waits for a dialog keeps its queue busy, so the answer comes by another.
        replies = process.makeQueue(label: "replies", hasStack: false).makeChannel("app to page")
        owner.simulation.trace.note(.lifecycle, "web content process launched")
        // Strong on purpose: an object that was ever referred to weakly is slower to keep at every
        // message, and both lists are emptied when a process ends.
        process.onExit.append { self.died() }
        owner.onExit.append { [process] in process.kill(reason: "its app ended") }
    }

    /// What pages say of themselves: the app may replace it or add to it.
    var userAgent: String {
        takeUserContent()
        if let custom = webView?.customUserAgent { return custom }
        guard let name = webView?.configuration.applicationNameForUserAgent else {
            return settings.userAgent
        }
        return settings.userAgent + " " + name
    }

    package var isAlive: Bool { process.state != .dead }

    /// Tells the search that the running code looks at which document is there, or changes it.
    func touchDocument(_ access: Access) { process.simulation.touches(access, document) }

    /// The same of what a document takes of the app's; the app's code may let others run first.
    func userContentWillChange() {
        SimulatedProcess.current?.simulation.step(.write, userContent)
    }

    func takeUserContent() { process.simulation.touches(.read, userContent) }

    /// Whether a page is still the one that is there, asked by the app's code.
    private func shows(_ page: Page) -> Bool { webView?.page === page }

    /// Ends the process as a crash does: the app hears of it and may load again (C14).
    package func crash() {
        guard isAlive else { return }
        process.simulation.trace.note(.lifecycle, "web content process crashed")
        // Whoever asks for the page finds none.
        touchDocument(.write)
        process.kill(reason: "crash")
        webView?.contentProcessDidTerminate()
    }

    /// The phone is connected otherwise: the page that is there hears of it.
    ///
    /// - Parameter isNews: Whether it has got or lost its network.
    package func networkChanged(to connection: PhoneNetwork.Connection, isNews: Bool) {
        // WebKit's pages have nothing to ask for it.
        guard isNews || settings.engine.isChromium else { return }
        postToPage("network") { [self] in
            page?.networkChanged(to: connection, isNews: isNews)
        }
        if hasServiceWorkers { serviceWorkers.networkChanged(to: connection, isNews: isNews) }
    }

    /// The battery is another: a page that has asked for it hears of it.
    package func batteryChanged() {
        guard page?.hears.battery == true else { return }
        let state = settings.battery()
        postToPage("battery") { [self] in page?.batteryChanged(to: state) }
    }

    /// The app came to the screen or left it: WebKit's activity state, which the app's process sends.
    ///
    /// A page that does not listen sees the new state when it asks for it, without an event of the
    /// simulation, and not before what was sent to it earlier has arrived.
    func visibilityChanged(_ isVisible: Bool) {
        touchVisibility(.write)
        guard visibilityNews > 0 || page?.hears.visibility == true || awaitsFrame else {
            return silentNews.append((isVisible, messagesSent))
        }
        visibilityNews += 1
        postToPage("activity state") { [self] in
            touchVisibility(.write)
            visibilityNews -= 1
            silentNews = []
            wasVisible = isVisible
            if isVisible { awaitsFrame = false }
            page?.visibilityChanged()
        }
    }

    /// A page waits for a frame that is drawn only once it is seen again.
    func awaitFrame() {
        touchVisibility(.write)
        awaitsFrame = true
    }

    private var awaitsFrame = false

    /// Whether the page is before the user, as far as its process knows.
    var isVisible: Bool {
        while let news = silentNews.first, news.after <= messagesTaken {
            wasVisible = news.isVisible
            silentNews.removeFirst()
        }
        return wasVisible
    }

    func touchVisibility(_ access: Access) { process.simulation.touches(access, visibility) }

    private func died() {
        // It has no time to take leave of anybody.
        if hasNetwork { network?.end() }
        if hasServiceWorkers { serviceWorkers.end() }
        page?.close()
        page = nil
    }

    /// Puts a fresh document in the place of the old one.
    func show(_ page: Page) {
        hasShownDocument = true
        self.page?.close()
        self.page = page
    }

    // MARK: Between the processes. Each direction keeps its order (F82b).

    @inline(__always)
    func postToApp(
        _ label: StaticString, memory: MemoryFootprint? = nil, _ body: @escaping () -> Void
    ) {
        toApp.post(label, window: settings.pageToApp, memory: memory, body)
    }

    @inline(__always)
    func postToPage(_ label: StaticString, _ body: @escaping () -> Void) {
        messagesSent += 1
        toPage.post(label, window: settings.appToPage) { [self] in
            defer { messagesTaken += 1 }
            body()
        }
    }

    func postToJavaBridge(memory: MemoryFootprint?, _ body: @escaping () -> Void) {
        javaBridge.post("interface call", window: settings.pageToApp, memory: memory, body)
    }

    /// A script begins or ends to wait, on the stack; or an event of one comes to run.
    @inline(__always)
    func touchTurn(_ access: Access = .write) {
        guard hasWorkers, process.simulation.isExploring else { return }
        process.simulation.touches(access, turn)
    }

    /// Has a script of the page go on that waits, and so keeps the page's queue.
    func reply(
        _ label: StaticString, window: Window? = nil, _ body: @escaping () -> Void
    ) {
        replies.post(label, window: window ?? settings.appToPage, body)
    }

    @inline(__always)
    func post(_ value: ScriptValue, to slot: MessageHandlerSlot, from page: Page) {
        let stack = page.stacks.message
        let simulation = process.simulation
        let origin = (simulation.runningEvent, simulation.causeOfRunningEvent)
        // Who takes a message hands it on at once, and keeps nothing of it.
        toApp.post("message", window: settings.pageToApp, memory: .nothing) { [self] in
            // Not held: plugins refer to it weakly, which makes that slow.
            guard webView != nil, let receive = slot.receive else { return }
            receive(
                userContentController,
                WKScriptMessage(
                    name: slot.name, value: value, stack: stack, process: self, page: page,
                    origin: origin))
        }
    }

    /// Hands an evaluation to the page that is there when it arrives (F56).
    @inline(__always)
    func deliver(_ delivery: Delivery) {
        messagesSent += 1
        toPage.post("evaluate", window: settings.appToPage) { [self] in
            defer { messagesTaken += 1 }
            delivery.onArrival?(process.simulation.runningEvent)
            if delivery.page != 0, delivery.page != page?.number {
                webView?.strayDelivery?(delivery)
            }
            if let page {
                page.perform(.delivery(delivery))
            } else if delivery.wantsFailure {
                postToApp("evaluation result", memory: delivery.memory) { delivery.fail(.noPage) }
            }
        }
    }

    /// - Parameter isAwaited: A script of the page waits for it.
    func fetch(
        _ request: URLRequest, isAwaited: Bool = false,
        _ completion: @escaping (ResourceOutcome) -> Void
    ) {
        postToApp("request") { [self] in
            guard let webView else { return }
            process.simulation.trace.detail(
                .request("\(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "")"))
            webView.resources.load(request) { [self] outcome in
                let complete = { [self] in
                    process.simulation.trace.detail(.response(outcome.told(of: request)))
                    completion(outcome)
                }
                if isAwaited {
                    reply("response", complete)
                } else {
                    postToPage("response", complete)
                }
            }
        }
    }

    /// The way to the server of a request; nil where the app answers it by itself, or nobody does.
    func network(for url: URL) -> PageNetwork? {
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
            return nil
        }
        if let handler = webView?.configuration.urlSchemeHandler(forURLScheme: scheme),
            (handler as? any InterceptingSchemeHandler)?.intercepts(url) ?? true
        {
            return nil
        }
        hasNetwork = true
        return network
    }

    /// Whether a service worker may have to be asked for a document, one that is there or that an
    /// earlier run has left.
    func hasServiceWorker(forDocument url: String) -> Bool {
        guard settings.serviceWorkers != nil else { return false }
        process.simulation.touches(.read, ServiceWorkers.resource(of: process))
        if !hasServiceWorkers {
            guard !hasShownDocument, ServiceWorkers.areLeft(settings) else { return false }
        }
        return serviceWorkers.mayServe(documentAt: url)
    }

    /// The way to servers of web sockets, which no scheme handler answers.
    var socketNetwork: PageNetwork? {
        hasNetwork = true
        return network
    }

    func socket(_ id: Double, of page: Page) -> PageSocket? {
        hasNetwork ? network?.socket(id, of: page) : nil
    }

    func cancel(_ request: Double, of page: Page) {
        if hasNetwork { network?.cancel(request, of: page) }
    }

    func closed(_ page: Page) {
        if hasNetwork { network?.closed(page) }
        if hasServiceWorkers { serviceWorkers.closed(page) }
        if hasCaches, page === self.page { caches.forgetDeleted() }
    }

    func navigate(to url: String, kind: String, from page: Page, referrer: String = "") {
        // What a script asks for before the document is loaded, or what is there, is no new entry.
        let isReplacing = kind == "assign" && (!page.loads.areOver || url == page.url)
        postToApp("navigate") { [self] in
            guard let webView, shows(page) else { return }
            switch kind {
            case "window", "link": webView.openWindow(of: page, at: url, isLink: kind == "link")
            case "traverse": webView.traverse(Int(url) ?? 0, isAsked: true)
            default:
                webView.navigateFromPage(
                    to: url, kind: isReplacing ? "replace" : kind, referrer: referrer)
            }
        }
    }

    func urlChanged(of page: Page) {
        let url = page.url
        if shows(page) { webView?.history.address(url) }
        postToApp("same-document navigation", memory: webView?.stateMemory) { [self] in
            guard let webView, shows(page) else { return }
            webView.urlText = url
        }
    }

    /// The page is on another entry of its document's own, or has changed one.
    func historyMoved(to index: Int, isNew: Bool, of page: Page) {
        guard let webView, shows(page) else { return }
        let place = webView.history.move(to: index, isNew: isNew)
        // Only Android's `WebView` is told; WebKit's asks.
        guard settings.engine.isChromium, place != page.history.toldEntry else { return }
        page.history.toldEntry = place
        postToApp("same-document navigation", memory: webView.stateMemory) { [self] in
            guard shows(page) else { return }
            self.webView?.entriesBefore = place
        }
    }

    func storageArea(_ kind: String, url: String) -> WebStorageArea {
        guard let webView else { return WebStorageArea() }
        let origin = WebStorage.origin(of: url)
        return kind == "session"
            ? webView.sessionStorage.area(of: origin) : localStorage(webView).area(of: origin)
    }

    /// A change of an area: a local one is written half a second later, as WebKit does.
    func storageChanged(_ kind: String, url: String) {
        guard kind == "local", settings.websiteData != nil, let webView, !isSaving else { return }
        isSaving = true
        let origin = WebStorage.origin(of: url)
        let storage = localStorage(webView)
        storageQueue.after(.exactly(.milliseconds(500)), "write localStorage") { [self] in
            isSaving = false
            storage.save(origin)
        }
    }

    /// A change of an origin's caches: they are written half a second later. How long a phone takes,
    /// nobody has measured.
    func cachesChanged(of origin: String) {
        guard settings.caches != nil, savingCaches.insert(origin).inserted else { return }
        storageQueue.after(.exactly(.milliseconds(500)), "write caches") { [self] in
            process.simulation.touches(.write, CacheStore.resource(of: owner))
            savingCaches.remove(origin)
            caches.save(origin)
        }
    }

    private func localStorage(_ webView: WKWebView) -> WebStorage {
        webView.configuration.websiteDataStore.localStorage(
            files: settings.websiteData, simulation: process.simulation)
    }
}

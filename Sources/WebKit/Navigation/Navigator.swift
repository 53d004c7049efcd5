import FaradFoundation
import Simulation

/// Brings a web view from one document to the next, in WebKit's order: the old page runs on until
/// the new document is committed (F58).
final class Navigator {
    private unowned let webView: WKWebView
    /// The navigation that has not been committed.
    private var provisional: Attempt?
    private var loads = 0
    /// Whether anything was ever to be loaded.
    private var hasBegun = false
    private var loop = NavigationLoop()

    init(webView: WKWebView) { self.webView = webView }

    /// One try to load a document.
    private final class Attempt {
        let navigation = WKNavigation()
        let url: String
        let way: SessionHistory.Way
        let start: VirtualInstant
        var referrer = ""
        var document: LoadedResource?
        /// Why there is none.
        var failure: String?
        /// Whether a failure is known no sooner than a document would start: what is loaded after it is
        /// a load again, which takes its time.
        let takesTime: Bool
        /// Whether the web process is ready to start the document.
        var isDue = false
        var isCancelled = false
        /// The service worker that is asked for it, and its name for that one.
        var serviceWorker: ServiceWorker?
        var clientID = ""

        init(
            url: String, way: SessionHistory.Way, start: VirtualInstant, takesTime: Bool
        ) {
            self.url = url
            self.way = way
            self.start = start
            self.takesTime = takesTime
        }
    }

    /// Starts to load; everything that the app hears of it comes in later tasks.
    ///
    /// - Parameters:
    ///   - isAsked: Whether the page that is there has been asked before.
    ///   - referrer: What the document is told of where its user came from, unless it has an entry of
    ///     the history that says it.
    func start(
        _ request: URLRequest, html: String? = nil, way: SessionHistory.Way = .added,
        isAsked: Bool = false, referrer: String = ""
    ) -> WKNavigation {
        let process = webView.livingContentProcess()
        let simulation = process.process.simulation
        let attempt = Attempt(
            url: request.url?.absoluteString ?? "about:blank", way: way,
            start: simulation.clock.now, takesTime: hasBegun)
        attempt.referrer = referrer
        hasBegun = true
        loop.begins(attempt.url, at: attempt.start)
        process.touchDocument(.write)
        if let old = provisional { cancel(old) }
        provisional = attempt
        webView.isLoadingNow = true
        if !isAsked, let page = process.page, page.mayHoldUser {
            ask(page, for: attempt, in: process) { [self] in
                begin(attempt, request, html: html, in: process)
            }
        } else {
            begin(attempt, request, html: html, in: process)
        }
        return attempt.navigation
    }

    /// Has the page say whether its user may leave it; nobody hears of a navigation that it refuses.
    private func ask(
        _ page: Page, for attempt: Attempt, in process: WebContentProcess,
        _ goOn: @escaping () -> Void
    ) {
        process.postToPage("before unload") {
            page.perform(
                .other {
                    let mayLeave = page.mayLeave()
                    process.postToApp("before unload") { [self] in
                        process.touchDocument(.write)
                        guard !attempt.isCancelled else { return }
                        if mayLeave { return goOn() }
                        attempt.isCancelled = true
                        provisional = nil
                        webView.isLoadingNow = false
                    }
                })
        }
    }

    private func begin(
        _ attempt: Attempt, _ request: URLRequest, html: String?, in process: WebContentProcess
    ) {
        let simulation = process.process.simulation
        process.navigation.post("start navigation") { [self] in
            process.touchDocument(.read)
            guard !attempt.isCancelled else { return }
            simulation.trace.note(.lifecycle, "provisional navigation to \(attempt.url)")
            webView.navigationDelegate?.webView(
                webView, didStartProvisionalNavigation: attempt.navigation)
            guard !attempt.isCancelled else { return }
            fetch(request, html: html, for: attempt, in: process)
        }
        let settings = process.settings
        let window =
            process.hasShownDocument ? settings.laterDocumentStart : settings.documentStart
        process.queue.after(window, "document start") { [self] in
            attempt.isDue = true
            commitIfReady(attempt, in: process)
        }
    }

    /// Gives up what is under way.
    func stop() {
        webView.contentProcess.touchDocument(.write)
        if let provisional { cancel(provisional) }
    }

    private func cancel(_ attempt: Attempt) {
        attempt.isCancelled = true
        provisional = nil
        webView.isLoadingNow = false
        let error = WKError.url(-999, "The operation couldn’t be completed.", attempt.url)
        webView.contentProcess.navigation.post("navigation cancelled") { [self] in
            webView.navigationDelegate?.webView(
                webView, didFailProvisionalNavigation: attempt.navigation, withError: error)
        }
    }

    private func fetch(
        _ request: URLRequest, html: String?, for attempt: Attempt, in process: WebContentProcess
    ) {
        let finish = { [self] (outcome: ResourceOutcome) in
            process.touchDocument(.read)
            guard !attempt.isCancelled else { return }
            switch outcome {
            case .success(let resource):
                process.postToPage("document") { [self] in
                    attempt.document = resource
                    commitIfReady(attempt, in: process)
                }
            case .failure(let message) where attempt.takesTime:
                process.postToPage("no document") { [self] in
                    attempt.failure = message
                    commitIfReady(attempt, in: process)
                }
            case .failure(let message): fail(attempt, message, in: process)
            }
        }
        if let html {
            finish(.success(LoadedResource(url: attempt.url, data: Data(html.utf8))))
        } else if attempt.url.hasPrefix("about:") {
            finish(.success(LoadedResource(url: attempt.url)))
        } else if process.hasServiceWorker(forDocument: attempt.url) {
            askServiceWorker(for: request, attempt, in: process, finish)
        } else {
            webView.resources.load(request, finish)
        }
    }

    /// On the app's main queue: there is no document.
    private func fail(_ attempt: Attempt, _ message: String, in process: WebContentProcess) {
        process.touchDocument(.write)
        guard !attempt.isCancelled else { return }
        provisional = nil
        attempt.isCancelled = true
        webView.isLoadingNow = false
        let simulation = process.process.simulation
        simulation.trace.note(.lifecycle, "navigation failed: \(message)")
        settled(process)
        let error = WKError.url(-1, message, attempt.url)
        process.navigation.post("navigation failed") { [self] in
            webView.navigationDelegate?.webView(
                webView, didFailProvisionalNavigation: attempt.navigation, withError: error)
            reportMissingPage(attempt, message, in: process)
        }
    }

    /// The user has done something: what is loaded from then on may be what they want.
    func userActed() { loop = NavigationLoop() }

    /// A load is over.
    private func settled(_ process: WebContentProcess) {
        loop.ends(at: process.process.simulation.clock.now)
        process.settings.loadSink?(loop)
    }

    /// Has a service worker give a document, or leave it to the app.
    private func askServiceWorker(
        for request: URLRequest, _ attempt: Attempt, in process: WebContentProcess,
        _ finish: @escaping (ResourceOutcome) -> Void
    ) {
        guard let url = request.url else { return webView.resources.load(request, finish) }
        attempt.clientID = process.serviceWorkers.clientID(ofLoad: loads + 1)
        let asked = PageRequest(
            id: 0, method: request.httpMethod ?? "GET", url: url, headers: [],
            body: request.httpBody)
        process.serviceWorkers.ask(forDocument: asked, resulting: attempt.clientID) {
            [self] worker, ending in
            process.postToApp("document") { [self] in
                attempt.serviceWorker = worker
                switch ending {
                case .done, .fallback: webView.resources.load(request, finish)
                case .failure(let reason, _):
                    finish(.failure("net::ERR_FAILED (its service worker: \(reason))"))
                case .answer(let response, let body):
                    var resource = LoadedResource(response)
                    resource.data = body ?? Data()
                    finish(.success(resource))
                }
            }
        }
    }

    /// A web view that shows nothing, and to which the app gives nothing else, is a mistake of the
    /// app's or of who runs it.
    private func reportMissingPage(
        _ attempt: Attempt, _ message: String, in process: WebContentProcess
    ) {
        guard provisional == nil, process.page == nil, process.isAlive else { return }
        process.process.simulation.findings.report(
            Finding(
                .pageNotLoaded,
                "The page \(attempt.url) could not be loaded, and there is no "
                    + "other: \(message)."))
    }

    /// On the page's queue: the document starts when it is there and its time has come.
    private func commitIfReady(_ attempt: Attempt, in process: WebContentProcess) {
        guard attempt.isDue, process.isAlive else { return }
        if let failure = attempt.failure {
            return process.postToApp("no document") { [self] in
                fail(attempt, failure, in: process)
            }
        }
        guard let document = attempt.document else { return }
        process.touchDocument(.write)
        guard !attempt.isCancelled else { return }
        provisional = nil
        loads += 1
        // What its scripts still do takes effect: they are over when the next document begins.
        process.page?.leave()
        guard process.isAlive else { return }
        let controller = webView.configuration.userContentController
        process.takeUserContent()
        let html = process.settings.runtime.document(of: document.text)
        let page = Page(
            url: attempt.url, html: html, process: process, number: loads,
            navigationStart: attempt.start, controller: controller)
        page.addresses.referrer = webView.history.referrer(attempt.way) ?? attempt.referrer
        page.addresses.referrerPolicy =
            document.headers.first { $0.name.lowercased() == "referrer-policy" }?.value ?? ""
        page.history.share = webView.history.begin(
            attempt.url, attempt.way, number: loads, states: process.page?.historyStates ?? [],
            referrer: page.addresses.referrer)
        let entriesBefore = webView.history.all.current
        process.show(page)
        page.container.clientID = attempt.clientID
        if let worker = attempt.serviceWorker { process.serviceWorkers.begin(page, worker) }
        let url = attempt.url
        process.postToApp("committed") { [self] in
            webView.urlText = url
            webView.entriesBefore = entriesBefore
            webView.documentStatus = document.status
            webView.title = html.title
            process.process.simulation.trace.note(.lifecycle, "committed \(url)")
            settled(process)
            webView.navigationDelegate?.webView(webView, didCommit: attempt.navigation)
        }
        // The list of user scripts is read now, and never again for this document (F18, F19).
        let loader = DocumentLoader(
            page: page, html: html, userScripts: controller.scriptsInWebProcess
        ) { [self] in
            let memory = webView.isQuietAtFinish ? webView.stateMemory : nil
            process.postToApp("finished", memory: memory) { [self] in
                process.touchDocument(.read)
                webView.touchState(.write)
                if provisional == nil { webView.isLoadingNow = false }
                process.process.simulation.trace.note(.lifecycle, "finished \(url)")
                webView.navigationDelegate?.webView(webView, didFinish: attempt.navigation)
            }
        }
        loader.start()
    }
}

extension FindingRule {
    static var pageNotLoaded: FindingRule { FindingRule("page-not-loaded") }
}

public import FaradFoundation
package import Simulation
public import UIKit

/// A view of a page that runs in a web content process of its own.
///
/// Farad is headless: the page runs, and nothing is drawn.
open class WKWebView: UIView {
    public let configuration: WKWebViewConfiguration
    open weak var navigationDelegate: (any WKNavigationDelegate)?
    // Kept, as to ask each delegate for its conformance would cost a start 0.1 ms.
    private weak var quietDelegate: (any QuietNavigationDelegate)?
    open weak var uiDelegate: (any WKUIDelegate)?
    open var isLoading: Bool {
        touchState(.read)
        contentProcess.touchDocument(.read)
        return isLoadingNow
    }
    /// Whoever changes it touches the document, or its end's own state.
    var isLoadingNow = false
    open internal(set) var title: String?
    open var customUserAgent: String? {
        willSet { configuration.userContentController.willChange() }
    }
    open var allowsBackForwardNavigationGestures = false
    open var allowsLinkPreview = true
    open var isInspectable = false
    /// Kept, and without effect: a page scrolls by its own script alone.
    public private(set) lazy var scrollView = UIScrollView(frame: bounds)
    /// The process that runs the page; another one after a crash and a new load.
    package private(set) var contentProcess: WebContentProcess!
    private(set) var resources: ResourceLoader!
    private var navigator: Navigator!
    private(set) var history: SessionHistory!
    private let owner: SimulatedProcess
    private let main: SerialQueue
    /// Told of a delivery that reaches another page than the one that it is meant for.
    package var strayDelivery: ((Delivery) -> Void)?
    let sessionStorage = WebStorage()
    /// Tells the pages where the phone is.
    private(set) lazy var geolocation = configuration.settings.geolocation?(self)
    /// What lets the user choose files; its pickers do not keep it.
    private var filePanel: FileUploadPanel?
    private weak var shownForPage: UIViewController?
    /// How many entries of the session history lie before the one that is shown, as far as the app has
    /// heard.
    package internal(set) var entriesBefore: Int {
        get {
            touchState(.read)
            return entriesBeforeNow
        }
        set {
            touchState(.write)
            entriesBeforeNow = newValue
        }
    }
    private var entriesBeforeNow = 0
    /// With which status the document came that is there.
    package internal(set) var documentStatus = 200
    /// The URL of the document, as text.
    var urlText: String? {
        get {
            touchState(.read)
            return urlTextNow
        }
        set {
            touchState(.write)
            urlTextNow = newValue
        }
    }
    private var urlTextNow: String?
    /// What WebKit's own code in the app's process changes when a document has loaded or has another
    /// URL, for exploration: it touches nothing else of the app's then.
    let stateMemory: MemoryFootprint
    private let state: Resource

    /// Whether it is before the user, as WebKit follows it: an app in the background is not, one
    /// behind a prompt of the system's is.
    package private(set) var isVisible = true

    /// The app came to the screen or left it; called once the app's own code has heard of it.
    package func setVisible(_ isVisible: Bool) {
        guard isVisible != self.isVisible else { return }
        self.isVisible = isVisible
        contentProcess.visibilityChanged(isVisible)
    }

    /// Sets the navigation delegate to one that says what it leaves alone.
    package func setQuietDelegate(_ delegate: any QuietNavigationDelegate) {
        navigationDelegate = delegate
        quietDelegate = delegate
    }

    /// Whether the delegate of the moment touches nothing of the app's when a document has loaded.
    var isQuietAtFinish: Bool {
        guard let navigationDelegate else { return true }
        return navigationDelegate === quietDelegate && quietDelegate?.isQuietAtFinish == true
    }

    /// Makes a web view in the running process; only on its main queue, as on a phone.
    public init(frame: CGRect, configuration: WKWebViewConfiguration) {
        guard let process = SimulatedProcess.current else {
            preconditionFailure(
                "A WKWebView was made outside a simulated process; make it in code that the "
                    + "simulation runs, or inside Simulation.enter.")
        }
        owner = process
        let name = process.uniqueName
        state = Resource("web-view", name)
        stateMemory = MemoryFootprint([Step(.write, state)])
        main = AppQueue.main(of: process)
        self.configuration = configuration
        super.init(frame: frame)
        resources = ResourceLoader(webView: self)
        history = SessionHistory(process.simulation, Resource("session-history", name))
        navigator = Navigator(webView: self)
        configuration.userContentController.webView = self
        contentProcess = WebContentProcess(webView: self, owner: owner, main: main)
    }

    deinit {
        let controller = configuration.userContentController
        if controller.webView === self { controller.webView = nil }
        contentProcess.webView = nil
        destroy()
    }

    /// Ends the page while the view is still there, as `WebView.destroy()` of Android does.
    package func destroy() { contentProcess.process.kill(reason: "its web view is gone") }

    func touchState(_ access: Access) { owner.simulation.touches(access, state) }

    open var url: URL? { urlText.flatMap { URL(string: $0) } }

    /// The document that is there; nil before the first commit and after a crash.
    package var page: Page? {
        contentProcess.touchDocument(.read)
        return contentProcess.page
    }

    /// Makes it so many points lower than it is by itself; its page hears of that. A search leaves it
    /// out, as what a page makes of it would be an order of whatever else goes on.
    package func shrink(by points: Int) {
        let process = contentProcess!
        guard !process.process.simulation.isExploring else { return }
        process.postToPage("resize") { process.page?.shrink(by: points) }
    }

    /// What is edited in the page loses the focus.
    @discardableResult
    open override func endEditing(_ force: Bool) -> Bool {
        evaluateJavaScript("document.activeElement?.blur()")
        return true
    }

    // MARK: Loading

    @discardableResult
    open func load(_ request: URLRequest) -> WKNavigation? {
        navigator.start(request)
    }

    @discardableResult
    open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
        let url = baseURL ?? URL(string: "about:blank")
        return url.map {
            navigator.start(URLRequest(url: $0), html: string, way: .replacing)
        }
    }

    @discardableResult
    open func reload() -> WKNavigation? {
        guard let url else { return nil }
        return navigator.start(URLRequest(url: url), way: currentPlace)
    }

    private var currentPlace: SessionHistory.Way { history.place(0).map { .entry($0) } ?? .added }

    /// The user has done something.
    package func userActed() {
        navigator.userActed()
        contentProcess.page?.frames.loops = [:]
    }

    @discardableResult
    open func reloadFromOrigin() -> WKNavigation? { reload() }

    open func stopLoading() { navigator.stop() }

    /// A process for the next document: the one that is there, or a new one after a crash.
    func livingContentProcess() -> WebContentProcess {
        if !contentProcess.isAlive {
            contentProcess.webView = nil
            contentProcess = WebContentProcess(webView: self, owner: owner, main: main)
            configuration.userContentController.webProcessStarted()
        }
        return contentProcess
    }

    /// The page, which has been asked, asked for another document; the app may refuse.
    func navigateFromPage(to url: String, kind: String, referrer: String) {
        switch kind {
        case "reload": navigate(to: url, .reload, currentPlace, isAsked: true)
        case "replace": navigate(to: url, .other, .replacing, isAsked: true, referrer: referrer)
        default: navigate(to: url, .other, .added, isAsked: true, referrer: referrer)
        }
    }

    /// Goes to the entry of the session history that lies so many steps away: within the document that
    /// does it itself, and another one is loaded anew.
    ///
    /// - Parameter isAsked: Whether the page knows, and its scripts let their user go.
    func traverse(_ steps: Int, isAsked: Bool = false) {
        guard let place = history.place(steps) else { return }
        if history.isOfSameDocument(place) {
            deliver(function: "history.go", arguments: [.number(Double(steps))])
        } else {
            let url = history.all.entries[place].url
            navigate(to: url, .backForward, .entry(place), isAsked: isAsked)
        }
    }

    private func navigate(
        to url: String, _ type: WKNavigationType, _ way: SessionHistory.Way, isAsked: Bool,
        referrer: String = ""
    ) {
        guard let target = URL(string: url) else { return }
        let request = URLRequest(url: target)
        let action = WKNavigationAction(
            request: request, navigationType: type,
            targetFrame: page.map { WKFrameInfo(page: $0) })
        let proceed = { [weak self] (policy: WKNavigationActionPolicy) in
            guard policy == .allow, let self else { return }
            _ = self.navigator.start(
                request, way: way, isAsked: isAsked, referrer: referrer)
        }
        if let navigationDelegate {
            navigationDelegate.webView(self, decidePolicyFor: action, decisionHandler: proceed)
        } else {
            proceed(.allow)
        }
    }

    /// The page asked for another view. Of a link the app may first refuse it; then it may make one.
    func openWindow(of page: Page, at url: String, isLink: Bool) {
        guard let target = URL(string: url) else { return }
        let action = WKNavigationAction(
            request: URLRequest(url: target), navigationType: isLink ? .linkActivated : .other,
            targetFrame: nil)
        let proceed = { [weak self] (policy: WKNavigationActionPolicy) in
            guard policy == .allow, let self else { return }
            let view = uiDelegate?.webView(
                self, createWebViewWith: configuration, for: action,
                windowFeatures: WKWindowFeatures())
            if view != nil {
                unsimulated("A web view that the app makes for window.open is not simulated")
            }
        }
        if isLink, let navigationDelegate {
            navigationDelegate.webView(self, decidePolicyFor: action, decisionHandler: proceed)
        } else {
            proceed(.allow)
        }
    }

    /// The web process died while the app lives on: what was loading seems to load on until the app
    /// hears of that.
    func contentProcessDidTerminate() {
        main.async("web content process terminated") { [weak self, dead = contentProcess] in
            guard let self else { return }
            // What the app loads since then has a process of its own.
            if contentProcess === dead {
                touchState(.write)
                isLoadingNow = false
            }
            dismissForPage()
            navigationDelegate?.webViewWebContentProcessDidTerminate(self)
        }
    }

    // MARK: The session history

    open var backForwardList: WKBackForwardList { WKBackForwardList(history) }
    open var canGoBack: Bool { history.place(-1) != nil }
    open var canGoForward: Bool { history.place(1) != nil }

    /// Goes one entry back. Unlike on a phone no navigation is given, as one within the document is
    /// none.
    @discardableResult
    open func goBack() -> WKNavigation? {
        traverse(-1)
        return nil
    }

    @discardableResult
    open func goForward() -> WKNavigation? {
        traverse(1)
        return nil
    }

    @discardableResult
    open func go(to item: WKBackForwardListItem) -> WKNavigation? {
        traverse(item.place - history.all.current)
        return nil
    }

    // MARK: Scripts

    /// Runs a script in the page, in a task of its own, and tells the app of its value.
    open func evaluateJavaScript(
        _ javaScriptString: String,
        completionHandler: ((Any?, (any Error)?) -> Void)? = nil
    ) {
        evaluateJavaScript(javaScriptString, memory: nil, completionHandler)
    }

    /// - Parameter memory: what the handler touches of the app's memory; nil: anything.
    package func evaluateJavaScript(
        _ javaScriptString: String, memory: MemoryFootprint?,
        _ completionHandler: ((Any?, (any Error)?) -> Void)?
    ) {
        let completion = completionHandler.map { handler in
            { (result: Result<ScriptValue, EvaluationFailure>) in
                switch result {
                case .success(.undefined): handler(nil, nil)
                case .success(let value): handler(value.foundation, nil)
                case .failure(let failure): handler(nil, WKError.make(failure))
                }
            }
        }
        contentProcess.deliver(
            Delivery(.source(javaScriptString), memory: memory, completion: completion))
    }

    /// The same with the value as it crossed.
    package func evaluate(
        _ source: String, completion: @escaping (Result<ScriptValue, any Error>) -> Void
    ) {
        contentProcess.deliver(
            Delivery(.source(source)) { result in completion(result.mapError { $0 }) })
    }

    /// Calls a function of the page: the same hop and the same task as an evaluation of
    /// `window.<function>(…)`, with the arguments handed over as values.
    ///
    /// - Parameters:
    ///   - page: the number of the page that it is meant for, when it is meant for one; another page
    ///     that is there gets it all the same (F56).
    ///   - stack: the stack of the script that it answers.
    ///   - memory: what `onFailure` touches of the app's memory; nil: anything.
    ///   - onFailure: told, in a later main task, when the call failed: the page has no such function
    ///     (F80), or it threw.
    @discardableResult
    package func deliver(
        function path: String, arguments: [ScriptValue], page: Int = 0, stack: ScriptStack? = nil,
        memory: MemoryFootprint? = nil, onFailure: (((any Error)?) -> Void)? = nil
    ) -> Delivery {
        let delivery = Delivery(
            .call(function: path, arguments: arguments), page: page, stack: stack,
            memory: memory, onFailure: onFailure)
        contentProcess.deliver(delivery)
        return delivery
    }

    func handlerAdded(_ slot: MessageHandlerSlot) {
        let process = contentProcess!
        process.postToPage("message handler added") { process.page?.add(slot) }
    }

    func handlerRemoved(_ name: String) {
        let process = contentProcess!
        process.postToPage("message handler removed") { process.page?.removeHandler(name) }
    }

    // MARK: Dialogs

    func runPanel(
        _ kind: String, message: String, defaultText: String?, frame: WKFrameInfo,
        answer: @escaping (PanelAnswer) -> Void
    ) {
        guard let uiDelegate else { return answer(.cancelled(kind)) }
        func reply(_ selector: String) -> CompletionHandlerCall<PanelAnswer> {
            CompletionHandlerCall(
                "-[\(type(of: uiDelegate)) webView:\(selector):initiatedByFrame:"
                    + "completionHandler:]", isRequired: configuration.settings.engine.isWebKit,
                answer)
        }
        switch kind {
        case "beforeunload":
            guard let panels = uiDelegate as? any BeforeUnloadPanels else {
                return answer(.choice(true))
            }
            panels.webView(self, runBeforeUnloadConfirmPanelWithMessage: message) {
                answer(.choice($0))
            }
        case "prompt":
            let reply = reply("runJavaScriptTextInputPanelWithPrompt:defaultText")
            uiDelegate.webView(
                self, runJavaScriptTextInputPanelWithPrompt: message, defaultText: defaultText,
                initiatedByFrame: frame
            ) { reply(.text($0)) }
        case "confirm":
            let reply = reply("runJavaScriptConfirmPanelWithMessage")
            uiDelegate.webView(
                self, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame
            ) { reply(.choice($0)) }
        default:
            let reply = reply("runJavaScriptAlertPanelWithMessage")
            uiDelegate.webView(
                self, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame
            ) { reply(.none) }
        }
    }

    /// Lets the user choose files for a page; none where they choose none, or the app cannot read them.
    func runOpenPanel(
        _ parameters: WKOpenPanelParameters, frame: WKFrameInfo,
        answer: @escaping ([(key: String, file: ChosenFile)]) -> Void
    ) {
        let read = configuration.settings.chosenFile
        let take = { (urls: [URL]?) in
            let wanted = (urls ?? []).prefix(parameters.allowsMultipleSelection ? .max : 1)
            answer(
                wanted.compactMap { url in
                    (try? read(url)).map { file in
                        // Another copy is another file, wherever it lies.
                        (url.isFileURL ? "\(url)#\(file.lastModified)" : "\(url)", file)
                    }
                })
        }
        guard let uiDelegate else { return showOpenPanel(parameters, take) }
        let reply = CompletionHandlerCall<[URL]?>(
            "-[\(type(of: uiDelegate)) webView:runOpenPanelWithParameters:initiatedByFrame:"
                + "completionHandler:]", isRequired: configuration.settings.engine.isWebKit, take)
        uiDelegate.webView(self, runOpenPanelWith: parameters, initiatedByFrame: frame) {
            reply($0)
        }
    }

    func showOpenPanel(
        _ parameters: WKOpenPanelParameters, _ completion: @escaping ([URL]?) -> Void
    ) {
        guard filePanel == nil else { return completion(nil) }
        let panel = FileUploadPanel(self, parameters) { [weak self] urls in
            self?.filePanel = nil
            completion(urls)
        }
        filePanel = panel
        panel.show()
    }

    /// Shows something that a page has asked for, above whatever the app shows; false where the view has
    /// no window.
    func presentForPage(_ controller: UIViewController) -> Bool {
        guard let root = window?.rootViewController else { return false }
        shownForPage = controller
        root.topmost.present(controller, animated: true)
        return true
    }

    /// What a dead page has asked for goes away, and nobody hears of it.
    private func dismissForPage() {
        if let shownForPage, shownForPage.presentingViewController != nil {
            shownForPage.dismiss(animated: false)
        }
        filePanel?.cancel()
    }
}

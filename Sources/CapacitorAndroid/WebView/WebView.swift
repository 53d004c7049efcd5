import AndroidFoundation
import FaradFoundation
import Simulation
package import WebKit

/// Android's view of a page. Below it lies the page of `WebKit`, furnished as Chromium's is.
public final class WebView {
    /// Of the browser engine.
    public static let version = "131.0.6778.200"

    package let engine: WKWebView
    private let main: Looper
    private let controller: WKUserContentController
    private let navigation = NavigationClient()
    private let panels = PanelClient()
    private let settings: WebSettings
    private let relay = PageRelay()

    /// What hears how the view loads.
    var client: BridgeWebViewClient? {
        get { navigation.client }
        set { navigation.client = newValue }
    }

    /// What shows what the page asks its user.
    var chromeClient: BridgeWebChromeClient? {
        get { panels.client }
        set { panels.client = newValue }
    }

    init(
        _ server: WebViewLocalServer, location: @escaping () -> FusedLocationProviderClient,
        content: @escaping (Uri) throws -> Content,
        configure: (WKWebViewConfiguration) -> Void
    ) {
        main = Looper.mainLooper
        settings = WebSettings()
        controller = WKUserContentController()
        let configuration = WKWebViewConfiguration()
        configuration.userContentController = controller
        for scheme in server.schemes {
            configuration.setURLSchemeHandler(server, forURLScheme: scheme)
        }
        configure(configuration)
        let input = main.queue.makeChannel("text input")
        let window = configuration.settings.pageToApp
        let memory = SoftKeyboard.memory(of: AndroidProcess.current)
        configuration.settings.textInput = { [relay] isWanted in
            input.post("text input", window: window, memory: memory) { relay.tell(isWanted) }
        }
        configuration.settings.refusalSink = { [relay] in relay.refuse($0) }
        configuration.settings.chosenFile = { url in
            let file = try content(Uri.parse(url.absoluteString))
            SimulatedProcess.current?.simulation.readsClock()
            return ChosenFile(
                name: file.name, data: file.data, lastModified: Double(file.date))
        }
        configuration.settings.geolocation = { [panels] _ in
            FusedGeolocationProvider(panels, location())
        }
        configuration.settings.mediaCapture = { [panels] _, type, answer in
            guard let chrome = panels.client else { return answer(false) }
            chrome.onPermissionRequest(PermissionRequest.resources(of: type), answer)
        }
        configuration.settings.userAgent = server.config.userAgent
        configuration.settings.engine = .chromium(
            allowsMixedContent: server.config.isMixedContentAllowed,
            allowsCleartext: AndroidProcess.current.permitsCleartextTraffic)
        configuration.settings.cookies = CookieManager.getInstance().jar
        engine = WKWebView(frame: .zero, configuration: configuration)
        engine.navigationDelegate = navigation
        engine.uiDelegate = panels
    }

    /// Makes it so many pixels of pages lower than it is without the keyboard.
    func shrink(by height: Int) { engine.shrink(by: height) }

    /// Hears of each message that the page could not post.
    func setRefusalListener(_ listener: @escaping (RefusedMessage) -> Void) {
        relay.refuse = listener
    }

    /// Hears on the UI thread whether the page wants the keyboard.
    func setTextInputListener(_ listener: @escaping (Bool) -> Void) { relay.tell = listener }

    /// Runs something on the UI thread.
    func post(_ work: @escaping (WebView) -> Void) {
        Handler(main).post { [self] in work(self) }
    }

    public func loadUrl(_ url: String) {
        guard let target = URL(string: Self.normalised(url)) else {
            return Logger.error("Provided server url is invalid: \(url)")
        }
        engine.load(URLRequest(url: target))
    }

    /// A browser gives an address of the web a path, if only a slash.
    private static func normalised(_ url: String) -> String {
        guard url.hasPrefix("http://") || url.hasPrefix("https://"),
            let parts = URL(string: url), parts.path.isEmpty, parts.query == nil,
            parts.fragment == nil
        else { return url }
        return url + "/"
    }

    /// Hands a script to the page; the callback gets its value as JSON, `null` when it threw.
    public func evaluateJavascript(_ script: String, _ callback: ((String) -> Void)? = nil) {
        engine.evaluate(script) { result in
            switch result {
            case .success(let value): callback?(value.jsonText)
            case .failure(let error):
                Logger.error(Logger.tags("Console"), "Uncaught \(error)")
                callback?("null")
            }
        }
    }

    public func getSettings() -> WebSettings { settings }

    public func canGoBack() -> Bool { engine.entriesBefore > 0 }

    public func goBack() { engine.goBack() }

    public func canGoForward() -> Bool { engine.canGoForward }

    public func goForward() { engine.goForward() }

    public func getUrl() -> String? { engine.url?.absoluteString }

    /// Ends the page; nothing that is handed to the view does anything from then on.
    public func destroy() { engine.destroy() }

    // MARK: What documents find from their start

    func addDocumentStartJavaScript(_ script: String) {
        controller.addUserScript(
            WKUserScript(source: script, injectionTime: .atDocumentStart, forMainFrameOnly: true))
    }

    func addWebMessageListener(
        _ name: String, memory: MemoryFootprint? = nil,
        _ onPostMessage: @escaping WebMessageListener.Body
    ) {
        controller.addMessageListener(
            WebMessageListener(name: name, memory: memory, onPostMessage: onPostMessage))
    }

    func addJavascriptInterface(_ name: String, _ methods: JavascriptInterface.Method...) {
        controller.addJavascriptInterface(JavascriptInterface(name: name, methods: methods))
    }
}

/// Where the page's wishes for the keyboard go, and what of it Farad alone hears: they are there before
/// whoever hears them.
private final class PageRelay {
    var tell: (_ isWanted: Bool) -> Void = { _ in }
    var refuse: (RefusedMessage) -> Void = { _ in }
}

extension ScriptValue {
    /// As `evaluateJavascript` gives it to its callback: as Chromium writes JSON, which escapes `<`
    /// so that no script can end in the text.
    fileprivate var jsonText: String {
        switch self {
        case .undefined, .bytes, .null: return "null"
        case .bool(let value): return String(value)
        case .number(let number), .date(let number):
            guard number.isFinite else { return "null" }
            return Int64(exactly: number).map(String.init) ?? String(number)
        case .string(let text): return Self.quoted(text.string)
        case .array(let elements):
            return "[" + elements.map(\.jsonText).joined(separator: ",") + "]"
        case .object(let members):
            let sorted = members.sorted { $0.0 < $1.0 }
            return "{"
                + sorted.map { "\(Self.quoted($0.0)):\($0.1.jsonText)" }
                .joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\u{8}": quoted += "\\b"
            case "\u{c}": quoted += "\\f"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\u{0}"..."\u{1f}", "<", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16, uppercase: true)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

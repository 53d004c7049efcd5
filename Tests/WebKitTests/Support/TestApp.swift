import FaradFoundation
import JavaScriptCore
import Simulation
import WebKit

/// An app with one web view, whose files are a dictionary.
final class TestApp {
    let simulation: Simulation
    let process: SimulatedProcess
    let main: SerialQueue
    var files: [String: String]
    /// Files that the app gives only after so many milliseconds.
    var slowFiles: [String: Double] = [:]
    var settings = WebKitSettings()
    private(set) var webView: WKWebView!
    private(set) var messages: [ScriptValue] = []
    /// The paths of the files that the page has asked for, in order.
    private(set) var asked: [String] = []
    private(set) var console: [String] = []
    /// What the app heard of navigations, in order.
    var news: [String] = []
    /// Whether the view loaded when the app heard that its process had died.
    private(set) var wasLoadingAtTermination: Bool?
    var prompt: (String, @escaping (String?) -> Void) -> Void = { _, answer in answer(nil) }
    var onMessage: ((WKScriptMessage) -> Void)?
    private let ears = Ears()

    /// The folder that `make web` fills.
    static let assets = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent("Sources/Farad/Resources/WebAssets").path

    init(
        _ script: String = "", html: String? = nil, files: [String: String] = [:], seed: UInt64 = 0,
        userScripts: [String] = [], scheduler: any Scheduler = EarliestFirstScheduler(),
        configure: (inout WebKitSettings) -> Void = { _ in }
    ) {
        simulation = Simulation(seed: seed, scheduler: scheduler)
        process = simulation.makeProcess(name: "App")
        main = process.makeQueue(label: "main")
        self.files = files
        self.files["/index.html"] =
            html ?? "<!doctype html><title>Test</title><body><script src=\"/main.js\"></script>"
        if self.files["/main.js"] == nil { self.files["/main.js"] = script }
        settings.runtime = WebRuntime(folder: Self.assets)
        settings.consoleSink = { [unowned self] in
            console.append($0.level == .log ? $0.text : "\($0.level): \($0.text)")
        }
        configure(&settings)
        ears.app = self
        main.async("launch") { [self] in
            let configuration = WKWebViewConfiguration()
            configuration.settings = settings
            configuration.setURLSchemeHandler(ears, forURLScheme: "capacitor")
            configuration.userContentController.add(ears, name: "bridge")
            for script in userScripts { addUserScript(script, to: configuration) }
            webView = WKWebView(frame: .zero, configuration: configuration)
            webView.navigationDelegate = ears
            webView.uiDelegate = ears
            webView.load(URLRequest(url: URL(string: "capacitor://localhost/index.html")!))
        }
    }

    var page: Page? { webView.page }
    var failures: [PageFailure] { page?.failures ?? [] }

    @discardableResult
    func run(until milliseconds: Double? = nil) -> TestApp {
        do {
            try simulation.run(
                until: milliseconds.map { VirtualInstant(milliseconds: $0) }, advancesClock: true)
        } catch {
            fatalError("\(error)")
        }
        return self
    }

    /// Runs `body` as a task of the app's main queue, then everything that follows.
    func onMain(_ body: @escaping () -> Void) {
        main.async("test", body)
        run()
    }

    /// The value of an expression in the page.
    func value(_ expression: String) -> ScriptValue {
        var value = ScriptValue.undefined
        onMain { [self] in
            webView.evaluate(expression) { result in
                switch result {
                case .success(let success): value = success
                case .failure(let error): value = .string(ScriptString("failed: \(error)"))
                }
            }
        }
        return value
    }

    func addUserScript(_ source: String, to configuration: WKWebViewConfiguration? = nil) {
        (configuration ?? webView.configuration).userContentController.addUserScript(
            WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true))
    }

    private final class Ears: WKURLSchemeHandler, WKScriptMessageHandler, WKNavigationDelegate,
        WKUIDelegate
    {
        unowned var app: TestApp!

        func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
            app.asked.append(urlSchemeTask.request.url!.path)
            guard let delay = app.slowFiles[urlSchemeTask.request.url!.path] else {
                return answer(urlSchemeTask)
            }
            app.main.after(.exactly(.milliseconds(delay)), "slow file") { [self] in
                answer(urlSchemeTask)
            }
        }

        private func answer(_ urlSchemeTask: any WKURLSchemeTask) {
            let url = urlSchemeTask.request.url!
            guard let text = app.files[url.path.isEmpty ? "/index.html" : url.path] else {
                return urlSchemeTask.didFailWithError(
                    NSError(domain: "test", code: 1, userInfo: [NSLocalizedDescriptionKey: "gone"]))
            }
            let types = [
                "css": "text/css", "html": "text/html", "js": "text/javascript",
                "svg": "image/svg+xml",
            ]
            let type = types[url.pathExtension] ?? "text/plain"
            urlSchemeTask.didReceive(
                URLResponse(
                    url: url, mimeType: type, expectedContentLength: text.utf8.count,
                    textEncodingName: nil))
            urlSchemeTask.didReceive(Data(text.utf8))
            urlSchemeTask.didFinish()
        }

        func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}

        func userContentController(
            _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
        ) {
            app.messages.append(message.value)
            app.onMessage?(message)
        }

        func webView(_ webView: WKWebView, didStartProvisionalNavigation: WKNavigation!) {
            app.news.append("start")
        }
        func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
            app.news.append("commit")
        }
        func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
            app.news.append("finish")
        }
        func webView(
            _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
            withError error: any Error
        ) {
            app.news.append("fail: \((error as NSError).localizedDescription)")
        }
        func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
            app.news.append("terminated")
            app.wasLoadingAtTermination = webView.isLoading
            webView.reload()
        }
        func webView(
            _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
            defaultText: String?, initiatedByFrame frame: WKFrameInfo,
            completionHandler: @escaping (String?) -> Void
        ) {
            app.prompt(prompt, completionHandler)
        }
    }
}

extension ScriptValue: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self = .string(ScriptString(value)) }
}

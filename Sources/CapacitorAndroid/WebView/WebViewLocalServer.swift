import AndroidFoundation
import FaradFoundation
import Simulation
import WebKit

/// Serves the app's own files to its page, under `https://localhost` unless configured.
final class WebViewLocalServer: InterceptingSchemeHandler {
    private static let httpInterceptorStart = "/_capacitor_http_interceptor_"
    private static let httpInterceptorUrlParam = "u"
    private static let fileStart = "/_capacitor_file_"

    let config: CapConfig
    private let environment: CapacitorAndroidEnvironment
    private(set) var basePath = "public"
    private var servesAssets = true
    /// The requests that native code makes for the page.
    private var connections: [HttpURLConnection] = []
    /// Written into each HTML file after `<head>`, where the WebView is too old for a script at
    /// document start (F174).
    var injectedScript: String?

    init(_ config: CapConfig, _ environment: CapacitorAndroidEnvironment) {
        self.config = config
        self.environment = environment
    }

    /// The schemes of the app's own pages.
    var schemes: [String] { [config.scheme] }

    func host(assets path: String) {
        basePath = path
        servesAssets = true
    }

    func host(files path: String) {
        basePath = path
        servesAssets = false
    }

    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
        guard let url = urlSchemeTask.request.url else { return }
        guard url.host == config.hostname else {
            return fail(
                urlSchemeTask,
                "\(url.absoluteString) is not simulated: a server of the network answers requests of "
                    + "pages, and no document comes from it")
        }
        guard !url.path.hasPrefix(Self.httpInterceptorStart) else {
            let target = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?
                .first { $0.name == Self.httpInterceptorUrlParam }?.value
            return handleCapacitorHttpRequest(urlSchemeTask, target ?? "null")
        }
        let isFile = url.path.hasPrefix(Self.fileStart)
        let name = url.path.split(separator: "/").last ?? ""
        // A path whose last part has no point is one of the app's routes.
        let isRoute = !isFile && !name.contains(".")
        let path = isRoute ? "/index.html" : url.path
        let found = isFile ? file(String(path.dropFirst(Self.fileStart.count))) : contents(path)
        // Without a start page Capacitor leaves the request to the network.
        if isRoute, found == nil { return fail(urlSchemeTask, "net::ERR_CONNECTION_REFUSED") }
        var data = found ?? Data()
        if found != nil, path.hasSuffix(".html"), let injectedScript {
            data = inject(injectedScript, into: data)
        }
        serve(data, path, found == nil ? 404 : 200, at: url, to: urlSchemeTask)
    }

    private func serve(
        _ file: Data, _ path: String, _ status: Int, at url: URL,
        to task: any WKURLSchemeTask
    ) {
        var headers = ["Cache-Control": "no-cache"]
        headers["Content-Type"] = AssetTypes.mimeType(ofPath: path)
        var data = file
        var status = status
        if status == 200, let wanted = task.request.value(forHTTPHeaderField: "Range"),
            let range = ServedRange(wanted, of: file.count)
        {
            // Capacitor says what was asked for, and the WebView leaves out the rest.
            data = range.part(of: file)
            status = 206
            headers["Accept-Ranges"] = "bytes"
            headers["Content-Range"] = "bytes \(range.first)-\(range.last)/\(file.count)"
        }
        guard
            let response = HTTPURLResponse(
                url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
        else { return }
        task.didReceive(response)
        task.didReceive(data)
        task.didFinish()
    }

    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}

    func intercepts(_ url: URL) -> Bool { url.host?.lowercased() == config.hostname.lowercased() }

    /// Asks a server in the place of the page, which then sees an answer of its own origin. Where it
    /// fails the web view asks the app's host, at which nobody is.
    private func handleCapacitorHttpRequest(_ task: any WKURLSchemeTask, _ target: String) {
        func give(up error: any Error) {
            Logger.error("\(error)")
            fail(task, "net::ERR_CONNECTION_REFUSED")
        }
        do {
            let connection = try HttpURLConnection(target)
            let headers = JSObject()
            let fields = task.request.allHTTPHeaderFields ?? [:]
            for name in fields.keys.sorted() { headers.put(name, fields[name] ?? "") }
            if let agent = headers.getString("x-cap-user-agent") {
                headers.put("User-Agent", agent)
            }
            headers.remove("x-cap-user-agent")
            try HttpRequestHandler.prepare(
                connection, task.request.httpMethod ?? "GET", headers)
            connections.append(connection)
            let queue = AndroidProcess.current.process.makeQueue(label: "ThreadPoolForeg")
            connection.connect(on: queue) { [weak self, weak connection] result in
                guard let self else { return }
                connections.removeAll { $0 === connection }
                do {
                    let response = try result.get()
                    let fields = Dictionary(response.headers, uniquingKeysWith: { $1 })
                    guard let url = task.request.url,
                        let head = HTTPURLResponse(
                            url: url, statusCode: response.status, httpVersion: "HTTP/1.1",
                            headerFields: fields)
                    else { return }
                    task.didReceive(head)
                    task.didReceive(response.body)
                    task.didFinish()
                } catch {
                    give(up: error)
                }
            }
        } catch {
            give(up: error)
        }
    }

    private func fail(_ task: any WKURLSchemeTask, _ words: String) {
        task.didFailWithError(
            NSError(domain: "net", code: -2, userInfo: [NSLocalizedDescriptionKey: words]))
    }

    private func contents(_ path: String) -> Data? {
        guard servesAssets else { return file(basePath + path) }
        // Assets lie beside `public`, which is all that an app's bundle brings.
        guard basePath == "public" else { return nil }
        // Cordova's script is an empty file for apps without Cordova.
        if path == "/cordova.js" { return environment.appFiles(path) ?? Data() }
        // Capacitor answers this one without a body or a status, which is missing to Chromium.
        return path.lowercased() == "/favicon.ico" ? nil : environment.appFiles(path)
    }

    private func file(_ path: String) -> Data? {
        let process = PhoneProcess.current
        return try? process.system.fileSystem.read(path, as: process)
    }

    private func inject(_ script: String, into html: Data) -> Data {
        var text = String(decoding: html, as: UTF8.self)
        let element = "\n<script type=\"text/javascript\">\(script)</script>\n"
        if let head = text.range(of: "<head>") {
            text.insert(contentsOf: element, at: head.upperBound)
        } else if let end = text.range(of: "</head>") {
            text.insert(contentsOf: element, at: end.lowerBound)
        } else {
            Logger.error("Unable to inject Capacitor, Plugins won't work")
        }
        return Data(text.utf8)
    }
}

import AndroidFoundation
import FaradFoundation
import WebKit

/// Serves the app's own files to its page, under `https://localhost` unless configured.
final class WebViewLocalServer: WKURLSchemeHandler {
    let config: CapConfig
    private let environment: CapacitorAndroidEnvironment
    private(set) var basePath = "public"
    private var servesAssets = true
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
                "\(url.absoluteString) is not simulated: on Android a page gets the app's own "
                    + "files only")
        }
        let isFile = url.path.hasPrefix("/_capacitor_file_")
        let name = url.path.split(separator: "/").last ?? ""
        // A path whose last part has no point is one of the app's routes.
        let path = isFile || name.contains(".") ? url.path : "/index.html"
        guard var data = isFile ? file(String(path.dropFirst(16))) : contents(path) else {
            return fail(urlSchemeTask, "net::ERR_CONNECTION_REFUSED")
        }
        if path.hasSuffix(".html"), let injectedScript { data = inject(injectedScript, into: data) }
        urlSchemeTask.didReceive(
            URLResponse(
                url: url, mimeType: Self.mimeType(of: path), expectedContentLength: data.count,
                textEncodingName: nil))
        urlSchemeTask.didReceive(data)
        urlSchemeTask.didFinish()
    }

    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}

    private func fail(_ task: any WKURLSchemeTask, _ words: String) {
        task.didFailWithError(
            NSError(domain: "net", code: -2, userInfo: [NSLocalizedDescriptionKey: words]))
    }

    private func contents(_ path: String) -> Data? {
        guard servesAssets else { return file(basePath + path) }
        // Assets lie beside `public`, which is all that an app's bundle brings.
        guard basePath == "public" else { return nil }
        // Cordova's script is an empty file for apps without Cordova.
        return path == "/cordova.js" ? Data() : environment.appFiles(path)
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

    private static func mimeType(of path: String) -> String {
        switch path.split(separator: ".").last {
        case "html": "text/html"
        case "js", "mjs": "application/javascript"
        case "css": "text/css"
        case "json", "map": "application/json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "gif": "image/gif"
        case "webp": "image/webp"
        case "jpg", "jpeg": "image/jpeg"
        case "woff": "font/woff"
        case "woff2": "font/woff2"
        case "txt": "text/plain"
        case "wasm": "application/wasm"
        default: "application/octet-stream"
        }
    }
}

public import FaradFoundation
public import WebKit

/// Serves the app's own files to its page (F16).
open class WebViewAssetHandler: NSObject, WKURLSchemeHandler {
    private var router: any Router
    private var serverURL: URL?
    private let environment: CapacitorEnvironment
    private let publicFolder: String

    init(router: any Router, environment: CapacitorEnvironment) {
        self.router = router
        self.environment = environment
        publicFolder = InstanceDescriptor.publicFolder.path
        super.init()
    }

    open func setAssetPath(_ assetPath: String) { router.basePath = assetPath }

    open func setServerUrl(_ serverUrl: URL?) { serverURL = serverUrl }

    open func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
        guard let url = urlSchemeTask.request.url else { return }
        let path = url.path
        guard !path.hasPrefix(CapacitorBridge.httpInterceptorStartIdentifier) else {
            return handleCapacitorHttpRequest(urlSchemeTask, url)
        }
        do {
            let data = try contents(for: path)
            let type = mimeType(forExtension: url.pathExtension)
            urlSchemeTask.didReceive(
                URLResponse(
                    url: url, mimeType: type, expectedContentLength: data.count,
                    textEncodingName: nil))
            urlSchemeTask.didReceive(data)
            urlSchemeTask.didFinish()
        } catch {
            urlSchemeTask.didFailWithError(error)
        }
    }

    /// Loads what a page's patched `fetch` or XMLHttpRequest reads from elsewhere, by native code.
    private func handleCapacitorHttpRequest(_ urlSchemeTask: any WKURLSchemeTask, _ url: URL) {
        var request = urlSchemeTask.request
        let parameter = CapacitorBridge.httpInterceptorUrlParam
        if let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems,
            let target = items.first(where: { $0.name == parameter })?.value, !target.isEmpty
        {
            request.url = URL(string: target)
        }
        let task = HttpRequestHandler.dataTask(request) { data, response, error in
            onMain {
                if let error { return urlSchemeTask.didFailWithError(error) }
                if let response { urlSchemeTask.didReceive(response) }
                if let data { urlSchemeTask.didReceive(data) }
                urlSchemeTask.didFinish()
            }
        }
        task.resume()
    }

    open func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}

    private func contents(for path: String) throws -> Data {
        if path.hasPrefix(CapacitorBridge.fileStartIdentifier) {
            let file = path.dropFirst(CapacitorBridge.fileStartIdentifier.count)
            return try read(String(file))
        }
        // Cordova's script is an empty file for apps without Cordova.
        if path.contains("cordova.js") { return Data() }
        let file = router.route(for: path)
        if file.hasPrefix(publicFolder),
            let data = environment.appFiles(String(file.dropFirst(publicFolder.count)))
        {
            return data
        }
        return try read(file)
    }

    private func read(_ path: String) throws -> Data {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: path])
        }
        return data
    }

    private func mimeType(forExtension name: String) -> String {
        switch name {
        case "", "html": return "text/html"
        case "js", "mjs": return "text/javascript"
        case "css": return "text/css"
        case "json", "map": return "application/json"
        case "svg": return "image/svg+xml"
        case "png", "gif", "webp": return "image/\(name)"
        case "jpg", "jpeg": return "image/jpeg"
        case "woff", "woff2", "ttf": return "font/\(name)"
        case "txt": return "text/plain"
        case "wasm": return "application/wasm"
        default: return "application/octet-stream"
        }
    }
}

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
            serve(try contents(for: path), at: url, to: urlSchemeTask)
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

    private func serve(_ file: Data, at url: URL, to task: any WKURLSchemeTask) {
        let mimeType = AssetTypes.mimeType(forExtension: url.pathExtension)
        var headers = ["Content-Type": mimeType, "Cache-Control": "no-cache"]
        // With live reload the page is of another origin.
        if let serverURL, serverURL.scheme != url.scheme {
            headers["Access-Control-Allow-Origin"] = serverURL.absoluteString
            headers["Access-Control-Allow-Methods"] = "GET, HEAD, OPTIONS, TRACE"
        }
        var data = file
        var status = 200
        if let wanted = task.request.value(forHTTPHeaderField: "Range") {
            guard let range = ServedRange(wanted, of: file.count) else {
                // Capacitor takes the text apart without a look at how many parts it has.
                return PhoneProcess.crash("Fatal error: Index out of range")
            }
            data = range.part(of: file)
            status = 206
            headers["Accept-Ranges"] = "bytes"
            headers["Content-Range"] = "bytes \(range.first)-\(range.last)/\(file.count)"
            headers["Content-Length"] = String(data.count)
        } else if AssetTypes.isMedia(url.pathExtension) {
            headers = [:]
        }
        let response =
            headers.isEmpty
            ? URLResponse(
                url: url, mimeType: mimeType, expectedContentLength: data.count,
                textEncodingName: nil)
            : HTTPURLResponse(
                url: url, statusCode: status, httpVersion: nil, headerFields: headers)
        guard let response else { return }
        task.didReceive(response)
        task.didReceive(data)
        task.didFinish()
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
}

public import FaradFoundation

/// Answers the requests of one scheme.
public protocol WKURLSchemeHandler: AnyObject {
    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)
    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}

/// Answers some of a scheme's requests alone, as an Android app does for its web view; the others go
/// to servers.
package protocol InterceptingSchemeHandler: WKURLSchemeHandler {
    func intercepts(_ url: URL) -> Bool
}

/// One request to a scheme handler.
public protocol WKURLSchemeTask: AnyObject {
    var request: URLRequest { get }
    func didReceive(_ response: URLResponse)
    func didReceive(_ data: Data)
    func didFinish()
    func didFailWithError(_ error: any Error)
}

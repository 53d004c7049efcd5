public import FaradFoundation
import Simulation
public import UIKit

/// Why a session by a browser came to nothing.
public struct ASWebAuthenticationSessionError: Error, CustomNSError, LocalizedError, Hashable,
    Sendable
{
    public enum Code: Int, Sendable {
        case canceledLogin = 1
        case presentationContextNotProvided = 2
        case presentationContextInvalid = 3
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public static let canceledLogin = Code.canceledLogin
    public static let presentationContextNotProvided = Code.presentationContextNotProvided
    public static let presentationContextInvalid = Code.presentationContextInvalid

    public static var errorDomain: String {
        "com.apple.AuthenticationServices.WebAuthenticationSession"
    }
    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: text] }
    public var errorDescription: String? { text }

    /// As a phone says it.
    private var text: String {
        "The operation couldn’t be completed. "
            + "(\(Self.errorDomain) error \(code.rawValue).)"
    }
}

public protocol ASWebAuthenticationPresentationContextProviding: AnyObject {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

/// Has its user sign in by a page, which leads back to the app by an address of its scheme.
///
/// The phone asks first whether the app may, unless the session is ephemeral. The page is not loaded: where
/// it leads to is `Device.finishWebAuthentication(at:)`.
open class ASWebAuthenticationSession: NSObject {
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    /// Where the page leads back to.
    open class Callback: NSObject {
        fileprivate let scheme: String
        private let host: String?
        private let path: String?

        private init(_ scheme: String, _ host: String?, _ path: String?) {
            self.scheme = scheme
            self.host = host
            self.path = path
        }

        open class func customScheme(_ customScheme: String) -> Callback {
            Callback(customScheme.lowercased(), nil, nil)
        }

        open class func https(host: String, path: String) -> Callback {
            Callback("https", host.lowercased(), path)
        }

        open func matchesURL(_ url: URL) -> Bool {
            guard url.scheme?.lowercased() == scheme else { return false }
            guard let host, let path else { return true }
            return url.host?.lowercased() == host && url.path == path
        }
    }

    private let url: URL
    private let callback: Callback?
    private var handler: CompletionHandler?
    private var hasStarted = false
    private weak var shown: UIViewController?

    open weak var presentationContextProvider:
        (any ASWebAuthenticationPresentationContextProviding)?
    /// Whether the browser knows nothing of Safari's cookies; then nobody is asked.
    open var prefersEphemeralWebBrowserSession = false
    open var additionalHeaderFields: [String: String]?

    /// - Parameter callbackURLScheme: Nil: nothing leads back.
    public init(
        url URL: URL, callbackURLScheme: String?,
        completionHandler: @escaping CompletionHandler
    ) {
        url = URL
        callback = callbackURLScheme.map(Callback.customScheme)
        handler = completionHandler
    }

    public init(
        url URL: URL, callback: Callback, completionHandler: @escaping CompletionHandler
    ) {
        url = URL
        self.callback = callback
        handler = completionHandler
    }

    open var canStart: Bool { !hasStarted && presentationContextProvider != nil }

    /// - Returns: False the second time, and where nobody says above what it is to be shown, which the
    ///   handler hears too.
    @discardableResult
    open func start() -> Bool {
        guard !hasStarted else { return false }
        guard ["http", "https"].contains(url.scheme?.lowercased()) else {
            PhoneProcess.crash(
                "The supplied URL has an unsupported scheme. Only HTTP and HTTPS URLs are supported."
            )
            return false
        }
        guard let provider = presentationContextProvider else {
            end(nil, .presentationContextNotProvided)
            return false
        }
        guard let root = provider.presentationAnchor(for: self).rootViewController else {
            end(nil, .presentationContextInvalid)
            return false
        }
        hasStarted = true
        if prefersEphemeralWebBrowserSession {
            browse(above: root)
        } else {
            ask(above: root)
        }
        return true
    }

    /// The browser goes, and the handler hears that the user is not signed in.
    open func cancel() {
        guard hasStarted, handler != nil else { return }
        close(nil)
    }

    private func ask(above root: UIViewController) {
        let info = PhoneProcess.current.infoDictionary
        let app =
            info["CFBundleDisplayName"] as? String ?? info["CFBundleName"] as? String ?? "The app"
        let alert = UIAlertController(
            title: "“\(app)” Wants to Use “\(url.host ?? "")” to Sign In",
            message: "This allows the app and website to share information about you.",
            preferredStyle: .alert)
        alert.addAction(
            UIAlertAction(title: "Cancel", style: .cancel) { [self] _ in end(nil, .canceledLogin) })
        alert.addAction(
            UIAlertAction(title: "Continue", style: .default) { [self] _ in browse(above: root) })
        shown = alert
        root.topmost.present(alert, animated: true)
    }

    private func browse(above root: UIViewController) {
        let browser = WebAuthenticationViewController(url, callback) { [self] in close($0) }
        shown = browser
        root.topmost.present(browser, animated: true)
    }

    private func close(_ url: URL?) {
        shown?.dismiss(animated: true)
        end(url, url == nil ? .canceledLogin : nil)
    }

    private func end(_ url: URL?, _ code: ASWebAuthenticationSessionError.Code?) {
        guard let handler else { return }
        self.handler = nil
        let main = PhoneProcess.current.main
        main.async { handler(url, code.map { ASWebAuthenticationSessionError($0) }) }
    }
}

/// The page by which the user signs in.
package final class WebAuthenticationViewController: UIViewController {
    package let url: URL
    private let callback: ASWebAuthenticationSession.Callback?
    private let close: (URL?) -> Void

    init(
        _ url: URL, _ callback: ASWebAuthenticationSession.Callback?,
        _ close: @escaping (URL?) -> Void
    ) {
        self.url = url
        self.callback = callback
        self.close = close
        super.init()
    }

    package func leadsBack(_ url: URL) -> Bool { callback?.matchesURL(url) ?? false }

    /// The page leads to an address; nil: the user closes it.
    package func finish(_ url: URL?) { close(url) }
}

import Capacitor
import SafariServices

/// A web view with a bar, above the app.
///
/// As a browser does here, it loads nothing: a page counts as loaded some time after it was asked for
/// when the phone is connected, and else is an error that only the user sees.
package final class InAppWebViewController: UIViewController {
    /// From the wish for a page to the end of its load (assumed), as in a browser.
    private static let loadTime = 0.5

    /// The page that is shown, or on its way.
    package private(set) var url: URL
    /// What goes with the first request beside what every web view sends.
    package let headers: [String: String]
    /// Told of each page that has been loaded.
    var pageDidLoad: (URL) -> Void = { _ in }
    /// Told when the user touches the button that closes it.
    var closeButtonPressed: () -> Void = {}
    /// Told when it has gone after a wish of the app's.
    var didDismiss: () -> Void = {}

    init(_ url: URL, headers: [String: String]) {
        self.url = url
        self.headers = headers
        super.init()
    }

    override package func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        load(url)
    }

    /// The user follows a link to another page.
    package func load(_ url: URL) {
        self.url = url
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.loadTime) { [weak self] in
            // Another page may have been asked for, and the view may have gone.
            guard let self, self.url == url, presentingViewController != nil,
                PhoneNetwork.of(PhoneProcess.current.system).connection != .none
            else { return }
            pageDidLoad(url)
        }
    }

    /// The user touches the button that closes it.
    package func tapClose() { closeButtonPressed() }

    override package func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        guard presentedViewController == nil else {
            return super.dismiss(animated: animated, completion: completion)
        }
        super.dismiss(animated: animated) { [self] in
            didDismiss()
            completion?()
        }
    }
}

/// A browser that tells when it has gone.
final class InAppSafariViewController: SFSafariViewController {
    var didDismiss: () -> Void = {}

    override func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        super.dismiss(animated: animated) { [self] in
            didDismiss()
            completion?()
        }
    }
}

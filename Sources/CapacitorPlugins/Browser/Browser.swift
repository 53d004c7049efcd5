import Capacitor
import SafariServices

/// The one browser that the plugin shows at a time.
class Browser: NSObject, SFSafariViewControllerDelegate {
    enum Event: String {
        case loaded = "browserPageLoaded"
        case finished = "browserFinished"
    }

    /// Told of what happens to the browser, on main.
    var eventDidOccur: ((Event) -> Void)?
    private(set) var viewController: SFSafariViewController?

    /// False for anything but http(s), and while a browser is there.
    func prepare(for url: URL, tint: UIColor?, style: UIModalPresentationStyle) -> Bool {
        guard viewController == nil, ["http", "https"].contains(url.scheme?.lowercased())
        else { return false }
        let controller = SFSafariViewController(url: url)
        controller.delegate = self
        controller.preferredBarTintColor = tint
        controller.modalPresentationStyle = style
        viewController = controller
        return true
    }

    func cleanup() { viewController = nil }

    func safariViewController(
        _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool
    ) {
        eventDidOccur?(.loaded)
    }

    func safariViewControllerDidFinish(_ controller: SFSafariViewController) {
        eventDidOccur?(.finished)
        viewController = nil
    }
}

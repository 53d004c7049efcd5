import FaradFoundation
public import Foundation
import Simulation
public import UIKit

/// A browser above the app. It stays presented until somebody closes it: `tapDone()`, or until the
/// app dismisses it.
///
/// Unlike iOS's it loads nothing: the first page counts as loaded some time after the browser
/// appeared, and with success when the phone is connected.
open class SFSafariViewController: UIViewController {
    public let url: URL
    open weak var delegate: (any SFSafariViewControllerDelegate)?
    open var preferredBarTintColor: UIColor?
    open var preferredControlTintColor: UIColor?
    private var hasLoaded = false
    /// From the browser's appearance to the end of the first load (assumed).
    private static let loadMilliseconds = 500

    public init(url: URL) {
        precondition(
            ["http", "https"].contains(url.scheme?.lowercased()),
            "The specified URL has an unsupported scheme. Only HTTP and HTTPS URLs are supported.")
        self.url = url
        super.init()
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard !hasLoaded, let process = PhoneProcess.currentIfAny else { return }
        hasLoaded = true
        let isConnected = PhoneNetwork.of(process.system).connection != .none
        process.main.serialQueue?.after(.exactly(.milliseconds(Self.loadMilliseconds)), "loaded") {
            [weak self] in
            guard let self, presentingViewController != nil else { return }
            delegate?.safariViewController(self, didCompleteInitialLoad: isConnected)
        }
    }

    /// The user touches Done: the delegate hears of it, and the browser goes.
    package func tapDone() {
        delegate?.safariViewControllerDidFinish(self)
        dismiss(animated: true)
    }
}

/// Hears what the user does with a browser.
public protocol SFSafariViewControllerDelegate: AnyObject {
    func safariViewController(
        _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool)
    func safariViewControllerDidFinish(_ controller: SFSafariViewController)
}

extension SFSafariViewControllerDelegate {
    public func safariViewController(
        _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool
    ) {}
    public func safariViewControllerDidFinish(_ controller: SFSafariViewController) {}
}

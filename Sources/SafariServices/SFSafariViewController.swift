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
    /// What the button says that closes the browser; another touch is none, so that it has no effect.
    public enum DismissButtonStyle: Int, Sendable {
        case done = 0
        case close = 1
        case cancel = 2
    }

    /// How the browser begins. Nothing is drawn of it.
    open class Configuration: NSObject {
        open var entersReaderIfAvailable = false
        open var barCollapsingEnabled = true

        public override init() {}
    }

    public let url: URL
    public let configuration: Configuration
    open var dismissButtonStyle = DismissButtonStyle.done
    open weak var delegate: (any SFSafariViewControllerDelegate)?
    open var preferredBarTintColor: UIColor?
    open var preferredControlTintColor: UIColor?
    private var hasLoaded = false
    /// From the browser's appearance to the end of the first load (assumed).
    private static let loadMilliseconds = 500

    public convenience init(url: URL) { self.init(url: url, configuration: Configuration()) }

    public init(url: URL, configuration: Configuration) {
        precondition(
            ["http", "https"].contains(url.scheme?.lowercased()),
            "The specified URL has an unsupported scheme. Only HTTP and HTTPS URLs are supported.")
        self.url = url
        self.configuration = configuration
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

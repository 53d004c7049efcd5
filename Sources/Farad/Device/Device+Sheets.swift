import AndroidFoundation
import CapacitorPlugins
import FaradFoundation
import SafariServices
import Simulation
import UIKit

/// The share sheet that an app has opened.
public struct ShownActivitySheet: Hashable, Sendable {
    /// The subject that a mail would have.
    public let subject: String?
    /// What is shared, texts and URLs as text.
    public let items: [String]

    /// Makes one, to compare with.
    public init(subject: String?, items: [String]) {
        self.subject = subject
        self.items = items
    }
}

/// The browser that an app has opened above itself.
public struct ShownBrowser: Hashable, Sendable {
    /// The page that it was opened with.
    public let url: String
    /// Whether the app asked for a popover, which a phone shows like everything else.
    public let isPopover: Bool
    /// Whether it is a web view of the app's own, as InAppBrowser shows one.
    public let isWebView: Bool
    /// What goes with a web view's first request, beside what every web view sends.
    public let headers: [String: String]

    /// Makes one, to compare with.
    public init(
        url: String, isPopover: Bool = false, isWebView: Bool = false,
        headers: [String: String] = [:]
    ) {
        self.url = url
        self.isPopover = isPopover
        self.isWebView = isWebView
        self.headers = headers
    }
}

// What an app shows above itself, and what the user does with it.
extension Device {
    /// The share sheet that is before the user.
    public var activitySheet: ShownActivitySheet? {
        if let chooser = springBoard.chooser { return ShownActivitySheet(chooser) }
        return presentedSheet.map { sheet in
            ShownActivitySheet(
                subject: sheet.subject,
                items: sheet.activityItems.map { ($0 as? URL)?.absoluteString ?? "\($0)" })
        }
    }

    /// Chooses an activity of the share sheet, such as `com.apple.UIKit.activity.CopyToPasteboard`; on
    /// Android an app of its chooser, such as `com.google.android.gm`.
    ///
    /// - Parameter failure: Why the activity fails; nil: it does not.
    /// - Throws: ``DeviceError`` when there is no sheet.
    public func chooseActivity(
        _ type: String, failingWith failure: String? = nil
    ) throws(DeviceError) {
        if configuration.platform == .android {
            return try chooseTarget(type, failingWith: failure)
        }
        try withSheet { sheet in
            guard let failure else { return sheet.choose(UIActivity.ActivityType(type)) }
            sheet.fail(
                UIActivity.ActivityType(type),
                with: DeviceError(.inputOutput, failure))
        }
    }

    /// Closes the share sheet without choosing.
    ///
    /// - Throws: ``DeviceError`` when there is no sheet.
    public func cancelActivity() throws(DeviceError) {
        if configuration.platform == .android { return try cancelChooser() }
        try withSheet { $0.cancel() }
    }

    private var presentedSheet: UIActivityViewController? {
        topmost as? UIActivityViewController
    }

    private func withSheet(
        _ body: @escaping (UIActivityViewController) -> Void
    ) throws(DeviceError) {
        guard let sheet = presentedSheet else {
            throw DeviceError(.usage, "No share sheet is shown; let the app open one first.")
        }
        springBoard.front?.perform("user") { body(sheet) }
    }

    /// The browser that is before the user.
    public var browser: ShownBrowser? {
        if let tab = springBoard.shownTab {
            return ShownBrowser(
                url: tab.url, isWebView: tab.webView != nil, headers: tab.webView?.headers ?? [:])
        }
        if let view = presentedWebView {
            return ShownBrowser(
                url: view.url.absoluteString, isWebView: true, headers: view.headers)
        }
        return presentedBrowser.map {
            ShownBrowser(
                url: $0.url.absoluteString, isPopover: $0.modalPresentationStyle == .popover)
        }
    }

    private var presentedBrowser: SFSafariViewController? { topmost as? SFSafariViewController }

    private var presentedWebView: InAppWebViewController? { topmost as? InAppWebViewController }

    /// Follows a link to another page in the web view that InAppBrowser shows.
    ///
    /// - Parameter address: Of HTTP's; what other apps take is not simulated here.
    /// - Throws: ``DeviceError`` when there is no such web view, or for an address of another kind.
    public func followLink(to address: String) throws(DeviceError) {
        let url = try Self.page(address)
        if springBoard.shownTab?.webView != nil {
            parts.queue.async("user") { [springBoard] in springBoard.followLink(to: address) }
        } else if let view = presentedWebView {
            springBoard.front?.perform("user") { view.load(url) }
        } else {
            throw DeviceError(.usage, Self.noWebView)
        }
    }

    private static let noWebView =
        "No web view of InAppBrowser is shown; let the app open one first."
    private static let noBrowser = "No browser is shown; let the app open one first."

    /// What a web view of InAppBrowser can load.
    static func page(_ address: String) throws(DeviceError) -> URL {
        guard let url = URL(string: address), SpringBoard.isForSafari(url) else {
            throw DeviceError(.usage, "“\(address)” is no address that a web view loads.")
        }
        return url
    }

    /// Touches the browser's Done.
    ///
    /// - Throws: ``DeviceError`` when there is no browser.
    public func closeBrowser() throws(DeviceError) {
        if springBoard.shownTab != nil {
            parts.queue.async("user") { [springBoard] in springBoard.closeTab() }
            return
        }
        if let view = presentedWebView {
            springBoard.front?.perform("user") { view.tapClose() }
            return
        }
        guard let browser = presentedBrowser else {
            throw DeviceError(.usage, Self.noBrowser)
        }
        springBoard.front?.perform("user") { browser.tapDone() }
    }

    /// What a scenario's user does: follows a link, or closes what is shown where there is none; a
    /// finding where it meets nothing.
    func useBrowser(_ link: URL?) {
        let missing = link == nil ? Self.noBrowser : Self.noWebView
        if let tab = springBoard.shownTab {
            guard let link else { return springBoard.closeTab() }
            guard tab.webView != nil else { return parts.find(.tapMissed, missing) }
            return springBoard.followLink(to: link.absoluteString)
        }
        guard let front = springBoard.front as? RunningIOSApp else {
            return parts.find(.tapMissed, missing)
        }
        front.perform("user") { [parts] in
            let shown = front.root?.topmost
            if let view = shown as? InAppWebViewController {
                guard let link else {
                    parts.note("the web view is closed")
                    return view.tapClose()
                }
                parts.note("the web view goes to \(link.absoluteString)")
                view.load(link)
            } else if let browser = shown as? SFSafariViewController, link == nil {
                parts.note("the browser is closed")
                browser.tapDone()
            } else {
                parts.find(.tapMissed, missing)
            }
        }
    }

    /// The URLs that apps have opened in Safari, oldest first.
    public var openedInSafari: [String] { springBoard.openedInSafari }

    /// The texts that the app before the user shows above its page, such as toasts, oldest first; on
    /// Android the toast that the system shows.
    public var labels: [String] {
        if configuration.platform == .android {
            return ToastQueue.of(phone).shown.map { [$0] } ?? []
        }
        return (springBoard.frontRoot?.viewIfLoaded?.subviews ?? [])
            .compactMap { ($0 as? UILabel)?.text }
    }
}

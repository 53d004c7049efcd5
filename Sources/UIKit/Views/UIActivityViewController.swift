public import FaradFoundation

/// The share sheet that an app shows. It stays presented until somebody chooses an activity or
/// cancels: `choose(_:)`, `cancel()`.
open class UIActivityViewController: UIViewController {
    public typealias CompletionWithItemsHandler = (
        UIActivity.ActivityType?, Bool, [Any]?, (any Error)?
    ) -> Void

    public let activityItems: [Any]
    open var completionWithItemsHandler: CompletionWithItemsHandler?
    open var excludedActivityTypes: [UIActivity.ActivityType]?
    /// What a mail's subject would be, set by `setValue(_:forKey:)`.
    package private(set) var subject: String?

    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        self.activityItems = activityItems
        super.init()
    }

    /// Knows the key that apps use, `subject`; iOS takes no other either.
    open func setValue(_ value: Any?, forKey key: String) {
        guard key == "subject" else {
            unsimulated("UIActivityViewController.setValue(_:forKey:) with the key \(key)")
        }
        subject = value as? String
    }

    /// Chooses an activity. It takes what is shared, files read at this moment, and the phone keeps
    /// what it got; copying puts the first item on the pasteboard and reads no file.
    package func choose(_ type: UIActivity.ActivityType) {
        if type == .copyToPasteboard {
            copyItem()
            return finish(type, isCompleted: true, nil)
        }
        do {
            let items = try activityItems.compactMap(ActivityItem.init)
            ActivityLog.of(PhoneProcess.current.system).add(type.rawValue, items)
        } catch {
            return finish(type, isCompleted: false, error)
        }
        finish(type, isCompleted: true, nil)
    }

    /// Closes the sheet without choosing.
    package func cancel() { finish(nil, isCompleted: false, nil) }

    /// Chooses an activity that fails.
    package func fail(_ type: UIActivity.ActivityType, with error: any Error) {
        finish(type, isCompleted: false, error)
    }

    private func copyItem() {
        for item in activityItems {
            switch item {
            case let text as String: UIPasteboard.general.string = text
            case let url as URL: UIPasteboard.general.url = url
            case let image as UIImage: UIPasteboard.general.image = image
            default: continue
            }
            return
        }
    }

    private func finish(
        _ type: UIActivity.ActivityType?, isCompleted: Bool, _ error: (any Error)?
    ) {
        let handler = completionWithItemsHandler
        completionWithItemsHandler = nil
        presentingViewController?.dismiss(animated: true) {
            handler?(type, isCompleted, nil, error)
        }
    }
}

extension ActivityItem {
    /// Reads a file at this moment; nil for a kind that no activity takes.
    fileprivate init?(_ item: Any) throws {
        switch item {
        case let text as String: self = .text(text)
        case let url as URL where url.isFileURL:
            self = .file(name: url.lastPathComponent, data: try FileContents.read(url))
        case let url as URL: self = .text(url.absoluteString)
        default: return nil
        }
    }
}

/// Something to do with what is shared.
open class UIActivity: NSObject {
    public struct ActivityType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public static let message = ActivityType("com.apple.UIKit.activity.Message")
        public static let mail = ActivityType("com.apple.UIKit.activity.Mail")
        public static let copyToPasteboard = ActivityType(
            "com.apple.UIKit.activity.CopyToPasteboard")
        public static let airDrop = ActivityType("com.apple.UIKit.activity.AirDrop")
        public static let saveToCameraRoll = ActivityType(
            "com.apple.UIKit.activity.SaveToCameraRoll")
        public static let openInIBooks = ActivityType("com.apple.UIKit.activity.OpenInIBooks")

        /// The activity with that title in the sheet; nil for a title that the phone does not have.
        package init?(title: String) {
            switch title {
            case "AirDrop": self = .airDrop
            case "Books": self = .openInIBooks
            case "Copy": self = .copyToPasteboard
            case "Mail": self = .mail
            case "Messages": self = .message
            case "Save Image", "Save Video": self = .saveToCameraRoll
            case "Save to Files":
                self = UIActivity.ActivityType("com.apple.DocumentManagerUICore.SaveToFiles")
            default: return nil
            }
        }

        package static let titles = [
            "AirDrop", "Books", "Copy", "Mail", "Messages", "Save Image", "Save to Files",
            "Save Video",
        ]
    }
}

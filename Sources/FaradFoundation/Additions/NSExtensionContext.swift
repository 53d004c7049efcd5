// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
import Simulation

/// What the host app hands to an extension, in one of possibly several items.
open class NSExtensionItem {
    open var attributedTitle: NSAttributedString?
    open var attributedContentText: NSAttributedString?
    open var attachments: [NSItemProvider]?
    open var userInfo: [AnyHashable: Any]?

    public init() {}
}

/// The extension's line to its host: what it got, and how it ends.
open class NSExtensionContext {
    open private(set) var inputItems: [Any]
    private var isOver = false
    /// What the phone does when the extension asks to open a URL; answers whether it did (U10).
    package var onOpen: ((URL, _ answer: @escaping (Bool) -> Void) -> Void)?
    /// Called once, when the extension completes or cancels its request.
    package var onFinish: ((Result<[Any], any Error>) -> Void)?

    package init(inputItems: [Any]) { self.inputItems = inputItems }

    /// The host takes the sheet down; the handler runs afterwards, on a queue that is not main.
    open func completeRequest(
        returningItems items: [Any]?, completionHandler: ((Bool) -> Void)? = nil
    ) {
        // What code of an ended process still calls reaches nobody.
        guard !isOver, !PhoneProcess.current.isDead else { return }
        isOver = true
        if let completionHandler {
            PhoneProcess.current.workQueue.async("completeRequest") { completionHandler(false) }
        }
        onFinish?(.success(items ?? []))
    }

    open func cancelRequest(withError error: any Error) {
        // What code of an ended process still calls reaches nobody.
        guard !isOver, !PhoneProcess.current.isDead else { return }
        isOver = true
        onFinish?(.failure(error))
    }

    /// The handler hears whether the system opened the URL, on a queue that is not main.
    open func open(_ url: URL, completionHandler: ((Bool) -> Void)? = nil) {
        let process = PhoneProcess.current
        let answer = { (opened: Bool) in
            guard let completionHandler else { return }
            process.workQueue.async("open") { completionHandler(opened) }
        }
        if let onOpen { onOpen(url, answer) } else { answer(false) }
    }
}

public let NSExtensionItemAttributedTitleKey = "NSExtensionItemAttributedTitleKey"
public let NSExtensionItemAttachmentsKey = "NSExtensionItemAttachmentsKey"

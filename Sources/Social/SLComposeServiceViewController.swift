public import FaradFoundation
public import UIKit

/// The standard compose sheet of a share extension.
///
/// Nobody types here: `contentText` is the text that was shared, or what the extension sets.
open class SLComposeServiceViewController: UIViewController {
    /// The text of the sheet; at first the attributed text of the first input item.
    open var contentText: String! {
        get { text ?? sharedText }
        set { text = newValue }
    }
    private var text: String?

    open var placeholder: String?
    open var charactersRemaining: NSNumber?

    private var sharedText: String {
        let item = extensionContext?.inputItems.first as? NSExtensionItem
        return item?.attributedContentText?.string ?? ""
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        presentationAnimationDidFinish()
        validateContent()
    }

    open func presentationAnimationDidFinish() {}

    open func isContentValid() -> Bool { true }

    /// Asks `isContentValid()` again; the post button works while it says yes.
    open func validateContent() {
        canPost = isContentValid()
    }
    private var canPost = false

    /// Ends the extension with its input items as its result, unless overridden.
    open func didSelectPost() {
        extensionContext?.completeRequest(
            returningItems: extensionContext?.inputItems ?? [], completionHandler: nil)
    }

    /// Ends the extension with the error of a user who cancelled, unless overridden.
    open func didSelectCancel() {
        extensionContext?.cancelRequest(
            withError: NSError(
                domain: NSCocoaErrorDomain, code: CocoaError.userCancelled.rawValue))
    }

    /// Touches the post button; false when the content is not valid.
    @discardableResult
    package func tapPost() -> Bool {
        guard canPost else { return false }
        didSelectPost()
        return true
    }

    /// Touches the cancel button.
    package func tapCancel() {
        didSelectCancel()
    }
}

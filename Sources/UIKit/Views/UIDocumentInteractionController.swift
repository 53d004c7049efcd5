public import FaradFoundation
import UniformTypeIdentifiers

public protocol UIDocumentInteractionControllerDelegate: AnyObject {
    func documentInteractionControllerViewControllerForPreview(
        _ controller: UIDocumentInteractionController
    ) -> UIViewController
    func documentInteractionControllerWillBeginPreview(
        _ controller: UIDocumentInteractionController)
    func documentInteractionControllerDidEndPreview(_ controller: UIDocumentInteractionController)
}

extension UIDocumentInteractionControllerDelegate {
    public func documentInteractionControllerWillBeginPreview(
        _ controller: UIDocumentInteractionController
    ) {}
    public func documentInteractionControllerDidEndPreview(
        _ controller: UIDocumentInteractionController
    ) {}
}

/// Shows a document above the app, or offers it to others.
open class UIDocumentInteractionController: NSObject {
    open weak var delegate: (any UIDocumentInteractionControllerDelegate)?
    open var url: URL?
    /// What the document is; nil: what its ending says.
    open var uti: String?
    open var name: String?
    private weak var shown: DocumentViewController?

    public override init() { super.init() }

    public init(url: URL) { self.url = url }

    /// Kinds that a preview shows; of those without an entry here a phone knows some more.
    private static let shownTypes: [UTType] = [.image, .audiovisualContent, .text, .pdf]

    /// False where the delegate has no controller for it, the file is not there, or nothing shows its
    /// kind.
    @discardableResult
    open func presentPreview(animated: Bool) -> Bool {
        guard let url, let delegate, let data = try? FileContents.read(url) else { return false }
        let type =
            uti.flatMap { UTType($0) } ?? UTType(filenameExtension: url.pathExtension)
        guard let type, Self.shownTypes.contains(where: type.conforms) else { return false }
        let owner = delegate.documentInteractionControllerViewControllerForPreview(self)
        let controller = DocumentViewController(
            name ?? url.lastPathComponent, size: data.count,
            isPlayer: type.conforms(to: .audiovisualContent)
        ) { [weak self] in
            guard let self else { return }
            self.delegate?.documentInteractionControllerDidEndPreview(self)
        }
        shown = controller
        delegate.documentInteractionControllerWillBeginPreview(self)
        owner.present(controller, animated: animated)
        return true
    }

    /// Offers the document to other apps, as the share sheet does since iOS 13.
    ///
    /// - Returns: False where the file is not there, or the view on no screen.
    @discardableResult
    open func presentOpenInMenu(from rect: CGRect, in view: UIView, animated: Bool) -> Bool {
        guard let url, FileManager.default.fileExists(atPath: url.path),
            let root = view.window?.rootViewController
        else { return false }
        let sheet = UIActivityViewController(activityItems: [url], applicationActivities: nil)
        root.topmost.present(sheet, animated: animated)
        return true
    }

    @discardableResult
    open func presentOptionsMenu(from rect: CGRect, in view: UIView, animated: Bool) -> Bool {
        presentOpenInMenu(from: rect, in: view, animated: animated)
    }

    open func dismissPreview(animated: Bool) { shown?.dismiss(animated: animated) }
}

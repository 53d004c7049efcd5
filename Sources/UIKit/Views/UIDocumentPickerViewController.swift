public import FaradFoundation
import Simulation
public import UniformTypeIdentifiers

/// The picker of documents, in a process of its own on a phone. It stays until the user picks or closes
/// it, and goes before its delegate hears of that (assumed).
///
/// Unlike Apple's, it picks copies only, and exports nothing.
open class UIDocumentPickerViewController: UIViewController, FileSource {
    private let contentTypes: [UTType]
    open weak var delegate: (any UIDocumentPickerDelegate)?
    open var allowsMultipleSelection = false

    /// - Parameter asCopy: Whether the app gets copies, in `tmp/<bundle>-Inbox`; the documents
    ///   themselves are not simulated.
    public init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool) {
        guard asCopy else {
            unsimulated("UIDocumentPickerViewController(forOpeningContentTypes:asCopy: false)")
        }
        self.contentTypes = contentTypes
        super.init()
    }

    package var kind: FileSourceKind { .documents }
    package var fileLimit: Int { allowsMultipleSelection ? 0 : 1 }
    package var acceptedTypes: [String] { contentTypes.map(\.identifier) }

    package func give(_ files: [GivenFile]) {
        let inbox = PhoneProcess.current.sandbox.bundleIdentifier + "-Inbox"
        let urls = files.compactMap { try? $0.write(to: inbox) }
        finish { [self] in
            if urls.isEmpty {
                delegate?.documentPickerWasCancelled(self)
            } else {
                delegate?.documentPicker(self, didPickDocumentsAt: urls)
            }
        }
    }

    package func close() { finish { [self] in delegate?.documentPickerWasCancelled(self) } }

    private func finish(_ tell: @escaping () -> Void) {
        guard let presentingViewController else { return tell() }
        presentingViewController.dismiss(animated: true, completion: tell)
    }
}

/// Hears which documents were picked.
public protocol UIDocumentPickerDelegate: AnyObject {
    func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

extension UIDocumentPickerDelegate {
    public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}

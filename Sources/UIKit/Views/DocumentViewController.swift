import FaradFoundation
import UniformTypeIdentifiers

/// A document or a player above the app, until the user closes it.
package final class DocumentViewController: UIViewController {
    /// The name that is shown above it.
    package let name: String
    /// The MIME type that the name's ending stands for.
    package let mimeType: String?
    /// In bytes; nil for what a player gets from a server.
    package let size: Int?
    /// Whether a player shows it.
    package let isPlayer: Bool
    private let closed: () -> Void

    /// - Parameter closed: Called when it has gone.
    package init(
        _ name: String, size: Int?, isPlayer: Bool, closed: @escaping () -> Void = {}
    ) {
        self.name = name
        self.size = size
        self.isPlayer = isPlayer
        self.closed = closed
        let ending = name.split(separator: ".").last.map(String.init) ?? ""
        mimeType = UTType(filenameExtension: ending)?.preferredMIMEType
        super.init()
    }

    /// The user touches Done.
    package func tapDone() { dismiss(animated: true) }

    override package func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        closed()
    }
}

import Foundation
import UIKit
import UniformTypeIdentifiers

/// The share extension: takes one attachment after the other and opens the app.
///
/// An item's URL is for this process alone, and only between start and stop of its access. So the
/// content is copied here, while the list that the app shows is made of `FileObject`s.
class ShareViewController: UIViewController {
    private var attachments: [NSItemProvider] = []
    private var failures: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        let inputItems = extensionContext?.inputItems as? [NSExtensionItem] ?? []
        attachments = inputItems.flatMap { $0.attachments ?? [] }
        receive(0)
    }

    /// One at a time: an extension has little memory, and what is whole is safe.
    private func receive(_ position: Int) {
        guard position < attachments.count else { return finish() }
        let attachment = attachments[position]
        let typeIdentifier = attachment.registeredTypeIdentifiers.first ?? UTType.data.identifier
        attachment.loadItem(forTypeIdentifier: typeIdentifier, options: nil) { item, error in
            do {
                if let error = error { throw error }
                try self.receive(item, of: attachment, typeIdentifier, position)
            } catch {
                let name = attachment.suggestedName ?? "An attachment"
                print("[Attachments] not received: \(name): \(error.localizedDescription)")
                self.failures.append("\(name) was not added: \(error.localizedDescription)")
            }
            self.receive(position + 1)
        }
    }

    /// Puts one item into the App Group.
    func receive(
        _ item: Any?, of attachment: NSItemProvider, _ typeIdentifier: String, _ position: Int
    ) throws {
        let store = try AttachmentStore()
        let type = ContentType(typeIdentifier: typeIdentifier)
        switch item {
        case let url as URL where url.isFileURL:
            let accessing = url.startAccessingSecurityScopedResource()
            defer { if accessing { url.stopAccessingSecurityScopedResource() } }
            // A copy takes no memory, however large the file is.
            try store.add(name: url.lastPathComponent, type: type, position: position) {
                try FileManager.default.copyItem(at: url, to: $0)
            }
        case let url as URL:
            let text = url.absoluteString
            try store.add(name: url.host ?? text, type: .webPage, position: position) {
                try Data(text.utf8).write(to: $0)
            }
        case let text as String:
            try store.add(name: "Text", type: .text, position: position) {
                try Data(text.utf8).write(to: $0)
            }
        case let data as Data:
            try store.add(
                name: name(of: attachment, typeIdentifier), type: type, position: position
            ) { try data.write(to: $0) }
        case let image as UIImage:
            guard let data = image.pngData() else { throw AttachmentError.nothingToRead }
            try store.add(
                name: name(of: attachment, UTType.png.identifier), type: .image, position: position
            ) { try data.write(to: $0) }
        default: throw AttachmentError.nothingToRead
        }
    }

    /// `suggestedName` has no extension; the type has.
    private func name(of attachment: NSItemProvider, _ typeIdentifier: String) -> String {
        let name = attachment.suggestedName ?? "attachment"
        guard let ending = UTType(typeIdentifier)?.preferredFilenameExtension else { return name }
        return "\(name).\(ending)"
    }

    /// Says what could not be taken, opens the app, and ends the extension.
    private func finish() {
        guard !failures.isEmpty else { return complete() }
        DispatchQueue.main.async { self.showFailures() }
    }

    private func showFailures() {
        for failure in failures {
            let label = UILabel(frame: .zero)
            label.text = failure
            view.addSubview(label)
        }
        // Long enough to read it.
        Timer.scheduledTimer(withTimeInterval: 3, repeats: false) { _ in self.complete() }
    }

    private func complete() {
        if let url = URL(string: "attachments://") {
            extensionContext?.open(url, completionHandler: nil)
        }
        extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
    }
}

import AndroidFoundation
import CapacitorPlugins
import Simulation
import UIKit

/// A document or a film that is shown in place of an app, or above it.
public struct ShownDocument: Hashable, Sendable {
    /// The file's name.
    public let name: String
    /// Its MIME type, as far as its name says it.
    public let type: String?
    /// In bytes; nil where nobody has it here, as of what an iPhone plays from a server, or hands over
    /// by its address on Android.
    public let size: Int?
    /// Whether an iPhone's player shows it.
    public let isPlayer: Bool

    /// Makes one, to compare with.
    public init(name: String, type: String?, size: Int? = nil, isPlayer: Bool = false) {
        self.name = name
        self.type = type
        self.size = size
        self.isPlayer = isPlayer
    }

    /// Nil where no app of the phone's shows such a document.
    init?(_ intent: Intent) {
        // Those of a new Pixel: Drive, Photos, and the viewer of texts (assumed).
        guard let type = intent.type, let address = intent.data,
            ["image/", "video/", "audio/", "text/", "application/pdf"].contains(
                where: type.hasPrefix)
        else { return nil }
        self.init(
            name: Uri.decode(address.split(separator: "/").last.map(String.init) ?? ""), type: type)
    }
}

// What apps have shown, and what the user does with it.
extension Device {
    /// The document that is before the user, as FileViewer shows it.
    public var document: ShownDocument? {
        if configuration.platform == .android { return springBoard.shownDocument }
        return shownController.map {
            ShownDocument(
                name: $0.name, type: $0.mimeType, size: $0.size, isPlayer: $0.isPlayer)
        }
    }

    private var shownController: DocumentViewController? { topmost as? DocumentViewController }

    /// Touches Done above the document, on Android the back button.
    ///
    /// - Throws: ``DeviceError`` when there is no document.
    public func closeDocument() throws(DeviceError) {
        if springBoard.shownDocument != nil {
            parts.queue.async("user") { [springBoard] in springBoard.closeDocument() }
        } else if let controller = shownController {
            springBoard.front?.perform("user") { controller.tapDone() }
        } else {
            throw DeviceError(.usage, Self.noDocument)
        }
    }

    private static let noDocument = "No document is shown; let the app open one first."

    /// What a scenario's user does: a finding where it meets no document.
    func leaveDocument() {
        if springBoard.shownDocument != nil { return springBoard.closeDocument() }
        guard let front = springBoard.front as? RunningIOSApp else {
            return parts.find(.tapMissed, Self.noDocument)
        }
        front.perform("user") { [parts] in
            guard let controller = front.root?.topmost as? DocumentViewController else {
                return parts.find(.tapMissed, Self.noDocument)
            }
            parts.note("\(controller.name) is closed")
            controller.tapDone()
        }
    }
}

import FaradFoundation
import Simulation
import UIKit

/// What the other app hands to one extension's process: item providers, and the files behind them.
///
/// The files go when that process ends: whoever has kept a URL of one has kept nothing.
final class ShareOutbox {
    private let parts: PhoneParts
    private let photos: KnownPhotos
    private let folder: String
    private var entries: [(item: SharedItem, path: String?, access: SharedItem.FileAccess)] = []
    /// Where another app puts what it hands over.
    private static let outgoing = "/private/var/mobile/Media/PhotoData/OutgoingTemp"

    init(_ parts: PhoneParts, _ photos: KnownPhotos, for process: SimulatedProcess) {
        self.parts = parts
        self.photos = photos
        folder = "\(Self.outgoing)/\(process.name)-\(process.launchOrdinal)"
    }

    /// Files are only made for what is handed over as a URL; the extension may open them as their
    /// providers say.
    func put(_ items: [SharedItem], for sandbox: Sandbox) throws {
        let files = parts.phone.fileSystem
        var hasFolder = false
        var names: [String] = []
        for item in items {
            let access = item.access ?? knobAccess
            guard item.representation == .url else {
                entries.append((item, nil, access))
                continue
            }
            if !hasFolder { try files.createDirectory(folder, withIntermediates: true) }
            hasFolder = true
            // Two files of one name come from two folders.
            var path = folder + "/" + item.fileName
            if names.contains(item.fileName) {
                let own = "\(folder)/\(names.count)"
                try files.createDirectory(own)
                path = own + "/" + item.fileName
            }
            names.append(item.fileName)
            try files.write(path, data(of: item))
            if access == .securityScoped { sandbox.grant(path) }
            entries.append((item, path, access))
        }
    }

    private var knobAccess: SharedItem.FileAccess {
        SharedItem.FileAccess(rawValue: parts.knobs["shared-files"] ?? "") ?? .securityScoped
    }

    /// Zeros are pages that nobody has written to, and take no memory.
    private func data(of item: SharedItem) -> Data {
        if item.zeroBytes == 0 { return photos.data(of: item.bytes) }
        var data = Data(count: item.size)
        data.replaceSubrange(0..<item.bytes.count, with: item.bytes)
        return data
    }

    /// Takes the files away again.
    func empty() {
        // Only what was handed over as a file has left one.
        try? parts.phone.fileSystem.remove(folder)
    }

    /// What the extension's context holds: one input item with an attachment for each shared item.
    var inputItems: [NSExtensionItem] {
        let item = NSExtensionItem()
        item.attachments = entries.map(provider)
        return [item]
    }

    private func provider(
        _ item: SharedItem, _ path: String?, _ access: SharedItem.FileAccess
    ) -> NSItemProvider {
        let provider: NSItemProvider
        switch item.representation {
        case .url:
            provider = NSItemProvider(
                file: URL(fileURLWithPath: path ?? "/", isDirectory: false),
                typeIdentifier: item.typeIdentifier, isSecurityScoped: access == .securityScoped)
        case .data:
            provider = NSItemProvider(item: data(of: item), typeIdentifier: item.typeIdentifier)
        case .image:
            provider = NSItemProvider(
                item: UIImage(data: Data(item.bytes)), typeIdentifier: item.typeIdentifier)
        case .webURL:
            return NSItemProvider(
                item: URL(string: item.fileName), typeIdentifier: item.typeIdentifier)
        case .text:
            return NSItemProvider(
                item: String(decoding: item.bytes, as: UTF8.self),
                typeIdentifier: item.typeIdentifier)
        }
        if provider.suggestedName == nil {
            let name = item.fileName
            let end = name.lastIndex(of: ".") ?? name.endIndex
            provider.suggestedName = String(end == name.startIndex ? name[...] : name[..<end])
        }
        return provider
    }
}

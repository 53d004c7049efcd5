public import Foundation
import Simulation

/// Hands an item over from the app that shares it to the one that receives it.
///
/// Unlike iOS, `loadItem` coerces nothing: the item is what the sender registered.
open class NSItemProvider {
    public typealias CompletionHandler = (Any?, (any Error)?) -> Void
    public typealias LoadHandler = (CompletionHandler?, AnyClass?, [AnyHashable: Any]?) -> Void

    public static let errorDomain = "NSItemProviderErrorDomain"

    public enum ErrorCode: Int {
        case unknownError = -1
        case itemUnavailableError = -1000
        case unexpectedValueClassError = -1100
        case unavailableCoercionError = -1200
    }

    private enum Source {
        /// A file of the sender; the receiver may open it only by
        /// `startAccessingSecurityScopedResource()` when it is security-scoped.
        case file(URL, isSecurityScoped: Bool)
        case item(Any)
        case handler(LoadHandler)
    }

    private var representations: [(type: String, source: Source)] = []
    open var suggestedName: String?

    public init() {}

    /// A file; its type comes from its name.
    public convenience init?(contentsOf fileURL: URL!) {
        guard let fileURL, fileURL.isFileURL else { return nil }
        let type = TypeIdentifiers.identifier(fileExtension: fileURL.pathExtension)
        self.init(
            file: fileURL, typeIdentifier: type ?? "public.data", isSecurityScoped: false)
    }

    public init(item: Any?, typeIdentifier: String?) {
        guard let item else { return }
        representations.append((typeIdentifier ?? "public.data", .item(item)))
    }

    /// A file of another app's, as a share sheet hands it over.
    package init(file: URL, typeIdentifier: String, isSecurityScoped: Bool) {
        representations.append(
            (typeIdentifier, .file(file, isSecurityScoped: isSecurityScoped)))
        suggestedName = file.deletingPathExtension().lastPathComponent
    }

    open func registerItem(
        forTypeIdentifier typeIdentifier: String, loadHandler: @escaping LoadHandler
    ) {
        representations.append((typeIdentifier, .handler(loadHandler)))
    }

    open var registeredTypeIdentifiers: [String] { representations.map(\.type) }

    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        source(typeIdentifier) != nil
    }

    open func hasRepresentationConforming(toTypeIdentifier typeIdentifier: String) -> Bool {
        source(typeIdentifier) != nil
    }

    /// Answers on a queue that is not main, after the phone's `itemLoad` time.
    open func loadItem(
        forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
        completionHandler: CompletionHandler? = nil
    ) {
        let process = PhoneProcess.current
        later(process, "loadItem") {
            guard let source = self.source(typeIdentifier) else {
                completionHandler?(nil, Self.unavailable(typeIdentifier))
                return
            }
            switch source {
            case .file(let url, let isSecurityScoped):
                self.grant(url, isSecurityScoped, process)
                completionHandler?(url, nil)
            case .item(let item):
                if let data = item as? Data {
                    process.simulation.trace.note(
                        .hop, "loadItem", data.count,
                        Int(truncatingIfNeeded: ContentHash.of(data)))
                    process.simulation.trace.detail(
                        .value(verb: "loadItem", name: typeIdentifier, TracedBody(data: data)))
                }
                completionHandler?(item, nil)
            case .handler(let handler):
                handler(completionHandler, nil, options)
            }
        }
    }

    /// The item's bytes.
    @discardableResult
    open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping (Data?, (any Error)?) -> Void
    ) -> Progress {
        let process = PhoneProcess.current
        later(process, "loadDataRepresentation") {
            do {
                completionHandler(try self.data(typeIdentifier, process), nil)
            } catch {
                completionHandler(nil, error)
            }
        }
        return Progress(totalUnitCount: 1)
    }

    /// A copy in the receiver's own temporary folder, which is removed when the handler returns.
    @discardableResult
    open func loadFileRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping (URL?, (any Error)?) -> Void
    ) -> Progress {
        let process = PhoneProcess.current
        later(process, "loadFileRepresentation") {
            do {
                let folder =
                    process.sandbox.dataContainer + "/tmp/.com.apple.Foundation.NSItemProvider."
                    + process.makeUUID().uuidString
                let files = process.system.fileSystem
                let data = try self.data(typeIdentifier, process, isHeld: false)
                try files.createDirectory(folder, as: process)
                let path = folder + "/" + self.fileName(typeIdentifier)
                try files.write(path, data, as: process)
                completionHandler(URL(fileURLWithPath: path, isDirectory: false), nil)
                try files.remove(folder, as: process)
            } catch {
                completionHandler(nil, error)
            }
        }
        return Progress(totalUnitCount: 1)
    }

    private func source(_ wanted: String) -> Source? {
        representations.first { TypeIdentifiers.conforms($0.type, to: wanted) }?.source
    }

    private func later(
        _ process: PhoneProcess, _ label: StaticString, _ body: @escaping () -> Void
    ) {
        process.workQueue.async(label, window: process.system.settings.itemLoad, body)
    }

    private func grant(_ url: URL, _ isSecurityScoped: Bool, _ process: PhoneProcess) {
        let path = PhonePath.canonical(url.path)
        if process.sandbox.allows(path, .read) { return }
        if isSecurityScoped {
            process.sandbox.grant(path)
        } else {
            process.sandbox.allowReading(path)
        }
    }

    /// - Parameter isHeld: Whether the receiver gets the bytes themselves, into its memory.
    private func data(
        _ typeIdentifier: String, _ process: PhoneProcess, isHeld: Bool = true
    ) throws -> Data {
        switch source(typeIdentifier) {
        case .file(let url, _)?:
            // The system reads it for the receiver, whatever the receiver may open itself.
            let data = try process.system.fileSystem.read(url.path, url: url)
            if isHeld { try process.hold(data.count, of: url.path) }
            return data
        case .item(let data as Data)?: return data
        case .item(let text as String)?: return Data(text.utf8)
        case .item(let url as URL)? where !url.isFileURL: return Data(url.absoluteString.utf8)
        case .item(let item as any ItemDataRepresentable)?:
            if let data = item.itemData(forTypeIdentifier: typeIdentifier) { return data }
            throw Self.unavailable(typeIdentifier)
        default: throw Self.unavailable(typeIdentifier)
        }
    }

    private func fileName(_ typeIdentifier: String) -> String {
        if case .file(let url, _)? = source(typeIdentifier) { return url.lastPathComponent }
        // A name that another app makes up may hold anything; a file's name holds no slash.
        let name = (suggestedName ?? "").replacing("/", with: ":")
        let end = TypeIdentifiers.fileExtension(of: typeIdentifier).map { "." + $0 } ?? ""
        if name.isEmpty || name == "." || name == ".." { return "item" + end }
        return name.lowercased().hasSuffix(end) ? name : name + end
    }

    private static func unavailable(_ typeIdentifier: String) -> NSError {
        NSError(
            domain: errorDomain, code: ErrorCode.itemUnavailableError.rawValue,
            userInfo: [
                NSLocalizedDescriptionKey:
                    "Cannot load representation of type \(typeIdentifier)"
            ])
    }
}

/// An object that can be handed over as bytes of a type, as an image can.
package protocol ItemDataRepresentable {
    func itemData(forTypeIdentifier typeIdentifier: String) -> Data?
}

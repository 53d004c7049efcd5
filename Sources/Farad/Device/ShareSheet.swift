import FaradFoundation
import Simulation
import UIKit

/// The system's share sheet: offers the extensions that accept what is shared, and runs the one
/// that the user taps.
final class ShareSheet {
    /// What was shared once, and what became of the extension.
    final class Request {
        let photos: [SharedPhoto]
        /// Set when the sheet is gone or the extension's process has ended.
        fileprivate(set) var isOver = false
        /// Whether the extension completed its request.
        fileprivate(set) var isCompleted = false
        /// Whether the user has swiped the sheet away: what was shared was taken back.
        fileprivate(set) var isDismissed = false
        /// What the extension called it.
        fileprivate(set) var shareId: String?
        let process: SimulatedProcess

        fileprivate init(_ photos: [SharedPhoto], _ process: SimulatedProcess) {
            self.photos = photos
            self.process = process
        }
    }

    private let parts: PhoneParts
    private let springBoard: SpringBoard
    private(set) var requests: [Request] = []
    /// The processes of extensions that were started, in this order.
    private var running: [RunningExtension] = []
    /// Told whenever an extension completes or cancels its request, while its process still lives.
    var requestEnded: [() -> Void] = []
    /// Where another app puts what it hands over.
    private static let outgoing = "/private/var/mobile/Media/PhotoData/OutgoingTemp"

    private let knownPhotos: KnownPhotos

    init(_ parts: PhoneParts, _ springBoard: SpringBoard, _ photos: KnownPhotos) {
        knownPhotos = photos
        self.parts = parts
        self.springBoard = springBoard
    }

    /// The share extension that takes the photos.
    ///
    /// - Throws: ``DeviceError`` with the sentence why none is offered.
    func offer(_ photos: [SharedPhoto]) throws(DeviceError) -> (AppBundle, ExtensionBundle) {
        guard parts.configuration.platform == .ios else {
            throw DeviceError(
                .usage,
                "Sharing is not simulated on Android: what is known of the apps does not describe "
                    + "their share targets there. Share on iOS, or start the app with --launch 0.")
        }
        guard !photos.isEmpty else { throw DeviceError(.usage, "Nothing was shared.") }
        for photo in photos {
            if let objection = Self.objection(toName: photo.fileName) {
                throw DeviceError(.badData, objection)
            }
        }
        var objection = "No installed app has a share extension."
        for app in springBoard.installed {
            for bundle in app.bundle.extensions
            where bundle.extensionPoint == "com.apple.share-services" {
                let rule = ActivationRule(bundle)
                guard let reason = rule.objection(images: photos.count, app: app.bundle.displayName)
                else { return (app.bundle, bundle) }
                objection = reason
            }
        }
        throw DeviceError(.badData, objection)
    }

    /// A name that another app gives a file: one path component of at most 255 bytes.
    private static func objection(toName name: String) -> String? {
        if name.isEmpty || name == "." || name == ".." || name.contains("/")
            || name.unicodeScalars.contains("\0")
        {
            return "“\(name)” is no file name."
        }
        if name.utf8.count > PhonePath.longestNameBytes {
            return "The file name “\(name.prefix(40))…” has \(name.utf8.count) bytes; a phone's "
                + "file system takes \(PhonePath.longestNameBytes)."
        }
        return nil
    }

    /// The user shares photos from another app and taps the extension.
    func share(_ photos: [SharedPhoto]) throws {
        let (app, bundle) = try offer(photos)
        // The other app is before the user while its share sheet is open.
        if springBoard.front != nil { springBoard.goHome() }
        let names = photos.map { "\($0.fileName) (\(Verdict.size($0.bytes.count)))" }
        parts.note("share sheet: \(names.joined(separator: ", ")) to \(bundle.displayName)")
        let running = try process(of: bundle)
        let process = running.process
        let request = Request(photos, process)
        requests.append(request)
        let folder = Self.outgoing + "/" + Self.folderName(process)
        let paths = try handOver(photos, folder, running.sandbox)
        running.begin(
            RunningExtension.Session(
                items: { Self.items(photos, paths) },
                canOpen: { [springBoard] in springBoard.canOpen($0) },
                open: { [springBoard, parts] url in
                    parts.queue.async("open URL") { springBoard.open(url) }
                },
                closing: { [unowned self] in
                    for hear in requestEnded { hear() }
                    request.shareId = app.shareIdentifier? { group in
                        UserDefaults(suiteName: group)?.dictionaryRepresentation() ?? [:]
                    }
                },
                ended: { [parts] isCompleted in
                    request.isOver = true
                    request.isCompleted = isCompleted
                    // Only what was handed over as a file has left one.
                    try? parts.phone.fileSystem.remove(folder)
                }))
    }

    /// The process that iOS has kept of the extension's last session, or a new one.
    private func process(of bundle: ExtensionBundle) throws -> RunningExtension {
        if let kept = running.last(where: { $0.bundle.identifier == bundle.identifier && $0.isIdle })
        {
            return kept
        }
        let sandbox = Sandbox(
            bundleIdentifier: bundle.identifier, appGroups: bundle.appGroups, isExtension: true)
        let (process, main) = try parts.makeProcess(
            sandbox, name: bundle.displayName, infoDictionary: bundle.infoDictionary)
        let made = RunningExtension(
            bundle, sandbox, parts: parts, process: process, main: main)
        running.append(made)
        return made
    }

    /// The user swipes the sheet away that is before them; nothing happens without one.
    func dismiss() {
        guard let request = requests.last(where: { !$0.isOver }),
            let shown = running.last(where: { $0.process === request.process })
        else { return }
        shown.dismiss { request.isDismissed = true }
    }

    /// What the sharing sessions of kept processes left, in the order of the processes.
    var sessions: [SharingSession] { running.flatMap(\.sessions) }

    private static func folderName(_ process: SimulatedProcess) -> String {
        "\(process.name)-\(process.launchOrdinal)"
    }

    /// Files are only made for what is handed over as a URL; the extension may open them by their
    /// security scope.
    private func handOver(
        _ photos: [SharedPhoto], _ folder: String, _ sandbox: Sandbox
    ) throws -> [String?] {
        guard photos.contains(where: { $0.representation == .url }) else {
            return photos.map { _ -> String? in nil }
        }
        let files = parts.phone.fileSystem
        try files.createDirectory(folder, withIntermediates: true)
        return try photos.map { photo -> String? in
            guard photo.representation == .url else { return nil }
            let path = folder + "/" + photo.fileName
            try files.write(path, knownPhotos.data(of: photo.bytes))
            sandbox.grant(path)
            return path
        }
    }

    private static func items(_ photos: [SharedPhoto], _ paths: [String?]) -> [NSExtensionItem] {
        let item = NSExtensionItem()
        item.attachments = zip(photos, paths).map(provider)
        return [item]
    }

    private static func provider(_ photo: SharedPhoto, _ path: String?) -> NSItemProvider {
        let provider: NSItemProvider
        switch photo.representation {
        case .url:
            provider = NSItemProvider(
                file: URL(fileURLWithPath: path ?? "/", isDirectory: false),
                typeIdentifier: photo.typeIdentifier, isSecurityScoped: true)
        case .data:
            provider = NSItemProvider(
                item: Data(photo.bytes), typeIdentifier: photo.typeIdentifier)
        case .image:
            provider = NSItemProvider(
                item: UIImage(data: Data(photo.bytes)), typeIdentifier: photo.typeIdentifier)
        }
        if provider.suggestedName == nil {
            let name = photo.fileName
            let end = name.lastIndex(of: ".") ?? name.endIndex
            provider.suggestedName = String(end == name.startIndex ? name[...] : name[..<end])
        }
        return provider
    }
}

import FaradFoundation
import Simulation
import UIKit

/// The system's share sheet: offers the extensions that accept what is shared, and runs the one
/// that the user taps.
final class ShareSheet {
    /// What was shared once, and what became of the extension.
    final class Request {
        let items: [SharedItem]
        /// Set when the sheet is gone or the extension's process has ended.
        fileprivate(set) var isOver = false
        /// How the extension ended its request; nothing is known before it is over.
        fileprivate(set) var end = RunningExtension.End.unfinished
        /// Whether the user has swiped the sheet away: what was shared was taken back.
        fileprivate(set) var isDismissed = false
        /// Whether neither the extension nor the user ended it.
        var isUnfinished: Bool {
            if case .unfinished = end { return !isDismissed }
            return false
        }
        /// What the extension gave as the reason why it cancelled the request; nil where it did not.
        var refusal: String? {
            if case .cancelled(let reason) = end { return isDismissed ? nil : reason }
            return nil
        }
        /// Whether a fault of the scenario ended the extension before it had completed.
        var isCutByFault = false
        /// What the extension called it.
        fileprivate(set) var shareId: String?
        let process: SimulatedProcess

        fileprivate init(_ items: [SharedItem], _ process: SimulatedProcess) {
            self.items = items
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
    private let knownPhotos: KnownPhotos
    private let screens: ScreenWatch

    init(
        _ parts: PhoneParts, _ springBoard: SpringBoard, _ photos: KnownPhotos,
        _ screens: ScreenWatch
    ) {
        knownPhotos = photos
        self.screens = screens
        self.parts = parts
        self.springBoard = springBoard
    }

    /// The share extension that takes the items.
    ///
    /// - Throws: ``DeviceError`` with the sentence why none is offered.
    func offer(_ items: [SharedItem]) throws(DeviceError) -> (AppBundle, ExtensionBundle) {
        guard parts.configuration.platform == .ios else {
            throw DeviceError(
                .usage,
                "Sharing is not simulated on Android: what is known of the apps does not describe "
                    + "their share targets there. Share on iOS, or start the app with --launch 0.")
        }
        guard !items.isEmpty else { throw DeviceError(.usage, "Nothing was shared.") }
        for item in items {
            if let objection = Self.objection(to: item) { throw DeviceError(.badData, objection) }
        }
        var objection = "No installed app has a share extension."
        for app in springBoard.installed {
            for bundle in app.bundle.extensions
            where bundle.extensionPoint == "com.apple.share-services" {
                let rule = ActivationRule(bundle)
                guard let reason = rule.objection(items, app: app.bundle.displayName)
                else { return (app.bundle, bundle) }
                objection = reason
            }
        }
        throw DeviceError(.badData, objection)
    }

    private static func objection(to item: SharedItem) -> String? {
        if item.representation == .webURL {
            let scheme = URL(string: item.fileName)?.scheme?.lowercased()
            return scheme == "http" || scheme == "https"
                ? nil : "“\(item.fileName)” is no web page's URL; give one such as https://a.b/c."
        }
        let name = item.fileName
        // What is no file may be called anything; `suggestedName` is the other app's to make up.
        guard item.representation == .url else { return nil }
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

    /// The user shares items from another app and taps the extension.
    func share(_ items: [SharedItem]) throws {
        let (app, bundle) = try offer(items)
        // The other app is before the user while its share sheet is open.
        if springBoard.front != nil { springBoard.goHome() }
        let names = items.map { "\($0.fileName) (\(Verdict.size($0.size)))" }
        parts.note("share sheet: \(names.joined(separator: ", ")) to \(bundle.displayName)")
        let running = try process(of: bundle)
        let process = running.process
        if app.web == .none {
            Screen.of(process).didCommit = { [screens] in screens.look(at: $0) }
        }
        let request = Request(items, process)
        requests.append(request)
        let outbox = ShareOutbox(parts, knownPhotos, for: process)
        try outbox.put(items, for: running.sandbox)
        running.begin(
            RunningExtension.Session(
                items: { outbox.inputItems },
                canOpen: { [springBoard] in springBoard.canOpen($0) },
                open: { [springBoard, parts] url in
                    parts.queue.async("open URL") { springBoard.open(url) }
                },
                closing: { [unowned self] in
                    for hear in requestEnded { hear() }
                    request.shareId = app.shareIdentifier? { group in
                        UserDefaults(suiteName: group)?.pairs ?? [:]
                    }
                },
                ended: { end in
                    request.isOver = true
                    request.end = end
                    outbox.empty()
                }))
    }

    /// The process that iOS has kept of the extension's last session, or a new one.
    private func process(of bundle: ExtensionBundle) throws -> RunningExtension {
        if let kept = running.last(where: { $0.bundle.identifier == bundle.identifier && $0.isIdle }
        ) {
            return kept
        }
        let sandbox = Sandbox(
            bundleIdentifier: bundle.identifier, appGroups: bundle.appGroups,
            keychainAccessGroups: bundle.keychainAccessGroups, isExtension: true)
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
}

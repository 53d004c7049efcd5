import AndroidFoundation
import FaradFoundation
import Simulation
import UIKit

/// What Android's chooser offers.
enum ShareTarget {
    /// The chooser's own button.
    case copy
    /// An app, by its package.
    case app(String)

    private static let apps = [
        ("Drive", "com.google.android.apps.docs"), ("Gmail", "com.google.android.gm"),
        ("Mail", "com.google.android.gm"), ("Messages", "com.google.android.apps.messaging"),
        ("Photos", "com.google.android.apps.photos"), ("Quick Share", "com.google.android.gms"),
    ]

    /// By a title that the phone knows, or by an app's package.
    static func named(_ name: String) throws(DeviceError) -> ShareTarget {
        if name == "Copy" { return .copy }
        if let app = apps.first(where: { $0.0 == name }) { return .app(app.1) }
        guard name.contains("."), !name.hasPrefix("com.apple.") else {
            throw DeviceError(
                .usage,
                "The chooser of an Android phone has no “\(name)”; it has Copy, "
                    + apps.map(\.0).joined(separator: ", ") + ", or give an app's package.")
        }
        return .app(name)
    }
}

extension SpringBoard {
    /// The chooser that is before the user.
    var chooser: Intent? {
        guard let waitingActivity, waitingActivity.result == nil, !waitingActivity.isOver else {
            return nil
        }
        return waitingActivity.intent.chosenFor
    }
}

extension ShownActivitySheet {
    init(_ intent: Intent) {
        let subject = intent.getStringExtra(Intent.EXTRA_SUBJECT)
        let text = intent.getStringExtra(Intent.EXTRA_TEXT)
        self.init(
            subject: subject == "" ? nil : subject,
            items: (text.map { [$0] } ?? []) + intent.clipData.map(\.description))
    }
}

// What the user does in the chooser.
extension Device {
    /// What waits above the app that is before the user, whichever phone it is.
    var aboveApp: AnyObject? { topmost ?? springBoard.waitingActivity }

    func chooseTarget(_ name: String, failingWith failure: String?) throws(DeviceError) {
        guard failure == nil else {
            throw DeviceError(
                .usage, "Android's chooser hears of no failure of the app that was chosen.")
        }
        let target = try ShareTarget.named(name)
        guard springBoard.chooser != nil else { throw DeviceError(.usage, Self.noChooser) }
        parts.queue.async("user") { [self] in choose(target) }
    }

    func cancelChooser() throws(DeviceError) {
        guard springBoard.chooser != nil else { throw DeviceError(.usage, Self.noChooser) }
        parts.queue.async("user") { [springBoard] in
            springBoard.finishActivity(ActivityResult(ActivityResult.RESULT_CANCELED))
        }
    }

    private static let noChooser = "No share sheet is shown; let the app open one first."

    /// What a scenario's user does: a finding where it meets no chooser; nil closes it.
    func useChooser(_ name: String?) {
        guard springBoard.chooser != nil else {
            return parts.find(.tapMissed, "A tap met no share sheet.")
        }
        guard let name else {
            parts.note("the chooser is closed")
            return springBoard.finishActivity(ActivityResult(ActivityResult.RESULT_CANCELED))
        }
        do throws(DeviceError) {
            let target = try ShareTarget.named(name)
            parts.note("“\(name)” is chosen in the chooser")
            choose(target)
        } catch {
            parts.find(.tapMissed, error.message)
        }
    }

    /// How long the user is in the other app before it brings them back (assumed).
    private static let timeInTarget = Duration.seconds(1)

    /// Copying leaves the app in front. Another app takes its place, and gives no result; the chooser,
    /// which has ended, gives none either.
    private func choose(_ target: ShareTarget) {
        guard let intent = springBoard.chooser, let waiting = springBoard.waitingActivity else {
            return parts.find(.tapMissed, Self.noChooser)
        }
        switch target {
        case .copy:
            let text = intent.getStringExtra(Intent.EXTRA_TEXT)
            UIPasteboard.general(of: phone).copy(
                text ?? intent.clipData.first?.description ?? "")
            springBoard.finishActivity(ActivityResult(ActivityResult.RESULT_OK))
        case .app(let package):
            ActivityLog.of(phone).add(package, items(of: intent, of: waiting.identifier))
            waiting.isOver = true
            guard let app = springBoard.running(waiting.identifier) as? RunningAndroidApp else {
                return springBoard.finishActivity(ActivityResult(ActivityResult.RESULT_CANCELED))
            }
            waiting.hidesApp = true
            var chosen = Intent(Intent.EXTRA_CHOSEN_COMPONENT)
            chosen.component = package
            app.broadcast(chosen)
            app.want(.background)
            parts.queue.after(.exactly(Self.timeInTarget), "done in the other app") {
                [springBoard] in
                springBoard.finishActivity(ActivityResult(ActivityResult.RESULT_CANCELED))
            }
        }
    }

    private func items(of intent: Intent, of identifier: String) -> [ActivityItem] {
        let text = intent.getStringExtra(Intent.EXTRA_TEXT).map { [ActivityItem.text($0)] } ?? []
        return text
            + intent.clipData.map { uri in
                contents(of: uri, of: identifier).map { .file(name: $0.name, data: $0.data) }
                    ?? .text(uri.description)
            }
    }

    /// What an app of the phone lets others read at that address.
    private func contents(of uri: Uri, of identifier: String) -> (name: String, data: Data)? {
        guard
            let sandbox = sandbox(of: identifier),
            let path = FileProvider.path(of: uri, sandbox.bundleIdentifier, sandbox.dataContainer),
            let data = try? phone.fileSystem.read(path)
        else { return nil }
        return (File(path).name, data)
    }
}

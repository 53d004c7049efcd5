package import FaradFoundation
import Simulation

/// android.app: the right to start something of an app's, which others hold.
///
/// Of the flags only the two that are named here have an effect.
public struct PendingIntent: Hashable, Sendable, Codable {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let FLAG_ONE_SHOT = 1 << 30
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let FLAG_CANCEL_CURRENT = 1 << 28
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let FLAG_MUTABLE = 1 << 25

    package enum Kind: String, Hashable, Sendable, Codable { case activity, broadcast }

    package let kind: Kind
    /// The package that it belongs to.
    package let app: String
    package let requestCode: Int32
    package let intent: Intent
    let isOneShot: Bool
    /// Which of all that were issued it is.
    let serial: Int

    public static func getActivity(
        _ context: Context, _ requestCode: Int32, _ intent: Intent, _ flags: Int
    ) -> PendingIntent { get(.activity, context, requestCode, intent, flags) }

    public static func getBroadcast(
        _ context: Context, _ requestCode: Int32, _ intent: Intent, _ flags: Int
    ) -> PendingIntent { get(.broadcast, context, requestCode, intent, flags) }

    private static func get(
        _ kind: Kind, _ context: Context, _ requestCode: Int32, _ intent: Intent, _ flags: Int
    ) -> PendingIntent {
        PendingIntents.of(PhoneProcess.current.system).issue(
            cancelsCurrent: flags & FLAG_CANCEL_CURRENT != 0
        ) { serial in
            PendingIntent(
                kind: kind, app: context.getPackageName(), requestCode: requestCode,
                intent: intent, isOneShot: flags & FLAG_ONE_SHOT != 0, serial: serial)
        }
    }

    /// Whether the system takes both for one: extras do not count.
    package func isSame(as other: PendingIntent) -> Bool {
        kind == other.kind && app == other.app && requestCode == other.requestCode
            && isOneShot == other.isOneShot && intent.action == other.intent.action
            && intent.data == other.intent.data
            && intent.component == other.intent.component
    }
}

/// The phone's table of pending intents: one is valid until another takes its place.
package final class PendingIntents {
    private unowned let phone: PhoneSystem
    private var issued: [PendingIntent] = []
    private var count = 0
    private static let resource = Resource("pending intents", "")

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> PendingIntents {
        phone.service(PendingIntents.self) { PendingIntents(phone) }
    }

    /// The one that is there, while somebody holds it; else a new one.
    fileprivate func issue(
        cancelsCurrent: Bool, _ make: (_ serial: Int) -> PendingIntent
    ) -> PendingIntent {
        phone.simulation.touches(.write, Self.resource)
        let made = make(count + 1)
        if let index = issued.firstIndex(where: made.isSame) {
            let known = issued[index]
            if !cancelsCurrent, isHeld(known) { return known }
            issued.remove(at: index)
            AlarmService.of(phone).cancel(known)
        }
        count += 1
        issued.append(made)
        return made
    }

    /// Java's garbage collection is not simulated: what only the app's own memory holds is gone.
    private func isHeld(_ intent: PendingIntent) -> Bool {
        AlarmService.of(phone).holds(intent) || NotificationService.of(phone).holds(intent)
    }

    /// Whether it still does anything when it is sent.
    package func isValid(_ intent: PendingIntent) -> Bool {
        phone.simulation.touches(.read, Self.resource)
        return issued.contains { $0.serial == intent.serial }
    }

    /// What a device folder has kept.
    func restore(_ intents: [PendingIntent]) {
        issued += intents
        count = max(count, intents.map(\.serial).max() ?? 0)
    }
}

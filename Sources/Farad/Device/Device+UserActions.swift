import FaradFoundation
import Foundation
import Simulation
import UIKit

// What a scenario lets the user do beside the app: notifications and what stands above the app.
extension Device {
    /// A notification comes from the push service for the first app; a finding where that app
    /// has no token.
    func receivePush(_ text: String) {
        guard let bundle = springBoard.installed.first?.bundle else { return }
        guard let push = try? Self.push(text) else { return }
        noteSending(push, to: bundle.identifier)
        guard shade.isRegistered(bundle.identifier) else {
            return parts.find(
                .pushWithoutToken,
                "The push notification “\(push.title)” was sent to \(bundle.displayName), which "
                    + "has not registered for push notifications.")
        }
        receive(push, for: bundle.identifier)
    }

    /// Reads what a scenario sends: `{"title", "body", "data", "badge", "category", "id"}`.
    static func push(_ text: String) throws(DeviceError) -> PushNotification {
        guard
            let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        else { throw DeviceError(.fault, "A push notification must be an object.") }
        return PushNotification(
            title: object["title"] as? String ?? "", body: object["body"] as? String ?? "",
            badge: object["badge"] as? Int, category: object["category"] as? String ?? "",
            data: object["data"] as? [String: Any] ?? [:], identifier: object["id"] as? String)
    }

    /// Taps a notification, or the newest one.
    func tapNotification(orNewest identifier: String?) {
        guard let found = shown(identifier, "A tap") else { return }
        parts.note("tap on the notification \(found)")
        do throws(DeviceError) { try tapNotification(found) } catch {
            parts.find(.tapMissed, error.message)
        }
    }

    /// Swipes a notification away, or the newest one.
    func dismissNotification(orNewest identifier: String?) {
        guard let found = shown(identifier, "A swipe") else { return }
        parts.note("the notification \(found) is swiped away")
        do throws(DeviceError) { try dismissNotification(found) } catch {
            parts.find(.tapMissed, error.message)
        }
    }

    /// Touches a button of a notification, or of the newest one.
    func chooseAction(_ action: String, ofNewestOr identifier: String?, typing text: String?) {
        guard let found = shown(identifier, "A tap on “\(action)”") else { return }
        do throws(DeviceError) {
            let notification = try checkAction(action, of: found, typing: text)
            parts.note("“\(action)” is chosen on the notification \(found)")
            shade.choose(action, of: notification, typing: text)
        } catch {
            parts.find(.tapMissed, error.message)
        }
    }

    private func shown(_ identifier: String?, _ gesture: String) -> String? {
        let all = notifications.map(\.identifier)
        guard let found = identifier.map({ all.contains($0) ? $0 : nil }) ?? all.last else {
            parts.find(
                .tapMissed, "\(gesture) met no notification\(identifier.map { " “\($0)”" } ?? "").")
            return nil
        }
        return found
    }

    /// Chooses in the share sheet, by the title or the type of an activity; nil cancels.
    func useShareSheet(_ activity: String?) {
        if configuration.platform == .android { return useChooser(activity) }
        guard let front = springBoard.front as? RunningIOSApp else {
            return parts.find(.tapMissed, "No app is there whose share sheet could be used.")
        }
        front.perform("user") { [parts] in
            guard let sheet = front.root?.topmost as? UIActivityViewController else {
                return parts.find(.tapMissed, "A tap met no share sheet.")
            }
            guard let activity else {
                parts.note("the share sheet is closed")
                return sheet.cancel()
            }
            let type =
                UIActivity.ActivityType(title: activity) ?? UIActivity.ActivityType(activity)
            if sheet.excludedActivityTypes?.contains(type) == true {
                return parts.find(.tapMissed, "The share sheet does not offer “\(activity)”.")
            }
            parts.note("“\(activity)” is chosen in the share sheet")
            sheet.choose(type)
        }
    }

    /// Whether there can be such an activity: a title that the phone knows, or a type.
    func check(activity: String) throws(DeviceError) {
        if configuration.platform == .android {
            _ = try ShareTarget.named(activity)
            return
        }
        guard UIActivity.ActivityType(title: activity) != nil || activity.contains(".") else {
            throw DeviceError(
                .usage,
                "The share sheet has no “\(activity)”; it has "
                    + UIActivity.ActivityType.titles.joined(separator: ", ")
                    + ", or give an activity's type.")
        }
    }
}

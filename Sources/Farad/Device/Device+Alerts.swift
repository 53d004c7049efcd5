import FaradFoundation
import Simulation
import UIKit
import UserNotifications

/// An alert that waits for the user's answer.
public struct ShownAlert: Hashable, Sendable {
    /// The line in bold, if any.
    public let title: String?
    /// The text below it, if any.
    public let message: String?
    /// The titles of its buttons, in their order.
    public let buttons: [String]
    /// What stands in its text fields.
    public let texts: [String]

    /// Makes one, to compare with.
    public init(title: String?, message: String?, buttons: [String], texts: [String]) {
        self.title = title
        self.message = message
        self.buttons = buttons
        self.texts = texts
    }
}

extension Device {
    /// The alert that is before the user: a question of the phone's own, else an app's alert.
    public var alert: ShownAlert? {
        if let prompt = notificationPrompt {
            return ShownAlert(
                title: "“\(appName(prompt.bundle))” Would Like to Send You Notifications",
                message: "Notifications may include alerts, sounds, and icon badges. "
                    + "These can be configured in Settings.",
                buttons: [Self.refusal, Self.consent], texts: [])
        }
        if let prompt = privacyPrompt {
            return ShownAlert(
                title: prompt.title(appName(prompt.bundle)), message: prompt.usage,
                buttons: prompt.choices.map(\.title), texts: [])
        }
        return presentedAlert.map { alert in
            ShownAlert(
                title: alert.title, message: alert.message,
                buttons: alert.actions.map { $0.title ?? "" },
                texts: (alert.textFields ?? []).map { $0.text ?? "" })
        }
    }

    private static let consent = "Allow"
    private static let refusal = "Don’t Allow"

    private var notificationPrompt: NotificationDaemon.Prompt? {
        NotificationDaemon.of(phone).prompts.first
    }

    private var privacyPrompt: PrivacyDaemon.Prompt? { PrivacyDaemon.of(phone).prompts.first }

    private var presentedAlert: UIAlertController? { topmost as? UIAlertController }

    /// Touches a button of the alert that is before the user.
    ///
    /// - Parameter text: What the user types first, in place of what stands in the text field.
    /// - Throws: ``DeviceError`` when there is no alert, or none with that button.
    public func answerAlert(_ button: String, typing text: String? = nil) throws(DeviceError) {
        guard let shown = alert else {
            throw DeviceError(.usage, "No alert is shown that “\(button)” could answer.")
        }
        guard shown.buttons.contains(button) else {
            throw DeviceError(
                .usage,
                "The alert has no button “\(button)”; it has "
                    + shown.buttons.map { "“\($0)”" }.joined(separator: ", ") + ".")
        }
        guard text == nil || !shown.texts.isEmpty else {
            throw DeviceError(.usage, "The alert has no field to type “\(text ?? "")” into.")
        }
        if let prompt = notificationPrompt {
            parts.queue.async("user") { [phone] in
                NotificationDaemon.of(phone).setStatus(
                    button == Self.consent ? .authorized : .denied, prompt.bundle)
            }
            return
        }
        if let prompt = privacyPrompt {
            guard let choice = prompt.choices.first(where: { $0.title == button }) else { return }
            parts.queue.async("user") { [phone] in
                PrivacyDaemon.of(phone).set(choice.status, for: prompt.service, prompt.bundle)
            }
            return
        }
        guard let alert = presentedAlert else { return }
        springBoard.front?.perform("user") {
            if let text { alert.textFields?.first?.text = text }
            alert.tap(button)
        }
    }

    /// Touches beside the alert that is before the user, which closes some action sheets and nothing
    /// else.
    ///
    /// - Throws: ``DeviceError`` when no app's alert is shown.
    public func tapOutsideAlert() throws(DeviceError) {
        guard notificationPrompt == nil, privacyPrompt == nil, let alert = presentedAlert else {
            throw DeviceError(.usage, "No app shows an alert to touch beside.")
        }
        springBoard.front?.perform("user") { alert.tapOutside() }
    }

    /// The name under the icon of an app.
    func appName(_ identifier: String) -> String {
        springBoard.installed.first { $0.bundle.identifier == identifier }?.bundle.displayName
            ?? identifier
    }

    /// What is on top of everything that the app before the user shows; nil when that is its root.
    var topmost: UIViewController? {
        guard let root = springBoard.frontRoot, root.presentedViewController != nil else {
            return nil
        }
        return root.topmost
    }
}

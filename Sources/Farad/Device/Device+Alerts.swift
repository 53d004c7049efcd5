import AndroidFoundation
import CoreBluetooth
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
    /// A question of the phone's own, which is above every app.
    private struct Question {
        let shown: ShownAlert
        /// The identifier of the app on whose behalf it is asked.
        let app: String?
        /// Takes the title of one of its buttons.
        let answer: (String) -> Void
    }

    /// The alert that is before the user: a question of the phone's own, else an app's alert.
    public var alert: ShownAlert? {
        question?.shown ?? presentedAlert.map(ShownAlert.init) ?? topDialog.map(ShownAlert.init)
    }

    /// What the user is asked on behalf of an app and has not answered: the alert's title, else its text,
    /// as it is quoted. Calls of another app do not wait for that.
    func openQuestion(of app: RunningApp) -> String? {
        var alert: ShownAlert?
        if let question, question.app == app.bundle.identifier {
            alert = question.shown
        } else if springBoard.front === app {
            alert = presentedAlert.map(ShownAlert.init) ?? topDialog.map(ShownAlert.init)
        }
        if alert == nil, let storeQuestion, storeQuestion.app == app.bundle.identifier {
            return storeQuestion.text
        }
        return alert?.quotedText
    }

    /// What the phone itself asks above every app; nil: nothing.
    var phoneQuestion: String? { question?.shown.quotedText ?? storeQuestion?.text }

    private static let consent = "Allow"
    private static let refusal = "Don’t Allow"

    private var question: Question? {
        switch configuration.platform {
        case .ios: iOSQuestion
        case .android: springBoard.permissionPrompt.map(androidQuestion)
        }
    }

    private func androidQuestion(_ prompt: PermissionController.Prompt) -> Question {
        let choices = prompt.group.choices
        return Question(
            shown: ShownAlert(
                title: prompt.title, message: nil, buttons: choices.map(\.title), texts: []),
            app: springBoard.app(ofPackage: prompt.packageName)?.bundle.identifier
        ) { [permissions] button in
            for choice in choices where choice.title == button {
                permissions.answer(choice.choice, prompt)
            }
        }
    }

    private var iOSQuestion: Question? {
        let notifications = NotificationDaemon.of(phone)
        if let prompt = notifications.questions.all.first {
            return Question(
                shown: ShownAlert(
                    title: "“\(appName(prompt.bundle))” Would Like to Send You Notifications",
                    message: "Notifications may include alerts, sounds, and icon badges. "
                        + "These can be configured in Settings.",
                    buttons: [Self.refusal, Self.consent], texts: []),
                app: prompt.bundle
            ) { button in
                notifications.setStatus(
                    button == Self.consent ? .authorized : .denied, prompt.bundle)
            }
        }
        let privacy = PrivacyDaemon.of(phone)
        if let prompt = privacy.questions.all.first {
            return Question(
                shown: ShownAlert(
                    title: prompt.title(appName(prompt.bundle)), message: prompt.usage,
                    buttons: prompt.choices.map(\.title), texts: []),
                app: prompt.bundle
            ) { button in
                for choice in prompt.choices where choice.title == button {
                    privacy.set(choice.status, for: prompt.service, prompt.bundle)
                }
            }
        }
        return BluetoothDaemon.of(phone).prompt.map(bluetoothQuestion)
    }

    private func bluetoothQuestion(_ prompt: BluetoothDaemon.Prompt) -> Question {
        let shown =
            if let peripheral = prompt.peripheral {
                ShownAlert(
                    title: "Bluetooth Pairing Request",
                    message: "“\(peripheral)” would like to pair with your iPhone.",
                    buttons: ["Cancel", "Pair"], texts: [])
            } else {
                ShownAlert(
                    title: "Turn On Bluetooth to Allow “\(appName(prompt.bundle))” to Connect to "
                        + "Accessories",
                    message: nil, buttons: ["Settings", "Close"], texts: [])
            }
        return Question(shown: shown, app: prompt.bundle) { [phone] button in
            BluetoothDaemon.of(phone).close(prompt, button == "Pair")
        }
    }

    private var presentedAlert: UIAlertController? { topmost as? UIAlertController }

    /// Touches a button of the alert that is before the user.
    ///
    /// - Parameter text: What the user types first, in place of what stands in the text field.
    /// - Throws: ``DeviceError`` when there is no alert, or none with that button.
    public func answerAlert(_ button: String, typing text: String? = nil) throws(DeviceError) {
        try checkAlert(button, typing: text)
        if let question {
            parts.queue.async("user") { question.answer(button) }
        } else if let alert = presentedAlert {
            springBoard.front?.perform("user") { alert.answer(button, typing: text) }
        } else if let dialog = topDialog {
            springBoard.front?.perform("user") { dialog.press(button, typing: text) }
        }
    }

    func checkAlert(_ button: String, typing text: String?) throws(DeviceError) {
        guard let alert else {
            throw DeviceError(.usage, "No alert is shown that “\(button)” could answer.")
        }
        try alert.check(button, typing: text)
    }

    /// What a scenario's user does: a finding where it meets no such alert.
    func useAlert(_ button: String, typing text: String?) {
        func touch(_ shown: ShownAlert?, _ answer: () -> Void) {
            guard let shown else {
                return parts.find(.tapMissed, "A tap on “\(button)” met no alert.")
            }
            do throws(DeviceError) { try shown.check(button, typing: text) } catch {
                return parts.find(.tapMissed, error.message)
            }
            parts.note("“\(button)” answers the alert “\(shown.title ?? shown.message ?? "")”")
            answer()
        }
        if let question { return touch(question.shown) { question.answer(button) } }
        if let front = springBoard.front as? RunningAndroidApp {
            return front.perform("user") {
                let dialog = front.topDialog
                touch(dialog.map(ShownAlert.init)) { dialog?.press(button, typing: text) }
            }
        }
        guard let front = springBoard.front as? RunningIOSApp else { return touch(nil) {} }
        front.perform("user") {
            let alert = front.root?.topmost as? UIAlertController
            touch(alert.map(ShownAlert.init)) { alert?.answer(button, typing: text) }
        }
    }

    /// Touches beside the alert that is before the user, which closes some action sheets and nothing
    /// else.
    ///
    /// - Throws: ``DeviceError`` when no app's alert is shown.
    public func tapOutsideAlert() throws(DeviceError) {
        guard question == nil else {
            throw DeviceError(.usage, "No app shows an alert to touch beside.")
        }
        if let alert = presentedAlert {
            springBoard.front?.perform("user") { alert.tapOutside() }
        } else if let dialog = topDialog {
            springBoard.front?.perform("user") { dialog.cancelByUser() }
        } else {
            throw DeviceError(.usage, "No app shows an alert to touch beside.")
        }
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

extension ShownAlert {
    /// Its title, else its text, as it stands between quotes; nil: it has neither.
    var quotedText: String? {
        [title, message].compactMap(\.self).first { !$0.isEmpty }?
            .replacing("“", with: "‘").replacing("”", with: "’")
    }

    /// That nobody has answered it.
    var remark: String {
        let line = (quotedText ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
        let short = line.count > 80 ? "\(line.prefix(80))…" : line
        let answers = buttons.map { "“\($0)”" }.joined(separator: ", ")
        return "The user has not answered “\(short)”"
            + (answers.isEmpty ? "." : "; the buttons are \(answers).")
    }

    init(_ alert: UIAlertController) {
        self.init(
            title: alert.title, message: alert.message,
            buttons: alert.actions.map { $0.title ?? "" },
            texts: (alert.textFields ?? []).map { $0.text ?? "" })
    }

    /// Whether it can be answered so.
    fileprivate func check(_ button: String, typing text: String?) throws(DeviceError) {
        guard buttons.contains(button) else {
            throw DeviceError(
                .usage,
                "The alert has no button “\(button)”; it has "
                    + buttons.map { "“\($0)”" }.joined(separator: ", ") + ".")
        }
        guard text == nil || !texts.isEmpty else {
            throw DeviceError(.usage, "The alert has no field to type “\(text ?? "")” into.")
        }
    }
}

extension UIAlertController {
    fileprivate func answer(_ button: String, typing text: String?) {
        if let text { textFields?.first?.text = text }
        tap(button)
    }
}

import AndroidFoundation
import AuthenticationServices
import CoreBluetooth
import FaradFoundation
import LocalAuthentication
import Security
import Simulation
import StoreKit
import UserNotifications

/// Shows the phone's own questions above the app that makes it ask them (F112, F180), and answers those
/// that a knob decides.
enum PermissionPrompts {
    private static let notifications = "notification-permission"
    static let privacy = "privacy-permission"

    static func connect(_ parts: PhoneParts, _ springBoard: SpringBoard) {
        switch parts.configuration.platform {
        case .ios:
            let notification = NotificationDaemon.of(parts.phone)
            connect(notification.questions, parts, springBoard) { _ in
                "the phone asks whether the app may send notifications"
            } answer: { [unowned parts, unowned notification] prompt in
                answer(parts, notifications) { isAllowed in
                    notification.setStatus(isAllowed ? .authorized : .denied, prompt.bundle)
                }
            }
            let daemon = PrivacyDaemon.of(parts.phone)
            connect(daemon.questions, parts, springBoard) {
                "the phone asks whether the app may use \($0.service.rawValue)"
            } answer: { [unowned parts, unowned daemon] prompt in
                answer(parts, privacy) { isAllowed in
                    let status = isAllowed ? PrivacyDaemon.Status.authorized : .denied
                    daemon.set(status, for: prompt.service, prompt.bundle)
                }
            }
            connect(BiometricDaemon.of(parts.phone).questions, parts, springBoard) {
                "the phone asks who its user is: \($0.reason)"
            }
            connect(BluetoothDaemon.of(parts.phone).questions, parts, springBoard) { prompt in
                prompt.peripheral.map { "the phone asks whether to pair with \($0)" }
                    ?? "the phone asks for Bluetooth to be switched on"
            }
            connect(AppleIDDaemon.of(parts.phone).questions, parts, springBoard) { _ in
                "the phone asks whether its user signs in with Apple"
            }
            connect(PasskeyDaemon.of(parts.phone).questions, parts, springBoard) {
                "the phone asks its user for a passkey of \($0.relyingParty)"
            }
            connect(SharedWebCredentialDaemon.of(parts.phone).questions, parts, springBoard) {
                prompt in
                let site = prompt.credentials[0].site.host
                return switch prompt.kind {
                case .save: "the phone asks whether to save a password of \(site)"
                case .update: "the phone asks whether to change a password of \(site)"
                case .delete: "the phone asks whether to delete a password of \(site)"
                case .choose: "the phone asks its user for a password of \(site)"
                }
            }
            connect(StoreDaemon.of(parts.phone).questions, parts, springBoard) { prompt in
                switch prompt.kind {
                case .purchase(let product):
                    "the App Store asks whether its user buys \(product.id)"
                case .refundRequest(let transaction):
                    "the App Store asks why \(transaction.productID) is to be refunded"
                case .manageSubscriptions: "the App Store shows the user's subscriptions"
                case .offerCode: "the App Store asks for a code"
                }
            }
        case .android: connectAndroid(parts)
        }
    }

    /// - Parameter answer: For what a knob answers; of the rest, what the user says is a test's to say.
    private static func connect<Prompt>(
        _ questions: UserQuestions<Prompt>, _ parts: PhoneParts, _ springBoard: SpringBoard,
        _ text: @escaping (Prompt) -> String, answer: @escaping (Prompt) -> Void = { _ in }
    ) {
        questions.prompted = { [unowned parts, unowned springBoard] prompt in
            parts.note(text(prompt))
            springBoard.running(prompt.bundle)?.interrupt()
            answer(prompt)
        }
        questions.closed = { [unowned springBoard] prompt in
            springBoard.running(prompt.bundle)?.endInterruption()
        }
    }

    /// What asks is an activity, which is paused for it and gets the answer itself.
    private static func connectAndroid(_ parts: PhoneParts) {
        let controller = PermissionController.of(parts.phone)
        controller.prompted = { [unowned parts, unowned controller] prompt in
            parts.note("the phone asks: \(prompt.title)")
            answer(parts, prompt.group.isNotifications ? notifications : privacy) { isAllowed in
                controller.answer(isAllowed ? .allow : .deny, prompt)
            }
        }
    }

    /// What the user says by a knob; nothing where a test or a scenario says it.
    static func answer(
        _ parts: PhoneParts, _ knob: String, _ tap: @escaping (_ isAllowed: Bool) -> Void
    ) {
        let word = parts.knobs[knob]
        guard word != "ask" else { return }
        parts.queue.async("user") { tap(word == "allow") }
    }
}

import FaradFoundation
import Simulation
import UserNotifications

/// Shows the phone's own questions above the app that makes it ask them (F112), and answers those
/// that a knob decides.
enum PermissionPrompts {
    static func connect(_ parts: PhoneParts, _ springBoard: SpringBoard) {
        let daemon = NotificationDaemon.of(parts.phone)
        daemon.prompted = { [unowned parts, unowned springBoard, unowned daemon] prompt in
            parts.note("the phone asks whether the app may send notifications")
            springBoard.running(prompt.bundle)?.interrupt()
            let answer = parts.knobs["notification-permission"]
            guard answer != "ask" else { return }
            parts.queue.async("user") {
                daemon.setStatus(answer == "allow" ? .authorized : .denied, prompt.bundle)
            }
        }
        daemon.promptClosed = { [unowned springBoard] prompt in
            springBoard.running(prompt.bundle)?.endInterruption()
        }
        connectPrivacy(parts, springBoard)
    }

    private static func connectPrivacy(_ parts: PhoneParts, _ springBoard: SpringBoard) {
        let daemon = PrivacyDaemon.of(parts.phone)
        daemon.prompted = { [unowned parts, unowned springBoard, unowned daemon] prompt in
            parts.note("the phone asks whether the app may use \(prompt.service.rawValue)")
            springBoard.running(prompt.bundle)?.interrupt()
            let answer = parts.knobs["privacy-permission"]
            guard answer != "ask" else { return }
            parts.queue.async("user") {
                daemon.set(
                    answer == "allow" ? .authorized : .denied, for: prompt.service, prompt.bundle)
            }
        }
        daemon.promptClosed = { [unowned springBoard] prompt in
            springBoard.running(prompt.bundle)?.endInterruption()
        }
    }
}

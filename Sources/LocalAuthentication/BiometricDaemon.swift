import FaradFoundation
import Simulation

/// Compares the user with the one that the phone knows: by face, by finger or by passcode.
package final class BiometricDaemon {
    package enum Biometry: Int, Sendable {
        case none = 0
        case touchID = 1
        case faceID = 2
    }

    /// A question to the user on behalf of an app.
    package final class Prompt: UserPrompt {
        package let bundle: String
        /// Why the app asks, in its own words.
        package let reason: String
        /// Nil: the system's own word; empty: there is no such button.
        package let fallbackTitle: String?
        package let cancelTitle: String?
        package let takesPasscode: Bool
        /// Whether the passcode is asked for, and no longer the face or the finger.
        package fileprivate(set) var showsPasscode: Bool
        fileprivate var failures = 0
        fileprivate var answer: ((LAError.Code?) -> Void)?

        init(
            _ bundle: String, reason: String, fallbackTitle: String?, cancelTitle: String?,
            takesPasscode: Bool, showsPasscode: Bool, _ answer: @escaping (LAError.Code?) -> Void
        ) {
            self.bundle = bundle
            self.reason = reason
            self.fallbackTitle = fallbackTitle
            self.cancelTitle = cancelTitle
            self.takesPasscode = takesPasscode
            self.showsPasscode = showsPasscode
            self.answer = answer
        }
    }

    /// After so many failures in a row the passcode alone is taken.
    private static let failuresToLockout = 5
    /// Face ID takes two faces and Touch ID three fingers before a question has failed.
    private var attempts: Int { biometry == .faceID ? 2 : 3 }

    package let questions: UserQuestions<Prompt>
    private var failures = 0

    private var sensor = Biometry.faceID
    private var isKnown = false
    private var enrolled = 0
    private var isSecured = true

    private init(_ phone: PhoneSystem) {
        questions = UserQuestions(phone, Resource("biometrics", ""), process: "coreauthd")
    }

    package static func of(_ phone: PhoneSystem) -> BiometricDaemon {
        phone.service(BiometricDaemon.self) { BiometricDaemon(phone) }
    }

    private func touch(_ access: Access) { questions.touch(access) }

    // MARK: What the phone has

    package var biometry: Biometry {
        get {
            touch(.read)
            return sensor
        }
        set {
            touch(.write)
            sensor = newValue
        }
    }

    /// Whether the user has shown the phone a face or a finger; as a simulator comes, not.
    package var isEnrolled: Bool {
        get {
            touch(.read)
            return isKnown
        }
        set {
            touch(.write)
            isKnown = newValue
            enrolled += 1
        }
    }

    /// Changes with each face or finger that the phone comes to know or forgets.
    package var enrollment: Int {
        touch(.read)
        return enrolled
    }

    package var hasPasscode: Bool {
        get {
            touch(.read)
            return isSecured
        }
        set {
            touch(.write)
            isSecured = newValue
        }
    }

    package var isLockedOut: Bool {
        touch(.read)
        return failures >= Self.failuresToLockout
    }

    // MARK: Questions

    /// The question that is before the user.
    package var prompt: Prompt? { questions.all.first }

    /// On behalf of the process that is running.
    func ask(_ prompt: Prompt) {
        questions.ask(prompt, for: PhoneProcess.current.process)
    }

    /// The user holds the face or a finger to the sensor.
    package func show(matching: Bool) {
        touch(.write)
        guard let prompt, !prompt.showsPasscode else { return }
        if matching {
            failures = 0
            return close(prompt, nil)
        }
        failures += 1
        prompt.failures += 1
        if failures >= Self.failuresToLockout {
            if prompt.takesPasscode {
                prompt.showsPasscode = true
                return
            }
            return close(prompt, .biometryLockout)
        }
        guard prompt.failures >= attempts else { return }
        if prompt.takesPasscode {
            prompt.showsPasscode = true
        } else {
            close(prompt, .authenticationFailed)
        }
    }

    /// A wrong passcode is asked for again.
    package func enterPasscode(isRight: Bool) {
        touch(.write)
        guard let prompt, prompt.showsPasscode, isRight else { return }
        failures = 0
        close(prompt, nil)
    }

    package func chooseFallback() {
        touch(.write)
        guard let prompt, !prompt.showsPasscode else { return }
        if prompt.takesPasscode {
            prompt.showsPasscode = true
        } else {
            close(prompt, .userFallback)
        }
    }

    package func cancel() {
        if let prompt { close(prompt, .userCancel) }
    }

    func close(_ prompt: Prompt, _ failure: LAError.Code?) {
        questions.close(prompt) {
            let answer = prompt.answer
            prompt.answer = nil
            answer?(failure)
        }
    }
}

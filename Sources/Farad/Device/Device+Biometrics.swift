import FaradFoundation
import LocalAuthentication
import Simulation

/// By what an iPhone knows its user.
public enum Biometry: Hashable, Sendable, CaseIterable {
    case none, touchID, faceID

    fileprivate var kind: BiometricDaemon.Biometry {
        switch self {
        case .none: .none
        case .touchID: .touchID
        case .faceID: .faceID
        }
    }
}

/// The question for a face, a finger or a passcode that is before the user.
public struct ShownAuthentication: Hashable, Sendable {
    /// Why the app asks.
    public let reason: String
    /// What stands on the button that leads elsewhere; nil where there is none.
    public let fallback: String?
    /// Whether the passcode is asked for.
    public let isPasscode: Bool

    /// Makes one, to compare with.
    public init(reason: String, fallback: String?, isPasscode: Bool) {
        self.reason = reason
        self.fallback = fallback
        self.isPasscode = isPasscode
    }
}

// How an iPhone knows its user, and what the user shows it.
extension Device {
    private var biometrics: BiometricDaemon { BiometricDaemon.of(phone) }

    /// Gives the phone another sensor; it has Face ID unless a test says otherwise.
    public func setBiometry(_ biometry: Biometry) { biometrics.biometry = biometry.kind }

    /// Has the phone know a face or a finger; it knows none unless a test says so, as a simulator.
    public func setBiometricEnrollment(_ isEnrolled: Bool) { biometrics.isEnrolled = isEnrolled }

    /// Sets a passcode or takes it away; there is one unless a test says otherwise.
    public func setPasscode(_ isSet: Bool) { biometrics.hasPasscode = isSet }

    /// The question that is before the user.
    public var authentication: ShownAuthentication? {
        biometrics.prompt.map { prompt in
            let title =
                prompt.fallbackTitle ?? (prompt.takesPasscode ? "Enter Passcode" : "Enter Password")
            return ShownAuthentication(
                reason: prompt.reason,
                fallback: prompt.showsPasscode || title.isEmpty ? nil : title,
                isPasscode: prompt.showsPasscode)
        }
    }

    /// Shows the phone its user's face.
    ///
    /// - Throws: ``DeviceError`` where nothing asks for it; so do its kin.
    public func matchFace() throws(DeviceError) { try show(.faceID, matching: true) }

    /// Shows the phone another face; the second one in a row has failed.
    public func unmatchFace() throws(DeviceError) { try show(.faceID, matching: false) }

    public func matchFinger() throws(DeviceError) { try show(.touchID, matching: true) }

    /// Holds another finger to the phone; the third one in a row has failed.
    public func unmatchFinger() throws(DeviceError) { try show(.touchID, matching: false) }

    private func show(
        _ biometry: BiometricDaemon.Biometry, matching: Bool
    ) throws(DeviceError) {
        guard biometrics.biometry == biometry else {
            throw DeviceError(
                .usage, "The phone has no \(biometry == .faceID ? "Face ID" : "Touch ID").")
        }
        guard authentication?.isPasscode == false else {
            throw DeviceError(.usage, "Nothing asks for the user’s face or finger.")
        }
        perform { $0.show(matching: matching) }
    }

    /// Types the passcode, or a wrong one, which is asked for again.
    public func enterPasscode(isRight: Bool = true) throws(DeviceError) {
        guard authentication?.isPasscode == true else {
            throw DeviceError(.usage, "Nothing asks for the passcode.")
        }
        perform { $0.enterPasscode(isRight: isRight) }
    }

    /// Touches the button that leads elsewhere: to the passcode, or to what the app offers instead.
    public func chooseAuthenticationFallback() throws(DeviceError) {
        guard authentication?.fallback != nil else {
            throw DeviceError(.usage, "There is no button for another way.")
        }
        perform { $0.chooseFallback() }
    }

    public func cancelAuthentication() throws(DeviceError) {
        guard authentication != nil else {
            throw DeviceError(.usage, "Nothing asks for the user’s face, finger or passcode.")
        }
        perform { $0.cancel() }
    }

    private func perform(_ action: @escaping (BiometricDaemon) -> Void) {
        parts.queue.async("user") { [biometrics] in action(biometrics) }
    }
}

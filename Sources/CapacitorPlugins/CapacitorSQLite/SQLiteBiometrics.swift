import Capacitor
import LocalAuthentication

/// The user's face or finger, which a configuration may ask for before passphrases are used.
struct SQLiteBiometrics {
    /// Of the prompt; one that is empty ends the app.
    let title: String

    /// - Parameter configured: The plugin's `iosBiometric`.
    /// - Returns: nil where none are asked for.
    init?(_ configured: JSObject?) {
        guard configured?["biometricAuth"] as? Bool == true else { return nil }
        let title = configured?["biometricTitle"] as? String
        self.title = title == "" ? "Biometric login for capacitor sqlite" : title ?? ""
    }

    var isSetUp: Bool { LAContext().biometryType != .none }

    /// - Parameter done: Told why the user was not authenticated, or nil on the main queue.
    func authenticate(_ done: @escaping (_ refusal: String?) -> Void) {
        let context = LAContext()
        context.touchIDAuthenticationAllowableReuseDuration = 10
        context.evaluatePolicy(
            .deviceOwnerAuthenticationWithBiometrics, localizedReason: title
        ) { isAuthenticated, error in
            if isAuthenticated { return DispatchQueue.main.async { done(nil) } }
            let code = (error as? LAError)?.code
            done(code.flatMap { Self.refusals[$0] } ?? "Face ID/Touch ID may not be configured")
        }
    }

    private static let refusals: [LAError.Code: String] = [
        .authenticationFailed: "There was a problem verifying your identity.",
        .userCancel: "You pressed cancel.", .userFallback: "You pressed password.",
        .biometryNotAvailable: "Face ID/Touch ID is not available.",
        .biometryNotEnrolled: "Face ID/Touch ID is not set up.",
        .biometryLockout: "Face ID/Touch ID is locked.",
    ]
}

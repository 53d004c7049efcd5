public import FaradFoundation
import Simulation

/// Asks the user to show that the phone is theirs.
///
/// What the user does comes from `Device.matchFace()` and its kin. An app that goes to the background
/// meanwhile has asked in vain (`systemCancel`).
open class LAContext: NSObject {
    private let phone: PhoneSystem
    private let bundle: String
    private var prompts: [BiometricDaemon.Prompt] = []
    private var asked = 0
    private var isInvalidated = false
    /// Whether the user has shown that the phone is theirs: the keychain does not ask again then.
    private var isProven = false
    /// Whether who would have to ask fails instead (`notInteractive`).
    open var interactionNotAllowed = false
    /// The app's: what ends last with a context may be another process's code.
    private let notifications = NotificationCenter.default
    private var background: (any NSObjectProtocol)?

    /// Empty: the user cannot choose otherwise.
    open var localizedFallbackTitle: String?
    open var localizedCancelTitle: String?
    /// Why the keychain asks, where it does; see `evaluatePolicy` for what is asked here.
    open var localizedReason = ""
    /// How long, in seconds, an unlocking by Touch ID counts; a simulated phone was never locked.
    open var touchIDAuthenticationAllowableReuseDuration: TimeInterval = 0
    /// What the phone can know its user by, whether it does or not.
    open var biometryType: LABiometryType {
        LABiometryType(rawValue: daemon.biometry.rawValue) ?? .none
    }

    /// Stops outside a simulated process.
    public override init() {
        let process = PhoneProcess.current
        phone = process.system
        bundle = process.sandbox.bundleIdentifier
        super.init()
        background = notifications.addObserver(
            forName: Notification.Name("UIApplicationDidEnterBackgroundNotification"), object: nil,
            queue: nil
        ) { [weak self] _ in self?.end(.systemCancel) }
    }

    deinit {
        if let background { notifications.removeObserver(background) }
    }

    private var daemon: BiometricDaemon { BiometricDaemon.of(phone) }

    private func end(_ code: LAError.Code) {
        for prompt in prompts { daemon.close(prompt, code) }
    }

    open func invalidate() {
        isInvalidated = true
        isProven = false
        end(.appCancel)
    }

    private func obstacle(_ policy: LAPolicy) -> LAError.Code? {
        if isInvalidated { return .invalidContext }
        if policy == .deviceOwnerAuthentication {
            return daemon.hasPasscode ? nil : .passcodeNotSet
        }
        if daemon.biometry == .none { return .biometryNotAvailable }
        if !daemon.hasPasscode { return .passcodeNotSet }
        if daemon.biometry == .faceID,
            PrivacyDaemon.of(phone).status(.faceID, bundle) == .denied
        {
            return .biometryNotAvailable
        }
        if !daemon.isEnrolled { return .biometryNotEnrolled }
        return daemon.isLockedOut ? .biometryLockout : nil
    }

    /// Whether the user could be authenticated; asks nothing.
    open func canEvaluatePolicy(_ policy: LAPolicy, error: UnsafeMutablePointer<NSError?>?) -> Bool
    {
        guard let code = obstacle(policy) else { return true }
        error?.pointee = LAError(code) as NSError
        return false
    }

    /// Answers on a queue that is not main. An app's first use of Face ID asks for the user's leave
    /// (`NSFaceIDUsageDescription`); one without a reason ends.
    open func evaluatePolicy(
        _ policy: LAPolicy, localizedReason: String,
        reply: @escaping (Bool, (any Error)?) -> Void
    ) {
        guard !localizedReason.isEmpty else {
            return PhoneProcess.crash("Non-empty localizedReason must be provided")
        }
        let process = PhoneProcess.current
        let answer = { [weak process, weak self] (code: LAError.Code?) in
            if code == nil { self?.isProven = true }
            process?.workQueue.async("reply") { reply(code == nil, code.map { LAError($0) }) } ?? ()
        }
        if let code = obstacle(policy) { return answer(code) }
        if interactionNotAllowed { return answer(.notInteractive) }
        let byPasscode =
            policy == .deviceOwnerAuthentication
            && obstacle(.deviceOwnerAuthenticationWithBiometrics) != nil
        guard !byPasscode, daemon.biometry == .faceID,
            PrivacyDaemon.of(phone).status(.faceID, bundle) == .notDetermined
        else { return ask(policy, localizedReason, byPasscode, answer) }
        PrivacyDaemon.of(phone).authorize(.faceID) { [self] status in
            if status == .authorized { return ask(policy, localizedReason, false, answer) }
            guard policy == .deviceOwnerAuthentication else {
                return answer(.biometryNotAvailable)
            }
            ask(policy, localizedReason, true, answer)
        }
    }

    /// Asks for the keychain, which needs no leave for Face ID; a context by which the user was
    /// authenticated already is enough.
    ///
    /// - Parameters:
    ///   - byBiometry: Whether a face or a finger does.
    ///   - byPasscode: Whether the passcode does.
    package func prove(
        _ reason: String, byBiometry: Bool, byPasscode: Bool,
        _ answer: @escaping (LAError.Code?) -> Void
    ) {
        if isInvalidated { return answer(.invalidContext) }
        if isProven { return answer(nil) }
        if interactionNotAllowed { return answer(.notInteractive) }
        var code = byBiometry ? obstacle(.deviceOwnerAuthenticationWithBiometrics) : .userFallback
        if code != nil, byPasscode { code = obstacle(.deviceOwnerAuthentication) }
        if let code { return answer(code) }
        if !byPasscode { localizedFallbackTitle = "" }
        let showsPasscode =
            !byBiometry || obstacle(.deviceOwnerAuthenticationWithBiometrics) != nil
        let policy: LAPolicy =
            byPasscode ? .deviceOwnerAuthentication : .deviceOwnerAuthenticationWithBiometrics
        ask(policy, localizedReason.isEmpty ? reason : localizedReason, showsPasscode) {
            [weak self] code in
            if code == nil { self?.isProven = true }
            answer(code)
        }
    }

    private func ask(
        _ policy: LAPolicy, _ reason: String, _ byPasscode: Bool,
        _ answer: @escaping (LAError.Code?) -> Void
    ) {
        let prompt = BiometricDaemon.Prompt(
            bundle, reason: reason, fallbackTitle: localizedFallbackTitle,
            cancelTitle: localizedCancelTitle, takesPasscode: policy == .deviceOwnerAuthentication,
            showsPasscode: byPasscode
        ) { [self] code in
            // Who asks stays until there is an answer.
            asked -= 1
            if asked == 0 { prompts = [] }
            answer(code)
        }
        asked += 1
        prompts.append(prompt)
        daemon.ask(prompt)
    }
}

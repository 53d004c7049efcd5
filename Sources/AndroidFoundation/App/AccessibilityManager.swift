import FaradFoundation
import Simulation

/// Tells whether the user hears what others see: whether TalkBack runs.
public final class AccessibilityManager {
    private var listeners: [(Bool) -> Void] = []
    private var wasEnabled: Bool?
    private let android: AndroidProcess

    private init(_ android: AndroidProcess) { self.android = android }

    /// The process's only one.
    public static func of(_ context: Context) -> AccessibilityManager { of(context.android) }

    static func of(_ android: AndroidProcess) -> AccessibilityManager {
        android.process.service(AccessibilityManager.self) { AccessibilityManager(android) }
    }

    public func isTouchExplorationEnabled() -> Bool {
        UserSettings.ofCurrentPhone.values.isScreenReaderRunning
    }

    /// Called on the UI thread whenever it has changed.
    public func addTouchExplorationStateChangeListener(_ listener: @escaping (Bool) -> Void) {
        listeners.append(listener)
    }

    /// The user's settings are otherwise: a process that was suspended hears once, and of nothing
    /// that is as it was (assumed).
    func look(_ before: UserSettings.Values) {
        let isEnabled = isTouchExplorationEnabled()
        let was = wasEnabled ?? before.isScreenReaderRunning
        wasEnabled = isEnabled
        guard isEnabled != was else { return }
        for listener in listeners { listener(isEnabled) }
    }
}

/// Says texts by the phone's voice, which is there a moment after it was asked for.
public final class TextToSpeech {
    private let android: AndroidProcess

    /// - Parameter onInit: Called on the UI thread when the voice can be used.
    public init(_ context: Context, _ onInit: @escaping () -> Void) {
        let android = context.android
        self.android = android
        android.tellSystem("text to speech") {
            android.systemChannel.post("onInit", onInit)
        }
    }

    /// Says a text; nothing where there is none.
    ///
    /// Unlike on a phone, nothing that is said interrupts or delays anything else.
    public func speak(_ text: String?) {
        guard let text else { return }
        UserSettings.ofCurrentPhone.say(text, by: "TalkBack")
    }
}

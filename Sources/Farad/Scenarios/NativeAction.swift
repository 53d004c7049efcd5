import Foundation

/// What the user does to an iPhone beside the page: to an app's own controls, to what the phone asks
/// about its user, and to the phone itself.
public enum NativeAction: Hashable, Sendable {
    case touchButton(String)
    /// In milliseconds since 1970.
    case pickDate(Double)
    case pickRow(String)
    case setBiometricEnrollment(Bool)
    case matchFace
    case unmatchFace
    case matchFinger
    case unmatchFinger
    case enterPasscode
    case shake

    /// The action that a scenario or a test calls so; nil: it is another kind of action.
    init?(named name: String, text: String?, date: Double?, isOn: Bool?) {
        switch name {
        case "touchButton": self = .touchButton(text ?? "")
        case "pickDate": self = .pickDate(date ?? 0)
        case "pickRow": self = .pickRow(text ?? "")
        case "setBiometricEnrollment": self = .setBiometricEnrollment(isOn ?? false)
        case "matchFace": self = .matchFace
        case "unmatchFace": self = .unmatchFace
        case "matchFinger": self = .matchFinger
        case "unmatchFinger": self = .unmatchFinger
        case "enterPasscode": self = .enterPasscode
        case "shake": self = .shake
        default: return nil
        }
    }
}

extension Device {
    /// What a scenario's user does: a finding where it meets nothing.
    func useNative(_ action: NativeAction) {
        find { () throws(DeviceError) in try perform(action) }
    }

    private func perform(_ action: NativeAction) throws(DeviceError) {
        switch action {
        case .touchButton(let title):
            try touchButton(title)
            parts.note("“\(title)” is touched")
        case .pickDate(let milliseconds):
            let date = Date(timeIntervalSince1970: milliseconds / 1000)
            try pickDate(date)
            parts.note("the picker is turned to \(ISO8601DateFormatter().string(from: date))")
        case .pickRow(let title):
            try pickRow(title)
            parts.note("“\(title)” is picked")
        case .setBiometricEnrollment(let isEnrolled):
            setBiometricEnrollment(isEnrolled)
            parts.note("the phone knows \(isEnrolled ? "its user" : "no face and no finger")")
        case .matchFace:
            try matchFace()
            parts.note("the user's face is shown to the phone")
        case .unmatchFace:
            try unmatchFace()
            parts.note("another face is shown to the phone")
        case .matchFinger:
            try matchFinger()
            parts.note("the user's finger is held to the phone")
        case .unmatchFinger:
            try unmatchFinger()
            parts.note("another finger is held to the phone")
        case .enterPasscode:
            try enterPasscode()
            parts.note("the passcode is typed")
        case .shake: shake()
        }
    }
}

import Capacitor

/// What the app delegate says about a registration with Apple's push service, as an event.
enum PushRegistration {
    /// From the object of the delegate's notification: bytes in upper-case hexadecimal, or a text
    /// as it is; anything else is an error.
    static func registered(_ object: Any?) -> (event: String, data: [String: Any]) {
        if let token = object as? Data {
            let text = token.map { String(format: "%02X", $0) }.joined()
            return ("registration", ["value": text])
        }
        if let token = object as? String { return ("registration", ["value": token]) }
        return failed(Failure.tokenParsingFailed)
    }

    static func failed(_ error: Error) -> (event: String, data: [String: Any]) {
        ("registrationError", ["error": error.localizedDescription])
    }

    enum Failure: Error {
        case tokenParsingFailed
    }
}

import Capacitor

/// What an `appUrlOpen` event carries (F103).
struct AppURLOpen {
    let payload: [String: Any]

    /// From the object of a notification; empty when it holds no URL.
    init(_ object: [String: Any]) {
        guard let url = object["url"] as? URL else {
            payload = [:]
            return
        }
        let options = object["options"] as? [String: Any] ?? [:]
        func text(_ key: UIApplication.OpenURLOptionsKey) -> String {
            // A boolean is no text: whether the app may open in place comes out as ''.
            options[key.rawValue] as? String ?? ""
        }
        payload = [
            "url": url.absoluteString,
            "iosSourceApplication": text(.sourceApplication),
            "iosOpenInPlace": text(.openInPlace),
        ]
    }
}

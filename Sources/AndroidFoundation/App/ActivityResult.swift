/// What an activity that was started for a result has given back.
public struct ActivityResult: Hashable, Sendable {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let RESULT_OK = -1
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let RESULT_CANCELED = 0

    public let resultCode: Int
    public let data: Intent?

    public init(_ resultCode: Int, _ data: Intent? = nil) {
        self.resultCode = resultCode
        self.data = data
    }

    public func getResultCode() -> Int { resultCode }
    public func getData() -> Intent? { data }
}

/// What the system keeps of an activity that it may have to make anew: strings by name.
///
/// Android's class is called `Bundle`, which is another one in Foundation.
public final class InstanceState {
    private var strings: [String: String] = [:]

    public init() {}

    public func getString(_ key: String) -> String? { strings[key] }
    public func putString(_ key: String, _ value: String?) { strings[key] = value }
    public var isEmpty: Bool { strings.isEmpty }
}

extension Activity {
    /// What is to be done with results of activities that are started under the key; to be said
    /// each time that the activity is made. A result that has come before is handed over at once.
    public func registerForActivityResult(
        _ key: String, _ callback: @escaping (ActivityResult) -> Void
    ) {
        resultCallbacks[key] = callback
        if let result = undelivered.removeValue(forKey: key) { callback(result) }
    }

    /// Starts an activity of another app, whose result comes to the key's callback, also when this
    /// app's process ends meanwhile.
    public func startActivityForResult(_ key: String, _ intent: Intent) {
        startActivitySink(key, intent)
    }

    /// From now on results for the key wait for who registers next.
    public func unregisterForActivityResult(_ key: String) { resultCallbacks[key] = nil }

    package func deliverResult(_ result: ActivityResult, to key: String) {
        guard let callback = resultCallbacks[key] else {
            undelivered[key] = result
            return
        }
        callback(result)
    }
}

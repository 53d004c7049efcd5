import Network

/// How the phone is connected, in the plugin's words.
enum NetworkConnection: String {
    case wifi, cellular, none

    init(_ path: NWPath) {
        guard path.status == .satisfied else {
            self = .none
            return
        }
        self = path.usesInterfaceType(.cellular) ? .cellular : .wifi
    }

    /// The same for an answer and for an event.
    var payload: [String: Any] {
        ["connected": self != .none, "connectionType": rawValue]
    }
}

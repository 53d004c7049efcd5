import CapacitorAndroid

/// How the phone is connected, in the plugin's words.
struct NetworkStatus: Equatable {
    /// Of a network with the internet behind it, as far as the system knows.
    let isConnected: Bool
    let connectionType: String

    static let lost = NetworkStatus(isConnected: false, connectionType: "none")

    private init(isConnected: Bool, connectionType: String) {
        self.isConnected = isConnected
        self.connectionType = connectionType
    }

    init(_ connectivity: ConnectivityManager) {
        guard let capabilities = connectivity.getNetworkCapabilities() else {
            self = .lost
            return
        }
        isConnected = capabilities.isValidated
        connectionType = capabilities.transport == .wifi ? "wifi" : "cellular"
    }

    /// The same for an answer and for an event.
    var payload: JSObject {
        JSObject().put("connected", isConnected).put("connectionType", connectionType)
    }
}

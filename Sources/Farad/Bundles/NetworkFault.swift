import FaradFoundation

/// What can happen to a request on its way to a server, or to the answer on its way back.
public enum NetworkFault: String, Hashable, Sendable, CaseIterable {
    /// The request never reaches the server; the client waits until it has timed out.
    case loseRequest
    /// The server does its work, and the client hears nothing.
    case loseResponse
    /// The connection breaks when half of the body has come.
    case cutResponse
    /// The server gets the request twice, as from a proxy that has tried again; one answer is heard.
    case repeatRequest

    var kind: NetworkFaults.Kind {
        switch self {
        case .loseRequest: .loseRequest
        case .loseResponse: .loseResponse
        case .cutResponse: .cutResponse
        case .repeatRequest: .repeatRequest
        }
    }

    /// In words, as in "a lost response of GET *".
    package var words: String {
        switch self {
        case .loseRequest: "a lost request"
        case .loseResponse: "a lost response"
        case .cutResponse: "a cut response"
        case .repeatRequest: "a repeated request"
        }
    }
}

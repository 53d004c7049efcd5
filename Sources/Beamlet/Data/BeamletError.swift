import Foundation

/// Why an item was not received or sent, as the banner says it.
enum BeamletError: Error, Equatable {
    /// The server has not got it, or has deleted it.
    case gone
    case empty
    /// Neither a text nor a link nor a file.
    case unreadable
    /// In bytes.
    case tooLarge(Int64)
    /// Another attempt may do better.
    case network(String)
    case server(Int)

    var message: String {
        switch self {
        case .gone: "This item is no longer available"
        case .empty: "This item is empty"
        case .unreadable: "Beamlet cannot read this item"
        case .tooLarge(let bytes):
            "This item is too large: \(bytes / 1_048_576) MB, and Beamlet takes "
                + "\(BeamletAPI.largestDownload / 1_048_576) MB"
        case .network(let reason): reason
        case .server(let status): "The server answered \(status)"
        }
    }

    var isWorthAnotherTry: Bool {
        switch self {
        case .network: true
        case .server(let status): status >= 500
        default: false
        }
    }
}

import Foundation

/// A message of the one conversation, as its sender wrote it.
struct Message: Codable, Equatable {
    enum Content: Codable, Equatable {
        case text(String)
        /// A picture, which the server keeps sealed.
        case image(name: String, asset: String, key: Data, sha256: Data)
        /// The other side has received the message of that id.
        case confirmation(of: String)
    }

    /// Given by the sender.
    let id: String
    let content: Content
}

/// A message as the database has it.
struct StoredMessage: Equatable {
    let id: String
    let isOwn: Bool
    /// The server's, by which messages are in order on all devices.
    let time: Int
    let text: String
    /// The asset's id, for a picture.
    let asset: String?
}

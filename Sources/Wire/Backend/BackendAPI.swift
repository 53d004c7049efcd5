import Foundation

/// What both sides of Wire's HTTP API send, as JSON, by its paths of 2017.
enum BackendAPI {
    static let host = "prod-nginz-https.wire.com"
    /// The one conversation.
    static let conversation = "alice"
    static let cookieName = "zuid"

    /// `POST /clients`: registers a device. It stands for the log-in too, so the answer brings the
    /// cookie.
    struct NewClient: Codable {
        var type = "permanent"
        let prekeys: PublishedKeys
    }

    /// `POST /conversations/ID/otr/messages`: a message, with an envelope for each device.
    ///
    /// The answer is 201, or 412 where devices are missing; then it went to none.
    struct NewOTRMessage: Codable {
        /// Wire's server does not know it. Here it tells a start whether a message has arrived:
        /// `GET /conversations/ID/otr/messages/NONCE`, 200 or 404.
        let nonce: String
        /// By device; Wire's own are by user and device.
        let recipients: [String: Envelope]
    }

    /// The body of a 201 or 412.
    struct ClientMismatch: Codable {
        var missing: [String: [String]] = [:]
        var redundant: [String: [String]] = [:]
        var deleted: [String: [String]] = [:]
        /// Wire's are dates. Here they count from 1, so that no order of requests is like another but
        /// for the clock.
        let time: Int
    }

    /// The body of a 200 of a single message.
    struct PostedMessage: Codable {
        let nonce: String
        let time: Int
    }

    /// `POST /users/prekeys`, as question and as answer.
    typealias Users = [String: [String]]
    typealias Prekeys = [String: [String: PublishedKeys]]

    /// `GET /notifications?since=ID`, oldest first.
    struct Notifications: Codable {
        let notifications: [Notification]
        var hasMore = false

        enum CodingKeys: String, CodingKey {
            case notifications
            case hasMore = "has_more"
        }
    }

    /// Something for the user's device; the socket of `GET /await` brings them one by one.
    struct Notification: Codable {
        /// Wire's are UUIDs by time; here they count from 1.
        let id: Int
        let time: Int
        let from: String
        let envelope: Envelope
    }
}

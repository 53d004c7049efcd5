package import Foundation

/// Something that was bought, as the phone's store keeps it. Dates are milliseconds since 1970.
package struct TransactionRecord: Hashable, Sendable, Codable {
    struct Offer: Hashable, Sendable, Codable {
        /// `Transaction.OfferType`.
        var type: Int
        var id: String?
        /// By the App Store's name, such as `FREE_TRIAL`.
        var mode: String
        /// As ISO 8601 writes it.
        var period: String
    }

    /// Why it is none yet.
    package enum Issue: String, Hashable, Sendable, Codable {
        case askToBuy, interrupted
    }

    package var id: Int
    package var originalID: Int
    package var productID: String
    package var purchased: Int64
    var originalPurchased: Int64
    package var expires: Int64?
    var quantity: Int
    var isUpgraded = false
    var isRenewal = false
    var offer: Offer?
    package var revoked: Int64?
    /// `Transaction.RevocationReason`.
    var revocationReason: Int?
    var token: String?
    /// In thousandths.
    var price: Int64
    package var isFinished = false
    package var issue: Issue?

    package var isDone: Bool { issue == nil }
}

/// How a customer's subscription in a group goes on.
struct RenewalRecord: Hashable, Sendable, Codable {
    var group: String
    var willRenew = true
    /// What it renews to.
    var product: String
    /// Why it ended (`ExpirationReason`), or why it has not been renewed yet.
    var expirationIntent: Int?
    var began: Int64
    /// When it was to renew and nobody could be charged, which is tried again; nil: it is not so.
    var failed: Int64?
    /// Until when the user has it all the same.
    var graceEnds: Int64?

    var hasEnded: Bool { expirationIntent != nil && failed == nil }

    /// How long the store tries again (Apple's documentation of the test session's real time).
    static let retryPeriod: Int64 = 60 * 86_400_000
    /// When the store gives up.
    var retryEnds: Int64? { failed.map { $0 + Self.retryPeriod } }

    mutating func recover() {
        expirationIntent = nil
        failed = nil
        graceEnds = nil
    }
}

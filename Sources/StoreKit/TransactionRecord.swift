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
    /// Why it ended (`ExpirationReason`).
    var expirationIntent: Int?
    var began: Int64
}

public import FaradFoundation
public import Foundation
public import UIKit

extension Product {
    /// What came of a purchase.
    public enum PurchaseResult: Sendable {
        case success(VerificationResult<Transaction>)
        case userCancelled
        /// It may come later, by `Transaction.updates`: somebody has to agree first.
        case pending
    }

    public enum PurchaseError: Error, LocalizedError, Hashable, Sendable {
        case invalidQuantity, productUnavailable, purchaseNotAllowed, ineligibleForOffer
        case invalidOfferIdentifier, invalidOfferPrice, invalidOfferSignature
        case missingOfferParameters
    }

    /// How something is bought.
    public struct PurchaseOption: Hashable, Sendable {
        enum Choice: Hashable, Sendable {
            case quantity(Int)
            case token(UUID)
            case asksToBuy(Bool)
            case offer(SignedOffer)
        }

        let choice: Choice

        public static func quantity(_ quantity: Int) -> Self { Self(choice: .quantity(quantity)) }

        public static func appAccountToken(_ token: UUID) -> Self { Self(choice: .token(token)) }

        public static func simulatesAskToBuyInSandbox(_ simulatesAskToBuy: Bool) -> Self {
            Self(choice: .asksToBuy(simulatesAskToBuy))
        }

        /// An offer, signed by the key of the `.storekit` file.
        public static func promotionalOffer(
            offerID: String, keyID: String, nonce: UUID, signature: Data, timestamp: Int
        ) -> Self {
            Self(
                choice: .offer(
                    SignedOffer(
                        id: offerID, key: keyID, nonce: nonce, signature: signature,
                        timestamp: timestamp)))
        }
    }

    /// Asks the user, by `Device.storeSheet`, and buys it.
    ///
    /// What the user has already is not bought again: the transaction that is there comes once more. A
    /// lesser subscription of the same group begins when the better one renews; until then the better
    /// one's transaction comes (both assumed). With `failTransactionsEnabled` nobody is asked (assumed).
    ///
    /// - Throws: ``PurchaseError``, ``StoreKitError``.
    public func purchase(options: Set<PurchaseOption> = []) async throws -> PurchaseResult {
        var wish = PurchaseWish(product: id)
        // Of two of one kind it is not the set's order that says which holds.
        for option in options.sorted(by: { "\($0.choice)" < "\($1.choice)" }) {
            switch option.choice {
            case .quantity(let quantity): wish.quantity = quantity
            case .token(let token): wish.token = token
            case .asksToBuy(let asks): wish.asksToBuy = asks
            case .offer(let offer): wish.offer = offer
            }
        }
        let result: Result<PurchaseResult, any Error> = await StoreClient.current.exchange {
            [wish] daemon, client, reply in
            daemon.purchase(wish, client, reply)
        }
        return try result.get()
    }

    public func purchase(
        confirmIn scene: some UIScene, options: Set<PurchaseOption> = []
    ) async throws -> PurchaseResult { try await purchase(options: options) }

    public func purchase(
        confirmIn viewController: UIViewController, options: Set<PurchaseOption> = []
    ) async throws -> PurchaseResult { try await purchase(options: options) }
}

/// What an app wants to buy.
struct PurchaseWish: Sendable {
    let product: String
    var quantity = 1
    var token: UUID?
    var asksToBuy: Bool?
    var offer: SignedOffer?
}

/// A promotional offer, with the proof that the app's server makes it.
struct SignedOffer: Hashable, Sendable {
    let id: String
    let key: String
    let nonce: UUID
    let signature: Data
    let timestamp: Int
}

public import FaradFoundation
public import Foundation
public import UIKit

/// Something that the user has bought, signed by the phone's store.
public struct Transaction: Identifiable, Hashable, Sendable, StoreSigned {
    public struct Reason: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let purchase = Self(rawValue: "PURCHASE")
        public static let renewal = Self(rawValue: "RENEWAL")
    }

    public struct RevocationReason: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let other = Self(rawValue: 0)
        public static let developerIssue = Self(rawValue: 1)
    }

    public struct OfferType: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let introductory = Self(rawValue: 1)
        public static let promotional = Self(rawValue: 2)
        /// None is of this kind here, nor of the next.
        public static let code = Self(rawValue: 3)
        public static let winBack = Self(rawValue: 4)
    }

    public struct OwnershipType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let purchased = Self(rawValue: "PURCHASED")
        /// The phone's user has no family here.
        public static let familyShared = Self(rawValue: "FAMILY_SHARED")
    }

    /// The offer that it was bought by.
    public struct Offer: Hashable, Sendable {
        public struct PaymentMode: RawRepresentable, Hashable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            public static let freeTrial = Self(rawValue: "FREE_TRIAL")
            public static let payAsYouGo = Self(rawValue: "PAY_AS_YOU_GO")
            public static let payUpFront = Self(rawValue: "PAY_UP_FRONT")
        }

        public let id: String?
        public let type: OfferType
        public let paymentMode: PaymentMode?
    }

    public enum RefundRequestStatus: Hashable, Sendable {
        case success, userCancelled
    }

    public enum RefundRequestError: Error, LocalizedError, Hashable, Sendable {
        case duplicateRequest, failed
    }

    public let id: UInt64
    public let originalID: UInt64
    public let webOrderLineItemID: String?
    public let productID: String
    public let productType: Product.ProductType
    public let subscriptionGroupID: String?
    public let appBundleID: String
    public let purchaseDate: Date
    public let originalPurchaseDate: Date
    public let expirationDate: Date?
    public let purchasedQuantity: Int
    public let isUpgraded: Bool
    public let offer: Offer?
    public let revocationDate: Date?
    public let revocationReason: RevocationReason?
    public let appAccountToken: UUID?
    public let reason: Reason
    public let price: Decimal?
    public let currency: Locale.Currency?
    public let storefront: Storefront
    public let ownershipType = OwnershipType.purchased
    public let environment = AppStore.Environment.xcode
    public let appTransactionID = "0"
    public let signed: SignedPayload

    init(
        _ record: TransactionRecord, _ product: ProductRecord, _ bundle: String,
        _ configuration: StoreKitConfiguration, _ signer: StoreSigner, now: Date
    ) {
        func date(_ milliseconds: Int64?) -> Date? {
            milliseconds.map(Date.init(storeMilliseconds:))
        }
        let store = configuration.storefront
        id = UInt64(record.id)
        originalID = UInt64(record.originalID)
        webOrderLineItemID = product.subscription.map { _ in String(record.id) }
        productID = record.productID
        productType = Product.ProductType(product.kind)
        subscriptionGroupID = product.subscription?.group
        appBundleID = bundle
        purchaseDate = Date(storeMilliseconds: record.purchased)
        originalPurchaseDate = Date(storeMilliseconds: record.originalPurchased)
        expirationDate = date(record.expires)
        purchasedQuantity = record.quantity
        isUpgraded = record.isUpgraded
        offer = record.offer.map {
            Offer(
                id: $0.id, type: OfferType(rawValue: $0.type),
                paymentMode: .init(rawValue: $0.mode))
        }
        revocationDate = date(record.revoked)
        revocationReason = record.revocationReason.map(RevocationReason.init)
        appAccountToken = record.token.flatMap(UUID.init(uuidString:))
        reason = record.isRenewal ? .renewal : .purchase
        price = Decimal(record.price) / 1000
        currency = Locale.Currency(store.currency)
        storefront = Storefront(store)
        signed = SignedPayload(
            Self.members(record, product, bundle, store), signer, now: now)
    }

    /// By the names of the App Store Server API (JWSTransactionDecodedPayload). The price is that of all
    /// that was bought at once (assumed).
    private static func members(
        _ record: TransactionRecord, _ product: ProductRecord, _ bundle: String,
        _ store: KnownStorefront
    ) -> [String: Any] {
        var members: [String: Any] = [
            "transactionId": String(record.id), "originalTransactionId": String(record.originalID),
            "bundleId": bundle, "productId": record.productID, "purchaseDate": record.purchased,
            "originalPurchaseDate": record.originalPurchased, "quantity": record.quantity,
            "type": Product.ProductType(product.kind).rawValue, "inAppOwnershipType": "PURCHASED",
            "environment": "Xcode", "appTransactionId": "0",
            "transactionReason": record.isRenewal ? "RENEWAL" : "PURCHASE",
            "storefront": store.code, "storefrontId": String(store.number), "price": record.price,
            "currency": store.currency,
        ]
        if let subscription = product.subscription {
            members["subscriptionGroupIdentifier"] = subscription.group
            members["webOrderLineItemId"] = String(record.id)
            members["isUpgraded"] = record.isUpgraded
        }
        members["expiresDate"] = record.expires
        if let offer = record.offer {
            members["offerType"] = offer.type
            members["offerIdentifier"] = offer.id
            members["offerDiscountType"] = offer.mode
            members["offerPeriod"] = offer.period
        }
        if let revoked = record.revoked {
            members["revocationDate"] = revoked
            members["revocationReason"] = record.revocationReason ?? 0
            members["revocationType"] = "REFUND_FULL"
            members["revocationPercentage"] = 100_000
        }
        members["appAccountToken"] = record.token?.lowercased()
        return members
    }

    public var offerType: OfferType? { offer?.type }
    public var offerID: String? { offer?.id }
    public var currencyCode: String? { currency?.identifier }
    public var storefrontCountryCode: String { storefront.countryCode }
    public var environmentStringRepresentation: String { environment.rawValue }
    public var reasonStringRepresentation: String { reason.rawValue }

    /// Says that the app has given the user what was bought: the store brings it no more.
    public func finish() async {
        await StoreClient.current.ask { [id] daemon, bundle in daemon.finish(bundle, id) }
    }

    /// How the user's subscription of the group stands; nil: it is no subscription.
    public var subscriptionStatus: Product.SubscriptionInfo.Status? {
        get async {
            guard let group = subscriptionGroupID else { return nil }
            return await StoreClient.current.ask { daemon, bundle in daemon.status(bundle, group) }
        }
    }

    /// Asks the user why, by `Device.storeSheet`. What becomes of the request is the store's to say:
    /// `Device.refundTransaction(_:)`.
    ///
    /// - Throws: ``RefundRequestError``
    public func beginRefundRequest(in scene: UIWindowScene) async throws -> RefundRequestStatus {
        try await Self.beginRefundRequest(for: id, in: scene)
    }

    public static func beginRefundRequest(
        for transactionID: UInt64, in scene: UIWindowScene
    ) async throws -> RefundRequestStatus {
        let result: Result<RefundRequestStatus, any Error> = await StoreClient.current.exchange {
            daemon, client, reply in
            daemon.requestRefund(transactionID, client, reply)
        }
        return try result.get()
    }

    // MARK: What there is

    /// What was bought, newest first (assumed); of finished consumables those that were refunded, unless the
    /// Info.plist has `SKIncludeConsumableInAppPurchaseHistory`.
    public static var all: Transactions { Transactions(.list(.all, nil)) }

    public static func all(for productID: String) -> Transactions {
        Transactions(.list(.all, productID))
    }

    /// What the user has a right to: non-consumables, subscriptions that run, and those that do not
    /// renew themselves, whenever they were bought; nothing that was refunded.
    public static var currentEntitlements: Transactions { Transactions(.list(.entitlements, nil)) }

    public static func currentEntitlements(for productID: String) -> Transactions {
        Transactions(.list(.entitlements, productID))
    }

    /// What the app has not finished, oldest first (assumed).
    public static var unfinished: Transactions { Transactions(.list(.unfinished, nil)) }

    /// What comes from outside of `purchase`: what is not finished, once after each launch (the knob
    /// `store-updates` says when); what somebody had to agree to first, renewals, refunds, and what was
    /// bought elsewhere. What comes while nobody listens is not brought again before the next launch, and
    /// a refund not then, either (assumed). By the knob `store-purchases` what `purchase` has returned
    /// comes, too.
    public static var updates: Transactions { Transactions(.updates) }

    public static func latest(for productID: String) async -> VerificationResult<Transaction>? {
        await StoreClient.current.ask { daemon, bundle in
            daemon.transactions(bundle, .all, productID).first.map { .verified($0) }
        }
    }

    public static func currentEntitlement(
        for productID: String
    ) async -> VerificationResult<Transaction>? {
        await StoreClient.current.ask { daemon, bundle in
            daemon.transactions(bundle, .entitlements, productID).first.map { .verified($0) }
        }
    }

    /// Emits transactions: those that there are, or those that come.
    public struct Transactions: AsyncSequence, Sendable {
        public typealias Element = VerificationResult<Transaction>
        public typealias Failure = Never

        enum Source: Sendable {
            case list(TransactionList, String?)
            case updates
        }

        private let source: Source

        init(_ source: Source) { self.source = source }

        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate let source: Source
            fileprivate let news: StoreNews<Element>?
            private var list: [Transaction]?

            fileprivate init(_ source: Source) {
                self.source = source
                if case .updates = source {
                    news = StoreClient.current.listenToTransactions()
                } else {
                    news = nil
                }
            }

            public mutating func next() async -> Element? {
                guard case .list(let kind, let product) = source else { return await news?.next() }
                if list == nil {
                    list = await StoreClient.current.ask { daemon, bundle in
                        daemon.transactions(bundle, kind, product).reversed()
                    }
                }
                return list?.popLast().map { .verified($0) }
            }
        }

        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source) }
    }
}

/// Which transactions an app asks for.
enum TransactionList: Sendable {
    case all, entitlements, unfinished
}

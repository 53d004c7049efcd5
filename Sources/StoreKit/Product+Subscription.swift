public import FaradFoundation
public import Foundation

extension Product {
    /// How long a subscription runs before it renews.
    public struct SubscriptionPeriod: Hashable, Sendable {
        public enum Unit: Hashable, Sendable {
            case day, week, month, year
        }

        public let unit: Unit
        public let value: Int

        init(_ record: PeriodRecord) {
            value = record.value
            unit =
                switch record.unit {
                case "D": .day
                case "W": .week
                case "M": .month
                default: .year
                }
        }
    }

    /// What a subscription costs less for.
    ///
    /// The raw values of its types are assumed.
    public struct SubscriptionOffer: Hashable, Sendable {
        public struct OfferType: RawRepresentable, Hashable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            public static let introductory = Self(rawValue: "Introductory")
            public static let promotional = Self(rawValue: "Promotional")
            /// None is of this kind here.
            public static let winBack = Self(rawValue: "WinBack")
        }

        public struct PaymentMode: RawRepresentable, Hashable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }

            public static let payAsYouGo = Self(rawValue: "PayAsYouGo")
            public static let payUpFront = Self(rawValue: "PayUpFront")
            public static let freeTrial = Self(rawValue: "FreeTrial")
        }

        /// Nil: it is introductory.
        public let id: String?
        public let type: OfferType
        public let price: Decimal
        public let displayPrice: String
        public let period: SubscriptionPeriod
        public let periodCount: Int
        public let paymentMode: PaymentMode

        init(_ record: OfferRecord, _ type: OfferType, _ style: Decimal.FormatStyle.Currency) {
            id = type == .introductory ? nil : record.id
            self.type = type
            price = record.price
            displayPrice = style.format(record.price)
            period = SubscriptionPeriod(record.period)
            periodCount = record.count
            paymentMode = record.mode.paymentMode
        }
    }

    /// What is particular about a subscription that renews itself.
    public struct SubscriptionInfo: Hashable, Sendable {
        public let introductoryOffer: SubscriptionOffer?
        public let promotionalOffers: [SubscriptionOffer]
        public let subscriptionGroupID: String
        public let subscriptionPeriod: SubscriptionPeriod
        /// The best of a group is 1.
        public let groupLevel: Int
        public let groupDisplayName: String

        init(
            _ record: ProductRecord.Subscription, _ configuration: StoreKitConfiguration,
            _ style: Decimal.FormatStyle.Currency
        ) {
            introductoryOffer = record.introductory.map {
                SubscriptionOffer($0, .introductory, style)
            }
            promotionalOffers = record.promotional.map {
                SubscriptionOffer($0, .promotional, style)
            }
            subscriptionGroupID = record.group
            subscriptionPeriod = SubscriptionPeriod(record.period)
            groupLevel = record.level
            groupDisplayName = configuration.groupNames[record.group] ?? ""
        }

        /// Whether nobody on this phone has had an introductory offer of the group, nor has a
        /// subscription of it.
        public var isEligibleForIntroOffer: Bool {
            get async { await Self.isEligibleForIntroOffer(for: subscriptionGroupID) }
        }

        public static func isEligibleForIntroOffer(for groupID: String) async -> Bool {
            await StoreClient.current.ask { daemon, bundle in
                daemon.isEligibleForIntroductoryOffer(bundle, groupID)
            }
        }

        /// One where the user has ever had a subscription of the group, else none.
        public var status: [Status] {
            get async throws { try await Self.status(for: subscriptionGroupID) }
        }

        public static func status(for groupID: String) async throws -> [Status] {
            await StoreClient.current.ask { daemon, bundle in
                [daemon.status(bundle, groupID)].compactMap(\.self)
            }
        }
    }
}

extension OfferRecord.Mode {
    var paymentMode: Product.SubscriptionOffer.PaymentMode {
        switch self {
        case .free: .freeTrial
        case .payAsYouGo: .payAsYouGo
        case .payUpFront: .payUpFront
        }
    }

    /// As the App Store writes it into what it signs.
    var storeName: String {
        switch self {
        case .free: "FREE_TRIAL"
        case .payAsYouGo: "PAY_AS_YOU_GO"
        case .payUpFront: "PAY_UP_FRONT"
        }
    }
}

extension Product.SubscriptionInfo {
    /// How a subscription stands.
    public struct RenewalState: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let subscribed = Self(rawValue: 1)
        public static let expired = Self(rawValue: 2)
        public static let inBillingRetryPeriod = Self(rawValue: 3)
        public static let inGracePeriod = Self(rawValue: 4)
        public static let revoked = Self(rawValue: 5)
    }

    /// How a subscription will go on.
    public struct RenewalInfo: Hashable, Sendable, StoreSigned {
        public struct ExpirationReason: RawRepresentable, Hashable, Sendable {
            public let rawValue: Int
            public init(rawValue: Int) { self.rawValue = rawValue }

            public static let autoRenewDisabled = Self(rawValue: 1)
            public static let billingError = Self(rawValue: 2)
            public static let didNotConsentToPriceIncrease = Self(rawValue: 3)
            public static let productUnavailable = Self(rawValue: 4)
            public static let unknown = Self(rawValue: 5)
        }

        public let originalTransactionID: UInt64
        public let currentProductID: String
        public let willAutoRenew: Bool
        /// What it renews to; nil: it does not.
        public let autoRenewPreference: String?
        /// Nil: it has not ended.
        public let expirationReason: ExpirationReason?
        public let recentSubscriptionStartDate: Date
        /// Nil: it does not renew.
        public let renewalDate: Date?
        /// Whether its renewal has failed and is tried again, in the grace period, too.
        public let isInBillingRetry: Bool
        /// Nil: it is in none.
        public let gracePeriodExpirationDate: Date?
        public let environment = AppStore.Environment.xcode
        public let signed: SignedPayload

        init(
            _ record: RenewalRecord, _ last: TransactionRecord,
            _ configuration: StoreKitConfiguration, _ signer: StoreSigner, now: Date
        ) {
            originalTransactionID = UInt64(last.originalID)
            currentProductID = last.productID
            willAutoRenew = record.willRenew
            autoRenewPreference = record.willRenew ? record.product : nil
            isInBillingRetry = record.failed != nil
            gracePeriodExpirationDate = record.graceEnds.map(Date.init(storeMilliseconds:))
            expirationReason = record.expirationIntent.map(ExpirationReason.init)
            recentSubscriptionStartDate = Date(storeMilliseconds: record.began)
            renewalDate = record.willRenew ? last.expires.map(Date.init(storeMilliseconds:)) : nil
            var members: [String: Any] = [
                "originalTransactionId": String(last.originalID), "productId": last.productID,
                "autoRenewProductId": record.product,
                "autoRenewStatus": record.willRenew ? 1 : 0, "environment": "Xcode",
                "recentSubscriptionStartDate": record.began,
            ]
            members["expirationIntent"] = record.expirationIntent
            members["renewalDate"] = last.expires
            if record.failed != nil { members["isInBillingRetryPeriod"] = true }
            members["gracePeriodExpiresDate"] = record.graceEnds
            if record.willRenew, let product = configuration.product(record.product) {
                members["currency"] = configuration.storefront.currency
                members["renewalPrice"] = product.price.thousandths
            }
            signed = SignedPayload(members, signer, now: now)
        }
    }

    /// How a user's subscription stands.
    public struct Status: Hashable, Sendable {
        public let state: RenewalState
        public let transaction: VerificationResult<Transaction>
        public let renewalInfo: VerificationResult<RenewalInfo>

        /// What changes from now on.
        public static var updates: Statuses { Statuses() }

        /// Emits statuses as they change.
        public struct Statuses: AsyncSequence, Sendable {
            public typealias Element = Status
            public typealias Failure = Never

            public struct AsyncIterator: AsyncIteratorProtocol {
                fileprivate let news: StoreNews<Status>

                public mutating func next() async -> Status? { await news.next() }
            }

            public func makeAsyncIterator() -> AsyncIterator {
                AsyncIterator(news: StoreClient.current.listenToStatuses())
            }
        }
    }
}

extension Decimal {
    /// As what the store signs has prices.
    var thousandths: Int64 { NSDecimalNumber(decimal: self * 1000).int64Value }
}

public import FaradFoundation
public import Foundation

/// Something that the app sells, as its `.storekit` file describes it.
public struct Product: Identifiable, Hashable, Sendable {
    public let id: String
    public let type: ProductType
    public let displayName: String
    public let description: String
    public let price: Decimal
    public let isFamilyShareable: Bool
    /// Nil: it is none that renews itself.
    public let subscription: SubscriptionInfo?
    public let priceFormatStyle: Decimal.FormatStyle.Currency
    /// What the store knows of it, as JSON. Its names are seen, Apple documents none.
    public let jsonRepresentation: Data

    public var displayPrice: String { priceFormatStyle.format(price) }

    /// What kind of product it is.
    public struct ProductType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let consumable = Self(rawValue: "Consumable")
        public static let nonConsumable = Self(rawValue: "Non-Consumable")
        public static let nonRenewable = Self(rawValue: "Non-Renewing Subscription")
        public static let autoRenewable = Self(rawValue: "Auto-Renewable Subscription")

        init(_ kind: ProductRecord.Kind) {
            self =
                switch kind {
                case .consumable: .consumable
                case .nonConsumable: .nonConsumable
                case .nonRenewing: .nonRenewable
                case .autoRenewing: .autoRenewable
                }
        }
    }

    init(_ record: ProductRecord, of configuration: StoreKitConfiguration) {
        let style = configuration.priceStyle
        id = record.id
        type = ProductType(record.kind)
        displayName = record.displayName
        description = record.text
        price = record.price
        isFamilyShareable = record.isFamilyShareable
        priceFormatStyle = style
        subscription = record.subscription.map {
            SubscriptionInfo($0, configuration, style)
        }
        jsonRepresentation = SignedPayload.text(
            ProductText(record, configuration, style).members)
    }

    /// The products that the store knows of these, in its file's order (assumed); what it does not know
    /// is left out. Without a `.storekit` file it knows none.
    ///
    /// - Throws: `StoreKitError.networkError` without a network.
    public static func products<Identifiers: Collection>(
        for identifiers: Identifiers
    ) async throws -> [Product] where Identifiers.Element == String {
        let wanted = Set(identifiers)
        return try await StoreClient.current.ask { daemon, bundle in
            daemon.products(bundle, wanted)
        }.get()
    }

    public var latestTransaction: VerificationResult<Transaction>? {
        get async { await Transaction.latest(for: id) }
    }

    public var currentEntitlement: VerificationResult<Transaction>? {
        get async { await Transaction.currentEntitlement(for: id) }
    }

    public var currentEntitlements: Transaction.Transactions {
        Transaction.currentEntitlements(for: id)
    }

    public static func == (left: Product, right: Product) -> Bool { left.id == right.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension StoreKitConfiguration {
    var priceStyle: Decimal.FormatStyle.Currency {
        Decimal.FormatStyle.Currency(
            code: storefront.currency, locale: Locale(identifier: locale))
    }
}

/// What the store sends of a product.
private struct ProductText {
    let members: [String: Any]

    init(
        _ record: ProductRecord, _ configuration: StoreKitConfiguration,
        _ style: Decimal.FormatStyle.Currency
    ) {
        func amount(_ price: Decimal) -> String {
            let text = "\(price)"
            let fraction = text.split(separator: ".").dropFirst().first.map(String.init) ?? ""
            let whole = text.prefix { $0 != "." }
            return whole + "." + (fraction + "00").prefix(max(2, fraction.count))
        }
        var sale: [String: Any] = [
            "currencyCode": configuration.storefront.currency,
            "priceFormatted": style.format(record.price), "priceString": amount(record.price),
            "discounts": [],
        ]
        var attributes: [String: Any] = [
            "description": ["standard": record.text],
            "icuLocale": "\(configuration.locale)@currency=\(configuration.storefront.currency)",
            "isFamilyShareable": record.isFamilyShareable ? 1 : 0,
            "kind": Product.ProductType(record.kind).rawValue, "name": record.displayName,
            "offerName": record.id,
        ]
        if let subscription = record.subscription {
            func discount(_ offer: OfferRecord, _ type: String) -> [String: Any] {
                var members: [String: Any] = [
                    "modeType": offer.mode.paymentMode.rawValue, "numOfPeriods": offer.count,
                    "priceFormatted": style.format(offer.price),
                    "priceString": amount(offer.price),
                    "recurringSubscriptionPeriod": offer.period.text, "type": type,
                ]
                members["offerId"] = offer.id
                return members
            }
            sale["recurringSubscriptionPeriod"] = subscription.period.text
            sale["discounts"] =
                subscription.promotional.map { discount($0, "AdhocOffer") }
                + [subscription.introductory].compactMap(\.self).map { discount($0, "IntroOffer") }
            attributes["subscriptionFamilyId"] = subscription.group
            attributes["subscriptionFamilyName"] = configuration.groupNames[subscription.group]
            attributes["subscriptionFamilyRank"] = subscription.level
        }
        attributes["offers"] = [sale]
        let country = configuration.storefront.code.lowercased()
        members = [
            "attributes": attributes, "id": record.internalID, "type": "in-apps",
            "href": "/v1/catalog/\(country)/in-apps/\(record.internalID)",
        ]
    }
}

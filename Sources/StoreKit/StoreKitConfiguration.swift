package import Foundation

/// What is wrong with a `.storekit` file, in one sentence that names the key.
package struct StoreKitConfigurationError: Error {
    package let message: String
}

/// What an app sells, as Xcode keeps it in a `.storekit` file. What such a file says of the clock's rate,
/// and of codes and win-back offers is not looked at.
package struct StoreKitConfiguration: Sendable {
    package let products: [ProductRecord]
    let groupNames: [String: String]
    let storefront: KnownStorefront
    /// The store's language, such as `en_US`.
    let locale: String
    let settings: StoreSettings
    /// What the signatures of promotional offers are made with: the key's name and its number.
    let offersKey: (id: String, privateKey: [UInt8])?

    /// - Throws: `StoreKitConfigurationError`.
    package init(_ contents: some Sequence<UInt8>) throws(StoreKitConfigurationError) {
        let file: File
        let data = Data(contents)
        do {
            file = try JSONDecoder().decode(File.self, from: data)
        } catch {
            throw StoreKitConfigurationError(message: Self.sentence(error, data))
        }
        let code = file.settings?._storefront ?? "USA"
        guard let storefront = KnownStorefront(code) else {
            throw StoreKitConfigurationError(
                message: "settings._storefront “\(code)” is no storefront that Farad knows; write "
                    + "three letters such as USA")
        }
        self.storefront = storefront
        locale = file.settings?._locale ?? "en_US"
        settings = StoreSettings(
            askToBuyEnabled: file.settings?._askToBuyEnabled ?? false,
            failTransactionsEnabled: file.settings?._failTransactionsEnabled ?? false,
            interruptedPurchasesEnabled: file.settings?._interruptedPurchasesEnabled ?? false,
            disableDialogs: file.settings?._disableDialogs ?? false,
            shouldEnterBillingRetryOnRenewal: file.settings?._renewalBillingIssuesEnabled ?? false,
            billingGracePeriodIsEnabled: file.settings?._billingGracePeriodEnabled ?? false)
        let groups = file.subscriptionGroups ?? []
        groupNames = Dictionary(groups.map { ($0.id, $0.name) }) { first, _ in first }
        var products: [ProductRecord] = []
        for (section, entries) in [
            ("products", file.products ?? []),
            ("nonRenewingSubscriptions", file.nonRenewingSubscriptions ?? []),
        ] {
            for entry in entries {
                products.append(try ProductRecord(entry, locale, group: nil, section))
            }
        }
        for group in groups {
            for entry in group.subscriptions {
                products.append(
                    try ProductRecord(
                        entry, locale, group: group.id, "subscriptionGroups.subscriptions"))
            }
        }
        var names: Set<String> = []
        for product in products where !names.insert(product.id).inserted {
            throw StoreKitConfigurationError(
                message: "two products have the productID “\(product.id)”")
        }
        self.products = products
        offersKey = try file.subscriptionOffersKeyPair.map {
            (pair) throws(StoreKitConfigurationError) in
            guard let key = Self.privateKey(pair.privateKey) else {
                throw StoreKitConfigurationError(
                    message: "subscriptionOffersKeyPair.privateKey is no PKCS #8 of P-256")
            }
            return (pair.id, key)
        }
    }

    package func product(_ id: String) -> ProductRecord? { products.first { $0.id == id } }

    /// The number within a PKCS #8 (RFC 5915, 3): an octet string of 32 bytes.
    private static func privateKey(_ text: String) -> [UInt8]? {
        guard let data = Data(base64Encoded: text) else { return nil }
        let bytes = Array(data)
        let mark: [UInt8] = [0x02, 0x01, 0x01, 0x04, 0x20]
        guard bytes.count >= mark.count + 32 else { return nil }
        for start in 0...bytes.count - mark.count - 32
        where Array(bytes[start..<start + mark.count]) == mark {
            return Array(bytes[start + mark.count..<start + mark.count + 32])
        }
        return nil
    }

    private static func sentence(_ error: any Error, _ data: Data) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        func name(_ type: any Any.Type) -> String {
            switch type {
            case is String.Type: "a text"
            case is Bool.Type: "true or false"
            case is any BinaryInteger.Type: "a whole number"
            case is [Any].Type: "a list"
            default: "an object"
            }
        }
        func path(_ context: DecodingError.Context, _ more: String = "") -> String {
            let keys = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
            return (keys + [more]).filter { !$0.isEmpty }.joined(separator: ".")
        }
        switch error {
        case .keyNotFound(let key, let context):
            return "\(path(context, key.stringValue)) is missing; save the file in Xcode"
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            let place = path(context)
            return "\(place.isEmpty ? "the file" : place) must be \(name(type))"
        // The decoder does not say where the number stands.
        case .dataCorrupted where (try? JSONSerialization.jsonObject(with: data)) != nil:
            return "each groupNumber and numberOfPeriods must be a whole number"
        case .dataCorrupted: return "it is no JSON; save the file in Xcode"
        @unknown default: return "it is no JSON; save the file in Xcode"
        }
    }

    // MARK: The file

    private struct File: Decodable {
        var products: [Entry]?
        var nonRenewingSubscriptions: [Entry]?
        var subscriptionGroups: [Group]?
        var settings: Settings?
        var subscriptionOffersKeyPair: KeyPair?
    }

    private struct Group: Decodable {
        var id: String
        var name: String
        var subscriptions: [Entry]
    }

    private struct KeyPair: Decodable {
        var id: String
        var privateKey: String
    }

    private struct Settings: Decodable {
        var _storefront: String?
        var _locale: String?
        var _askToBuyEnabled: Bool?
        var _failTransactionsEnabled: Bool?
        var _interruptedPurchasesEnabled: Bool?
        var _disableDialogs: Bool?
        var _renewalBillingIssuesEnabled: Bool?
        var _billingGracePeriodEnabled: Bool?
    }

    struct Entry: Decodable {
        var productID: String
        var internalID: String
        var type: String
        var displayPrice: String
        var familyShareable: Bool?
        var localizations: [Localization]
        var groupNumber: Int?
        var recurringSubscriptionPeriod: String?
        var introductoryOffer: Offer?
        var adHocOffers: [Offer]?
    }

    struct Localization: Decodable {
        var locale: String
        var displayName: String
        var description: String
    }

    struct Offer: Decodable {
        var offerID: String?
        var displayPrice: String?
        var numberOfPeriods: Int?
        var paymentMode: String
        var subscriptionPeriod: String
    }
}

/// What a test may change about the store, by StoreKit Test's names.
package struct StoreSettings: Hashable, Sendable {
    package var askToBuyEnabled = false
    package var failTransactionsEnabled = false
    package var interruptedPurchasesEnabled = false
    /// Whether what the user would be asked is agreed to at once.
    package var disableDialogs = false
    /// Whether nobody can be charged when a subscription is to renew.
    package var shouldEnterBillingRetryOnRenewal = false
    /// Whether the user has it for some more days then.
    package var billingGracePeriodIsEnabled = false
}

/// Something that is sold.
package struct ProductRecord: Hashable, Sendable {
    enum Kind: String {
        case consumable = "Consumable"
        case nonConsumable = "NonConsumable"
        case nonRenewing = "NonRenewingSubscription"
        case autoRenewing = "RecurringSubscription"
    }

    struct Subscription: Hashable, Sendable {
        let group: String
        /// The best is 1.
        let level: Int
        let period: PeriodRecord
        let introductory: OfferRecord?
        let promotional: [OfferRecord]
    }

    package let id: String
    let internalID: String
    let kind: Kind
    let price: Decimal
    package let displayName: String
    let text: String
    let isFamilyShareable: Bool
    let subscription: Subscription?

    fileprivate init(
        _ entry: StoreKitConfiguration.Entry, _ locale: String, group: String?, _ section: String
    ) throws(StoreKitConfigurationError) {
        func problem(_ text: String) -> StoreKitConfigurationError {
            StoreKitConfigurationError(message: "\(section), “\(entry.productID)”: \(text)")
        }
        guard let kind = Kind(rawValue: entry.type),
            (kind == .autoRenewing) == (group != nil),
            (kind == .nonRenewing) == (section == "nonRenewingSubscriptions")
        else { throw problem("the type “\(entry.type)” is none of this list") }
        guard let price = Self.amount(entry.displayPrice) else {
            throw problem("the displayPrice “\(entry.displayPrice)” is no amount such as 4.99")
        }
        id = entry.productID
        internalID = entry.internalID
        self.kind = kind
        self.price = price
        isFamilyShareable = entry.familyShareable ?? false
        let language = locale.prefix { $0 != "_" }
        let texts =
            entry.localizations.first { $0.locale == locale }
            ?? entry.localizations.first { $0.locale.prefix { $0 != "_" } == language }
            ?? entry.localizations.first
        displayName = texts?.displayName ?? ""
        text = texts?.description ?? ""
        guard let group else {
            subscription = nil
            return
        }
        guard let period = entry.recurringSubscriptionPeriod.flatMap(PeriodRecord.init) else {
            throw problem("recurringSubscriptionPeriod must be a period such as P1M")
        }
        func offer(
            _ one: StoreKitConfiguration.Offer, _ place: String
        ) throws(StoreKitConfigurationError) -> OfferRecord {
            guard let mode = OfferRecord.Mode(rawValue: one.paymentMode) else {
                throw problem(
                    "\(place).paymentMode “\(one.paymentMode)” must be free, payAsYouGo or "
                        + "payUpFront")
            }
            guard let span = PeriodRecord(one.subscriptionPeriod) else {
                throw problem("\(place).subscriptionPeriod must be a period such as P1W")
            }
            guard let price = mode == .free ? 0 : one.displayPrice.flatMap(Self.amount) else {
                throw problem("\(place).displayPrice must be an amount such as 4.99")
            }
            let count = one.numberOfPeriods ?? 1
            guard (1...1000).contains(count) else {
                throw problem("\(place).numberOfPeriods must be from 1 to 1000")
            }
            return OfferRecord(
                id: one.offerID, mode: mode, price: price, period: span, count: count)
        }
        var promotional: [OfferRecord] = []
        for (index, one) in (entry.adHocOffers ?? []).enumerated() {
            guard one.offerID?.isEmpty == false else {
                throw problem("adHocOffers.\(index).offerID is missing")
            }
            promotional.append(try offer(one, "adHocOffers.\(index)"))
        }
        var introductory: OfferRecord?
        if let one = entry.introductoryOffer {
            introductory = try offer(one, "introductoryOffer")
        }
        subscription = Subscription(
            group: group, level: entry.groupNumber ?? 1, period: period,
            introductory: introductory, promotional: promotional)
    }

    private static func amount(_ text: String) -> Decimal? {
        guard text.wholeMatch(of: /[0-9]{1,9}(\.[0-9]{1,3})?/) != nil else { return nil }
        return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }
}

/// An offer for a subscription.
struct OfferRecord: Hashable, Sendable {
    enum Mode: String {
        case free, payAsYouGo, payUpFront
    }

    let id: String?
    let mode: Mode
    let price: Decimal
    let period: PeriodRecord
    let count: Int
}

/// A period as ISO 8601 writes it, of one unit.
struct PeriodRecord: Hashable, Sendable {
    let value: Int
    let unit: Character

    init?(_ text: String) {
        guard let match = text.wholeMatch(of: /P([0-9]{1,4})([DWMY])/), let value = Int(match.1),
            value > 0, let unit = match.2.first
        else { return nil }
        self.value = value
        self.unit = unit
    }

    var text: String { "P\(value)\(unit)" }

    /// As many of them after a date; months are as long as they are.
    func date(after date: Date, times: Int = 1) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let component: Calendar.Component =
            switch unit {
            case "D", "W": .day
            case "M": .month
            default: .year
            }
        let count = value * times * (unit == "W" ? 7 : 1)
        return calendar.date(byAdding: component, value: count, to: date) ?? .distantFuture
    }
}

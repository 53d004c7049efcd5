public import FaradFoundation
import Foundation
import Simulation
import StoreKit

/// A sheet of the App Store's that an iPhone shows above an app.
public struct ShownStoreSheet: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case purchase, refundRequest, manageSubscriptions, offerCode
    }

    public let kind: Kind
    /// What is to be bought, or was; nil: the sheet is about nothing in particular.
    public let productIdentifier: String?
    /// The product's name, where something is to be bought.
    public let title: String?

    /// Makes one, to compare with.
    public init(_ kind: Kind, productIdentifier: String? = nil, title: String? = nil) {
        self.kind = kind
        self.productIdentifier = productIdentifier
        self.title = title
    }
}

/// Something that the phone's user has bought in the app, by the names of `SKTestTransaction`.
public struct StoreTransaction: Hashable, Sendable {
    public let identifier: Int
    public let originalTransactionIdentifier: Int
    public let productIdentifier: String
    public let purchaseDate: Date
    public let expirationDate: Date?
    /// When it was refunded.
    public let cancelDate: Date?
    public let autoRenewingEnabled: Bool
    /// Whether somebody has to agree before it is bought (Ask to Buy).
    public let pendingAskToBuyConfirmation: Bool
    /// Whether it was interrupted, or could not be renewed, before that is resolved.
    public let hasPurchaseIssue: Bool
    /// Whether the app has called `finish()`.
    public let isFinished: Bool
}

/// How the store behaves, by the names of `SKTestSession`; nil leaves it as it is.
public struct StoreOptions: Hashable, Sendable, Codable {
    public var askToBuyEnabled: Bool?
    public var failTransactionsEnabled: Bool?
    public var interruptedPurchasesEnabled: Bool?
    /// Whether what is bought needs nobody's agreement.
    public var disableDialogs: Bool?
    /// Whether nobody can be charged when a subscription is to renew, which is tried for 60 days.
    public var shouldEnterBillingRetryOnRenewal: Bool?
    /// Whether the user has it all the same for 16 days then, or 6 of a weekly one.
    public var billingGracePeriodIsEnabled: Bool?

    public init(
        askToBuyEnabled: Bool? = nil, failTransactionsEnabled: Bool? = nil,
        interruptedPurchasesEnabled: Bool? = nil, disableDialogs: Bool? = nil,
        shouldEnterBillingRetryOnRenewal: Bool? = nil, billingGracePeriodIsEnabled: Bool? = nil
    ) {
        self.askToBuyEnabled = askToBuyEnabled
        self.failTransactionsEnabled = failTransactionsEnabled
        self.interruptedPurchasesEnabled = interruptedPurchasesEnabled
        self.disableDialogs = disableDialogs
        self.shouldEnterBillingRetryOnRenewal = shouldEnterBillingRetryOnRenewal
        self.billingGracePeriodIsEnabled = billingGracePeriodIsEnabled
    }
}

/// What the user does in the App Store, or Apple, by the names of `SKTestSession`.
public enum StoreAction: Hashable, Sendable {
    case confirmStoreSheet, closeStoreSheet, clearTransactions
    case buyProduct(String)
    case refundTransaction(Int)
    case approveAskToBuyTransaction(Int)
    case declineAskToBuyTransaction(Int)
    case resolveIssueForTransaction(Int)
    case expireSubscription(String)
    case forceRenewalOfSubscription(String)
    case enableAutoRenewForTransaction(Int)
    case disableAutoRenewForTransaction(Int)
    case setAppStore(StoreOptions)

    /// As scenarios and tests write it; nil where it is something else.
    init?(named name: String, product: String?, transaction: Int?, _ options: StoreOptions?) {
        let product = product ?? ""
        let transaction = transaction ?? -1
        switch name {
        case "confirmStoreSheet": self = .confirmStoreSheet
        case "closeStoreSheet": self = .closeStoreSheet
        case "clearTransactions": self = .clearTransactions
        case "buyProduct": self = .buyProduct(product)
        case "refundTransaction": self = .refundTransaction(transaction)
        case "approveAskToBuyTransaction": self = .approveAskToBuyTransaction(transaction)
        case "declineAskToBuyTransaction": self = .declineAskToBuyTransaction(transaction)
        case "resolveIssueForTransaction": self = .resolveIssueForTransaction(transaction)
        case "expireSubscription": self = .expireSubscription(product)
        case "forceRenewalOfSubscription": self = .forceRenewalOfSubscription(product)
        case "enableAutoRenewForTransaction": self = .enableAutoRenewForTransaction(transaction)
        case "disableAutoRenewForTransaction": self = .disableAutoRenewForTransaction(transaction)
        case "setAppStore": self = .setAppStore(options ?? StoreOptions())
        default: return nil
        }
    }

    /// Whether it is for a sheet that is there.
    var needsSheet: Bool { self == .confirmStoreSheet || self == .closeStoreSheet }

    /// For people.
    fileprivate var note: String {
        switch self {
        case .confirmStoreSheet: "the user agrees to the App Store's sheet"
        case .closeStoreSheet: "the user closes the App Store's sheet"
        case .clearTransactions: "all that was bought is deleted"
        case .buyProduct(let id): "\(id) is bought outside of the app"
        case .refundTransaction(let id): "transaction \(id) is refunded"
        case .approveAskToBuyTransaction(let id): "transaction \(id) is approved"
        case .declineAskToBuyTransaction(let id): "transaction \(id) is declined"
        case .resolveIssueForTransaction(let id): "the issue of transaction \(id) is resolved"
        case .expireSubscription(let id): "the subscription \(id) expires"
        case .forceRenewalOfSubscription(let id): "the subscription \(id) renews"
        case .enableAutoRenewForTransaction(let id): "transaction \(id) is to renew"
        case .disableAutoRenewForTransaction(let id): "transaction \(id) is not to renew"
        case .setAppStore: "the App Store is set otherwise"
        }
    }

    fileprivate var change: StoreChange? {
        switch self {
        case .confirmStoreSheet, .closeStoreSheet: nil
        case .clearTransactions: .clear
        case .buyProduct(let id): .buy(id)
        case .refundTransaction(let id): .refund(id)
        case .approveAskToBuyTransaction(let id): .approve(id)
        case .declineAskToBuyTransaction(let id): .decline(id)
        case .resolveIssueForTransaction(let id): .resolve(id)
        case .expireSubscription(let id): .expire(id)
        case .forceRenewalOfSubscription(let id): .renew(id)
        case .enableAutoRenewForTransaction(let id): .autoRenew(id, true)
        case .disableAutoRenewForTransaction(let id): .autoRenew(id, false)
        case .setAppStore(let options):
            .set { settings in
                func set(_ path: WritableKeyPath<StoreSettings, Bool>, _ value: Bool?) {
                    if let value { settings[keyPath: path] = value }
                }
                set(\.askToBuyEnabled, options.askToBuyEnabled)
                set(\.failTransactionsEnabled, options.failTransactionsEnabled)
                set(\.interruptedPurchasesEnabled, options.interruptedPurchasesEnabled)
                set(\.disableDialogs, options.disableDialogs)
                set(
                    \.shouldEnterBillingRetryOnRenewal, options.shouldEnterBillingRetryOnRenewal)
                set(\.billingGracePeriodIsEnabled, options.billingGracePeriodIsEnabled)
            }
        }
    }
}

// The App Store of an iPhone, whose app has a `.storekit` file.
extension Device {
    private var store: StoreDaemon { StoreDaemon.of(phone) }

    /// The sheet that is before the user; nil: none.
    public var storeSheet: ShownStoreSheet? {
        guard configuration.platform == .ios, let prompt = store.prompt else { return nil }
        return switch prompt.kind {
        case .purchase(let product):
            ShownStoreSheet(
                .purchase, productIdentifier: product.id, title: product.displayName)
        case .refundRequest(let transaction):
            ShownStoreSheet(.refundRequest, productIdentifier: transaction.productID)
        case .manageSubscriptions: ShownStoreSheet(.manageSubscriptions)
        case .offerCode: ShownStoreSheet(.offerCode)
        }
    }

    /// What the user has bought in the app, or wants to, oldest first. With several apps on the phone it
    /// is the first that has a `.storekit` file, as for all that changes it.
    public var transactions: [StoreTransaction] {
        guard configuration.platform == .ios else { return [] }
        return store.testedTransactions.map { one in
            StoreTransaction(
                identifier: one.id, originalTransactionIdentifier: one.originalID,
                productIdentifier: one.productID,
                purchaseDate: Date(storeMilliseconds: one.purchased),
                expirationDate: one.expires.map(Date.init(storeMilliseconds:)),
                cancelDate: one.revoked.map(Date.init(storeMilliseconds:)),
                autoRenewingEnabled: store.renews(one) ?? false,
                pendingAskToBuyConfirmation: one.issue == .askToBuy,
                hasPurchaseIssue: store.hasIssue(one), isFinished: one.isFinished)
        }
    }

    /// Buys what the sheet offers, or sends the request for a refund.
    ///
    /// - Throws: ``DeviceError`` where no sheet of that kind is shown.
    public func confirmStoreSheet() throws(DeviceError) { try use(.confirmStoreSheet) }

    /// Closes the sheet, whatever it is.
    ///
    /// - Throws: ``DeviceError`` where none is shown.
    public func closeStoreSheet() throws(DeviceError) { try use(.closeStoreSheet) }

    /// Buys something outside of the app, in the App Store or on another phone.
    ///
    /// - Throws: ``DeviceError``, as all of these, where there is no such product or transaction.
    public func buyProduct(_ identifier: String) throws(DeviceError) {
        try use(.buyProduct(identifier))
    }

    /// Gives the user the money back.
    public func refundTransaction(_ identifier: Int) throws(DeviceError) {
        try use(.refundTransaction(identifier))
    }

    /// Lets the user have what somebody had to agree to.
    public func approveAskToBuyTransaction(_ identifier: Int) throws(DeviceError) {
        try use(.approveAskToBuyTransaction(identifier))
    }

    public func declineAskToBuyTransaction(_ identifier: Int) throws(DeviceError) {
        try use(.declineAskToBuyTransaction(identifier))
    }

    /// Ends what has interrupted a purchase, which is bought now, or what has kept a subscription from
    /// being renewed.
    public func resolveIssueForTransaction(_ identifier: Int) throws(DeviceError) {
        try use(.resolveIssueForTransaction(identifier))
    }

    public func expireSubscription(_ productIdentifier: String) throws(DeviceError) {
        try use(.expireSubscription(productIdentifier))
    }

    /// Ends the period of a subscription, and begins the next: that of the product to which it renews,
    /// or the same again where it has ended.
    public func forceRenewalOfSubscription(_ productIdentifier: String) throws(DeviceError) {
        try use(.forceRenewalOfSubscription(productIdentifier))
    }

    public func enableAutoRenewForTransaction(_ identifier: Int) throws(DeviceError) {
        try use(.enableAutoRenewForTransaction(identifier))
    }

    public func disableAutoRenewForTransaction(_ identifier: Int) throws(DeviceError) {
        try use(.disableAutoRenewForTransaction(identifier))
    }

    /// Deletes all that was bought.
    public func clearTransactions() throws(DeviceError) { try use(.clearTransactions) }

    /// Has the store behave otherwise.
    public func setAppStore(_ options: StoreOptions) throws(DeviceError) {
        try use(.setAppStore(options))
    }

    func use(_ action: StoreAction) throws(DeviceError) {
        try check(.store(action))
        guard let change = action.change else {
            guard let sheet = storeSheet else {
                throw DeviceError(
                    .usage, "No sheet of the App Store is shown; let the app open one first.")
            }
            let agrees = action == .confirmStoreSheet
            guard !agrees || sheet.kind == .purchase || sheet.kind == .refundRequest else {
                throw DeviceError(
                    .usage,
                    "There is nothing to agree to in the sheet “\(sheet.kind.rawValue)”; close it.")
            }
            parts.note(action.note)
            return store.answer(agrees)
        }
        if let objection = store.perform(change) { throw DeviceError(.usage, objection) }
        parts.note(action.note)
    }

    func useStore(_ action: StoreAction) { find { () throws(DeviceError) in try use(action) } }

    /// What the sheet asks on behalf of an app.
    var storeQuestion: (app: String, text: String)? {
        guard configuration.platform == .ios, let prompt = store.prompt else { return nil }
        return (prompt.bundle, "App Store: \(storeSheet?.kind.rawValue ?? "")")
    }

    /// Has an app sell what its file says.
    func stockStore(of bundle: AppBundle) throws(DeviceError) {
        guard let file = bundle.storeKitConfiguration else { return }
        do throws(StoreKitConfigurationError) {
            store.install(bundle.identifier, try StoreKitConfiguration(file.contents))
        } catch {
            throw DeviceError(.badData, "\(file.name): \(error.message).")
        }
        store.bringsAtLaunch = parts.knobs["store-updates"] == "launch"
        store.listsAtOnce = parts.knobs["store-purchases"] == "at-once"
        let background = springBoard.background
        store.advance(to: background.horizon)
        background.advanced = { [store] in store.advance(to: $0) }
    }
}

extension ShownStoreSheet {
    var jsonText: JSONText {
        .object([
            "kind": .string(kind.rawValue), "productIdentifier": .optional(productIdentifier),
            "title": .optional(title),
        ])
    }
}

extension StoreTransaction {
    var jsonText: JSONText {
        func time(_ date: Date?) -> JSONText {
            date.map { .integer(Int($0.storeMilliseconds)) } ?? .null
        }
        return .object([
            "identifier": .integer(identifier),
            "originalTransactionIdentifier": .integer(originalTransactionIdentifier),
            "productIdentifier": .string(productIdentifier), "purchaseDate": time(purchaseDate),
            "expirationDate": time(expirationDate), "cancelDate": time(cancelDate),
            "autoRenewingEnabled": .bool(autoRenewingEnabled),
            "pendingAskToBuyConfirmation": .bool(pendingAskToBuyConfirmation),
            "hasPurchaseIssue": .bool(hasPurchaseIssue), "isFinished": .bool(isFinished),
        ])
    }
}

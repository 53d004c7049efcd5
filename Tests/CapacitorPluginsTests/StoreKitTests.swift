import Capacitor
import Crypto
import Farad
import FaradFoundation
import FaradTesting
import Foundation
import StoreKit
import TestSupport
import Testing

// As in a plugin's own target.
private typealias Task = FaradFoundation.PhoneTask
private typealias Transaction = StoreKit.Transaction

/// A plugin from elsewhere that sells, and listens from its first moment on.
private class StorePlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "StorePlugin", jsName = "Store"
    let pluginMethods = [
        "products", "buy", "list", "finish", "status", "sync", "refund", "listen", "app", "manage",
    ].map { CAPPluginMethod(name: $0, returnType: CAPPluginReturnPromise) }
    override class var selectors: [CAPPluginSelector] {
        super.selectors + [
            CAPPluginSelector("products:", StorePlugin.products(_:)),
            CAPPluginSelector("buy:", StorePlugin.buy(_:)),
            CAPPluginSelector("list:", StorePlugin.list(_:)),
            CAPPluginSelector("finish:", StorePlugin.finish(_:)),
            CAPPluginSelector("status:", StorePlugin.status(_:)),
            CAPPluginSelector("sync:", StorePlugin.sync(_:)),
            CAPPluginSelector("refund:", StorePlugin.refund(_:)),
            CAPPluginSelector("listen:", StorePlugin.listen(_:)),
            CAPPluginSelector("app:", StorePlugin.app(_:)),
            CAPPluginSelector("manage:", StorePlugin.manage(_:)),
        ]
    }
    class var listensAtOnce: Bool { true }
    static let nonce = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

    override func load() { if Self.listensAtOnce { begin() } }

    private func begin() {
        nonisolated(unsafe) let plugin = self
        Task.detached {
            for await result in Transaction.updates {
                guard case .verified(let transaction) = result else { continue }
                plugin.notifyListeners(
                    "updated",
                    data: [
                        "is": Self.word(transaction), "revoked": transaction.revocationDate != nil,
                    ], retainUntilConsumed: true)
            }
        }
        Task.detached {
            for await status in Product.SubscriptionInfo.Status.updates {
                plugin.notifyListeners("status", data: ["state": status.state.rawValue])
            }
        }
    }

    static func word(_ transaction: Transaction) -> String {
        "\(transaction.id) \(transaction.productID) \(transaction.reason.rawValue)"
    }

    /// Answers when the work is done.
    private func answer(_ call: CAPPluginCall, _ work: @escaping () async throws -> [String: Any]) {
        nonisolated(unsafe) let (call, work) = (call, work)
        Task {
            do {
                call.resolve(try await work())
            } catch {
                call.reject(error is StoreKitError ? error.localizedDescription : "\(error)")
            }
        }
    }

    func listen(_ call: CAPPluginCall) {
        begin()
        call.resolve()
    }

    func products(_ call: CAPPluginCall) {
        let ids = call.getArray("ids", String.self) ?? []
        answer(call) {
            [
                "products": try await Product.products(for: ids).map {
                    "\($0.id) \($0.displayName) \($0.displayPrice) \($0.type.rawValue)"
                }
            ]
        }
    }

    func buy(_ call: CAPPluginCall) {
        let (id, quantity) = (call.getString("id") ?? "", call.getInt("quantity"))
        let token = call.getString("token").flatMap(UUID.init(uuidString:))
        let time = call.getInt("time") ?? 0
        let signature = call.getString("signature").flatMap { Data(base64Encoded: $0) }
        answer(call) {
            guard let product = try await Product.products(for: [id]).first else {
                return ["result": "none"]
            }
            var options: Set<Product.PurchaseOption> = []
            if let quantity { options.insert(.quantity(quantity)) }
            if let token { options.insert(.appAccountToken(token)) }
            if let signature {
                options.insert(
                    .promotionalOffer(
                        offerID: "back", keyID: "K", nonce: Self.nonce, signature: signature,
                        timestamp: time))
            }
            switch try await product.purchase(options: options) {
            case .success(let result):
                let lists = await Transaction.all(for: id).contains { _ in true }
                return [
                    "result": Self.word(try result.payloadValue), "jws": result.jwsRepresentation,
                    "payload": result.payloadData.base64EncodedString(), "isListed": lists,
                ]
            case .userCancelled: return ["result": "cancelled"]
            case .pending: return ["result": "pending"]
            }
        }
    }

    func list(_ call: CAPPluginCall) {
        answer(call) {
            func words(_ all: Transaction.Transactions) async -> [String] {
                var words: [String] = []
                for await one in all { words.append(Self.word(one.unsafePayloadValue)) }
                return words
            }
            var prices: [String] = []
            for await one in Transaction.all {
                prices.append("\(one.unsafePayloadValue.price ?? 0)")
            }
            return [
                "prices": prices, "all": await words(Transaction.all),
                "entitled": await words(Transaction.currentEntitlements),
                "unfinished": await words(Transaction.unfinished),
            ]
        }
    }

    func finish(_ call: CAPPluginCall) {
        let id = call.getString("id") ?? ""
        answer(call) {
            try await Transaction.latest(for: id)?.payloadValue.finish()
            return [:]
        }
    }

    func status(_ call: CAPPluginCall) {
        answer(call) {
            let all = try await Product.SubscriptionInfo.status(for: "G")
            guard let status = all.first, case .verified(let renewal) = status.renewalInfo else {
                return ["state": "none"]
            }
            return [
                "state": status.state.rawValue, "renews": renewal.autoRenewPreference ?? "no",
                "product": renewal.currentProductID,
                "isRetried": renewal.isInBillingRetry,
                "reason": renewal.expirationReason?.rawValue ?? 0,
                "graceEnds": renewal.gracePeriodExpirationDate.map {
                    String($0.formatted(.iso8601).prefix(10))
                } ?? "never",
                "intro": await Product.SubscriptionInfo.isEligibleForIntroOffer(for: "G"),
            ]
        }
    }

    func app(_ call: CAPPluginCall) {
        answer(call) {
            let result = try await AppTransaction.shared
            let app = try result.payloadValue
            let text = String(decoding: app.jsonRepresentation, as: UTF8.self)
            return [
                "text": text, "is": "\(app.bundleID) \(app.environment.rawValue)",
                "isSigned": result.payloadData == app.jsonRepresentation,
                "isOfThisPhone": Data(SHA384.hash(data: try Self.verified(app)))
                    == app.deviceVerification,
            ]
        }
    }

    /// As Apple's documentation of `deviceVerification` has apps check it.
    private static func verified(_ app: AppTransaction) throws -> Data {
        let device = try #require(AppStore.deviceVerificationID)
        return Data(
            [app.deviceVerificationNonce, device].map { $0.uuidString.lowercased() }.joined().utf8)
    }

    func manage(_ call: CAPPluginCall) {
        answer(call) {
            let scene = try #require(
                UIApplication.shared.connectedScenes.first as? UIWindowScene)
            try await AppStore.showManageSubscriptions(in: scene)
            return ["is": "closed"]
        }
    }

    func sync(_ call: CAPPluginCall) {
        answer(call) {
            try await AppStore.sync()
            return ["country": await Storefront.current?.countryCode ?? "none"]
        }
    }

    func refund(_ call: CAPPluginCall) {
        answer(call) {
            let scene = try #require(
                UIApplication.shared.connectedScenes.first as? UIWindowScene)
            let result = try await Transaction.beginRefundRequest(for: 0, in: scene)
            return ["result": "\(result)"]
        }
    }
}

private final class LatePlugin: StorePlugin {
    override class var listensAtOnce: Bool { false }
}

/// In-app purchases as plugins from elsewhere make them, and what comes to them from the store.
@Suite(.farad, .serialized) struct StoreKitTests {
    private static let file = """
        {
          "identifier" : "AB12CD34", "version" : { "major" : 4, "minor" : 0 },
          "settings" : { "_locale" : "de_DE", "_storefront" : "DEU" },
          "products" : [
            { "productID" : "coins", "internalID" : "1", "type" : "Consumable",
              "displayPrice" : "0.99", "familyShareable" : false, "referenceName" : "Coins",
              "localizations" : [
                { "locale" : "en_US", "displayName" : "Coins", "description" : "Some" },
                { "locale" : "de", "displayName" : "Münzen", "description" : "Einige" } ] },
            { "productID" : "pro", "internalID" : "2", "type" : "NonConsumable",
              "displayPrice" : "4.99", "localizations" : [ ] }
          ],
          "nonRenewingSubscriptions" : [ ],
          "subscriptionGroups" : [
            { "id" : "G", "name" : "Plans", "localizations" : [ ], "subscriptions" : [
              { "productID" : "gold", "internalID" : "3", "type" : "RecurringSubscription",
                "displayPrice" : "9.99", "groupNumber" : 1, "recurringSubscriptionPeriod" : "P1M",
                "introductoryOffer" : { "internalID" : "5", "paymentMode" : "free",
                                        "subscriptionPeriod" : "P1W" },
                "adHocOffers" : [ ], "localizations" : [ ] },
              { "productID" : "silver", "internalID" : "4", "type" : "RecurringSubscription",
                "displayPrice" : "5", "groupNumber" : 2, "recurringSubscriptionPeriod" : "P1M",
                "introductoryOffer" : null, "localizations" : [ ] } ] }
          ]
        }
        """

    private static func stock(
        _ app: inout AppBundle, _ plugin: StorePlugin.Type = StorePlugin.self,
        _ file: String = Self.file
    ) {
        app.pluginClassList.append("StorePlugin")
        app.pluginClasses.append(("StorePlugin", plugin))
        app.storeKitConfiguration = StoreKitFile(name: "Test.storekit", contents: file.utf8)
    }

    private func phone(
        _ plugin: StorePlugin.Type = StorePlugin.self, set settings: [String: String] = [:],
        file: String = Self.file, info: [String: Any] = [:]
    ) throws -> PluginDevice {
        try PluginDevice(
            """
            globalThis.Store = Capacitor.Plugins.Store;
            hear(Store, "updated");
            globalThis.list = (name) => Store.list().then((lists) => console.log(show(lists[name])));
            globalThis.buy = (id, more = {}) => answer(Store.buy({ id, ...more }).then(
                ({ result }) => result));
            """, set: settings
        ) {
            Self.stock(&$0, plugin, file)
            $0.infoDictionary.merge(info) { $1 }
        }
    }

    @Test func `products come with the texts and the prices of their store`() throws {
        let phone = try phone()
        #expect(
            try phone.run("answer(Store.products({ ids: ['pro', 'nothing', 'coins', 'gold'] }))")
                == [
                    "{\"products\":[\"coins Münzen 0,99\u{a0}€ Consumable\","
                        + "\"pro  4,99\u{a0}€ Non-Consumable\","
                        + "\"gold  9,99\u{a0}€ Auto-Renewable Subscription\"]}"
                ])
        #expect(try phone.run("answer(Store.sync())") == [#"{"country":"DEU"}"#])
        phone.device.connect(.none)
        for call in ["Store.products({ ids: ['pro'] })", "Store.sync()"] {
            let line = try #require(try phone.run("answer(\(call))").last)
            #expect(line.hasSuffix("The Internet connection appears to be offline."), "\(line)")
        }
    }

    @Test func `what the user agrees to is bought, and theirs for good once it is finished`() throws
    {
        let phone = try phone()
        try phone.run("buy('pro')")
        #expect(
            phone.device.storeSheet
                == ShownStoreSheet(.purchase, productIdentifier: "pro", title: ""))
        #expect(try phone.lines { try phone.device.closeStoreSheet() } == [#""cancelled""#])
        #expect(phone.device.transactions.isEmpty)
        try phone.run("buy('pro')")
        #expect(
            try phone.lines { try phone.device.confirmStoreSheet() } == [#""0 pro PURCHASE""#])
        #expect(try phone.run("list('unfinished')") == [#"["0 pro PURCHASE"]"#])
        try phone.run("Store.finish({ id: 'pro' })")
        #expect(try phone.run("list('unfinished')") == ["[]"])
        #expect(try phone.run("list('entitled')") == [#"["0 pro PURCHASE"]"#])
        // Again, it costs nothing and is the same.
        try phone.run("buy('pro')")
        #expect(
            try phone.lines { try phone.device.confirmStoreSheet() } == [#""0 pro PURCHASE""#])
        #expect(phone.device.transactions.map(\.isFinished) == [true])
        #expect(throws: DeviceError.self) { try phone.device.confirmStoreSheet() }
    }

    @Test func `finished consumables are gone from the history, and no right comes of them`() throws
    {
        let phone = try phone()
        try phone.device.setAppStore(StoreOptions(disableDialogs: true))
        #expect(try phone.run("buy('coins', { quantity: 3 })") == [#""0 coins PURCHASE""#])
        #expect(try phone.run("buy('coins')") == [#""1 coins PURCHASE""#])
        try phone.run("Store.finish({ id: 'coins' })")
        #expect(try phone.run("list('all')") == [#"["0 coins PURCHASE"]"#])
        #expect(try phone.run("list('entitled')") == ["[]"])
        for (id, quantity) in [("coins", 11), ("coins", 0), ("pro", 2)] {
            #expect(
                try phone.run("buy('\(id)', { quantity: \(quantity) })")
                    == ["rejected: invalidQuantity"])
        }
        try phone.device.setAppStore(StoreOptions(failTransactionsEnabled: true))
        #expect(try phone.run("buy('coins')") == ["rejected: Unable to Complete Request"])

        let whole = try self.phone(info: ["SKIncludeConsumableInAppPurchaseHistory": true])
        try whole.device.setAppStore(StoreOptions(disableDialogs: true))
        try whole.run("buy('coins').then(() => Store.finish({ id: 'coins' }))")
        #expect(try whole.run("list('all')") == [#"["0 coins PURCHASE"]"#])
    }

    @Test func `what is unfinished comes again after each launch, once`() throws {
        let phone = try phone()
        try phone.device.setAppStore(StoreOptions(disableDialogs: true))
        try phone.run("buy('pro')")
        let again = #"updated {"is":"0 pro PURCHASE","revoked":false}"#
        func relaunch() throws -> [String] {
            try phone.lines {
                phone.device.terminate()
                phone.device.launch()
            }
        }
        for _ in 0..<2 { #expect(try relaunch() == [again]) }
        try phone.run("Store.finish({ id: 'pro' })")
        #expect(try relaunch().isEmpty)
        #expect(phone.device.findings.isEmpty)
    }

    @Test func `who listens too late misses what the store brings after the launch`() throws {
        for (knob, comes) in [("launch", false), ("listener", true)] {
            let phone = try phone(LatePlugin.self, set: ["store-updates": knob])
            try phone.device.setAppStore(StoreOptions(disableDialogs: true))
            try phone.run("buy('pro')")
            phone.device.terminate()
            phone.device.launch()
            try phone.device.run()
            let lines = try phone.run("Store.listen()")
            #expect(lines.isEmpty != comes, "\(knob): \(lines)")
            #expect(phone.device.findings.map(\.rule) == (comes ? [] : ["transaction-unheard"]))
        }
    }

    @Test func `what purchase has returned is listed later, and comes again, where a knob says so`()
        throws
    {
        for (knob, isLate) in [("at-once", false), ("later", true)] {
            for plugin in [StorePlugin.self, LatePlugin.self] {
                let phone = try phone(plugin, set: ["store-purchases": knob])
                try phone.device.setAppStore(StoreOptions(disableDialogs: true))
                let lines = try phone.run(
                    "answer(Store.buy({ id: 'pro' }).then(({ isListed }) => isListed))")
                let again = #"updated {"is":"0 pro PURCHASE","revoked":false}"#
                let hears = isLate && plugin == StorePlugin.self
                #expect(lines == ["\(!isLate)"] + (hears ? [again] : []), "\(knob)")
                #expect(try phone.run("list('all')") == [#"["0 pro PURCHASE"]"#])
                // Nothing new comes of what is owned already.
                #expect(try phone.run("buy('pro')") == [#""0 pro PURCHASE""#])
                #expect(phone.device.findings.isEmpty)
            }
        }
    }

    @Test func `what comes about while the app is away is brought after its next launch`() throws {
        let phone = try phone()
        let bought = #"updated {"is":"0 pro PURCHASE","revoked":false}"#
        // The user agrees, and the app dies before the purchase is complete.
        try phone.run("buy('pro')")
        try phone.device.confirmStoreSheet()
        phone.device.terminate()
        try phone.device.run()
        #expect(phone.device.transactions.map(\.identifier) == [0])
        #expect(try phone.lines { phone.device.launch() } == [bought])
        try phone.run("Store.finish({ id: 'pro' })")

        try phone.device.setAppStore(StoreOptions(askToBuyEnabled: true, disableDialogs: true))
        try phone.run("buy('coins')")
        phone.device.terminate()
        try phone.device.approveAskToBuyTransaction(1)
        #expect(
            try phone.lines { phone.device.launch() } == [
                #"updated {"is":"1 coins PURCHASE","revoked":false}"#
            ])
    }

    @Test func `somebody agrees later, or does not`() throws {
        let phone = try phone()
        try phone.device.setAppStore(StoreOptions(askToBuyEnabled: true, disableDialogs: true))
        #expect(try phone.run("buy('pro')") == [#""pending""#])
        #expect(try phone.run("buy('coins')") == [#""pending""#])
        #expect(phone.device.transactions.map(\.pendingAskToBuyConfirmation) == [true, true])
        #expect(try phone.run("list('all')") == ["[]"])
        #expect(
            try phone.lines { try phone.device.approveAskToBuyTransaction(0) } == [
                #"updated {"is":"0 pro PURCHASE","revoked":false}"#
            ])
        #expect(try phone.lines { try phone.device.declineAskToBuyTransaction(1) }.isEmpty)
        #expect(throws: DeviceError.self) { try phone.device.approveAskToBuyTransaction(0) }
        try phone.run("buy('coins')")
        #expect(phone.device.transactions.map(\.identifier) == [0, 2])
    }

    @Test func `an interrupted purchase comes when its issue is resolved`() throws {
        let phone = try phone()
        try phone.device.setAppStore(
            StoreOptions(interruptedPurchasesEnabled: true, disableDialogs: true))
        #expect(try phone.run("buy('pro')") == [#""cancelled""#])
        #expect(phone.device.transactions.map(\.hasPurchaseIssue) == [true])
        #expect(
            try phone.lines { try phone.device.resolveIssueForTransaction(0) } == [
                #"updated {"is":"0 pro PURCHASE","revoked":false}"#
            ])
    }

    @Test func `a refund takes the right away, also while the app is away`() throws {
        let phone = try phone()
        try phone.device.setAppStore(StoreOptions(disableDialogs: true))
        try phone.run("buy('pro').then(() => Store.finish({ id: 'pro' }))")
        try phone.run("answer(Store.refund())")
        #expect(
            phone.device.storeSheet == ShownStoreSheet(.refundRequest, productIdentifier: "pro"))
        #expect(
            try phone.lines { try phone.device.confirmStoreSheet() } == [#"{"result":"success"}"#])
        #expect(try phone.run("answer(Store.refund())") == ["rejected: duplicateRequest"])
        #expect(
            try phone.lines { try phone.device.refundTransaction(0) } == [
                #"updated {"is":"0 pro PURCHASE","revoked":true}"#
            ])
        #expect(try phone.run("list('entitled')") == ["[]"])
        #expect(throws: DeviceError.self) { try phone.device.refundTransaction(0) }

        try phone.run("buy('pro').then(() => Store.finish({ id: 'pro' }))")
        phone.device.terminate()
        try phone.device.run()
        try phone.device.refundTransaction(1)
        phone.device.launch()
        try phone.device.run()
        #expect(try phone.run("list('entitled')") == ["[]"])
        #expect(phone.device.transactions.last?.cancelDate != nil)
    }

    @Test func `a subscription renews as time goes by, and ends with the user's wish`() throws {
        let phone = try phone(
            file: Self.file.replacing("P1M", with: "P1D").replacing("P1W", with: "P2D"))
        try phone.device.setAppStore(StoreOptions(disableDialogs: true))
        #expect(try phone.run("buy('gold')") == [#""0 gold PURCHASE""#])
        let bought = try #require(phone.device.transactions.first)
        let day = 86400.0
        // Two days are free.
        #expect(bought.expirationDate?.timeIntervalSince(bought.purchaseDate) == 2 * day)
        #expect(
            try phone.run("answer(Store.status())")
                == [
                    #"{"graceEnds":"never","intro":false,"isRetried":false,"product":"gold","reason":0,"renews":"gold","state":1}"#
                ])
        #expect(
            try phone.lines { try phone.device.run(until: .seconds(2.5 * day)) } == [
                #"updated {"is":"1 gold RENEWAL","revoked":false}"#
            ])
        try phone.device.disableAutoRenewForTransaction(1)
        try phone.device.run(until: .seconds(6 * day))
        #expect(
            try phone.run("answer(Store.status())")
                == [
                    #"{"graceEnds":"never","intro":false,"isRetried":false,"product":"gold","reason":1,"renews":"no","state":2}"#
                ])
        #expect(try phone.run("list('entitled')") == ["[]"])
        #expect(try phone.run("buy('gold')") == [#""2 gold PURCHASE""#])
        #expect(phone.device.transactions.map(\.originalTransactionIdentifier) == [0, 0, 0])
    }

    /// Apple's periods in real time: 6 days of grace for a week's subscription.
    @Test func `a renewal that nobody pays is tried again, with or without some days of grace`()
        throws
    {
        func phone(_ options: StoreOptions) throws -> PluginDevice {
            let phone = try self.phone(
                file: Self.file.replacing("P1W", with: "P1D").replacing("P1M", with: "P1W"))
            try phone.device.setAppStore(options)
            try phone.run("buy('gold').then(() => Store.finish({ id: 'gold' }))")
            return phone
        }
        func status(_ phone: PluginDevice, at day: Double) throws -> String {
            try phone.device.run(until: .seconds(day * 86400))
            let line = try phone.run("answer(Store.status())").last ?? "nothing"
            let parts = line.matches(of: /"(graceEnds|isRetried|reason|state)":("[^"]*"|\w+)/)
            return parts.map { String($0.2) }.joined(separator: " ")
        }
        let options = StoreOptions(
            disableDialogs: true, shouldEnterBillingRetryOnRenewal: true,
            billingGracePeriodIsEnabled: true)
        let graced = try phone(options)
        #expect(try status(graced, at: 0.5) == #""never" false 0 1"#)
        #expect(try status(graced, at: 2) == #""2026-01-08" true 2 4"#)
        #expect(try graced.run("list('entitled')") == [#"["0 gold PURCHASE"]"#])
        #expect(graced.device.transactions.map(\.hasPurchaseIssue) == [true])
        // Within it no day is lost.
        #expect(
            try graced.lines { try graced.device.resolveIssueForTransaction(0) } == [
                #"updated {"is":"1 gold RENEWAL","revoked":false}"#
            ])
        let all = graced.device.transactions
        #expect(all[1].purchaseDate == all[0].expirationDate)
        #expect(all.map(\.hasPurchaseIssue) == [false, false])
        #expect(try status(graced, at: 3) == #""never" false 0 1"#)

        let lapsed = try phone(options)
        #expect(try status(lapsed, at: 0.1) == #""never" false 0 1"#)
        try lapsed.device.forceRenewalOfSubscription("gold")
        #expect(try status(lapsed, at: 6) == #""2026-01-07" true 2 4"#)
        #expect(try status(lapsed, at: 6.2) == #""never" true 2 3"#)
        #expect(try lapsed.run("list('entitled')") == ["[]"])
        try lapsed.device.resolveIssueForTransaction(0)
        #expect(try status(lapsed, at: 6.3) == #""never" false 0 1"#)

        let plain = try phone(
            StoreOptions(disableDialogs: true, shouldEnterBillingRetryOnRenewal: true))
        #expect(try status(plain, at: 2) == #""never" true 2 3"#)
        #expect(try plain.run("list('entitled')") == ["[]"])
    }

    @Test func `a better plan begins at once, a lesser one with the next period`() throws {
        let phone = try phone()
        try phone.device.setAppStore(StoreOptions(disableDialogs: true))
        try phone.run("buy('silver')")
        #expect(try phone.run("buy('gold')") == [#""1 gold PURCHASE""#])
        #expect(try phone.run("list('entitled')") == [#"["1 gold PURCHASE"]"#])
        #expect(try phone.run("buy('silver')") == [#""1 gold PURCHASE""#])
        #expect(
            try phone.run("answer(Store.status())")
                == [
                    #"{"graceEnds":"never","intro":false,"isRetried":false,"product":"gold","reason":0,"renews":"silver","state":1}"#
                ])
        try phone.run("hear(Store, 'status')")
        #expect(
            try phone.lines { try phone.device.forceRenewalOfSubscription("gold") }.sorted() == [
                #"status {"state":1}"#, #"updated {"is":"2 silver RENEWAL","revoked":false}"#,
            ])
        // An earlier period's money goes back, and the one that runs goes on.
        try phone.device.refundTransaction(1)
        #expect(phone.device.transactions.last?.autoRenewingEnabled == true)
        #expect(
            try phone.lines { try phone.device.expireSubscription("silver") }.last
                == #"status {"state":2}"#)
        #expect(
            try phone.run("answer(Store.status())")
                == [
                    #"{"graceEnds":"never","intro":true,"isRetried":false,"product":"silver","reason":1,"renews":"no","state":2}"#
                ])
        #expect(throws: DeviceError.self) { try phone.device.expireSubscription("silver") }
        #expect(throws: DeviceError.self) { try phone.device.enableAutoRenewForTransaction(2) }
        try phone.device.forceRenewalOfSubscription("silver")
        #expect(phone.device.transactions.last?.productIdentifier == "silver")
        #expect(phone.device.transactions.last?.autoRenewingEnabled == true)
    }

    @Test func `a lesser plan comes by itself when the better one's period is over`() throws {
        let phone = try phone(file: Self.file.replacing("P1M", with: "P1D"))
        try phone.device.setAppStore(StoreOptions(disableDialogs: true))
        try phone.run("buy('silver')")
        try phone.run("buy('gold')")
        try phone.run("buy('silver')")
        // Gold is not free for its first week: the user was no newcomer.
        #expect(
            try phone.lines { try phone.device.run(until: .seconds(1.5 * 86400)) } == [
                #"updated {"is":"2 silver RENEWAL","revoked":false}"#
            ])
        #expect(try phone.run("list('entitled')") == [#"["2 silver RENEWAL"]"#])
    }

    @Test func `an offer needs the signature of the key in the file, and a former customer`() throws
    {
        let key = try P256.Signing.PrivateKey(rawRepresentation: Data(repeating: 7, count: 32))
        // PKCS #8 around RFC 5915, as far as the number.
        let text = Data([0x02, 0x01, 0x01, 0x04, 0x20]) + key.rawRepresentation
        let offer = """
            { "internalID" : "6", "offerID" : "back", "paymentMode" : "payAsYouGo",
              "displayPrice" : "1", "numberOfPeriods" : 2, "subscriptionPeriod" : "P1M" }
            """
        let file = Self.file.replacing(
            "\"adHocOffers\" : [ ]", with: "\"adHocOffers\" : [\(offer)]"
        )
        .replacing(
            "\"products\" :",
            with: """
                "subscriptionOffersKeyPair" : { "id" : "K",
                  "privateKey" : "\(text.base64EncodedString())" }, "products" :
                """)
        let phone = try phone(file: file)
        try phone.device.setAppStore(StoreOptions(disableDialogs: true))
        let time = try #require(try phone.run("console.log(Date.now())").last)
        func signature(_ product: String) throws -> String {
            let parts = [
                "farad.script", "K", product, "back", "", StorePlugin.nonce.uuidString.lowercased(),
                time,
            ]
            return try key.signature(for: Data(parts.joined(separator: "\u{2063}").utf8))
                .derRepresentation.base64EncodedString()
        }
        func buy(_ signature: String) throws -> [String] {
            try phone.run("buy('gold', { signature: '\(signature)', time: \(time) })")
        }
        let sound = try signature("gold")
        #expect(try buy(sound) == ["rejected: ineligibleForOffer"])
        try phone.run("buy('silver')")
        #expect(try buy(try signature("silver")) == ["rejected: invalidOfferSignature"])
        #expect(try buy("AAAA") == ["rejected: invalidOfferSignature"])
        #expect(try buy(sound) == [#""1 gold PURCHASE""#])
        // The offer is for two periods.
        for _ in 0..<2 { try phone.device.forceRenewalOfSubscription("gold") }
        try phone.device.run()
        #expect(try phone.run("list('prices')") == [#"["9.99","1","1","5"]"#])
    }

    @Test func `a server can check what the store has signed`() throws {
        let phone = try phone()
        try phone.device.setAppStore(StoreOptions(disableDialogs: true))
        let token = "6F2C3B1A-0000-4000-8000-00000000C0DE"
        let line = try #require(
            try phone.run(
                "Store.buy({ id: 'pro', token: '\(token)' }).then(({ jws }) => console.log(jws))"
            ).last)
        let parts = line.split(separator: ".").map(String.init)
        func data(_ text: String) throws -> Data { try #require(Data(base64URL: text)) }
        let header = try #require(
            try JSONSerialization.jsonObject(with: data(parts[0])) as? [String: Any])
        #expect(header["kid"] as? String == "Apple_Xcode_Key")
        let chain = try #require(header["x5c"] as? [String])
        let certificate = try #require(Data(base64Encoded: chain[0]))
        // Its key: an uncompressed point of P-256 (RFC 5480).
        let mark = Data([0x03, 0x42, 0x00, 0x04])
        let place = try #require(certificate.range(of: mark))
        let key = try P256.Signing.PublicKey(
            x963Representation: certificate[place.upperBound - 1..<place.upperBound + 64])
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: data(parts[2]))
        #expect(key.isValidSignature(signature, for: Data((parts[0] + "." + parts[1]).utf8)))
        let payload = try #require(
            try JSONSerialization.jsonObject(with: data(parts[1])) as? [String: Any])
        let known: [String: String] = [
            "transactionId": "0", "productId": "pro", "environment": "Xcode", "currency": "EUR",
            "storefrontId": "143443", "type": "Non-Consumable", "transactionReason": "PURCHASE",
            "appAccountToken": token.lowercased(), "bundleId": "farad.script",
        ]
        for (name, value) in known { #expect(payload[name] as? String == value, "\(name)") }
        #expect(payload["price"] as? Int == 4990)
        #expect(payload["isUpgraded"] == nil)
        // The same run signs the same.
        let other = try self.phone()
        try other.device.setAppStore(StoreOptions(disableDialogs: true))
        #expect(
            try other.run(
                "Store.buy({ id: 'pro', token: '\(token)' }).then(({ jws }) => console.log(jws))"
            ).last == line)
        #expect(
            try other.run(
                "Store.buy({ id: 'gold' }).then(({ payload }) => console.log(atob(payload)))"
            ).last?.contains(#""isUpgraded":false,"#) == true)
    }

    @Test func `the app itself is signed as Xcode's store does it`() throws {
        let phone = try phone()
        let line = try #require(try phone.run("answer(Store.app())").last)
        for part in [
            #""is":"farad.script Xcode""#, #""isSigned":true"#, #""isOfThisPhone":true"#,
            #"\"originalPurchaseDate\":0"#,
            #"\"receiptType\":\"Xcode\""#, #"\"receiptCreationDate\""#,
        ] { #expect(line.contains(part), "\(part): \(line)") }
    }

    @Test func `subscriptions that do not renew are a right for good, the last of each`() throws {
        let season = """
            { "productID" : "season", "internalID" : "9", "type" : "NonRenewingSubscription",
              "displayPrice" : "7", "localizations" : [ ] }
            """
        let phone = try phone(
            file: Self.file.replacing(
                #""nonRenewingSubscriptions" : [ ]"#,
                with: #""nonRenewingSubscriptions" : [ \#(season) ]"#))
        try phone.device.setAppStore(StoreOptions(disableDialogs: true))
        try phone.run("buy('season').then(() => Store.finish({ id: 'season' }))")
        #expect(try phone.run("buy('season')") == [#""1 season PURCHASE""#])
        #expect(try phone.run("list('entitled')") == [#"["1 season PURCHASE"]"#])
        #expect(try phone.run("list('all')") == [#"["1 season PURCHASE","0 season PURCHASE"]"#])
    }

    @Test func `the user's subscriptions are shown until the user has seen enough`() throws {
        let phone = try phone()
        #expect(try phone.run("answer(Store.manage())").isEmpty)
        #expect(phone.device.storeSheet == ShownStoreSheet(.manageSubscriptions))
        #expect(throws: DeviceError.self) { try phone.device.confirmStoreSheet() }
        #expect(try phone.lines { try phone.device.closeStoreSheet() } == [#"{"is":"closed"}"#])
        #expect(phone.device.storeSheet == nil)
    }

    @Test func `the store's dates lose no millisecond`() {
        for milliseconds in stride(
            from: Int64(-978_307_200_001), to: 4_000_000_000_000, by: 987_654_321)
        {
            #expect(Date(storeMilliseconds: milliseconds).storeMilliseconds == milliseconds)
        }
        #expect(Date(timeIntervalSince1970: 0.0019).storeMilliseconds == 1)
    }

    @Test func `a device folder's purchases with impossible numbers are refused`() throws {
        func isSound(_ changes: (String, String)...) throws -> Bool {
            var text = """
                {"apps":[{"bundle":"a","next":2,"renewals":[],"transactions":[{"id":0,"originalID":0,
                "productID":"pro","purchased":1,"originalPurchased":1,"quantity":1,"price":1,
                "isUpgraded":false,"isRenewal":false,"isFinished":false,"revoked":2},{"id":1,
                "originalID":0,"productID":"pro","purchased":1,"originalPurchased":1,"quantity":1,
                "price":1,"isUpgraded":false,"isRenewal":false,"isFinished":false}]}]}
                """
            for (from, to) in changes { text = text.replacing(from, with: to, maxReplacements: 1) }
            return try JSONDecoder().decode(StoreDaemon.Kept.self, from: Data(text.utf8)).isSound
        }
        #expect(try isSound())
        #expect(try !isSound((#""revoked":2"#, #""revoked":9223372036854775807"#)))
        #expect(try !isSound((#""id":1"#, #""id":0"#)))
        #expect(try !isSound((#""id":1"#, #""id":2"#)))
        #expect(try !isSound((#""originalID":0"#, #""originalID":-1"#)))
    }

    @Test func `a file that is none, or that sells nothing sensible, says what is wrong`() throws {
        for (from, to, part) in [
            ("{", "", "Test.storekit: it is no JSON; save the file in Xcode."),
            (#""groupNumber" : 1"#, #""groupNumber" : 1.5"#, "each groupNumber and"),
            (#""0.99""#, "1", "products.0.displayPrice must be a text"),
            (#""nonRenewingSubscriptions" : [ ]"#, #""nonRenewingSubscriptions" : { }"#, "a list"),
            ("\"free\"", "\"freeTrial\"", "“gold”: introductoryOffer.paymentMode “freeTrial”"),
            ("\"free\"", "\"payUpFront\"", "introductoryOffer.displayPrice must be an amount"),
            ("\"P1W\"", "\"1W\"", "introductoryOffer.subscriptionPeriod must be a period"),
            (
                #""adHocOffers" : [ ]"#,
                #""adHocOffers" : [{ "paymentMode" : "free", "subscriptionPeriod" : "P1W" }]"#,
                "adHocOffers.0.offerID is missing"
            ),
            ("\"DEU\"", "\"DE\"", "settings._storefront “DE” is no storefront"),
            ("\"4.99\"", "\"4,99\"", "products, “pro”: the displayPrice “4,99”"),
            ("\"P1M\"", "\"1M\"", "“gold”: recurringSubscriptionPeriod must be"),
            ("\"internalID\" : \"2\",", "", "products.1.internalID is missing"),
            ("\"pro\"", "\"coins\"", "two products have the productID “coins”"),
        ] {
            let file = Self.file.replacing(from, with: to, maxReplacements: 1)
            let error = #expect(throws: DeviceError.self) {
                _ = try PluginDevice { Self.stock(&$0, StorePlugin.self, file) }
            }
            #expect(error?.message.contains(part) == true, "\(error?.message ?? "nothing")")
        }
        let phone = try phone()
        let error = #expect(throws: DeviceError.self) { try phone.device.buyProduct("gem") }
        #expect(error?.message.contains("it has “coins”, “pro”, “gold”, “silver”") == true)
    }

    @Test func `the search finds the order in which an approval comes before the listener`() throws
    {
        func searched(_ plugin: StorePlugin.Type) -> OrderSearch {
            var app = ScriptApp.bundle(
                script: """
                    const { Store } = Capacitor.Plugins;
                    Store.listen();
                    """, path: "test.js")
            Self.stock(&app, plugin)
            return OrderSearch(
                Scenario(
                    name: "approved",
                    actions: [
                        TimedAction(.launch, at: .zero),
                        TimedAction(
                            .store(.buyProduct("pro")), at: .milliseconds(700),
                            latest: .milliseconds(900)),
                    ],
                    invariants: [
                        Invariant("the app hears of it") { run in
                            run.report.findings.contains { $0.rule == "transaction-unheard" }
                                ? "it did not" : nil
                        }
                    ]), of: app)
        }
        #expect(
            try searched(LatePlugin.self).run().failures.first?.invariants == [
                "the app hears of it"
            ])
        var search = searched(StorePlugin.self)
        search.maximumRuns = 100
        #expect(try search.run().failures.isEmpty)
    }

    private func inFolder(_ work: (_ path: String) throws -> Void) throws {
        var template = Array("/tmp/farad-test-XXXXXX".utf8CString)
        let folder = template.withUnsafeMutableBufferPointer {
            String(cString: mkdtemp($0.baseAddress!))
        }
        defer { try? Foundation.FileManager.default.removeItem(atPath: folder) }
        try work(folder)
    }

    private func device(
        in folder: String, from date: String? = nil, file: String = Self.file
    ) throws -> Device {
        var app = ScriptApp.bundle(script: "", path: "test.js")
        Self.stock(&app, StorePlugin.self, file)
        var configuration = DeviceConfiguration(recordsTrace: true)
        configuration.storage = .directory(folder)
        configuration.startMilliseconds = try date.map {
            Int64(try Date($0, strategy: .iso8601).timeIntervalSince1970 * 1000)
        }
        let device = try Device(configuration)
        try device.install(app)
        return device
    }

    @Test func `the store tries for 60 days, as later runs on a device folder find`() throws {
        let file = Self.file.replacing(
            #""_storefront""#, with: #""_renewalBillingIssuesEnabled" : true, "_storefront""#)
        try inFolder { folder throws in
            func hasIssue(at day: String) throws -> Bool? {
                let device = try device(in: folder, from: day + "T00:00:00Z", file: file)
                if device.transactions.isEmpty { try device.buyProduct("gold") }
                defer { try? device.close() }
                #expect(device.transactions.count == 1)
                return device.transactions.last?.hasPurchaseIssue
            }
            // The first week is free.
            #expect(try hasIssue(at: "2026-01-01") == false)
            #expect(try hasIssue(at: "2026-01-09") == true)
            #expect(try hasIssue(at: "2026-03-08") == true)
            #expect(try hasIssue(at: "2026-03-10") == false)
        }
    }

    @Test func `who has the money back is not charged for the next period`() throws {
        let file = Self.file.replacing(
            #""_storefront""#, with: #""_renewalBillingIssuesEnabled" : true, "_storefront""#)
        try inFolder { folder throws in
            try on("2026-01-01", in: folder, file) { try $0.buyProduct("gold") }
            try on("2026-01-09", in: folder, file) { device in
                #expect(device.transactions.map(\.hasPurchaseIssue) == [true])
                try device.refundTransaction(0)
                #expect(device.transactions.map(\.hasPurchaseIssue) == [false])
                #expect(throws: DeviceError.self) { try device.resolveIssueForTransaction(0) }
                #expect(device.transactions.count == 1)
            }
        }
    }

    @Test func `what the file sells no more cannot be renewed, as the user of the file is told`()
        throws
    {
        let file = Self.file.replacing(
            #""_storefront""#, with: #""_renewalBillingIssuesEnabled" : true, "_storefront""#)
        try inFolder { folder throws in
            try on("2026-01-01", in: folder, file) {
                try $0.buyProduct("gold")
                try $0.buyProduct("silver")
            }
            try on("2026-01-09", in: folder, file) {
                #expect($0.transactions.map(\.hasPurchaseIssue) == [true])
            }
            try on("2026-01-10", in: folder, file.replacing(#""silver""#, with: #""tin""#)) {
                device in
                let error = #expect(throws: DeviceError.self) {
                    try device.resolveIssueForTransaction(0)
                }
                #expect(error?.message.contains("has no product “silver”") == true)
            }
        }
    }

    private func on(
        _ day: String, in folder: String, _ file: String, _ work: (Device) throws -> Void
    ) throws {
        let device = try device(in: folder, from: day + "T00:00:00Z", file: file)
        try work(device)
        try device.close()
    }

    @Test func `a device folder keeps what was bought`() throws {
        try inFolder { folder in
            var first: Device? = try device(in: folder)
            try first?.setAppStore(StoreOptions(askToBuyEnabled: true))
            try first?.buyProduct("pro")
            let kept = first?.transactions
            try first?.close()
            first = nil
            let second = try device(in: folder)
            #expect(second.transactions == kept && kept?.count == 1)
            try second.approveAskToBuyTransaction(0)
            #expect(second.transactions.map(\.pendingAskToBuyConfirmation) == [false])
            try second.close()
        }
    }
}

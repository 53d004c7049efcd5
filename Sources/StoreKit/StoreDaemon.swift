import Cryptography
package import FaradFoundation
import Foundation
package import Simulation

/// The phone's App Store: keeps what the user has bought in each app, asks before anything is bought, and
/// tells the apps of what comes from elsewhere. It outlives the apps, and a device folder keeps it.
package final class StoreDaemon {
    /// What a device folder keeps.
    package struct Kept: Hashable, Sendable, Codable {
        struct App: Hashable, Sendable, Codable {
            var bundle: String
            var transactions: [TransactionRecord]
            var renewals: [RenewalRecord]
            var next: Int
        }

        var apps: [App] = []

        private static func isDate(_ milliseconds: Int64) -> Bool {
            milliseconds.magnitude < 8_640_000_000_000_000
        }

        package init() {}

        /// Whether its numbers are such as clocks and the App Store know, and each is there once.
        package var isSound: Bool {
            apps.allSatisfy { app in
                (0..<Int(Int32.max)).contains(app.next)
                    && Set(app.transactions.map(\.id)).count == app.transactions.count
                    && app.transactions.allSatisfy { one in
                        (0..<app.next).contains(one.id) && one.originalID >= 0
                            && [
                                one.purchased, one.originalPurchased, one.expires ?? 0,
                                one.revoked ?? 0,
                            ].allSatisfy(Self.isDate)
                    }
                    && app.renewals.allSatisfy { one in
                        [one.began, one.failed ?? 0, one.graceEnds ?? 0].allSatisfy(Self.isDate)
                    }
            }
        }
    }

    /// A sheet of the store's that is before the user. It stays where its app dies (assumed).
    package final class Prompt: UserPrompt {
        package enum Kind {
            case purchase(ProductRecord)
            case manageSubscriptions
            case refundRequest(TransactionRecord)
            case offerCode
        }

        package let bundle: String
        package let kind: Kind
        fileprivate var answer: ((_ agrees: Bool) -> Void)?

        fileprivate init(_ bundle: String, _ kind: Kind, _ answer: @escaping (Bool) -> Void) {
            self.bundle = bundle
            self.kind = kind
            self.answer = answer
        }
    }

    /// What the store knows of one app.
    final class App {
        let bundle: String
        let configuration: StoreKitConfiguration
        var settings: StoreSettings
        var transactions: [TransactionRecord] = []
        var renewals: [RenewalRecord] = []
        var next = 0
        /// Transactions whose refund the user has asked for.
        var refundRequests: [Int] = []
        /// Those that `purchase` has returned a moment ago, and no list has yet.
        var unlisted: Set<Int> = []
        private var clients: [() -> StoreClient?] = []

        init(_ bundle: String, _ configuration: StoreKitConfiguration) {
            self.bundle = bundle
            self.configuration = configuration
            settings = configuration.settings
        }

        var running: [StoreClient] { clients.compactMap { $0() }.filter { !$0.isDead } }

        func connect(_ client: StoreClient) {
            clients.removeAll { $0()?.isDead ?? true }
            guard !clients.contains(where: { $0() === client }) else { return }
            clients.append { [weak client] in client }
        }
    }

    /// Each way: a simulator's store answers within 6 to 13 ms (measured, iOS 26.5).
    static let message = Window(.milliseconds(3), .milliseconds(7))
    /// From the user's agreement to the purchase: 170 to 190 ms with both ways (measured, the same).
    private static let payment = Window(.milliseconds(160), .milliseconds(180))
    /// Until an app hears of what comes from elsewhere: 0.6 s measured, the bounds assumed.
    static let update = Window(.milliseconds(100), .milliseconds(1000))
    /// From a purchase until the lists have it: not yet after 0.55 s, first seen after 0.88 to 1.13 s
    /// (measured, the same).
    private static let listing = Window(.milliseconds(550), .milliseconds(1130))

    private unowned let phone: PhoneSystem
    package let questions: UserQuestions<Prompt>
    private var apps: [App] = []
    /// What the folder remembers of apps that are not installed.
    private var foreign: [Kept.App] = []
    /// Whether what is not finished comes soon after the launch, or to the first who listens.
    package var bringsAtLaunch = true
    /// Whether the lists have what `purchase` returns at once, or later, when the updates bring it, too.
    package var listsAtOnce = true
    private var horizon = VirtualInstant.start
    private var timer: TimerHandle?
    private lazy var queue = phone.simulation.makeProcess(name: "storekitd")
        .makeQueue(label: "main", hasStack: false)
    private lazy var signer = StoreSigner(
        phone.simulation.randomStream("store"),
        now: Date(storeMilliseconds: phone.simulation.clock.epochMilliseconds))

    private init(_ phone: PhoneSystem) {
        self.phone = phone
        questions = UserQuestions(
            phone, Resource("store-sheets", ""), process: "StoreKitUIService")
    }

    package static func of(_ phone: PhoneSystem) -> StoreDaemon {
        phone.service(StoreDaemon.self) { StoreDaemon(phone) }
    }

    var now: Date {
        Date(timeIntervalSince1970: phone.simulation.clock.millisecondsSince1970 / 1000)
    }

    func touch(_ access: Access, _ app: App) {
        phone.simulation.touches(access, Resource("store", app.bundle))
    }

    private var hasNetwork: Bool { PhoneNetwork.of(phone).connection != .none }

    private static var offline: StoreKitError {
        .networkError(URLFailure.make(.notConnectedToInternet, nil))
    }

    // MARK: Apps

    /// Has an app sell what its `.storekit` file says.
    package func install(_ bundle: String, _ configuration: StoreKitConfiguration) {
        let app = App(bundle, configuration)
        if let kept = foreign.first(where: { $0.bundle == bundle }) ?? kept(of: bundle) {
            app.transactions = kept.transactions
            app.renewals = kept.renewals
            app.next = kept.next
        }
        foreign.removeAll { $0.bundle == bundle }
        apps.removeAll { $0.bundle == bundle }
        apps.append(app)
    }

    private func kept(of bundle: String) -> Kept.App? { app(bundle).map(Self.kept) }

    private static func kept(_ app: App) -> Kept.App {
        Kept.App(
            bundle: app.bundle, transactions: app.transactions, renewals: app.renewals,
            next: app.next)
    }

    func app(_ bundle: String) -> App? { apps.first { $0.bundle == bundle } }

    /// The app that tests speak of.
    var testedApp: App? { apps.first }

    package var kept: Kept {
        var kept = Kept()
        kept.apps = (foreign + apps.map(Self.kept)).filter { $0.next > 0 }
        return kept
    }

    package func restore(_ kept: Kept) { foreign = kept.apps }

    /// The app's launch is over.
    package func launched(_ process: PhoneProcess) {
        guard bringsAtLaunch, let app = app(process.sandbox.bundleIdentifier) else { return }
        let client = StoreClient.of(process)
        touch(.write, app)
        settle(app)
        app.connect(client)
        for one in unfinished(app) { client.post(one) }
    }

    /// Somebody listens in a process for the first time.
    func beginsToListen(_ client: StoreClient) {
        guard !bringsAtLaunch, let app = app(client.bundle) else { return }
        for one in unfinished(app) { client.post(one) }
    }

    /// Takes a message of an app's.
    func receive(from client: StoreClient, _ handle: @escaping () -> Void) {
        queue.async("store request", window: Self.message) { [self] in
            // Who has died meanwhile is heard all the same: its message was on its way.
            if let app = app(client.bundle) {
                touch(.write, app)
                app.connect(client)
                settle(app)
            }
            handle()
        }
    }

    // MARK: Questions of apps

    func products(_ bundle: String, _ ids: Set<String>) -> Result<[Product], StoreKitError> {
        guard hasNetwork else { return .failure(Self.offline) }
        guard let app = app(bundle) else { return .success([]) }
        return .success(
            app.configuration.products.filter { ids.contains($0.id) }.map {
                Product($0, of: app.configuration)
            })
    }

    func sync(_ bundle: String) -> Result<Void, StoreKitError> {
        hasNetwork ? .success(()) : .failure(Self.offline)
    }

    func storefront(_ bundle: String) -> Storefront? {
        app(bundle).map { Storefront($0.configuration.storefront) }
    }

    func appTransaction(
        _ bundle: String, _ version: String
    ) -> Result<AppTransaction, StoreKitError> {
        guard app(bundle) != nil else { return .failure(.unknown) }
        return .success(AppTransaction(bundle, version: version, signer, now: now))
    }

    func deviceIdentifier(_ bundle: String) -> UUID? {
        app(bundle).map { _ in signer.device }
    }

    private func signed(_ record: TransactionRecord, _ app: App) -> Transaction? {
        // What is no longer sold is not told of.
        app.configuration.product(record.productID).map {
            Transaction(record, $0, app.bundle, app.configuration, signer, now: now)
        }
    }

    func unfinished(_ app: App) -> [Transaction] {
        app.transactions.filter { $0.isDone && !$0.isFinished && $0.revoked == nil }
            .compactMap { signed($0, app) }
    }

    func transactions(
        _ bundle: String, _ list: TransactionList, _ product: String?
    ) -> [Transaction] {
        guard let app = app(bundle) else { return [] }
        let transactions: [Transaction]
        switch list {
        case .unfinished: transactions = unfinished(app)
        case .all:
            let includesAll = app.running.contains(where: \.includesConsumables)
            transactions = app.transactions.reversed().filter { one in
                one.isDone
                    && (includesAll || !one.isFinished || one.revoked != nil
                        || app.configuration.product(one.productID)?.kind != .consumable)
            }.compactMap { signed($0, app) }
        case .entitlements:
            transactions = entitlements(app).reversed().compactMap { signed($0, app) }
        }
        return transactions.filter { one in
            (product == nil || one.productID == product) && !app.unlisted.contains(Int(one.id))
        }
    }

    private func entitlements(_ app: App) -> [TransactionRecord] {
        let time = now.storeMilliseconds
        return app.transactions.filter { one in
            guard one.isDone, one.revoked == nil,
                let product = app.configuration.product(one.productID)
            else { return false }
            switch product.kind {
            case .consumable: return false
            case .nonConsumable: return true
            case .nonRenewing:
                return app.transactions.last {
                    $0.isDone && $0.revoked == nil && $0.productID == one.productID
                } == one
            case .autoRenewing:
                guard let group = product.subscription?.group else { return false }
                let graceEnds = app.renewals.first { $0.group == group }?.graceEnds
                return latest(app, group) == one
                    && max(one.expires ?? 0, graceEnds ?? 0) > time
            }
        }
    }

    func finish(_ bundle: String, _ id: UInt64) {
        guard let app = app(bundle), let index = app.index(id) else { return }
        app.transactions[index].isFinished = true
    }

    // MARK: Sheets

    package var prompt: Prompt? { questions.all.first }

    func show(_ kind: Prompt.Kind, _ client: StoreClient, _ reply: @escaping (()) -> Void) {
        questions.ask(Prompt(client.bundle, kind) { _ in reply(()) })
    }

    func requestRefund(
        _ id: UInt64, _ client: StoreClient,
        _ reply: @escaping (Result<Transaction.RefundRequestStatus, any Error>) -> Void
    ) {
        guard let app = app(client.bundle), let index = app.index(id) else {
            return reply(.failure(Transaction.RefundRequestError.failed))
        }
        let record = app.transactions[index]
        guard record.revoked == nil, !app.refundRequests.contains(record.id) else {
            return reply(.failure(Transaction.RefundRequestError.duplicateRequest))
        }
        questions.ask(
            Prompt(client.bundle, .refundRequest(record)) { agrees in
                if agrees { app.refundRequests.append(record.id) }
                reply(.success(agrees ? .success : .userCancelled))
            })
    }

    /// The user agrees to what the first sheet says, or closes it.
    package func answer(_ agrees: Bool) {
        guard let prompt else { return }
        questions.close(prompt) {
            let answer = prompt.answer
            prompt.answer = nil
            answer?(agrees)
        }
    }

    // MARK: Buying

    typealias PurchaseReply = (Result<Product.PurchaseResult, any Error>) -> Void

    func purchase(_ wish: PurchaseWish, _ client: StoreClient, _ reply: @escaping PurchaseReply) {
        guard let app = app(client.bundle), let product = app.configuration.product(wish.product)
        else { return reply(.failure(Product.PurchaseError.productUnavailable)) }
        guard hasNetwork else { return reply(.failure(Self.offline)) }
        do {
            try check(wish, product, app)
        } catch {
            return reply(.failure(error))
        }
        guard !app.settings.failTransactionsEnabled else {
            return reply(.failure(StoreKitError.unknown))
        }
        let pay: (Bool) -> Void = { [self] agrees in
            guard agrees else { return reply(.success(.userCancelled)) }
            queue.after(Self.payment, "payment") { [self] in
                touch(.write, app)
                settle(app)
                complete(wish, product, app, client, reply)
            }
        }
        if app.settings.disableDialogs { return pay(true) }
        questions.ask(Prompt(app.bundle, .purchase(product), pay))
    }

    private func check(_ wish: PurchaseWish, _ product: ProductRecord, _ app: App) throws {
        let most = [.consumable, .nonRenewing].contains(product.kind) ? 10 : 1
        guard (1...most).contains(wish.quantity) else {
            throw Product.PurchaseError.invalidQuantity
        }
        guard let signed = wish.offer else { return }
        guard let subscription = product.subscription,
            subscription.promotional.contains(where: { $0.id == signed.id })
        else { throw Product.PurchaseError.invalidOfferIdentifier }
        guard !signed.signature.isEmpty, !signed.key.isEmpty else {
            throw Product.PurchaseError.missingOfferParameters
        }
        guard latest(app, subscription.group) != nil else {
            throw Product.PurchaseError.ineligibleForOffer
        }
        // A signature is good for a day.
        guard let key = app.configuration.offersKey, key.id == signed.key,
            now.storeMilliseconds - Int64(signed.timestamp) <= 86_400_000,
            let publicKey = EllipticCurve.p256.publicKey(of: key.privateKey),
            let signature = DistinguishedEncoding.numbers(ofSignature: signed.signature)
        else { throw Product.PurchaseError.invalidOfferSignature }
        let text = [
            app.bundle, signed.key, product.id, signed.id,
            wish.token?.uuidString.lowercased() ?? "", signed.nonce.uuidString.lowercased(),
            String(signed.timestamp),
        ].joined(separator: "\u{2063}")
        let digest = HashFunction.sha256.digest(Array(text.utf8))
        guard EllipticCurve.p256.verifies(signature, of: digest, by: publicKey) else {
            throw Product.PurchaseError.invalidOfferSignature
        }
    }

    private func complete(
        _ wish: PurchaseWish, _ product: ProductRecord, _ app: App, _ client: StoreClient,
        _ reply: PurchaseReply
    ) {
        let issue: TransactionRecord.Issue? =
            wish.asksToBuy ?? app.settings.askToBuyEnabled
            ? .askToBuy : app.settings.interruptedPurchasesEnabled ? .interrupted : nil
        let next = app.next
        let record = buy(
            product, app, quantity: wish.quantity, token: wish.token, offer: wish.offer?.id,
            issue: issue)
        guard record.isDone else {
            // An interrupted purchase ends as one that the user has cancelled (assumed).
            return reply(.success(issue == .askToBuy ? .pending : .userCancelled))
        }
        guard let transaction = signed(record, app) else { return }
        if let group = product.subscription?.group { tellStatus(app, group) }
        // Nobody waits for it any more: it comes as what was bought elsewhere.
        guard !client.isDead else { return tell(record, app) }
        if !listsAtOnce, record.id >= next { listLater(record.id, app) }
        reply(.success(.success(.verified(transaction))))
    }

    private func listLater(_ id: Int, _ app: App) {
        app.unlisted.insert(id)
        queue.after(Self.listing, "purchase listed") { [self] in
            touch(.write, app)
            app.unlisted.remove(id)
            guard let record = app.transactions.first(where: { $0.id == id }) else { return }
            tell(record, app, again: true)
        }
    }

    /// Tells the app of a transaction, wherever it runs.
    ///
    /// - Parameter again: The app knows it from `purchase`.
    func tell(_ record: TransactionRecord, _ app: App, again: Bool = false) {
        guard let transaction = signed(record, app) else { return }
        for client in app.running { client.post(transaction, again: again) }
    }

    // MARK: Subscriptions

    func latest(_ app: App, _ group: String) -> TransactionRecord? {
        app.transactions.last { one in
            one.isDone && !one.isUpgraded
                && app.configuration.product(one.productID)?.subscription?.group == group
        }
    }

    func isEligibleForIntroductoryOffer(_ bundle: String, _ group: String) -> Bool {
        guard let app = app(bundle) else { return true }
        return isEligible(app, group)
    }

    func isEligible(_ app: App, _ group: String) -> Bool {
        let isSubscribed = latest(app, group).map {
            $0.revoked == nil && ($0.expires ?? 0) > now.storeMilliseconds
        }
        return isSubscribed != true
            && !app.transactions.contains { one in
                one.isDone && one.offer?.type == 1
                    && app.configuration.product(one.productID)?.subscription?.group == group
            }
    }

    func status(_ bundle: String, _ group: String) -> Product.SubscriptionInfo.Status? {
        app(bundle).flatMap { status($0, group) }
    }

    private func status(_ app: App, _ group: String) -> Product.SubscriptionInfo.Status? {
        guard let last = latest(app, group), let transaction = signed(last, app),
            let renewal = app.renewals.first(where: { $0.group == group })
        else { return nil }
        let time = now.storeMilliseconds
        let state: Product.SubscriptionInfo.RenewalState =
            if last.revoked != nil {
                .revoked
            } else if (last.expires ?? 0) > time {
                .subscribed
            } else if renewal.failed == nil {
                .expired
            } else {
                (renewal.graceEnds ?? 0) > time ? .inGracePeriod : .inBillingRetryPeriod
            }
        return Product.SubscriptionInfo.Status(
            state: state, transaction: .verified(transaction),
            renewalInfo: .verified(
                .init(renewal, last, app.configuration, signer, now: now)))
    }

    func tellStatus(_ app: App, _ group: String) {
        guard let status = status(app, group) else { return }
        for client in app.running { client.post(status) }
    }

    // MARK: Time

    /// Lets subscriptions renew by themselves until then: they do so for ever, which no run is to
    /// wait for.
    package func advance(to horizon: VirtualInstant) {
        guard horizon > self.horizon else { return }
        self.horizon = horizon
        arm()
    }

    /// Sets the timer of the next renewal, or of the next end.
    func arm() {
        timer?.cancel()
        timer = nil
        let time = now.storeMilliseconds
        let dates = apps.flatMap { app in
            app.renewals.compactMap { renewal -> Int64? in
                guard !renewal.hasEnded, let last = latest(app, renewal.group),
                    last.revoked == nil
                else { return nil }
                let next = renewal.graceEnds ?? renewal.retryEnds ?? last.expires
                return next.map { max($0, time) }
            }
        }
        guard let date = dates.min() else { return }
        let wait = phone.wait(until: Date(storeMilliseconds: date))
        guard phone.simulation.clock.now + wait <= horizon else { return }
        timer = queue.after(.exactly(wait), "subscription") { [self] in
            for app in apps {
                touch(.write, app)
                settle(app)
            }
            arm()
        }
    }
}

extension StoreDaemon.App {
    func index(_ id: some BinaryInteger) -> Int? {
        transactions.firstIndex { UInt64($0.id) == UInt64(clamping: id) && $0.isDone }
    }
}

import FaradFoundation
import Foundation
package import Simulation

// How what the user has bought changes.
extension StoreDaemon {
    /// Enters a purchase; what the user has already stays what it is.
    func buy(
        _ product: ProductRecord, _ app: App, quantity: Int = 1, token: UUID? = nil,
        offer: String? = nil, issue: TransactionRecord.Issue? = nil
    ) -> TransactionRecord {
        defer { arm() }
        let time = now.storeMilliseconds
        if product.kind == .nonConsumable,
            let own = app.transactions.last(where: {
                $0.isDone && $0.productID == product.id && $0.revoked == nil
            })
        {
            return own
        }
        var record = TransactionRecord(
            id: app.next, originalID: app.next, productID: product.id, purchased: time,
            originalPurchased: time, quantity: quantity, token: token?.uuidString,
            price: product.price.thousandths * Int64(quantity), issue: issue)
        if let subscription = product.subscription {
            if let own = subscribe(product, subscription, app, &record, offer: offer) { return own }
        }
        app.next += 1
        app.transactions.append(record)
        return record
    }

    /// - Returns: What the user has instead, where nothing new begins.
    private func subscribe(
        _ product: ProductRecord, _ subscription: ProductRecord.Subscription, _ app: App,
        _ record: inout TransactionRecord, offer: String?
    ) -> TransactionRecord? {
        let group = subscription.group
        let last = latest(app, group)
        let index = app.renewals.firstIndex { $0.group == group }
        // Who has a subscription is not new to the group, whatever becomes of it below.
        let isNew = isEligible(app, group)
        if let last, let index, last.revoked == nil, (last.expires ?? 0) > record.purchased,
            offer == nil, let current = app.configuration.product(last.productID)?.subscription
        {
            let isAtOnce =
                last.productID != product.id
                && (subscription.level < current.level
                    || subscription.level == current.level
                        && subscription.period == current.period)
            if !isAtOnce {
                if record.issue == nil {
                    app.renewals[index].product = product.id
                    app.renewals[index].willRenew = true
                }
                return last
            }
            if record.issue == nil,
                let place = app.transactions.firstIndex(where: { $0.id == last.id })
            {
                app.transactions[place].isUpgraded = true
            }
        }
        if let last {
            record.originalID = last.originalID
            record.originalPurchased = last.originalPurchased
        }
        let start = Date(storeMilliseconds: record.purchased)
        let chosen: (OfferRecord, Int)? =
            if let offer {
                subscription.promotional.first { $0.id == offer }.map { ($0, 2) }
            } else if isNew {
                subscription.introductory.map { ($0, 1) }
            } else {
                nil
            }
        apply(chosen, subscription, from: start, to: &record)
        if record.issue == nil { begin(group, product.id, app, record.purchased) }
        return nil
    }

    private func begin(_ group: String, _ product: String, _ app: App, _ time: Int64) {
        app.renewals.removeAll { $0.group == group }
        app.renewals.append(RenewalRecord(group: group, product: product, began: time))
    }

    /// What a period costs, and how long it is.
    private func apply(
        _ offer: (record: OfferRecord, type: Int)?, _ subscription: ProductRecord.Subscription,
        from start: Date, to record: inout TransactionRecord
    ) {
        guard let (offer, type) = offer else {
            record.expires = subscription.period.date(after: start).storeMilliseconds
            return
        }
        record.offer = TransactionRecord.Offer(
            type: type, id: type == 1 ? nil : offer.id, mode: offer.mode.storeName,
            period: offer.period.text)
        record.price = offer.price.thousandths
        let times = offer.mode == .payAsYouGo ? 1 : offer.count
        record.expires = offer.period.date(after: start, times: times).storeMilliseconds
    }

    /// Renews and ends what has come to its end, whoever looks first.
    func settle(_ app: App) {
        for index in app.renewals.indices {
            let group = app.renewals[index].group
            while !app.renewals[index].hasEnded,
                let last = latest(app, group), last.revoked == nil, let end = last.expires,
                end <= now.storeMilliseconds
            {
                guard app.renewals[index].failed == nil else {
                    settleFailed(index, app)
                    break
                }
                touch(.write, app)
                guard app.renewals[index].willRenew else {
                    app.renewals[index].expirationIntent = 1
                    tellStatus(app, group)
                    break
                }
                guard let product = app.configuration.product(app.renewals[index].product) else {
                    app.renewals[index].willRenew = false
                    app.renewals[index].expirationIntent = 4
                    tellStatus(app, group)
                    break
                }
                guard !app.settings.shouldEnterBillingRetryOnRenewal else {
                    fail(index, last, app, at: end)
                    continue
                }
                renew(last, product, app, at: end)
            }
        }
    }

    /// Nobody can be charged for the next period.
    private func fail(_ index: Int, _ last: TransactionRecord, _ app: App, at time: Int64) {
        app.renewals[index].failed = time
        app.renewals[index].expirationIntent = 2
        if app.settings.billingGracePeriodIsEnabled {
            let period = app.configuration.product(last.productID)?.subscription?.period
            let isWeekly = period?.unit == "W" || (period?.unit == "D" && period?.value ?? 0 <= 7)
            app.renewals[index].graceEnds = time + (isWeekly ? 6 : 16) * 86_400_000
        }
        tellStatus(app, app.renewals[index].group)
    }

    private func settleFailed(_ index: Int, _ app: App) {
        let time = now.storeMilliseconds
        if let end = app.renewals[index].graceEnds, end <= time {
            touch(.write, app)
            app.renewals[index].graceEnds = nil
            tellStatus(app, app.renewals[index].group)
        }
        if let end = app.renewals[index].retryEnds, end <= time {
            touch(.write, app)
            app.renewals[index].failed = nil
            tellStatus(app, app.renewals[index].group)
        }
    }

    /// The user can be charged again. Within the grace period no day is lost.
    ///
    /// - Returns: Why not.
    private func recover(_ index: Int, _ last: TransactionRecord, _ app: App) -> String? {
        let renewal = app.renewals[index]
        guard let product = app.configuration.product(renewal.product) else {
            return missingNext(renewal)
        }
        let time = renewal.graceEnds != nil ? renewal.failed : nil
        app.renewals[index].recover()
        renew(last, product, app, at: time ?? now.storeMilliseconds)
        return nil
    }

    private func missingNext(_ renewal: RenewalRecord) -> String {
        "The .storekit file has no product “\(renewal.product)”, which is the next; put it back, or "
            + "buy another."
    }

    /// The place of the renewal that has failed behind a transaction.
    private func failedRenewal(after record: TransactionRecord, _ app: App) -> Int? {
        app.renewals.firstIndex { $0.failed != nil && latest(app, $0.group)?.id == record.id }
    }

    private func renew(
        _ last: TransactionRecord, _ product: ProductRecord, _ app: App, at time: Int64
    ) {
        guard let subscription = product.subscription else { return }
        var record = TransactionRecord(
            id: app.next, originalID: last.originalID, productID: product.id, purchased: time,
            originalPurchased: last.originalPurchased, quantity: 1, isRenewal: true,
            token: last.token, price: product.price.thousandths)
        // An offer that is paid as one goes covers so many periods.
        var offer: (OfferRecord, Int)?
        if let used = last.offer, used.mode == OfferRecord.Mode.payAsYouGo.storeName,
            last.productID == product.id
        {
            let known =
                used.type == 1
                ? subscription.introductory
                : subscription.promotional.first { $0.id == used.id }
            let count = app.transactions.reversed()
                .prefix { $0.offer == used && $0.originalID == last.originalID }.count
            if let known, count < known.count { offer = (known, used.type) }
        }
        apply(offer, subscription, from: Date(storeMilliseconds: time), to: &record)
        app.next += 1
        app.transactions.append(record)
        tell(record, app)
        tellStatus(app, subscription.group)
    }

    // MARK: What tests do

    /// What was bought in the app that has a `.storekit` file, oldest first.
    package var testedTransactions: [TransactionRecord] {
        guard let app = testedApp else { return [] }
        touch(.read, app)
        settle(app)
        return app.transactions
    }

    /// Whether what was bought renews itself: nil where it never does.
    package func renews(_ record: TransactionRecord) -> Bool? {
        guard let app = testedApp,
            let group = app.configuration.product(record.productID)?.subscription?.group
        else { return nil }
        return latest(app, group)?.id == record.id
            && app.renewals.first { $0.group == group }?.willRenew == true
    }

    /// Whether something keeps it from being bought, or from being renewed.
    package func hasIssue(_ record: TransactionRecord) -> Bool {
        record.issue == .interrupted
            || testedApp.map { failedRenewal(after: record, $0) != nil } ?? false
    }

    /// Does to the tested app's purchases what StoreKit Test does.
    ///
    /// - Returns: Why not.
    package func perform(_ change: StoreChange) -> String? {
        guard let app = testedApp else {
            return "No app has a .storekit file: give the bundle its storeKitConfiguration, or put "
                + "one file of that kind into the project's ios/App."
        }
        touch(.write, app)
        settle(app)
        defer { arm() }
        func record(_ id: Int, _ isMeant: (TransactionRecord) -> Bool) -> Int? {
            app.transactions.firstIndex { $0.id == id && isMeant($0) }
        }
        func missing(_ id: Int, _ what: String) -> String {
            let known = app.transactions.map { String($0.id) }.joined(separator: ", ")
            return "Transaction \(id) is none \(what); there "
                + (known.isEmpty ? "is no transaction." : "are \(known).")
        }
        func group(_ id: String) -> String? { app.configuration.product(id)?.subscription?.group }
        func running(_ group: String) -> TransactionRecord? {
            latest(app, group).flatMap {
                $0.revoked == nil && ($0.expires ?? 0) > now.storeMilliseconds ? $0 : nil
            }
        }
        func noSubscription(_ id: String, _ what: String) -> String {
            "The user has no subscription “\(id)” \(what); buy it first."
        }
        switch change {
        case .buy(let id):
            guard let product = app.configuration.product(id) else {
                let known = app.configuration.products.map { "“\($0.id)”" }.joined(separator: ", ")
                return "The .storekit file has no product “\(id)”; it has \(known)."
            }
            let issue: TransactionRecord.Issue? = app.settings.askToBuyEnabled ? .askToBuy : nil
            let record = buy(product, app, issue: issue)
            guard record.isDone else { return nil }
            tell(record, app)
            if let group = group(id) { tellStatus(app, group) }
        case .refund(let id):
            guard let index = record(id, { $0.isDone && $0.revoked == nil }) else {
                return missing(id, "that can be refunded")
            }
            app.transactions[index].revoked = now.storeMilliseconds
            app.transactions[index].revocationReason = 0
            let refunded = app.transactions[index]
            // A period that is over does not end the one that runs.
            if let group = group(refunded.productID), latest(app, group)?.id == id,
                let place = app.renewals.firstIndex(where: { $0.group == group })
            {
                app.renewals[place].willRenew = false
                // Nobody is charged any more for what was given back.
                app.renewals[place].recover()
            }
            tell(refunded, app)
            if let group = group(refunded.productID) { tellStatus(app, group) }
        case .approve(let id), .resolve(let id):
            let issue: TransactionRecord.Issue =
                if case .approve = change { .askToBuy } else { .interrupted }
            if issue == .interrupted, let index = record(id, \.isDone),
                let place = failedRenewal(after: app.transactions[index], app)
            {
                return recover(place, app.transactions[index], app)
            }
            guard let index = record(id, { $0.issue == issue }) else {
                return missing(id, issue == .askToBuy ? "that waits for leave" : "with an issue")
            }
            complete(index, app)
        case .decline(let id):
            guard let index = record(id, { $0.issue == .askToBuy }) else {
                return missing(id, "that waits for leave")
            }
            app.transactions.remove(at: index)
        case .expire(let id):
            guard let group = group(id), let last = running(group), last.productID == id,
                let index = app.transactions.firstIndex(where: { $0.id == last.id }),
                let place = app.renewals.firstIndex(where: { $0.group == group })
            else { return noSubscription(id, "that runs") }
            app.transactions[index].expires = now.storeMilliseconds
            app.renewals[place].willRenew = false
            app.renewals[place].expirationIntent = 1
            tellStatus(app, group)
        case .renew(let id):
            guard let group = group(id), let last = latest(app, group), last.productID == id,
                last.revoked == nil,
                let index = app.transactions.firstIndex(where: { $0.id == last.id }),
                let place = app.renewals.firstIndex(where: { $0.group == group })
            else { return noSubscription(id, "that can renew") }
            // What has ended begins again as it was; else the user's wish holds.
            if !app.renewals[place].willRenew { app.renewals[place].product = id }
            guard let product = app.configuration.product(app.renewals[place].product) else {
                return missingNext(app.renewals[place])
            }
            app.renewals[place].willRenew = true
            app.renewals[place].recover()
            app.transactions[index].expires = min(
                last.expires ?? 0, now.storeMilliseconds)
            guard !app.settings.shouldEnterBillingRetryOnRenewal else {
                fail(place, last, app, at: now.storeMilliseconds)
                return nil
            }
            renew(app.transactions[index], product, app, at: now.storeMilliseconds)
        case .autoRenew(let id, let isOn):
            guard let index = record(id, \.isDone),
                let group = group(app.transactions[index].productID), running(group) != nil,
                let place = app.renewals.firstIndex(where: { $0.group == group })
            else { return missing(id, "of a subscription that runs") }
            app.renewals[place].willRenew = isOn
            tellStatus(app, group)
        case .clear:
            app.transactions = []
            app.renewals = []
            app.refundRequests = []
            app.unlisted = []
        case .set(let changes): changes(&app.settings)
        }
        return nil
    }

    /// What waited for somebody has come about.
    private func complete(_ index: Int, _ app: App) {
        let waiting = app.transactions.remove(at: index)
        guard let product = app.configuration.product(waiting.productID) else { return }
        let number = app.next
        var record = buy(
            product, app, quantity: waiting.quantity,
            token: waiting.token.flatMap(UUID.init(uuidString:)), offer: waiting.offer?.id)
        // It keeps the number that it had while it waited.
        if let place = app.transactions.firstIndex(where: { $0.id == number }) {
            if record.originalID == number { record.originalID = waiting.id }
            record.id = waiting.id
            app.transactions[place] = record
            app.next = number
        }
        tell(record, app)
        if let group = product.subscription?.group { tellStatus(app, group) }
    }
}

/// What tests do to an app's purchases.
package enum StoreChange {
    case buy(String)
    case refund(Int)
    case approve(Int)
    case decline(Int)
    case resolve(Int)
    case expire(String)
    case renew(String)
    case autoRenew(Int, Bool)
    case clear
    case set((inout StoreSettings) -> Void)
}

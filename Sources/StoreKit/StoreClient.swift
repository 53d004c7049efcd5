import FaradFoundation
import Foundation
import Simulation

/// What StoreKit keeps in a process of an app: the way to the phone's store, and who listens.
///
/// One thread runs all of it.
final class StoreClient: @unchecked Sendable {
    /// The way to a reply; the task that waits for it holds it, so that it goes with its process.
    private final class Wait<Reply>: @unchecked Sendable {
        var continuation: CheckedContinuation<Reply, Never>?
    }

    private struct Listener<Element: Sendable> {
        weak var news: StoreNews<Element>?
    }

    // The process owns it, and goes first where a message is on its way.
    private weak var process: PhoneProcess?
    let bundle: String
    let daemon: StoreDaemon
    private let queue: SerialQueue
    private var transactions: [Listener<VerificationResult<Transaction>>] = []
    private var statuses: [Listener<Product.SubscriptionInfo.Status>] = []
    private var hasListened = false
    private let channel: Channel

    private init(_ process: PhoneProcess) {
        self.process = process
        bundle = process.sandbox.bundleIdentifier
        daemon = StoreDaemon.of(process.system)
        queue = process.workQueue
        channel = queue.makeChannel("StoreKit")
    }

    /// Of the process whose code runs.
    static var current: StoreClient { of(PhoneProcess.current) }

    static func of(_ process: PhoneProcess) -> StoreClient {
        process.process.service(StoreClient.self) { StoreClient(process) }
    }

    var isDead: Bool { process?.isDead ?? true }
    var version: String { process?.infoDictionary["CFBundleVersion"] as? String ?? "" }

    /// Whether finished consumables are told of, too.
    var includesConsumables: Bool {
        process?.infoDictionary["SKIncludeConsumableInAppPurchaseHistory"] as? Bool ?? false
    }

    // MARK: Asking the store

    /// Sends a message to the store, and waits for the answer.
    func exchange<Reply: Sendable>(
        _ ask: @escaping (StoreDaemon, StoreClient, @escaping (Reply) -> Void) -> Void
    ) async -> Reply {
        let wait = Wait<Reply>()
        return await withCheckedContinuation { continuation in
            wait.continuation = continuation
            daemon.receive(from: self) { [self] in
                ask(daemon, self) { [queue] reply in
                    queue.async("store reply", window: StoreDaemon.message) {
                        wait.continuation?.resume(returning: reply)
                        wait.continuation = nil
                    }
                }
            }
        }
    }

    func ask<Reply: Sendable>(
        _ ask: @escaping (StoreDaemon, String) -> Reply
    ) async -> Reply {
        let bundle = bundle
        return await exchange { daemon, _, reply in reply(ask(daemon, bundle)) }
    }

    // MARK: Hearing of what comes

    func listenToTransactions() -> StoreNews<VerificationResult<Transaction>> {
        let news = StoreNews<VerificationResult<Transaction>>()
        touchListeners(.write)
        transactions.removeAll { $0.news == nil }
        transactions.append(Listener(news: news))
        if !hasListened {
            hasListened = true
            daemon.receive(from: self) { [self] in daemon.beginsToListen(self) }
        }
        return news
    }

    func listenToStatuses() -> StoreNews<Product.SubscriptionInfo.Status> {
        let news = StoreNews<Product.SubscriptionInfo.Status>()
        touchListeners(.write)
        statuses.removeAll { $0.news == nil }
        statuses.append(Listener(news: news))
        return news
    }

    private func touchListeners(_ access: Access) {
        process?.simulation.touches(access, Resource("store-listeners", bundle))
    }

    /// The store tells of a transaction, in its own time.
    ///
    /// - Parameter again: Who does not hear of it misses nothing.
    func post(_ transaction: Transaction, again: Bool = false) {
        channel.post("transaction update", window: StoreDaemon.update) { [unowned self] in
            touchListeners(.read)
            let listeners = transactions.compactMap(\.news).filter { !$0.isOver }
            guard listeners.isEmpty else {
                for one in listeners { one.emit(.verified(transaction)) }
                return
            }
            if again { return }
            process?.simulation.findings.report(
                Finding(
                    .transactionUnheard,
                    "The store told \(bundle) of transaction \(transaction.id) "
                        + "(\(transaction.productID)), and nothing listened to Transaction.updates."
                ))
        }
    }

    func post(_ status: Product.SubscriptionInfo.Status) {
        channel.post("subscription status", window: StoreDaemon.update) { [unowned self] in
            touchListeners(.read)
            for one in statuses.compactMap(\.news) { one.emit(status) }
        }
    }
}

extension FindingRule {
    fileprivate static var transactionUnheard: FindingRule { FindingRule("transaction-unheard") }
}

/// What comes for one listener. One thread runs all of it.
final class StoreNews<Element: Sendable>: @unchecked Sendable {
    private var waiting: [Element] = []
    private var continuation: CheckedContinuation<Element?, Never>?
    private(set) var isOver = false

    func emit(_ element: Element) {
        guard let continuation else {
            if !isOver { waiting.append(element) }
            return
        }
        self.continuation = nil
        continuation.resume(returning: element)
    }

    /// Nil as soon as the task is cancelled.
    func next() async -> Element? {
        if Task<Never, Never>.isCancelled { end() }
        if isOver { return nil }
        if !waiting.isEmpty { return waiting.removeFirst() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation = $0 }
        } onCancel: {
            end()
        }
    }

    private func end() {
        isOver = true
        continuation?.resume(returning: nil)
        continuation = nil
    }
}

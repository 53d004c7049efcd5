import FaradFoundation
import Simulation

/// A script that serves the pages below an address (Service Workers standard, "service worker
/// registration").
final class ServiceWorkerRegistration {
    let number: Int
    /// The address below which pages are served.
    let scope: String
    var updateViaCache: String
    var installing: ServiceWorker?
    var waiting: ServiceWorker?
    var active: ServiceWorker?
    /// Gone as soon as it serves no page any more.
    var isUnregistered = false

    init(_ number: Int, scope: String, updateViaCache: String) {
        self.number = number
        self.scope = scope
        self.updateViaCache = updateViaCache
    }

    var workers: [ServiceWorker] { [installing, waiting, active].compactMap { $0 } }
    var newest: ServiceWorker? { installing ?? waiting ?? active }

    /// What scripts are told of it: `[number, scope, updateViaCache, installing, waiting, active]`.
    var description: [Any?] { [Double(number), scope, updateViaCache] + parts }

    /// Its three workers, as scripts are told of them.
    var parts: [Any?] {
        [installing, waiting, active].map { $0.map { $0.description as Any? } ?? nil }
    }
}

/// One version of a registration's script, and its global scope while that is there.
final class ServiceWorker {
    enum State: String {
        case parsed, installing, installed, activating, activated, redundant
    }

    let number: Int
    let url: String
    let isModule: Bool
    let text: String
    /// It has the worker, too, until the worker is redundant or its process gone.
    let registration: ServiceWorkerRegistration
    /// The texts of the scripts that it imports, by their addresses.
    var imported: [String: String]
    var state = State.parsed
    /// Whether it does not wait until the pages of the version before it have gone.
    var skipsWaiting = false
    /// Whether its script has begun to listen to requests when it first ran.
    var hearsFetch = false
    /// What waits for its activation to be over.
    var whenActivated: [(_ isGood: Bool) -> Void] = []
    /// Its global scope; nil while it does not run.
    var scope: Page?
    /// Whether its script has run in the scope.
    var hasRun = false
    /// Who waits until it has; empty where nobody has asked.
    var whenRun: [(_ isGood: Bool) -> Void] = []
    var toScope: Channel?
    /// Who waits for the end of an event, or for an answer, by the event's number.
    var awaited: [Int: (Ending) -> Void] = [:]
    /// When it was last asked for something, or has answered.
    var lastUse = VirtualInstant.start

    /// What an event came to.
    enum Ending {
        case done(isGood: Bool)
        case fallback
        case answer(PageResponse, Data?)
        case failure(reason: String, error: String)
    }

    init(
        _ number: Int, url: String, isModule: Bool, text: String,
        imported: [String: String] = [:], of registration: ServiceWorkerRegistration
    ) {
        self.number = number
        self.url = url
        self.isModule = isModule
        self.text = text
        self.imported = imported
        self.registration = registration
    }

    /// What scripts are told of it: `[number, url, state]`.
    var description: [Any?] { [Double(number), url, state.rawValue] }
}

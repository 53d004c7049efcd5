import JavaScriptCore
import Simulation

/// A worker as whoever made it knows it: a page without a document, on a queue of its own beside the
/// page's (HTML standard, "Workers").
///
/// As threads of one process its page and it send one another messages; how long these take is taken
/// to be what a message between processes takes. Measured, there and back takes 22 to 42 µs in
/// WebKitGTK 2.50 and 24 µs in Chromium, where processes take 137 µs.
final class DedicatedWorker {
    let number: Int
    /// The page that made it, or the worker.
    unowned let owner: Page
    /// What copies of messages are made with, and where they wait (`web/runtime/parts/workers.js`).
    let link: JSValue
    /// Nil once it has ended.
    private(set) var scope: Page?
    private let memory: Resource
    private let toWorker: Channel
    private let toOwner: Channel

    init(_ number: Int, of owner: Page, url: String, link: JSValue) {
        self.number = number
        self.owner = owner
        self.link = link
        // Its memory is its own: what its events touch of others', they say.
        let name = owner.workerName + "\(number)"
        let process = owner.process.process
        memory = Resource("memory", "\(process.uniqueName)/\(name)")
        let queue = process.makeQueue(
            label: name, hasStack: false, memory: MemoryFootprint([Step(.write, memory)]))
        toWorker = queue.makeChannel("page to worker")
        toOwner = owner.eventLoop.queue.makeChannel("worker to page")
        scope = Page(worker: self, url: url, name: name, queue: queue)
    }

    private var window: Window { owner.settings.pageToApp }

    /// Has the worker do something, after all that it was told before.
    func tell(_ label: StaticString, _ body: @escaping (Page) -> Void) {
        toWorker.post(label, window: window) { [weak self] in
            guard let scope = self?.scope else { return }
            scope.perform(.other { body(scope) })
        }
    }

    /// Has its owner do something, after all that the worker told it before.
    func tellOwner(_ label: StaticString, _ body: @escaping (Page) -> Void) {
        let owner = owner
        toOwner.post(label, window: window) { owner.perform(.other { body(owner) }) }
    }

    func end() {
        guard let scope else { return }
        // What it was about to do is not done: its own events depend on that.
        owner.simulation.touches(.write, memory)
        scope.close()
        self.scope = nil
    }

    /// An error that nothing in the worker has caught goes to its owner.
    func raise(_ failure: PageFailure) {
        let number = number
        tellOwner("worker error") { owner in
            owner.call(
                "failed", Double(number), failure.message, failure.source, Double(failure.line),
                Double(failure.column), failure.stack, of: "workers")
        }
    }
}

package import Simulation

/// A page's tasks: each macrotask, with the microtasks that it leaves, is one event.
package final class PageEventLoop {
    private unowned let page: Page
    /// The web process's main queue, which has no stack: JavaScript runs on the owner thread's own.
    package let queue: SerialQueue
    private let tasks: Channel
    private let answers: Channel
    private var timers: [Int: TimerHandle] = [:]
    private var frame: TimerHandle?
    private var awaitsFrame = false

    init(page: Page, queue: SerialQueue) {
        self.page = page
        self.queue = queue
        tasks = queue.makeChannel("page tasks")
        answers = queue.makeChannel("answers")
    }

    /// Timers that are set and have not run.
    var pendingTimers: Int { timers.values.count { $0.isPending } }

    /// Runs `body` as a task of its own, with the page's JavaScript at hand.
    package func post(_ label: StaticString, _ body: @escaping () -> Void) {
        post(label, .other(body))
    }

    func post(_ label: StaticString, _ work: PageWork) {
        tasks.post(label) { [page] in page.perform(work) }
    }

    /// Runs what waits once another process of the engine's has answered; in the questions' order.
    ///
    /// There and back take what messages between the page and the app take.
    func ask() {
        let settings = page.settings
        answers.post("answer", window: settings.pageToApp + settings.appToPage) { [page] in
            page.perform(.answer)
        }
    }

    func schedule(timer id: Int, milliseconds: Int, repeats: Bool) {
        // Chromium wakes a page that nobody sees once a second, but for what is due at once.
        let delay = milliseconds > 0 && isHidden ? max(1000, milliseconds) : milliseconds
        timers[id] = queue.after(
            .exactly(.milliseconds(delay)), "timer", kind: repeats ? .repeating : .once
        ) { [page] in
            page.eventLoop.timers[id] = nil
            page.perform(.timer(id))
        }
    }

    func cancel(timer id: Int) {
        timers.removeValue(forKey: id)?.cancel()
    }

    /// The next of sixty frames a second, counted from the page's time origin.
    func requestFrame() {
        guard frame?.isPending != true else { return }
        if isHidden { return awaitFrame() }
        let sinceOrigin = page.now - page.timeOrigin
        let (seconds, attoseconds) = sinceOrigin.components
        let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        let next = (nanoseconds * 60 / 1_000_000_000 + 1) * 1_000_000_000
        let delay = (next + 59) / 60 - nanoseconds
        frame = queue.after(
            .exactly(.nanoseconds(delay)), "animation frame", kind: .once
        ) { [page] in
            page.eventLoop.isHidden ? page.eventLoop.awaitFrame() : page.perform(.frame)
        }
    }

    /// Of a hidden page no frame is drawn until it is seen again.
    private func awaitFrame() {
        awaitsFrame = true
        process.awaitFrame()
    }

    func visibilityChanged() {
        guard awaitsFrame, !isHidden else { return }
        awaitsFrame = false
        requestFrame()
    }

    /// Whether it is a page of Chromium's that is not before the user.
    private var isHidden: Bool {
        guard !page.isWorker, page.settings.engine.isChromium else { return false }
        process.touchVisibility(.read)
        return !process.isVisible
    }

    private var process: WebContentProcess { page.process }

    /// The page is gone: nothing of it runs any more.
    func close() {
        for id in timers.keys.sorted() { timers[id]?.cancel() }
        timers = [:]
        frame?.cancel()
        frame = nil
    }
}

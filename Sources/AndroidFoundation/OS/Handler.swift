import FaradFoundation
package import Simulation

/// Runs what is posted to a thread, one after another.
public final class Looper {
    package let queue: SerialQueue

    package init(_ queue: SerialQueue) { self.queue = queue }

    /// The looper of the running process's UI thread.
    public static var mainLooper: Looper { AndroidProcess.current.mainLooper }
}

/// Posts work to a looper.
public final class Handler {
    private let queue: SerialQueue

    public init(_ looper: Looper) { queue = looper.queue }

    public func post(_ runnable: @escaping () -> Void) { post(memory: nil, runnable) }

    /// - Parameter memory: What the work touches of the process's memory; nil: perhaps all.
    package func post(memory: MemoryFootprint?, _ runnable: @escaping () -> Void) {
        queue.async("post", memory: memory, runnable)
    }

    public func postDelayed(_ runnable: @escaping () -> Void, _ delayMilliseconds: Int) {
        queue.after(
            .exactly(.milliseconds(delayMilliseconds)), "postDelayed", kind: .once, runnable)
    }
}

/// A thread with a looper.
public final class HandlerThread {
    public let name: String
    private let looper: Looper
    private var hasQuit = false

    /// Made in the running process.
    public init(_ name: String) {
        self.name = name
        looper = Looper(AndroidProcess.current.process.makeQueue(label: name))
    }

    /// Unlike Android's, the thread is ready when it is made.
    public func start() {}

    public func getLooper() -> Looper { looper }

    /// What is posted before is still run, what is posted later is dropped.
    public func quitSafely() { hasQuit = true }

    /// Whether ``quitSafely()`` was called.
    public var isAlive: Bool { !hasQuit }
}

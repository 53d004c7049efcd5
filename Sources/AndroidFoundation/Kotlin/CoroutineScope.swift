import FaradFoundation
import Simulation

/// kotlinx.coroutines with the dispatcher `Main`: work goes on in turns of the UI thread, and what
/// blocks is done on threads of a pool meanwhile.
///
/// Kotlin writes such work as one function; here each of its turns is a closure.
public final class CoroutineScope {
    private let main: Handler
    private var isCancelled = false

    public init() { main = Handler(Looper.mainLooper) }

    /// Begins work, in a turn of its own.
    public func launch(_ block: @escaping () -> Void) {
        main.post { [weak self] in
            if self?.isCancelled == false { block() }
        }
    }

    /// `withContext(Dispatchers.IO)`: two that are under way at once may be done in either order.
    public func withIO<T>(
        _ work: @escaping () throws -> T, then next: @escaping (Result<T, any Error>) -> Void
    ) {
        Dispatchers.io.async { [weak self] in
            let result = Result { try work() }
            self?.launch { next(result) }
        }
    }

    /// What has not run by then does not run.
    public func cancel() { isCancelled = true }
}

/// The threads that coroutines of one process share.
private final class Dispatchers {
    private let pool = PhoneQueue(label: "DefaultDispatcher-worker", attributes: .concurrent)

    static var io: PhoneQueue {
        AndroidProcess.current.process.service(Dispatchers.self) { Dispatchers() }.pool
    }
}

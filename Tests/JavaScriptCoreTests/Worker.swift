import Glibc

/// A thread of its own.
final class Worker {
    private var thread = pthread_t()

    init(_ body: @escaping () -> Void) {
        let box = Unmanaged.passRetained(Box(body))
        pthread_create(
            &thread, nil,
            {
                Unmanaged<Box>.fromOpaque($0!).takeRetainedValue().body()
                return nil
            }, box.toOpaque())
    }

    func join() { pthread_join(thread, nil) }

    private final class Box {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }
}

/// Code on a stack of its own, on this thread: a signal's.
enum OtherStack {
    // Set and read on one thread, and only while `run` is on its stack.
    nonisolated(unsafe) private static var body: (() -> Void)?
    private static let lock = Lock()

    static func run(_ work: () -> Void) {
        lock.withLock {
            let size = 1 << 20
            let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4096)
            defer { memory.deallocate() }
            var stack = stack_t(ss_sp: memory, ss_flags: 0, ss_size: size)
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { _ in OtherStack.body?() }
            action.sa_flags = SA_ONSTACK
            sigaltstack(&stack, nil)
            sigaction(SIGUSR2, &action, nil)
            // The threads that tests run on block signals.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGUSR2)
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            withoutActuallyEscaping(work) {
                body = $0
                raise(SIGUSR2)
                body = nil
            }
            stack.ss_flags = Int32(SS_DISABLE)
            sigaltstack(&stack, nil)
        }
    }

    private final class Lock: @unchecked Sendable {
        private let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
            let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
            pthread_mutex_init(mutex, nil)
            return mutex
        }()

        func withLock(_ body: () -> Void) {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            body()
        }
    }
}

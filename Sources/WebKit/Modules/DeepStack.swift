import Glibc

/// A stack that is deeper than that of whoever asks.
enum DeepStack {
    private final class Work {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }

    /// Runs something on a thread of its own and waits for its end.
    static func run(_ body: () -> Void) {
        withoutActuallyEscaping(body) { body in
            let work = Unmanaged.passRetained(Work(body))
            let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
            pthread_attr_init(attributes)
            defer {
                pthread_attr_destroy(attributes)
                attributes.deallocate()
            }
            pthread_attr_setstacksize(attributes, size)
            var thread: pthread_t = 0
            let failure = pthread_create(
                &thread, attributes,
                { work in
                    Unmanaged<Work>.fromOpaque(work!).takeRetainedValue().body()
                    return nil
                }, work.toOpaque())
            precondition(failure == 0, "No thread can be made for a module that nests deeply.")
            pthread_join(thread, nil)
        }
    }

    /// Only what is used of it takes memory.
    private static let size = 512 << 20
}

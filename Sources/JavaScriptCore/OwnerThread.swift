import Glibc

/// The thread, and the stack, that a virtual machine belongs to.
///
/// The engine scans the stack of its thread for values and measures its depth, so a call from
/// another thread, or from a stack that the kernel parks and resumes, would corrupt it silently.
struct OwnerThread {
    private let thread = pthread_self()
    private let lowest: UInt
    private let highest: UInt

    init() {
        let here = Self.stackPointer
        if getpid() == gettid() {
            // The first thread's stack grows far away from every mapping: asking the system for
            // its bounds would cost the reading of a file at each start.
            lowest = here &- 64 << 20
            highest = here &+ 16 << 20
        } else {
            var attributes = pthread_attr_t()
            var base: UnsafeMutableRawPointer?
            var size = 0
            pthread_getattr_np(pthread_self(), &attributes)
            pthread_attr_getstack(&attributes, &base, &size)
            pthread_attr_destroy(&attributes)
            lowest = UInt(bitPattern: base)
            highest = lowest + UInt(size)
        }
    }

    var isCurrentThread: Bool { pthread_equal(thread, pthread_self()) != 0 }

    /// Whether the running code may call the engine.
    var isCurrent: Bool {
        let here = Self.stackPointer
        return isCurrentThread && here >= lowest && here < highest
    }

    @inline(__always)
    private static var stackPointer: UInt {
        var marker: UInt8 = 0
        return withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    }
}

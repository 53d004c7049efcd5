import Glibc
import Synchronization

/// The engine's own way to say where its dates are: without it they follow the process.
///
/// The library exports `WTF::setTimeZoneOverride(StringView)` without a header. A view is two words:
/// the characters, and their count with a flag for one byte each. An empty one ends the override.
package enum TimeZoneOverride {
    private typealias Function = @convention(c) (UnsafeRawPointer?, UInt64) -> Bool

    private struct State {
        /// The zone that dates have without an override, where the command has said it.
        var ofProcess: String?
        /// The zone that dates have now.
        var current: String?
    }

    private static let function: Function? = {
        let symbol = dlsym(nil, "_ZN3WTF19setTimeZoneOverrideENS_10StringViewE")
        return symbol.map { unsafeBitCast($0, to: Function.self) }
    }()

    private static let state = Mutex(State())

    /// Says which zone the process has, so that pages in that zone need no override: setting one makes
    /// ICU look through its zones.
    ///
    /// Only possible before the process makes its first page.
    package static func processIs(in name: String) {
        state.withLock { $0 = State(ofProcess: name, current: name) }
    }

    static func set(_ name: String) {
        state.withLock { state in
            guard state.current != name else { return }
            state.current = name
            guard state.ofProcess != name else {
                _ = function?(nil, 0)
                return
            }
            var name = name
            name.withUTF8 { bytes in
                let oneByte: UInt64 = 1 << 32
                _ = function?(bytes.baseAddress, UInt64(bytes.count) | oneByte)
            }
        }
    }
}

import Glibc

/// The engine's own way to say where its dates are: without it they follow the machine.
///
/// The library exports `WTF::setTimeZoneOverride(StringView)` without a header. A view is two words:
/// the characters, and their count with a flag for one byte each.
enum TimeZoneOverride {
    private typealias Function = @convention(c) (UnsafeRawPointer?, UInt64) -> Bool

    private static let function: Function? = {
        let symbol = dlsym(nil, "_ZN3WTF19setTimeZoneOverrideENS_10StringViewE")
        return symbol.map { unsafeBitCast($0, to: Function.self) }
    }()

    static func set(_ name: String) {
        var name = name
        name.withUTF8 { bytes in
            let oneByte: UInt64 = 1 << 32
            _ = function?(bytes.baseAddress, UInt64(bytes.count) | oneByte)
        }
    }
}

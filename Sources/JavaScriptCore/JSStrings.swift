import Glibc

/// Makes the engine's string; the caller releases it.
///
/// A short or non-ASCII text goes in as UTF-8. The C API's way is slow for it (about 400 MB/s), so
/// a long ASCII text is widened here and goes in as UTF-16, several times faster.
package func makeJSString(_ text: String) -> JSStringRef {
    var text = text
    return text.withUTF8 { utf8 in
        if utf8.count >= widenedTextBytes, let string = makeWidened(utf8) { return string }
        // A NUL inside cannot go in as a C string.
        if let base = utf8.baseAddress, memchr(base, 0, utf8.count) != nil {
            return makeFromUTF16(utf8)
        }
        return makeFromUTF8(utf8)
    }
}

/// From this length on a text is widened; shorter ones stay 8-bit, at half the memory.
private let widenedTextBytes = 1024

private func makeFromUTF8(_ utf8: UnsafeBufferPointer<UInt8>) -> JSStringRef {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: utf8.count + 1) { buffer in
        if let base = utf8.baseAddress { memcpy(buffer.baseAddress!, base, utf8.count) }
        buffer[utf8.count] = 0
        return JSStringCreateWithUTF8CString(buffer.baseAddress)
    }
}

private func makeFromUTF16(_ utf8: UnsafeBufferPointer<UInt8>) -> JSStringRef {
    let units = Array(String(decoding: utf8, as: UTF8.self).utf16)
    return units.withUnsafeBufferPointer {
        JSStringCreateWithCharacters($0.baseAddress, $0.count)
    }
}

/// Nil when the text is not ASCII.
private func makeWidened(_ utf8: UnsafeBufferPointer<UInt8>) -> JSStringRef? {
    let units = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: utf8.count)
    defer { units.deallocate() }
    var union: UInt8 = 0
    for index in 0..<utf8.count {
        units[index] = UInt16(utf8[index])
        union |= utf8[index]
    }
    return union < 0x80 ? JSStringCreateWithCharacters(units.baseAddress, units.count) : nil
}

/// Lends the engine's string for `text` to `body`.
@inline(__always)
package func withJSString<R, E: Error>(
    _ text: String, _ body: (JSStringRef) throws(E) -> R
) throws(E) -> R {
    let string = makeJSString(text)
    defer { JSStringRelease(string) }
    return try body(string)
}

extension String {
    /// Copies the engine's string. A lone surrogate, which Swift's strings cannot hold, becomes
    /// U+FFFD.
    package init(jsString string: JSStringRef) { self = copyText(of: string) }

    /// Whether both are the same bytes of UTF-8: Swift's equality is that of what people read.
    package func hasSameBytes(as other: String) -> Bool {
        var (text, other) = (self, other)
        return text.withUTF8 { bytes in
            other.withUTF8 {
                hasEqualBytes(UnsafeRawBufferPointer(bytes), UnsafeRawBufferPointer($0))
            }
        }
    }
}

extension [UInt8] {
    /// As `==`, which goes byte by byte.
    package func hasSameBytes(as others: UnsafeRawBufferPointer) -> Bool {
        withUnsafeBytes { hasEqualBytes($0, others) }
    }

    package func hasSameBytes(as others: [UInt8]) -> Bool {
        others.withUnsafeBytes { hasSameBytes(as: $0) }
    }
}

private func hasEqualBytes(
    _ bytes: UnsafeRawBufferPointer, _ others: UnsafeRawBufferPointer
) -> Bool {
    guard bytes.count == others.count else { return false }
    guard let base = bytes.baseAddress, let other = others.baseAddress, base != other else {
        return true
    }
    return memcmp(base, other, bytes.count) == 0
}

/// The characters widened by the engine and narrowed here: for ASCII never slower than the C API's
/// UTF-8, and twice as fast for long texts.
private func copyText(of string: JSStringRef) -> String {
    let count = JSStringGetLength(string)
    guard count > 0, let units = JSStringGetCharactersPtr(string) else { return "" }
    var isASCII = true
    let text = String(unsafeUninitializedCapacity: count) { bytes in
        var union: UInt16 = 0
        for index in 0..<count {
            bytes[index] = UInt8(truncatingIfNeeded: units[index])
            union |= units[index]
        }
        isASCII = union < 0x80
        return isASCII ? count : 0
    }
    return isASCII
        ? text : String(decoding: UnsafeBufferPointer(start: units, count: count), as: UTF16.self)
}

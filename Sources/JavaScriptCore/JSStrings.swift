import Glibc

/// Makes the engine's string; the caller releases it.
package func makeJSString(_ text: String) -> JSStringRef {
    var text = text
    return text.withUTF8 { utf8 in
        // A text without room for a terminator, or with a NUL inside, cannot go in as a C string.
        guard utf8.count < 1 << 12, !utf8.contains(0) else { return makeLargeJSString(utf8) }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: utf8.count + 1) { buffer in
            if let base = utf8.baseAddress { memcpy(buffer.baseAddress!, base, utf8.count) }
            buffer[utf8.count] = 0
            return JSStringCreateWithUTF8CString(buffer.baseAddress)
        }
    }
}

private func makeLargeJSString(_ utf8: UnsafeBufferPointer<UInt8>) -> JSStringRef {
    let units = Array(String(decoding: utf8, as: UTF8.self).utf16)
    return units.withUnsafeBufferPointer {
        JSStringCreateWithCharacters($0.baseAddress, $0.count)
    }
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
}

private func copyText(of string: JSStringRef) -> String {
    let capacity = JSStringGetMaximumUTF8CStringSize(string)
    guard capacity <= 1024 else {
        let units = UnsafeBufferPointer(
            start: JSStringGetCharactersPtr(string), count: JSStringGetLength(string))
        return String(decoding: units, as: UTF16.self)
    }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
        let written = JSStringGetUTF8CString(string, buffer.baseAddress, capacity)
        let bytes = UnsafeRawBufferPointer(start: buffer.baseAddress, count: max(0, written - 1))
        return String(decoding: bytes, as: UTF8.self)
    }
}

import Glibc
import JavaScriptCore

/// Long strings between the engine, which keeps UTF-16, and Swift, which keeps UTF-8. Photos go over
/// as ASCII text, so ASCII takes a straight loop that the compiler makes wide.
enum LongText {
    static func string(_ text: JSStringRef) -> String {
        let count = JSStringGetLength(text)
        guard count > 0, let units = JSStringGetCharactersPtr(text) else { return "" }
        var bits: UInt16 = 0
        for index in 0..<count { bits |= units[index] }
        guard bits < 0x80 else {
            return String(
                decoding: UnsafeBufferPointer(start: units, count: count), as: UTF16.self)
        }
        return String(unsafeUninitializedCapacity: count) { bytes in
            for index in 0..<count { bytes[index] = UInt8(truncatingIfNeeded: units[index]) }
            return count
        }
    }

    /// The engine's string; the caller releases it.
    static func make(_ string: String) -> JSStringRef {
        var string = string
        return string.withUTF8 { bytes in
            var bits: UInt8 = 0
            for byte in bytes { bits |= byte }
            guard bits < 0x80 else { return makeJSString(String(decoding: bytes, as: UTF8.self)) }
            let count = bytes.count
            guard let memory = malloc(max(1, count) * 2) else {
                fatalError("no memory for a string of \(count) characters")
            }
            let units = memory.bindMemory(to: UInt16.self, capacity: count)
            for index in 0..<count { units[index] = UInt16(bytes[index]) }
            defer { free(memory) }
            return JSStringCreateWithCharacters(units, count)
        }
    }
}

import Glibc

/// A long text in both forms, the engine's and Swift's.
///
/// The engine's strings never change, and all contexts of a machine may use the same one, so no
/// script can tell it from one that was made anew.
package final class LongText {
    /// The engine's string. The machine keeps it as long as it knows the text; keep it yourself for
    /// longer.
    package let value: JSValueRef
    /// Its length, in characters as in bytes of UTF-8.
    package let count: Int
    package let text: String
    /// The bytes whose base64 it is, where it was made of them.
    fileprivate let bytes: [UInt8]?
    /// A number that whoever hashes the text may leave here.
    package var hash: UInt64?

    fileprivate init(_ value: JSValueRef, _ text: String, bytes: [UInt8]? = nil) {
        self.value = value
        self.text = text
        count = text.utf8.count
        self.bytes = bytes
    }
}

/// The long texts that have lately crossed between a machine's contexts and Swift.
///
/// A photo as a data URL goes over several times on its way, and again in each of a thousand runs.
/// Made anew it is copied, at twice its length; a look-up compares it with each known text that is
/// as long.
struct LongTexts {
    /// From this length on a text is worth looking up.
    static let shortest = 4096
    /// No memory is held for longer ones.
    static let longest = 1 << 20
    private static let limit = 12

    fileprivate(set) var entries: [LongText] = []
    private var next = 0
    /// The hashes of bytes that were asked for once.
    private var asked: [UInt64] = []

    fileprivate static func isLong(_ count: Int) -> Bool { count >= shortest && count <= longest }

    /// Whether these bytes were asked for before: the first time they are not worth the memory.
    fileprivate mutating func isAskedAgain(for hash: UInt64) -> Bool {
        if asked.contains(hash) { return true }
        if asked.count == Self.limit { asked.removeFirst() }
        asked.append(hash)
        return false
    }

    fileprivate mutating func remember(_ text: LongText, in context: JSGlobalContextRef) {
        JSValueProtect(context, text.value)
        if entries.count < Self.limit {
            entries.append(text)
        } else {
            JSValueUnprotect(context, entries[next].value)
            entries[next] = text
            next = (next + 1) % Self.limit
        }
    }
}

extension JSContext {
    /// The text of a value; where that is a long string of ASCII, it is known from now on.
    ///
    /// - Parameter string: the value's text, as `JSValueToStringCopy` gives it.
    package func text(
        of value: JSValueRef, _ string: JSStringRef
    ) -> (text: String, known: LongText?) {
        let count = JSStringGetLength(string)
        // An object with the same text is another value.
        guard LongTexts.isLong(count), JSValueIsString(ref, value) else {
            return (String(jsString: string), nil)
        }
        for known in virtualMachine.longTexts.entries
        where known.count == count && JSValueIsStrictEqual(ref, known.value, value) {
            return (known.text, known)
        }
        let text = String(jsString: string)
        guard text.utf8.count == count else { return (text, nil) }
        let made = LongText(value, text)
        virtualMachine.longTexts.remember(made, in: ref)
        return (text, made)
    }

    /// A long text that has crossed before.
    package func knownLongText(_ text: String) -> LongText? {
        let count = text.utf8.count
        guard LongTexts.isLong(count) else { return nil }
        return virtualMachine.longTexts.entries.first {
            $0.count == count && $0.text.hasSameBytes(as: text)
        }
    }

    /// The base64 of bytes that have been asked for before.
    ///
    /// - Parameter hash: the bytes' own.
    package func longText(base64Of bytes: UnsafeRawBufferPointer, hash: UInt64) -> LongText? {
        guard LongTexts.isLong((bytes.count + 2) / 3 * 4) else { return nil }
        for known in virtualMachine.longTexts.entries {
            if let others = known.bytes, others.hasSameBytes(as: bytes) { return known }
        }
        guard virtualMachine.longTexts.isAskedAgain(for: hash) else { return nil }
        let value = base64String(of: bytes)
        guard let string = JSValueToStringCopy(ref, value, nil) else { return nil }
        defer { JSStringRelease(string) }
        let made = LongText(value, String(jsString: string), bytes: Array(bytes))
        virtualMachine.longTexts.remember(made, in: ref)
        return made
    }
}

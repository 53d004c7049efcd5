public import FaradFoundation

/// android.util.Base64.
public enum Base64 {
    /// With the flag `NO_WRAP`.
    public static func encodeToString(_ bytes: Data) -> String { bytes.base64EncodedString() }

    /// With the flags `DEFAULT`: in lines of 76 characters, of which the last one ends as the others.
    public static func encodeToLines(_ bytes: Data) -> String {
        let lines: Data.Base64EncodingOptions = [.lineLength76Characters, .endLineWithLineFeed]
        let text = bytes.base64EncodedString(options: lines)
        return text.isEmpty ? "" : text + "\n"
    }

    /// Whatever is no digit counts as not there, and padding may be missing.
    ///
    /// - Throws: A `java.lang.IllegalArgumentException` where a byte is begun or padding is wrong.
    public static func decode(_ text: String) throws -> Data {
        let bad = JavaException("java.lang.IllegalArgumentException", "bad base-64")
        var bytes = Data()
        var bits: UInt32 = 0
        var digits = 0
        var padding = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "=") {
                padding += 1
                guard digits + padding > 2, digits + padding <= 4 else { throw bad }
                continue
            }
            guard let value = value(of: byte) else { continue }
            guard padding == 0 else { throw bad }
            bits = bits << 6 | value
            digits += 1
            guard digits == 4 else { continue }
            bytes.append(contentsOf: [
                UInt8(bits >> 16 & 0xff), UInt8(bits >> 8 & 0xff), UInt8(bits & 0xff),
            ])
            (bits, digits) = (0, 0)
        }
        guard padding == 0 || digits + padding == 4 else { throw bad }
        switch digits {
        case 0: break
        case 2: bytes.append(UInt8(bits >> 4 & 0xff))
        case 3: bytes.append(contentsOf: [UInt8(bits >> 10 & 0xff), UInt8(bits >> 2 & 0xff)])
        default: throw bad
        }
        return bytes
    }

    private static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}

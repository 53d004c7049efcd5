public import FaradFoundation
import Simulation

extension Data {
    /// Foundation's text, made faster for large data.
    ///
    /// The process remembers which bytes its last large text was made of. A plugin that resolves
    /// with that text sends the bytes, and the page's engine makes the string (see ``Base64Memory``).
    public func base64EncodedString() -> String {
        guard count >= Base64Memory.threshold else { return base64EncodedString(options: []) }
        let text = withUnsafeBytes { Base64Text.encode($0) }
        if let process = SimulatedProcess.current {
            process.service(Base64Memory.self) { Base64Memory() }.remember(self, as: text)
        }
        return text
    }

    /// Foundation's data, made faster of large texts.
    public init?(base64Encoded text: String) {
        guard text.utf8.count >= Base64Memory.threshold, let data = Base64Text.decode(text) else {
            self.init(base64Encoded: text, options: [])
            return
        }
        self = data
    }
}

/// The last large base64 text of a process and the bytes behind it.
final class Base64Memory {
    static let threshold = 1 << 16

    private var text = ""
    private var data = Data()

    func remember(_ data: Data, as text: String) {
        self.data = data
        self.text = text
    }

    /// The bytes of `string`, if it is the very string that was remembered; then forgotten.
    func takeBytes(of string: String) -> Data? {
        // The same two words are the same storage as long as this object holds the string.
        guard !data.isEmpty, Self.words(string) == Self.words(text) else { return nil }
        defer {
            data = Data()
            text = ""
        }
        return data
    }

    private static func words(_ string: String) -> SIMD2<UInt64> {
        unsafeBitCast(string, to: SIMD2<UInt64>.self)
    }
}

/// Encodes six bytes at a time, by one table of what twelve bits become.
enum Base64Text {
    static func encode(_ bytes: UnsafeRawBufferPointer) -> String {
        let length = (bytes.count + 2) / 3 * 4
        return String(unsafeUninitializedCapacity: length) { output in
            guard let input = bytes.baseAddress, let start = output.baseAddress else { return 0 }
            let text = UnsafeMutableRawPointer(start)
            // Each load takes two bytes more than it uses.
            let sixes = max(0, bytes.count - 2) / 6
            table.withUnsafeBufferPointer { table in
                for six in 0..<sixes {
                    let word = UInt64(
                        bigEndian: input.loadUnaligned(fromByteOffset: six &* 6, as: UInt64.self))
                    let low =
                        UInt64(table[Int(word >> 52)])
                        | UInt64(table[Int((word >> 40) & 0xFFF)]) << 16
                    let high =
                        UInt64(table[Int((word >> 28) & 0xFFF)])
                        | UInt64(table[Int((word >> 16) & 0xFFF)]) << 16
                    text.storeBytes(
                        of: (low | high << 32).littleEndian, toByteOffset: six &* 8,
                        as: UInt64.self)
                }
                for group in sixes * 2..<bytes.count / 3 {
                    let at = group * 3
                    let first = Int(bytes[at]) << 4 | Int(bytes[at + 1]) >> 4
                    let second = (Int(bytes[at + 1]) & 15) << 8 | Int(bytes[at + 2])
                    let pair = UInt32(table[first]) | UInt32(table[second]) << 16
                    text.storeBytes(of: pair.littleEndian, toByteOffset: group * 4, as: UInt32.self)
                }
            }
            encodeRest(bytes, bytes.count / 3, output)
            return length
        }
    }

    /// Eight characters at a time, by a table of what two of them become.
    ///
    /// - Returns: nil for what it cannot do; Foundation then says what is wrong, or puts up with it.
    static func decode(_ text: String) -> Data? {
        var text = text
        return text.withUTF8 { input in
            // The end may be padded: that is Foundation's.
            let eights = input.count / 8 - 1
            guard eights > 0, let start = input.baseAddress,
                let rest = Data(
                    base64Encoded: Data(input[(eights * 8)...]), options: [])
            else { return nil }
            let count = eights * 6 + rest.count
            // Each store writes two bytes more than it means.
            guard let output = malloc(count + 2) else { return nil }
            let characters = UnsafeRawPointer(start)
            var doubts: UInt16 = 0
            pairs.withUnsafeBufferPointer { pairs in
                for eight in 0..<eights {
                    let word = UInt64(
                        littleEndian: characters.loadUnaligned(
                            fromByteOffset: eight &* 8, as: UInt64.self))
                    let first = pairs[Int(word & 0xFFFF)]
                    let second = pairs[Int((word >> 16) & 0xFFFF)]
                    let third = pairs[Int((word >> 32) & 0xFFFF)]
                    let fourth = pairs[Int(word >> 48)]
                    doubts |= first | second | third | fourth
                    let bits =
                        (UInt64(first) << 36 | UInt64(second) << 24)
                        | (UInt64(third) << 12 | UInt64(fourth))
                    output.storeBytes(
                        of: (bits << 16).bigEndian, toByteOffset: eight &* 6, as: UInt64.self)
                }
            }
            guard doubts & noPair == 0 else {
                free(output)
                return nil
            }
            rest.withUnsafeBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                memcpy(output + eights * 6, base, bytes.count)
            }
            return Data(bytesNoCopy: output, count: count, deallocator: .free)
        }
    }

    private static let noPair: UInt16 = 1 << 15

    /// The twelve bits of every two characters, the first in the low byte.
    private static let pairs: [UInt16] = {
        var pairs = [UInt16](repeating: noPair, count: 1 << 16)
        for (high, first) in alphabet.enumerated() {
            for (low, second) in alphabet.enumerated() {
                pairs[Int(first) | Int(second) << 8] = UInt16(high << 6 | low)
            }
        }
        return pairs
    }()

    private static func encodeRest(
        _ bytes: UnsafeRawBufferPointer, _ groups: Int, _ output: UnsafeMutableBufferPointer<UInt8>
    ) {
        let rest = bytes.count - groups * 3
        guard rest > 0 else { return }
        let first = Int(bytes[groups * 3])
        let second = rest == 2 ? Int(bytes[groups * 3 + 1]) : 0
        let padding = UInt8(ascii: "=")
        output[groups * 4] = alphabet[first >> 2]
        output[groups * 4 + 1] = alphabet[(first & 3) << 4 | second >> 4]
        output[groups * 4 + 2] = rest == 2 ? alphabet[(second & 15) << 2] : padding
        output[groups * 4 + 3] = padding
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The two characters of every twelve bits, the first in the low byte.
    private static let table: [UInt16] = (0..<4096).map {
        UInt16(alphabet[$0 >> 6]) | UInt16(alphabet[$0 & 63]) << 8
    }
}

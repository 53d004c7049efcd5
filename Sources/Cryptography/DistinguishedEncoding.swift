/// DER (X.690): a mark, how long it is, and what it holds. Up to 65,535 bytes.
package struct DistinguishedEncoding {
    package let bytes: [UInt8]

    package static func of(_ mark: UInt8, _ content: [UInt8]) -> Self {
        let count = content.count
        let length: [UInt8] =
            count < 0x80
            ? [UInt8(count)]
            : count < 0x100
                ? [0x81, UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 0xff)]
        return Self(bytes: [mark] + length + content)
    }

    package static func sequence(_ parts: [Self]) -> Self { of(0x30, parts.flatMap(\.bytes)) }
    package static func set(_ parts: [Self]) -> Self { of(0x31, parts.flatMap(\.bytes)) }
    package static func object(_ content: [UInt8]) -> Self { of(0x06, content) }
    package static func octets(_ content: [UInt8]) -> Self { of(0x04, content) }
    package static func bits(_ content: [UInt8]) -> Self { of(0x03, [0] + content) }

    /// A number that is not negative, its first byte the highest.
    package static func integer(_ number: some Sequence<UInt8>) -> Self {
        var digits = Array(number.drop { $0 == 0 })
        if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
        return of(0x02, digits)
    }

    /// A signature of P-256 (RFC 3279, 2.2.3), whose two numbers come as one.
    package static func signature(_ both: [UInt8]) -> Self {
        sequence([integer(both.prefix(32)), integer(both.suffix(32))])
    }

    /// Both numbers of such a signature, each 32 bytes long; nil where it is none.
    package static func numbers(ofSignature signature: some Collection<UInt8>) -> [UInt8]? {
        var rest = Array(signature)[...]
        func take(_ mark: UInt8) -> [UInt8]? {
            guard rest.count >= 2, rest.removeFirst() == mark else { return nil }
            let count = Int(rest.removeFirst())
            guard count < 0x80, rest.count >= count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        guard let body = take(0x30), rest.isEmpty else { return nil }
        rest = body[...]
        var both: [UInt8] = []
        for _ in 0..<2 {
            guard let number = take(0x02)?.drop(while: { $0 == 0 }), number.count <= 32 else {
                return nil
            }
            both += [UInt8](repeating: 0, count: 32 - number.count) + number
        }
        return rest.isEmpty ? both : nil
    }
}

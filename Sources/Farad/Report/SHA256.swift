import Crypto

/// The SHA-256 digest (FIPS 180-4) of what was shared and of what is displayed.
package enum SHA256 {
    /// The digest as 64 hexadecimal digits.
    package static func hexadecimal(of bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in Crypto.SHA256.hash(data: bytes) {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}

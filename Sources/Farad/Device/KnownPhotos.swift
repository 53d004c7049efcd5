import FaradFoundation

/// What was worked out about the photos of a worker's runs, which are the same ones in each run: a
/// digest takes longer than most of what an app does with its photo.
final class KnownPhotos {
    private var digests: [(bytes: [UInt8], digest: String)] = []
    private var decoded: [(base64: String, bytes: [UInt8])] = []
    private var contents: [(bytes: [UInt8], data: Data)] = []
    /// More than the photos that one scenario shares; each is kept while the worker lives.
    private static let limit = 4

    /// The SHA-256 digest in hexadecimal digits.
    func digest(of bytes: [UInt8]) -> String {
        if let known = digests.first(where: { Self.isSame($0.bytes, bytes) }) {
            return known.digest
        }
        let digest = SHA256.hexadecimal(of: bytes)
        if digests.count == Self.limit { digests.removeFirst() }
        digests.append((bytes, digest))
        return digest
    }

    /// The bytes as native code holds them, without a copy for each share.
    func data(of bytes: [UInt8]) -> Data {
        if let known = contents.first(where: { Self.isSame($0.bytes, bytes) }) {
            return known.data
        }
        let data = Data(bytes)
        if contents.count == Self.limit { contents.removeFirst() }
        contents.append((bytes, data))
        return data
    }

    /// The bytes of a base64 text as a page shows it; nil where it is none.
    func bytes(ofBase64 text: String) -> [UInt8]? {
        let length = text.utf8.count
        if let known = decoded.first(where: {
            $0.base64.utf8.count == length && $0.base64 == text
        }) {
            return known.bytes
        }
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
            return nil
        }
        var bytes = [UInt8](data)
        // The same array as that of the photo, so that comparing them costs nothing.
        if let photo = digests.first(where: { Self.isSame($0.bytes, bytes) }) {
            bytes = photo.bytes
        }
        if decoded.count == Self.limit { decoded.removeFirst() }
        decoded.append((text, bytes))
        return bytes
    }

    /// Swift's own comparison goes byte by byte.
    private static func isSame(_ bytes: [UInt8], _ others: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            others.withUnsafeBytes { others in
                guard bytes.count == others.count else { return false }
                guard bytes.count > 0, bytes.baseAddress != others.baseAddress else { return true }
                return memcmp(bytes.baseAddress!, others.baseAddress!, bytes.count) == 0
            }
        }
    }
}

import FaradFoundation
import JavaScriptCore

/// What was worked out about the photos of a worker's runs, which are the same ones in each run: a
/// digest takes longer than most of what an app does with its photo.
final class KnownPhotos {
    private var digests: [(bytes: [UInt8], digest: String)] = []
    private var decoded: [(url: String, bytes: [UInt8])] = []
    private var contents: [(bytes: [UInt8], data: Data)] = []
    /// More than the photos that one scenario shares; each is kept while the worker lives.
    private static let limit = 4

    /// The SHA-256 digest in hexadecimal digits.
    func digest(of bytes: [UInt8]) -> String {
        if let known = digests.first(where: { $0.bytes.hasSameBytes(as: bytes) }) {
            return known.digest
        }
        let digest = SHA256.hexadecimal(of: bytes)
        if digests.count == Self.limit { digests.removeFirst() }
        digests.append((bytes, digest))
        return digest
    }

    /// The bytes as native code holds them, without a copy for each share.
    func data(of bytes: [UInt8]) -> Data {
        if let known = contents.first(where: { $0.bytes.hasSameBytes(as: bytes) }) {
            return known.data
        }
        let data = Data(bytes)
        if contents.count == Self.limit { contents.removeFirst() }
        contents.append((bytes, data))
        return data
    }

    /// The same array as that of the photo, so that comparing them costs nothing.
    func known(_ bytes: [UInt8]) -> [UInt8] { bytes.withUnsafeBytes(photo) ?? bytes }

    private func photo(of bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        digests.first { $0.bytes.hasSameBytes(as: bytes) }?.bytes
            ?? contents.first { $0.bytes.hasSameBytes(as: bytes) }?.bytes
    }

    /// The bytes of a data URL with base64 as a page shows it; nil where it is none.
    func bytes(ofDataURL url: String) -> [UInt8]? {
        if let known = decoded.first(where: { $0.url.hasSameBytes(as: url) }) {
            return known.bytes
        }
        guard let data = Self.data(ofDataURL: url) else { return nil }
        let bytes = data.withUnsafeBytes(photo) ?? [UInt8](data)
        if decoded.count == Self.limit { decoded.removeFirst() }
        decoded.append((url, bytes))
        return bytes
    }

    private static func data(ofDataURL url: String) -> Data? {
        guard let comma = url.utf8.firstIndex(of: UInt8(ascii: ",")),
            url[..<comma].hasSuffix(";base64")
        else { return nil }
        var url = url
        let start = url.utf8.distance(from: url.utf8.startIndex, to: comma) + 1
        return url.withUTF8 { utf8 in
            // The text's own bytes, for as long as it takes to decode them.
            let digits = Data(
                bytesNoCopy: UnsafeMutableRawPointer(mutating: utf8.baseAddress! + start),
                count: utf8.count - start, deallocator: .none)
            return Data(base64Encoded: digits, options: .ignoreUnknownCharacters)
        }
    }
}

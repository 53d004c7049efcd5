import Crypto
import Foundation

/// A picture as the server keeps it: sealed with a key of its own, which only the message holds.
enum SealedAsset {
    static func seal(_ bytes: Data, _ key: Data) throws -> Data {
        try ChaChaPoly.seal(
            bytes, using: SymmetricKey(data: key), nonce: ChaChaPoly.Nonce(data: Data(count: 12))
        ).combined
    }

    static func open(_ sealed: Data, _ key: Data) throws -> Data {
        try ChaChaPoly.open(ChaChaPoly.SealedBox(combined: sealed), using: SymmetricKey(data: key))
    }

    static func digest(_ bytes: Data) -> Data { Data(SHA256.hash(data: bytes)) }
}

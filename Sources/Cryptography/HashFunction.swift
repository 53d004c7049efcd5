import CNettle

/// The digests of FIPS 180-4 by Web Cryptography's names for them; pages have no SHA-224.
package enum HashFunction: String, CaseIterable {
    case sha1 = "SHA-1"
    case sha224 = "SHA-224"
    case sha256 = "SHA-256"
    case sha384 = "SHA-384"
    case sha512 = "SHA-512"

    var nettle: nettle_hash {
        switch self {
        case .sha1: nettle_sha1
        case .sha224: nettle_sha224
        case .sha256: nettle_sha256
        case .sha384: nettle_sha384
        case .sha512: nettle_sha512
        }
    }

    /// How long its digests are, in bytes.
    package var digestSize: Int { Int(nettle.digest_size) }

    package func digest(_ message: UnsafeRawBufferPointer) -> [UInt8] {
        let hash = nettle
        return withContexts(1, of: hash) { context in
            hash.`init`(context)
            message.withMemoryRebound(to: UInt8.self) {
                hash.update(context, $0.count, $0.baseAddress)
            }
            return [UInt8](count: digestSize) { hash.digest(context, digestSize, $0) }
        }
    }

    package func digest(_ message: [UInt8]) -> [UInt8] {
        message.withUnsafeBytes { digest($0) }
    }

    /// The keyed digest of a message (RFC 2104).
    package func authenticationCode(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        var hash = nettle
        return withContexts(3, of: hash) { contexts in
            let size = contextStride(of: hash)
            let (outer, inner, state) = (contexts, contexts + size, contexts + 2 * size)
            nettle_hmac_set_key(outer, inner, state, &hash, key.count, key)
            nettle_hmac_update(state, &hash, message.count, message)
            return [UInt8](count: digestSize) {
                nettle_hmac_digest(outer, inner, state, &hash, digestSize, $0)
            }
        }
    }

    /// A mask as long as asked for (RFC 8017, B.2.1).
    func mask(_ seed: some Collection<UInt8>, count: Int) -> [UInt8] {
        var mask: [UInt8] = []
        var counter: UInt32 = 0
        while mask.count < count {
            mask += digest(Array(seed) + withUnsafeBytes(of: counter.bigEndian, Array.init))
            counter += 1
        }
        return Array(mask.prefix(count))
    }

    private func contextStride(of hash: nettle_hash) -> Int {
        (Int(hash.context_size) + 15) / 16 * 16
    }

    private func withContexts<R>(
        _ count: Int, of hash: nettle_hash, _ body: (UnsafeMutableRawPointer) -> R
    ) -> R {
        withUnsafeTemporaryAllocation(
            byteCount: count * contextStride(of: hash), alignment: 16
        ) { body($0.baseAddress!) }
    }
}

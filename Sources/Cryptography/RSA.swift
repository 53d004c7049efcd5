import CNettle
import Synchronization

/// What an RSA public key is made of (RFC 8017), and what is done with it.
package struct RSAPublicKey: Hashable, Sendable {
    package var modulus: [UInt8]
    package var exponent: [UInt8]

    package init(modulus: [UInt8], exponent: [UInt8]) {
        self.modulus = modulus
        self.exponent = exponent
    }

    /// Whether calculations may be tried with it.
    package var isValid: Bool { withNettle { _ in true } ?? false }

    /// RSASSA-PKCS1-v1_5.
    package func verifies(
        _ signature: [UInt8], of message: [UInt8], by hash: HashFunction
    ) -> Bool {
        let info = hash.digestInfo(of: message)
        return withNettle { key in
            let number = Integer(signature)
            return signature.count == key.size
                && nettle_rsa_pkcs1_verify(&key, info.count, info, &number.raw) == 1
        } ?? false
    }

    /// RSASSA-PSS.
    package func verifies(
        _ signature: [UInt8], of message: [UInt8], by hash: HashFunction, saltSize: Int
    ) -> Bool {
        withNettle { key in
            guard signature.count == key.size, let encoded = raise(signature, &key) else {
                return false
            }
            var function = hash.nettle
            return nettle_pss_verify_mgf1(
                &encoded.raw, bits(of: &key) - 1, &function, saltSize, hash.digest(message)) == 1
        } ?? false
    }

    /// RSAES-OAEP; nil for a message that is too long for this key.
    package func encrypt(
        _ message: [UInt8], label: [UInt8], by hash: HashFunction, seed: [UInt8]
    ) -> [UInt8]? {
        withNettle { key in
            let room = key.size - 2 * hash.digestSize - 2
            guard message.count <= room else { return nil }
            let zeros = [UInt8](repeating: 0, count: room - message.count)
            let block = hash.digest(label) + zeros + [1] + message
            let start = SeededBytes(seed: seed).next(hash.digestSize)
            let masked = xor(block, hash.mask(start, count: block.count))
            let maskedSeed = xor(start, hash.mask(masked, count: start.count))
            return raise([0] + maskedSeed + masked, &key)?.bytes(key.size)
        } ?? nil
    }

    private func raise(_ bytes: [UInt8], _ key: inout rsa_public_key) -> Integer? {
        let number = Integer(bytes)
        guard __gmpz_cmp(&number.raw, &key.n) < 0 else { return nil }
        __gmpz_powm(&number.raw, &number.raw, &key.e, &key.n)
        return number
    }

    private func bits(of key: inout rsa_public_key) -> Int { __gmpz_sizeinbase(&key.n, 2) }

    fileprivate func withNettle<R>(_ body: (inout rsa_public_key) -> R) -> R? {
        var key = rsa_public_key()
        nettle_rsa_public_key_init(&key)
        defer { nettle_rsa_public_key_clear(&key) }
        nettle_mpz_set_str_256_u(&key.n, modulus.count, modulus)
        nettle_mpz_set_str_256_u(&key.e, exponent.count, exponent)
        // An even modulus is no product of two primes, and what multiplies by it expects none.
        guard nettle_rsa_public_key_prepare(&key) == 1, modulus.last! % 2 == 1,
            exponent.contains(where: { $0 != 0 })
        else { return nil }
        return body(&key)
    }
}

/// An RSA key pair: two primes and what follows from them.
package struct RSAPrivateKey: Hashable, Sendable {
    package var publicKey: RSAPublicKey
    private var exponent: [UInt8]
    private var first: [UInt8]
    private var second: [UInt8]
    private var firstExponent: [UInt8]
    private var secondExponent: [UInt8]
    private var coefficient: [UInt8]

    /// - Parameter parts: n, e, d, p, q, d mod (p - 1), d mod (q - 1) and the inverse of q mod p, as in
    ///   PKCS #1's `RSAPrivateKey`.
    package init(parts: [[UInt8]]) {
        publicKey = RSAPublicKey(modulus: parts[0], exponent: parts[1])
        exponent = parts[2]
        (first, second) = (parts[3], parts[4])
        (firstExponent, secondExponent) = (parts[5], parts[6])
        coefficient = parts[7]
    }

    package var parts: [[UInt8]] {
        [
            publicKey.modulus, publicKey.exponent, exponent, first, second, firstExponent,
            secondExponent, coefficient,
        ]
    }

    /// Whether its parts belong to one another.
    package var isValid: Bool {
        let (p, q, product) = (Integer(first), Integer(second), Integer())
        __gmpz_mul(&product.raw, &p.raw, &q.raw)
        guard product.bytes() == Integer(publicKey.modulus).bytes() else { return false }
        // A root is checked by the public exponent.
        return power(of: [1, 2, 3], size: publicKey.modulus.count) != nil
    }

    /// A pair of a modulus so long, the same for the same seed. Nil for what nobody makes keys of: too
    /// short a modulus, or an exponent that is even or below 3.
    ///
    /// Pairs are kept for as long as the process lives: a search asks for the same one in each of its
    /// orders, and finding primes takes long.
    package static func make(bits: Int, exponent: [UInt8], seed: [UInt8]) -> RSAPrivateKey? {
        Generation.answers.withLock {
            $0.answer(to: Generation(bits: bits, exponent: exponent, seed: seed))
        }
    }

    private struct Generation: Hashable {
        var bits: Int
        var exponent: [UInt8]
        var seed: [UInt8]

        static let answers = Mutex(Memory<Generation, RSAPrivateKey?> { $0.answer() })

        func answer() -> RSAPrivateKey? {
            var (pub, key) = (rsa_public_key(), rsa_private_key())
            nettle_rsa_public_key_init(&pub)
            nettle_rsa_private_key_init(&key)
            defer {
                nettle_rsa_public_key_clear(&pub)
                nettle_rsa_private_key_clear(&key)
            }
            nettle_mpz_set_str_256_u(&pub.e, exponent.count, exponent)
            let isMade = SeededBytes(seed: seed).withNettle {
                nettle_rsa_generate_keypair(&pub, &key, $0, $1, nil, nil, UInt32(bits), 0)
            }
            guard isMade == 1 else { return nil }
            return RSAPrivateKey(parts: [
                Integer.bytes(&pub.n), Integer.bytes(&pub.e), Integer.bytes(&key.d),
                Integer.bytes(&key.p), Integer.bytes(&key.q), Integer.bytes(&key.a),
                Integer.bytes(&key.b), Integer.bytes(&key.c),
            ])
        }
    }

    /// RSASSA-PKCS1-v1_5; nil for a key that is too short for the digest.
    package func sign(_ message: [UInt8], by hash: HashFunction) -> [UInt8]? {
        let info = hash.digestInfo(of: message)
        return withNettle { pub, key in
            let encoded = Integer()
            guard nettle_pkcs1_rsa_digest_encode(&encoded.raw, key.size, info.count, info) == 1
            else { return nil }
            return root(of: encoded, &pub, &key)?.bytes(key.size)
        } ?? nil
    }

    /// RSASSA-PSS; nil for a key that is too short for digest and salt.
    package func sign(
        _ message: [UInt8], by hash: HashFunction, saltSize: Int, seed: [UInt8]
    ) -> [UInt8]? {
        withNettle { pub, key in
            let encoded = Integer()
            var function = hash.nettle
            let salt = SeededBytes(seed: seed).next(saltSize)
            guard
                nettle_pss_encode_mgf1(
                    &encoded.raw, __gmpz_sizeinbase(&pub.n, 2) - 1, &function, saltSize, salt,
                    hash.digest(message)) == 1
            else { return nil }
            return root(of: encoded, &pub, &key)?.bytes(key.size)
        } ?? nil
    }

    /// RSAES-OAEP; nil for what was not encrypted so.
    package func decrypt(_ text: [UInt8], label: [UInt8], by hash: HashFunction) -> [UInt8]? {
        guard let bytes = power(of: text, size: text.count),
            bytes.count == publicKey.modulus.count, bytes.count >= 2 * hash.digestSize + 2,
            bytes[0] == 0
        else { return nil }
        let (maskedSeed, masked) = (
            bytes[1..<1 + hash.digestSize], bytes[(1 + hash.digestSize)...]
        )
        let seed = xor(maskedSeed, hash.mask(masked, count: maskedSeed.count))
        let block = xor(masked, hash.mask(seed, count: masked.count))
        let rest = block.dropFirst(hash.digestSize)
        guard block.prefix(hash.digestSize).elementsEqual(hash.digest(label)),
            let start = rest.firstIndex(where: { $0 != 0 }), rest[start] == 1
        else { return nil }
        return Array(rest[(start + 1)...])
    }

    private func power(of bytes: [UInt8], size: Int) -> [UInt8]? {
        withNettle { pub, key in root(of: Integer(bytes), &pub, &key)?.bytes(size) } ?? nil
    }

    /// The number to the private exponent; checked, as it is with a fault in the key's parts.
    private func root(
        of number: Integer, _ pub: inout rsa_public_key, _ key: inout rsa_private_key
    ) -> Integer? {
        guard __gmpz_cmp(&number.raw, &pub.n) < 0 else { return nil }
        let root = Integer()
        // What hides the calculation from listeners has no say in its result.
        let isRight = SeededBytes(seed: []).withNettle {
            nettle_rsa_compute_root_tr(&pub, &key, $0, $1, &root.raw, &number.raw)
        }
        return isRight == 1 ? root : nil
    }

    private func withNettle<R>(_ body: (inout rsa_public_key, inout rsa_private_key) -> R) -> R? {
        publicKey.withNettle { pub in
            var key = rsa_private_key()
            nettle_rsa_private_key_init(&key)
            defer { nettle_rsa_private_key_clear(&key) }
            nettle_mpz_set_str_256_u(&key.d, exponent.count, exponent)
            nettle_mpz_set_str_256_u(&key.p, first.count, first)
            nettle_mpz_set_str_256_u(&key.q, second.count, second)
            nettle_mpz_set_str_256_u(&key.a, firstExponent.count, firstExponent)
            nettle_mpz_set_str_256_u(&key.b, secondExponent.count, secondExponent)
            nettle_mpz_set_str_256_u(&key.c, coefficient.count, coefficient)
            guard nettle_rsa_private_key_prepare(&key) == 1, key.size == pub.size else {
                return nil
            }
            return body(&pub, &key)
        } ?? nil
    }
}

private func xor(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> [UInt8] {
    zip(one, other).map { $0 ^ $1 }
}

extension HashFunction {
    /// The digest with its algorithm's identifier before it (RFC 8017, 9.2, note 1).
    fileprivate func digestInfo(of message: [UInt8]) -> [UInt8] {
        let identifier: [UInt8] =
            switch self {
            case .sha1: [0x2b, 0x0e, 0x03, 0x02, 0x1a]
            case .sha224: [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x04]
            case .sha256: [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]
            case .sha384: [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x02]
            case .sha512: [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x03]
            }
        return DistinguishedEncoding.sequence([
            .sequence([.object(identifier), .of(0x05, [])]), .octets(digest(message)),
        ]).bytes
    }
}

import CNettle

/// The block cipher of FIPS 197 under one key, in the modes that Web Cryptography knows.
package struct AES {
    private let key: [UInt8]
    private let cipher: nettle_cipher

    /// Nil for a key that is not 128, 192 or 256 bits long.
    package init?(key: [UInt8]) {
        switch key.count {
        case 16: cipher = nettle_aes128
        case 24: cipher = nettle_aes192
        case 32: cipher = nettle_aes256
        default: return nil
        }
        self.key = key
    }

    private static let block = 16

    /// Lends what encrypts blocks or, in reverse, decrypts them.
    private func withContext<R>(
        inReverse: Bool = false, _ body: (UnsafeMutableRawPointer) -> R
    ) -> R {
        withUnsafeTemporaryAllocation(
            byteCount: Int(cipher.context_size), alignment: 16
        ) { context in
            let start = context.baseAddress!
            let setKey = inReverse ? cipher.set_decrypt_key! : cipher.set_encrypt_key!
            setKey(start, key)
            return body(start)
        }
    }

    // MARK: Galois/Counter Mode (NIST SP 800-38D)

    /// The cipher text with its tag behind it.
    package func seal(
        _ text: [UInt8], iv: [UInt8], authenticating data: [UInt8], tagSize: Int
    ) -> [UInt8] {
        let (sealed, tag) = runGCM(text, iv: iv, authenticating: data, opens: false)
        return sealed + tag.prefix(tagSize)
    }

    /// Nil where the tag at the end is not that of the text before it.
    package func open(
        _ sealed: [UInt8], iv: [UInt8], authenticating data: [UInt8], tagSize: Int
    ) -> [UInt8]? {
        guard sealed.count >= tagSize else { return nil }
        let text = Array(sealed.dropLast(tagSize))
        let (opened, tag) = runGCM(text, iv: iv, authenticating: data, opens: true)
        return tag.prefix(tagSize).elementsEqual(sealed.suffix(tagSize)) ? opened : nil
    }

    private func runGCM(
        _ text: [UInt8], iv: [UInt8], authenticating data: [UInt8], opens: Bool
    ) -> (text: [UInt8], tag: [UInt8]) {
        withContext { context in
            var (tables, state) = (gcm_key(), gcm_ctx())
            nettle_gcm_set_key(&tables, context, cipher.encrypt)
            nettle_gcm_set_iv(&state, &tables, iv.count, iv)
            nettle_gcm_update(&state, &tables, data.count, data)
            let run = opens ? nettle_gcm_decrypt : nettle_gcm_encrypt
            let result = [UInt8](count: text.count) {
                _ = run(&state, &tables, context, cipher.encrypt, text.count, $0, text)
            }
            let tag = [UInt8](count: Self.block) {
                nettle_gcm_digest(&state, &tables, context, cipher.encrypt, Self.block, $0)
            }
            return (result, tag)
        }
    }

    // MARK: Cipher Block Chaining (NIST SP 800-38A), with the padding of RFC 8018

    package func encryptChain(_ text: [UInt8], iv: [UInt8]) -> [UInt8] {
        let padding = Self.block - text.count % Self.block
        let padded = text + [UInt8](repeating: UInt8(padding), count: padding)
        var vector = iv
        return withContext { context in
            [UInt8](count: padded.count) {
                nettle_cbc_encrypt(
                    context, cipher.encrypt, Self.block, &vector, padded.count, $0, padded)
            }
        }
    }

    /// Nil for what cannot have been encrypted so.
    package func decryptChain(_ text: [UInt8], iv: [UInt8]) -> [UInt8]? {
        guard !text.isEmpty, text.count.isMultiple(of: Self.block) else { return nil }
        var vector = iv
        let padded = withContext(inReverse: true) { context in
            [UInt8](count: text.count) {
                nettle_cbc_decrypt(
                    context, cipher.decrypt, Self.block, &vector, text.count, $0, text)
            }
        }
        let padding = padded.last!
        guard (1...UInt8(Self.block)).contains(padding),
            padded.suffix(Int(padding)).allSatisfy({ $0 == padding })
        else { return nil }
        return Array(padded.dropLast(Int(padding)))
    }

    // MARK: Counter Mode (NIST SP 800-38A)

    /// Encrypts or decrypts; of the counter block only the last bits count, and begin anew after their
    /// highest number. Nil where these are too few for so long a text.
    package func count(_ text: [UInt8], from counter: [UInt8], bits: Int) -> [UInt8]? {
        let blocks = (text.count + Self.block - 1) / Self.block
        guard bits >= 63 || blocks <= 1 << bits else { return nil }
        guard let left = blocksUntilAnew(from: counter, bits: bits), left < UInt64(blocks) else {
            return run(text, counter)
        }
        let first = Int(left) * Self.block
        var again = counter
        for bit in 0..<bits { again[15 - bit / 8] &= ~(1 << UInt8(bit % 8)) }
        return run(Array(text.prefix(first)), counter) + run(Array(text.dropFirst(first)), again)
    }

    /// How many blocks come until the number begins anew; nil: more than any text has.
    private func blocksUntilAnew(from counter: [UInt8], bits: Int) -> UInt64? {
        let low = min(bits, 64)
        let areHighBitsSet = (low..<bits).allSatisfy {
            counter[15 - $0 / 8] & (1 << UInt8($0 % 8)) != 0
        }
        let number = counter.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let highest = UInt64.max >> UInt64(64 - low)
        let left = highest - (number & highest)
        return areHighBitsSet && left < .max ? left + 1 : nil
    }

    private func run(_ text: [UInt8], _ counter: [UInt8]) -> [UInt8] {
        var block = counter
        return withContext { context in
            [UInt8](count: text.count) {
                nettle_ctr_crypt(
                    context, cipher.encrypt, Self.block, &block, text.count, $0, text)
            }
        }
    }

    // MARK: Key Wrap (RFC 3394)

    /// What the standard puts before a key.
    package static let wrappingVector = [UInt8](repeating: 0xA6, count: 8)

    /// Nil for a key that is not whole blocks of eight bytes, two at least.
    package func wrap(
        _ key: [UInt8], vector: [UInt8] = wrappingVector
    ) -> [UInt8]? {
        guard key.count >= 16, key.count.isMultiple(of: 8) else { return nil }
        return withContext { context in
            [UInt8](count: key.count + 8) {
                nettle_nist_keywrap16(
                    context, cipher.encrypt, vector, key.count + 8, $0, key)
            }
        }
    }

    /// Nil for what was not wrapped with this key.
    package func unwrap(
        _ wrapped: [UInt8], vector: [UInt8] = wrappingVector
    ) -> [UInt8]? {
        guard wrapped.count >= 24, wrapped.count.isMultiple(of: 8) else { return nil }
        return withContext(inReverse: true) { context in
            var isWhole = false
            let key = [UInt8](count: wrapped.count - 8) {
                isWhole =
                    nettle_nist_keyunwrap16(
                        context, cipher.decrypt, vector, wrapped.count - 8, $0,
                        wrapped) == 1
            }
            return isWhole ? key : nil
        }
    }
}

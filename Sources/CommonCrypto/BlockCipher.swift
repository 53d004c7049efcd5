internal import CNettle

/// A cipher of blocks under one key.
final class BlockCipher {
    let blockSize: Int
    let encrypt: Step
    let decrypt: Step
    /// Of AES, which has one for each direction; else twice the same.
    let encrypting: UnsafeMutableRawPointer
    let decrypting: UnsafeMutableRawPointer

    typealias Step =
        @convention(c) (
            UnsafeRawPointer?, Int, UnsafeMutablePointer<UInt8>?, UnsafePointer<UInt8>?
        ) -> Void

    /// Nil for a stream cipher; the key has one of the sizes that the algorithm takes.
    init?(_ algorithm: CCAlgorithm, key: [UInt8]) {
        switch Int(algorithm) {
        case kCCAlgorithmAES:
            let cipher =
                switch key.count {
                case kCCKeySizeAES128: nettle_aes128
                case kCCKeySizeAES192: nettle_aes192
                default: nettle_aes256
                }
            blockSize = kCCBlockSizeAES128
            (encrypt, decrypt) = (cipher.encrypt, cipher.decrypt)
            encrypting = Self.memory(Int(cipher.context_size))
            decrypting = Self.memory(Int(cipher.context_size))
            cipher.set_encrypt_key(encrypting, key)
            cipher.set_decrypt_key(decrypting, key)
            return
        case kCCAlgorithmDES:
            (encrypting, encrypt, decrypt) = Self.cipher(
                of: des_ctx.self, { _ = nettle_des_set_key($0, key) },
                { nettle_des_encrypt($0?.assumingMemoryBound(to: des_ctx.self), $1, $2, $3) },
                { nettle_des_decrypt($0?.assumingMemoryBound(to: des_ctx.self), $1, $2, $3) })
        case kCCAlgorithm3DES:
            (encrypting, encrypt, decrypt) = Self.cipher(
                of: des3_ctx.self, { _ = nettle_des3_set_key($0, key) },
                { nettle_des3_encrypt($0?.assumingMemoryBound(to: des3_ctx.self), $1, $2, $3) },
                { nettle_des3_decrypt($0?.assumingMemoryBound(to: des3_ctx.self), $1, $2, $3) })
        case kCCAlgorithmCAST:
            (encrypting, encrypt, decrypt) = Self.cipher(
                of: cast128_ctx.self, { nettle_cast5_set_key($0, key.count, key) },
                nettle_cast128.encrypt, nettle_cast128.decrypt)
        case kCCAlgorithmRC2:
            (encrypting, encrypt, decrypt) = Self.cipher(
                of: arctwo_ctx.self, { nettle_arctwo_set_key($0, key.count, key) },
                nettle_arctwo128.encrypt, nettle_arctwo128.decrypt)
        case kCCAlgorithmBlowfish:
            (encrypting, encrypt, decrypt) = Self.cipher(
                of: blowfish_ctx.self, { _ = nettle_blowfish_set_key($0, key.count, key) },
                {
                    nettle_blowfish_encrypt(
                        $0?.assumingMemoryBound(to: blowfish_ctx.self), $1, $2, $3)
                },
                {
                    nettle_blowfish_decrypt(
                        $0?.assumingMemoryBound(to: blowfish_ctx.self), $1, $2, $3)
                })
        default: return nil
        }
        blockSize = 8
        decrypting = encrypting
    }

    deinit {
        if decrypting != encrypting { decrypting.deallocate() }
        encrypting.deallocate()
    }

    private static func cipher<Context>(
        of type: Context.Type, _ setKey: (UnsafeMutablePointer<Context>) -> Void,
        _ encrypt: @escaping Step, _ decrypt: @escaping Step
    ) -> (UnsafeMutableRawPointer, Step, Step) {
        let memory = memory(MemoryLayout<Context>.size)
        setKey(memory.bindMemory(to: Context.self, capacity: 1))
        return (memory, encrypt, decrypt)
    }

    private static func memory(_ count: Int) -> UnsafeMutableRawPointer {
        .allocate(byteCount: count, alignment: 16)
    }

    func encrypted(_ block: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: block.count) { bytes, count in
            encrypt(encrypting, block.count, bytes.baseAddress, block)
            count = block.count
        }
    }
}

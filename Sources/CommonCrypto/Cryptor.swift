internal import CNettle

/// What a `CCCryptorRef` points to: one text on its way through a cipher.
final class Cryptor {
    enum Flow {
        /// Whole blocks, those of a text at once; what is left of one waits for more.
        case blocks(isChained: Bool, isPadded: Bool)
        /// Byte by byte.
        case stream(KeyStream)
    }

    private let flow: Flow
    private let isEncrypting: Bool
    /// Nil for RC4.
    private let cipher: BlockCipher?
    /// The last block of cipher text, by which the next is masked.
    private var chain: [UInt8]
    private var held: [UInt8] = []

    init(_ flow: Flow, _ cipher: BlockCipher?, iv: [UInt8], isEncrypting: Bool) {
        self.flow = flow
        self.cipher = cipher
        self.isEncrypting = isEncrypting
        chain = iv
    }

    private var blockSize: Int { cipher?.blockSize ?? 1 }
    private var isPadded: Bool {
        if case .blocks(_, let isPadded) = flow { return isPadded }
        return false
    }

    /// How much room a call takes that has so many bytes more for it, and may be the last one.
    func outputLength(_ count: Int, isFinal: Bool) -> Int {
        guard case .blocks = flow else { return count }
        let total = held.count + count
        let whole = total / blockSize * blockSize
        guard isPadded else { return whole }
        if isEncrypting { return isFinal ? whole + blockSize : whole }
        // The last block is kept back: it may be the one with the padding.
        return isFinal ? total : max(0, total - 1) / blockSize * blockSize
    }

    func update(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        switch flow {
        case .stream(let stream): return stream.run(Array(bytes), isEncrypting)
        case .blocks:
            let count = outputLength(bytes.count, isFinal: false)
            held += bytes
            let ready = Array(held.prefix(count))
            held.removeFirst(count)
            return run(ready)
        }
    }

    /// The rest, if there is room for it; else nothing, and the text stays as it is: a second try in a
    /// chain is masked by what the first one made, as on a phone.
    func finish(room: Int) -> (rest: [UInt8], status: CCCryptorStatus) {
        guard case .blocks = flow, isPadded else {
            return ([], CCCryptorStatus(held.isEmpty ? kCCSuccess : kCCAlignmentError))
        }
        var rest: [UInt8]
        if isEncrypting {
            let padding = blockSize - held.count
            rest = run(held + [UInt8](repeating: UInt8(padding), count: padding))
        } else {
            guard held.count.isMultiple(of: blockSize) else {
                return ([], CCCryptorStatus(kCCAlignmentError))
            }
            // Padding that is none stays as text, without an error.
            rest = run(held)
            let padding = Int(rest.last ?? 0)
            rest.removeLast(padding <= blockSize ? padding : 0)
        }
        guard rest.count <= room else { return ([], CCCryptorStatus(kCCBufferTooSmall)) }
        held = []
        return (rest, CCCryptorStatus(kCCSuccess))
    }

    /// Whether it can begin anew, as the modes can that have a vector or a counter.
    func reset(_ iv: UnsafeRawPointer?) -> Bool {
        let vector =
            iv.map { Array(UnsafeRawBufferPointer(start: $0, count: blockSize)) }
            ?? [UInt8](repeating: 0, count: blockSize)
        switch flow {
        case .blocks(isChained: true, _): chain = vector
        case .stream(let stream) where stream.kind == .counter: stream.begin(vector)
        default: return false
        }
        held = []
        return true
    }

    private func run(_ text: [UInt8]) -> [UInt8] {
        guard case .blocks(let isChained, _) = flow, let cipher, !text.isEmpty else { return text }
        let step = isEncrypting ? cipher.encrypt : cipher.decrypt
        let context = isEncrypting ? cipher.encrypting : cipher.decrypting
        return [UInt8](unsafeUninitializedCapacity: text.count) { bytes, count in
            if isChained {
                let run = isEncrypting ? nettle_cbc_encrypt : nettle_cbc_decrypt
                run(context, step, blockSize, &chain, text.count, bytes.baseAddress, text)
            } else {
                step(context, text.count, bytes.baseAddress, text)
            }
            count = text.count
        }
    }
}

/// A cipher that masks byte by byte, and may stop anywhere.
final class KeyStream {
    enum Kind {
        case feedback, feedbackOfBytes, counter, output
        case rc4
    }

    let kind: Kind
    private let cipher: BlockCipher?
    /// What makes the next mask: cipher text, a number, or the last mask.
    private var register: [UInt8]
    private var mask: [UInt8] = []
    private var used = 0
    private var rc4 = arcfour_ctx()

    /// What runs a cipher of blocks as one of bytes.
    init(_ kind: Kind, _ cipher: BlockCipher, iv: [UInt8]) {
        self.kind = kind
        self.cipher = cipher
        register = iv
    }

    /// Of a key of RC4, what is longer than 256 bytes does not count.
    init(rc4 key: [UInt8]) {
        kind = .rc4
        cipher = nil
        register = []
        nettle_arcfour_set_key(&rc4, min(key.count, 256), key)
    }

    func begin(_ iv: [UInt8]) {
        register = iv
        mask = []
        used = 0
    }

    func run(_ text: [UInt8], _ isEncrypting: Bool) -> [UInt8] {
        guard let cipher else {
            return [UInt8](unsafeUninitializedCapacity: text.count) { bytes, count in
                nettle_arcfour_crypt(&rc4, text.count, bytes.baseAddress, text)
                count = text.count
            }
        }
        return text.map { byte in
            if kind == .feedbackOfBytes {
                let result = byte ^ cipher.encrypted(register)[0]
                register.removeFirst()
                register.append(isEncrypting ? result : byte)
                return result
            }
            if used == mask.count { nextMask(cipher) }
            let result = byte ^ mask[used]
            if kind == .feedback { register[used] = isEncrypting ? result : byte }
            used += 1
            return result
        }
    }

    private func nextMask(_ cipher: BlockCipher) {
        mask = cipher.encrypted(register)
        used = 0
        switch kind {
        case .output: register = mask
        case .counter:
            // The number is in the last eight bytes, whatever comes before them.
            for index in register.indices.suffix(8).reversed() {
                register[index] &+= 1
                if register[index] != 0 { break }
            }
        case .feedback, .feedbackOfBytes, .rc4: break
        }
    }
}

import Capacitor
import CommonCrypto
import Farad
import FaradFoundation
import FaradTesting
import Security
import Testing

/// CommonCrypto beside the examples of the standards, and with Apple's error codes.
@Suite(.farad, .serialized) struct CommonCryptoTests {
    private func bytes(_ hex: String) -> [UInt8] {
        stride(from: 0, to: hex.count, by: 2).map { place in
            let start = hex.index(hex.startIndex, offsetBy: place)
            return UInt8(hex[start...].prefix(2), radix: 16)!
        }
    }

    private func hex(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    // MARK: Digests

    private typealias Digest = (
        UnsafeRawPointer?, CC_LONG, UnsafeMutablePointer<UInt8>?
    ) -> UnsafeMutablePointer<UInt8>?

    /// RFC 1319, RFC 1320, RFC 1321, FIPS 180-4.
    @Test func `each digest of “abc” is the standard's`() {
        let text = Array("abc".utf8)
        let known: [(Digest, Int32, String)] = [
            (CC_MD2, CC_MD2_DIGEST_LENGTH, "da853b0d3f88d99b30283a69e6ded6bb"),
            (CC_MD4, CC_MD4_DIGEST_LENGTH, "a448017aaf21d8525fc10ae87aa6729d"),
            (CC_MD5, CC_MD5_DIGEST_LENGTH, "900150983cd24fb0d6963f7d28e17f72"),
            (CC_SHA1, CC_SHA1_DIGEST_LENGTH, "a9993e364706816aba3e25717850c26c9cd0d89d"),
            (
                CC_SHA224, CC_SHA224_DIGEST_LENGTH,
                "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7"
            ),
            (
                CC_SHA256, CC_SHA256_DIGEST_LENGTH,
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
            ),
            (
                CC_SHA384, CC_SHA384_DIGEST_LENGTH,
                "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
                    + "8086072ba1e7cc2358baeca134c825a7"
            ),
            (
                CC_SHA512, CC_SHA512_DIGEST_LENGTH,
                "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                    + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
            ),
        ]
        for (digest, length, expected) in known {
            var result = [UInt8](repeating: 0, count: Int(length))
            #expect(digest(text, 3, &result) != nil)
            #expect(hex(result) == expected)
            #expect(digest(nil, 3, &result) == nil)
            #expect(digest(text, 3, nil) == nil)
        }
    }

    @Test func `a digest is made in steps, and a copy of it goes on by itself`() {
        var context = CC_SHA256_CTX()
        var (whole, part) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32))
        #expect(CC_SHA256_Init(&context) == 1)
        #expect(CC_SHA256_Update(&context, Array("ab".utf8), 2) == 1)
        var copy = context
        CC_SHA256_Update(&context, Array("c".utf8), 1)
        #expect(CC_SHA256_Final(&whole, &context) == 1)
        CC_SHA256_Update(&copy, Array("c".utf8), 1)
        CC_SHA256_Update(&copy, nil, 0)
        CC_SHA256_Final(&part, &copy)
        #expect(hex(whole).hasPrefix("ba7816bf8f01cfea"))
        #expect(part == whole)
    }

    /// RFC 2202 and RFC 4231, second cases.
    @Test(arguments: [
        (kCCHmacAlgSHA1, 20, "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
        (kCCHmacAlgMD5, 16, "750c783e6ab0b503eaa86e310a5db738"),
        (
            kCCHmacAlgSHA256, 32,
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (kCCHmacAlgSHA224, 28, "a30e01098bc6dbbf45690f3a7e9e6d0f8bbea2a39e6148008fd05e44"),
        (
            kCCHmacAlgSHA384, 48,
            "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e"
                + "8e2240ca5e69e2c78b3239ecfab21649"
        ),
        (
            kCCHmacAlgSHA512, 64,
            "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
                + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
        ),
    ])
    func `a keyed digest is the standard's, at once and in steps`(
        _ algorithm: Int, _ count: Int, _ expected: String
    ) {
        let (key, text) = ("Jefe", "what do ya want for nothing?")
        var (once, steps) = (
            [UInt8](repeating: 0, count: count), [UInt8](repeating: 0, count: count)
        )
        CCHmac(CCHmacAlgorithm(algorithm), key, 4, text, 28, &once)
        #expect(hex(once) == expected)
        var context = CCHmacContext()
        CCHmacInit(&context, CCHmacAlgorithm(algorithm), key, 4)
        CCHmacUpdate(&context, text, 10)
        CCHmacUpdate(&context, Array(text.utf8.dropFirst(10)), 18)
        CCHmacFinal(&context, &steps)
        #expect(steps == once)
    }

    // MARK: Keys

    /// RFC 6070, and others' libraries.
    @Test(arguments: [
        (kCCPRFHmacAlgSHA1, 2, "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957"),
        (kCCPRFHmacAlgSHA224, 4096, "218c453bf90635bd0a21a75d172703ff6108ef60"),
        (kCCPRFHmacAlgSHA256, 1, "120fb6cffcf8b32c43e7225256c4f837a86548c9"),
        (kCCPRFHmacAlgSHA384, 1, "c0e14f06e49e32d73f9f52ddf1d0c5c719160923"),
        (kCCPRFHmacAlgSHA512, 4096, "d197b1b33db0143e018b12f3d1d1479e6cdebdcc"),
    ])
    func `a password makes the standard's key`(
        _ prf: Int, _ rounds: Int, _ expected: String
    ) {
        var key = [UInt8](repeating: 0, count: expected.count / 2)
        func derive(_ prf: Int, _ rounds: Int, by algorithm: Int = kCCPBKDF2) -> Int32 {
            CCKeyDerivationPBKDF(
                CCPBKDFAlgorithm(algorithm), "password", 8, Array("salt".utf8), 4,
                CCPseudoRandomAlgorithm(prf), UInt32(rounds), &key, key.count)
        }
        #expect(derive(prf, rounds) == kCCSuccess)
        #expect(hex(key) == expected)
        for status in [derive(prf, rounds, by: 1), derive(6, rounds), derive(prf, 0)] {
            #expect(status == kCCParamError)
        }
        #expect(
            CCCalibratePBKDF(
                CCPBKDFAlgorithm(kCCPBKDF2), 8, 4, CCPseudoRandomAlgorithm(prf), 32, 100) == 10_000)
    }

    /// RFC 3394, 4.1.
    @Test func `a key is wrapped in another as the standard has it, and no other key unwraps it`() {
        let kek = bytes("000102030405060708090a0b0c0d0e0f")
        let key = bytes("00112233445566778899aabbccddeeff")
        var wrapped = [UInt8](repeating: 0, count: 24)
        var count = 24
        #expect(
            CCSymmetricKeyWrap(
                CCWrappingAlgorithm(kCCWRAPAES), CCrfc3394_iv, CCrfc3394_ivLen, kek, 16, key, 16,
                &wrapped, &count) == kCCSuccess)
        #expect(hex(wrapped) == "1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5")
        var (opened, size) = ([UInt8](repeating: 0, count: 16), 16)
        func unwrap(_ kek: [UInt8]) -> Int32 {
            CCSymmetricKeyUnwrap(
                CCWrappingAlgorithm(kCCWRAPAES), nil, 0, kek, kek.count, wrapped, 24, &opened,
                &size)
        }
        #expect(unwrap(kek) == kCCSuccess)
        #expect(opened == key && size == 16)
        #expect(unwrap(key) == kCCDecodeError)
        #expect(unwrap([1, 2]) == kCCParamError && size == 0)
        for (length, status) in [(7, kCCParamError), (8, kCCDecodeError), (23, kCCDecodeError)] {
            size = 16
            #expect(
                CCSymmetricKeyUnwrap(
                    CCWrappingAlgorithm(kCCWRAPAES), nil, 0, kek, 16, wrapped, length, &opened,
                    &size) == status && size == 0)
        }
    }

    @Test func `random bytes are the device's own, one after another with the keychain's`() throws {
        func draw(_ first: @escaping (UnsafeMutableRawPointer, Int) -> Void) throws -> [String] {
            try ProbePlugin.phone("random \(UUID())") { _, call in
                var bytes = [UInt8](repeating: 0, count: 24)
                bytes.withUnsafeMutableBytes { memory in
                    first(memory.baseAddress!, 12)
                    _ = SecRandomCopyBytes(kSecRandomDefault, 12, memory.baseAddress! + 12)
                }
                call.resolve(["bytes": Data(bytes).base64EncodedString()])
            }.lines
        }
        let own = try draw { #expect(CCRandomGenerateBytes($0, $1) == kCCSuccess) }
        #expect(own == (try draw { _ = SecRandomCopyBytes(kSecRandomDefault, $1, $0) }))
        #expect(CCRandomGenerateBytes(nil, 0) == kCCSuccess)
        #expect(CCRandomGenerateBytes(nil, 1) == kCCParamError)
    }

    // MARK: Ciphers

    private func crypt(
        _ algorithm: Int, _ options: Int, key: String, iv: String? = nil, _ text: String,
        room: Int? = nil, operation: Int = kCCEncrypt
    ) -> (status: CCCryptorStatus, text: String, moved: Int) {
        let (key, text) = (bytes(key), bytes(text))
        var output = [UInt8](repeating: 0, count: room ?? text.count + 16)
        var moved = -1
        let status = CCCrypt(
            CCOperation(operation), CCAlgorithm(algorithm), CCOptions(options), key, key.count,
            iv.map(bytes), text, text.count, &output, output.count, &moved)
        return (status, status == kCCSuccess ? hex(output.prefix(moved)) : "", moved)
    }

    private static let text =
        "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
    private static let key = "2b7e151628aed2a6abf7158809cf4f3c"
    private static let iv = "000102030405060708090a0b0c0d0e0f"

    /// NIST SP 800-38A, F.1.1, F.2.1 and F.2.5; FIPS 46-3; NIST SP 800-67; RFC 2144, B.1; RFC 2268, 5; Eric
    /// Young's vectors of Blowfish.
    @Test(
        arguments: [
            (
                kCCAlgorithmAES, kCCOptionECBMode, key, nil, text,
                "3ad77bb40d7a3660a89ecaf32466ef97f5d3d58503b9699de785895a96fdbaaf"
            ),
            (
                kCCAlgorithmAES, 0, key, iv, text,
                "7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2"
            ),
            (
                kCCAlgorithmAES, 0,
                "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4", iv, text,
                "f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d"
            ),
            (kCCAlgorithmDES, 0, "133457799bbcdff1", nil, "0123456789abcdef", "85e813540f0ab405"),
            // A weak key is a key, as in NIST SP 800-17, A.1.
            (kCCAlgorithmDES, 0, "0101010101010101", nil, "8000000000000000", "95f8a5e5dd31d900"),
            (
                kCCAlgorithm3DES, kCCOptionECBMode,
                "0123456789abcdef23456789abcdef01456789abcdef0123", nil,
                "5468652071756663", "a826fd8ce53b855f"
            ),
            (
                kCCAlgorithmCAST, 0, "0123456712345678234567893456789a", nil, "0123456789abcdef",
                "238b4fe5847e44b2"
            ),
            (
                kCCAlgorithmCAST, 0, "01234567123456782345", nil, "0123456789abcdef",
                "eb6a711a2c02271b"
            ),
            (kCCAlgorithmCAST, 0, "0123456712", nil, "0123456789abcdef", "7ac816d16e9b302e"),
            (kCCAlgorithmRC2, 0, "ffffffffffffffff", nil, "ffffffffffffffff", "278b27e42e2f0d49"),
            (kCCAlgorithmRC2, 0, "3000000000000000", nil, "1000000000000001", "30649edf9be7d2c2"),
            (
                kCCAlgorithmBlowfish, 0, "0000000000000000", nil, "0000000000000000",
                "4ef997456198dd78"
            ),
            (kCCAlgorithmRC4, 0, "4b6579", nil, "506c61696e74657874", "bbf316e8d940af0ad3"),
        ] as [(Int, Int, String, String?, String, String)])
    func `a text is encrypted as the standard has it, and comes back`(
        _ algorithm: Int, _ options: Int, _ key: String, _ iv: String?, _ text: String,
        _ expected: String
    ) {
        let made = crypt(algorithm, options, key: key, iv: iv, text)
        #expect(made == (CCCryptorStatus(kCCSuccess), expected, expected.count / 2))
        #expect(
            crypt(algorithm, options, key: key, iv: iv, expected, operation: kCCDecrypt).text
                == text)
    }

    @Test func `padding fills the last block, of nothing too, and is taken out again`() {
        let key = "000102030405060708090a0b0c0d0e0f"
        func padded(_ operation: Int, iv: String?, _ text: String, room: Int? = nil) -> String {
            crypt(
                kCCAlgorithmAES, kCCOptionPKCS7Padding, key: key, iv: iv, text, room: room,
                operation: operation
            ).text
        }
        let iv = "0f0e0d0c0b0a09080706050403020100"
        #expect(padded(kCCEncrypt, iv: iv, "") == "efddc425a6fa0c5f25e444092eb0f503")
        #expect(padded(kCCEncrypt, iv: nil, "") == "954f64f2e4e86e9eee82d20216684899")
        for count in [1, 15, 16, 17, 31, 32, 100] {
            let text = hex((0..<count).map(UInt8.init))
            let sealed = padded(kCCEncrypt, iv: iv, text)
            #expect(sealed.count / 2 == count / 16 * 16 + 16)
            // As much room as there is cipher text will do, as plugins give it.
            #expect(padded(kCCDecrypt, iv: iv, sealed, room: sealed.count / 2) == text)
        }
        // Another key's padding is none: what comes out is no error on a phone either.
        let sealed = padded(kCCEncrypt, iv: iv, "00")
        let wrong = crypt(
            kCCAlgorithmAES, kCCOptionPKCS7Padding, key: Self.key, iv: iv, sealed,
            operation: kCCDecrypt)
        #expect(wrong.status == kCCSuccess && wrong.moved == 16)
    }

    @Test func `errors have Apple's codes, and a buffer that is too small is told its size`() {
        let (aes, padding) = (kCCAlgorithmAES, kCCOptionPKCS7Padding)
        #expect(crypt(aes, 0, key: Self.key, "00").status == kCCAlignmentError)
        #expect(
            crypt(aes, padding, key: Self.key, "00", operation: kCCDecrypt).status
                == kCCAlignmentError)
        #expect(crypt(aes, 0, key: "00", "").status == kCCKeySizeError)
        #expect(crypt(kCCAlgorithmDES, 0, key: Self.key, "").status == kCCKeySizeError)
        #expect(crypt(7, 0, key: Self.key, "").status == kCCParamError)
        #expect(crypt(aes, 0, key: Self.key, "", operation: 2).status == kCCParamError)
        let small = crypt(aes, padding, key: Self.key, Self.text, room: 32)
        #expect(small.status == kCCBufferTooSmall && small.moved == 48)
        var ref: CCCryptorRef?
        #expect(CCCryptorCreate(0, 0, 0, nil, 16, nil, &ref) == kCCParamError && ref == nil)
        #expect(CCCryptorCreate(0, 0, 0, bytes(Self.key), 16, nil, nil) == kCCParamError)
        #expect(
            CCCryptorCreateWithMode(
                0, 5, 0, 0, nil, bytes(Self.key), 16, nil, 0, 0, 0, &ref) == kCCParamError)
        var moved = 0
        #expect(CCCryptorUpdate(nil, nil, 0, nil, 0, &moved) == kCCParamError)
        #expect(CCCryptorFinal(nil, nil, 0, &moved) == kCCSuccess)
        #expect(CCCryptorRelease(nil) == kCCSuccess)
    }

    private func modes(
        _ operation: Int, _ mode: Int, _ text: [UInt8], _ steps: [Int], iv: String = iv
    ) -> [UInt8] {
        var ref: CCCryptorRef?
        CCCryptorCreateWithMode(
            CCOperation(operation), CCMode(mode), CCAlgorithm(kCCAlgorithmAES),
            CCPadding(ccNoPadding), bytes(iv), bytes(Self.key), 16, nil, 0, 0,
            CCModeOptions(kCCModeOptionCTR_BE), &ref)
        defer { CCCryptorRelease(ref) }
        var (result, rest) = ([UInt8](), text[...])
        for step in steps + [text.count] {
            let part = Array(rest.prefix(step))
            var (output, moved) = ([UInt8](repeating: 0, count: part.count + 16), 0)
            CCCryptorUpdate(ref, part, part.count, &output, output.count, &moved)
            result += output.prefix(moved)
            rest = rest.dropFirst(step)
        }
        return result
    }

    /// NIST SP 800-38A, F.3.7, F.3.13, F.4.1 and F.5.1.
    @Test(arguments: [
        (kCCModeCFB8, iv, "3b79424c9c0dd436bace9e0ed4586a4f32b9"),
        (
            kCCModeCFB, iv, "3b3fd92eb72dad20333449f8e83cfb4ac8a64537a0b3a93fcde3cdad9f1ce58b"
        ),
        (
            kCCModeOFB, iv, "3b3fd92eb72dad20333449f8e83cfb4a7789508d16918f03f53c52dac54ed825"
        ),
        (
            kCCModeCTR, "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
            "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff"
        ),
    ])
    func `a mode that masks bytes may stop anywhere, and comes to the standard's text`(
        _ mode: Int, _ iv: String, _ expected: String
    ) {
        let text = Array(bytes(Self.text).prefix(expected.count / 2))
        for steps in [[], [1, 2, 3, 10], [16], [15, 2]] {
            #expect(hex(modes(kCCEncrypt, mode, text, steps, iv: iv)) == expected)
            #expect(modes(kCCDecrypt, mode, bytes(expected), steps, iv: iv) == text)
        }
    }

    @Test func `a counter counts in the last eight bytes of its block alone`() {
        let zeros = [UInt8](repeating: 0, count: 32)
        let masks = modes(
            kCCEncrypt, kCCModeCTR, zeros, [], iv: "00000000000000ffffffffffffffffff")
        let second = modes(
            kCCEncrypt, kCCModeCTR, Array(zeros.prefix(16)), [],
            iv: "00000000000000ff0000000000000000")
        #expect(Array(masks.suffix(16)) == second)
    }

    @Test func `blocks come out as they are full, and the last one of a padded text at its end`() {
        let (key, text) = (bytes(Self.key), bytes(Self.text) + [1, 2, 3])
        let whole = crypt(
            kCCAlgorithmAES, kCCOptionPKCS7Padding, key: Self.key, iv: Self.iv, hex(text)
        ).text
        func run(_ operation: Int, _ input: [UInt8], _ steps: [Int]) -> ([Int], String) {
            var ref: CCCryptorRef?
            CCCryptorCreate(
                CCOperation(operation), 0, CCOptions(kCCOptionPKCS7Padding), key, 16,
                bytes(Self.iv), &ref)
            defer { CCCryptorRelease(ref) }
            var (result, counts, rest) = ([UInt8](), [Int](), input[...])
            var (output, moved) = ([UInt8](repeating: 0, count: 96), 0)
            for step in steps {
                let part = Array(rest.prefix(step))
                #expect(
                    CCCryptorGetOutputLength(ref, step, false)
                        <= CCCryptorGetOutputLength(ref, step, true))
                CCCryptorUpdate(ref, part, part.count, &output, output.count, &moved)
                counts.append(moved)
                result += output.prefix(moved)
                rest = rest.dropFirst(step)
            }
            #expect(CCCryptorFinal(ref, &output, output.count, &moved) == kCCSuccess)
            counts.append(moved)
            return (counts, hex(result + output.prefix(moved)))
        }
        #expect(run(kCCEncrypt, text, [5, 11, 17, 2]) == ([0, 16, 16, 0, 16], whole))
        #expect(run(kCCDecrypt, bytes(whole), [16, 17, 15]) == ([0, 32, 0, 3], hex(text)))
    }

    @Test func `an end without room keeps the text, and comes with the next try`() {
        for operation in [kCCEncrypt, kCCDecrypt] {
            var ref: CCCryptorRef?
            let options = kCCOptionPKCS7Padding | kCCOptionECBMode
            CCCryptorCreate(
                CCOperation(operation), 0, CCOptions(options), bytes(Self.key), 16, nil, &ref)
            defer { CCCryptorRelease(ref) }
            let text =
                operation == kCCEncrypt
                ? [1, 2, 3] : bytes(crypt(0, options, key: Self.key, "010203").text)
            var (output, moved) = ([UInt8](repeating: 0, count: 16), 0)
            CCCryptorUpdate(ref, text, text.count, &output, 16, &moved)
            #expect(moved == 0)
            #expect(CCCryptorFinal(ref, &output, 2, &moved) == kCCBufferTooSmall && moved == 0)
            #expect(output == [UInt8](repeating: 0, count: 16))
            #expect(CCCryptorFinal(ref, &output, 16, &moved) == kCCSuccess)
            #expect(
                hex(output.prefix(moved))
                    == (operation == kCCEncrypt
                        ? crypt(0, options, key: Self.key, "010203").text : "010203"))
        }
    }

    @Test func `a chain and a counter begin anew with another vector, and nothing else does`() {
        for mode in [kCCModeCBC, kCCModeCTR, kCCModeECB, kCCModeOFB] {
            var ref: CCCryptorRef?
            CCCryptorCreateWithMode(
                0, CCMode(mode), 0, 0, bytes(Self.iv), bytes(Self.key), 16, nil, 0, 0, 0, &ref)
            defer { CCCryptorRelease(ref) }
            let text = bytes(Self.text)
            func run() -> [UInt8] {
                var (output, moved) = ([UInt8](repeating: 0, count: 48), 0)
                CCCryptorUpdate(ref, text, 32, &output, 48, &moved)
                return Array(output.prefix(moved))
            }
            let first = run()
            let isKnown = mode == kCCModeCBC || mode == kCCModeCTR
            #expect(
                CCCryptorReset(ref, bytes(Self.iv)) == (isKnown ? kCCSuccess : kCCUnimplemented))
            if isKnown { #expect(run() == first) }
        }
    }
}

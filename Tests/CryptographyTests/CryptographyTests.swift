import Cryptography
import Testing

/// What pages do not see of keys; `web/runtime/parts/web-crypto.unit.ts` has what others' libraries
/// and the standards' examples come to.
@Suite struct CryptographyTests {
    private let seed = [UInt8](1...32)

    @Test func `one seed makes one key and one signature, and another seed others`() throws {
        for name in ["P-256", "P-384", "P-521", "Ed25519", "X25519"] {
            let curve = try #require(NamedCurve(name))
            let key = curve.makePrivateKey(seed: seed)
            #expect(key == curve.makePrivateKey(seed: seed))
            #expect(key != curve.makePrivateKey(seed: seed.reversed()))
            #expect(curve.has(try #require(curve.publicKey(of: key))))
        }
        let curve = EllipticCurve.p256
        let key = curve.makePrivateKey(seed: seed)
        let digest = HashFunction.sha256.digest([1, 2, 3])
        let signature = try #require(curve.sign(digest, by: key, seed: seed))
        #expect(signature == curve.sign(digest, by: key, seed: seed))
        let other = try #require(curve.sign(digest, by: key, seed: digest))
        #expect(signature != other)
        let open = try #require(curve.publicKey(of: key))
        #expect(curve.verifies(signature, of: digest, by: open))
        #expect(curve.verifies(other, of: digest, by: open))
    }

    @Test func `a signature's two numbers come back from their encoding`() throws {
        for both: [UInt8] in [
            Array(1...64), [UInt8](repeating: 0xff, count: 64),
            [UInt8](repeating: 0, count: 31) + [5] + [UInt8](repeating: 0x80, count: 32),
        ] {
            let bytes = DistinguishedEncoding.signature(both).bytes
            #expect(DistinguishedEncoding.numbers(ofSignature: bytes) == both)
            #expect(DistinguishedEncoding.numbers(ofSignature: bytes + [0]) == nil)
            #expect(DistinguishedEncoding.numbers(ofSignature: bytes.dropLast()) == nil)
        }
        #expect(DistinguishedEncoding.integer([0, 0x80]).bytes == [2, 2, 0, 0x80])
        #expect(DistinguishedEncoding.integer([0, 0]).bytes == [2, 1, 0])
        let long = DistinguishedEncoding.octets([UInt8](repeating: 7, count: 300)).bytes
        #expect(long.prefix(4) == [4, 0x82, 1, 44])
    }

    @Test func `RSA pairs follow from a seed, sign, and read what is sealed for them`() throws {
        let pair = try #require(RSAPrivateKey.make(bits: 1024, exponent: [1, 0, 1], seed: seed))
        #expect(pair == RSAPrivateKey.make(bits: 1024, exponent: [1, 0, 1], seed: seed))
        #expect(pair != RSAPrivateKey.make(bits: 1024, exponent: [1, 0, 1], seed: [7]))
        #expect(pair.isValid)
        #expect(pair.publicKey.modulus.count == 128)
        for hash in HashFunction.allCases where hash != .sha512 {
            let signature = try #require(pair.sign([5], by: hash, saltSize: 20, seed: seed))
            #expect(pair.publicKey.verifies(signature, of: [5], by: hash, saltSize: 20))
            #expect(!pair.publicKey.verifies(signature, of: [6], by: hash, saltSize: 20))
            let sealed = try #require(
                pair.publicKey.encrypt([9, 9], label: [], by: hash, seed: seed))
            #expect(pair.decrypt(sealed, label: [], by: hash) == [9, 9])
            #expect(pair.decrypt(sealed, label: [1], by: hash) == nil)
        }
    }

    @Test func `what is no key is refused and not calculated with`() {
        let curve = EllipticCurve.p256
        // The order of the curve's group, and nothing.
        let order: [UInt8] = [
            0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
            0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63,
            0x25, 0x51,
        ]
        #expect(curve.publicKey(of: order) == nil)
        #expect(curve.publicKey(of: [UInt8](repeating: 0, count: 32)) == nil)
        #expect(curve.publicKey(of: [1]) == nil)
        #expect(!curve.has([UInt8](repeating: 0, count: 64)))
        #expect(!curve.has([]))
        // With this point of order 1 all agree on nothing.
        #expect(
            NamedCurve.x25519.agree(seed, with: [UInt8](repeating: 0, count: 32)) == nil)
        #expect(AES(key: [1]) == nil)
        for (modulus, exponent) in [([], []), ([0], [0]), ([4], [3]), ([UInt8(15)], [UInt8(3)])] {
            #expect(!RSAPublicKey(modulus: modulus, exponent: exponent).isValid)
        }
        let even = [UInt8](repeating: 0xfe, count: 128)
        #expect(!RSAPublicKey(modulus: even, exponent: [1, 0, 1]).isValid)
        #expect(!RSAPublicKey(modulus: even.dropLast() + [0xff], exponent: [0]).isValid)
        let nothing = [[UInt8]](repeating: [], count: 8)
        #expect(!RSAPrivateKey(parts: nothing).isValid)
        #expect(RSAPrivateKey.make(bits: 1024, exponent: [2], seed: seed) == nil)
        #expect(RSAPrivateKey.make(bits: 8, exponent: [3], seed: seed) == nil)
    }

    @Test func `a private key whose parts do not fit is found out`() throws {
        let pair = try #require(RSAPrivateKey.make(bits: 512, exponent: [3], seed: seed))
        for part in pair.parts.indices where part != 2 {
            var parts = pair.parts
            parts[part][parts[part].count - 1] ^= 2
            #expect(!RSAPrivateKey(parts: parts).isValid)
        }
    }

    @Test func `counters begin anew where their bits end, however many these are`() throws {
        let aes = try #require(AES(key: [UInt8](repeating: 1, count: 16)))
        let zeros = [UInt8](repeating: 0, count: 5 * 16)
        for bits in 3...128 {
            for start in [UInt8(0xfd), 0xff, 0] {
                var counter = [UInt8](repeating: 0xff, count: 16)
                counter[15] = start
                // Each block by itself, from its own counter.
                var blocks: [UInt8] = []
                for _ in 0..<5 {
                    blocks += try #require(
                        aes.count([UInt8](repeating: 0, count: 16), from: counter, bits: bits))
                    for bit in 0..<bits {
                        let mask = UInt8(1) << UInt8(bit % 8)
                        counter[15 - bit / 8] ^= mask
                        if counter[15 - bit / 8] & mask != 0 { break }
                    }
                }
                var first = [UInt8](repeating: 0xff, count: 16)
                first[15] = start
                #expect(aes.count(zeros, from: first, bits: bits) == blocks, "\(bits), \(start)")
            }
        }
        #expect(aes.count(zeros, from: [UInt8](repeating: 0, count: 16), bits: 2) == nil)
    }
}

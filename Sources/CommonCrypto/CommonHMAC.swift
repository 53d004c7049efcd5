// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import CNettle

public typealias CCHmacAlgorithm = UInt32

public let kCCHmacAlgSHA1 = 0
public let kCCHmacAlgMD5 = 1
public let kCCHmacAlgSHA256 = 2
public let kCCHmacAlgSHA384 = 3
public let kCCHmacAlgSHA512 = 4
public let kCCHmacAlgSHA224 = 5

/// What a keyed digest has read so far; a copy goes on by itself.
public struct CCHmacContext {
    var algorithm = CCHmacAlgorithm(kCCHmacAlgSHA1)
    /// Of the outer key, the inner key and the message: room for the largest of the digests.
    var states = (sha512_ctx(), sha512_ctx(), sha512_ctx())

    public init() {}

    /// Lends what Nettle calculates with.
    fileprivate mutating func withStates(
        _ body: (
            _ hash: inout nettle_hash, _ outer: UnsafeMutableRawPointer,
            _ inner: UnsafeMutableRawPointer, _ state: UnsafeMutableRawPointer
        ) -> Void
    ) {
        var hash = Self.hash(algorithm)
        let size = MemoryLayout<sha512_ctx>.stride
        withUnsafeMutableBytes(of: &states) { memory in
            let start = memory.baseAddress!
            body(&hash, start, start + size, start + 2 * size)
        }
    }

    /// A phone's process ends where there is no such algorithm.
    private static func hash(_ algorithm: CCHmacAlgorithm) -> nettle_hash {
        switch Int(algorithm) {
        case kCCHmacAlgSHA1: nettle_sha1
        case kCCHmacAlgMD5: nettle_md5
        case kCCHmacAlgSHA256: nettle_sha256
        case kCCHmacAlgSHA384: nettle_sha384
        case kCCHmacAlgSHA512: nettle_sha512
        case kCCHmacAlgSHA224: nettle_sha224
        default: fatalError("CCHmac knows no algorithm \(algorithm)")
        }
    }
}

public func CCHmacInit(
    _ ctx: UnsafeMutablePointer<CCHmacContext>!, _ algorithm: CCHmacAlgorithm,
    _ key: UnsafeRawPointer!, _ keyLength: Int
) {
    guard let ctx else { return }
    ctx.pointee = CCHmacContext()
    ctx.pointee.algorithm = algorithm
    ctx.pointee.withStates { hash, outer, inner, state in
        nettle_hmac_set_key(
            outer, inner, state, &hash, keyLength, key?.assumingMemoryBound(to: UInt8.self))
    }
}

public func CCHmacUpdate(
    _ ctx: UnsafeMutablePointer<CCHmacContext>!, _ data: UnsafeRawPointer!, _ dataLength: Int
) {
    guard dataLength > 0 else { return }
    ctx.pointee.withStates { hash, _, _, state in
        nettle_hmac_update(state, &hash, dataLength, data.assumingMemoryBound(to: UInt8.self))
    }
}

public func CCHmacFinal(
    _ ctx: UnsafeMutablePointer<CCHmacContext>!, _ macOut: UnsafeMutableRawPointer!
) {
    ctx.pointee.withStates { hash, outer, inner, state in
        nettle_hmac_digest(
            outer, inner, state, &hash, Int(hash.digest_size),
            macOut.assumingMemoryBound(to: UInt8.self))
    }
}

public func CCHmac(
    _ algorithm: CCHmacAlgorithm, _ key: UnsafeRawPointer!, _ keyLength: Int,
    _ data: UnsafeRawPointer!, _ dataLength: Int, _ macOut: UnsafeMutableRawPointer!
) {
    var context = CCHmacContext()
    CCHmacInit(&context, algorithm, key, keyLength)
    CCHmacUpdate(&context, data, dataLength)
    CCHmacFinal(&context, macOut)
}

// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import CNettle

public typealias CC_LONG = UInt32
public typealias CC_LONG64 = UInt64

public let CC_MD2_DIGEST_LENGTH: Int32 = 16
public let CC_MD2_BLOCK_BYTES: Int32 = 64
public let CC_MD4_DIGEST_LENGTH: Int32 = 16
public let CC_MD4_BLOCK_BYTES: Int32 = 64
public let CC_MD5_DIGEST_LENGTH: Int32 = 16
public let CC_MD5_BLOCK_BYTES: Int32 = 64
public let CC_SHA1_DIGEST_LENGTH: Int32 = 20
public let CC_SHA1_BLOCK_BYTES: Int32 = 64
public let CC_SHA224_DIGEST_LENGTH: Int32 = 28
public let CC_SHA224_BLOCK_BYTES: Int32 = 64
public let CC_SHA256_DIGEST_LENGTH: Int32 = 32
public let CC_SHA256_BLOCK_BYTES: Int32 = 64
public let CC_SHA384_DIGEST_LENGTH: Int32 = 48
public let CC_SHA384_BLOCK_BYTES: Int32 = 128
public let CC_SHA512_DIGEST_LENGTH: Int32 = 64
public let CC_SHA512_BLOCK_BYTES: Int32 = 128

// What a digest has read so far. It is a value, as in C: a copy goes on by itself.

public struct CC_MD2_CTX {
    var state = md2_ctx()
    public init() {}
}

public struct CC_MD4_CTX {
    var state = md4_ctx()
    public init() {}
}

public struct CC_MD5_CTX {
    var state = md5_ctx()
    public init() {}
}

public struct CC_SHA1_CTX {
    var state = sha1_ctx()
    public init() {}
}

public struct CC_SHA256_CTX {
    var state = sha256_ctx()
    public init() {}
}

public struct CC_SHA512_CTX {
    var state = sha512_ctx()
    public init() {}
}

/// The three steps and the whole of one digest, as the functions below have them: the steps answer 1.
struct Digest {
    let hash: nettle_hash

    init(_ hash: nettle_hash) { self.hash = hash }

    func begin(_ state: UnsafeMutableRawPointer) -> Int32 {
        hash.`init`(state)
        return 1
    }

    func add(
        _ state: UnsafeMutableRawPointer, _ data: UnsafeRawPointer?, _ count: Int
    ) -> Int32 {
        if let data, count > 0 {
            hash.update(state, count, data.assumingMemoryBound(to: UInt8.self))
        }
        return 1
    }

    /// Without room for the digest, nothing happens.
    func end(_ state: UnsafeMutableRawPointer, _ md: UnsafeMutablePointer<UInt8>?) -> Int32 {
        if let md { hash.digest(state, Int(hash.digest_size), md) }
        return 1
    }

    /// Nil where there is no room for the digest, or nothing where there should be something.
    func whole(
        _ data: UnsafeRawPointer?, _ count: Int, _ md: UnsafeMutablePointer<UInt8>?
    ) -> UnsafeMutablePointer<UInt8>? {
        guard let md, data != nil || count == 0 else { return nil }
        withUnsafeTemporaryAllocation(
            byteCount: Int(hash.context_size), alignment: 16
        ) { memory in
            let state = memory.baseAddress!
            _ = begin(state)
            _ = add(state, data, count)
            _ = end(state, md)
        }
        return md
    }
}

// MARK: MD2

@discardableResult
public func CC_MD2_Init(_ c: UnsafeMutablePointer<CC_MD2_CTX>!) -> Int32 {
    Digest(nettle_md2).begin(c)
}

@discardableResult
public func CC_MD2_Update(
    _ c: UnsafeMutablePointer<CC_MD2_CTX>!, _ data: UnsafeRawPointer!, _ len: CC_LONG
) -> Int32 { Digest(nettle_md2).add(c, data, Int(len)) }

@discardableResult
public func CC_MD2_Final(
    _ md: UnsafeMutablePointer<UInt8>!, _ c: UnsafeMutablePointer<CC_MD2_CTX>!
) -> Int32 { Digest(nettle_md2).end(c, md) }

@discardableResult
public func CC_MD2(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { Digest(nettle_md2).whole(data, Int(len), md) }

// MARK: MD4

@discardableResult
public func CC_MD4_Init(_ c: UnsafeMutablePointer<CC_MD4_CTX>!) -> Int32 {
    Digest(nettle_md4).begin(c)
}

@discardableResult
public func CC_MD4_Update(
    _ c: UnsafeMutablePointer<CC_MD4_CTX>!, _ data: UnsafeRawPointer!, _ len: CC_LONG
) -> Int32 { Digest(nettle_md4).add(c, data, Int(len)) }

@discardableResult
public func CC_MD4_Final(
    _ md: UnsafeMutablePointer<UInt8>!, _ c: UnsafeMutablePointer<CC_MD4_CTX>!
) -> Int32 { Digest(nettle_md4).end(c, md) }

@discardableResult
public func CC_MD4(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { Digest(nettle_md4).whole(data, Int(len), md) }

// MARK: MD5

@discardableResult
public func CC_MD5_Init(_ c: UnsafeMutablePointer<CC_MD5_CTX>!) -> Int32 {
    Digest(nettle_md5).begin(c)
}

@discardableResult
public func CC_MD5_Update(
    _ c: UnsafeMutablePointer<CC_MD5_CTX>!, _ data: UnsafeRawPointer!, _ len: CC_LONG
) -> Int32 { Digest(nettle_md5).add(c, data, Int(len)) }

@discardableResult
public func CC_MD5_Final(
    _ md: UnsafeMutablePointer<UInt8>!, _ c: UnsafeMutablePointer<CC_MD5_CTX>!
) -> Int32 { Digest(nettle_md5).end(c, md) }

@discardableResult
public func CC_MD5(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { Digest(nettle_md5).whole(data, Int(len), md) }

// MARK: SHA1

@discardableResult
public func CC_SHA1_Init(_ c: UnsafeMutablePointer<CC_SHA1_CTX>!) -> Int32 {
    Digest(nettle_sha1).begin(c)
}

@discardableResult
public func CC_SHA1_Update(
    _ c: UnsafeMutablePointer<CC_SHA1_CTX>!, _ data: UnsafeRawPointer!, _ len: CC_LONG
) -> Int32 { Digest(nettle_sha1).add(c, data, Int(len)) }

@discardableResult
public func CC_SHA1_Final(
    _ md: UnsafeMutablePointer<UInt8>!, _ c: UnsafeMutablePointer<CC_SHA1_CTX>!
) -> Int32 { Digest(nettle_sha1).end(c, md) }

@discardableResult
public func CC_SHA1(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { Digest(nettle_sha1).whole(data, Int(len), md) }

// MARK: SHA224

@discardableResult
public func CC_SHA224_Init(_ c: UnsafeMutablePointer<CC_SHA256_CTX>!) -> Int32 {
    Digest(nettle_sha224).begin(c)
}

@discardableResult
public func CC_SHA224_Update(
    _ c: UnsafeMutablePointer<CC_SHA256_CTX>!, _ data: UnsafeRawPointer!, _ len: CC_LONG
) -> Int32 { Digest(nettle_sha224).add(c, data, Int(len)) }

@discardableResult
public func CC_SHA224_Final(
    _ md: UnsafeMutablePointer<UInt8>!, _ c: UnsafeMutablePointer<CC_SHA256_CTX>!
) -> Int32 { Digest(nettle_sha224).end(c, md) }

@discardableResult
public func CC_SHA224(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { Digest(nettle_sha224).whole(data, Int(len), md) }

// MARK: SHA256

@discardableResult
public func CC_SHA256_Init(_ c: UnsafeMutablePointer<CC_SHA256_CTX>!) -> Int32 {
    Digest(nettle_sha256).begin(c)
}

@discardableResult
public func CC_SHA256_Update(
    _ c: UnsafeMutablePointer<CC_SHA256_CTX>!, _ data: UnsafeRawPointer!, _ len: CC_LONG
) -> Int32 { Digest(nettle_sha256).add(c, data, Int(len)) }

@discardableResult
public func CC_SHA256_Final(
    _ md: UnsafeMutablePointer<UInt8>!, _ c: UnsafeMutablePointer<CC_SHA256_CTX>!
) -> Int32 { Digest(nettle_sha256).end(c, md) }

@discardableResult
public func CC_SHA256(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { Digest(nettle_sha256).whole(data, Int(len), md) }

// MARK: SHA384

@discardableResult
public func CC_SHA384_Init(_ c: UnsafeMutablePointer<CC_SHA512_CTX>!) -> Int32 {
    Digest(nettle_sha384).begin(c)
}

@discardableResult
public func CC_SHA384_Update(
    _ c: UnsafeMutablePointer<CC_SHA512_CTX>!, _ data: UnsafeRawPointer!, _ len: CC_LONG
) -> Int32 { Digest(nettle_sha384).add(c, data, Int(len)) }

@discardableResult
public func CC_SHA384_Final(
    _ md: UnsafeMutablePointer<UInt8>!, _ c: UnsafeMutablePointer<CC_SHA512_CTX>!
) -> Int32 { Digest(nettle_sha384).end(c, md) }

@discardableResult
public func CC_SHA384(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { Digest(nettle_sha384).whole(data, Int(len), md) }

// MARK: SHA512

@discardableResult
public func CC_SHA512_Init(_ c: UnsafeMutablePointer<CC_SHA512_CTX>!) -> Int32 {
    Digest(nettle_sha512).begin(c)
}

@discardableResult
public func CC_SHA512_Update(
    _ c: UnsafeMutablePointer<CC_SHA512_CTX>!, _ data: UnsafeRawPointer!, _ len: CC_LONG
) -> Int32 { Digest(nettle_sha512).add(c, data, Int(len)) }

@discardableResult
public func CC_SHA512_Final(
    _ md: UnsafeMutablePointer<UInt8>!, _ c: UnsafeMutablePointer<CC_SHA512_CTX>!
) -> Int32 { Digest(nettle_sha512).end(c, md) }

@discardableResult
public func CC_SHA512(
    _ data: UnsafeRawPointer!, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>!
) -> UnsafeMutablePointer<UInt8>! { Digest(nettle_sha512).whole(data, Int(len), md) }

// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import Cryptography

public typealias CCWrappingAlgorithm = UInt32

public let kCCWRAPAES = 1

/// The vector of RFC 3394.
public nonisolated(unsafe) let CCrfc3394_iv: UnsafePointer<UInt8>! = {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: CCrfc3394_ivLen)
    bytes.initialize(repeating: 0xA6, count: CCrfc3394_ivLen)
    return UnsafePointer(bytes)
}()
public let CCrfc3394_ivLen = 8

public func CCSymmetricWrappedSize(_ algorithm: CCWrappingAlgorithm, _ rawKeyLen: Int) -> Int {
    rawKeyLen + 8
}

public func CCSymmetricUnwrappedSize(
    _ algorithm: CCWrappingAlgorithm, _ wrappedKeyLen: Int
) -> Int { wrappedKeyLen - 8 }

/// Wraps a key in another (RFC 3394); without a vector, in that of the standard.
@discardableResult
public func CCSymmetricKeyWrap(
    _ algorithm: CCWrappingAlgorithm, _ iv: UnsafePointer<UInt8>!, _ ivLen: Int,
    _ kek: UnsafePointer<UInt8>!, _ kekLen: Int, _ rawKey: UnsafePointer<UInt8>!,
    _ rawKeyLen: Int, _ wrappedKey: UnsafeMutablePointer<UInt8>!,
    _ wrappedKeyLen: UnsafeMutablePointer<Int>!
) -> Int32 {
    let cipher = AES(key: Array(UnsafeBufferPointer(start: kek, count: kekLen)))
    guard let cipher, wrappedKeyLen.pointee >= rawKeyLen + 8, iv == nil || ivLen >= 8,
        let wrapped = cipher.wrap(
            Array(UnsafeBufferPointer(start: rawKey, count: rawKeyLen)), vector: vector(iv))
    else { return refuse(wrappedKeyLen) }
    wrappedKey.update(from: wrapped, count: wrapped.count)
    wrappedKeyLen.pointee = wrapped.count
    return Int32(kCCSuccess)
}

/// What was wrapped in the standard's vector is taken out whatever vector is given.
@discardableResult
public func CCSymmetricKeyUnwrap(
    _ algorithm: CCWrappingAlgorithm, _ iv: UnsafePointer<UInt8>!, _ ivLen: Int,
    _ kek: UnsafePointer<UInt8>!, _ kekLen: Int, _ wrappedKey: UnsafePointer<UInt8>!,
    _ wrappedKeyLen: Int, _ rawKey: UnsafeMutablePointer<UInt8>!,
    _ rawKeyLen: UnsafeMutablePointer<Int>!
) -> Int32 {
    let cipher = AES(key: Array(UnsafeBufferPointer(start: kek, count: kekLen)))
    // What is shorter than the vector would need more room than there is.
    guard let cipher, wrappedKeyLen >= 8, rawKeyLen.pointee >= wrappedKeyLen - 8,
        iv == nil || ivLen >= 8
    else { return refuse(rawKeyLen) }
    let wrapped = Array(UnsafeBufferPointer(start: wrappedKey, count: wrappedKeyLen))
    let key =
        cipher.unwrap(wrapped, vector: vector(iv)) ?? cipher.unwrap(wrapped, vector: vector(nil))
    guard let key else {
        rawKeyLen.pointee = 0
        return Int32(kCCDecodeError)
    }
    rawKey.update(from: key, count: key.count)
    rawKeyLen.pointee = key.count
    return Int32(kCCSuccess)
}

private func vector(_ iv: UnsafePointer<UInt8>?) -> [UInt8] {
    Array(UnsafeBufferPointer(start: iv ?? CCrfc3394_iv, count: CCrfc3394_ivLen))
}

private func refuse(_ count: UnsafeMutablePointer<Int>) -> Int32 {
    count.pointee = 0
    return Int32(kCCParamError)
}

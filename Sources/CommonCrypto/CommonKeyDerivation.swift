// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import Cryptography

public typealias CCPBKDFAlgorithm = UInt32
public typealias CCPseudoRandomAlgorithm = UInt32

public let kCCPBKDF2 = 2
public let kCCPRFHmacAlgSHA1 = 1
public let kCCPRFHmacAlgSHA224 = 2
public let kCCPRFHmacAlgSHA256 = 3
public let kCCPRFHmacAlgSHA384 = 4
public let kCCPRFHmacAlgSHA512 = 5

/// Makes a key of a password (RFC 8018).
@discardableResult
public func CCKeyDerivationPBKDF(
    _ algorithm: CCPBKDFAlgorithm, _ password: UnsafePointer<CChar>!, _ passwordLen: Int,
    _ salt: UnsafePointer<UInt8>!, _ saltLen: Int, _ prf: CCPseudoRandomAlgorithm,
    _ rounds: UInt32, _ derivedKey: UnsafeMutablePointer<UInt8>!, _ derivedKeyLen: Int
) -> Int32 {
    guard algorithm == kCCPBKDF2, let hash = hash(prf), let password, let derivedKey,
        derivedKeyLen > 0, rounds > 0, salt != nil || saltLen == 0
    else { return Int32(kCCParamError) }
    let key = hash.stretch(
        Array(UnsafeRawBufferPointer(start: password, count: passwordLen)),
        salt: Array(UnsafeBufferPointer(start: salt, count: saltLen)), iterations: rounds,
        count: derivedKeyLen)
    derivedKey.update(from: key, count: key.count)
    return Int32(kCCSuccess)
}

private func hash(_ prf: CCPseudoRandomAlgorithm) -> HashFunction? {
    switch Int(prf) {
    case kCCPRFHmacAlgSHA1: .sha1
    case kCCPRFHmacAlgSHA224: .sha224
    case kCCPRFHmacAlgSHA256: .sha256
    case kCCPRFHmacAlgSHA384: .sha384
    case kCCPRFHmacAlgSHA512: .sha512
    default: nil
    }
}

/// How many rounds take so long on this phone: 10,000, which is what it answers where its clock stands
/// still meanwhile, as it does here.
public func CCCalibratePBKDF(
    _ algorithm: CCPBKDFAlgorithm, _ passwordLen: Int, _ saltLen: Int,
    _ prf: CCPseudoRandomAlgorithm, _ derivedKeyLen: Int, _ msec: UInt32
) -> UInt32 {
    guard algorithm == kCCPBKDF2, hash(prf) != nil, derivedKeyLen > 0, saltLen <= 132 else {
        return .max
    }
    return 10_000
}

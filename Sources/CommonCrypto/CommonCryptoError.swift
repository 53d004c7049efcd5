// swift-format-ignore-file: AlwaysUseLowerCamelCase

public typealias CCStatus = Int32
public typealias CCCryptorStatus = Int32
public typealias CCRNGStatus = CCCryptorStatus

public let kCCSuccess = 0
public let kCCParamError = -4300
public let kCCBufferTooSmall = -4301
public let kCCMemoryFailure = -4302
public let kCCAlignmentError = -4303
public let kCCDecodeError = -4304
public let kCCUnimplemented = -4305
public let kCCOverflow = -4306
public let kCCRNGFailure = -4307
public let kCCUnspecifiedError = -4308
public let kCCCallSequenceError = -4309
public let kCCKeySizeError = -4310
public let kCCInvalidKey = -4311

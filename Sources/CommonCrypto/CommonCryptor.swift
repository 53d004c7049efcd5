// swift-format-ignore-file: AlwaysUseLowerCamelCase

public typealias CCCryptorRef = OpaquePointer
public typealias CCOperation = UInt32
public typealias CCAlgorithm = UInt32
public typealias CCOptions = UInt32
public typealias CCMode = UInt32
public typealias CCPadding = UInt32
public typealias CCModeOptions = UInt32

public let kCCEncrypt = 0
public let kCCDecrypt = 1

public let kCCAlgorithmAES128 = 0
public let kCCAlgorithmAES = 0
public let kCCAlgorithmDES = 1
public let kCCAlgorithm3DES = 2
public let kCCAlgorithmCAST = 3
public let kCCAlgorithmRC4 = 4
public let kCCAlgorithmRC2 = 5
public let kCCAlgorithmBlowfish = 6

public let kCCOptionPKCS7Padding = 1
public let kCCOptionECBMode = 2

public let kCCKeySizeAES128 = 16
public let kCCKeySizeAES192 = 24
public let kCCKeySizeAES256 = 32
public let kCCKeySizeDES = 8
public let kCCKeySize3DES = 24
public let kCCKeySizeMinCAST = 5
public let kCCKeySizeMaxCAST = 16
public let kCCKeySizeMinRC4 = 1
public let kCCKeySizeMaxRC4 = 512
public let kCCKeySizeMinRC2 = 1
public let kCCKeySizeMaxRC2 = 128
public let kCCKeySizeMinBlowfish = 8
public let kCCKeySizeMaxBlowfish = 56

public let kCCBlockSizeAES128 = 16
public let kCCBlockSizeDES = 8
public let kCCBlockSize3DES = 8
public let kCCBlockSizeCAST = 8
public let kCCBlockSizeRC2 = 8
public let kCCBlockSizeBlowfish = 8

public let kCCContextSizeAES128 = 404
public let kCCContextSizeDES = 240
public let kCCContextSize3DES = 496
public let kCCContextSizeCAST = 240
public let kCCContextSizeRC4 = 1072

public let kCCModeECB = 1
public let kCCModeCBC = 2
public let kCCModeCFB = 3
public let kCCModeCTR = 4
public let kCCModeOFB = 7
public let kCCModeRC4 = 9
public let kCCModeCFB8 = 10

public let ccNoPadding = 0
public let ccPKCS7Padding = 1

public let kCCModeOptionCTR_BE = 2

private let success = CCCryptorStatus(kCCSuccess)
private let paramError = CCCryptorStatus(kCCParamError)
private let bufferTooSmall = CCCryptorStatus(kCCBufferTooSmall)

extension Cryptor {
    fileprivate static func of(_ ref: CCCryptorRef?) -> Cryptor? {
        ref.map { Unmanaged<Cryptor>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
    }

    private static func hasKeySize(_ algorithm: CCAlgorithm, _ count: Int) -> Bool {
        switch Int(algorithm) {
        case kCCAlgorithmAES:
            [kCCKeySizeAES128, kCCKeySizeAES192, kCCKeySizeAES256].contains(count)
        case kCCAlgorithmDES: count == kCCKeySizeDES
        case kCCAlgorithm3DES: count == kCCKeySize3DES
        case kCCAlgorithmCAST: (kCCKeySizeMinCAST...kCCKeySizeMaxCAST).contains(count)
        case kCCAlgorithmRC4: (kCCKeySizeMinRC4...kCCKeySizeMaxRC4).contains(count)
        case kCCAlgorithmRC2: (kCCKeySizeMinRC2...kCCKeySizeMaxRC2).contains(count)
        default: (kCCKeySizeMinBlowfish...kCCKeySizeMaxBlowfish).contains(count)
        }
    }

    /// In the order in which a phone looks at what it is given.
    fileprivate static func make(
        _ operation: CCOperation, _ mode: CCMode, _ algorithm: CCAlgorithm, _ padding: CCPadding,
        iv: UnsafeRawPointer?, key: UnsafeRawPointer, keyLength: Int
    ) -> (Cryptor?, status: CCCryptorStatus) {
        let isStream = algorithm == kCCAlgorithmRC4
        let kind = streams[Int(mode)]
        guard algorithm <= kCCAlgorithmBlowfish, operation <= kCCDecrypt,
            isStream || kind != nil || mode == kCCModeECB || mode == kCCModeCBC
        else { return (nil, paramError) }
        guard hasKeySize(algorithm, keyLength) else {
            return (nil, CCCryptorStatus(kCCKeySizeError))
        }
        let bytes = Array(UnsafeRawBufferPointer(start: key, count: keyLength))
        let isEncrypting = operation == kCCEncrypt
        guard let cipher = BlockCipher(algorithm, key: bytes) else {
            let flow = Flow.stream(KeyStream(rc4: bytes))
            return (Cryptor(flow, nil, iv: [], isEncrypting: isEncrypting), success)
        }
        let vector =
            iv.map { Array(UnsafeRawBufferPointer(start: $0, count: cipher.blockSize)) }
            ?? [UInt8](repeating: 0, count: cipher.blockSize)
        let flow =
            kind.map { Flow.stream(KeyStream($0, cipher, iv: vector)) }
            ?? .blocks(isChained: mode == kCCModeCBC, isPadded: padding == ccPKCS7Padding)
        return (Cryptor(flow, cipher, iv: vector, isEncrypting: isEncrypting), success)
    }

    private static let streams: [Int: KeyStream.Kind] = [
        kCCModeCFB: .feedback, kCCModeCTR: .counter, kCCModeOFB: .output,
        kCCModeCFB8: .feedbackOfBytes,
    ]
}

@discardableResult
public func CCCryptorCreate(
    _ op: CCOperation, _ alg: CCAlgorithm, _ options: CCOptions, _ key: UnsafeRawPointer!,
    _ keyLength: Int, _ iv: UnsafeRawPointer!, _ cryptorRef: UnsafeMutablePointer<CCCryptorRef?>!
) -> CCCryptorStatus {
    CCCryptorCreateWithMode(
        op, CCMode(Int(options) & kCCOptionECBMode != 0 ? kCCModeECB : kCCModeCBC), alg,
        CCPadding(Int(options) & kCCOptionPKCS7Padding), iv, key, keyLength, nil, 0, 0, 0,
        cryptorRef)
}

/// No public mode has a tweak, rounds or options that count.
@discardableResult
public func CCCryptorCreateWithMode(
    _ op: CCOperation, _ mode: CCMode, _ alg: CCAlgorithm, _ padding: CCPadding,
    _ iv: UnsafeRawPointer!, _ key: UnsafeRawPointer!, _ keyLength: Int,
    _ tweak: UnsafeRawPointer!, _ tweakLength: Int, _ numRounds: Int32,
    _ options: CCModeOptions, _ cryptorRef: UnsafeMutablePointer<CCCryptorRef?>!
) -> CCCryptorStatus {
    guard let cryptorRef, let key else { return paramError }
    let (cryptor, status) = Cryptor.make(
        op, mode, alg, padding, iv: iv, key: key, keyLength: keyLength)
    cryptorRef.pointee = cryptor.map { OpaquePointer(Unmanaged.passRetained($0).toOpaque()) }
    return status
}

/// What the caller gives holds no more than a pointer on a phone, and nothing here.
@discardableResult
public func CCCryptorCreateFromData(
    _ op: CCOperation, _ alg: CCAlgorithm, _ options: CCOptions, _ key: UnsafeRawPointer!,
    _ keyLength: Int, _ iv: UnsafeRawPointer!, _ data: UnsafeRawPointer!, _ dataLength: Int,
    _ cryptorRef: UnsafeMutablePointer<CCCryptorRef?>!, _ dataUsed: UnsafeMutablePointer<Int>!
) -> CCCryptorStatus {
    let used = (8 - Int(bitPattern: data) % 8) % 8 + 16
    dataUsed?.pointee = used
    guard used <= dataLength else { return bufferTooSmall }
    return CCCryptorCreate(op, alg, options, key, keyLength, iv, cryptorRef)
}

@discardableResult
public func CCCryptorRelease(_ cryptorRef: CCCryptorRef!) -> CCCryptorStatus {
    if let cryptorRef {
        Unmanaged<Cryptor>.fromOpaque(UnsafeRawPointer(cryptorRef)).release()
    }
    return success
}

@discardableResult
public func CCCryptorUpdate(
    _ cryptorRef: CCCryptorRef!, _ dataIn: UnsafeRawPointer!, _ dataInLength: Int,
    _ dataOut: UnsafeMutableRawPointer!, _ dataOutAvailable: Int,
    _ dataOutMoved: UnsafeMutablePointer<Int>!
) -> CCCryptorStatus {
    guard let cryptor = Cryptor.of(cryptorRef) else { return paramError }
    dataOutMoved?.pointee = 0
    guard dataInLength > 0 else { return success }
    let needed = cryptor.outputLength(dataInLength, isFinal: false)
    guard needed <= dataOutAvailable else {
        dataOutMoved?.pointee = needed
        return bufferTooSmall
    }
    let bytes = cryptor.update(UnsafeRawBufferPointer(start: dataIn, count: dataInLength))
    dataOut?.copyMemory(from: bytes, byteCount: bytes.count)
    dataOutMoved?.pointee = bytes.count
    return success
}

@discardableResult
public func CCCryptorFinal(
    _ cryptorRef: CCCryptorRef!, _ dataOut: UnsafeMutableRawPointer!, _ dataOutAvailable: Int,
    _ dataOutMoved: UnsafeMutablePointer<Int>!
) -> CCCryptorStatus {
    guard let cryptor = Cryptor.of(cryptorRef) else { return success }
    dataOutMoved?.pointee = 0
    let (rest, status) = cryptor.finish(room: dataOutAvailable)
    if status == success, let dataOut {
        dataOut.copyMemory(from: rest, byteCount: rest.count)
        dataOutMoved?.pointee = rest.count
    }
    return status
}

@discardableResult
public func CCCryptorGetOutputLength(
    _ cryptorRef: CCCryptorRef!, _ inputLength: Int, _ final: Bool
) -> Int {
    Cryptor.of(cryptorRef)?.outputLength(inputLength, isFinal: final) ?? kCCParamError
}

/// Begins anew with another vector, in the modes CBC and CTR.
@discardableResult
public func CCCryptorReset(
    _ cryptorRef: CCCryptorRef!, _ iv: UnsafeRawPointer!
) -> CCCryptorStatus {
    guard let cryptor = Cryptor.of(cryptorRef) else { return paramError }
    return cryptor.reset(iv) ? success : CCCryptorStatus(kCCUnimplemented)
}

@discardableResult
public func CCCrypt(
    _ op: CCOperation, _ alg: CCAlgorithm, _ options: CCOptions, _ key: UnsafeRawPointer!,
    _ keyLength: Int, _ iv: UnsafeRawPointer!, _ dataIn: UnsafeRawPointer!, _ dataInLength: Int,
    _ dataOut: UnsafeMutableRawPointer!, _ dataOutAvailable: Int,
    _ dataOutMoved: UnsafeMutablePointer<Int>!
) -> CCCryptorStatus {
    var ref: CCCryptorRef?
    let created = CCCryptorCreate(op, alg, options, key, keyLength, iv, &ref)
    guard created == success else { return created }
    defer { CCCryptorRelease(ref) }
    let needed = CCCryptorGetOutputLength(ref, dataInLength, true)
    dataOutMoved?.pointee = needed
    guard needed <= dataOutAvailable else { return bufferTooSmall }
    var (moved, rest) = (0, 0)
    let updated = CCCryptorUpdate(ref, dataIn, dataInLength, dataOut, dataOutAvailable, &moved)
    guard updated == success else { return updated }
    let status = CCCryptorFinal(
        ref, dataOut.map { $0 + moved }, dataOutAvailable - moved, &rest)
    dataOutMoved?.pointee = moved + rest
    return status
}

public import Crypto
public import FaradFoundation

/// A key that both sides know; what is random about it is of the process's own stream.
public struct SymmetricKey: ContiguousBytes, Equatable, Sendable {
    let key: Crypto.SymmetricKey

    public init<D: ContiguousBytes>(data: D) { key = Crypto.SymmetricKey(data: data) }

    public init(size: SymmetricKeySize) {
        key = Crypto.SymmetricKey(data: Randomness.bytes(size.bitCount / 8))
    }

    public var bitCount: Int { key.bitCount }

    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try key.withUnsafeBytes(body)
    }
}

enum Randomness {
    /// Stops outside a simulated process.
    static func bytes(_ count: Int) -> Data {
        var data = Data(count: count)
        data.withUnsafeMutableBytes { PhoneProcess.current.fillRandom($0) }
        return data
    }
}

/// A code by which who knows the key can tell that a text is whole.
public struct HMAC<H: HashFunction> {
    public typealias Key = SymmetricKey
    public typealias MAC = HashedAuthenticationCode<H>

    private var code: Crypto.HMAC<H>

    public init(key: SymmetricKey) { code = Crypto.HMAC<H>(key: key.key) }

    public mutating func update<D: DataProtocol>(data: D) { code.update(data: data) }

    public func finalize() -> MAC { code.finalize() }

    public static func authenticationCode<D: DataProtocol>(
        for data: D, using key: SymmetricKey
    ) -> MAC {
        Crypto.HMAC<H>.authenticationCode(for: data, using: key.key)
    }

    public static func isValidAuthenticationCode<D: DataProtocol>(
        _ authenticationCode: MAC, authenticating authenticatedData: D, using key: SymmetricKey
    ) -> Bool {
        Crypto.HMAC<H>.isValidAuthenticationCode(
            authenticationCode, authenticating: authenticatedData, using: key.key)
    }

    public static func isValidAuthenticationCode<C: ContiguousBytes, D: DataProtocol>(
        _ authenticationCode: C, authenticating authenticatedData: D, using key: SymmetricKey
    ) -> Bool {
        Crypto.HMAC<H>.isValidAuthenticationCode(
            authenticationCode, authenticating: authenticatedData, using: key.key)
    }
}

/// Makes keys from a key.
public struct HKDF<H: HashFunction>: Sendable {
    public static func deriveKey<Salt: DataProtocol, Info: DataProtocol>(
        inputKeyMaterial: SymmetricKey, salt: Salt, info: Info, outputByteCount: Int
    ) -> SymmetricKey {
        SymmetricKey(
            data: Crypto.HKDF<H>.deriveKey(
                inputKeyMaterial: inputKeyMaterial.key, salt: salt, info: info,
                outputByteCount: outputByteCount))
    }

    public static func deriveKey<Info: DataProtocol>(
        inputKeyMaterial: SymmetricKey, info: Info, outputByteCount: Int
    ) -> SymmetricKey {
        deriveKey(
            inputKeyMaterial: inputKeyMaterial, salt: Data(), info: info,
            outputByteCount: outputByteCount)
    }
}

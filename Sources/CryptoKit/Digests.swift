public import Crypto

// Digests need nothing of the phone's, so they are swift-crypto's own, which is CryptoKit's source.

public typealias Digest = Crypto.Digest
public typealias HashFunction = Crypto.HashFunction
public typealias SHA256 = Crypto.SHA256
public typealias SHA384 = Crypto.SHA384
public typealias SHA512 = Crypto.SHA512
public typealias SHA256Digest = Crypto.SHA256Digest
public typealias SHA384Digest = Crypto.SHA384Digest
public typealias SHA512Digest = Crypto.SHA512Digest
/// MD5 and SHA-1.
public typealias Insecure = Crypto.Insecure
public typealias CryptoKitError = Crypto.CryptoKitError
public typealias SymmetricKeySize = Crypto.SymmetricKeySize
public typealias HashedAuthenticationCode = Crypto.HashedAuthenticationCode

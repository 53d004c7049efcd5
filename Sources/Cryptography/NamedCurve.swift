/// A curve by the name that Web Cryptography has for it, with what its keys do.
package enum NamedCurve: Hashable, Sendable {
    case weierstrass(EllipticCurve)
    /// Curve25519, for signatures.
    case ed25519
    /// Curve25519, for agreements.
    case x25519

    package init?(_ name: String) {
        switch name {
        case "Ed25519": self = .ed25519
        case "X25519": self = .x25519
        default:
            guard let curve = EllipticCurve(rawValue: name) else { return nil }
            self = .weierstrass(curve)
        }
    }

    /// The same for the same seed, of 32 bytes.
    package func makePrivateKey(seed: [UInt8]) -> [UInt8] {
        guard case .weierstrass(let curve) = self else { return seed }
        return curve.makePrivateKey(seed: seed)
    }

    /// Nil for what is no private key of this curve.
    package func publicKey(of privateKey: [UInt8]) -> [UInt8]? {
        if case .weierstrass(let curve) = self { return curve.publicKey(of: privateKey) }
        guard privateKey.count == Curve25519.size else { return nil }
        return self == .ed25519
            ? Curve25519.signingKey(of: privateKey) : Curve25519.agreementKey(of: privateKey)
    }

    package func has(_ publicKey: [UInt8]) -> Bool {
        if case .weierstrass(let curve) = self { return curve.has(publicKey) }
        return publicKey.count == Curve25519.size
    }

    /// What both sides of an exchange come to; nil for keys with which nothing can be agreed on.
    package func agree(_ privateKey: [UInt8], with publicKey: [UInt8]) -> [UInt8]? {
        if case .weierstrass(let curve) = self { return curve.agree(privateKey, with: publicKey) }
        guard self == .x25519, has(publicKey), privateKey.count == Curve25519.size else {
            return nil
        }
        return Curve25519.agree(privateKey, with: publicKey)
    }

    /// - Parameters:
    ///   - hash: what is signed of the message; Ed25519 has its own.
    ///   - seed: of what is random about the signature, unless it is Ed25519's.
    /// - Returns: nil for what is no private key of this curve.
    package func sign(
        _ message: [UInt8], by privateKey: [UInt8], hash: HashFunction?,
        seed: @autoclosure () -> [UInt8]
    ) -> [UInt8]? {
        if case .weierstrass(let curve) = self {
            guard let hash else { return nil }
            return curve.sign(hash.digest(message), by: privateKey, seed: seed())
        }
        guard privateKey.count == Curve25519.size else { return nil }
        return Curve25519.sign(message, by: privateKey)
    }

    package func verifies(
        _ signature: [UInt8], of message: [UInt8], by publicKey: [UInt8], hash: HashFunction?
    ) -> Bool {
        if case .weierstrass(let curve) = self {
            guard let hash else { return false }
            return curve.verifies(signature, of: hash.digest(message), by: publicKey)
        }
        return has(publicKey) && Curve25519.verifies(signature, of: message, by: publicKey)
    }
}

import CNettle

/// Curve25519 (RFC 7748) and what is signed with it (RFC 8032); keys are 32 bytes.
enum Curve25519 {
    static let size = 32

    static func agreementKey(of privateKey: [UInt8]) -> [UInt8] {
        [UInt8](count: size) { nettle_curve25519_mul_g($0, privateKey) }
    }

    /// Nil for a public key of a small order, with which all come to nothing.
    static func agree(_ privateKey: [UInt8], with publicKey: [UInt8]) -> [UInt8]? {
        let shared = [UInt8](count: size) { nettle_curve25519_mul($0, privateKey, publicKey) }
        return shared.allSatisfy { $0 == 0 } ? nil : shared
    }

    static func signingKey(of privateKey: [UInt8]) -> [UInt8] {
        [UInt8](count: size) { nettle_ed25519_sha512_public_key($0, privateKey) }
    }

    static func sign(_ message: [UInt8], by privateKey: [UInt8]) -> [UInt8] {
        let publicKey = signingKey(of: privateKey)
        return [UInt8](count: 2 * size) {
            nettle_ed25519_sha512_sign(publicKey, privateKey, message.count, message, $0)
        }
    }

    static func verifies(
        _ signature: [UInt8], of message: [UInt8], by publicKey: [UInt8]
    ) -> Bool {
        signature.count == 2 * size
            && nettle_ed25519_sha512_verify(publicKey, message.count, message, signature) == 1
    }
}

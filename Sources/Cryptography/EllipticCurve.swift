import CNettle

/// The curves of FIPS 186-4 by Web Cryptography's names, and what is signed and agreed on with them.
/// Private keys are numbers, public ones both coordinates, each as long as the field.
package enum EllipticCurve: String, CaseIterable {
    case p256 = "P-256"
    case p384 = "P-384"
    case p521 = "P-521"

    /// How long a coordinate and a private key are, in bytes.
    package var size: Int {
        switch self {
        case .p256: 32
        case .p384: 48
        case .p521: 66
        }
    }

    private var nettle: OpaquePointer {
        switch self {
        case .p256: nettle_get_secp_256r1()
        case .p384: nettle_get_secp_384r1()
        case .p521: nettle_get_secp_521r1()
        }
    }

    package func makePrivateKey(seed: [UInt8]) -> [UInt8] {
        var scalar = ecc_scalar()
        nettle_ecc_scalar_init(&scalar, nettle)
        defer { nettle_ecc_scalar_clear(&scalar) }
        SeededBytes(seed: seed).withNettle { nettle_ecc_scalar_random(&scalar, $0, $1) }
        let number = Integer()
        nettle_ecc_scalar_get(&scalar, &number.raw)
        return number.bytes(size)
    }

    /// Nil for a number that is no private key of this curve.
    package func publicKey(of privateKey: [UInt8]) -> [UInt8]? {
        withScalar(privateKey) { scalar in
            withPoint { point in
                nettle_ecc_point_mul_g(&point, &scalar)
                return coordinates(of: &point)
            }
        }
    }

    /// Whether both coordinates are those of a point of this curve.
    package func has(_ publicKey: [UInt8]) -> Bool { withPoint(publicKey) { _ in true } ?? false }

    /// What both sides of an exchange come to (NIST SP 800-56A): the first coordinate. Nil for keys that
    /// are none of this curve.
    package func agree(_ privateKey: [UInt8], with publicKey: [UInt8]) -> [UInt8]? {
        withPoint(publicKey) { other in
            withScalar(privateKey) { scalar in
                withPoint { shared in
                    nettle_ecc_point_mul(&shared, &scalar, &other)
                    return Array(coordinates(of: &shared).prefix(size))
                }
            }
        } ?? nil
    }

    /// Both numbers of a signature (FIPS 186-4, ECDSA), each as long as a private key.
    package func sign(_ digest: [UInt8], by privateKey: [UInt8], seed: [UInt8]) -> [UInt8]? {
        withScalar(privateKey) { scalar in
            var signature = dsa_signature()
            nettle_dsa_signature_init(&signature)
            defer { nettle_dsa_signature_clear(&signature) }
            SeededBytes(seed: seed).withNettle {
                nettle_ecdsa_sign(&scalar, $0, $1, digest.count, digest, &signature)
            }
            return Integer.bytes(&signature.r, size) + Integer.bytes(&signature.s, size)
        }
    }

    package func verifies(_ signature: [UInt8], of digest: [UInt8], by publicKey: [UInt8]) -> Bool {
        guard signature.count == 2 * size else { return false }
        return withPoint(publicKey) { point in
            let (r, s) = (
                Integer(Array(signature.prefix(size))), Integer(Array(signature.suffix(size)))
            )
            var both = dsa_signature(r: r.raw, s: s.raw)
            return withExtendedLifetime((r, s)) {
                nettle_ecdsa_verify(&point, digest.count, digest, &both) == 1
            }
        } ?? false
    }

    // MARK: What Nettle keeps of a key

    private func withScalar<R>(_ key: [UInt8], _ body: (inout ecc_scalar) -> R) -> R? {
        var scalar = ecc_scalar()
        nettle_ecc_scalar_init(&scalar, nettle)
        defer { nettle_ecc_scalar_clear(&scalar) }
        let number = Integer(key)
        guard key.count == size, nettle_ecc_scalar_set(&scalar, &number.raw) == 1 else {
            return nil
        }
        return body(&scalar)
    }

    private func withPoint<R>(_ body: (inout ecc_point) -> R) -> R {
        var point = ecc_point()
        nettle_ecc_point_init(&point, nettle)
        defer { nettle_ecc_point_clear(&point) }
        return body(&point)
    }

    private func withPoint<R>(_ key: [UInt8], _ body: (inout ecc_point) -> R) -> R? {
        withPoint { point in
            let (x, y) = (Integer(Array(key.prefix(size))), Integer(Array(key.dropFirst(size))))
            guard key.count == 2 * size, nettle_ecc_point_set(&point, &x.raw, &y.raw) == 1 else {
                return nil
            }
            return body(&point)
        }
    }

    private func coordinates(of point: inout ecc_point) -> [UInt8] {
        let (x, y) = (Integer(), Integer())
        nettle_ecc_point_get(&point, &x.raw, &y.raw)
        return x.bytes(size) + y.bytes(size)
    }
}

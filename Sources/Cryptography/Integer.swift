import CNettle

/// A natural number of any size.
final class Integer {
    var raw = __mpz_struct()

    init() { __gmpz_init(&raw) }

    init(_ bytes: [UInt8]) { nettle_mpz_init_set_str_256_u(&raw, bytes.count, bytes) }

    deinit { __gmpz_clear(&raw) }

    /// Its bytes, the highest first, as many as asked for; as few as it needs for nil.
    func bytes(_ size: Int? = nil) -> [UInt8] { Self.bytes(&raw, size) }

    static func bytes(_ number: UnsafePointer<__mpz_struct>, _ size: Int? = nil) -> [UInt8] {
        let size = size ?? nettle_mpz_sizeinbase_256_u(number)
        return [UInt8](count: size) { nettle_mpz_get_str_256(size, $0, number) }
    }
}

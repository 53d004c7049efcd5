import CNettle
import Synchronization

/// Keys out of other keys, and out of passwords.
extension HashFunction {
    /// RFC 5869. Nil for more than 255 digests.
    package func extractAndExpand(
        _ secret: [UInt8], salt: [UInt8], info: [UInt8], count: Int
    ) -> [UInt8]? {
        guard count <= 255 * digestSize else { return nil }
        // An empty salt is as many zeros as a digest has bytes, which HMAC makes of it by itself.
        let key = authenticationCode(of: secret, key: salt)
        var (all, block): ([UInt8], [UInt8]) = ([], [])
        var number: UInt8 = 1
        while all.count < count {
            block = authenticationCode(of: block + info + [number], key: key)
            all += block
            number &+= 1
        }
        return Array(all.prefix(count))
    }

    /// PBKDF2 (RFC 8018).
    ///
    /// Answers are kept for as long as the process lives: a search asks for the same one in each of its
    /// orders, and a password is stretched so that it takes long.
    package func stretch(
        _ password: [UInt8], salt: [UInt8], iterations: UInt32, count: Int
    ) -> [UInt8] {
        let question = Stretching(
            hash: self, password: password, salt: salt, iterations: iterations, count: count)
        return Stretching.answers.withLock { $0.answer(to: question) }
    }
}

private struct Stretching: Hashable {
    var hash: HashFunction
    var password: [UInt8]
    var salt: [UInt8]
    var iterations: UInt32
    var count: Int

    static let answers = Mutex(Memory<Stretching, [UInt8]> { $0.answer() })

    func answer() -> [UInt8] {
        guard count > 0 else { return [] }
        let derive =
            switch hash {
            case .sha1: nettle_pbkdf2_hmac_sha1
            case .sha224: deriveBySHA224
            case .sha256: nettle_pbkdf2_hmac_sha256
            case .sha384: nettle_pbkdf2_hmac_sha384
            case .sha512: nettle_pbkdf2_hmac_sha512
            }
        return [UInt8](count: count) {
            derive(password.count, password, iterations, salt.count, salt, count, $0)
        }
    }
}

/// What Nettle has of each other digest.
private func deriveBySHA224(
    _ passwordSize: Int, _ password: UnsafePointer<UInt8>?, _ iterations: UInt32, _ saltSize: Int,
    _ salt: UnsafePointer<UInt8>?, _ count: Int, _ key: UnsafeMutablePointer<UInt8>?
) {
    var context = hmac_sha256_ctx()
    nettle_hmac_sha224_set_key(&context, passwordSize, password)
    nettle_pbkdf2(
        &context,
        { nettle_hmac_sha256_update($0?.assumingMemoryBound(to: hmac_sha256_ctx.self), $1, $2) },
        { nettle_hmac_sha224_digest($0?.assumingMemoryBound(to: hmac_sha256_ctx.self), $1, $2) },
        Int(nettle_sha224.digest_size), iterations, saltSize, salt, count, key)
}

/// The latest answers of a function that takes long and depends on nothing but its question.
struct Memory<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
    private var answers: [Question: Answer] = [:]
    /// The questions, the oldest first.
    private var order: [Question] = []
    private let ask: @Sendable (Question) -> Answer

    init(_ ask: @escaping @Sendable (Question) -> Answer) { self.ask = ask }

    mutating func answer(to question: Question) -> Answer {
        if let known = answers[question] { return known }
        let answer = ask(question)
        if order.count == 64 { answers[order.removeFirst()] = nil }
        answers[question] = answer
        order.append(question)
        return answer
    }
}

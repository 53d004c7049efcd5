import CNettle

typealias NettleSource =
    @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeMutablePointer<UInt8>?) -> Void

/// Random bytes that depend on nothing but their seed: digests of the seed and a count.
///
/// What real libraries take from the operating system comes from here, so that a key and a signature
/// are the same in each run of one seed.
final class SeededBytes {
    private let seed: [UInt8]
    private var count: UInt64 = 0
    private var rest: ArraySlice<UInt8> = []

    init(seed: [UInt8]) { self.seed = seed }

    func next(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            if rest.isEmpty {
                let number = withUnsafeBytes(of: self.count.bigEndian, Array.init)
                rest = HashFunction.sha256.digest(seed + number)[...]
                self.count += 1
            }
            let taken = rest.prefix(count - bytes.count)
            bytes += taken
            rest = rest.dropFirst(taken.count)
        }
        return bytes
    }

    /// Lends itself as Nettle's functions ask for random bytes.
    func withNettle<R>(_ body: (UnsafeMutableRawPointer, NettleSource) -> R) -> R {
        withExtendedLifetime(self) {
            body(Unmanaged.passUnretained(self).toOpaque()) { context, count, bytes in
                let source = Unmanaged<SeededBytes>.fromOpaque(context!).takeUnretainedValue()
                bytes!.update(from: source.next(count), count: count)
            }
        }
    }
}

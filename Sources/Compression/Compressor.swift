import CZlib

/// Makes bytes shorter, or gives them their length again, as they come (RFC 1950 to 1952).
package final class Compressor {
    /// By the names of the Compression standard.
    package enum Format: String {
        case gzip, deflate
        case raw = "deflate-raw"

        /// What zlib takes for a window of 32 kB and this format.
        fileprivate var windowBits: Int32 {
            switch self {
            case .gzip: MAX_WBITS + 16
            case .deflate: MAX_WBITS
            case .raw: -MAX_WBITS
            }
        }
    }

    package enum Failure: Error {
        /// The bytes are not of the format, or end too early.
        case damaged
        /// Bytes follow the end of what was compressed.
        case extraBytes
    }

    private let isCompressing: Bool
    /// Zlib keeps its address.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var hasEnded = false

    package init(_ format: Format, isCompressing: Bool) {
        self.isCompressing = isCompressing
        stream.initialize(to: z_stream())
        let size = Int32(MemoryLayout<z_stream>.size)
        let result =
            isCompressing
            ? deflateInit2_(
                stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, format.windowBits, 8, Z_DEFAULT_STRATEGY,
                ZLIB_VERSION, size)
            : inflateInit2_(stream, format.windowBits, ZLIB_VERSION, size)
        precondition(result == Z_OK, "zlib is of another version than it was built for")
    }

    deinit {
        _ = isCompressing ? deflateEnd(stream) : inflateEnd(stream)
        stream.deallocate()
    }

    /// What can be said of the bytes so far.
    ///
    /// - Parameter isLast: Whether no more come.
    package func run(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(Failure) -> [UInt8] {
        if hasEnded, !bytes.isEmpty { throw .extraBytes }
        var made: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 64 << 10)
        let first = UnsafeMutablePointer(
            mutating: bytes.assumingMemoryBound(to: Bytef.self).baseAddress)
        stream.pointee.next_in = first
        stream.pointee.avail_in = UInt32(bytes.count)
        let end = isCompressing && isLast ? Z_FINISH : Z_NO_FLUSH
        while !hasEnded {
            let result = room.withUnsafeMutableBufferPointer { buffer in
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = UInt32(buffer.count)
                return isCompressing ? CZlib.deflate(stream, end) : CZlib.inflate(stream, end)
            }
            made += room.prefix(room.count - Int(stream.pointee.avail_out))
            switch result {
            case Z_STREAM_END: hasEnded = true
            case Z_OK where stream.pointee.avail_out == 0 || stream.pointee.avail_in > 0: continue
            // Nothing is left to read, or no more can be said of it yet.
            case Z_OK, Z_BUF_ERROR: break
            default: throw .damaged
            }
            break
        }
        if hasEnded, stream.pointee.avail_in > 0 { throw .extraBytes }
        if isLast, !hasEnded { throw .damaged }
        return made
    }
}

import FaradFoundation

/// Writes pixels as a real PNG file.
///
/// The pixels are stored, not compressed: a few milliseconds instead of a dependency.
enum PNG {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// `bitmap` as 8-bit RGBA, no filter, one IDAT chunk.
    static func encode(_ bitmap: Bitmap) -> Data {
        var header: [UInt8] = []
        header.append(bigEndian: UInt32(bitmap.width))
        header.append(bigEndian: UInt32(bitmap.height))
        header += [8, 6, 0, 0, 0]

        let row = bitmap.width * 4
        var lines: [UInt8] = []
        lines.reserveCapacity((row + 1) * bitmap.height)
        for line in 0..<bitmap.height {
            lines.append(0)
            lines += bitmap.rgba[line * row..<(line + 1) * row]
        }

        var file = Data(signature)
        append(chunk: "IHDR", header, to: &file)
        append(chunk: "IDAT", zlibStored(lines), to: &file)
        append(chunk: "IEND", [], to: &file)
        return file
    }

    /// The CRC-32 that every PNG chunk ends with.
    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        let table = (0..<256 as Range<UInt32>).map { byte in
            (0..<8).reduce(byte) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in bytes { crc = crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
        return ~crc
    }

    private static func append(chunk name: StaticString, _ body: [UInt8], to file: inout Data) {
        var chunk: [UInt8] = []
        chunk.reserveCapacity(body.count + 12)
        for index in 0..<4 { chunk.append(name.utf8Start[index]) }
        chunk += body
        let crc = checksum(chunk)
        var length: [UInt8] = []
        length.append(bigEndian: UInt32(body.count))
        chunk.append(bigEndian: crc)
        file.append(contentsOf: length)
        file.append(contentsOf: chunk)
    }

    /// RFC 1950 around stored blocks of RFC 1951.
    private static func zlibStored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        stream.reserveCapacity(bytes.count + bytes.count / 65_535 * 5 + 11)
        var at = 0
        repeat {
            let count = min(65_535, bytes.count - at)
            let length = UInt16(count)
            stream.append(at + count == bytes.count ? 1 : 0)
            stream += [UInt8(length & 0xFF), UInt8(length >> 8)]
            stream += [UInt8(~length & 0xFF), UInt8(~length >> 8)]
            stream += bytes[at..<at + count]
            at += count
        } while at < bytes.count

        var low: UInt32 = 1
        var high: UInt32 = 0
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        stream.append(bigEndian: high << 16 | low)
        return stream
    }
}

extension [UInt8] {
    fileprivate mutating func append(bigEndian value: UInt32) {
        for shift in stride(from: 24, through: 0, by: -8) {
            append(UInt8(value >> UInt32(shift) & 0xFF))
        }
    }
}

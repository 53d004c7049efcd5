package import FaradFoundation

/// Tells whether bytes begin as a picture does, which kind, and how large the picture is.
///
/// Only headers are read, strictly: a wrong checksum, an impossible size or a segment that reaches
/// past the end makes the bytes no image. Pixels are never decoded here.
package struct ImageHeader: Hashable, Sendable {
    package enum Format: String, CaseIterable, Sendable {
        case jpeg, png, gif, webp, heic
    }

    package let format: Format
    /// Stored columns, before any orientation is applied.
    package let width: Int
    /// Stored rows, before any orientation is applied.
    package let height: Int
    /// EXIF's number from 1 to 8; from 5 on the picture is shown with its sides exchanged.
    package let orientation: Int

    package var shownWidth: Int { orientation >= 5 ? height : width }
    package var shownHeight: Int { orientation >= 5 ? width : height }

    /// Nil unless the bytes begin as one of the known formats begins, whole to its picture's size.
    package init?(_ data: Data) {
        guard let found = data.withUnsafeBytes({ ImageHeader($0) }) else { return nil }
        self = found
    }

    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard let found = Self.read(ByteReader(bytes)) else { return nil }
        self = found
    }

    private init?(_ format: Format, width: Int, height: Int, orientation: Int = 1) {
        guard width > 0, height > 0 else { return nil }
        self.format = format
        self.width = width
        self.height = height
        self.orientation = (1...8).contains(orientation) ? orientation : 1
    }

    private static func read(_ bytes: ByteReader) -> ImageHeader? {
        if bytes.hasBytes([0xFF, 0xD8, 0xFF], at: 0) { return jpeg(bytes) }
        if bytes.hasBytes(PNG.signature, at: 0) { return png(bytes) }
        if bytes.hasText("GIF87a", at: 0) || bytes.hasText("GIF89a", at: 0) { return gif(bytes) }
        if bytes.hasText("RIFF", at: 0), bytes.hasText("WEBP", at: 8) { return webp(bytes) }
        if bytes.hasText("ftyp", at: 4) { return heic(bytes) }
        return nil
    }

    // MARK: - JPEG (ITU T.81, annex B)

    private static func jpeg(_ bytes: ByteReader) -> ImageHeader? {
        var at = 2
        var size: (width: Int, height: Int)?
        var orientation = 1
        while let first = bytes[at], first == 0xFF, var marker = bytes[at + 1] {
            at += 1
            while marker == 0xFF, let next = bytes[at + 1] {  // Fill bytes.
                at += 1
                marker = next
            }
            at += 1
            if marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
            guard let length = bytes.bigEndian16(at), length >= 2, at + length <= bytes.count else {
                return nil
            }
            switch marker {
            case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC:
                guard length >= 8, let height = bytes.bigEndian16(at + 3),
                    let width = bytes.bigEndian16(at + 5)
                else { return nil }
                size = (width, height)
            case 0xE1 where length >= 8 && bytes.hasBytes(exifName, at: at + 2):
                orientation = exifOrientation(bytes, from: at + 8, to: at + length) ?? 1
            case 0xDA:
                guard let size else { return nil }
                return ImageHeader(
                    .jpeg, width: size.width, height: size.height, orientation: orientation)
            case 0xD9, 0xD8, 0x00: return nil
            default: break
            }
            at += length
        }
        return nil
    }

    private static let exifName: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]

    /// The orientation tag of the TIFF block in `start..<end`, if it is there.
    private static func exifOrientation(_ bytes: ByteReader, from start: Int, to end: Int) -> Int? {
        let isLittle: Bool
        if bytes.hasText("II", at: start) {
            isLittle = true
        } else if bytes.hasText("MM", at: start) {
            isLittle = false
        } else {
            return nil
        }
        guard bytes.integer16(start + 2, littleEndian: isLittle) == 42,
            let offset = bytes.integer32(start + 4, littleEndian: isLittle),
            let entries = bytes.integer16(start + offset, littleEndian: isLittle)
        else { return nil }
        for entry in 0..<entries {
            let at = start + offset + 2 + entry * 12
            guard at + 12 <= end else { return nil }
            if bytes.integer16(at, littleEndian: isLittle) == 0x0112 {
                return bytes.integer16(at + 8, littleEndian: isLittle)
            }
        }
        return nil
    }

    // MARK: - PNG (ISO 15948)

    private static func png(_ bytes: ByteReader) -> ImageHeader? {
        guard bytes.bigEndian32(8) == 13, bytes.hasText("IHDR", at: 12),
            let width = bytes.bigEndian32(16), let height = bytes.bigEndian32(20),
            let depth = bytes[24], let colour = bytes[25], let interlace = bytes[28],
            bytes[26] == 0, bytes[27] == 0, interlace <= 1,
            width <= 0x7FFF_FFFF, height <= 0x7FFF_FFFF,
            let checksum = bytes.bigEndian32(29)
        else { return nil }
        let depths: [UInt8]
        switch colour {
        case 0: depths = [1, 2, 4, 8, 16]
        case 3: depths = [1, 2, 4, 8]
        case 2, 4, 6: depths = [8, 16]
        default: return nil
        }
        guard depths.contains(depth), Int(PNG.checksum(bytes.range(12, 17))) == checksum else {
            return nil
        }
        return ImageHeader(.png, width: width, height: height)
    }

    // MARK: - GIF

    private static func gif(_ bytes: ByteReader) -> ImageHeader? {
        guard bytes.count >= 13, let width = bytes.integer16(6, littleEndian: true),
            let height = bytes.integer16(8, littleEndian: true)
        else { return nil }
        return ImageHeader(.gif, width: width, height: height)
    }

    // MARK: - WebP (RFC 9649)

    private static func webp(_ bytes: ByteReader) -> ImageHeader? {
        if bytes.hasText("VP8X", at: 12) {
            guard let width = bytes.littleEndian24(24), let height = bytes.littleEndian24(27) else {
                return nil
            }
            return ImageHeader(.webp, width: width + 1, height: height + 1)
        }
        if bytes.hasText("VP8L", at: 12) {
            guard bytes[20] == 0x2F, let bits = bytes.integer32(21, littleEndian: true) else {
                return nil
            }
            return ImageHeader(
                .webp, width: (bits & 0x3FFF) + 1, height: ((bits >> 14) & 0x3FFF) + 1)
        }
        if bytes.hasText("VP8 ", at: 12) {
            guard bytes.hasBytes([0x9D, 0x01, 0x2A], at: 23),
                let width = bytes.integer16(26, littleEndian: true),
                let height = bytes.integer16(28, littleEndian: true)
            else { return nil }
            return ImageHeader(.webp, width: width & 0x3FFF, height: height & 0x3FFF)
        }
        return nil
    }

    // MARK: - HEIC (ISO 23008-12)

    private static let heicBrands: [StaticString] = [
        "heic", "heix", "heim", "heis", "mif1", "msf1",
    ]

    /// The size is that of the largest item: a phone's picture is a grid of tiles whose own sizes
    /// are listed beside the whole.
    private static func heic(_ bytes: ByteReader) -> ImageHeader? {
        guard let length = bytes.bigEndian32(0), length >= 16, length <= bytes.count else {
            return nil
        }
        let brands = stride(from: 8, to: length - 3, by: 4).filter { $0 != 12 }
        guard brands.contains(where: { at in heicBrands.contains { bytes.hasText($0, at: at) } }),
            let meta = bytes.box("meta", from: length, to: bytes.count),
            let properties = bytes.box("iprp", from: meta.lowerBound + 4, to: meta.upperBound),
            let list = bytes.box("ipco", from: properties.lowerBound, to: properties.upperBound)
        else { return nil }
        var best: (width: Int, height: Int)?
        var at = list.lowerBound
        while let size = bytes.box("ispe", from: at, to: list.upperBound) {
            guard let width = bytes.bigEndian32(size.lowerBound + 4),
                let height = bytes.bigEndian32(size.lowerBound + 8),
                width < 1 << 24, height < 1 << 24, size.count >= 12
            else { return nil }
            if best.map({ width * height > $0.width * $0.height }) ?? true {
                best = (width, height)
            }
            at = size.upperBound
        }
        guard let best else { return nil }
        return ImageHeader(.heic, width: best.width, height: best.height)
    }
}

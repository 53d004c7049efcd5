import FaradFoundation

/// The segments of a JPEG file that hold metadata (ITU T.81, annex B).
enum JPEGMetadata {
    private static let exif = Array("Exif\0\0".utf8)
    private static let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

    /// The segments before the picture's data, as ranges that begin with their markers.
    private static func segments(_ bytes: [UInt8]) -> [Range<Int>] {
        var at = 2
        var all: [Range<Int>] = []
        while at + 4 <= bytes.count, bytes[at] == 0xFF, bytes[at + 1] != 0xDA {
            let end = at + 2 + Int(bytes[at + 2]) << 8 + Int(bytes[at + 3])
            guard end <= bytes.count, end > at + 3 else { break }
            all.append(at..<end)
            at = end
        }
        return all
    }

    private static func has(_ name: [UInt8], _ segment: Range<Int>, _ bytes: [UInt8]) -> Bool {
        bytes[segment.lowerBound + 1] == 0xE1
            && bytes[segment].dropFirst(4).starts(with: name)
    }

    static func block(_ data: Data) -> ExifBlock? {
        let bytes = [UInt8](data)
        guard let segment = segments(bytes).first(where: { has(exif, $0, bytes) }) else {
            return nil
        }
        return ExifBlock(Array(bytes[segment].dropFirst(4 + exif.count)))
    }

    /// The same picture with other metadata.
    ///
    /// - Parameter keepsXMP: Whether what else describes it stays.
    static func replace(_ block: ExifBlock, in data: Data, keepsXMP: Bool) -> Data {
        let bytes = [UInt8](data)
        let all = segments(bytes)
        var file = Array(bytes[..<2])
        if !block.isEmpty {
            let content = exif + block.serialized()
            let length = content.count + 2
            file += [0xFF, 0xE1, UInt8(truncatingIfNeeded: length >> 8), UInt8(length & 0xFF)]
            file += content
        }
        for segment in all {
            if has(exif, segment, bytes) || (!keepsXMP && has(xmp, segment, bytes)) { continue }
            file += bytes[segment]
        }
        return Data(file + bytes[(all.last?.upperBound ?? 2)...])
    }
}

import FaradFoundation

/// Turns a JPEG file into pixels: baseline and progressive, 8 bits, grey or YCbCr.
///
/// It exists so that an image *object* made from a JPEG can become a PNG. Other kinds (CMYK,
/// lossless, arithmetic coding, 12 bits) give nil.
struct JPEGDecoder {
    struct Component {
        let identifier: UInt8
        let horizontal: Int
        let vertical: Int
        let quantization: Int
        /// Blocks per row and column, whole MCUs.
        var columns = 0
        var rows = 0
        var coefficients: [Int16] = []
        var prediction = 0
        var dcTable = 0
        var acTable = 0
    }

    struct Scan {
        let components: [Int]
        let start: Int
        let end: Int
        let high: Int
        let low: Int
    }

    /// 100 million pixels; a phone's largest picture has half as many.
    private static let maximumPixels = 100_000_000

    var width = 0
    var height = 0
    var isProgressive = false
    var components: [Component] = []
    var mcuColumns = 0
    var mcuRows = 0
    private var quantization = [[Int32]](repeating: [], count: 4)
    var dcTables = [JPEGHuffmanTable?](repeating: nil, count: 4)
    var acTables = [JPEGHuffmanTable?](repeating: nil, count: 4)
    var restartInterval = 0
    var endOfBandRun = 0

    /// The picture as stored (its EXIF orientation is not applied), or nil.
    static func decode(_ data: Data) -> Bitmap? {
        var decoder = JPEGDecoder()
        return data.withUnsafeBytes { decoder.decode($0) }
    }

    private mutating func decode(_ bytes: UnsafeRawBufferPointer) -> Bitmap? {
        let reader = ByteReader(bytes)
        var at = 2
        while let mark = reader[at], let marker = reader[at + 1] {
            guard mark == 0xFF else { return nil }
            if marker == 0xFF {
                at += 1
                continue
            }
            if marker == 0xD9 { break }
            if marker == 0x01 || (0xD0...0xD8).contains(marker) {
                at += 2
                continue
            }
            guard let length = reader.bigEndian16(at + 2), length >= 2,
                at + 2 + length <= bytes.count
            else { return nil }
            let body = at + 4
            let end = at + 2 + length
            at = end
            switch marker {
            case 0xC0, 0xC1, 0xC2:
                isProgressive = marker == 0xC2
                guard components.isEmpty, readFrame(reader, body) else { return nil }
            case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return nil
            case 0xC4: guard readHuffman(reader, body, end) else { return nil }
            case 0xDB: guard readQuantization(reader, body, end) else { return nil }
            case 0xDD: restartInterval = reader.bigEndian16(body) ?? 0
            case 0xDA:
                guard let scan = readScanHeader(reader, body) else { return nil }
                var bits = JPEGBits(bytes, at: end)
                guard decode(scan, &bits) else { return nil }
                at = bits.endOfSegment()
            default: break
            }
        }
        return components.isEmpty ? nil : paint()
    }

    // MARK: - Headers

    private mutating func readFrame(_ reader: ByteReader, _ at: Int) -> Bool {
        guard reader[at] == 8, let height = reader.bigEndian16(at + 1),
            let width = reader.bigEndian16(at + 3), let count = reader[at + 5],
            width > 0, height > 0, width * height <= Self.maximumPixels, count == 1 || count == 3
        else { return false }
        self.width = width
        self.height = height
        for index in 0..<Int(count) {
            let entry = at + 6 + index * 3
            guard let identifier = reader[entry], let sampling = reader[entry + 1],
                let table = reader[entry + 2], (1...4).contains(sampling >> 4),
                (1...4).contains(sampling & 15), table < 4
            else { return false }
            components.append(
                Component(
                    identifier: identifier, horizontal: Int(sampling >> 4),
                    vertical: Int(sampling & 15), quantization: Int(table)))
        }
        let horizontal = components.map(\.horizontal).max()!
        let vertical = components.map(\.vertical).max()!
        mcuColumns = (width + 8 * horizontal - 1) / (8 * horizontal)
        mcuRows = (height + 8 * vertical - 1) / (8 * vertical)
        for index in components.indices {
            components[index].columns = mcuColumns * components[index].horizontal
            components[index].rows = mcuRows * components[index].vertical
            components[index].coefficients = [Int16](
                repeating: 0, count: components[index].columns * components[index].rows * 64)
        }
        return true
    }

    private mutating func readHuffman(_ reader: ByteReader, _ start: Int, _ end: Int) -> Bool {
        var at = start
        while at < end {
            guard let kind = reader[at], at + 17 <= end, kind >> 4 <= 1, kind & 15 < 4 else {
                return false
            }
            let counts = (0..<16).map { Int(reader[at + 1 + $0]!) }
            let total = counts.reduce(0, +)
            guard at + 17 + total <= end,
                let table = JPEGHuffmanTable(
                    counts: counts, values: [UInt8](reader.range(at + 17, total)))
            else { return false }
            if kind >> 4 == 0 {
                dcTables[Int(kind & 15)] = table
            } else {
                acTables[Int(kind & 15)] = table
            }
            at += 17 + total
        }
        return true
    }

    private mutating func readQuantization(_ reader: ByteReader, _ start: Int, _ end: Int) -> Bool {
        var at = start
        while at < end {
            guard let kind = reader[at], kind & 15 < 4, kind >> 4 <= 1 else { return false }
            let size = kind >> 4 == 0 ? 1 : 2
            guard at + 1 + 64 * size <= end else { return false }
            var table = [Int32](repeating: 0, count: 64)
            for index in 0..<64 {
                let value =
                    size == 1
                    ? Int(reader[at + 1 + index]!) : reader.bigEndian16(at + 1 + index * 2)!
                table[JPEGTransform.zigzag[index]] = Int32(value)
            }
            quantization[Int(kind & 15)] = table
            at += 1 + 64 * size
        }
        return true
    }

    private mutating func readScanHeader(_ reader: ByteReader, _ at: Int) -> Scan? {
        guard let count = reader[at].map(Int.init), count >= 1, count <= components.count else {
            return nil
        }
        var chosen: [Int] = []
        for index in 0..<count {
            guard let identifier = reader[at + 1 + index * 2],
                let tables = reader[at + 2 + index * 2], tables >> 4 < 4, tables & 15 < 4,
                let component = components.firstIndex(where: { $0.identifier == identifier })
            else { return nil }
            components[component].dcTable = Int(tables >> 4)
            components[component].acTable = Int(tables & 15)
            chosen.append(component)
        }
        let rest = at + 1 + count * 2
        guard let start = reader[rest], let end = reader[rest + 1], let bits = reader[rest + 2],
            start <= end, end < 64, bits >> 4 <= 13, bits & 15 <= 13
        else { return nil }
        if isProgressive {
            guard start == 0 ? end == 0 : count == 1 else { return nil }
            return Scan(
                components: chosen, start: Int(start), end: Int(end), high: Int(bits >> 4),
                low: Int(bits & 15))
        }
        return Scan(components: chosen, start: 0, end: 63, high: 0, low: 0)
    }

    // MARK: - Pixels

    private func paint() -> Bitmap? {
        var planes: [JPEGTransform.Plane] = []
        let horizontal = components.map(\.horizontal).max()!
        let vertical = components.map(\.vertical).max()!
        for component in components {
            guard quantization[component.quantization].count == 64 else { return nil }
            planes.append(
                JPEGTransform.plane(
                    component.coefficients, columns: component.columns, rows: component.rows,
                    quantization: quantization[component.quantization],
                    across: (component.horizontal, horizontal),
                    down: (component.vertical, vertical)))
        }
        return JPEGTransform.paint(planes, width: width, height: height)
    }
}

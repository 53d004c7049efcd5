/// Reads numbers and names out of bytes; whatever lies outside is nil, never a trap.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    subscript(offset: Int) -> UInt8? {
        offset >= 0 && offset < bytes.count ? bytes[offset] : nil
    }

    func range(_ offset: Int, _ count: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
    }

    func hasBytes(_ expected: [UInt8], at offset: Int) -> Bool {
        guard offset >= 0, expected.count <= bytes.count - offset else { return false }
        return expected.indices.allSatisfy { bytes[offset + $0] == expected[$0] }
    }

    func hasText(_ expected: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, expected.utf8CodeUnitCount <= bytes.count - offset else { return false }
        return (0..<expected.utf8CodeUnitCount).allSatisfy {
            bytes[offset + $0] == expected.utf8Start[$0]
        }
    }

    func bigEndian16(_ offset: Int) -> Int? { integer(offset, size: 2, littleEndian: false) }
    func bigEndian32(_ offset: Int) -> Int? { integer(offset, size: 4, littleEndian: false) }
    func littleEndian24(_ offset: Int) -> Int? { integer(offset, size: 3, littleEndian: true) }

    func integer16(_ offset: Int, littleEndian: Bool) -> Int? {
        integer(offset, size: 2, littleEndian: littleEndian)
    }

    func integer32(_ offset: Int, littleEndian: Bool) -> Int? {
        integer(offset, size: 4, littleEndian: littleEndian)
    }

    private func integer(_ offset: Int, size: Int, littleEndian: Bool) -> Int? {
        guard offset >= 0, size <= bytes.count - offset else { return nil }
        var value = 0
        for index in 0..<size {
            value = value << 8 | Int(bytes[offset + (littleEndian ? size - 1 - index : index)])
        }
        return value
    }

    /// The contents of the first ISO media box of that name in `start..<end`.
    func box(_ name: StaticString, from start: Int, to end: Int) -> Range<Int>? {
        var at = start
        while at + 8 <= end, let length = bigEndian32(at) {
            // 0 reaches to the end; 1 announces a 64-bit length, which no header needs.
            let boxEnd = length == 0 ? end : at + length
            guard length == 0 || length >= 8, boxEnd <= end else { return nil }
            if hasText(name, at: at + 4) { return at + 8..<boxEnd }
            at = boxEnd
        }
        return nil
    }
}

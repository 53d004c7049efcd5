/// A Huffman table of JPEG (ITU T.81, annexes C and F).
struct JPEGHuffmanTable {
    /// For each code length from 1 to 16 the largest code, or -1 when there is none.
    private var maximum = [Int](repeating: -1, count: 17)
    private var offset = [Int](repeating: 0, count: 17)
    private let values: [UInt8]
    /// By the next eight bits: the value and its code's length, or length 0 for longer codes.
    private var quick = [(value: UInt8, length: UInt8)](repeating: (0, 0), count: 256)

    /// Nil when the counts describe more codes than there can be.
    init?(counts: [Int], values: [UInt8]) {
        self.values = values
        var code = 0
        var index = 0
        for length in 1...16 {
            let count = counts[length - 1]
            offset[length] = index - code
            guard code + count <= 1 << length, index + count <= values.count else { return nil }
            if count > 0 {
                if length <= 8 {
                    for step in 0..<count {
                        let first = (code + step) << (8 - length)
                        for slot in first..<first + (1 << (8 - length)) {
                            quick[slot] = (values[index + step], UInt8(length))
                        }
                    }
                }
                code += count
                index += count
                maximum[length] = code - 1
            }
            code <<= 1
        }
    }

    func decode(_ bits: inout JPEGBits) -> Int {
        let peeked = bits.peek8()
        let hit = quick[peeked]
        if hit.length > 0 {
            bits.skip(Int(hit.length))
            return Int(hit.value)
        }
        var code = 0
        for length in 1...16 {
            code = code << 1 | bits.read(1)
            if maximum[length] >= 0, code <= maximum[length] {
                let index = code + offset[length]
                return index >= 0 && index < values.count ? Int(values[index]) : 0
            }
        }
        return 0
    }
}

/// The bits of one entropy-coded segment; past its end there are only zeros, as decoders of
/// truncated pictures have it.
struct JPEGBits {
    private let bytes: UnsafeRawBufferPointer
    private(set) var position: Int
    private var buffer: UInt32 = 0
    private var available = 0

    init(_ bytes: UnsafeRawBufferPointer, at position: Int) {
        self.bytes = bytes
        self.position = position
    }

    private mutating func fill() {
        while available <= 24 {
            var next: UInt32 = 0
            if position < bytes.count {
                let byte = bytes[position]
                if byte != 0xFF {
                    next = UInt32(byte)
                    position += 1
                } else if position + 1 < bytes.count, bytes[position + 1] == 0 {
                    next = 0xFF
                    position += 2
                }  // Else a marker: it stays, zeros are given.
            }
            buffer |= next << UInt32(24 - available)
            available += 8
        }
    }

    mutating func peek8() -> Int {
        if available < 8 { fill() }
        return Int(buffer >> 24)
    }

    mutating func skip(_ count: Int) {
        buffer <<= UInt32(count)
        available -= count
    }

    mutating func read(_ count: Int) -> Int {
        guard count > 0 else { return 0 }
        if available < count { fill() }
        let value = Int(buffer >> UInt32(32 - count))
        skip(count)
        return value
    }

    /// `count` bits as a signed number (annex F.2.2.1).
    mutating func readSigned(_ count: Int) -> Int {
        guard count > 0 else { return 0 }
        let value = read(count)
        return value < 1 << (count - 1) ? value - (1 << count) + 1 : value
    }

    /// Leaves the current bits and steps over a restart marker.
    mutating func restart() {
        buffer = 0
        available = 0
        if position + 1 < bytes.count, bytes[position] == 0xFF,
            (0xD0...0xD7).contains(bytes[position + 1])
        {
            position += 2
        }
    }

    /// Where the marker after this segment begins.
    func endOfSegment() -> Int {
        var at = position
        while at + 1 < bytes.count {
            if bytes[at] == 0xFF, bytes[at + 1] != 0, !(0xD0...0xD7).contains(bytes[at + 1]) {
                return at
            }
            at += 1
        }
        return bytes.count
    }
}

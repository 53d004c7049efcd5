import FaradFoundation

/// The metadata of a picture as a TIFF block has it (Exif 2.32, TIFF 6.0): three lists of numbered entries.
struct ExifBlock: Equatable {
    enum List: Int, CaseIterable { case tiff, exif, gps }

    /// A value as the block writes it, the highest byte first.
    struct Entry: Equatable {
        var type: UInt16
        var bytes: [UInt8]

        static func size(_ type: UInt16) -> Int {
            switch type {
            case 3, 8: 2
            case 4, 9, 11, 13: 4
            case 5, 10, 12: 8
            default: 1
            }
        }
        var count: Int { bytes.count / Self.size(type) }
    }

    /// By the numbers of entries.
    var lists = [[UInt16: Entry]](repeating: [:], count: List.allCases.count)

    subscript(_ list: List) -> [UInt16: Entry] {
        get { lists[list.rawValue] }
        set { lists[list.rawValue] = newValue }
    }

    var isEmpty: Bool { lists.allSatisfy(\.isEmpty) }

    init() {}

    // What leads from one list to another, and to what is not kept: interoperability and a thumbnail.
    private static let exifPointer: UInt16 = 0x8769
    private static let gpsPointer: UInt16 = 0x8825
    private static let interoperability: UInt16 = 0xA005

    /// Nil where the bytes are no such block.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 8 else { return nil }
        let isLittle = bytes.starts(with: Array("II".utf8))
        guard isLittle || bytes.starts(with: Array("MM".utf8)) else { return nil }
        func number(_ at: Int, _ count: Int) -> Int? {
            guard at >= 0, at + count <= bytes.count else { return nil }
            let part = bytes[at..<at + count]
            return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
        }
        func read(_ start: Int) -> [UInt16: Entry] {
            var list: [UInt16: Entry] = [:]
            guard let count = number(start, 2) else { return list }
            for index in 0..<count {
                let at = start + 2 + index * 12
                guard let tag = number(at, 2), let type = number(at + 2, 2),
                    let length = number(at + 4, 4), (1...13).contains(type)
                else { break }
                let unit = Entry.size(UInt16(type))
                guard length <= bytes.count / unit else { continue }
                let size = length * unit
                let place = size <= 4 ? at + 8 : number(at + 8, 4) ?? bytes.count
                guard place + size <= bytes.count else { continue }
                var value = Array(bytes[place..<place + size])
                // A fraction is two numbers of four bytes.
                let step = min(unit, type == 12 ? 8 : 4)
                if isLittle, step > 1 {
                    for first in stride(from: 0, to: size, by: step) {
                        value[first..<first + step].reverse()
                    }
                }
                list[UInt16(tag)] = Entry(type: UInt16(type), bytes: value)
            }
            return list
        }
        guard number(2, 2) == 42, let first = number(4, 4) else { return nil }
        var main = read(first)
        func follow(_ tag: UInt16) -> [UInt16: Entry] {
            guard let bytes = main.removeValue(forKey: tag)?.bytes else { return [:] }
            return read(bytes.reduce(0) { $0 << 8 | Int($1) })
        }
        self[.exif] = follow(Self.exifPointer)
        self[.gps] = follow(Self.gpsPointer)
        lists[List.exif.rawValue][Self.interoperability] = nil
        self[.tiff] = main
    }

    /// The highest byte first.
    func serialized() -> [UInt8] {
        func word(_ value: Int, _ count: Int = 4) -> [UInt8] {
            (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        var main = self[.tiff]
        let others = [(Self.exifPointer, List.exif), (Self.gpsPointer, .gps)]
            .filter { !self[$0.1].isEmpty }
        for (tag, _) in others { main[tag] = Entry(type: 4, bytes: word(0)) }
        func size(_ list: [UInt16: Entry]) -> Int {
            6 + list.count * 12
                + list.values.reduce(0) {
                    $0 + ($1.bytes.count > 4 ? $1.bytes.count + $1.bytes.count % 2 : 0)
                }
        }
        var start = 8 + size(main)
        for (tag, list) in others {
            main[tag] = Entry(type: 4, bytes: word(start))
            start += size(self[list])
        }
        var block = Array("MM".utf8) + word(42, 2) + word(8)
        for list in [main] + others.map({ self[$0.1] }) {
            var far: [UInt8] = []
            let begin = block.count + 6 + list.count * 12
            block += word(list.count, 2)
            for (tag, entry) in list.sorted(by: { $0.key < $1.key }) {
                block += word(Int(tag), 2) + word(Int(entry.type), 2) + word(entry.count)
                if entry.bytes.count <= 4 {
                    block += entry.bytes + [UInt8](repeating: 0, count: 4 - entry.bytes.count)
                } else {
                    block += word(begin + far.count)
                    far += entry.bytes + [UInt8](repeating: 0, count: entry.bytes.count % 2)
                }
            }
            block += word(0) + far
        }
        return block
    }
}

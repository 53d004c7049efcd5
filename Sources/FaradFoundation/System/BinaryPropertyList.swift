import Foundation

/// Writes a binary property list, version 00, as Apple's Core Foundation does, with the keys of
/// dictionaries in order: Foundation's own writer has them in another one in each process.
struct BinaryPropertyList {
    private var objects: [Object] = []
    /// The places of those values of which one object does for all.
    private var places: [PropertyListValue: Int] = [:]

    private enum Object {
        case value(PropertyListValue)
        case array([Int])
        case dictionary(keys: [Int], values: [Int])
    }

    static func data(_ value: PropertyListValue) -> Data {
        var list = BinaryPropertyList()
        _ = list.add(value)
        return list.data
    }

    /// An object stands before what it holds, and a dictionary's keys before its values.
    private mutating func add(_ value: PropertyListValue) -> Int {
        let place = objects.count
        switch value {
        case .array(let values):
            objects.append(.array([]))
            objects[place] = .array(values.map { add($0) })
        case .dictionary(let pairs):
            objects.append(.array([]))
            let names = pairs.keys.sorted()
            let keys = names.map { add(.string($0)) }
            objects[place] = .dictionary(keys: keys, values: names.map { add(pairs[$0]!) })
        default:
            if let known = places[value] { return known }
            places[value] = place
            objects.append(.value(value))
        }
        return place
    }

    private var data: Data {
        var bytes = Array("bplist00".utf8)
        let referenceSize = Self.size(of: UInt64(objects.count))
        var offsets: [UInt64] = []
        for object in objects {
            offsets.append(UInt64(bytes.count))
            switch object {
            case .value(let value): Self.append(value, to: &bytes)
            case .array(let members):
                Self.append(marker: 0xA0, members.count, to: &bytes)
                for member in members { Self.append(UInt64(member), referenceSize, to: &bytes) }
            case .dictionary(let keys, let values):
                Self.append(marker: 0xD0, keys.count, to: &bytes)
                for member in keys + values {
                    Self.append(UInt64(member), referenceSize, to: &bytes)
                }
            }
        }
        let table = UInt64(bytes.count)
        let offsetSize = Self.size(of: table)
        for offset in offsets { Self.append(offset, offsetSize, to: &bytes) }
        // Unused, then the sizes, how many objects there are, the first of them, and the table.
        bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        for number in [UInt64(objects.count), 0, table] { Self.append(number, 8, to: &bytes) }
        return Data(bytes)
    }

    private static func append(_ value: PropertyListValue, to bytes: inout [UInt8]) {
        switch value {
        case .bool(let value): bytes.append(value ? 0x09 : 0x08)
        case .integer(let value): append(integer: value, to: &bytes)
        case .real(let value):
            bytes.append(0x23)
            append(value.bitPattern, 8, to: &bytes)
        case .date(let value):
            bytes.append(0x33)
            append(value.timeIntervalSinceReferenceDate.bitPattern, 8, to: &bytes)
        case .data(let value):
            append(marker: 0x40, value.count, to: &bytes)
            bytes += value
        case .string(let value):
            if value.utf8.allSatisfy({ $0 < 0x80 }) {
                append(marker: 0x50, value.utf8.count, to: &bytes)
                bytes += value.utf8
            } else {
                append(marker: 0x60, value.utf16.count, to: &bytes)
                for unit in value.utf16 { append(UInt64(unit), 2, to: &bytes) }
            }
        case .array, .dictionary: preconditionFailure("What holds others is an object of its own")
        }
    }

    /// A marker with a count in it, or behind it.
    private static func append(marker: UInt8, _ count: Int, to bytes: inout [UInt8]) {
        bytes.append(marker | UInt8(min(count, 15)))
        if count >= 15 { append(integer: Int64(count), to: &bytes) }
    }

    /// What has the highest bit of fewer bytes is written with all eight where it is negative.
    private static func append(integer value: Int64, to bytes: inout [UInt8]) {
        let size = value < 0 ? 8 : size(of: UInt64(value))
        bytes.append(0x10 | UInt8(size.trailingZeroBitCount))
        append(UInt64(bitPattern: value), size, to: &bytes)
    }

    /// The most significant byte comes first.
    private static func append(_ value: UInt64, _ size: Int, to bytes: inout [UInt8]) {
        for shift in stride(from: (size - 1) * 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
        }
    }

    /// 1, 2, 4 or 8 bytes.
    private static func size(of value: UInt64) -> Int {
        switch value {
        case 0...0xFF: 1
        case 0...0xFFFF: 2
        case 0...0xFFFF_FFFF: 4
        default: 8
        }
    }
}

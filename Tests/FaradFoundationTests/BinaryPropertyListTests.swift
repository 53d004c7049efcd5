import FaradFoundation
import Foundation
import Testing

@Suite struct BinaryPropertyListTests {
    private static let values: [PropertyListValue] = [
        .string(""), .string("plain"), .string("ä€😀"), .string(String(repeating: "x", count: 15)),
        .string(String(repeating: "é", count: 300)), .bool(true), .bool(false), .integer(0),
        .integer(255), .integer(256), .integer(65_536), .integer(1 << 32), .integer(.max),
        .integer(-1), .integer(.min), .real(0), .real(1.5), .real(-.infinity),
        .date(Date(timeIntervalSinceReferenceDate: 12.25)), .data(Data()),
        .data(Data((0..<200).map { UInt8($0) })), .array([]),
        .array([.integer(1), .bool(true), .real(1), .string("1"), .integer(1)]), .dictionary([:]),
        .dictionary(["a": .array([.dictionary(["b": .string("c")])])]),
        .array((0..<300).map { .integer($0) }),
    ]

    private func foundation(_ pairs: [String: PropertyListValue]) throws -> Data {
        try PropertyListSerialization.data(
            fromPropertyList: pairs.mapValues(\.foundation), format: .binary, options: 0)
    }

    @Test(arguments: values)
    func `a list of one key has Foundation's own bytes`(_ value: PropertyListValue) throws {
        #expect(try PropertyListValue.serialize(["key": value]) == foundation(["key": value]))
    }

    /// Apple's Core Foundation does so too, that of Linux with numbers alone.
    @Test func `what is said twice is written once`() {
        let twice = PropertyListValue.array([.string("text"), .string("text")])
        #expect(
            PropertyListValue.serialize(["text": twice]).count
                == PropertyListValue.serialize(["text": .array([.string("text")])]).count + 1)
    }

    @Test func `Foundation reads a list of many keys, which has one form`() {
        var pairs: [String: PropertyListValue] = [:]
        for (index, value) in Self.values.enumerated() {
            pairs["key \(index % 7) \(index)"] = value
        }
        let data = PropertyListValue.serialize(pairs)
        #expect(PropertyListValue.parse(data) == pairs)
        // Built in the other order, a dictionary lists its keys in another one.
        var again = [String: PropertyListValue](minimumCapacity: 500)
        for key in pairs.keys.sorted().reversed() { again[key] = pairs[key] }
        #expect(PropertyListValue.serialize(again) == data)
    }
}

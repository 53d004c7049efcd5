import Foundation

/// A value that a property list can hold, compared and converted without the Objective-C runtime.
package enum PropertyListValue: Hashable, Sendable, Codable {
    case string(String)
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    case data(Data)
    case date(Date)
    case array([PropertyListValue])
    case dictionary([String: PropertyListValue])

    /// Nil for what a property list cannot hold; NSNull among it.
    package init?(_ value: Any) {
        switch value {
        case let value as PropertyListValue: self = value
        case let value as String: self = .string(value)
        case let value as NSNumber: self.init(value)
        case let value as Data: self = .data(value)
        case let value as Date: self = .date(value)
        case let value as [Any]:
            var elements: [PropertyListValue] = []
            elements.reserveCapacity(value.count)
            for element in value {
                guard let element = PropertyListValue(element) else { return nil }
                elements.append(element)
            }
            self = .array(elements)
        case let value as [String: Any]:
            var pairs: [String: PropertyListValue] = [:]
            for (key, element) in value {
                guard let element = PropertyListValue(element) else { return nil }
                pairs[key] = element
            }
            self = .dictionary(pairs)
        default: return nil
        }
    }

    private init(_ number: NSNumber) {
        // Foundation has exactly two Boolean objects.
        if number === NSNumber(value: true) || number === NSNumber(value: false) {
            self = .bool(number.boolValue)
            return
        }
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "f"), UInt8(ascii: "d"): self = .real(number.doubleValue)
        default: self = .integer(number.int64Value)
        }
    }

    /// As Foundation hands it to apps: numbers are NSNumber, so that `as? Int`, `as? Double` and
    /// `as? Bool` answer as on iOS.
    package var foundation: Any {
        switch self {
        case .string(let value): value
        case .bool(let value): NSNumber(value: value)
        case .integer(let value): NSNumber(value: value)
        case .real(let value): NSNumber(value: value)
        case .data(let value): value
        case .date(let value): value
        case .array(let values): values.map(\.foundation)
        case .dictionary(let pairs): pairs.mapValues(\.foundation)
        }
    }

    /// `NSNumber`'s and `NSString`'s coercions, which the typed getters of defaults use.
    package var text: String? {
        switch self {
        case .string(let value): value
        case .bool(let value): value ? "1" : "0"
        case .integer(let value): String(value)
        case .real(let value): NSNumber(value: value).stringValue
        default: nil
        }
    }

    package var integer: Int {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .integer(let value): Int(value)
        case .real(let value): Self.truncated(value)
        case .string(let value): NSString(string: value).integerValue
        default: 0
        }
    }

    package var double: Double {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .integer(let value): Double(value)
        case .real(let value): value
        case .string(let value): NSString(string: value).doubleValue
        default: 0
        }
    }

    package var bool: Bool {
        switch self {
        case .bool(let value): value
        case .integer(let value): value != 0
        case .real(let value): value != 0
        case .string(let value): NSString(string: value).boolValue
        default: false
        }
    }

    /// Cut towards zero, held within Int's range; no number is 0.
    private static func truncated(_ value: Double) -> Int {
        if value.isNaN { return 0 }
        if value >= 0x1p63 { return .max }
        return value <= -0x1p63 ? .min : Int(value)
    }

    /// For traces: what it is and how big, never a photo's bytes.
    package var summary: String {
        switch self {
        case .string(let value) where value.utf8.count <= 80: "\"\(value)\""
        case .string(let value): "string of \(value.utf8.count) bytes"
        case .bool(let value): String(value)
        case .integer(let value): String(value)
        case .real(let value): String(value)
        case .data(let value): "data of \(value.count) bytes"
        case .date(let value): "date \(value.timeIntervalSinceReferenceDate)"
        case .array(let values): "array of \(values.count)"
        case .dictionary(let pairs): "dictionary of \(pairs.count)"
        }
    }
}

extension PropertyListValue {
    /// The pairs of a property list file, XML or binary; nil when it is not one.
    package static func parse(_ data: Data) -> [String: PropertyListValue]? {
        guard let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
            case .dictionary(let pairs)? = PropertyListValue(list)
        else { return nil }
        return pairs
    }

    /// A binary property list, as cfprefsd writes it; the same bytes for the same pairs.
    package static func serialize(_ pairs: [String: PropertyListValue]) -> Data {
        BinaryPropertyList.data(.dictionary(pairs))
    }
}

import FaradFoundation

/// One value of a plugin's answer, sorted by what JSON would make of it (F72, F73, F191).
enum ResultValue {
    case null
    case bool(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case number(Double)
    case string(String)
    case array([Any])
    case object([String: Any])

    /// nil for what JSON does not know: Data, URL, NaN, other objects, keys that are no strings.
    init?(_ value: Any) {
        // Most answers hold exactly these types, and comparing types is far cheaper than casting.
        let type = type(of: value)
        if type == String.self {
            self = .string(value as! String)
            return
        }
        if type == Bool.self {
            self = .bool(value as! Bool)
            return
        }
        if type == Int.self {
            self = .integer(Int64(value as! Int))
            return
        }
        if type == Int64.self {
            self = .integer(value as! Int64)
            return
        }
        if type == NSNull.self {
            self = .null
            return
        }
        if type == [String: Any].self {
            self = .object(value as! [String: Any])
            return
        }
        if type == Double.self {
            self.init(finite: value as! Double)
            return
        }
        if type == JSObject.self {
            self = .object(value as! JSObject)
            return
        }
        // Casting a collection to a class would bridge all that is in it, at each level anew.
        if type == JSArray.self || type == [Any].self {
            self = .array(value as! [Any])
            return
        }
        if type == [[String: Any]].self {
            self = .array(value as! [[String: Any]])
            return
        }
        if type == [JSObject].self {
            self = .array(value as! [JSObject])
            return
        }
        if type == [String].self {
            self = .array(value as! [String])
            return
        }
        if type == [String: Int].self {
            self = .object(value as! [String: Int])
            return
        }
        self.init(casting: value)
    }

    private init?(casting value: Any) {
        switch value {
        case is NSNull: self = .null
        case let number as NSNumber where !Self.isSwiftNumber(value): self.init(number)
        case let date as Date: self = .string(ISODate.string(from: date))
        case let string as String: self = .string(string)
        case let bool as Bool: self = .bool(bool)
        case let integer as any BinaryInteger: self.init(integer)
        case let float as Float: self.init(finite: Double("\(float)") ?? Double(float))
        case let double as Double: self.init(finite: double)
        case let float as CGFloat: self.init(finite: Double(float))
        case let decimal as Decimal:
            self.init(finite: NSDecimalNumber(decimal: decimal).doubleValue)
        case let object as [String: Any]: self = .object(object)
        case let array as [Any]: self = .array(array)
        default:
            // A nil inside Any counts as null (F73).
            guard Mirror(reflecting: value).displayStyle == .optional else { return nil }
            guard let wrapped = Mirror(reflecting: value).children.first?.value else {
                self = .null
                return
            }
            self.init(wrapped)
        }
    }

    private init?(finite number: Double) {
        guard number.isFinite else { return nil }
        self = .number(number)
    }

    private init?(_ integer: any BinaryInteger) {
        if let small = Int64(exactly: integer) {
            self = .integer(small)
        } else if let large = UInt64(exactly: integer) {
            self = .unsigned(large)
        } else {
            return nil
        }
    }

    /// An NSNumber remembers what it was made of.
    private init?(_ number: NSNumber) {
        if number === Self.yes || number === Self.no {
            self = .bool(number.boolValue)
            return
        }
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "d"): self.init(finite: number.doubleValue)
        case UInt8(ascii: "f"):
            let float = number.floatValue
            self.init(finite: Double("\(float)") ?? Double(float))
        case UInt8(ascii: "Q"): self = .unsigned(number.uint64Value)
        default: self = .integer(number.int64Value)
        }
    }

    private static var yes: NSNumber { NSNumber(value: true) }
    private static var no: NSNumber { NSNumber(value: false) }

    /// Whether bridging made the NSNumber just now; it would hide a Bool's or Float's type.
    private static func isSwiftNumber(_ value: Any) -> Bool { !(type(of: value) is AnyClass) }

    /// The names in the one order that every run shares: a Swift dictionary has none.
    static func sortedKeys(_ object: [String: Any]) -> [String] {
        object.count < 2 ? Array(object.keys) : object.keys.sorted()
    }
}

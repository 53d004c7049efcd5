public import FaradFoundation

/// Decodes `Decodable` types from what a call carries (F67).
public final class JSValueDecoder {
    public typealias DateDecodingStrategy = JSONDecoder.DateDecodingStrategy
    public typealias DataDecodingStrategy = JSONDecoder.DataDecodingStrategy

    /// What to do with a number that is none, or one that JSON could not write.
    public enum NonConformingFloatDecodingStrategy: Equatable {
        case `throw`
        case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
        case deferred
    }

    public var dateDecodingStrategy: DateDecodingStrategy
    public var dataDecodingStrategy: DataDecodingStrategy
    public var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy

    public init(
        dateDecodingStrategy: DateDecodingStrategy = .deferredToDate,
        dataDecodingStrategy: DataDecodingStrategy = .deferredToData,
        nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy = .deferred
    ) {
        self.dateDecodingStrategy = dateDecodingStrategy
        self.dataDecodingStrategy = dataDecodingStrategy
        self.nonConformingFloatDecodingStrategy = nonConformingFloatDecodingStrategy
    }

    /// Throws `DecodingError`: a type mismatch, a missing key, corrupted data.
    public func decode<T: Decodable>(_ type: T.Type, from value: any JSValue) throws -> T {
        try ValueDecoder(value: value, codingPath: [], options: self).decodeValue(type)
    }
}

/// One value and the way to it.
struct ValueDecoder: Decoder {
    let value: any JSValue
    let codingPath: [any CodingKey]
    let options: JSValueDecoder

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let object = value as? JSObject else { throw mismatch(JSObject.self) }
        return KeyedDecodingContainer(ObjectDecodingContainer(object: object, decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let array = value as? JSArray else { throw mismatch(JSArray.self) }
        return ArrayDecodingContainer(array: array, decoder: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeValue<T: Decodable>(_ type: T.Type) throws -> T {
        if type == Date.self { return try decodeDate() as! T }  // T is Date here
        if type == Data.self { return try decodeData() as! T }  // T is Data here
        if type == URL.self {
            guard let url = (value as? String).flatMap(URL.init(string:)) else {
                throw corrupted(URL.self)
            }
            return url as! T  // T is URL here
        }
        return try T(from: self)
    }

    func deeper(_ value: any JSValue, _ key: any CodingKey) -> ValueDecoder {
        ValueDecoder(value: value, codingPath: codingPath + [key], options: options)
    }

    func mismatch(_ type: Any.Type) -> DecodingError {
        .typeMismatch(
            type,
            .init(
                codingPath: codingPath,
                debugDescription: "Expected to decode \(type) but found \(value) instead."))
    }

    func corrupted(_ type: Any.Type) -> DecodingError {
        .dataCorrupted(
            .init(
                codingPath: codingPath,
                debugDescription: "\(value) was unable to be decoded as \(type)."))
    }

    // Linux makes `.formatted` a `.custom` by itself.
    private func decodeDate() throws -> Date {
        switch options.dateDecodingStrategy {
        case .secondsSince1970:
            guard let number = value as? NSNumber else { throw corrupted(Double.self) }
            return Date(timeIntervalSince1970: number.doubleValue)
        case .millisecondsSince1970:
            guard let number = value as? NSNumber else { throw corrupted(Double.self) }
            return Date(timeIntervalSince1970: number.doubleValue / 1000)
        case .iso8601:
            guard let text = value as? String else { throw corrupted(String.self) }
            guard let date = ISODate.date(from: text) else { throw corrupted(Date.self) }
            return date
        case .custom(let decode): return try decode(self)
        default: return try Date(from: self)
        }
    }

    private func decodeData() throws -> Data {
        switch options.dataDecodingStrategy {
        case .base64:
            guard let text = value as? String else { throw corrupted(String.self) }
            guard let data = Data(base64Encoded: text) else { throw corrupted(Data.self) }
            return data
        case .custom(let decode): return try decode(self)
        default: return try Data(from: self)
        }
    }
}

extension ValueDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value is NSNull }

    private func cast<T>(_ type: T.Type) throws -> T {
        guard let cast = value as? T else { throw mismatch(type) }
        return cast
    }

    private func float<T: FloatingPoint>(_ type: T.Type) throws -> T {
        if let text = value as? String,
            case .convertFromString(let positive, let negative, let nan) =
                options.nonConformingFloatDecodingStrategy
        {
            if text == positive { return .infinity }
            if text == negative { return -.infinity }
            if text == nan { return .nan }
            throw mismatch(type)
        }
        let number = try cast(type)
        if !number.isFinite, options.nonConformingFloatDecodingStrategy == .throw {
            throw corrupted(type)
        }
        return number
    }

    func decode(_ type: Bool.Type) throws -> Bool { try cast(type) }
    func decode(_ type: String.Type) throws -> String { try cast(type) }
    func decode(_ type: Double.Type) throws -> Double { try float(type) }
    func decode(_ type: Float.Type) throws -> Float { try float(type) }
    func decode(_ type: Int.Type) throws -> Int { try cast(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try cast(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try cast(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try cast(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try cast(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try cast(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try cast(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try cast(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try cast(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try cast(type) }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decodeValue(type) }
}

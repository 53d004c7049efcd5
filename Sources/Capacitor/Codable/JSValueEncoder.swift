public import FaradFoundation

/// Encodes `Encodable` types for ``CAPPluginCall/resolve(with:encoder:messageForRejectionFromError:)``.
public final class JSValueEncoder {
    /// What becomes of a nil.
    public enum OptionalEncodingStrategy {
        case explicitNulls
        case undefined
    }

    /// What becomes of NaN and the infinities.
    public enum NonConformingFloatEncodingStrategy: Equatable {
        case `throw`
        case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
        case deferred
    }

    public typealias DateEncodingStrategy = JSONEncoder.DateEncodingStrategy
    public typealias DataEncodingStrategy = JSONEncoder.DataEncodingStrategy

    public var optionalEncodingStrategy: OptionalEncodingStrategy
    public var dateEncodingStrategy: DateEncodingStrategy
    public var dataEncodingStrategy: DataEncodingStrategy
    public var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy

    public init(
        optionalEncodingStrategy: OptionalEncodingStrategy = .undefined,
        dateEncodingStrategy: DateEncodingStrategy = .deferredToDate,
        dataEncodingStrategy: DataEncodingStrategy = .deferredToData,
        nonConformingFloatEncodingStategy: NonConformingFloatEncodingStrategy = .deferred
    ) {
        self.optionalEncodingStrategy = optionalEncodingStrategy
        self.dateEncodingStrategy = dateEncodingStrategy
        self.dataEncodingStrategy = dataEncodingStrategy
        nonConformingFloatEncodingStrategy = nonConformingFloatEncodingStategy
    }

    /// Throws `EncodingError` when nothing was encoded.
    public func encode<T: Encodable>(_ value: T) throws -> any JSValue {
        guard let encoded = try box(value, at: []) else {
            throw EncodingError.invalidValue(
                value,
                .init(
                    codingPath: [],
                    debugDescription: "\(value) was unable to be encoded as a JSValue"))
        }
        return encoded
    }

    /// Throws also when `value` is no object.
    public func encodeJSObject<T: Encodable>(_ value: T) throws -> JSObject {
        guard let object = try encode(value) as? JSObject else {
            throw EncodingError.invalidValue(
                value,
                .init(
                    codingPath: [],
                    debugDescription: "\(value) was unable to be encoded as a JSObject"))
        }
        return object
    }

    /// nil when `value` encoded nothing.
    func box<T: Encodable>(_ value: T, at path: [any CodingKey]) throws -> (any JSValue)? {
        let encoder = ValueEncoder(codingPath: path, options: self)
        switch value {
        case let date as Date: return try box(date, into: encoder)
        case let data as Data: return try box(data, into: encoder)
        case let url as URL: return url.absoluteString
        default: try value.encode(to: encoder)
        }
        return encoder.value
    }

    func box<F: FloatingPoint & JSValue>(_ float: F, at path: [any CodingKey]) throws
        -> any JSValue
    {
        guard !float.isFinite else { return float }
        switch nonConformingFloatEncodingStrategy {
        case .deferred: return float
        case .convertToString(let positive, let negative, let nan):
            return float.isNaN ? nan : float > 0 ? positive : negative
        case .throw:
            throw EncodingError.invalidValue(
                float,
                .init(codingPath: path, debugDescription: "Unable to encode \(float) directly."))
        }
    }

    private func box(_ date: Date, into encoder: ValueEncoder) throws -> (any JSValue)? {
        switch dateEncodingStrategy {
        case .secondsSince1970: return date.timeIntervalSince1970
        case .millisecondsSince1970: return date.timeIntervalSince1970 * 1000
        case .iso8601: return ISODate.string(from: date)
        case .custom(let encode): try encode(date, encoder)
        default: try date.encode(to: encoder)
        }
        return encoder.value
    }

    private func box(_ data: Data, into encoder: ValueEncoder) throws -> (any JSValue)? {
        switch dataEncodingStrategy {
        case .base64: return data.base64EncodedString(options: [])
        case .custom(let encode): try encode(data, encoder)
        default: try data.encode(to: encoder)
        }
        return encoder.value
    }
}

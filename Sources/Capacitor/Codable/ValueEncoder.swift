import FaradFoundation

/// Collects what one `encode(to:)` writes.
final class ValueEncoder: Encoder {
    enum Content {
        case nothing
        case single(any JSValue)
        case object(Reference<JSObject>)
        case array(Reference<JSArray>)
    }

    /// Shared by all containers that were asked of one encoder.
    final class Reference<Value> {
        var value: Value
        /// Nested containers and super encoders, written back when the whole is read.
        var pending: [(inout Value) -> Void] = []

        init(_ value: Value) { self.value = value }

        var finished: Value {
            var result = value
            for write in pending { write(&result) }
            return result
        }
    }

    let codingPath: [any CodingKey]
    let options: JSValueEncoder
    var content = Content.nothing

    init(codingPath: [any CodingKey], options: JSValueEncoder) {
        self.codingPath = codingPath
        self.options = options
    }

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    var value: (any JSValue)? {
        switch content {
        case .nothing: return nil
        case .single(let value): return value
        case .object(let reference): return reference.finished
        case .array(let reference): return reference.finished
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let reference: Reference<JSObject>
        if case .object(let existing) = content {
            reference = existing
        } else {
            reference = Reference([:])
            content = .object(reference)
        }
        return KeyedEncodingContainer(
            ObjectEncodingContainer(
                codingPath: codingPath, options: options, reference: reference))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        let reference: Reference<JSArray>
        if case .array(let existing) = content {
            reference = existing
        } else {
            reference = Reference([])
            content = .array(reference)
        }
        return ArrayEncodingContainer(
            codingPath: codingPath, options: options, reference: reference)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension ValueEncoder: SingleValueEncodingContainer {
    func encodeNil() {
        content = options.optionalEncodingStrategy == .explicitNulls ? .single(NSNull()) : .nothing
    }

    func encode(_ value: Bool) { content = .single(value) }
    func encode(_ value: String) { content = .single(value) }
    func encode(_ value: Double) throws {
        content = .single(try options.box(value, at: codingPath))
    }
    func encode(_ value: Float) throws {
        content = .single(try options.box(value, at: codingPath))
    }
    func encode(_ value: Int) { content = .single(value as NSNumber) }
    func encode(_ value: Int8) { content = .single(value as NSNumber) }
    func encode(_ value: Int16) { content = .single(value as NSNumber) }
    func encode(_ value: Int32) { content = .single(value as NSNumber) }
    func encode(_ value: Int64) { content = .single(value as NSNumber) }
    func encode(_ value: UInt) { content = .single(value as NSNumber) }
    func encode(_ value: UInt8) { content = .single(value as NSNumber) }
    func encode(_ value: UInt16) { content = .single(value as NSNumber) }
    func encode(_ value: UInt32) { content = .single(value as NSNumber) }
    func encode(_ value: UInt64) { content = .single(value as NSNumber) }
    func encode<T: Encodable>(_ value: T) throws {
        content = try options.box(value, at: codingPath).map(Content.single) ?? .nothing
    }
}

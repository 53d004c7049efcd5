import FaradFoundation

/// Writes a ``JSObject``.
struct ObjectEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let codingPath: [any CodingKey]
    let options: JSValueEncoder
    let reference: ValueEncoder.Reference<JSObject>

    func encodeNil(forKey key: Key) {
        guard options.optionalEncodingStrategy == .explicitNulls else { return }
        reference.value[key.stringValue] = NSNull()
    }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        reference.value[key.stringValue] = try options.box(value, at: codingPath + [key])
    }

    // The protocol's own default leaves the key out; explicit nulls want it.
    func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
        guard let value else { return encodeNil(forKey: key) }
        try encode(value, forKey: key)
    }

    func encodeIfPresent(_ value: String?, forKey key: Key) throws {
        guard let value else { return encodeNil(forKey: key) }
        try encode(value, forKey: key)
    }

    func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
        guard let value else { return encodeNil(forKey: key) }
        try encode(value, forKey: key)
    }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
        guard let value else { return encodeNil(forKey: key) }
        try encode(value, forKey: key)
    }

    func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
        guard let value else { return encodeNil(forKey: key) }
        try encode(value, forKey: key)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder(IndexKey(stringValue: "super")) }
    func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

    private func encoder(_ key: some CodingKey) -> ValueEncoder {
        let encoder = ValueEncoder(codingPath: codingPath + [key], options: options)
        let name = key.stringValue
        reference.pending.append { $0[name] = encoder.value }
        return encoder
    }
}

/// Writes a ``JSArray``.
struct ArrayEncodingContainer: UnkeyedEncodingContainer {
    let codingPath: [any CodingKey]
    let options: JSValueEncoder
    let reference: ValueEncoder.Reference<JSArray>

    var count: Int { reference.value.count }

    /// A nil keeps its place: an array has no missing elements.
    func encodeNil() { reference.value.append(NSNull()) }

    func encode<T: Encodable>(_ value: T) throws {
        let key = IndexKey(intValue: count)
        reference.value.append(try options.box(value, at: codingPath + [key]) ?? NSNull())
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }

    func superEncoder() -> any Encoder { encoder() }

    private func encoder() -> ValueEncoder {
        let index = count
        let encoder = ValueEncoder(
            codingPath: codingPath + [IndexKey(intValue: index)], options: options)
        reference.value.append(NSNull())
        reference.pending.append { $0[index] = encoder.value ?? NSNull() }
        return encoder
    }
}

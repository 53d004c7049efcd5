extension JSValue {
    /// Copies the value into Swift: nil (`undefined`), `JSNull`, `Bool`, `Double`, `String`,
    /// `JSDate`, `[UInt8]` (a typed array or `ArrayBuffer`), `[Any]`, `[String: Any]`. Functions,
    /// symbols and big integers stay `JSValue`s.
    ///
    /// - Throws: what a getter threw, and an error for an object that contains itself.
    public func toObject() throws(JSException) -> Any? {
        var path: [JSValueRef] = []
        return try copied(ref, &path)
    }

    /// The elements of an array-like object, copied as `toObject` does; `undefined` inside is
    /// `JSNull`.
    public func toArray() throws(JSException) -> [Any] {
        var path: [JSValueRef] = []
        return try copiedArray(try objectRef(), &path)
    }

    /// The enumerable properties, those of its prototypes among them, copied as `toObject` does;
    /// `undefined` inside is `JSNull`.
    public func toDictionary() throws(JSException) -> [String: Any] {
        var path: [JSValueRef] = []
        return try copiedDictionary(try objectRef(), &path)
    }

    private func copied(
        _ value: JSValueRef, _ path: inout [JSValueRef]
    ) throws(JSException) -> Any? {
        let context = context
        switch JSValueGetType(context.ref, value) {
        case kJSTypeUndefined: return nil
        case kJSTypeNull: return JSNull()
        case kJSTypeBoolean: return context.bool(value)
        case kJSTypeNumber: return context.number(value)
        case kJSTypeString: return context.text(of: value)
        case kJSTypeObject: break
        default: return JSValue(ref: value, in: context)
        }
        if JSValueIsDate(context.ref, value) {
            return JSDate(millisecondsSince1970: JSValueToNumber(context.ref, value, nil))
        }
        if let bytes = context.bytes(of: value) { return Array(bytes) }
        if JSObjectIsFunction(context.ref, value) { return JSValue(ref: value, in: context) }
        if JSValueIsArray(context.ref, value) { return try copiedArray(value, &path) }
        return try copiedDictionary(value, &path)
    }

    private func copiedArray(
        _ array: JSObjectRef, _ path: inout [JSValueRef]
    ) throws(JSException) -> [Any] {
        try enter(array, &path)
        defer { path.removeLast() }
        let length = context.number(try context.property(Self.length, of: array))
        var elements: [Any] = []
        for index in 0..<(UInt32(exactly: length) ?? 0) {
            let element = try context.element(Int(index), of: array)
            elements.append(try copied(element, &path) ?? JSNull())
        }
        return elements
    }

    private func copiedDictionary(
        _ object: JSObjectRef, _ path: inout [JSValueRef]
    ) throws(JSException) -> [String: Any] {
        try enter(object, &path)
        defer { path.removeLast() }
        var entries: [String: Any] = [:]
        try context.forEachPropertyName(of: object) { name throws(JSException) in
            var thrown: JSValueRef?
            let value = try context.check(
                JSObjectGetProperty(context.ref, object, name, &thrown), thrown)
            entries[String(jsString: name)] = try copied(value, &path) ?? JSNull()
        }
        return entries
    }

    private func enter(
        _ object: JSObjectRef, _ path: inout [JSValueRef]
    ) throws(JSException) {
        guard !path.contains(object) else {
            throw JSException(
                message: "The object contains itself, so it has no Swift copy.", in: context)
        }
        path.append(object)
    }

    private static let length: JSPropertyName = "length"
}

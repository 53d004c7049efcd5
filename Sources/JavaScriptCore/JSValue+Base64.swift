/// The engine's own base64, out of reach of scripts.
struct Base64Functions {
    let encode: JSObjectRef
    let decode: JSObjectRef

    init(in machine: JSVirtualMachine) {
        encode = machine.makePristineFunction("(bytes) => bytes.toBase64()")
        decode = machine.makePristineFunction(
            """
            (text) => Uint8Array.fromBase64(
                text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text)
            """)
    }
}

extension JSValue {
    /// A JavaScript string with the base64 of `bytes`.
    ///
    /// The engine encodes the bytes where they are, straight into the new string: the fastest way
    /// that its C API has for a photo (several times a string made natively).
    package static func base64String(
        of bytes: UnsafeRawBufferPointer, in context: JSContext
    ) -> JSValue {
        JSValue(ref: context.base64String(of: bytes), in: context)
    }

    /// Decodes a base64 string, or what follows the comma of a `data:` URL, in the engine and lends
    /// the bytes to `body`; nil when the value is no string or its text is not base64.
    ///
    /// As `Uint8Array.fromBase64`, it skips white space and does not insist on padding.
    package func withBase64Decoded<R, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R? {
        guard isString, let array = context.base64Decoded(ref),
            let bytes = context.bytes(of: array)
        else { return nil }
        let kept = JSValue(ref: array, in: context)
        return try withExtendedLifetime(kept) { () throws(E) -> R in try body(bytes) }
    }

    /// The bytes of a base64 string or `data:` URL; nil when it is none.
    package func base64Decoded() -> [UInt8]? { withBase64Decoded { Array($0) } }
}

extension JSContext {
    /// As `JSValue.base64String(of:in:)`: hold the value or hand it on at once.
    package func base64String(of bytes: UnsafeRawBufferPointer) -> JSValueRef {
        let machine = virtualMachine
        machine.checkOwner()
        guard let base = bytes.baseAddress, bytes.count > 0 else { return makeString("") }
        // The array is garbage after the call, and nothing ever reads it again: it needs neither
        // a copy nor a deallocator.
        var array: JSValueRef? = JSObjectMakeTypedArrayWithBytesNoCopy(
            machine.pristine, kJSTypedArrayTypeUint8Array,
            UnsafeMutableRawPointer(mutating: base), bytes.count, nil, nil, nil)
        let text = JSObjectCallAsFunction(
            machine.pristine, machine.base64Functions.encode, nil, 1, &array, nil)
        guard let text else {
            preconditionFailure("\(bytes.count) bytes do not fit into a JavaScript string.")
        }
        return text
    }

    /// A `Uint8Array` of the pristine environment: for native code only.
    fileprivate func base64Decoded(_ text: JSValueRef) -> JSObjectRef? {
        let machine = virtualMachine
        machine.checkOwner()
        var argument: JSValueRef? = text
        return JSObjectCallAsFunction(
            machine.pristine, machine.base64Functions.decode, nil, 1, &argument, nil)
    }
}

extension JSVirtualMachine {
    fileprivate var base64Functions: Base64Functions {
        if let base64 { return base64 }
        let made = Base64Functions(in: self)
        base64 = made
        return made
    }
}

import Glibc

extension JSValue {
    /// A `Uint8Array` with a copy of `bytes`.
    public convenience init(newUint8ArrayFrom bytes: UnsafeRawBufferPointer, in context: JSContext)
    {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        copy.copyMemory(from: bytes)
        self.init(newUint8ArrayNoCopy: copy, in: context) { copy.deallocate() }
    }

    /// A `Uint8Array` over `bytes` themselves: scripts read and write this very memory.
    ///
    /// - Parameter deallocator: called once, on the machine's own thread, when the engine is done with
    ///   the memory and runs next.
    public convenience init(
        newUint8ArrayNoCopy bytes: UnsafeMutableRawBufferPointer, in context: JSContext,
        deallocator: @escaping () -> Void
    ) {
        context.virtualMachine.checkOwner()
        let loan = context.virtualMachine.graveyard.lend(until: deallocator)
        // An empty buffer may have no address, which the engine would refuse.
        let base = bytes.baseAddress ?? UnsafeMutableRawPointer(bitPattern: 16)!
        let array = JSObjectMakeTypedArrayWithBytesNoCopy(
            context.ref, kJSTypedArrayTypeUint8Array, base, bytes.count,
            { _, loan in BytesLoan.giveBack(loan!) }, loan, nil)
        guard let array else { preconditionFailure("The engine refused a Uint8Array.") }
        self.init(ref: array, in: context)
    }

    /// Whether the value is an `ArrayBuffer`.
    public var isArrayBuffer: Bool { typedArrayType == kJSTypedArrayTypeArrayBuffer }

    /// Whether the value is a typed array, such as `Uint8Array`.
    public var isTypedArray: Bool {
        typedArrayType != kJSTypedArrayTypeNone && !isArrayBuffer
    }

    /// Lends the bytes of an `ArrayBuffer` or typed array to `body`; nil for every other value.
    ///
    /// The bytes are the engine's own: run no script in `body`.
    public func withUnsafeBytes<R, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R? {
        context.virtualMachine.checkOwner()
        guard let bytes = context.bytes(of: ref) else { return nil }
        return try withExtendedLifetime(self) { () throws(E) -> R in try body(bytes) }
    }

    /// A copy of the bytes of an `ArrayBuffer` or typed array; nil for every other value.
    public func toBytes() -> [UInt8]? { withUnsafeBytes { Array($0) } }

    private var typedArrayType: JSTypedArrayType {
        JSValueGetTypedArrayType(context.ref, ref, nil)
    }
}

extension JSContext {
    /// The bytes of an `ArrayBuffer` or typed array, valid while the value is and no script runs.
    package func bytes(of value: JSValueRef) -> UnsafeRawBufferPointer? {
        let start: UnsafeMutableRawPointer?
        let count: Int
        switch JSValueGetTypedArrayType(ref, value, nil) {
        case kJSTypedArrayTypeNone: return nil
        case kJSTypedArrayTypeArrayBuffer:
            start = JSObjectGetArrayBufferBytesPtr(ref, value, nil)
            count = JSObjectGetArrayBufferByteLength(ref, value, nil)
        default:
            // The engine gives the buffer's start, whatever part of it the array shows.
            let base = JSObjectGetTypedArrayBytesPtr(ref, value, nil)
            start = base.map { $0 + JSObjectGetTypedArrayByteOffset(ref, value, nil) }
            count = JSObjectGetTypedArrayByteLength(ref, value, nil)
        }
        return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    }
}

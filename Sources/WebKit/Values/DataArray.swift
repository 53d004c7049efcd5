import FaradFoundation
import JavaScriptCore

extension JSValue {
    /// A `Uint8Array` over the data's own bytes, which live as long as the array.
    ///
    /// Scripts must only read it: the bytes may belong to somebody else too.
    static func uint8Array(over data: Data, in context: JSContext) -> JSValue {
        data.withUnsafeBytes { bytes in
            // A small data may lie in the value itself, and a copy of it costs nothing.
            guard bytes.count > 1024 else {
                return JSValue(newUint8ArrayFrom: bytes, in: context)
            }
            // A larger one lies in storage that every copy of it keeps where it is. (Making an
            // NSData of it would copy it.)
            let shared = UnsafeMutableRawBufferPointer(mutating: bytes)
            return JSValue(newUint8ArrayNoCopy: shared, in: context) { [data] in
                withExtendedLifetime(data) {}
            }
        }
    }
}

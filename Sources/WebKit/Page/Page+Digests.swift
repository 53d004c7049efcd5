import Crypto
import JavaScriptCore

/// What `crypto.subtle.digest` answers with.
extension Page {
    func addDigests(to host: JSObjectRef) {
        // Fills its last argument, which is as long as the algorithm's digests.
        add("digest", to: host) { page, arguments throws(JSException) in
            let name = try arguments.string(0)
            page.withBytes(of: arguments[1]) { bytes in
                let digest = Self.digest(of: UnsafeRawBufferPointer(bytes), by: name)
                page.withBytes(of: arguments[2]) { $0.copyBytes(from: digest) }
            }
            return nil
        }
    }

    private static func digest(of bytes: UnsafeRawBufferPointer, by algorithm: String) -> [UInt8] {
        func made<Function: HashFunction>(by _: Function.Type) -> [UInt8] {
            var function = Function()
            function.update(bufferPointer: bytes)
            return Array(function.finalize())
        }
        switch algorithm {
        case "SHA-1": return made(by: Insecure.SHA1.self)
        case "SHA-256": return made(by: SHA256.self)
        case "SHA-384": return made(by: SHA384.self)
        case "SHA-512": return made(by: SHA512.self)
        default: preconditionFailure("The page asks for no digest by \(algorithm)")
        }
    }
}

import Compression
import JavaScriptCore

/// What streams are compressed with (`web/runtime/parts/compression.js`).
extension Page {
    func addCompression(to host: JSObjectRef) {
        add("makeCompressor", to: host) { page, arguments throws(JSException) in
            guard let format = Compressor.Format(rawValue: try arguments.string(0)) else {
                preconditionFailure("The page asks for no other format")
            }
            page.compressors.append(Compressor(format, isCompressing: arguments.bool(1)))
            return page.context.makeNumber(Double(page.compressors.count - 1))
        }
        // Bytes, or a text for what is wrong with them.
        add("compress", to: host) { page, arguments in
            let number = Int(arguments.number(0))
            guard let compressor = page.compressors[number] else { return nil }
            let isLast = arguments.bool(2)
            let result = page.withBytes(of: arguments[1]) { bytes in
                Result { () throws(Compressor.Failure) in
                    try compressor.run(UnsafeRawBufferPointer(bytes), isLast: isLast)
                }
            }
            switch result {
            case .success(let made):
                if isLast { page.compressors[number] = nil }
                return made.withUnsafeBytes {
                    JSValue(newUint8ArrayFrom: $0, in: page.context).ref
                }
            case .failure(let failure):
                page.compressors[number] = nil
                return page.context.makeString(
                    failure == .extraBytes
                        ? "Extra bytes past the end." : "Failed to Decode Data.")
            case nil: return nil
            }
        }
    }
}

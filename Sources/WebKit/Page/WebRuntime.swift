import Glibc
import JavaScriptCore

/// The scripts that give a page its web APIs: one that runs in each page, and parts that load on
/// first use. They are read once and shared by all pages.
package final class WebRuntime {
    private let read: (_ name: String) -> String?
    private var sources: [String: JSSource] = [:]

    /// - Parameter read: gives the text of `runtime.js` and of `runtime/<part>.js`.
    package init(read: @escaping (_ name: String) -> String?) {
        self.read = read
    }

    /// The runtime in a folder of the machine that `make web` filled.
    package convenience init(folder: String) {
        self.init { name in WebRuntime.contents(of: folder + "/" + name) }
    }

    /// The script named `name`; nil when it is not there.
    func source(_ name: String) -> JSSource? {
        if let known = sources[name] { return known }
        guard let text = read(name) else { return nil }
        let source = JSSource(text, sourceURL: "farad:" + name)
        sources[name] = source
        return source
    }

    private static func contents(of path: String) -> String? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var status = stat()
        if fstat(fileno(file), &status) == 0 { bytes.reserveCapacity(Int(status.st_size)) }
        while true {
            let count = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { buffer in
                let count = fread(buffer.baseAddress, 1, buffer.count, file)
                bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[0..<count]))
                return count
            }
            if count == 0 { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

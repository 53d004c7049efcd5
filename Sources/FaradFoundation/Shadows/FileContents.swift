public import Foundation

/// What `Data(contentsOf:)`, `String(contentsOf:)` and their writing counterparts do on the phone.
///
/// A target's own `Shadows.swift` sends Foundation's initializers here, since an initializer of a
/// host type cannot be replaced from another module.
public enum FileContents {
    /// The bytes of a file; its errors are those of iOS (257, 260) and name the phone's path.
    public static func read(_ url: URL) throws -> Data {
        if ["http", "https"].contains(url.scheme?.lowercased()) { return try load(url) }
        guard url.isFileURL else {
            throw CocoaError(.fileReadUnsupportedScheme, userInfo: [NSURLErrorKey: url])
        }
        let process = PhoneProcess.current
        let data = try process.system.fileSystem.read(path(url), url: url, as: process)
        try process.hold(data.count, of: url.path)
        return data
    }

    /// What a server has under a URL; the code waits for it. Whatever goes wrong is error 256, as is an
    /// answer that is no success (assumed).
    private static func load(_ url: URL) throws -> Data {
        let loaded = DispatchSemaphore(value: 0)
        var outcome: (data: Data?, response: URLResponse?, error: (any Error)?)?
        URLSession.shared.dataTask(with: url) { data, response, error in
            outcome = (data, response, error)
            loaded.signal()
        }.resume()
        loaded.wait()
        let status = (outcome?.response as? HTTPURLResponse)?.statusCode ?? 0
        guard let data = outcome?.data, outcome?.error == nil, (200..<300).contains(status) else {
            var info: [String: Any] = [NSURLErrorKey: url]
            if let error = outcome?.error { info[NSUnderlyingErrorKey] = error }
            throw CocoaError(.fileReadUnknown, userInfo: info)
        }
        return data
    }

    public static func read(path: String) throws -> Data {
        let process = PhoneProcess.current
        let data = try process.system.fileSystem.read(path, as: process)
        try process.hold(data.count, of: path)
        return data
    }

    public static func text(_ data: Data, _ encoding: String.Encoding) throws -> String {
        guard let text = String(data: data, encoding: encoding) else {
            throw CocoaError(.fileReadInapplicableStringEncoding)
        }
        return text
    }

    /// Writes the whole file or, when it fails, nothing.
    public static func write(_ data: Data, _ url: URL, _ options: Data.WritingOptions) throws {
        guard url.isFileURL else {
            throw CocoaError(.fileWriteUnsupportedScheme, userInfo: [NSURLErrorKey: url])
        }
        let process = PhoneProcess.current
        try process.system.fileSystem.write(
            url.path, data, url: url,
            withoutOverwriting: options.contains(.withoutOverwriting), as: process)
    }

    public static func write(_ data: Data, path: String) throws {
        let process = PhoneProcess.current
        try process.system.fileSystem.write(path, data, as: process)
    }

    public static func bytes(_ text: String, _ encoding: String.Encoding) throws -> Data {
        guard let data = text.data(using: encoding) else {
            throw CocoaError(.fileWriteInapplicableStringEncoding)
        }
        return data
    }

    /// The path of a URL, as `URL.path` says it, but remembered.
    public static func path(_ url: URL) -> String {
        guard let process = PhoneProcess.currentIfAny else { return url.path }
        return process.urls.path(url)
    }

    /// The URL of something in a folder; it ends with a slash where the phone has a folder.
    public static func appending(_ component: String, to url: URL) -> URL {
        guard let process = PhoneProcess.currentIfAny,
            let child = process.urls.child(url, component)
        else {
            return url.appendingPathComponent(
                component, isDirectory: component.utf8.last == UInt8(ascii: "/"))
        }
        guard isDirectory(process.urls.path(child), process) else { return child }
        return url.appendingPathComponent(component, isDirectory: true)
    }

    /// Whether the phone has a folder there; decides the trailing slash of a file URL.
    public static func isDirectory(_ path: String) -> Bool {
        guard let process = PhoneProcess.currentIfAny else { return false }
        return isDirectory(path, process)
    }

    private static func isDirectory(_ path: String, _ process: PhoneProcess) -> Bool {
        process.system.fileSystem.isDirectory(path, for: process)
    }
}

extension FileManager {
    /// What `NSHomeDirectory()` says: the path of the running process's data container.
    public static var homePath: String {
        withoutPrivate(PhoneProcess.current.sandbox.dataContainer)
    }

    /// What `NSTemporaryDirectory()` says.
    public static var temporaryPath: String {
        PhoneProcess.current.sandbox.dataContainer + "/tmp/"
    }
}

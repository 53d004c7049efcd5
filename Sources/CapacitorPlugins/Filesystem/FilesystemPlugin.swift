import Capacitor

/// The official Filesystem plugin as of 7.0.1 (F163).
public class FilesystemPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "FilesystemPlugin"
    public let jsName = "Filesystem"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("readFile", FilesystemPlugin.readFile),
        CAPPluginMethod("writeFile", FilesystemPlugin.writeFile),
        CAPPluginMethod("appendFile", FilesystemPlugin.appendFile),
        CAPPluginMethod("deleteFile", FilesystemPlugin.deleteFile),
        CAPPluginMethod("mkdir", FilesystemPlugin.mkdir),
        CAPPluginMethod("rmdir", FilesystemPlugin.rmdir),
        CAPPluginMethod("readdir", FilesystemPlugin.readdir),
        CAPPluginMethod("getUri", FilesystemPlugin.getUri),
        CAPPluginMethod("stat", FilesystemPlugin.stat),
        CAPPluginMethod("rename", FilesystemPlugin.rename),
        CAPPluginMethod("copy", FilesystemPlugin.copy),
        CAPPluginMethod("checkPermissions", FilesystemPlugin.checkPermissions),
        CAPPluginMethod("requestPermissions", FilesystemPlugin.requestPermissions),
        CAPPluginMethod("downloadFile", FilesystemPlugin.downloadFile),
    ]
    private let files = Filesystem()

    // MARK: Contents

    func readFile(_ call: CAPPluginCall) {
        atPath(call) { [files] url in
            call.resolve(["data": try files.read(url, .init(call.getString("encoding")))])
        }
    }

    func writeFile(_ call: CAPPluginCall) {
        withData(call) { [files] data, url in
            try files.write(
                data, to: url, .init(call.getString("encoding")),
                recursive: call.getBool("recursive", false))
            call.resolve(["uri": url.absoluteString])
        }
    }

    func appendFile(_ call: CAPPluginCall) {
        withData(call) { [files] data, url in
            try files.append(data, to: url, .init(call.getString("encoding")))
            call.resolve()
        }
    }

    // MARK: Files and folders

    func deleteFile(_ call: CAPPluginCall) {
        atPath(call) { [files] url in
            try files.delete(url)
            call.resolve()
        }
    }

    func mkdir(_ call: CAPPluginCall) {
        atPath(call) { [files] url in
            try files.makeFolder(url, recursive: call.getBool("recursive", false))
            call.resolve()
        }
    }

    func rmdir(_ call: CAPPluginCall) {
        atPath(call) { [files] url in
            try files.removeFolder(url, recursive: call.getBool("recursive", false))
            call.resolve()
        }
    }

    func readdir(_ call: CAPPluginCall) {
        atPath(call) { [files] url in
            let entries = try files.list(url).map { url in
                try files.describe(url).merging(["name": url.lastPathComponent]) { $1 }
            }
            call.resolve(["files": entries])
        }
    }

    func stat(_ call: CAPPluginCall) {
        atPath(call) { [files] url in call.resolve(try files.describe(url)) }
    }

    func getUri(_ call: CAPPluginCall) {
        atPath(call) { url in call.resolve(["uri": url.absoluteString]) }
    }

    func rename(_ call: CAPPluginCall) {
        fromTo(call) { [files] source, target in
            try files.rename(source, to: target)
            call.resolve()
        }
    }

    func copy(_ call: CAPPluginCall) {
        fromTo(call) { [files] source, target in
            try files.copy(source, to: target)
            call.resolve(["uri": target.absoluteString])
        }
    }

    /// Whatever the server answers is kept, errors too; no event tells of the progress.
    func downloadFile(_ call: CAPPluginCall) {
        guard let text = call.getString("url") else { return call.reject("Must provide a URL") }
        guard let path = call.getString("path") else { return call.reject("Invalid file path") }
        guard let source = URL(string: text) else { return call.reject("Invalid URL") }
        guard let target = files.url(path, in: call.getString("directory") ?? "DOCUMENTS") else {
            return call.reject("Invalid file path")
        }
        var request = URLRequest(url: source)
        request.httpMethod = call.getString("method", "GET")
        for (name, value) in call.getObject("headers") ?? [:] {
            request.setValue("\(value)", forHTTPHeaderField: name)
        }
        let recursive = call.getBool("recursive", true)
        URLSession.shared.downloadTask(with: request) { [files] location, _, error in
            guard let location else {
                return call.reject(error?.localizedDescription ?? "", "DOWNLOAD", error)
            }
            do {
                try files.keep(location, at: target, recursive: recursive)
                call.resolve(["path": target.path])
            } catch {
                call.reject(error.localizedDescription, "DOWNLOAD", error)
            }
        }.resume()
    }

    // MARK: Leave

    /// An app needs nobody's leave for its own files.
    override public func checkPermissions(_ call: CAPPluginCall) {
        call.resolve(["publicStorage": "granted"])
    }

    override public func requestPermissions(_ call: CAPPluginCall) {
        call.resolve(["publicStorage": "granted"])
    }

    // MARK: Options

    /// Rejects with the error's own text when the work fails.
    private func attempt(_ call: CAPPluginCall, _ work: () throws -> Void) {
        do {
            try work()
        } catch {
            call.reject(error.localizedDescription, nil, error)
        }
    }

    private func atPath(_ call: CAPPluginCall, _ work: (URL) throws -> Void) {
        guard let path = call.getString("path") else {
            return call.reject("path must be provided and must be a string.")
        }
        guard let url = files.url(path, in: call.getString("directory")) else {
            return call.reject("Invalid path")
        }
        attempt(call) { try work(url) }
    }

    private func withData(_ call: CAPPluginCall, _ work: (String, URL) throws -> Void) {
        // The path is missed first, but a path that is no URL only after the data.
        guard call.getString("path") != nil else {
            return call.reject("path must be provided and must be a string.")
        }
        guard let data = call.getString("data") else {
            return call.reject("Data must be provided and must be a string.")
        }
        atPath(call) { try work(data, $0) }
    }

    private func fromTo(_ call: CAPPluginCall, _ work: (URL, URL) throws -> Void) {
        guard let from = call.getString("from"), let to = call.getString("to") else {
            return call.reject("Both to and from must be provided")
        }
        let directory = call.getString("directory")
        guard let source = files.url(from, in: directory) else {
            return call.reject("Invalid from path")
        }
        guard let target = files.url(to, in: call.getString("toDirectory") ?? directory) else {
            return call.reject("Invalid to path")
        }
        attempt(call) { try work(source, target) }
    }
}

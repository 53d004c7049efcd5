import Capacitor

/// The official Filesystem plugin as of 8.1.2 (F163).
public class FilesystemPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "FilesystemPlugin"
    public let jsName = "Filesystem"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("readFile", FilesystemPlugin.readFile),
        CAPPluginMethod(
            "readFileInChunks", FilesystemPlugin.readFileInChunks,
            returnType: CAPPluginReturnCallback),
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
        atPath(call, "readFile") { [files] url in
            let text = try files.read(
                url, .init(call.getString("encoding")), offset: call.getInt("offset") ?? 0,
                length: call.getInt("length") ?? -1)
            call.resolve(["data": text])
        }
    }

    /// Answers once for each piece; an empty one is the end.
    func readFileInChunks(_ call: CAPPluginCall) {
        guard let chunkSize = call.getInt("chunkSize") else {
            return reject(call, .invalidInput(method: "readFileInChunks"))
        }
        atPath(call, "readFileInChunks") { [files] url in
            try files.readInChunks(
                url, .init(call.getString("encoding")), chunkSize: chunkSize,
                offset: call.getInt("offset") ?? 0, length: call.getInt("length") ?? -1
            ) { text in
                call.keepAlive = true
                call.resolve(["data": text])
            }
            call.keepAlive = false
            call.resolve(["data": ""])
        }
    }

    func writeFile(_ call: CAPPluginCall) {
        withData(call, "writeFile") { [files] data, coding, url in
            try files.write(data, to: url, coding, recursive: call.getBool("recursive", false))
            call.resolve(["uri": url.absoluteString])
        }
    }

    func appendFile(_ call: CAPPluginCall) {
        withData(call, "appendFile") { [files] data, coding, url in
            try files.append(data, to: url, coding, recursive: call.getBool("recursive", false))
            call.resolve()
        }
    }

    // MARK: Files and folders

    func deleteFile(_ call: CAPPluginCall) {
        atPath(call, "deleteFile") { [files] url in
            try files.delete(url)
            call.resolve()
        }
    }

    func mkdir(_ call: CAPPluginCall) {
        atPath(call, "mkdir") { [files] url in
            try files.makeFolder(url, recursive: call.getBool("recursive", false))
            call.resolve()
        }
    }

    func rmdir(_ call: CAPPluginCall) {
        atPath(call, "rmdir") { [files] url in
            try files.removeFolder(url, recursive: call.getBool("recursive", false))
            call.resolve()
        }
    }

    func readdir(_ call: CAPPluginCall) {
        atPath(call, "readdir") { [files] url in
            call.resolve(["files": try files.list(url).map(files.describe)])
        }
    }

    func stat(_ call: CAPPluginCall) {
        atPath(call, "stat") { [files] url in call.resolve(try files.describe(url)) }
    }

    func getUri(_ call: CAPPluginCall) {
        atPath(call, "getUri") { url in call.resolve(["uri": url.absoluteString]) }
    }

    func rename(_ call: CAPPluginCall) {
        fromTo(call, "rename") { [files] source, target in
            try files.rename(source, to: target)
            call.resolve()
        }
    }

    func copy(_ call: CAPPluginCall) {
        fromTo(call, "copy") { [files] source, target in
            try files.copy(source, to: target)
            call.resolve(["uri": target.absoluteString])
        }
    }

    func downloadFile(_ call: CAPPluginCall) {
        guard let url = call.getString("url") else { return call.reject("Must provide a URL") }
        do {
            try FileDownload(call, bridge?.config).start(url) { [weak self] bytes, length in
                self?.notifyListeners(
                    "progress", data: ["url": url, "bytes": bytes, "contentLength": length])
            }
        } catch {
            call.reject(error.localizedDescription)
        }
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

    private func reject(_ call: CAPPluginCall, _ error: FilesystemError) {
        call.reject(error.message, error.code)
    }

    /// Rejects with the plugin's own code and text when the work fails.
    private func attempt(
        _ call: CAPPluginCall, _ method: String, _ url: URL, _ work: () throws -> Void
    ) {
        do {
            try work()
        } catch Filesystem.Failure.notEmpty {
            reject(call, .cannotDeleteChildren)
        } catch Filesystem.Failure.alreadyExists {
            reject(call, .directoryAlreadyExists(url.absoluteString))
        } catch Filesystem.Failure.missingParentFolder {
            reject(call, .parentDirectoryMissing)
        } catch Filesystem.Failure.fileNotFound {
            reject(call, .fileNotFound(method: method, url.absoluteString))
        } catch {
            reject(call, .operationFailed(method: method, error))
        }
    }

    private func atPath(
        _ call: CAPPluginCall, _ method: String, _ work: (URL) throws -> Void
    ) {
        guard let path = call.getString("path") else {
            return reject(call, .invalidInput(method: method))
        }
        guard let url = files.url(path, in: call.getString("directory")) else {
            return reject(call, .invalidPath(path))
        }
        attempt(call, method, url) { try work(url) }
    }

    private func withData(
        _ call: CAPPluginCall, _ method: String,
        _ work: (String, Filesystem.Coding, URL) throws -> Void
    ) {
        let coding = Filesystem.Coding(call.getString("encoding"))
        guard let data = call.getString("data") else {
            return reject(call, .invalidInput(method: method))
        }
        if case .base64 = coding, Filesystem.bytes(data, coding) == nil {
            return reject(call, .invalidInput(method: method))
        }
        atPath(call, method) { try work(data, coding, $0) }
    }

    private func fromTo(
        _ call: CAPPluginCall, _ method: String, _ work: (URL, URL) throws -> Void
    ) {
        guard let from = call.getString("from"), let to = call.getString("to") else {
            return reject(call, .invalidInput(method: method))
        }
        let directory = call.getString("directory")
        guard let source = files.url(from, in: directory) else {
            return reject(call, .invalidPath(from))
        }
        let given = call.getString("toDirectory") ?? ""
        guard let target = files.url(to, in: given.isEmpty ? directory : given) else {
            return reject(call, .invalidPath(to))
        }
        attempt(call, method, source) { try work(source, target) }
    }
}

import AndroidFoundation
import CapacitorAndroid

/// The official Filesystem plugin as of 8.1.2 (F163).
///
/// The phone has Android 15, where nobody needs leave for the files that the plugin reaches. Each call
/// goes from the UI thread to a thread of a pool and back, so two that are under way at once may be
/// done in either order, unlike on iOS.
public class FilesystemPlugin: Plugin {
    private static let storagePermissions = (
        read: "android.permission.READ_EXTERNAL_STORAGE",
        write: "android.permission.WRITE_EXTERNAL_STORAGE"
    )

    override public class var annotation: CapacitorPlugin {
        CapacitorPlugin(
            name: "Filesystem",
            permissions: [
                Permission(
                    alias: "publicStorage",
                    strings: [storagePermissions.read, storagePermissions.write]),
                Permission(
                    alias: "publicStorageAboveAPI29", strings: [storagePermissions.read]),
            ])
    }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("readFile", FilesystemPlugin.readFile),
            PluginMethod(
                "readFileInChunks", returnType: .callback, FilesystemPlugin.readFileInChunks),
            PluginMethod("writeFile", FilesystemPlugin.writeFile),
            PluginMethod("appendFile", FilesystemPlugin.appendFile),
            PluginMethod("deleteFile", FilesystemPlugin.deleteFile),
            PluginMethod("mkdir", FilesystemPlugin.mkdir),
            PluginMethod("rmdir", FilesystemPlugin.rmdir),
            PluginMethod("readdir", FilesystemPlugin.readdir),
            PluginMethod("getUri", FilesystemPlugin.getUri),
            PluginMethod("stat", FilesystemPlugin.stat),
            PluginMethod("rename", FilesystemPlugin.rename),
            PluginMethod("copy", FilesystemPlugin.copy),
            PluginMethod("downloadFile", FilesystemPlugin.downloadFile),
        ]
    }

    private var scope: CoroutineScope!
    private var files: Filesystem!

    override public func load() {
        scope = CoroutineScope()
        files = Filesystem(getContext())
    }

    override public func handleOnDestroy() { scope.cancel() }

    // MARK: Contents

    func readFile(_ call: PluginCall) {
        let coding = FileCoding(call.getString("encoding"))
        let part = Self.part(call)
        atPath(call) { [files] in
            part.text(of: try files!.read($0), coding)
        } then: { text in
            call.resolve(JSObject().put("data", text))
        }
    }

    /// Answers once for each piece; an empty one is the end.
    func readFileInChunks(_ call: PluginCall) {
        guard let chunkSize = call.getInt("chunkSize"), chunkSize > 0 else {
            return reject(call, FilesystemFailure.invalidInput)
        }
        let coding = FileCoding(call.getString("encoding"))
        let part = Self.part(call)
        atPath(call) { [files] in
            part.chunks(of: try files!.read($0), coding, wanted: Int(chunkSize))
        } then: { chunks in
            for chunk in chunks {
                call.setKeepAlive(true)
                call.resolve(JSObject().put("data", chunk))
            }
            call.setKeepAlive(false)
            call.resolve(JSObject().put("data", ""))
        }
    }

    private static func part(_ call: PluginCall) -> FilePart {
        var part = FilePart()
        if let offset = call.getInt("offset"), offset > 0 { part.offset = Int(offset) }
        if let length = call.getInt("length"), length > 0 { part.length = Int(length) }
        return part
    }

    func writeFile(_ call: PluginCall) {
        write(call, append: call.getBoolean("append", false)) { uri in
            call.resolve(JSObject().put("uri", uri))
        }
    }

    func appendFile(_ call: PluginCall) {
        write(call, append: true) { _ in call.resolve() }
    }

    private func write(
        _ call: PluginCall, append: Bool, then answer: @escaping (Uri) -> Void
    ) {
        guard let data = call.getString("data") else {
            return reject(call, FilesystemFailure.invalidInput)
        }
        let coding = FileCoding(call.getString("encoding"))
        let recursive = call.getBoolean("recursive", false)
        atPath(call) { [files] place in
            try files!.write(data, to: place, coding, append: append, recursive: recursive)
            return place.uri
        } then: { uri in
            append && call.getMethodName() == "writeFile" ? call.resolve() : answer(uri)
        }
    }

    // MARK: Files and folders

    func deleteFile(_ call: PluginCall) {
        atPath(call) { [files] in
            try files!.delete($0, recursive: false)
        } then: {
            call.resolve()
        }
    }

    func mkdir(_ call: PluginCall) {
        let recursive = call.getBoolean("recursive", false)
        atPath(call) { [files] in
            try files!.makeFolder($0, recursive: recursive)
        } then: {
            call.resolve()
        }
    }

    func rmdir(_ call: PluginCall) {
        let recursive = call.getBoolean("recursive", false)
        atPath(call) { [files] in
            try files!.delete($0, recursive: recursive)
        } then: {
            call.resolve()
        }
    }

    func readdir(_ call: PluginCall) {
        atPath(call) { [files] in
            try files!.list($0)
        } then: { list in
            call.resolve(JSObject().put("files", JSArray(list)))
        }
    }

    func stat(_ call: PluginCall) {
        atPath(call) { [files] in
            try files!.describe($0)
        } then: { description in
            call.resolve(description)
        }
    }

    func getUri(_ call: PluginCall) {
        guard let path = call.getString("path") else {
            return reject(call, FilesystemFailure.invalidInput)
        }
        scope.launch { [self] in
            resolve(path, call.getString("directory"), for: call) { place in
                call.resolve(JSObject().put("uri", place.uri))
            }
        }
    }

    func rename(_ call: PluginCall) {
        fromTo(call) { [files] in
            try files!.rename($0, to: $1)
        } then: { _ in
            call.resolve()
        }
    }

    func copy(_ call: PluginCall) {
        fromTo(call) { [files] in
            try files!.copy($0, to: $1)
        } then: { uri in
            call.resolve(JSObject().put("uri", uri))
        }
    }

    func downloadFile(_ call: PluginCall) {
        FileDownload(call, getContext()).start { [weak self] bytes, length in
            let progress = JSObject().put("url", call.getString("url")).put("bytes", bytes)
                .put("contentLength", length)
            self?.notifyListeners("progress", progress)
        }
    }

    // MARK: Leave

    override public func checkPermissions(_ call: PluginCall) {
        call.resolve(JSObject().put("publicStorage", PermissionState.granted.rawValue))
    }

    override public func requestPermissions(_ call: PluginCall) { checkPermissions(call) }

    // MARK: Turns

    private func reject(_ call: PluginCall, _ error: any Error) {
        let told = FilesystemFailure.told(error, of: call.getMethodName() ?? "")
        call.setKeepAlive(false)
        call.reject(told.message, told.code)
    }

    /// Looks a path up on another thread, and goes on with it on the UI thread.
    private func resolve(
        _ path: String, _ directory: String?, for call: PluginCall,
        then next: @escaping (FilePlace) -> Void
    ) {
        let context = getContext()
        scope.withIO {
            try FilePlace.resolve(path, in: directory, context)
        } then: { [self] result in
            switch result {
            case .success(let place): next(place)
            case .failure(let error): reject(call, error)
            }
        }
    }

    private func work<T>(
        _ call: PluginCall, _ work: @escaping () throws -> T, then answer: @escaping (T) -> Void
    ) {
        scope.withIO(work) { [self] result in
            switch result {
            case .success(let value): answer(value)
            case .failure(let error): reject(call, error)
            }
        }
    }

    private func atPath<T>(
        _ call: PluginCall, _ body: @escaping (FilePlace) throws -> T,
        then answer: @escaping (T) -> Void
    ) {
        guard let path = call.getString("path") else {
            return reject(call, FilesystemFailure.invalidInput)
        }
        scope.launch { [self] in
            resolve(path, call.getString("directory"), for: call) { [self] place in
                work(call, { try body(place) }, then: answer)
            }
        }
    }

    private func fromTo(
        _ call: PluginCall, _ body: @escaping (FilePlace, FilePlace) throws -> Void,
        then answer: @escaping (Uri) -> Void
    ) {
        guard let from = call.getString("from"), let to = call.getString("to") else {
            return reject(call, FilesystemFailure.invalidInput)
        }
        let directory = call.getString("directory")
        scope.launch { [self] in
            resolve(from, directory, for: call) { [self] source in
                scope.launch { [self] in
                    resolve(to, call.getString("toDirectory") ?? directory, for: call) {
                        [self] target in
                        work(call, { try body(source, target) }) { answer(target.uri) }
                    }
                }
            }
        }
    }
}

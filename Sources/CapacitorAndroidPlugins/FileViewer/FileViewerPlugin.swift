import AndroidFoundation
import CapacitorAndroid
import FaradFoundation

/// The official FileViewer plugin, as of 2.0.2 with its library 1.0.2: documents in other apps, which
/// take the app's place; media are documents too.
public class FileViewerPlugin: Plugin {
    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "FileViewer") }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("openDocumentFromLocalPath", FileViewerPlugin.openDocumentFromLocalPath),
            PluginMethod("openDocumentFromResources", FileViewerPlugin.openDocumentFromResources),
            PluginMethod("openDocumentFromUrl", FileViewerPlugin.openDocumentFromUrl),
            PluginMethod(
                "previewMediaContentFromLocalPath", FileViewerPlugin.openDocumentFromLocalPath),
            PluginMethod(
                "previewMediaContentFromResources", FileViewerPlugin.openDocumentFromResources),
            PluginMethod("previewMediaContentFromUrl", FileViewerPlugin.openDocumentFromUrl),
        ]
    }

    private lazy var scope = CoroutineScope()

    override public func handleOnDestroy() { scope.cancel() }

    /// Answers before the other app has come.
    func openDocumentFromLocalPath(_ call: PluginCall) {
        answering(call) { try open(try path(of: call)) }
    }

    /// A file of the app's assets, whose web layer lies in `public`: a copy of it is opened.
    func openDocumentFromResources(_ call: PluginCall) {
        scope.withIO { [self] in
            let path = try path(of: call)
            guard path.hasPrefix("public/"),
                let data = CapacitorAndroidEnvironment.current.appFiles(
                    String(path.dropFirst("public".count)))
            else { throw FileViewerError.fileDoesNotExist }
            let copy = File(getContext().getExternalCacheDir(), File(path).name)
            try copy.open(append: false)
            try copy.appendBytes(data)
            return copy.absolutePath
        } then: { [self] (result: Result<String, any Error>) in
            answering(call) { try open(result.get()) }
        }
    }

    func openDocumentFromUrl(_ call: PluginCall) {
        answering(call) {
            let url = call.getString("url", "")
            if url.allSatisfy(\.isWhitespace) { throw FileViewerError.urlEmpty }
            guard url.contains(#/https?:\/\/[^\/:.\s]/#) else {
                throw FileViewerError.urlMalformed(url)
            }
            try getActivity().startActivity(Intent(Intent.ACTION_VIEW, url))
        }
    }

    private func path(of call: PluginCall) throws -> String {
        let path = call.getString("path", "")
        if path.allSatisfy(\.isWhitespace) { throw FileViewerError.filePathEmpty }
        return path
    }

    /// The path of a `file` URL too, with its escapes or without.
    private func open(_ path: String) throws {
        let path = Uri.decode(path)
        let type = MimeTypeMap.getMimeTypeFromExtension(MimeTypeMap.getFileExtensionFromUrl(path))
        let file = File(path.replacing("file:///", with: ""))
        guard file.exists() else { throw FileViewerError.fileDoesNotExist }
        var intent = Intent(Intent.ACTION_VIEW, try uri(of: file))
        intent.type = type
        try getActivity().startActivity(intent)
    }

    /// An address of the plugin's own provider, which hands out nearly all that an app has.
    private func uri(of file: File) throws -> String {
        let context = getContext()
        let roots = [
            ("files", context.getFilesDir()), ("cache", context.getCacheDir()),
            ("external-files", context.getExternalFilesDir().absolutePath),
            ("external-cache", context.getExternalCacheDir().absolutePath),
            ("external", Environment.getExternalStorageDirectory().absolutePath),
        ]
        let path = file.absolutePath
        for (name, root) in roots where path.hasPrefix(root + "/") {
            let rest = Uri.encode(String(path.dropFirst(root.count + 1)), allowing: "/")
            return "content://\(getAppId()).opener.provider/\(name)/\(rest)"
        }
        throw FileViewerError.genericError
    }

    private func answering(_ call: PluginCall, _ work: () throws -> Void) {
        do {
            try work()
            call.resolve()
        } catch {
            let error = FileViewerError(error)
            call.reject(error.message, error.code)
        }
    }
}

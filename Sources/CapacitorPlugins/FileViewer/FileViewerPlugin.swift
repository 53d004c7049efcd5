import Capacitor

/// The official FileViewer plugin, as of 2.0.2: documents and media above the app.
///
/// A document answers when the user has closed it (assumed: the plugin answers when its controller goes,
/// which the system keeps for as long); media answer at once. Nothing is drawn or played.
public class FileViewerPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "FileViewerPlugin"
    public let jsName = "FileViewer"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("openDocumentFromLocalPath", FileViewerPlugin.openDocumentFromLocalPath),
        CAPPluginMethod("openDocumentFromResources", FileViewerPlugin.openDocumentFromResources),
        CAPPluginMethod("openDocumentFromUrl", FileViewerPlugin.openDocumentFromUrl),
        CAPPluginMethod(
            "previewMediaContentFromLocalPath", FileViewerPlugin.previewMediaContentFromLocalPath),
        CAPPluginMethod(
            "previewMediaContentFromResources", FileViewerPlugin.previewMediaContentFromResources),
        CAPPluginMethod("previewMediaContentFromUrl", FileViewerPlugin.previewMediaContentFromUrl),
    ]

    func openDocumentFromLocalPath(_ call: CAPPluginCall) {
        onMain(call) { [self] in open(try FileViewer.local(call.getString("path", "")), call) }
    }

    func openDocumentFromResources(_ call: CAPPluginCall) {
        onMain(call) { [self] in open(try FileViewer.resource(call.getString("path", "")), call) }
    }

    /// A download that breaks off behind its head is never answered, as in the plugin.
    func openDocumentFromUrl(_ call: CAPPluginCall) {
        onMain(call) { [self] in
            let url = try FileViewer.remote(call.getString("url", ""))
            let task = URLSession.shared.downloadTask(with: url) {
                [weak self] file, response, error in
                guard (response as? HTTPURLResponse)?.statusCode == 200 else {
                    DispatchQueue.main.async { self?.reject(call, .downloadFailed) }
                    return
                }
                guard let file, error == nil, let data = try? Data(contentsOf: file) else { return }
                let document = FileViewer.Document(name: url.lastPathComponent, data: data)
                DispatchQueue.main.async { self?.open(document, call) }
            }
            task.resume()
        }
    }

    func previewMediaContentFromLocalPath(_ call: CAPPluginCall) {
        onMain(call) { [self] in play(try FileViewer.local(call.getString("path", "")), call) }
    }

    func previewMediaContentFromResources(_ call: CAPPluginCall) {
        onMain(call) { [self] in play(try FileViewer.resource(call.getString("path", "")), call) }
    }

    func previewMediaContentFromUrl(_ call: CAPPluginCall) {
        onMain(call) { [self] in
            let url = try FileViewer.remote(call.getString("url", ""))
            present(DocumentViewController(url.lastPathComponent, size: nil, isPlayer: true))
            call.resolve()
        }
    }

    private func onMain(_ call: CAPPluginCall, _ work: @escaping () throws -> Void) {
        DispatchQueue.main.async { [weak self] in
            do {
                try work()
            } catch {
                self?.reject(call, error as? FileViewerError ?? .couldNotOpenDocument)
            }
        }
    }

    private func reject(_ call: CAPPluginCall, _ error: FileViewerError) {
        call.reject(error.message, error.code)
    }

    /// Where something else is shown already, it is over at once.
    private func open(_ document: FileViewer.Document, _ call: CAPPluginCall) {
        guard bridge?.viewController?.presentedViewController == nil else { return call.resolve() }
        present(
            DocumentViewController(document.name, size: document.data.count, isPlayer: false) {
                call.resolve()
            })
    }

    private func play(_ document: FileViewer.Document, _ call: CAPPluginCall) {
        present(DocumentViewController(document.name, size: document.data.count, isPlayer: true))
        call.resolve()
    }

    private func present(_ controller: UIViewController) {
        bridge?.viewController?.present(controller, animated: true)
    }
}

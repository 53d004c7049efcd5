import AndroidFoundation
import CapacitorAndroid

/// The official FileTransfer plugin, as of 2.0.5 with its library 1.0.1: files from and to servers.
///
/// The phone has Android 15, where nobody needs leave for the files that the plugin reaches; a file in
/// a public folder is not announced, as there is no index of media that would take it.
public class FileTransferPlugin: Plugin {
    override public class var annotation: CapacitorPlugin {
        CapacitorPlugin(
            name: "FileTransfer",
            permissions: [
                Permission(
                    alias: "publicStorage",
                    strings: [
                        "android.permission.READ_EXTERNAL_STORAGE",
                        "android.permission.WRITE_EXTERNAL_STORAGE",
                    ])
            ])
    }

    override public class var methods: [PluginMethod] {
        [
            PluginMethod("downloadFile", FileTransferPlugin.downloadFile),
            PluginMethod("uploadFile", FileTransferPlugin.uploadFile),
        ]
    }

    /// In Unix milliseconds, one for all transfers: what comes within a tenth of a second is not told.
    private var toldAt: Int64 = 0
    private var transfers: [FileTransfer] = []

    override public func handleOnDestroy() {
        for transfer in transfers { transfer.cancel() }
        transfers = []
    }

    func downloadFile(_ call: PluginCall) {
        guard let (transfer, ends) = begin(call, "download") else { return }
        transfer.download { [weak self] result in
            guard let self else { return }
            end(transfer)
            switch result {
            case .success(let size):
                complete(call, "download", size)
                call.resolve(JSObject().put("path", ends.path))
            case .failure(let error):
                call.reject(error.message, error.code, data: error.data((ends.url, ends.path)))
            }
        }
    }

    func uploadFile(_ call: PluginCall) {
        guard let (transfer, ends) = begin(call, "upload") else { return }
        transfer.upload { [weak self] result in
            guard let self else { return }
            end(transfer)
            switch result {
            case .success(let (size, response)):
                complete(call, "upload", size)
                call.resolve(
                    JSObject().put("bytesSent", size).put("responseCode", "\(response.status)")
                        .put("response", String(decoding: response.body, as: UTF8.self))
                        .put("headers", FileTransferError.headers(of: response)))
            case .failure(let error):
                call.reject(error.message, error.code, data: error.data((ends.path, ends.url)))
            }
        }
    }

    /// Nil after a rejection.
    private func begin(
        _ call: PluginCall, _ type: String
    ) -> (FileTransfer, (url: String, path: String))? {
        func require(_ option: String, _ name: String) -> String? {
            let value = call.getString(option)
            if value == nil {
                let error = FileTransferError.missing(name)
                call.reject(error.message, error.code, data: error.data())
            }
            return value
        }
        guard let url = require("url", "URL"), let path = require("path", "Path") else {
            return nil
        }
        let transfer = FileTransfer(call, url: url, path: path, getContext())
        if call.getBoolean("progress", false) {
            transfer.progress = { [weak self] in self?.tell(type, url, $0) }
        }
        transfers.append(transfer)
        return (transfer, (url, path))
    }

    private func end(_ transfer: FileTransfer) { transfers.removeAll { $0 === transfer } }

    private func complete(_ call: PluginCall, _ type: String, _ size: Int) {
        guard call.getBoolean("progress", false) else { return }
        tell(
            type, call.getString("url", ""),
            FileTransfer.Progress(bytes: size, contentLength: size, lengthComputable: true),
            isForced: true)
    }

    private func tell(
        _ type: String, _ url: String, _ progress: FileTransfer.Progress, isForced: Bool = false
    ) {
        let now = SystemClock.currentTimeMillis()
        guard isForced || now - toldAt >= 100 else { return }
        notifyListeners(
            "progress",
            JSObject().put("type", type).put("url", url).put("bytes", progress.bytes)
                .put("contentLength", progress.contentLength)
                .put("lengthComputable", progress.lengthComputable))
        toldAt = now
    }
}

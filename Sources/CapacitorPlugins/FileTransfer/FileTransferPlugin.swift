import Capacitor

/// The official FileTransfer plugin, as of 2.0.5 with its library 1.0.3: files from and to servers.
///
/// A transfer is of a session of its own, and answers on that one's queue.
public class FileTransferPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "FileTransferPlugin"
    public let jsName = "FileTransfer"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("downloadFile", FileTransferPlugin.downloadFile),
        CAPPluginMethod("uploadFile", FileTransferPlugin.uploadFile),
    ]
    /// One for all transfers: what comes within a tenth of a second is not told.
    private var toldAt = Date().timeIntervalSince1970

    func downloadFile(_ call: CAPPluginCall) {
        rejecting(call) {
            let transfer = try FileTransferRequest(call, method: "GET")
            try makeFolder(of: transfer.fileURL)
            let delegate = FileDownloadDelegate(to: transfer.fileURL) { [weak self] event in
                self?.tell(event, of: "download", transfer.serverURL, call) { _, _ in
                    call.resolve(["path": transfer.fileURL.path])
                }
            }
            start(call, delegate) { $0.downloadTask(with: transfer.request) }
        }
    }

    func uploadFile(_ call: CAPPluginCall) {
        rejecting(call) {
            var transfer = try FileTransferRequest(call, method: "POST")
            let file = try transfer.prepareUpload(call)
            let (request, url) = (transfer.request, transfer.serverURL)
            let delegate = FileUploadDelegate { [weak self] event in
                self?.tell(event, of: "upload", url, call) { response, body in
                    call.resolve([
                        "bytesSent": event.bytes,
                        "responseCode": "\(response?.statusCode ?? 0)",
                        "response": body ?? "",
                        "headers": response?.allHeaderFields ?? [:],
                    ])
                }
            }
            start(call, delegate) { $0.uploadTask(with: request, fromFile: file) }
        }
    }

    private func rejecting(_ call: CAPPluginCall, _ body: () throws -> Void) {
        do { try body() } catch { reject(call, FileTransferError(error)) }
    }

    private func reject(_ call: CAPPluginCall, _ error: FileTransferError) {
        call.reject(error.message, error.code, nil, error.data)
    }

    private func makeFolder(of file: URL) throws {
        let folder = file.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw FileTransferError.genericError(.cannotCreateDirectory)
        }
    }

    private func start(
        _ call: CAPPluginCall, _ delegate: any URLSessionDelegate,
        _ makeTask: (URLSession) -> URLSessionTask
    ) {
        let task = makeTask(
            URLSession(configuration: .default, delegate: delegate, delegateQueue: nil))
        task.followsRedirects = !call.getBool("disableRedirects", false)
        task.resume()
    }

    private func tell(
        _ event: FileTransferEvent, of type: String, _ url: URL, _ call: CAPPluginCall,
        done: (HTTPURLResponse?, String?) -> Void
    ) {
        let isWanted = call.getBool("progress", false)
        func progress(_ bytes: Int64, of length: Int64) {
            toldAt = Date().timeIntervalSince1970
            notifyListeners(
                "progress",
                data: [
                    "type": type, "url": url.absoluteString, "bytes": bytes,
                    "contentLength": length, "lengthComputable": true,
                ])
        }
        switch event {
        case .progress(let bytes, let length):
            guard isWanted, Date().timeIntervalSince1970 - toldAt >= 0.1 else { return }
            progress(bytes, of: length)
        case .complete(let bytes, let response, let body):
            if isWanted { progress(bytes, of: bytes) }
            done(response, body)
        case .failure(let error): reject(call, error)
        }
    }
}

extension FileTransferEvent {
    fileprivate var bytes: Int64 {
        switch self {
        case .progress(let bytes, _), .complete(let bytes, _, _): bytes
        case .failure: 0
        }
    }
}

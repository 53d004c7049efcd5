import Capacitor

/// What is told of a transfer.
enum FileTransferEvent {
    /// Bytes so far, and of how many: -1 where the server has not said it.
    case progress(bytes: Int64, of: Int64)
    /// - Parameter body: What the server has answered, of an upload alone.
    case complete(bytes: Int64, HTTPURLResponse?, body: String?)
    case failure(FileTransferError)
}

/// A download, whose file takes the place of one that is there.
final class FileDownloadDelegate: NSObject, URLSessionDownloadDelegate {
    private let target: URL
    private let tell: (FileTransferEvent) -> Void
    private var written: Int64 = 0
    private var isOver = false

    init(to target: URL, _ tell: @escaping (FileTransferEvent) -> Void) {
        self.target = target
        self.tell = tell
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask,
        didWriteData bytesWritten: Int64, totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        written = totalBytesWritten
        guard downloadTask.httpResponse?.isSuccess == true else { return }
        tell(.progress(bytes: totalBytesWritten, of: totalBytesExpectedToWrite))
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        isOver = true
        let response = downloadTask.httpResponse
        if let response { HttpRequestHandler.keepCookies(of: response) }
        if let response, !response.isSuccess {
            let body = (try? Data(contentsOf: location)).flatMap {
                String(data: $0, encoding: .utf8)
            }
            return tell(.failure(.httpError(response, body: body)))
        }
        do {
            if FileManager.default.fileExists(atPath: target.path) {
                try FileManager.default.removeItem(at: target)
            }
            try FileManager.default.moveItem(at: location, to: target)
            tell(.complete(bytes: written, response, body: nil))
        } catch {
            tell(.failure(FileTransferError(error)))
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        if let error, !isOver { tell(.failure(FileTransferError(error))) }
        session.finishTasksAndInvalidate()
    }
}

/// An upload.
///
/// Nothing is told of it on the way: the plugin waits for a response before it tells, and by then all
/// has been sent.
final class FileUploadDelegate: NSObject, URLSessionDataDelegate {
    private let tell: (FileTransferEvent) -> Void
    private var sent: Int64 = 0
    private var received = Data()

    init(_ tell: @escaping (FileTransferEvent) -> Void) { self.tell = tell }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64, totalBytesExpectedToSend: Int64
    ) {
        sent = totalBytesSent
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
    ) {
        received.append(data)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        session.finishTasksAndInvalidate()
        if let error { return tell(.failure(FileTransferError(error))) }
        guard let response = task.httpResponse else { return }
        HttpRequestHandler.keepCookies(of: response)
        let body = String(data: received, encoding: .utf8)
        guard response.isSuccess else {
            return tell(.failure(.httpError(response, body: body?.isEmpty == true ? nil : body)))
        }
        tell(.complete(bytes: sent, response, body: body))
    }
}

extension URLSessionTask {
    fileprivate var httpResponse: HTTPURLResponse? { response as? HTTPURLResponse }
}

extension HTTPURLResponse {
    fileprivate var isSuccess: Bool { (200...299).contains(statusCode) }
}

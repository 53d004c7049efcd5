import Capacitor

/// One `downloadFile`: what a server answers, kept as a file.
final class FileDownload {
    /// Told of the bytes that are there, and how many there will be: 0 where nobody has said it.
    typealias Progress = (_ bytes: Int64, _ contentLength: Int64) -> Void

    private let call: CAPPluginCall
    private let config: InstanceConfiguration?

    init(_ call: CAPPluginCall, _ config: InstanceConfiguration?) {
        self.call = call
        self.config = config
    }

    /// - Throws: An error for an address that is none.
    func start(_ url: String, _ progress: @escaping Progress) throws {
        guard let path = call.getString("path") else { return call.reject("Invalid file path") }
        let made = try HttpRequestHandler.makeRequest(
            call, to: url, method: call.getString("method", "GET"))
        guard let made, HttpRequestHandler.setBody(of: made, call) else { return }
        let request = HttpRequestHandler.withCookies(made.request)
        let finish = { [self] (location: URL?, response: URLResponse?, error: (any Error)?) in
            if let error { return call.reject(error.localizedDescription, "DOWNLOAD", error) }
            keep(location, response, url, as: path)
        }
        guard call.getBool("progress", false) else {
            return URLSession.shared.downloadTask(with: request, completionHandler: finish)
                .resume()
        }
        let session = URLSession(
            configuration: .default, delegate: ProgressDelegate(finish, progress),
            delegateQueue: nil)
        session.downloadTask(with: request).resume()
    }

    /// Takes the place of a file that is there; missing folders are made, whatever `recursive` says.
    private func keep(_ location: URL?, _ response: URLResponse?, _ url: String, as path: String) {
        if let response = response as? HTTPURLResponse {
            HttpRequestHandler.keepCookies(of: response)
            guard (200...299).contains(response.statusCode) else {
                return call.reject("Error downloading file: \(url)", "DOWNLOAD")
            }
            HttpRequestHandler.setCookiesFromResponse(response, config)
        }
        guard let location else {
            return call.reject("Unable to get file after downloading")
        }
        let folder: FileManager.SearchPathDirectory =
            switch call.getString("directory") {
            case "CACHE": .cachesDirectory
            case "LIBRARY": .libraryDirectory
            default: .documentDirectory
            }
        do {
            guard let root = FileManager.default.urls(for: folder, in: .userDomainMask).first else {
                return call.reject("Unable to get file after downloading")
            }
            let target = root.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            if FileManager.default.fileExists(atPath: target.path) {
                try FileManager.default.removeItem(at: target)
            }
            try FileManager.default.moveItem(at: location, to: target)
            call.resolve(["path": target.absoluteString])
        } catch {
            call.reject(
                "Unable to download file: \(error.localizedDescription)", "DOWNLOAD", error)
        }
    }
}

/// Tells of a download at most ten times a second.
private final class ProgressDelegate: NSObject, URLSessionDownloadDelegate {
    private let finish: (URL?, URLResponse?, (any Error)?) -> Void
    private let progress: FileDownload.Progress
    private var toldAt: TimeInterval = 0

    init(
        _ finish: @escaping (URL?, URLResponse?, (any Error)?) -> Void,
        _ progress: @escaping FileDownload.Progress
    ) {
        self.finish = finish
        self.progress = progress
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask,
        didWriteData bytesWritten: Int64, totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        let now = Date().timeIntervalSince1970
        guard totalBytesExpectedToWrite <= 0 || now - toldAt >= 0.1 else { return }
        toldAt = now
        progress(totalBytesWritten, max(0, totalBytesExpectedToWrite))
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        finish(location, downloadTask.response, nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        if let error { finish(nil, task.response, error) }
    }
}

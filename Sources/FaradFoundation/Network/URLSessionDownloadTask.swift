public import Foundation

/// Puts what it loads into a file, which is gone when the handler or the delegate has returned.
open class URLSessionDownloadTask: URLSessionTask {
    var downloadHandler: ((URL?, URLResponse?, (any Error)?) -> Void)?
    private var data = Data()
    /// Set when the file is whole.
    private var location: URL?

    override var hasHandler: Bool { downloadHandler != nil }

    /// Unlike iOS, what has come so far is never kept: the handler gets nil, as from a server that
    /// sends no validator.
    open func cancel(byProducingResumeData completionHandler: @escaping (Data?) -> Void) {
        cancel()
        tell { completionHandler(nil) }
    }

    override func take(_ data: Data) {
        self.data.append(data)
        guard !hasHandler, let delegate else { return }
        let (count, total) = (Int64(data.count), countOfBytesReceived)
        let expected = countOfBytesExpectedToReceive
        tell { [self] in
            delegate.urlSession(
                session, downloadTask: self, didWriteData: count, totalBytesWritten: total,
                totalBytesExpectedToWrite: expected)
        }
    }

    override func complete() {
        let process = session.process
        let path =
            process.sandbox.dataContainer + "/tmp/" + DownloadName.make(process.makeUUID())
        do {
            try process.system.fileSystem.write(path, data, as: process)
        } catch {
            return finish(URLFailure.make(.cannotWriteToFile, originalRequest?.url))
        }
        data = Data()
        location = URL(fileURLWithPath: path, isDirectory: false)
        finish(nil)
    }

    override func completeInBackground(at path: String?) {
        location = path.map { URL(fileURLWithPath: $0, isDirectory: false) }
        finish(nil)
    }

    override func announce(_ error: (any Error)?) {
        let (location, response) = (location, response)
        if let handler = downloadHandler {
            downloadHandler = nil
            tell { [self] in
                withExtendedLifetime(self) {
                    handler(error == nil ? location : nil, response, error)
                }
                if let location { Self.remove(location) }
            }
            return
        }
        if error == nil, let location {
            tell { [self] in
                delegate?.urlSession(session, downloadTask: self, didFinishDownloadingTo: location)
                Self.remove(location)
            }
        }
        super.announce(error)
    }

    override func abandon() {
        super.abandon()
        downloadHandler = nil
    }

    /// Nothing is left to remove where the app has moved the file.
    private static func remove(_ location: URL) {
        try? FileManager.default.removeItem(at: location)
    }

    private var delegate: (any URLSessionDownloadDelegate)? {
        session.delegate as? any URLSessionDownloadDelegate
    }
}

/// What the loader calls its files.
enum DownloadName {
    static func make(_ uuid: UUID) -> String {
        "CFNetworkDownload_\(uuid.uuidString.prefix(6)).tmp"
    }
}

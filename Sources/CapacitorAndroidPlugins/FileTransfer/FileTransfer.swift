import AndroidFoundation
import CapacitorAndroid
import FaradFoundation
import Simulation

/// One transfer of the FileTransfer plugin, on a thread of a pool.
final class FileTransfer {
    /// Bytes so far, and of how many: -1 where the server has not said it.
    struct Progress {
        let bytes: Int
        let contentLength: Int
        let lengthComputable: Bool
    }

    /// What streams are read and written by.
    private static let bufferSize = 8192
    private static let boundary = "++++IONFLTRBoundary"

    private let call: PluginCall
    private let url: String
    private let path: String
    private let context: Context
    private let queue = AndroidProcess.current.process.makeQueue(
        label: "DefaultDispatcher-worker")
    private var connection: HttpURLConnection?
    /// Of what an upload sends, in bytes.
    private var size = 0
    /// Told of each buffer that has come or gone; who listens drops what comes too fast.
    var progress: (Progress) -> Void = { _ in }

    init(_ call: PluginCall, url: String, path: String, _ context: Context) {
        self.call = call
        self.url = url
        self.path = path
        self.context = context
    }

    /// Nobody hears of it any more.
    func cancel() {
        connection?.disconnect()
        connection = nil
    }

    // MARK: Downloads

    /// What is no error by its status counts as the file, a redirect that is not followed too: it is
    /// assumed that the phone has no error stream below status 400, as OkHttp has none.
    ///
    /// - Parameter done: Called with the size of the file.
    func download(_ done: @escaping (Result<Int, FileTransferError>) -> Void) {
        run("download", openDownload) { [self] result in
            done(result.flatMap { response in keep(response.body) })
        }
    }

    private func openDownload() throws -> HttpURLConnection {
        try validate()
        let file = File(Self.normalized(path))
        if let folder = file.parentFile, !folder.exists(), !folder.mkdirs() {
            throw FileTransferError.cannotCreateDirectory(folder.path)
        }
        let connection = try connect(call.getString("method", "GET")).connection
        connection.isReceiving = { [self] in tell($0, before: $1, $2) }
        return connection
    }

    private func keep(_ body: Data) -> Result<Int, FileTransferError> {
        do {
            let file = File(Self.normalized(path))
            try file.open(append: false)
            try file.appendBytes(body)
            return .success(body.count)
        } catch {
            return .failure(FileTransferError(error))
        }
    }

    /// Of what comes at once, all but the first buffer would be told in the same millisecond.
    private func tell(_ piece: Data, before: Int, _ head: HTTPURLResponse) {
        guard head.statusCode < 400 else { return }
        let length = Int(head.expectedContentLength)
        progress(
            Progress(
                bytes: before + min(piece.count, Self.bufferSize), contentLength: length,
                lengthComputable: length > 0))
    }

    // MARK: Uploads

    /// - Parameter done: Called with the number of bytes that were sent, and what was answered.
    func upload(
        _ done: @escaping (Result<(Int, HttpURLConnection.Response), FileTransferError>) -> Void
    ) {
        run("upload", openUpload) { [self] result in
            done(result.map { (size, $0) })
        }
    }

    private func openUpload() throws -> HttpURLConnection {
        try validate()
        let file = try contents()
        let method = call.getString("method", "POST")
        let (connection, isConnected) = try connect(method)
        guard !isConnected else {
            throw JavaException(
                "java.lang.IllegalStateException",
                "Cannot set request property after connection is made")
        }
        guard ["GET", "POST", "PUT", "PATCH", "DELETE"].contains(method) else {
            throw JavaException("java.net.ProtocolException", "\(method) does not support writing")
        }
        // Whoever writes to a GET means a POST.
        if method == "GET" { try connection.setRequestMethod("POST") }
        let (body, first) = prepare(connection, file, method)
        connection.body = body
        size = body.count
        connection.connected = { [self] in
            progress(Progress(bytes: first, contentLength: size, lengthComputable: true))
        }
        return connection
    }

    private func contents() throws -> (name: String, data: Data) {
        if path.hasPrefix("content://") {
            let content = try context.getContentResolver().content(Uri.parse(path))
            return (content.name, content.data)
        }
        let file = File(Self.normalized(path))
        guard file.exists() else { throw FileTransferError.fileDoesNotExist }
        return (file.name, try file.readBytes())
    }

    /// As in the plugin an upload in chunks is the file alone, also where it is announced as a form.
    ///
    /// - Returns: What is sent, and how much of it is written first.
    private func prepare(
        _ connection: HttpURLConnection, _ file: (name: String, data: Data), _ method: String
    ) -> (body: Data, first: Int) {
        let type =
            call.getString("mimeType")
            ?? MimeTypeMap.getMimeTypeFromExtension(
                MimeTypeMap.getFileExtensionFromUrl(Self.normalized(path)))
            ?? "application/octet-stream"
        var isForm = false
        if call.getObject("headers")?.has("Content-Type") != true {
            isForm = ["POST", "PUT"].contains(method)
            connection.setRequestProperty(
                "Content-Type",
                isForm ? "multipart/form-data; boundary=\(Self.boundary)" : type)
        }
        connection.setRequestProperty("Accept-Encoding", "gzip")
        if call.getBoolean("chunkedMode", false) {
            connection.setRequestProperty("Transfer-Encoding", "chunked")
            isForm = false
        }
        guard isForm else { return (file.data, min(file.data.count, Self.bufferSize)) }
        let head = """
            --\(Self.boundary)\r
            Content-Disposition: form-data; name="\(call.getString("fileKey", "file"))"; \
            filename="\(file.name)"\r
            Content-Type: \(type)\r
            \r

            """
        let end = "\r\n--\(Self.boundary)--\r\n"
        return (Data(head.utf8) + file.data + Data(end.utf8), head.utf8.count)
    }

    // MARK: The connection

    private func validate() throws {
        if url.allSatisfy(\.isWhitespace) { throw FileTransferError.emptyURL }
        guard url.contains(#/https?:\/\/[^\/:.\s]/#) else {
            throw FileTransferError.invalidURL(url)
        }
        if path.allSatisfy(\.isWhitespace) { throw FileTransferError.invalidPath }
    }

    private static func normalized(_ path: String) -> String {
        let scheme = ["file://", "file:/", "file:"].first { path.hasPrefix($0) }
        return String(path.dropFirst(scheme?.count ?? 0))
    }

    /// As in the plugin, parameters of a GET make a new connection, which knows nothing of the call's
    /// headers, timeouts and redirects; and those of other requests are sent at once, after which no
    /// header can be set.
    private func connect(
        _ method: String
    ) throws -> (connection: HttpURLConnection, isConnected: Bool) {
        let connection = try HttpURLConnection(url)
        try connection.setRequestMethod(method)
        connection.readTimeout = Int(call.getInt("readTimeout", 60_000))
        let headers = call.getObject("headers") ?? JSObject()
        for name in headers.keys {
            connection.setRequestProperty(name, headers.getString(name) ?? "")
        }
        let parameters = parameters
        connection.followsRedirects = !call.getBoolean("disableRedirects", false)
        guard !parameters.isEmpty else { return (connection, false) }
        if method == "GET" {
            let separator = url.contains("?") ? "&" : "?"
            return (try HttpURLConnection(url + separator + parameters), false)
        }
        connection.body = Data(parameters.utf8)
        if connection.getRequestProperty("Content-Type") == nil {
            connection.setRequestProperty("Content-Type", "application/x-www-form-urlencoded")
        }
        return (connection, true)
    }

    private var parameters: String {
        let params = call.getObject("params") ?? JSObject()
        let encodes = call.getBoolean("shouldEncodeUrlParams", true)
        func encoded(_ text: String) -> String { encodes ? URLEncoder.encode(text) : text }
        return params.keys.flatMap { name -> [String] in
            let values: [String] =
                switch params.opt(name) {
                case .string(let text): [text]
                case .array(let list): list.values.map(\.text).filter { !$0.isEmpty }
                default: []
                }
            return values.map { encoded(name) + "=" + encoded($0) }
        }.joined(separator: "&")
    }

    private func run(
        _ name: StaticString, _ prepare: @escaping () throws -> HttpURLConnection,
        then done: @escaping (Result<HttpURLConnection.Response, FileTransferError>) -> Void
    ) {
        queue.async(name) { [self] in
            do {
                let connection = try prepare()
                self.connection = connection
                connection.connect(on: queue) { [self] result in
                    // It holds on to the transfer.
                    self.connection = nil
                    done(
                        result.mapError { FileTransferError($0) }.flatMap { response in
                            response.status >= 400
                                ? .failure(.httpError(response)) : .success(response)
                        })
                }
            } catch {
                done(.failure(FileTransferError(error)))
            }
        }
    }
}

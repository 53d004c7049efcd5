import Capacitor
import UniformTypeIdentifiers

/// What a call of the FileTransfer plugin asks for.
struct FileTransferRequest {
    private static let boundary = "++++IONFLTRBoundary"

    /// As the call has it: parameters come in the request alone.
    let serverURL: URL
    let fileURL: URL
    private(set) var request: URLRequest

    /// - Throws: ``FileTransferError`` for what the call lacks, or says wrongly.
    init(_ call: CAPPluginCall, method: String) throws {
        guard let address = call.getString("url"), let serverURL = URL(string: address) else {
            throw FileTransferError.invalidServerURL(call.getString("url", ""))
        }
        guard let path = call.getString("path") else {
            throw FileTransferError.invalidParameters("Path is required.")
        }
        guard let fileURL = URL(string: path) else {
            throw FileTransferError.invalidParameters("Path is invalid.")
        }
        guard ["http", "https"].contains(serverURL.scheme?.lowercased()), serverURL.host != nil
        else { throw FileTransferError.invalidServerURL(serverURL.absoluteString) }
        guard fileURL.isFileURL else { throw FileTransferError.invalidParameters() }
        self.serverURL = serverURL
        self.fileURL = fileURL
        request = try Self.request(call, serverURL, call.getString("method", method))
    }

    /// As in the plugin, parameters take the place of a query that is there.
    private static func request(
        _ call: CAPPluginCall, _ serverURL: URL, _ method: String
    ) throws -> URLRequest {
        // On iOS the order is that of a dictionary, which differs from run to run.
        let params = (call.getObject("params") ?? [:]).sorted { $0.key < $1.key }
            .flatMap { name, value in
                (value as? [Any] ?? [value]).compactMap { $0 as? String }
                    .map { URLQueryItem(name: name, value: $0) }
            }
        let isReading = method.uppercased() == "GET"
        var components = URLComponents(url: serverURL, resolvingAgainstBaseURL: false)
        if isReading, !params.isEmpty { components?.queryItems = params }
        guard let url = components?.url else {
            throw FileTransferError.invalidServerURL(serverURL.absoluteString)
        }
        var request = URLRequest(url: url)
        request.httpMethod = method
        // Whole seconds; none of them counts as nothing said (assumed).
        let milliseconds = call.getInt("connectTimeout") ?? call.getInt("readTimeout") ?? 60_000
        if milliseconds >= 1000 { request.timeoutInterval = Double(milliseconds / 1000) }
        let headers = call.getObject("headers") ?? [:]
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            if let value = value as? String { request.setValue(value, forHTTPHeaderField: name) }
        }
        if !isReading, !params.isEmpty {
            let encodes = call.getBool("shouldEncodeUrlParams", true)
            request.httpBody = Data(form(params, encodes: encodes).utf8)
        }
        return HttpRequestHandler.withCookies(request)
    }

    private static func form(_ params: [URLQueryItem], encodes: Bool) -> String {
        func encoded(_ text: String) -> String {
            encodes
                ? text.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? text
                : text
        }
        return params.map { encoded($0.name) + "=" + encoded($0.value ?? "") }
            .joined(separator: "&")
    }

    // MARK: Uploads

    /// Gives the request its last headers.
    ///
    /// As in the plugin an upload in chunks is the file alone, also where it is announced as a form;
    /// and parameters of an upload are sent to nobody unless it is a GET, as its body is the file.
    ///
    /// - Returns: The file to send.
    /// - Throws: ``FileTransferError`` or what reading and writing throws.
    mutating func prepareUpload(_ call: CAPPluginCall) throws -> URL {
        guard FileManager.default.fileExists(atPath: fileURL.path) else {
            throw FileTransferError.fileDoesNotExist
        }
        let type =
            call.getString("mimeType")
            ?? UTType(filenameExtension: fileURL.pathExtension)?.preferredMIMEType
            ?? "application/octet-stream"
        var isForm = false
        if !isNamed("Content-Type", call) {
            isForm = ["POST", "PUT"].contains(request.httpMethod?.uppercased())
            request.setValue(
                isForm ? "multipart/form-data; boundary=\(Self.boundary)" : type,
                forHTTPHeaderField: "Content-Type")
        }
        let contents = try Data(contentsOf: fileURL)
        guard isForm, !call.getBool("chunkedMode", false) else {
            announce(contents.count, call)
            return fileURL
        }
        let body = form(contents, type, key: call.getString("fileKey", "file"))
        announce(body.count, call)
        let copy = URL(fileURLWithPath: NSTemporaryDirectory())
            .appendingPathComponent("multipart_\(UUID().uuidString).tmp")
        try body.write(to: copy)
        return copy
    }

    /// Names of headers count here as they are written.
    private func isNamed(_ header: String, _ call: CAPPluginCall) -> Bool {
        call.getObject("headers")?[header] is String
    }

    private mutating func announce(_ length: Int, _ call: CAPPluginCall) {
        guard length > 0, !isNamed("Content-Length", call) else { return }
        request.setValue("\(length)", forHTTPHeaderField: "Content-Length")
    }

    private func form(_ contents: Data, _ type: String, key: String) -> Data {
        let head = """
            --\(Self.boundary)\r
            Content-Disposition: form-data; name="\(key)"; \
            filename="\(fileURL.lastPathComponent)"\r
            Content-Type: \(type)\r
            \r

            """
        return Data(head.utf8) + contents + Data("\r\n--\(Self.boundary)--\r\n".utf8)
    }
}

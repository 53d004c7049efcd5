package import FaradFoundation

/// A request of `CapacitorHttp` while it is put together.
package final class CapacitorUrlRequest {
    enum CapacitorUrlRequestError: LocalizedError {
        /// What cannot be sent, for the debugger: nobody else is told.
        case serializationError(String)

        /// The text that iOS makes for an error without one of its own.
        var errorDescription: String? {
            "The operation couldn’t be completed. "
                + "(Capacitor.CapacitorUrlRequest.CapacitorUrlRequestError error 0.)"
        }
    }

    package private(set) var request: URLRequest
    private var headers: [String: String] = [:]

    init(_ url: URL, method: String) {
        request = URLRequest(url: url)
        request.httpMethod = method
        let locale = PhoneClock.locale
        guard let language = locale.language.languageCode?.identifier else { return }
        let country = locale.region.map { "-\($0.identifier),\(language)" } ?? ""
        set("\(language)\(country);q=0.5", forHeader: "Accept-Language")
    }

    private func set(_ value: String, forHeader name: String) {
        request.setValue(value, forHTTPHeaderField: name)
        headers[name] = value
    }

    func setRequestHeaders(_ headers: [String: Any]) {
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            set("\(value)", forHeader: name)
        }
    }

    func setTimeout(_ timeout: TimeInterval) { request.timeoutInterval = timeout }

    /// Without a content type nothing is sent, whatever the data.
    func setRequestBody(_ body: any JSValue, _ dataType: String) throws {
        guard let type = headers.value(ofHeader: "content-type") else { return }
        request.httpBody = try getRequestData(body, type, dataType)
    }

    private func getRequestData(
        _ body: any JSValue, _ contentType: String, _ dataType: String
    ) throws -> Data? {
        switch dataType {
        case "file":
            guard let text = body as? String else {
                throw CapacitorUrlRequestError.serializationError("a file that is no text")
            }
            return Data(base64Encoded: text)
        case "formData": return try formData(body, contentType)
        default: break
        }
        if let text = body as? String { return Data(text.utf8) }
        if contentType.contains("application/json") { return try json(body) }
        if contentType.contains("application/x-www-form-urlencoded") {
            return try formUrlEncoded(body)
        }
        if contentType.contains("multipart/form-data") {
            return try multipart(body, contentType)
        }
        throw CapacitorUrlRequestError.serializationError(contentType)
    }

    private func json(_ body: any JSValue) throws -> Data {
        guard JSONSerialization.isValidJSONObject(body) else {
            throw CapacitorUrlRequestError.serializationError("JSON of neither object nor array")
        }
        return try JSONSerialization.data(withJSONObject: body, options: .sortedKeys)
    }

    /// What is no text is an empty one.
    private func formUrlEncoded(_ body: any JSValue) throws -> Data {
        guard let fields = body as? JSObject else {
            throw CapacitorUrlRequestError.serializationError("fields that are no object")
        }
        let allowed = CharacterSet(charactersIn: "-._*").union(.alphanumerics)
        func encoded(_ text: String) -> String {
            (text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text)
                .replacingOccurrences(of: "%20", with: "+")
        }
        let pairs = fields.sorted { $0.key < $1.key }.map { name, value in
            "\(encoded(name))=\(encoded(value as? String ?? ""))"
        }
        return Data(pairs.joined(separator: "&").utf8)
    }

    /// The fields that are texts; the others are left out.
    private func multipart(_ body: any JSValue, _ contentType: String) throws -> Data {
        guard let fields = body as? JSObject else {
            throw CapacitorUrlRequestError.serializationError("fields that are no object")
        }
        let boundary = boundary(in: contentType)
        var text = ""
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
            guard let value = value as? String else { continue }
            text += "\r\n--\(boundary)\r\n"
            text += "Content-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)"
        }
        return Data((text + "\r\n--\(boundary)--\r\n").utf8)
    }

    /// The entries of a page's `FormData`, as its patched `fetch` sends them.
    private func formData(_ body: any JSValue, _ contentType: String) throws -> Data {
        guard let entries = body as? JSArray else {
            throw CapacitorUrlRequestError.serializationError("a form that is no array")
        }
        let boundary = boundary(in: contentType)
        var data = Data()
        for entry in entries {
            guard let item = entry as? [String: String], let name = item["key"],
                let value = item["value"]
            else { throw CapacitorUrlRequestError.serializationError("an entry of another kind") }
            var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\""
            let content: Data
            if item["type"] == "base64File" {
                guard let bytes = Data(base64Encoded: value) else {
                    throw CapacitorUrlRequestError.serializationError("a file that is no base64")
                }
                content = bytes
                head += "; filename=\"\(item["fileName"] ?? "")\"\r\n"
                head += "Content-Type: \(item["contentType"] ?? "")\r\n"
                head += "Content-Transfer-Encoding: binary"
            } else if item["type"] == "string" {
                content = Data(value.utf8)
            } else {
                continue
            }
            data += Data("\(head)\r\n\r\n".utf8) + content + Data("\r\n".utf8)
        }
        return data + Data("--\(boundary)--\r\n".utf8)
    }

    /// The one that the content type names, without its quotes, or a new one that it then names.
    private func boundary(in contentType: String) -> String {
        if let start = contentType.range(of: "boundary=")?.upperBound {
            let boundary = contentType[start...].prefix { $0 != ";" }
            let isQuoted = boundary.hasPrefix("\"") && boundary.hasSuffix("\"")
            return String(isQuoted ? boundary.dropFirst().dropLast() : boundary)
        }
        let boundary = PhoneClock.uuid().uuidString
        set("multipart/form-data; boundary=\(boundary)", forHeader: "Content-Type")
        return boundary
    }
}

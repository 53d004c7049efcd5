import AndroidFoundation
import FaradFoundation

/// What `CapacitorHttp` sends of a call's `data`.
enum HttpRequestBody {
    /// Without a content type nothing is sent, whatever the data.
    ///
    /// - Throws: What Java throws for data that cannot be sent so.
    static func set(_ call: PluginCall, on connection: HttpURLConnection) throws {
        guard let data = call.getData().opt("data"), data != .null else { return }
        connection.body = Data()
        guard let type = connection.getRequestProperty("Content-Type"), !type.isEmpty else {
            return
        }
        let dataType = call.getString("dataType")
        if type.contains("application/json") {
            connection.body = Data(data.text.utf8)
        } else if dataType == "file" {
            connection.body = try bytes(data.text)
        } else if type.contains("application/x-www-form-urlencoded") {
            connection.body = Data(urlEncoded(data).utf8)
        } else if dataType == "formData" {
            if let named = boundary(in: type) {
                connection.body = try form(data, named)
            } else {
                let made = PhoneClock.uuid().uuidString.lowercased()
                connection.setRequestProperty(
                    "Content-Type", "multipart/form-data; boundary=\(made)")
                connection.body = try form(data, made)
            }
        } else {
            connection.body = Data(data.text.utf8)
        }
    }

    /// - Throws: `java.lang.IllegalArgumentException` for what is no base64.
    private static func bytes(_ base64: String) throws -> Data {
        guard let bytes = Data(base64Encoded: base64) else {
            throw JavaException(
                "java.lang.IllegalArgumentException", "Illegal base64 character")
        }
        return bytes
    }

    /// An object's members; anything else as it stands.
    private static func urlEncoded(_ data: JSONValue) -> String {
        let object: JSONObject? =
            switch data {
            case .object(let object): object
            case .string(let text): try? JSONObject(text)
            default: nil
            }
        guard let object else { return data.text }
        return object.keys.map { name in
            let value = object.opt(name)?.text ?? ""
            return "\(URLEncoder.encode(name))=\(URLEncoder.encode(value))"
        }.joined(separator: "&")
    }

    /// The entries of a page's `FormData`, as its patched `fetch` sends them.
    private static func form(_ data: JSONValue, _ boundary: String) throws -> Data {
        guard case .array(let entries) = data else {
            throw JSONException("JSArray could not be created from provided data")
        }
        var body = Data()
        for case .object(let entry) in entries.values {
            let (name, value) = (try entry.get("key").text, try entry.get("value").text)
            var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\""
            let content: Data
            switch try entry.get("type").text {
            case "string": content = Data(value.utf8)
            case "base64File":
                content = try bytes(value)
                head += "; filename=\"\(try entry.get("fileName").text)\"\r\n"
                head += "Content-Type: \(try entry.get("contentType").text)\r\n"
                head += "Content-Transfer-Encoding: binary"
            default: continue
            }
            body += Data("\(head)\r\n\r\n".utf8) + content + Data("\r\n".utf8)
        }
        return body + Data("--\(boundary)--\r\n".utf8)
    }

    /// The one that the content type names, without its quotes.
    private static func boundary(in contentType: String) -> String? {
        guard let start = contentType.range(of: "boundary=")?.upperBound else { return nil }
        let boundary = contentType[start...].prefix { $0 != ";" }
            .trimmingCharacters(in: .whitespaces)
        let isQuoted = boundary.hasPrefix("\"") && boundary.hasSuffix("\"")
        return String(isQuoted ? boundary.dropFirst().dropLast() : boundary[...])
    }
}

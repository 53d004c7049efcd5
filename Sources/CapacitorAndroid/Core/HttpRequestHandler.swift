import AndroidFoundation
import FaradFoundation
import Simulation

/// Turns a call into a request of native code, and its response into the call's answer.
enum HttpRequestHandler {
    private enum ResponseType: String {
        case arrayBuffer = "arraybuffer"
        case blob, document, json, text
    }

    /// The request that a call describes.
    ///
    /// - Throws: What Java throws where it cannot be made.
    static func connection(
        _ call: PluginCall, _ httpMethod: String?, _ bridge: Bridge
    ) throws -> HttpURLConnection {
        let headers = call.getObject("headers", JSObject())
        if let agent = headers.getString("x-cap-user-agent") { headers.put("User-Agent", agent) }
        headers.remove("x-cap-user-agent")
        if !headers.has("User-Agent"), !headers.has("user-agent") {
            headers.put("User-Agent", bridge.getConfig().overriddenUserAgent)
        }
        let method = (httpMethod ?? call.getString("method", "GET")).uppercased()
        let connection = try HttpURLConnection(
            address(
                call.getString("url", ""), call.getObject("params", JSObject()),
                shouldEncode: call.getBoolean("shouldEncodeUrlParams", true)))
        try prepare(connection, method, headers)
        connection.readTimeout = Int(call.getInt("readTimeout", 0))
        connection.followsRedirects = !call.getBoolean("disableRedirects", false)
        if ["DELETE", "PATCH", "POST", "PUT"].contains(method) {
            try HttpRequestBody.set(call, on: connection)
        }
        return connection
    }

    /// What all requests of an app have: its language, and the cookies of its web views.
    static func prepare(
        _ connection: HttpURLConnection, _ method: String, _ headers: JSObject
    ) throws {
        try connection.setRequestMethod(method)
        let locale = PhoneProcess.current.system.settings.locale
        let parts = locale.split { $0 == "_" || $0 == "-" }
        if let language = parts.first {
            let country = parts.count > 1 ? "-\(parts[1]),\(language)" : ""
            connection.setRequestProperty("Accept-Language", "\(language)\(country);q=0.5")
        }
        for name in headers.keys {
            if let value = headers.getString(name) { connection.setRequestProperty(name, value) }
        }
        let cookies = CookieManager.getInstance()
        connection.cookies = (
            get: { cookies.getCookie($0.absoluteString) },
            put: { cookies.jar.setAll(header: $1, for: $0) }
        )
    }

    /// The address with the call's parameters behind its own.
    private static func address(
        _ address: String, _ params: JSObject, shouldEncode: Bool
    ) -> String {
        guard !params.keys.isEmpty else { return address }
        let fragment = address.firstIndex(of: "#").map { address[$0...] } ?? ""
        let whole = address.dropLast(fragment.count)
        let mark = whole.firstIndex(of: "?")
        let query = mark.map { String(whole[whole.index(after: $0)...]) } ?? ""
        let pairs = params.keys.flatMap { name -> [String] in
            let values: [String] =
                if case .array(let list)? = params.opt(name) {
                    list.values.map(\.text)
                } else {
                    [params.opt(name)?.text ?? ""]
                }
            return values.map { value in
                shouldEncode
                    ? "\(URLEncoder.encode(name))=\(URLEncoder.encode(value))" : "\(name)=\(value)"
            }
        }
        let all = (query.isEmpty ? [] : [query]) + pairs
        // Capacitor leaves out the fragment's sign.
        return "\(whole[..<(mark ?? whole.endIndex)])?\(all.joined(separator: "&"))"
            + fragment.dropFirst()
    }

    // MARK: The answer

    /// - Throws: What Java throws where the response cannot be read.
    static func buildResponse(
        _ response: HttpURLConnection.Response, to call: PluginCall, _ httpMethod: String?
    ) throws -> JSObject {
        let method = (httpMethod ?? call.getString("method", "GET")).uppercased()
        let wanted = call.getString("responseType", "text").lowercased()
        let output = JSObject()
        output.put("status", response.status)
        let headers = JSObject()
        for (name, value) in response.headers { headers.put(name, value) }
        output.put("headers", headers)
        output.put("url", response.url.absoluteString)
        let isError = response.isError(asked: method)
        if response.status >= 400, !isError {
            throw JavaException("java.io.FileNotFoundException", response.url.absoluteString)
        }
        output.put(
            "data", try data(of: response, isError, ResponseType(rawValue: wanted) ?? .text))
        if isError { output.put("error", true) }
        return output
    }

    private static func data(
        of response: HttpURLConnection.Response, _ isError: Bool, _ type: ResponseType
    ) throws -> JSONValue {
        let contentType = response.headerField("Content-Type") ?? ""
        let isJSON =
            contentType.contains("application/json")
            || (isError && contentType.contains("application/vnd.api+json"))
        if isJSON || (type == .json && !isError) { return try parseJSON(text(response.body)) }
        if !isError, type == .arrayBuffer || type == .blob {
            return .string(Base64.encodeToLines(response.body))
        }
        return .string(text(response.body))
    }

    /// Read line by line: each ends with a line feed, the last one with nothing.
    private static func text(_ body: Data) -> String {
        let text = String(decoding: body, as: UTF8.self)
            .replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// The value that a text holds, as far as Capacitor takes it for JSON; else the text.
    ///
    /// - Throws: `java.lang.NumberFormatException` for a whole number that fits no `int`.
    private static func parseJSON(_ input: String) throws -> JSONValue {
        let text = input.trimmingCharacters(in: .whitespacesAndNewlines)
        switch text {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "": return .string("")
        default: break
        }
        // Without what a backslash stands for, and nothing that goes over a line.
        if text.wholeMatch(of: /".*"/) != nil {
            return .string(String(text.dropFirst().dropLast()))
        }
        if text.wholeMatch(of: /-?[0-9]+/) != nil {
            guard let number = Int32(text) else {
                throw JavaException(
                    "java.lang.NumberFormatException", "For input string: \"\(text)\"")
            }
            return .int(number)
        }
        if text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil {
            return .double(Double(text) ?? 0)
        }
        if let object = try? JSObject(input) { return .object(object) }
        if let array = try? JSONArray(input) { return .array(array) }
        return .string(input)
    }
}

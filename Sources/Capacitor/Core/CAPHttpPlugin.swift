import FaradFoundation

/// HTTP requests made by native code, over the phone's network.
///
/// Bodies are texts or JSON, as the content type says; `dataType`, form data and
/// `disableRedirects` are not simulated.
public class CAPHttpPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "CAPHttpPlugin"
    public let jsName = "CapacitorHttp"
    public let pluginMethods = [
        CAPPluginMethod("request", CAPHttpPlugin.request),
        CAPPluginMethod("get", CAPHttpPlugin.get), CAPPluginMethod("post", CAPHttpPlugin.post),
        CAPPluginMethod("put", CAPHttpPlugin.put), CAPPluginMethod("patch", CAPHttpPlugin.patch),
        CAPPluginMethod("delete", CAPHttpPlugin.delete),
    ]

    func request(_ call: CAPPluginCall) { http(call, nil) }
    func get(_ call: CAPPluginCall) { http(call, "GET") }
    func post(_ call: CAPPluginCall) { http(call, "POST") }
    func put(_ call: CAPPluginCall) { http(call, "PUT") }
    func patch(_ call: CAPPluginCall) { http(call, "PATCH") }
    func delete(_ call: CAPPluginCall) { http(call, "DELETE") }

    private func http(_ call: CAPPluginCall, _ method: String?) {
        guard let text = call.getString("url") else { return call.reject("Must provide a URL") }
        guard let url = URL(string: text) else { return call.reject("Invalid URL") }
        let request: URLRequest
        do {
            request = try HttpRequest.make(call, url, method ?? call.getString("method", "GET"))
        } catch {
            return call.reject(error.localizedDescription)
        }
        let responseType = call.getString("responseType", "text")
        URLSession.shared.dataTask(with: request) { data, response, error in
            if let error {
                return call.reject(
                    error.localizedDescription, (error as NSError).domain, error)
            }
            guard let response = response as? HTTPURLResponse else {
                return call.reject("The server did not answer by HTTP")
            }
            call.resolve(HttpRequest.result(response, data ?? Data(), responseType))
        }.resume()
    }
}

/// Turns a call's options into a request, and a response into the call's answer.
private enum HttpRequest {
    struct Failure: LocalizedError {
        let errorDescription: String?
    }

    static func make(_ call: CAPPluginCall, _ url: URL, _ method: String) throws -> URLRequest {
        let milliseconds = call.getDouble("connectTimeout") ?? call.getDouble("readTimeout")
        var request = URLRequest(
            url: withParameters(url, call), timeoutInterval: (milliseconds ?? 600_000) / 1000)
        request.httpMethod = method
        for (name, value) in (call.getObject("headers") ?? [:]).sorted(by: { $0.key < $1.key }) {
            request.setValue("\(value)", forHTTPHeaderField: name)
        }
        if let data = call.options["data"] {
            if call.getString("dataType") != nil {
                throw Failure(errorDescription: "dataType is not simulated")
            }
            request.httpBody = try body(data, &request)
        }
        return request
    }

    private static func withParameters(_ url: URL, _ call: CAPPluginCall) -> URL {
        guard let parameters = call.getObject("params"), !parameters.isEmpty,
            var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return url }
        var items = components.queryItems ?? []
        for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
            for one in value as? [Any] ?? [value] {
                items.append(URLQueryItem(name: name, value: "\(one)"))
            }
        }
        components.queryItems = items
        return components.url ?? url
    }

    /// A text as it is; anything else as JSON.
    private static func body(_ data: Any, _ request: inout URLRequest) throws -> Data {
        if let text = data as? String { return Data(text.utf8) }
        let type = request.value(forHTTPHeaderField: "Content-Type") ?? ""
        guard type.isEmpty || type.contains("application/json") else {
            throw Failure(errorDescription: "A body of the type \(type) is not simulated")
        }
        if type.isEmpty { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        return try JSONSerialization.data(
            withJSONObject: data, options: [.fragmentsAllowed, .sortedKeys])
    }

    static func result(
        _ response: HTTPURLResponse, _ data: Data, _ responseType: String
    ) -> [String: Any] {
        let type = response.value(forHTTPHeaderField: "Content-Type")?.lowercased() ?? ""
        var result: [String: Any] = [
            "status": response.statusCode, "headers": response.allHeaderFields,
            "url": response.url?.absoluteString ?? "",
        ]
        if type.contains("application/json") || responseType == "json" {
            result["data"] = json(data)
        } else if responseType == "arraybuffer" || responseType == "blob" {
            result["data"] = data.base64EncodedString()
        } else {
            result["data"] = String(data: data, encoding: .utf8) ?? ""
        }
        return result
    }

    /// The value of the JSON, or the text where it is none.
    private static func json(_ data: Data) -> Any {
        guard !data.isEmpty else { return "" }
        return (try? JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed]))
            ?? String(data: data, encoding: .utf8) ?? ""
    }
}

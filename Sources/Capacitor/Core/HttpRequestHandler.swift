package import FaradFoundation
import Simulation

/// What a response's body is handed over as.
enum ResponseType: String {
    case arrayBuffer = "arraybuffer"
    case blob, document, json, text
}

/// Turns a call into a request of `URLSession`, and its response into the call's answer.
package enum HttpRequestHandler {
    /// Rejects where the body cannot be sent as it was said.
    ///
    /// - Throws: An error for an address that is none.
    static func request(
        _ call: CAPPluginCall, _ httpMethod: String?, _ config: InstanceConfiguration?
    ) throws {
        guard let address = call.getString("url") else { throw BadURL() }
        let made = try makeRequest(
            call, to: address, method: httpMethod ?? call.getString("method", "GET"),
            shouldEncodeUrlParams: call.getBool("shouldEncodeUrlParams", true),
            userAgent: config?.overridenUserAgentString)
        guard let request = made, setBody(of: request, call, call.getString("dataType", "any"))
        else { return }
        let type = ResponseType(rawValue: call.getString("responseType", "text")) ?? .text
        let task = dataTask(request.request) { data, response, error in
            if let error {
                return call.reject(error.localizedDescription, (error as NSError).domain, error)
            }
            guard let response = response as? HTTPURLResponse else {
                return call.reject("The server did not answer by HTTP")
            }
            setCookiesFromResponse(response, config)
            call.resolve(buildResponse(data, response, responseType: type))
        }
        task.followsRedirects = !call.getBool("disableRedirects", false)
        task.resume()
    }

    // MARK: The request

    /// A request as a call describes it, without its body; nil where the app is gone.
    ///
    /// - Parameter userAgent: What takes the place of the system's, unless the call names one.
    /// - Throws: An error for an address that is none.
    package static func makeRequest(
        _ call: CAPPluginCall, to address: String, method: String,
        shouldEncodeUrlParams: Bool = true, userAgent: String? = nil
    ) throws -> CapacitorUrlRequest? {
        let params = call.getObject("params") ?? [:]
        guard areTexts(params) else {
            crash()
            return nil
        }
        let request = CapacitorUrlRequest(
            try url(address, params, shouldEncode: shouldEncodeUrlParams), method: method)
        var headers: [String: Any] = call.getObject("headers") ?? [:]
        if let userAgent, headers["User-Agent"] == nil, headers["user-agent"] == nil {
            headers["User-Agent"] = userAgent
        }
        request.setRequestHeaders(headers)
        let milliseconds = call.getDouble("connectTimeout") ?? call.getDouble("readTimeout")
        request.setTimeout((milliseconds ?? 600_000) / 1000)
        return request
    }

    /// Gives a request the call's data; false where it has rejected the call instead.
    package static func setBody(
        of request: CapacitorUrlRequest, _ call: CAPPluginCall, _ dataType: String = "any"
    ) -> Bool {
        guard let data = call.options["data"] as? any JSValue else { return true }
        do {
            try request.setRequestBody(data, dataType)
            return true
        } catch {
            call.reject(error.localizedDescription, (error as NSError).domain, error)
            return false
        }
    }

    /// A task of the session that all requests share, with the app's cookies as that session has
    /// them on iOS.
    static func dataTask(
        _ request: URLRequest,
        completionHandler: @escaping (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        URLSession.shared.dataTask(with: withCookies(request)) { data, response, error in
            if let response { keepCookies(of: response) }
            completionHandler(data, response, error)
        }
    }

    /// The request with the app's cookies, as `URLSession` sends it on iOS.
    package static func withCookies(_ request: URLRequest) -> URLRequest {
        guard let url = request.url, request.value(forHTTPHeaderField: "Cookie") == nil else {
            return request
        }
        let cookies = CapacitorEnvironment.current.cookies.header(for: url, toScript: false)
        guard !cookies.isEmpty else { return request }
        var request = request
        request.setValue(cookies, forHTTPHeaderField: "Cookie")
        return request
    }

    /// Keeps the cookies of a response, as `URLSession` does on iOS.
    package static func keepCookies(of response: URLResponse) {
        guard let response = response as? HTTPURLResponse, let url = response.url,
            let cookies = response.value(forHTTPHeaderField: "Set-Cookie")
        else { return }
        CapacitorEnvironment.current.cookies.setAll(header: cookies, for: url)
    }

    // MARK: The address

    /// `URLError(.badURL)` with the text that it has on iOS.
    private struct BadURL: LocalizedError {
        let errorDescription: String? =
            "The operation couldn’t be completed. (NSURLErrorDomain error -1000.)"
    }

    private static func url(
        _ text: String, _ params: JSObject, shouldEncode: Bool
    ) throws -> URL {
        var address = text
        if address == address.removingPercentEncoding {
            let encoded = address.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)
            guard let encoded else { throw BadURL() }
            address = encoded
        }
        guard let url = URL(string: address) else { throw BadURL() }
        guard !params.isEmpty,
            var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return url }
        // On iOS the order is that of a dictionary, which differs from run to run.
        let pairs = params.sorted { $0.key < $1.key }.flatMap { name, value in
            (value as? [Any] ?? [value]).map { (name: name, value: "\($0)") }
        }
        if shouldEncode {
            let items = pairs.map { URLQueryItem(name: $0.name, value: $0.value) }
            components.queryItems = (components.queryItems ?? []) + items
        } else {
            // Takes the place of a query that is there, which is what Capacitor's does.
            components.query = pairs.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        }
        guard let whole = components.url else { throw BadURL() }
        return whole
    }

    private static func areTexts(_ params: JSObject) -> Bool {
        params.values.allSatisfy { value in
            value is String || (value as? [Any])?.allSatisfy { $0 is String } ?? false
        }
    }

    /// On iOS a parameter that is no text is cast to one by force, and the app is gone.
    private static func crash() {
        PhoneProcess.crash("CapacitorHttp was given a parameter that is no text")
    }

    // MARK: The answer

    /// Keeps a response's cookies a second time, for the page: as in Capacitor at each comma begins
    /// a new one, also inside of a date.
    package static func setCookiesFromResponse(
        _ response: HTTPURLResponse, _ config: InstanceConfiguration?
    ) {
        guard let config, let header = response.value(forHTTPHeaderField: "Set-Cookie") else {
            return
        }
        let manager = CapacitorCookieManager(config, CapacitorEnvironment.current.cookies)
        for cookie in header.components(separatedBy: ",") {
            let domain = cookie.lowercased().components(separatedBy: "domain=").dropFirst().first
            manager.setCookie(domain?.components(separatedBy: ";").first ?? "", cookie)
        }
    }

    private static func buildResponse(
        _ data: Data?, _ response: HTTPURLResponse, responseType: ResponseType
    ) -> [String: Any] {
        var output: [String: Any] = ["status": response.statusCode]
        output["headers"] = Dictionary(
            response.allHeaderFields.map { (String(describing: $0.key).lowercased(), $0.value) },
            uniquingKeysWith: { $1 })
        output["url"] = response.url?.absoluteString
        let type = response.value(forHTTPHeaderField: "Content-Type")?.lowercased() ?? ""
        if type.contains("application/json") || responseType == .json {
            output["data"] = tryParseJson(data ?? Data())
        } else if responseType == .arrayBuffer || responseType == .blob {
            output["data"] = (data ?? Data()).base64EncodedString()
        } else {
            // Missing where the bytes are no text.
            output["data"] = String(data: data ?? Data(), encoding: .utf8)
        }
        return output
    }

    /// The value, or what is wrong with the JSON.
    private static func tryParseJson(_ data: Data) -> Any {
        do {
            return try JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed])
        } catch {
            // iOS's text, as the host's Foundation has another.
            return "The data couldn’t be read because it isn’t in the correct format."
        }
    }
}

package import FaradFoundation
package import Simulation

/// One request by `java.net.HttpURLConnection`, as Android has it: over HTTP/1.1, with the rules of
/// the OkHttp within.
///
/// Unlike Java's it blocks no thread: it tells on a queue what came of it, as long as somebody keeps
/// it. Responses lack the headers by which the platform says when they came.
package final class HttpURLConnection {
    /// What a server has answered.
    package struct Response {
        package let status: Int
        /// In the order of their names, without regard to case.
        package let headers: [(name: String, value: String)]
        package let body: Data
        /// Where the last redirect led.
        package let url: URL

        package func headerField(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name.lowercased() }?.value
        }

        /// Whether `getErrorStream` gives the body, and `getInputStream` throws.
        package func isError(asked method: String) -> Bool { status >= 400 && method != "HEAD" }
    }

    private static let methods = [
        "OPTIONS", "GET", "HEAD", "POST", "PUT", "DELETE", "TRACE", "PATCH",
    ]
    private static let mostFollowUps = 20
    /// When Linux gives up a connection whose other end is silent, in seconds.
    private static let lastPatience = 924.6
    private static let agent =
        "Dalvik/2.1.0 (Linux; U; Android 15; Pixel 8 Build/AP4A.250105.002)"

    private let android: AndroidProcess
    private let network: PhoneNetwork
    private var url: URL
    private var method = "GET"
    private var properties: [(name: String, value: String)] = []
    /// Milliseconds without any byte; 0: for ever.
    package var readTimeout = 0
    package var followsRedirects = true
    package var body: Data?
    /// Asked before each request for the value of `Cookie`, and told of each response's.
    package var cookies: (get: (URL) -> String?, put: (URL, String) -> Void)?
    /// Told when the request is on its way to a server that is there.
    package var connected: (() -> Void)?
    /// Told of each piece of an answer, with those of its bytes that came before; not of an answer that
    /// leads elsewhere.
    package var isReceiving: ((_ piece: Data, _ before: Int, _ head: HTTPURLResponse) -> Void)?
    private var followUps = 0
    private var exchange: HTTPExchange?
    private var head: HTTPURLResponse?
    private var received = Data()

    /// - Throws: `java.net.MalformedURLException`.
    package init(_ address: String) throws {
        func malformed(_ message: String) -> JavaException {
            JavaException("java.net.MalformedURLException", message)
        }
        guard let colon = address.firstIndex(of: ":"),
            address[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
            colon != address.startIndex
        else { throw malformed("no protocol: \(address)") }
        guard ["http", "https"].contains(address[..<colon].lowercased()) else {
            throw malformed("unknown protocol: \(address[..<colon].lowercased())")
        }
        guard let url = URL(string: address), url.host?.isEmpty == false else {
            throw malformed("Invalid URL: \(address)")
        }
        self.url = url
        android = AndroidProcess.current
        network = PhoneNetwork.of(PhoneProcess.current.system)
    }

    /// - Throws: `java.net.ProtocolException` for a method that is not one of HTTP's.
    package func setRequestMethod(_ method: String) throws {
        guard Self.methods.contains(method) else {
            throw JavaException(
                "java.net.ProtocolException",
                "Expected one of [\(Self.methods.joined(separator: ", "))] but was \(method)")
        }
        self.method = method
    }

    package func setRequestProperty(_ name: String, _ value: String) {
        properties.removeAll { $0.name.lowercased() == name.lowercased() }
        properties.append((name, value))
    }

    package func getRequestProperty(_ name: String) -> String? {
        properties.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Sends the request.
    ///
    /// - Parameters:
    ///   - queue: Where the answer is waited for and told.
    ///   - done: Called once, with the response or with what Java would throw.
    package func connect(
        on queue: SerialQueue, _ done: @escaping (Result<Response, JavaException>) -> Void
    ) {
        let host = url.host ?? ""
        if url.scheme?.lowercased() == "http", !android.permitsCleartextTraffic {
            let error = JavaException(
                "java.io.IOException", "Cleartext HTTP traffic to \(host) not permitted")
            return done(.failure(error))
        }
        var request = URLRequest(
            url: url,
            timeoutInterval: readTimeout > 0 ? Double(readTimeout) / 1000 : Self.lastPatience)
        request.httpMethod = method
        request.httpBody = body
        request.setValue(Self.agent, forHTTPHeaderField: "User-Agent")
        for (name, value) in properties { request.setValue(value, forHTTPHeaderField: name) }
        if let cookie = cookies?.get(url) { request.setValue(cookie, forHTTPHeaderField: "Cookie") }
        head = nil
        received = Data()
        let made = HTTPExchange(request, on: network, queue: queue, followsRedirects: false) {
            [weak self] event in
            guard let self else { return }
            switch event {
            case .response(let response): head = response
            case .data(let data): receive(data)
            case .failure(let error): done(.failure(exception(for: error)))
            case .end: answer(on: queue, done)
            }
        }
        exchange = made
        made.start()
        if made.isSent { connected?() }
    }

    private func receive(_ piece: Data) {
        if let head, redirection(head) == nil { isReceiving?(piece, received.count, head) }
        received += piece
    }

    /// Nobody hears of it any more.
    package func disconnect() {
        exchange?.cancel()
        exchange = nil
    }

    private func answer(
        on queue: SerialQueue, _ done: @escaping (Result<Response, JavaException>) -> Void
    ) {
        guard let head else { return }
        if let cookie = head.value(forHTTPHeaderField: "Set-Cookie") { cookies?.put(url, cookie) }
        guard let target = redirection(head) else {
            let headers = head.fields.map { (name: $0.key, value: $0.value) }
                .sorted { $0.name.lowercased() < $1.name.lowercased() }
            return done(
                .success(
                    Response(
                        status: head.statusCode, headers: headers, body: received, url: url)))
        }
        followUps += 1
        guard followUps <= Self.mostFollowUps else {
            let error = JavaException(
                "java.net.ProtocolException", "Too many follow-up requests: \(followUps)")
            return done(.failure(error))
        }
        if method != "GET", method != "HEAD" {
            method = "GET"
            body = nil
            properties.removeAll {
                ["transfer-encoding", "content-length", "content-type"].contains(
                    $0.name.lowercased())
            }
        }
        if url.host != target.host || url.port != target.port {
            properties.removeAll { $0.name.lowercased() == "authorization" }
        }
        url = target
        connect(on: queue, done)
    }

    /// Where a response leads; nil where it is the answer: also from one protocol to the other, and
    /// for a 307 or 308 of what is no reading.
    private func redirection(_ head: HTTPURLResponse) -> URL? {
        let isReading = method == "GET" || method == "HEAD"
        let isRedirect =
            [300, 301, 302, 303].contains(head.statusCode)
            || (isReading && [307, 308].contains(head.statusCode))
        guard followsRedirects, isRedirect,
            let location = head.value(forHTTPHeaderField: "Location"),
            let target = URL(string: location, relativeTo: url)?.absoluteURL,
            target.scheme?.lowercased() == url.scheme?.lowercased()
        else { return nil }
        return target
    }

    private func exception(for error: URLError) -> JavaException {
        switch error.code {
        case .notConnectedToInternet, .cannotFindHost:
            JavaException(
                "java.net.UnknownHostException",
                "Unable to resolve host \"\(url.host ?? "")\": No address associated with hostname")
        case .timedOut:
            readTimeout > 0
                ? JavaException("java.net.SocketTimeoutException", "timeout")
                : JavaException("java.net.SocketException", "Connection timed out")
        case .networkConnectionLost where head != nil && network.connection != .none:
            JavaException("java.net.ProtocolException", "unexpected end of stream")
        case .networkConnectionLost:
            JavaException("java.net.SocketException", "Software caused connection abort")
        default:
            JavaException("java.io.IOException", "unexpected end of stream")
        }
    }
}

import FaradFoundation
import Simulation

/// One request of a page on its way through checks, redirects and the network, as a browser's network
/// process carries it.
///
/// Unlike a phone there are no cookies, caches and credentials. Of a body the page hears when it is
/// whole.
final class PageLoad {
    /// As many as the Fetch standard has browsers follow.
    private static let mostRedirects = 20

    private(set) var request: PageRequest
    private unowned let network: PageNetwork
    private let tell: (PageLoadEvent) -> Void
    private let original: PageRequest
    let memory: TaskMemory
    private let page: String
    private var origin: WebOrigin
    private var isSameOrigin: Bool
    private var isSimple: Bool
    private var redirects = 0
    private var exchange: HTTPExchange?
    private var body = Data()
    /// Whether the page has the head of the response.
    private var isAnswered = false

    /// - Parameter page: The address of the document that asks.
    init(
        _ request: PageRequest, of page: String, on network: PageNetwork,
        _ tell: @escaping (PageLoadEvent) -> Void
    ) {
        self.request = request
        self.page = page
        origin = WebOrigin(ofDocument: page)
        self.network = network
        self.tell = tell
        original = request
        memory = network.memory("page load", request.id)
        isSameOrigin = origin.isSame(as: request.url)
        isSimple = true
    }

    /// Whether the server is to take the page for somebody whom it knows.
    private var hasCredentials: Bool {
        switch request.credentials {
        case .omit: false
        case .sameOrigin: isSameOrigin
        case .include: true
        }
    }

    func cancel() {
        exchange?.cancel()
        exchange = nil
    }

    // MARK: Before it is sent

    func start() {
        isSameOrigin = isSameOrigin && origin.isSame(as: request.url)
        if let refusal = network.engine.refusal(of: request.url, from: WebOrigin(ofDocument: page))
        {
            return refuse(refusal)
        }
        if request.mode == .noCors || isSameOrigin { return send() }
        guard request.mode == .cors else { return refuse(.otherOrigin) }
        isSimple =
            isSimple
            && (request.initiator == .eventSource
                || CrossOriginPolicy.isSimple(request.method, request.headers))
        if !isSimple { network.touchPreflights(.write) }
        let isKnown =
            isSimple
            || network.preflights.allows(
                request, origin: origin, hasCredentials: hasCredentials, in: network.simulation)
        if isKnown { send() } else { ask() }
    }

    /// Asks the server whether it allows the request.
    private func ask() {
        var headers = [
            (name: "accept", value: "*/*"), (name: "origin", value: origin.text),
            (name: "access-control-request-method", value: request.method),
        ]
        let names = CrossOriginPolicy.unsafeNames(request.headers)
        if !names.isEmpty {
            headers.append(
                (name: "access-control-request-headers", value: names.joined(separator: ",")))
        }
        var answer: HTTPURLResponse?
        exchange("OPTIONS", headers, nil) { [unowned self] event in
            switch event {
            case .response(let response): answer = response
            case .data: break
            case .failure(let error): refuse(.preflightFailed(error))
            case .end:
                guard let answer else { return }
                network.touchPreflights(.write)
                let refusal = network.preflights.take(
                    answer, for: request, origin: origin, hasCredentials: hasCredentials,
                    in: network.simulation)
                if let refusal { refuse(refusal) } else { send() }
            }
        }
    }

    private func send() {
        var headers = request.headers
        if request.header("accept") == nil { headers.append((name: "accept", value: "*/*")) }
        let isRead = request.method == "GET" || request.method == "HEAD"
        let isForeign = request.mode == .cors && !isSameOrigin
        if isForeign || !isRead { headers.append((name: "origin", value: origin.text)) }
        body = Data()
        exchange(request.method, headers, request.body) { [unowned self] in receive($0) }
    }

    private func exchange(
        _ method: String, _ headers: [(name: String, value: String)], _ body: Data?,
        _ receive: @escaping (HTTPExchange.Event) -> Void
    ) {
        var sent = URLRequest(url: request.url, timeoutInterval: network.engine.patience)
        sent.httpMethod = method
        sent.httpBody = body
        for header in headers { sent.setValue(header.value, forHTTPHeaderField: header.name) }
        if request.header("user-agent") == nil {
            sent.setValue(network.userAgent, forHTTPHeaderField: "user-agent")
        }
        exchange?.cancel()
        let made = HTTPExchange(
            sent, on: network.phone, queue: network.queue, followsRedirects: false, memory: memory,
            security: network.security, receive)
        exchange = made
        made.start()
    }

    // MARK: What comes back

    private func receive(_ event: HTTPExchange.Event) {
        switch event {
        case .response(let response): answer(response)
        case .data(let data): if isAnswered { body.append(data) }
        case .end: if isAnswered { end(.body(body)) }
        case .failure(let error): fail(error)
        }
    }

    private func answer(_ response: HTTPURLResponse) {
        let isRedirect = [301, 302, 303, 307, 308].contains(response.statusCode)
        if isRedirect, let location = response.value(forHTTPHeaderField: "Location") {
            return redirect(response, location)
        }
        var refusal: LoadRefusal?
        if request.mode == .cors, !isSameOrigin {
            refusal = CrossOriginPolicy.refusal(
                response, origin: origin, hasCredentials: hasCredentials)
        }
        if let refusal { return refuse(refusal) }
        isAnswered = true
        tell(.response(head(response)))
    }

    private func head(_ response: HTTPURLResponse) -> PageResponse {
        let isOpaque = request.mode == .noCors && !isSameOrigin
        if isOpaque, !request.initiator.isElement {
            return PageResponse(kind: .opaque, url: "", isRedirected: false, hasNoBody: true)
        }
        return PageResponse(
            kind: isSameOrigin ? .basic : isOpaque ? .opaque : .cors,
            url: request.url.absoluteString,
            status: response.statusCode,
            statusText: HTTPResponse.reason(of: response.statusCode),
            headers: isSameOrigin
                ? CrossOriginPolicy.headers(response)
                : CrossOriginPolicy.exposed(response, hasCredentials: hasCredentials),
            isRedirected: redirects > 0,
            hasNoBody: request.method == "HEAD" || [204, 205, 304].contains(response.statusCode))
    }

    private func redirect(_ response: HTTPURLResponse, _ location: String) {
        guard let url = URL(string: location, relativeTo: request.url)?.absoluteURL else {
            return fail(URLError(.badServerResponse))
        }
        if request.mode == .cors, !isSameOrigin,
            let refusal = CrossOriginPolicy.refusal(
                response, origin: origin, hasCredentials: hasCredentials)
        {
            return refuse(.redirectAnswer(to: url, refusal))
        }
        switch request.redirect {
        case .error: return refuse(.redirect)
        case .manual:
            tell(
                .response(
                    PageResponse(
                        kind: .opaqueRedirect, url: request.url.absoluteString,
                        isRedirected: false, hasNoBody: true)))
            return end(.body(Data()))
        case .follow: break
        }
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme) else {
            return refuse(.redirectScheme(url))
        }
        if request.mode == .cors, url.user != nil || url.password != nil {
            return refuse(.redirectWithCredentials(url))
        }
        redirects += 1
        guard redirects <= Self.mostRedirects else {
            return refuse(.tooManyRedirects(Self.mostRedirects))
        }
        follow(url, response.statusCode)
    }

    private func follow(_ url: URL, _ status: Int) {
        let isForeign = WebOrigin(of: request.url) != WebOrigin(of: url)
        if request.mode == .cors, !origin.isSame(as: request.url), isForeign { origin = .unique }
        request.headers = original.headers
        if isForeign { request.headers.removeAll { $0.name == "authorization" } }
        let becomesGet =
            status == 303
            ? request.method != "HEAD" : status < 303 && request.method == "POST"
        if becomesGet {
            request.method = "GET"
            request.body = nil
        }
        if request.body == nil { request.headers.removeAll { $0.name == "content-type" } }
        request.url = url
        start()
    }

    // MARK: The end

    private func end(_ event: PageLoadEvent) {
        cancel()
        network.ended(self)
        tell(event)
    }

    /// The network did not do it.
    private func fail(_ error: URLError) {
        if error.code == .cannotFindHost, let host = request.url.host {
            network.misses(host, asked: request.url)
        }
        end(.failure(console: [network.engine.line(for: error, asked)], isRefusal: false))
    }

    /// The page may not have it.
    private func refuse(_ refusal: LoadRefusal) {
        end(.failure(console: network.engine.lines(for: refusal, asked), isRefusal: true))
    }

    private var asked: AskedRequest {
        AskedRequest(request: request, firstURL: original.url, origin: origin, page: page)
    }
}

package import Foundation
package import Simulation

/// One request on its way to a server, and its answer on the way back.
///
/// What arrives does so on one queue of a process of the phone: while that process is suspended it
/// waits, and when the process is dead nobody hears it. Whoever began it keeps it: the server has no
/// hold on it, so that it goes with its process.
package final class HTTPExchange {
    package enum Event {
        case response(HTTPURLResponse)
        case data(Data)
        case end
        case failure(URLError)
    }

    /// What travels at once; larger bodies come in pieces.
    private static let piece = 256 * 1024
    /// As many as Apple's loader follows.
    private static let mostRedirects = 16

    private let network: PhoneNetwork
    private let queue: SerialQueue
    private let channel: Channel
    private var request: URLRequest
    private var receive: ((Event) -> Void)?
    private let wait: ServerWait
    private var redirects = 0
    /// Whether there is a server that the request has gone to.
    package private(set) var isSent = false
    /// Whether nothing is to be heard of it for now, and what came meanwhile.
    private var isPaused = false
    private var held: (() -> Void)?
    private var isLost = false
    private let followsRedirects: Bool
    private let memory: TaskMemory?
    private let security: TransportSecurity?

    /// - Parameters:
    ///   - queue: Where `receive` is called, once for each event; the last one is `end` or
    ///     `failure`.
    ///   - followsRedirects: False: a redirect is a response like any other.
    ///   - memory: What its events touch; nil: all of the process's memory.
    ///   - security: Which servers it may ask without encryption; nil: any.
    package init(
        _ request: URLRequest, on network: PhoneNetwork, queue: SerialQueue,
        followsRedirects: Bool = true, memory: TaskMemory? = nil,
        security: TransportSecurity? = nil, _ receive: @escaping (Event) -> Void
    ) {
        self.followsRedirects = followsRedirects
        self.memory = memory
        self.security = security
        self.request = request
        self.network = network
        self.queue = queue
        self.receive = receive
        channel = queue.makeChannel("network")
        wait = ServerWait(on: network, queue: queue)
    }

    package func start() {
        if let code = network.refusal(of: request, schemes: ["http", "https"]) {
            return fail(code)
        }
        guard let url = request.url, let host = url.host else { return fail(.badURL) }
        guard security?.allows(url) != false else {
            return fail(.appTransportSecurityRequiresSecureConnection)
        }
        wait.listen { [weak self] in self?.fail(.networkConnectionLost) }
        armTimeout()
        guard let server = network.server(host) else {
            return fail(.cannotFindHost, after: network.response)
        }
        send(url, to: server)
    }

    /// Takes nothing more and counts no time until it is resumed; the request may have arrived.
    package func pause() {
        isPaused = true
        wait.stopCounting()
    }

    package func resume() {
        guard isPaused else { return }
        isPaused = false
        armTimeout()
        guard let step = held else { return }
        held = nil
        channel.post("resumed", memory: memory?.footprint) { step() }
    }

    /// Does it now, or when the exchange is resumed; behind what ends it nothing counts. What is kept must
    /// not hold the exchange.
    private func unlessPaused(ends: Bool = false, _ step: @escaping () -> Void) {
        guard isPaused else { return step() }
        guard !isLost else { return }
        isLost = ends
        held = step
    }

    /// Nobody wants the answer any more; the server does not learn of it.
    package func cancel() {
        memory?.touch(.write)
        receive = nil
        held = nil
        wait.end()
    }

    private func send(_ url: URL, to server: SimulatedServer) {
        isSent = true
        let method = request.httpMethod ?? "GET"
        let sent = HTTPRequest(
            method: method, url: url, headers: request.allHTTPHeaderFields ?? [:],
            body: request.httpBody ?? Data())
        let faults = network.strikes(method, url.absoluteString)
        if faults.contains(.loseRequest) { return }
        let isCut = faults.contains(.cutResponse)
        let isLost = faults.contains(.loseResponse)
        var isAnswered = false
        for _ in 0..<(faults.contains(.repeatRequest) ? 2 : 1) {
            // Runs as code of the server, where nothing of the client may be let go.
            server.take(sent, after: network.request) {
                [weak self, channel, network, memory] result in
                if isLost || isAnswered { return }
                isAnswered = true
                let delay = (try? result.get().delay) ?? .immediate
                channel.post(
                    "response", window: network.response + delay, memory: memory?.footprint
                ) {
                    [weak self] in
                    memory?.touch(.write)
                    self?.unlessPaused { self?.arrived(result, isCut) }
                }
            }
        }
    }

    private func arrived(_ result: Result<HTTPResponse, URLError>, _ isCut: Bool) {
        switch result {
        case .success(let response): arrived(response, isCut)
        case .failure(let error): end(.failure(error))
        }
    }

    private func arrived(_ response: HTTPResponse, _ isCut: Bool) {
        guard receive != nil, let url = request.url else { return }
        if followsRedirects, redirect(response) { return }
        armTimeout()
        let body =
            request.httpMethod == "HEAD"
            ? Data() : isCut ? response.body.prefix(response.body.count / 2) : response.body
        if let head = HTTPURLResponse(
            url: url, statusCode: response.status, httpVersion: "HTTP/1.1",
            headerFields: response.sentHeaders)
        {
            receive?(.response(head))
        }
        let isWhole = !isCut && (response.isWhole || request.httpMethod == "HEAD")
        pour(body[...], isWhole: isWhole)
    }

    /// The next piece of the body, and what comes behind the last.
    private func pour(_ rest: Data, isWhole: Bool) {
        channel.post("body", memory: memory?.footprint) { [self] in
            memory?.touch(.write)
            unlessPaused { [weak self] in self?.take(rest, isWhole: isWhole) }
        }
    }

    private func take(_ rest: Data, isWhole: Bool) {
        guard receive != nil else { return }
        armTimeout()
        let piece = rest.prefix(Self.piece)
        if !piece.isEmpty { receive?(.data(Data(piece))) }
        let behind = rest.dropFirst(Self.piece)
        guard behind.isEmpty else { return pour(behind, isWhole: isWhole) }
        end(isWhole ? .end : .failure(URLFailure.make(.networkConnectionLost, request.url)))
    }

    /// Follows a redirect; false when it is none.
    private func redirect(_ response: HTTPResponse) -> Bool {
        guard [301, 302, 303, 307, 308].contains(response.status),
            let location = response.headers.value(ofHeader: "location"),
            let url = URL(string: location, relativeTo: request.url)?.absoluteURL
        else { return false }
        redirects += 1
        guard redirects <= Self.mostRedirects else {
            end(.failure(URLFailure.make(.httpTooManyRedirects, url)))
            return true
        }
        let keepsMethod = response.status == 307 || response.status == 308
        if !keepsMethod, let method = request.httpMethod, method != "GET", method != "HEAD" {
            request.httpMethod = "GET"
            request.httpBody = nil
        }
        request.url = url
        start()
        return true
    }

    private func fail(_ code: URLError.Code, after window: Window = .immediate) {
        let error = URLFailure.make(code, request.url)
        // Not through the channel: what is still under way does not hold it up.
        queue.after(window, "failure") { [self] in
            unlessPaused(ends: true) { [weak self] in self?.end(.failure(error)) }
        }
    }

    private func end(_ event: Event) {
        memory?.touch(.write)
        wait.end()
        let receive = receive
        self.receive = nil
        receive?(event)
    }

    /// Counts anew from now.
    private func armTimeout() {
        guard !isPaused else { return }
        wait.count(request) { [weak self] in
            guard let self else { return }
            end(.failure(URLFailure.make(.timedOut, request.url)))
        }
    }
}

import FaradFoundation
import Foundation

/// What one process asks of the server. Answers come on the queue that it was made with.
final class BackendClient {
    enum Failure: Error, Equatable {
        /// The server does not know this device.
        case unauthorized
        /// It answers as it should not.
        case badResponse(status: Int)
    }

    typealias Handler<R> = (Result<R, any Error>) -> Void

    /// What became of a message that was posted.
    enum Post {
        case sent(time: Int)
        /// It has no envelope for these devices of these users, and went to none.
        case missing(BackendAPI.Users)
    }

    private let session: URLSession
    private let finishing: (() -> Void) -> Void
    /// What the server knows this device by.
    var cookie = ""

    /// - Parameter finishing: What is done with an answer is done inside of it.
    init(_ queue: OperationQueue, _ finishing: @escaping (() -> Void) -> Void) {
        self.finishing = finishing
        session = URLSession(configuration: .ephemeral, delegate: nil, delegateQueue: queue)
    }

    /// Answers with the cookie for the requests that follow.
    func register(_ keys: PublishedKeys, _ handler: @escaping Handler<String>) {
        ask("POST", "/clients", BackendAPI.NewClient(prekeys: keys), handler) { response, _ in
            guard response.statusCode == 201,
                let header = response.value(forHTTPHeaderField: "Set-Cookie"),
                header.hasPrefix(BackendAPI.cookieName + "=")
            else { throw Failure.badResponse(status: response.statusCode) }
            return String(header.prefix { $0 != ";" })
        }
    }

    func post(_ id: String, _ envelopes: [String: Envelope], _ handler: @escaping Handler<Post>) {
        let message = BackendAPI.NewOTRMessage(nonce: id, recipients: envelopes)
        ask("POST", Self.messages, message, handler) { response, data in
            switch response.statusCode {
            case 201, 412:
                let mismatch = try JSONDecoder().decode(
                    BackendAPI.ClientMismatch.self, from: data)
                return response.statusCode == 201
                    ? .sent(time: mismatch.time) : .missing(mismatch.missing)
            default: throw Failure.badResponse(status: response.statusCode)
            }
        }
    }

    /// Keys with which sessions can begin, by user and device.
    func prekeys(_ users: BackendAPI.Users, _ handler: @escaping Handler<BackendAPI.Prekeys>) {
        ask("POST", "/users/prekeys", users, handler) { try Self.decoded($0, $1) }
    }

    func upload(_ sealed: Data, _ handler: @escaping Handler<String>) {
        load(uploadRequest, sealed, handler) { response, _ in
            guard let asset = Self.asset(response) else {
                throw Failure.badResponse(status: response.statusCode)
            }
            return asset
        }
    }

    /// The same without its body, for a background session.
    var uploadRequest: URLRequest {
        var request = request("POST", "/assets/v3")
        request.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
        return request
    }

    /// Where the server has what was uploaded; nil when it did not take it.
    static func asset(_ response: HTTPURLResponse) -> String? {
        guard response.statusCode == 201 else { return nil }
        return response.value(forHTTPHeaderField: "Location").map {
            ($0 as NSString).lastPathComponent
        }
    }

    /// When a message of that id was posted; nil: it was not.
    func posted(_ id: String, _ handler: @escaping Handler<Int?>) {
        load(request("GET", Self.messages + "/" + id), nil, handler) { response, data in
            if response.statusCode == 404 { return nil }
            let message: BackendAPI.PostedMessage = try Self.decoded(response, data)
            return message.time
        }
    }

    /// What has come for this device behind an event; nil: all.
    func notifications(since id: Int?, _ handler: @escaping Handler<[BackendAPI.Notification]>) {
        let query = id.map { "?since=\($0)" } ?? ""
        load(request("GET", "/notifications" + query), nil, handler) { response, data in
            let answer: BackendAPI.Notifications = try Self.decoded(response, data)
            return answer.notifications
        }
    }

    /// Asks for the socket that brings what comes from now on.
    var awaitRequest: URLRequest { request("GET", "/await", scheme: "wss") }

    // MARK: Requests

    private static let messages = "/conversations/\(BackendAPI.conversation)/otr/messages"

    private func request(_ method: String, _ path: String, scheme: String = "https") -> URLRequest {
        guard let url = URL(string: "\(scheme)://\(BackendAPI.host)\(path)") else {
            fatalError("\(path) is no path")
        }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.setValue(cookie, forHTTPHeaderField: "Cookie")
        return request
    }

    private func ask<R>(
        _ method: String, _ path: String, _ body: some Encodable, _ handler: @escaping Handler<R>,
        _ read: @escaping (HTTPURLResponse, Data) throws -> R
    ) {
        var request = request(method, path)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        do {
            load(request, try Coding.data(body), handler, read)
        } catch {
            handler(.failure(error))
        }
    }

    private func load<R>(
        _ request: URLRequest, _ body: Data?, _ handler: @escaping Handler<R>,
        _ read: @escaping (HTTPURLResponse, Data) throws -> R
    ) {
        let finishing = finishing
        let answered: (Data?, URLResponse?, (any Error)?) -> Void = { data, response, error in
            let result = Result<R, any Error> {
                guard let data, let response = response as? HTTPURLResponse else {
                    throw error ?? URLError(.badServerResponse)
                }
                if response.statusCode == 401 { throw Failure.unauthorized }
                return try read(response, data)
            }
            finishing { handler(result) }
        }
        guard let body else {
            return session.dataTask(with: request, completionHandler: answered).resume()
        }
        session.uploadTask(with: request, from: body, completionHandler: answered).resume()
    }

    private static func decoded<T: Decodable>(_ response: HTTPURLResponse, _ data: Data) throws -> T
    {
        guard response.statusCode == 200 else {
            throw Failure.badResponse(status: response.statusCode)
        }
        return try JSONDecoder().decode(T.self, from: data)
    }
}

import FaradFoundation
import Foundation

/// Talks to the server. Its answers come on the main queue.
final class BeamletAPI {
    /// In bytes; more would not fit into an app's memory beside the share sheet.
    static let largestDownload: Int64 = 200 * 1_048_576

    private let server = URL(string: "https://\(BeamletServer.host)")!
    private let user: String

    init(user: String) { self.user = user }

    /// Fetches what was sent.
    func downloadItem(
        _ fileID: String, completion: @escaping (Result<DownloadedItem, BeamletError>) -> Void
    ) {
        let download = ItemDownload(completion)
        let session = URLSession(
            configuration: .default, delegate: download, delegateQueue: .main)
        session.dataTask(with: request("GET", ["api", "files", fileID])).resume()
        session.finishTasksAndInvalidate()
    }

    /// Tells the sender that the item was handed over; saying it twice changes nothing.
    func markRead(_ fileID: String, completion: @escaping (BeamletError?) -> Void) {
        send(request("PUT", ["api", "files", fileID, "read"])) { result in
            if case .failure(let error) = result { completion(error) } else { completion(nil) }
        }
    }

    /// Sends a text; the answer is its identifier.
    func send(
        text: String, to recipients: [String],
        completion: @escaping (Result<String, BeamletError>) -> Void
    ) {
        var request = request("POST", ["api", "files"])
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue(recipients.joined(separator: ","), forHTTPHeaderField: "X-Recipients")
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        request.httpBody = try? encoder.encode(["type": "text", "text": text])
        send(request) { result in
            completion(
                result.flatMap { data in
                    guard
                        let answer = try? JSONDecoder().decode([String: String].self, from: data),
                        let id = answer["id"]
                    else { return .failure(.unreadable) }
                    return .success(id)
                })
        }
    }

    private func send(
        _ request: URLRequest, _ completion: @escaping (Result<Data, BeamletError>) -> Void
    ) {
        URLSession.shared.dataTask(with: request) { data, response, error in
            let result = Self.result(data, response, error)
            DispatchQueue.main.async { completion(result) }
        }.resume()
    }

    static func result(
        _ data: Data?, _ response: URLResponse?, _ error: Error?
    ) -> Result<Data, BeamletError> {
        if let error { return .failure(.network(error.localizedDescription)) }
        guard let response = response as? HTTPURLResponse else { return .failure(.unreadable) }
        switch response.statusCode {
        case 200..<300: return .success(data ?? Data())
        case 404, 410: return .failure(.gone)
        default: return .failure(.server(response.statusCode))
        }
    }

    private func request(_ method: String, _ path: [String]) -> URLRequest {
        // An identifier comes with a notification: whatever it is, it stays one part of the path.
        var allowed = CharacterSet.urlPathAllowed
        allowed.remove(charactersIn: "/")
        let parts = path.map { $0.addingPercentEncoding(withAllowedCharacters: allowed) ?? "" }
        let url = URL(string: "/" + parts.joined(separator: "/"), relativeTo: server)!.absoluteURL
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.setValue("Bearer \(user)", forHTTPHeaderField: "Authorization")
        return request
    }
}

/// One download, which is given up as soon as it is known to be too large.
private final class ItemDownload: NSObject, URLSessionDataDelegate {
    private let completion: (Result<DownloadedItem, BeamletError>) -> Void
    private var data = Data()
    private var refusal: BeamletError?

    init(_ completion: @escaping (Result<DownloadedItem, BeamletError>) -> Void) {
        self.completion = completion
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if response.expectedContentLength > BeamletAPI.largestDownload {
            refusal = .tooLarge(response.expectedContentLength)
        }
        completionHandler(refusal == nil ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        self.data.append(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?)
    {
        if let refusal { return completion(.failure(refusal)) }
        completion(
            BeamletAPI.result(data, task.response, error).flatMap { data in
                guard let response = task.response as? HTTPURLResponse else {
                    return .failure(.unreadable)
                }
                do {
                    return .success(try DownloadedItem(response, data))
                } catch {
                    return .failure(error as? BeamletError ?? .unreadable)
                }
            })
    }
}

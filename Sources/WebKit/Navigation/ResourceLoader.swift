import FaradFoundation

/// What a request came to.
enum ResourceOutcome {
    case success(LoadedResource)
    case failure(String)

    /// What a trace tells of it.
    func told(of request: URLRequest) -> String {
        switch self {
        case .success(let resource): "\(resource.status) \(resource.url)"
        case .failure: "no response: \(request.url?.absoluteString ?? "")"
        }
    }
}

/// A loaded file.
struct LoadedResource {
    var url: String
    var status = 200
    var mimeType: String?
    var headers: [(name: String, value: String)] = []
    var data = Data()

    /// Its bytes as UTF-8, without the byte order mark that some editors write before it.
    var text: String {
        let hasMark = data.starts(with: [0xef, 0xbb, 0xbf])
        return String(decoding: hasMark ? data.dropFirst(3) : data, as: UTF8.self)
    }
}

extension LoadedResource {
    /// The head of a response; its bytes are still to come.
    init(_ response: PageResponse) {
        self.init(
            url: response.url, status: response.status,
            mimeType: response.headers.first { $0.name == "content-type" }?.value
                .split(separator: ";").first.map { $0.trimmingCharacters(in: .whitespaces) },
            headers: response.headers)
    }
}

/// Hands requests to the app's scheme handlers, on the app's main queue.
final class ResourceLoader {
    private unowned let webView: WKWebView

    init(webView: WKWebView) { self.webView = webView }

    func load(_ request: URLRequest, _ completion: @escaping (ResourceOutcome) -> Void) {
        guard let url = request.url, let scheme = url.scheme?.lowercased() else {
            return completion(.failure("unsupported URL"))
        }
        guard let handler = webView.configuration.urlSchemeHandler(forURLScheme: scheme) else {
            return completion(
                .failure(
                    "\(url.absoluteString) is not simulated: only the app's own files are, by "
                        + "its scheme handlers, and what servers of the phone's network answer"))
        }
        let task = SchemeTask(request: request, completion)
        handler.webView(webView, start: task)
    }
}

/// One request to a scheme handler. Unlike WebKit's, a call after the end is ignored.
private final class SchemeTask: WKURLSchemeTask {
    let request: URLRequest
    private var resource: LoadedResource
    private var completion: ((ResourceOutcome) -> Void)?
    private var hasResponse = false

    init(request: URLRequest, _ completion: @escaping (ResourceOutcome) -> Void) {
        self.request = request
        self.completion = completion
        resource = LoadedResource(url: request.url?.absoluteString ?? "")
    }

    func didReceive(_ response: URLResponse) {
        hasResponse = true
        resource.mimeType = response.mimeType
        if let url = response.url { resource.url = url.absoluteString }
        if let http = response as? HTTPURLResponse {
            resource.status = http.statusCode
            resource.headers = http.fields.sorted { $0.key < $1.key }
                .map { (name: $0.key.lowercased(), value: $0.value) }
        }
        let hasType = resource.headers.contains { $0.name == "content-type" }
        if let type = response.mimeType, !hasType {
            resource.headers.append((name: "content-type", value: type))
        }
    }

    func didReceive(_ data: Data) {
        if resource.data.isEmpty { resource.data = data } else { resource.data.append(data) }
    }

    func didFinish() {
        guard hasResponse else {
            return end(.failure("the scheme handler finished without a response"))
        }
        end(.success(resource))
    }

    func didFailWithError(_ error: any Error) {
        end(.failure((error as NSError).localizedDescription))
    }

    private func end(_ outcome: ResourceOutcome) {
        let completion = completion
        self.completion = nil
        completion?(outcome)
    }
}

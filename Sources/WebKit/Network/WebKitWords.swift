import FaradFoundation

/// What Safari's console says of requests.
struct WebKitWords {
    private let asked: AskedRequest

    init(_ asked: AskedRequest) { self.asked = asked }

    func lines(for refusal: LoadRefusal) -> [String] {
        [
            reason(refusal),
            "\(asked.request.initiator.rawValue) cannot load \(asked.url) due to access control "
                + "checks.",
        ]
    }

    func line(for error: URLError) -> String {
        "Failed to load resource: \(error.localizedDescription) (\(asked.url))"
    }

    private func reason(_ refusal: LoadRefusal) -> String {
        switch refusal {
        case .noAllowedOrigin(let status), .otherAllowedOrigin(_, let status):
            "Origin \(asked.origin.text) is not allowed by Access-Control-Allow-Origin. "
                + "Status code: \(status)"
        case .severalAllowedOrigins:
            "Access-Control-Allow-Origin cannot contain more than one origin."
        case .wildcardWithCredentials:
            "Cannot use wildcard in Access-Control-Allow-Origin when credentials flag is true."
        case .credentialsNotAllowed:
            "Credentials flag is true, but Access-Control-Allow-Credentials is not \"true\"."
        case .preflightStatus(let status):
            "Preflight response is not successful. Status code: \(status)"
        case .preflightFailed(let error): error.localizedDescription
        case .preflightAnswer(let refusal): reason(refusal)
        case .noList(let header, let value): "Header \(header) has an invalid value: \(value)"
        case .methodNotAllowed(let method):
            "Method \(method) is not allowed by Access-Control-Allow-Methods."
        case .headerNotAllowed(let header):
            "Request header field \(header) is not allowed by Access-Control-Allow-Headers."
        case .otherOrigin:
            "Unsafe attempt to load URL \(asked.url) from origin \(asked.origin.text). Domains, "
                + "protocols and ports must match."
        case .mixedContent, .cleartext:
            "Not allowed to request resource"
        case .redirect: "Not allowed to follow a redirection while loading \(asked.url)"
        case .tooManyRedirects(let most): "Load cannot follow more than \(most) redirections"
        case .redirectAnswer(let url, let refusal): denied(url) + reason(refusal)
        case .redirectScheme(let url):
            denied(url) + "not allowed to follow a cross-origin CORS redirection with non CORS "
                + "scheme"
        case .redirectWithCredentials(let url):
            denied(url) + "redirection URL \(url.absoluteString) has credentials"
        }
    }

    private func denied(_ url: URL) -> String {
        "Cross-origin redirection to \(url.absoluteString) denied by Cross-Origin Resource Sharing "
            + "policy: "
    }
}

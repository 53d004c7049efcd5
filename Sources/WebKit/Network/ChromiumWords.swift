import FaradFoundation

/// What Chromium's console says of requests.
struct ChromiumWords {
    private let asked: AskedRequest

    init(_ asked: AskedRequest) { self.asked = asked }

    func lines(for refusal: LoadRefusal) -> [String] {
        switch refusal {
        case .mixedContent:
            [
                "Mixed Content: The page at '\(asked.page)' was loaded over HTTPS, but requested an "
                    + "insecure \(asked.request.initiator.mixedContent) '\(asked.url)'. This "
                    + "request has been blocked; the content must be served over HTTPS."
            ]
        case .otherOrigin:
            [
                "Fetch API cannot load \(asked.url). Request mode is \"same-origin\" but the URL's "
                    + "origin is not same as the request origin \(asked.origin.text)."
            ]
        case .cleartext: [failed("ERR_CLEARTEXT_NOT_PERMITTED")]
        case .tooManyRedirects: [failed("ERR_TOO_MANY_REDIRECTS")]
        case .redirect, .redirectScheme: [failed("ERR_FAILED")]
        case .preflightFailed(let error): [line(for: error)]
        case .redirectAnswer(_, let refusal): lines(for: refusal)
        default: [blocked(reason(refusal)), failed("ERR_FAILED")]
        }
    }

    static func mixedContent(ofSocketTo url: URL, from page: String) -> String {
        "Mixed Content: The page at '\(page)' was loaded over HTTPS, but attempted to connect to the "
            + "insecure WebSocket endpoint '\(url.absoluteString)'. This request has been blocked; "
            + "this endpoint must be available over WSS."
    }

    func line(for error: URLError) -> String {
        failed(Self.name(of: error))
    }

    static func name(of error: URLError) -> String {
        switch error.code {
        case .notConnectedToInternet: "ERR_INTERNET_DISCONNECTED"
        case .cannotFindHost: "ERR_NAME_NOT_RESOLVED"
        case .cannotConnectToHost: "ERR_CONNECTION_REFUSED"
        case .networkConnectionLost: "ERR_CONNECTION_CLOSED"
        case .timedOut: "ERR_TIMED_OUT"
        case .badServerResponse: "ERR_INVALID_RESPONSE"
        case .unsupportedURL: "ERR_UNKNOWN_URL_SCHEME"
        default: "ERR_FAILED"
        }
    }

    private func failed(_ code: String) -> String { "Failed to load resource: net::\(code)" }

    private func blocked(_ reason: String) -> String {
        let isRedirected = asked.firstURL != asked.request.url
        let first = isRedirected ? "(redirected from '\(asked.firstURL.absoluteString)') " : ""
        return "Access to \(asked.request.initiator.accessedThing) at '\(asked.url)' \(first)from "
            + "origin '\(asked.origin.text)' has been blocked by CORS policy: \(reason)"
    }

    private func reason(_ refusal: LoadRefusal) -> String {
        let header = "The 'Access-Control-Allow-Origin' header"
        return switch refusal {
        case .noAllowedOrigin:
            "No 'Access-Control-Allow-Origin' header is present on the requested resource."
        case .severalAllowedOrigins(let value):
            "\(header) contains multiple values '\(value)', but only one is allowed." + advice
        case .otherAllowedOrigin(let value, _) where !value.contains(":") && value != "null":
            "\(header) contains the invalid value '\(value)'." + advice
        case .otherAllowedOrigin(let value, _):
            "\(header) has a value '\(value)' that is not equal to the supplied origin." + advice
        case .wildcardWithCredentials:
            "The value of the 'Access-Control-Allow-Origin' header in the response must not be the "
                + "wildcard '*' when the request's credentials mode is 'include'." + withCredentials
        case .credentialsNotAllowed(let value):
            "The value of the 'Access-Control-Allow-Credentials' header in the response is "
                + "'\(value)' which must be 'true' when the request's credentials mode is "
                + "'include'." + withCredentials
        case .preflightStatus: preflight + "It does not have HTTP ok status."
        case .preflightAnswer(let refusal): preflight + reason(refusal)
        case .noList(let header, _):
            "Cannot parse \(header) response header field in preflight response."
        case .methodNotAllowed(let method):
            "Method \(method) is not allowed by Access-Control-Allow-Methods in preflight response."
        case .headerNotAllowed(let header):
            "Request header field \(header) is not allowed by Access-Control-Allow-Headers in "
                + "preflight response."
        case .redirectWithCredentials(let url):
            "Redirect location '\(url.absoluteString)' contains a username and password, which is "
                + "disallowed for cross-origin requests."
        default: "Cross origin requests are not allowed by request mode."
        }
    }

    private var preflight: String {
        "Response to preflight request doesn't pass access control check: "
    }

    private var advice: String {
        asked.request.initiator == .fetch
            ? " Have the server send the header with a valid value." : ""
    }

    private var withCredentials: String {
        asked.request.initiator == .xmlHTTPRequest
            ? " The credentials mode of requests initiated by the XMLHttpRequest is controlled by "
                + "the withCredentials attribute." : ""
    }
}

extension PageRequest.Initiator {
    fileprivate var accessedThing: String {
        switch self {
        case .fetch: "fetch"
        case .xmlHTTPRequest: "XMLHttpRequest"
        case .eventSource: "resource"
        case .scriptElement: "script"
        case .imageElement: "image"
        case .linkElement: "CSS stylesheet"
        case .font: "font"
        case .mediaElement: "media"
        case .frame: "frame"
        }
    }

    fileprivate var mixedContent: String {
        switch self {
        case .fetch: "resource"
        case .xmlHTTPRequest: "XMLHttpRequest endpoint"
        case .eventSource: "EventSource endpoint"
        case .scriptElement: "script"
        case .imageElement: "image"
        case .linkElement: "stylesheet"
        case .font: "font"
        case .mediaElement: "media"
        case .frame: "frame"
        }
    }
}

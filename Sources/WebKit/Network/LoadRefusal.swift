import FaradFoundation

/// Why a page does not get what it asks a server for. Which words the console has for it is a matter
/// of the engine.
indirect enum LoadRefusal {
    // What an answer lacks.
    case noAllowedOrigin(status: Int)
    case severalAllowedOrigins(String)
    case otherAllowedOrigin(String, status: Int)
    case wildcardWithCredentials
    /// With the header's value.
    case credentialsNotAllowed(String)

    // What a server that was asked first does not allow.
    case preflightStatus(Int)
    /// The network did not bring its answer.
    case preflightFailed(URLError)
    /// Its answer lacks what any answer needs.
    case preflightAnswer(LoadRefusal)
    /// A header that should be a list of names.
    case noList(header: String, String)
    case methodNotAllowed(String)
    case headerNotAllowed(String)

    // What is not sent at all.
    case otherOrigin
    case mixedContent
    case cleartext

    // What is not followed.
    case redirect
    case tooManyRedirects(Int)
    case redirectAnswer(to: URL, LoadRefusal)
    case redirectScheme(URL)
    case redirectWithCredentials(URL)
}

/// Which engine asks servers: how long it waits and remembers, what it never sends, and its words.
package enum WebEngine: Sendable {
    case webKit
    /// An Android phone's web view.
    ///
    /// - Parameters:
    ///   - allowsMixedContent: Whether a page of `https` may ask a server of `http`.
    ///   - allowsCleartext: Whether the app may at all.
    case chromium(allowsMixedContent: Bool, allowsCleartext: Bool)

    var isChromium: Bool {
        if case .chromium = self { true } else { false }
    }

    var isWebKit: Bool {
        if case .webKit = self { true } else { false }
    }

    /// In seconds without any byte. WebKit's is that of all requests of iOS. Chromium has none: it
    /// asks a silent server every 45 s whether it is there, ten times.
    var patience: Double {
        switch self {
        case .webKit: 60
        case .chromium: 450
        }
    }

    /// For how many seconds the answer to a preflight counts, at most.
    var greatestPreflightAge: Double {
        switch self {
        case .webKit: 600
        case .chromium: 7200
        }
    }

    /// The process of a page. Android's is named by the class that stands for it.
    var pageProcess: String {
        switch self {
        case .webKit: "com.apple.WebKit.WebContent"
        case .chromium: "WebViewRenderProcess"
        }
    }

    /// The queue that carries requests.
    var networkQueue: String {
        switch self {
        case .webKit: "com.apple.WebKit.Networking"
        case .chromium: "NetworkService"
        }
    }

    /// Whether a style sheet on its way keeps a script behind it from running. As WebKit has it,
    /// deferred scripts and modules wait for none (unlike the HTML standard, "the end"), and scripts
    /// with a file of their own only for those of the head.
    func lets(_ sheet: HTMLDocument.StyleSheet, delay script: HTMLDocument.Script) -> Bool {
        guard case .webKit = self else { return true }
        return !script.isDeferred && (script.source == nil || !sheet.isInBody)
    }

    /// The console's line for a file that is no style sheet by its type.
    func line(forSheet url: String, type: String) -> String {
        switch self {
        case .webKit:
            "Did not parse stylesheet at '\(url)' because non CSS MIME types are not allowed in "
                + "strict mode."
        case .chromium:
            "Refused to apply style from '\(url)' because its MIME type ('\(type)') is not a "
                + "supported stylesheet MIME type, and strict MIME checking is enabled."
        }
    }

    /// Why nothing is asked of a server at an address, whatever is asked.
    func refusal(of url: URL, from origin: WebOrigin) -> LoadRefusal? {
        guard case .chromium(let allowsMixedContent, let allowsCleartext) = self,
            let scheme = url.scheme?.lowercased(), ["http", "ws"].contains(scheme)
        else { return nil }
        if origin.text.hasPrefix("https:"), !allowsMixedContent { return .mixedContent }
        return allowsCleartext ? nil : .cleartext
    }

    /// The console's lines for a refusal.
    func lines(for refusal: LoadRefusal, _ asked: AskedRequest) -> [String] {
        switch self {
        case .webKit: WebKitWords(asked).lines(for: refusal)
        case .chromium: ChromiumWords(asked).lines(for: refusal)
        }
    }

    /// The console's line for what the network did not do.
    func line(for error: URLError, _ asked: AskedRequest) -> String {
        switch self {
        case .webKit: WebKitWords(asked).line(for: error)
        case .chromium: ChromiumWords(asked).line(for: error)
        }
    }

    /// The console's line for a status that says that something is wrong.
    func line(for response: PageResponse) -> String {
        let line =
            "Failed to load resource: the server responded with a status of \(response.status) "
            + "(\(response.statusText))"
        // Chromium has the address beside the line.
        if case .chromium = self { return line }
        return "\(line) (\(response.url))"
    }
}

/// A request as the console names it.
struct AskedRequest {
    let request: PageRequest
    /// Where the page sent it, before redirects.
    let firstURL: URL
    let origin: WebOrigin
    /// The document's address.
    let page: String

    var url: String { request.url.absoluteString }
}

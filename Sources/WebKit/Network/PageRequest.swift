import FaradFoundation

/// A request as a page makes it, by a script or by an element.
struct PageRequest {
    enum Mode: String {
        case cors
        case noCors = "no-cors"
        case sameOrigin = "same-origin"
    }

    enum Credentials: String {
        case omit
        case sameOrigin = "same-origin"
        case include
    }

    enum Redirect: String {
        case follow, error, manual
    }

    /// Who asks, as the console names it.
    enum Initiator: String {
        case fetch = "Fetch API"
        case xmlHTTPRequest = "XMLHttpRequest"
        /// A stream of events, which never asks a server first (Fetch standard, "EventSource").
        case eventSource = "EventSource"
        /// A script that is no module, which runs whatever the page may read of it.
        case scriptElement = "Script element"
        case imageElement = "Image element"
        case linkElement = "Link element"
        case font = "Font"
        case mediaElement = "Media element"
        case frame = "Frame"

        /// What a service worker learns of it (Fetch standard, "destination").
        var destination: String {
            switch self {
            case .fetch, .xmlHTTPRequest, .eventSource: ""
            case .scriptElement: "script"
            case .imageElement: "image"
            case .linkElement: "style"
            case .font: "font"
            case .mediaElement: "audio"
            case .frame: "iframe"
            }
        }

        /// Whether an element uses what comes, and no script of the page hears of it.
        var isElement: Bool {
            switch self {
            case .fetch, .xmlHTTPRequest, .eventSource: false
            case .scriptElement, .imageElement, .linkElement, .font, .mediaElement, .frame: true
            }
        }
    }

    /// The page's number for it.
    let id: Double
    var method: String
    var url: URL
    /// Names in lower case, in the order in which they are sent.
    var headers: [(name: String, value: String)]
    var body: Data?
    var mode = Mode.cors
    var credentials = Credentials.sameOrigin
    var redirect = Redirect.follow
    var initiator = Initiator.fetch
    /// Whether it goes on when its document is gone.
    var isKeptAlive = false
    /// Of the script that asks, while stacks are recorded.
    var stack: ScriptStack?

    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

/// What a page hears of its request, in this order: a response and its body, or a failure at either.
enum PageLoadEvent {
    case response(PageResponse)
    case body(Data)
    /// What a browser's console says of the failure; the script only learns that there was one, and a
    /// stream of events whether the page may not have it.
    case failure(console: [String], isRefusal: Bool)
}

/// The head of a response, as far as the page may see it.
struct PageResponse {
    /// As `Response.type` has it.
    enum Kind: String {
        case basic, cors, opaque
        case opaqueRedirect = "opaqueredirect"
        /// One that a script has made.
        case `default`
    }

    let kind: Kind
    let url: String
    var status = 0
    var statusText = ""
    var headers: [(name: String, value: String)] = []
    let isRedirected: Bool
    /// Whether scripts find no body at all.
    var hasNoBody = false

    /// Names and values in turn, as scripts get them.
    var headerList: [Any?] { headers.flatMap { [$0.name, $0.value] as [Any?] } }

    static func pairs(_ list: [String]) -> [(name: String, value: String)] {
        stride(from: 0, to: list.count - 1, by: 2).map { (name: list[$0], value: list[$0 + 1]) }
    }
}

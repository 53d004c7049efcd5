import Simulation

/// A page, as the process that keeps its databases knows it. Each direction keeps its order.
final class DatabaseClient {
    let origin: String
    private let server: DatabaseServer
    private let toServer: Channel
    private let toPage: Channel
    private let toServerWindow: Window
    private let toPageWindow: Window
    private let tell: (DatabaseAnswer) -> Void

    /// - Parameter tell: Takes an answer, in an event of the page's process.
    init(
        origin: String, server: DatabaseServer, page: SerialQueue, settings: WebKitSettings,
        tell: @escaping (DatabaseAnswer) -> Void
    ) {
        self.origin = origin
        self.server = server
        self.tell = tell
        toServer = server.queue.makeChannel("page to databases")
        toPage = page.makeChannel("databases to page")
        toServerWindow = settings.pageToApp
        toPageWindow = settings.appToPage
    }

    /// Sends a request of the page.
    func send(_ request: DatabaseRequest) {
        toServer.post("database request", window: toServerWindow) { [self] in
            server.take(request, from: self)
        }
    }

    /// The page is gone, or its process: what it had under way is over once all has arrived that it
    /// had sent.
    func leave() {
        toServer.post("page gone", window: toServerWindow) { [self] in server.closed(self) }
    }

    /// Sends news to the page.
    func answer(_ kind: String, _ number: Int, _ values: [String?] = []) {
        toPage.post("database answer", window: toPageWindow) { [tell] in
            tell(DatabaseAnswer(kind: kind, number: number, values: values))
        }
    }
}

/// What a page asks, by a number of its own.
struct DatabaseRequest {
    let kind: String
    let number: Int
    let values: [String?]

    func text(_ index: Int) -> String { optional(index) ?? "" }
    func optional(_ index: Int) -> String? { values.indices.contains(index) ? values[index] : nil }
    func integer(_ index: Int) -> Int64 { Int64(text(index)) ?? 0 }
    func flag(_ index: Int) -> Bool { text(index) == "1" }

    /// Three values that mean a range.
    func range(_ index: Int) -> DatabaseRange {
        DatabaseRange(
            lower: optional(index), upper: optional(index + 1), open: text(index + 2))
    }

    /// Texts that the page has joined.
    func list(_ index: Int) -> [String] {
        text(index).split(separator: "\u{1}", omittingEmptySubsequences: false).map(String.init)
    }
}

/// What a page hears, by the number of the request, the transaction or the connection.
struct DatabaseAnswer {
    let kind: String
    let number: Int
    let values: [String?]
}

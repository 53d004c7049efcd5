import FaradFoundation
import Simulation

/// A page, or a worker of it, as the store of its origin's private files knows it. Each direction
/// keeps its order.
final class PageFileClient {
    let origin: String
    let store: PageFileStore
    /// The paths of the files that it has open for itself, by numbers of its own.
    var open: [Int: String] = [:]
    /// What it writes beside files, to take their places in the end.
    var swaps: [Int: PageFileSwap] = [:]
    private let toStore: Channel
    private let toPage: Channel
    private let toStoreWindow: Window
    private let toPageWindow: Window
    private let tell: (_ number: Int, PageFileAnswer) -> Void

    /// - Parameter tell: Takes an answer, in an event of the page's process.
    init(
        origin: String, store: PageFileStore, page: SerialQueue, settings: WebKitSettings,
        tell: @escaping (_ number: Int, PageFileAnswer) -> Void
    ) {
        self.origin = origin
        self.store = store
        self.tell = tell
        toStore = store.queue.makeChannel("page to files")
        toPage = page.makeChannel("files to page")
        toStoreWindow = settings.pageToApp
        toPageWindow = settings.appToPage
    }

    func send(_ request: PageFileRequest) {
        toStore.post("file request", window: toStoreWindow) { [self] in
            let answer = store.take(request, from: self)
            toPage.post("file answer", window: toPageWindow) { [tell] in
                tell(request.number, answer)
            }
        }
    }

    /// The page is gone, or its process: what it had under way is over once all has arrived that it
    /// had sent.
    func leave() {
        toStore.post("page gone", window: toStoreWindow) { [self] in store.closed(self) }
    }
}

/// What a page asks, by a number of its own.
struct PageFileRequest {
    let kind: String
    let number: Int
    /// The number under which it has a file open or writes beside one.
    let id: Int
    /// From the origin's root.
    let path: String
    let text: String
    let flag: Bool
    /// Negative: none.
    let position: Int
    let data: Data
}

enum PageFileAnswer {
    case failure(String)
    case nothing
    case texts([String])
    case number(Double)
    case file(ChosenFile)
}

/// The bytes that are to take a file's place.
final class PageFileSwap {
    let path: String
    private(set) var data: Data
    private var position = 0

    init(path: String, data: Data) {
        self.path = path
        self.data = data
    }

    func take(_ request: PageFileRequest) {
        switch request.kind {
        case "seek": position = request.position
        case "put":
            if request.position >= 0 { position = request.position }
            request.data.withUnsafeBytes { data.overwrite($0, at: position) }
            position += request.data.count
        case "truncate":
            position = min(position, request.position)
            data.resize(to: request.position)
        default: break
        }
    }
}

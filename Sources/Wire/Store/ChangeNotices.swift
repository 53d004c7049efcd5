import Foundation

/// The file in which the share extension leaves what it has saved, for the app to load anew when it
/// comes to the foreground.
struct ChangeNotices {
    /// What the file held.
    enum Taken: Equatable {
        /// The ids of messages that were saved; none when there was no file.
        case changes([String])
        /// It cannot be read: nobody knows what has changed.
        case unreadable
    }

    /// More than these are not worth a list.
    private static let limit = 1000

    let url: URL

    /// Puts ids behind those that wait; a file that cannot be read is left as it is, for `take`.
    func add(_ ids: [String]) throws {
        try coordinate {
            switch read() {
            case .unreadable: return
            case .changes(let waiting):
                let all = waiting + ids.filter { !waiting.contains($0) }
                try Self.data(Array(all.suffix(Self.limit))).write(to: url, options: .atomic)
            }
        }
    }

    /// What the file holds of such ids.
    static func data(_ ids: [String]) throws -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return try encoder.encode(ids)
    }

    /// Takes what waits.
    func take(_ presenter: (any NSFilePresenter)? = nil) throws -> Taken {
        var taken = Taken.changes([])
        try coordinate(presenter) {
            guard FileManager.default.fileExists(atPath: url.path) else { return }
            taken = read()
            try FileManager.default.removeItem(at: url)
        }
        return taken
    }

    private func read() -> Taken {
        guard FileManager.default.fileExists(atPath: url.path) else { return .changes([]) }
        guard let data = try? Data(contentsOf: url),
            let ids = try? PropertyListDecoder().decode([String].self, from: data)
        else { return .unreadable }
        return .changes(ids)
    }

    private func coordinate(
        _ presenter: (any NSFilePresenter)? = nil, _ body: () throws -> Void
    ) throws {
        var error: NSError?
        var thrown: (any Error)?
        NSFileCoordinator(filePresenter: presenter).coordinate(
            writingItemAt: url, error: &error
        ) { _ in
            do { try body() } catch { thrown = error }
        }
        if let thrown = thrown ?? error { throw thrown }
    }
}

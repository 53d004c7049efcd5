import FaradFoundation
import Simulation

/// The storage areas of one kind, by origin.
final class WebStorage {
    private var areas: [String: WebStorageArea] = [:]
    private let files: WebsiteDataFiles?
    private let simulation: Simulation?

    /// - Parameter files: where the items are kept; nil for those that end with the web view.
    init(files: WebsiteDataFiles? = nil, simulation: Simulation? = nil) {
        self.files = files
        self.simulation = simulation
    }

    func area(of origin: String) -> WebStorageArea {
        if let area = areas[origin] { return area }
        let area = WebStorageArea(items: load(origin))
        areas[origin] = area
        return area
    }

    /// Another number after each change, and each area that pages have come to.
    var version: Int { areas.values.reduce(areas.count) { $0 + $1.changes } }

    /// The areas that pages have come to, in the order of their origins.
    var known: [(origin: String, items: [(key: String, value: String)])] {
        areas.keys.sorted().map { ($0, areas[$0]?.items ?? []) }
    }

    /// Writes the items of an origin, some time after a change: what a kill comes before is lost.
    func save(_ origin: String) {
        guard let files, let area = areas[origin], area.isChanged else { return }
        area.isChanged = false
        let items = area.items.map { [$0.key, $0.value] }
        do {
            let object: [String: Any] = ["origin": origin, "items": items]
            let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
            try files.write(WebStorage.fileName(of: origin), data)
        } catch {
            simulation?.trace.note(.finding, "localStorage was not written: \(error)")
        }
    }

    /// A damaged file counts as an empty one, and is named.
    private func load(_ origin: String) -> [(key: String, value: String)] {
        let name = WebStorage.fileName(of: origin)
        guard let data = files?.read(name) else { return [] }
        guard let kept = LocalStorageFile(data) else {
            simulation?.trace.note(
                .finding, "localStorage begins empty: \(name) is damaged")
            return []
        }
        return kept.items
    }

    private static func fileName(of origin: String) -> String {
        folderName(of: origin) + LocalStorageFile.suffix
    }

    /// `capacitor_localhost_0` of `capacitor://localhost`: as WebKit names what belongs to an origin.
    static func folderName(of origin: String) -> String {
        let parts = origin.split(whereSeparator: { $0 == ":" || $0 == "/" })
        return parts.joined(separator: "_") + "_0"
    }

    /// `capacitor://localhost` of `capacitor://localhost/index.html`.
    static func origin(of url: String) -> String {
        guard let scheme = url.range(of: "://") else { return "null" }
        let rest = url[scheme.upperBound...]
        return String(url[..<scheme.upperBound])
            + String(rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" })
    }
}

/// What is kept of an origin's `localStorage`.
package struct LocalStorageFile {
    package static let suffix = ".localstorage.json"
    package let origin: String
    package let items: [(key: String, value: String)]

    /// Nil where the file is damaged.
    package init?(_ data: Data) {
        guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let items = object["items"] as? [[String]], items.allSatisfy({ $0.count == 2 })
        else { return nil }
        origin = object["origin"] as? String ?? "null"
        self.items = items.map { (key: $0[0], value: $0[1]) }
    }
}

/// The items of one origin, in the order in which they were first set.
final class WebStorageArea {
    private(set) var items: [(key: String, value: String)]
    /// Whether the items differ from what is kept.
    var isChanged = false
    /// How often anything has been set.
    private(set) var changes = 0

    init(items: [(key: String, value: String)] = []) { self.items = items }

    /// Sets, removes (no value) or clears (no key either).
    func set(_ key: String?, _ value: String?) {
        isChanged = true
        changes += 1
        guard let key else {
            items = []
            return
        }
        let index = items.firstIndex { $0.key == key }
        switch (index, value) {
        case (let index?, let value?): items[index].value = value
        case (let index?, nil): items.remove(at: index)
        case (nil, let value?): items.append((key, value))
        case (nil, nil): break
        }
    }
}

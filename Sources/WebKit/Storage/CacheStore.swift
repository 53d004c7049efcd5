import FaradFoundation
import Simulation

/// The caches of the pages of one web view (Service Workers standard, "Cache"), by origin; its rules
/// are `web/runtime/parts/cache-storage.js`.
final class CacheStore {
    /// A response that is kept, with the request that it answers.
    struct Entry {
        var number: Int
        var url: String
        var requestHeaders: [String]
        var response: PageResponse
        var body: Data?
    }

    /// One that has been deleted lives on for those who have it open.
    final class Cache {
        let name: String
        let number: Int
        fileprivate(set) var entries: [Entry] = []

        fileprivate init(_ name: String, _ number: Int) {
            self.name = name
            self.number = number
        }
    }

    private var byNumber: [Int: Cache] = [:]
    private var named: [String: [Cache]] = [:]
    private var changed: Set<String> = []
    private var lastNumber = 0
    private let files: WebsiteDataFiles?
    private let simulation: Simulation

    /// - Parameter files: where they are kept; nil for those that end with the web view.
    init(files: WebsiteDataFiles?, simulation: Simulation) {
        self.files = files
        self.simulation = simulation
    }

    /// The caches of an app's pages.
    static func resource(of app: SimulatedProcess) -> Resource {
        Resource("caches", app.uniqueName)
    }

    /// How many bytes the addresses, headers and bodies of an origin's caches have.
    func size(of origin: String) -> Int {
        caches(of: origin).flatMap(\.entries).reduce(0) { size, entry in
            let headers = entry.response.headers.flatMap { [$0.name, $0.value] }
            let texts = [entry.url] + entry.requestHeaders + headers
            return size + texts.reduce(0) { $0 + $1.utf8.count } + (entry.body?.count ?? 0)
        }
    }

    /// Forgets those that have been deleted: nobody has them open any more.
    func forgetDeleted() {
        let kept = Set(named.values.joined().map(\.number))
        byNumber = byNumber.filter { kept.contains($0.key) }
    }

    subscript(number: Int) -> Cache? { byNumber[number] }

    func caches(of origin: String) -> [Cache] {
        if let known = named[origin] { return known }
        let loaded = load(origin)
        named[origin] = loaded
        return loaded
    }

    /// The cache of a name; where there is none it is made, or nil.
    func cache(_ name: String, of origin: String, makes: Bool) -> Cache? {
        let all = caches(of: origin)
        if let known = all.first(where: { $0.name == name }) { return known }
        guard makes else { return nil }
        let made = make(name)
        named[origin] = all + [made]
        changed.insert(origin)
        return made
    }

    /// Whether there was one of that name.
    func remove(_ name: String, of origin: String) -> Bool {
        let all = caches(of: origin)
        guard let place = all.firstIndex(where: { $0.name == name }) else { return false }
        named[origin]?.remove(at: place)
        changed.insert(origin)
        return true
    }

    func add(_ entry: Entry, to cache: Cache, of origin: String) {
        lastNumber += 1
        var entry = entry
        entry.number = lastNumber
        cache.entries.append(entry)
        changed.insert(origin)
    }

    func remove(_ numbers: [Int], from cache: Cache, of origin: String) {
        cache.entries.removeAll { numbers.contains($0.number) }
        changed.insert(origin)
    }

    private func make(_ name: String) -> Cache {
        lastNumber += 1
        let made = Cache(name, lastNumber)
        byNumber[made.number] = made
        return made
    }

    // MARK: Files: one property list per origin

    /// Writes the caches of an origin, some time after a change: what a kill comes before is lost.
    func save(_ origin: String) {
        guard let files, changed.remove(origin) != nil else { return }
        let list = caches(of: origin).map { cache in
            PropertyListValue.dictionary([
                "name": .string(cache.name), "entries": .array(cache.entries.map(Self.list)),
            ])
        }
        do {
            try files.write(
                Self.fileName(of: origin), PropertyListValue.serialize(["caches": .array(list)]))
        } catch {
            simulation.trace.note(.finding, "the caches were not written: \(error)")
        }
    }

    /// A damaged file counts as an empty one, and is named.
    private func load(_ origin: String) -> [Cache] {
        let name = Self.fileName(of: origin)
        guard let data = files?.read(name) else { return [] }
        guard let list = PropertyListValue.parse(data)?["caches"]?.elements else {
            simulation.trace.note(.finding, "the caches begin empty: \(name) is damaged")
            return []
        }
        return list.compactMap { item in
            guard let name = item["name"]?.string, let entries = item["entries"]?.elements
            else { return nil }
            let cache = make(name)
            for values in entries {
                guard var entry = Self.entry(values) else { continue }
                lastNumber += 1
                entry.number = lastNumber
                cache.entries.append(entry)
            }
            return cache
        }
    }

    private static func list(_ entry: Entry) -> PropertyListValue {
        let response = entry.response
        var values: [String: PropertyListValue] = [
            "url": .string(entry.url), "requestHeaders": .strings(entry.requestHeaders),
            "status": .integer(Int64(response.status)), "statusText": .string(response.statusText),
            "headers": .strings(response.headers.flatMap { [$0.name, $0.value] }),
            "type": .string(response.kind.rawValue), "responseURL": .string(response.url),
            "redirected": .bool(response.isRedirected),
        ]
        if let body = entry.body { values["body"] = .data(body) }
        return .dictionary(values)
    }

    private static func entry(_ values: PropertyListValue) -> Entry? {
        guard let url = values["url"]?.string,
            let requestHeaders = values["requestHeaders"]?.strings,
            let status = values["status"]?.integer, let statusText = values["statusText"]?.string,
            let headers = values["headers"]?.strings,
            let kind = values["type"]?.string.flatMap(PageResponse.Kind.init),
            let responseURL = values["responseURL"]?.string
        else { return nil }
        let response = PageResponse(
            kind: kind, url: responseURL, status: status, statusText: statusText,
            headers: PageResponse.pairs(headers),
            isRedirected: values["redirected"]?.bool ?? false)
        return Entry(
            number: 0, url: url, requestHeaders: requestHeaders, response: response,
            body: values["body"]?.bytes)
    }

    private static func fileName(of origin: String) -> String {
        WebStorage.folderName(of: origin) + ".caches.plist"
    }
}

import FaradFoundation

/// The storage areas of one kind, by origin.
final class WebStorage {
    private var areas: [String: WebStorageArea] = [:]

    func area(of origin: String) -> WebStorageArea {
        if let area = areas[origin] { return area }
        let area = WebStorageArea()
        areas[origin] = area
        return area
    }

    /// `capacitor://localhost` of `capacitor://localhost/index.html`.
    static func origin(of url: String) -> String {
        guard let scheme = url.range(of: "://") else { return "null" }
        let rest = url[scheme.upperBound...]
        return String(url[..<scheme.upperBound]) + rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    }
}

/// The items of one origin, in the order in which they were first set.
final class WebStorageArea {
    private(set) var items: [(key: String, value: String)] = []
    var onChange: (() -> Void)?

    init(items: [(key: String, value: String)] = []) { self.items = items }

    /// Sets, removes (no value) or clears (no key either).
    func set(_ key: String?, _ value: String?) {
        defer { onChange?() }
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

import Capacitor

/// What a call wants to share, in the order of the sheet: text, URL, files.
struct ShareItems {
    let items: [Any]

    /// Nil when there is nothing to share; what is no URL is left out.
    init?(text: String?, url: String?, files: JSArray?) {
        var items: [Any] = []
        if let text { items.append(text) }
        if let url, let url = URL(string: url) { items.append(url) }
        for case let file as String in files ?? [] {
            if let url = URL(string: file) { items.append(url) }
        }
        if items.isEmpty { return nil }
        self.items = items
    }
}

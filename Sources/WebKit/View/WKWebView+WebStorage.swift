/// What traces tell of Web Storage.
extension WKWebView {
    /// An area that a page has come to, and what it holds.
    package struct StoredItems {
        /// `localStorage` or `sessionStorage`.
        package let area: String
        package let origin: String
        package let items: [(key: String, value: String)]
    }

    /// Another number after each change of what the pages have stored.
    package var storedItemsVersion: Int {
        sessionStorage.version + (configuration.websiteDataStore.stored?.version ?? 0)
    }

    package var storedItems: [StoredItems] {
        let local = configuration.websiteDataStore.stored?.known ?? []
        return local.map { StoredItems(area: "localStorage", origin: $0.origin, items: $0.items) }
            + sessionStorage.known.map {
                StoredItems(area: "sessionStorage", origin: $0.origin, items: $0.items)
            }
    }
}

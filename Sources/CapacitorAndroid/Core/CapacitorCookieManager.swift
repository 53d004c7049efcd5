import FaradFoundation

/// The way of Capacitor's plugins to the app's cookies.
struct CapacitorCookieManager {
    private let webkitCookieManager = CookieManager.getInstance()
    private let localUrl: String
    private let serverUrl: String?

    init(_ config: CapConfig) {
        localUrl = config.localURL
        serverUrl = config.serverURL
    }

    /// The URL that a call means: the page's where it names none, or a part of it; `https` where a
    /// scheme is missing. Nil for a text that is none.
    private func getSanitizedDomain(_ url: String?) -> String? {
        let url = url ?? ""
        if let serverUrl, !serverUrl.isEmpty, url.isEmpty || serverUrl.contains(url) {
            return serverUrl
        }
        if url.isEmpty || localUrl.contains(url) { return localUrl }
        guard let parsed = URL(string: url) else { return nil }
        return (parsed.scheme ?? "").isEmpty ? "https://\(url)" : url
    }

    func setCookie(_ url: String?, _ value: String) {
        guard let url = getSanitizedDomain(url) else {
            return Logger.error(Logger.tags("CapacitorCookies"), "Failed to set cookie.")
        }
        webkitCookieManager.setCookie(url, value)
    }

    /// The names of those that go to a URL.
    func getCookieNames(_ url: String?) -> [String] {
        guard let url = getSanitizedDomain(url), let text = webkitCookieManager.getCookie(url)
        else {
            return []
        }
        return text.split(separator: ";").map { pair in
            pair.prefix { $0 != "=" }.trimmingCharacters(in: .whitespaces)
        }
    }

    func removeSessionCookies() { webkitCookieManager.removeSessionCookies() }

    func removeAllCookies() { webkitCookieManager.removeAllCookies() }
}

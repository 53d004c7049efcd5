import FaradFoundation

/// The cookies of the app's process, as the page and the plugins ask for them.
///
/// Unlike on iOS a page whose `document.cookie` is its own does not see them.
struct CapacitorCookieManager {
    let configuration: InstanceConfiguration
    private let jar: CookieJar

    init(_ configuration: InstanceConfiguration, _ jar: CookieJar) {
        self.configuration = configuration
        self.jar = jar
    }

    /// The URL that a call means: its own, or the server's when it names none.
    func getServerUrl(_ text: String?) -> URL {
        guard let text, !text.isEmpty else { return configuration.serverURL }
        let isWhole =
            text == configuration.serverURL.absoluteString || text.hasPrefix("http://")
            || text.hasPrefix("https://")
        return URL(string: isWhole ? text : "http://\(text)") ?? configuration.serverURL
    }

    func encode(_ value: String) -> String {
        value.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
    }

    /// Takes the text of a `Set-Cookie`.
    func setCookie(_ domain: String, _ action: String) {
        jar.set(action, for: getServerUrl(domain))
    }

    func setCookie(_ url: URL, _ key: String, _ value: String, _ expires: String, _ path: String) {
        jar.set("\(key)=\(value); expires=\(expires); path=\(path)", for: url)
    }

    func getCookiesAsMap(_ url: URL) -> [String: String] {
        Dictionary(jar.pairs(for: url, toScript: true).map { ($0.name, $0.value) }) { $1 }
    }

    /// Those of the page, as `document.cookie` reads.
    func getCookies() -> String { jar.header(for: configuration.serverURL, toScript: true) }

    func deleteCookie(_ url: URL, _ key: String) { jar.remove(key, for: url) }

    func clearCookies(_ url: URL) { jar.removeAll(for: url) }

    func clearAllCookies() { jar.removeAll() }
}

import FaradFoundation

/// The cookies of the app: names and values by host, in the order in which they were set.
///
/// Unlike HTTPCookieStorage it knows no expiry by time and lives as long as the process.
package final class CookieJar {
    private struct Cookie {
        let host: String
        let name: String
        var value: String
    }

    private var cookies: [Cookie] = []

    package init() {}

    /// Takes one `Set-Cookie` text: `name=value; path=…`. An expiry in 1970 removes the cookie.
    package func set(_ text: String, for url: URL) {
        let parts = text.split(separator: ";").map { $0.drop { $0 == " " } }
        guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { return }
        let name = String(pair[..<equals])
        let expired = parts.dropFirst().contains { part in
            let part = part.lowercased()
            return part.hasPrefix("expires=") && part.contains(" 1970 ") || part == "max-age=0"
        }
        guard !expired else { return remove(name, for: url) }
        set(name, String(pair[pair.index(after: equals)...]), for: url)
    }

    package func set(_ name: String, _ value: String, for url: URL) {
        let host = url.host ?? ""
        if let index = cookies.firstIndex(where: { $0.host == host && $0.name == name }) {
            cookies[index].value = value
        } else {
            cookies.append(Cookie(host: host, name: name, value: value))
        }
    }

    package func remove(_ name: String, for url: URL) {
        cookies.removeAll { $0.host == url.host ?? "" && $0.name == name }
    }

    package func removeAll(for url: URL) { cookies.removeAll { $0.host == url.host ?? "" } }

    package func removeAll() { cookies.removeAll() }

    package func values(for url: URL) -> [String: String] {
        var values: [String: String] = [:]
        for cookie in cookies where cookie.host == url.host ?? "" {
            values[cookie.name] = cookie.value
        }
        return values
    }

    /// As `document.cookie` reads.
    package func header(for url: URL) -> String {
        cookies.filter { $0.host == url.host ?? "" }
            .map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    /// The URL that a call means: its own, or the server's when it names none.
    static func url(_ text: String?, in configuration: InstanceConfiguration) -> URL {
        guard let text, !text.isEmpty else { return configuration.serverURL }
        let isWhole =
            text == configuration.serverURL.absoluteString || text.hasPrefix("http://")
            || text.hasPrefix("https://")
        return URL(string: isWhole ? text : "http://\(text)") ?? configuration.serverURL
    }
}

import FaradFoundation

/// Scheme, host and port of a document or a server, as requests and their checks name it.
struct WebOrigin: Hashable {
    /// `capacitor://localhost`; `null` for one that equals no other.
    let text: String

    /// What no server may take for another: the origin behind a redirect from one server to the
    /// next.
    static let unique = WebOrigin(text: "null")

    private init(text: String) { self.text = text }

    /// - Parameter url: A document's URL.
    init(ofDocument url: String) { text = WebStorage.origin(of: url) }

    init(of url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host?.lowercased() else {
            text = "null"
            return
        }
        let usual = ["http": 80, "https": 443][scheme]
        let port = url.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
        text = "\(scheme)://\(host)\(port)"
    }

    /// Whether a document of this origin may read what is at a URL without anybody's leave.
    func isSame(as url: URL) -> Bool { text != "null" && text == WebOrigin(of: url).text }
}

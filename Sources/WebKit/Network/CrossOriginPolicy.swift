import FaradFoundation

/// The rules of Cross-Origin Resource Sharing, as browsers apply them.
enum CrossOriginPolicy {
    // MARK: Requests

    static let simpleMethods: Set<String> = ["GET", "HEAD", "POST"]

    /// Whether a server need not be asked first.
    static func isSimple(_ method: String, _ headers: [(name: String, value: String)]) -> Bool {
        simpleMethods.contains(method) && unsafeNames(headers).isEmpty
    }

    /// The names of headers that a server must allow, in order.
    static func unsafeNames(_ headers: [(name: String, value: String)]) -> [String] {
        headers.filter { !isSafe($0.name, $0.value) }.map(\.name).sorted()
    }

    static func isSafe(_ name: String, _ value: String) -> Bool {
        guard value.utf8.count <= 128 else { return false }
        switch name {
        case "accept": return !value.utf8.contains(where: isUnsafeByte)
        case "accept-language", "content-language":
            return value.utf8.allSatisfy { byte in
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                    || " *,-.;=".utf8.contains(byte)
            }
        case "content-type":
            let type = value.prefix { $0 != ";" }.trimmedOfBlanks.lowercased()
            return !value.utf8.contains(where: isUnsafeByte)
                && [
                    "application/x-www-form-urlencoded", "multipart/form-data", "text/plain",
                ].contains(type)
        default: return false
        }
    }

    private static func isUnsafeByte(_ byte: UInt8) -> Bool {
        (byte < 0x20 && byte != 0x09) || byte == 0x7f || "\"():<>?@[\\]{}".utf8.contains(byte)
    }

    // MARK: Responses

    /// Why the page may not see a response; nil where it may.
    static func refusal(
        _ response: HTTPURLResponse, origin: WebOrigin, hasCredentials: Bool
    ) -> LoadRefusal? {
        let header = response.value(forHTTPHeaderField: "Access-Control-Allow-Origin")
        guard let allowed = header else { return .noAllowedOrigin(status: response.statusCode) }
        if allowed == "*", !hasCredentials { return nil }
        guard allowed == origin.text else {
            if allowed == "*" { return .wildcardWithCredentials }
            if allowed.contains(",") { return .severalAllowedOrigins(allowed) }
            return .otherAllowedOrigin(allowed, status: response.statusCode)
        }
        let credentials = response.value(forHTTPHeaderField: "Access-Control-Allow-Credentials")
        if hasCredentials, credentials != "true" {
            return .credentialsNotAllowed(credentials ?? "")
        }
        return nil
    }

    /// What a page may read of an allowed response's headers, by name.
    static func exposed(
        _ response: HTTPURLResponse, hasCredentials: Bool
    ) -> [(name: String, value: String)] {
        var names: Set = [
            "cache-control", "content-language", "content-length", "content-type", "expires",
            "last-modified", "pragma",
        ]
        let list = list(response, "Access-Control-Expose-Headers") ?? []
        names.formUnion(list.map { $0.lowercased() })
        let all = headers(response)
        return list.contains("*") && !hasCredentials ? all : all.filter { names.contains($0.name) }
    }

    /// What a page of the server's own origin may read: all but cookies.
    static func headers(_ response: HTTPURLResponse) -> [(name: String, value: String)] {
        response.fields.map { (name: $0.key.lowercased(), value: $0.value) }
            .filter { $0.name != "set-cookie" && $0.name != "set-cookie2" }
            .sorted { $0.name < $1.name }
    }

    /// The members of a list of names; nil where it has one that is no name.
    static func list(_ response: HTTPURLResponse, _ name: String) -> [String]? {
        let value = response.value(forHTTPHeaderField: name) ?? ""
        let members = value.split(separator: ",")
            .map { String($0.trimmedOfBlanks) }.filter { !$0.isEmpty }
        let isList = members.allSatisfy { $0.utf8.allSatisfy(isTokenByte) }
        return isList ? members : nil
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7f && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
    }
}

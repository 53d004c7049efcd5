import FaradFoundation

extension LoadedResource {
    /// What an address holds that says all of it, as `data:text/css;base64,…` does; nil: it is none, or is
    /// damaged (Fetch standard, "data: URL processor").
    init?(dataURL url: URL) {
        guard url.scheme?.lowercased() == "data" else { return nil }
        let whole = url.absoluteString.prefix { $0 != "#" }
        guard let comma = whole.firstIndex(of: ",") else { return nil }
        var type = whole.dropFirst("data:".count).prefix { $0 != "," }
        let body = Self.bytes(of: whole[whole.index(after: comma)...])
        self.init(url: url.absoluteString)
        if let mark = type.lastIndex(of: ";"),
            type[mark...].dropFirst().trimmingCharacters(in: .whitespaces).lowercased() == "base64"
        {
            type = type[..<mark]
            let text = String(decoding: body, as: UTF8.self).filter { !$0.isWhitespace }
            let missing = (4 - text.utf8.count % 4) % 4
            guard let data = Data(base64Encoded: text + String(repeating: "=", count: missing))
            else { return nil }
            self.data = data
        } else {
            data = Data(body)
        }
        let essence = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        mimeType = essence.contains("/") ? essence.lowercased() : "text/plain"
    }

    /// The bytes that a text with percent signs stands for; one that is no code's stands for itself.
    private static func bytes(of text: Substring) -> [UInt8] {
        let given = Array(text.utf8)
        var bytes: [UInt8] = []
        var index = 0
        while index < given.count {
            let digits = given[index...].dropFirst().prefix(2)
            if given[index] == UInt8(ascii: "%"), digits.count == 2,
                let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(code)
                index += 3
            } else {
                bytes.append(given[index])
                index += 1
            }
        }
        return bytes
    }
}

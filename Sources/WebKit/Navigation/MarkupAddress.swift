import FaradFoundation

extension URL {
    /// The address that markup or a style sheet names: spaces around it count for nothing, nor do tabs and
    /// line breaks anywhere in it (URL standard, "basic URL parser").
    init?(inMarkup text: String, of base: URL?) {
        let scalars = text.unicodeScalars.filter { !["\t", "\n", "\r"].contains($0) }
        let start = scalars.drop { $0 <= " " }
        let rest = start.reversed().drop { $0 <= " " }.reversed()
        if rest.isEmpty, let base {
            self = base
            return
        }
        // `URL` takes percent signs for themselves in a text that holds anything else to encode.
        var text = String(String.UnicodeScalarView(rest)).replacing(" ", with: "%20")
        if text.prefix(5).lowercased() == "data:" {
            let codes = ["{": "%7B", "}": "%7D", "<": "%3C", ">": "%3E", "\"": "%22"]
            text = text.map { codes[String($0)] ?? String($0) }.joined()
        }
        self.init(string: text, relativeTo: base)
    }
}

/// Puts an engine's stack into the words of the author: files and lines as they were written,
/// without the frames of the runtime and of the bridge.
struct StackMapper {
    /// Frames that show more than a person needs are left out from here.
    private static let longest = 12

    /// The source map of a script, by its URL.
    let sourceMap: (_ url: String) -> SourceMap?

    /// One line per frame, innermost first.
    func lines(_ stack: String) -> [String] {
        var maps: [String: SourceMap?] = [:]
        var lines: [String] = []
        for frame in stack.split(separator: "\n") where lines.count < Self.longest {
            let parts = frame.split(
                separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
            let function = parts.count > 1 ? String(parts[0]) : ""
            guard let place = Place(parts[parts.count - 1]), !place.url.hasPrefix("farad:") else {
                continue
            }
            let map = maps[place.url] ?? sourceMap(place.url)
            maps[place.url] = .some(map)
            let original = map?.original(line: place.line, column: place.column)
            // What the bundler wrapped around the author's files is in no file.
            if map != nil, original == nil { continue }
            // The proxy of a plugin calls on behalf of whoever called it.
            if let file = original?.file, Self.isOfCapacitor(file) { continue }
            let shown = original?.description ?? "\(place.url):\(place.line):\(place.column)"
            lines.append(function.isEmpty ? shown : "\(function) (\(shown))")
        }
        return lines
    }

    private static func isOfCapacitor(_ file: String) -> Bool {
        file.contains("/capacitor/core/") || file.contains("@capacitor/core/")
    }

    /// `url:line:column`; native functions and scripts without a name have none.
    private struct Place {
        let url: String
        let line: Int
        let column: Int

        init?(_ text: Substring) {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count > 2, let column = Int(parts[parts.count - 1]),
                let line = Int(parts[parts.count - 2])
            else { return nil }
            url = parts.dropLast(2).joined(separator: ":")
            guard !url.isEmpty else { return nil }
            self.line = line
            self.column = column
        }
    }
}

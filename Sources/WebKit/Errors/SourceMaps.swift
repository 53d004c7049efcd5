/// The source maps of a page's scripts, read when an error is shown.
package final class SourceMaps {
    private let read: (_ scriptURL: String) -> String?
    private var maps: [String: SourceMap?] = [:]

    /// - Parameter read: gives the text of a script's map, by the script's URL.
    package init(read: @escaping (_ scriptURL: String) -> String?) { self.read = read }

    /// The author's place for a failure; nil when the script has no map.
    package func place(of failure: PageFailure) -> SourceMap.Place? {
        place(source: failure.source, line: failure.line, column: failure.column)
    }

    /// The author's place for a place in a script.
    package func place(source: String, line: Int, column: Int) -> SourceMap.Place? {
        map(of: source)?.place(line: line, column: column)
    }

    /// The failure in one sentence, with the author's file and line where a map knows them.
    package func describe(_ failure: PageFailure) -> String {
        let prefix = failure.kind == .rejection ? "Unhandled rejection: " : ""
        if let place = place(of: failure) {
            return "\(prefix)\(failure.message) (\(place.source):\(place.line):\(place.column))"
        }
        return failure.description
    }

    /// The stack with the author's places, innermost first; frames of the runtime are left out.
    package func stack(of failure: PageFailure) -> [String] {
        failure.stack.split(separator: "\n").compactMap { frame in
            let parts = frame.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
            let function = parts.count > 1 ? String(parts[0]) : ""
            let place = String(parts.last ?? "")
            if place.hasPrefix("farad:") || place == "[native code]" { return nil }
            let numbers = place.split(separator: ":")
            guard numbers.count > 2, let column = Int(numbers[numbers.count - 1]),
                let line = Int(numbers[numbers.count - 2])
            else { return String(frame) }
            let source = numbers.dropLast(2).joined(separator: ":")
            let mapped = self.place(source: source, line: line, column: column)
            let shown = mapped.map { "\($0.source):\($0.line):\($0.column)" } ?? place
            return function.isEmpty ? shown : "\(function) (\(shown))"
        }
    }

    private func map(of source: String) -> SourceMap? {
        if let known = maps[source] { return known }
        let map = source.isEmpty ? nil : read(source).flatMap { SourceMap(json: $0) }
        maps[source] = map
        return map
    }
}

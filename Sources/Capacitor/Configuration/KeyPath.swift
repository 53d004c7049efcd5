/// A dotted way into a ``JSObject``: `server.hostname`.
public struct KeyPath: ExpressibleByStringLiteral {
    let segments: [String]

    public init(_ path: String) {
        // By bytes: an app reads twenty of its settings before its first page.
        segments = path.utf8.split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false
        ).map { String(Substring($0)) }
    }

    public init(stringLiteral path: String) { self.init(path) }
}

extension JSObject {
    /// nil where the way ends at something that is no object.
    public subscript(keyPath path: KeyPath) -> (any JSValue)? {
        guard let last = path.segments.last else { return nil }
        var object = self
        for segment in path.segments.dropLast() {
            guard let child = object[segment] as? JSObject else { return nil }
            object = child
        }
        return object[last]
    }
}

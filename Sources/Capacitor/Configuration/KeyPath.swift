/// A dotted way into a ``JSObject``: `server.hostname`.
public struct KeyPath: ExpressibleByStringLiteral {
    let segments: [Substring]

    public init(_ path: String) {
        segments = path.split(separator: ".", omittingEmptySubsequences: false)
    }

    public init(stringLiteral path: String) { self.init(path) }
}

extension JSObject {
    /// nil where the way ends at something that is no object.
    public subscript(keyPath path: KeyPath) -> (any JSValue)? {
        guard let last = path.segments.last else { return nil }
        var object = self
        for segment in path.segments.dropLast() {
            guard let child = object[String(segment)] as? JSObject else { return nil }
            object = child
        }
        return object[String(last)]
    }
}

/// A property's name, made into the engine's string once: keep it in a `static let`.
package final class JSPropertyName: Sendable, ExpressibleByStringLiteral {
    // Counted atomically and never changed, so any thread may read it.
    nonisolated(unsafe) package let ref: JSStringRef

    package init(_ name: String) { ref = makeJSString(name) }
    package convenience init(stringLiteral name: String) { self.init(name) }
    deinit { JSStringRelease(ref) }
}

import JavaScriptCore
import WebKit

/// Reads which path a page shows, without a trace of having looked.
struct RouteReader {
    private var page: ObjectIdentifier?
    private var look: JSValue?

    /// Nil where the page has replaced what could be asked.
    mutating func route(of page: Page) -> String? {
        do throws(JSException) {
            if self.page != ObjectIdentifier(page) || look == nil {
                self.page = ObjectIdentifier(page)
                let function = try page.context.evaluate(source: Self.script)
                look = JSValue(ref: function, in: page.context)
            }
            let route = try look!.call(withArguments: [])
            return route.isString ? try route.toString() : nil
        } catch {
            return nil
        }
    }

    /// Forgets the page, whose engine context it keeps alive.
    mutating func close() { look = nil }

    private static let script = JSSource(
        """
        (function () {
            const hash = location.hash;
            return hash.startsWith("#/") ? hash.slice(1) : location.pathname;
        })
        """, sourceURL: "farad:route", isKept: true)
}

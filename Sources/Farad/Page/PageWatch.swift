import FaradFoundation
import JavaScriptCore
import Simulation
import WebKit

/// Looks at what a page shows: its route, and the photos before the user.
///
/// It looks after each task in which the page's images have changed, and when an action is over; it
/// changes nothing that the page or the trace could notice.
final class PageWatch {
    /// A photo that was before the user.
    struct Sight {
        let fileName: String
        let bytes: [UInt8]
    }

    private(set) var sights: [Sight] = []
    private(set) var route: String?
    /// Calls of the page whose promise has not settled; the bridge knows.
    private(set) var pendingCalls = 0
    private var pages: [(page: Page, look: JSValue?, seen: Int)] = []
    private let photos: KnownPhotos

    init(_ photos: KnownPhotos) { self.photos = photos }

    /// Looks at the page; an image that is still there from before is not counted again.
    func look(at page: Page) {
        if !pages.contains(where: { $0.page === page }) { pages.append((page, nil, 0)) }
        let index = pages.firstIndex { $0.page === page }!
        do throws(JSException) {
            if pages[index].look == nil {
                let look = try page.context.evaluate(source: Self.script)
                pages[index].look = JSValue(ref: look, in: page.context)
            }
            let seen = try pages[index].look!.call(withArguments: [pages[index].seen])
            route = try Self.text(seen, "route")
            let images = try seen.forProperty("images")
            let count = Int(try images.forProperty("length").toInt32())
            for position in 0..<count {
                let image = try images.atIndex(position)
                // Decoding here, not in the engine, spares a run its only use of that machinery; and the
                // whole URL has most likely crossed before.
                guard let url = try Self.text(image, "src"),
                    let bytes = photos.bytes(ofDataURL: url)
                else { continue }
                sights.append(
                    Sight(fileName: try Self.text(image, "name") ?? "", bytes: bytes))
            }
            pendingCalls = Int(try seen.forProperty("pending").toInt32())
            pages[index].seen = Int(try seen.forProperty("count").toInt32())
        } catch {
            // A page that has replaced its own document cannot be looked at; it shows nothing.
            route = nil
        }
    }

    /// Forgets the pages, which keep their engine contexts alive.
    func close() { pages = [] }

    private static func text(_ value: JSValue, _ name: String) throws(JSException) -> String? {
        let property = try value.forProperty(name)
        return property.isString ? try property.toString() : nil
    }

    /// Marks each image with a number under a symbol of its own, so that the same element is never
    /// counted twice, and one that shows something else is. The mark is looked for on the image alone:
    /// what a node has not itself, the page's runtime would look for in parts that are not loaded.
    private static let script = JSSource(
        """
        (function (count) {
            const mark = Symbol.for("farad.watch");
            const hash = location.hash;
            const route = hash.startsWith("#/") ? hash.slice(1) : location.pathname;
            const root = document.getElementById("app") || document.body;
            const images = [];
            // Where there are shadow trees, those of their images too.
            const inside = Object.getOwnPropertyDescriptor(document, Symbol.for("farad.images"))?.value;
            const all = !root ? [] : inside ? inside(root) : root.querySelectorAll("img");
            for (const image of all) {
                const src = image.src;
                if (Object.getOwnPropertyDescriptor(image, mark)?.value === src
                    || !src.startsWith("data:")) continue;
                Object.defineProperty(image, mark, { value: src, configurable: true });
                images.push({ src, name: image.alt || "" });
            }
            const pending = window.Capacitor?.[Symbol.for("farad.pendingCalls")] ?? 0;
            return { route: route.split("?")[0] || "/", images, pending, count: count + images.length };
        })
        """, sourceURL: "farad:watch", isKept: true)
}

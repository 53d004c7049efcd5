import FaradFoundation
import JavaScriptCore
import Simulation
import WebKit

/// Looks at what a page shows: its route, and the photos before the user.
///
/// A photo is the image of an element, or what an element's own style has behind it, by a data URL, as
/// an object of the page's, or as a file of the app's container; pictures that come with the app are
/// none. It looks after each task in which the page's images have changed, and when an action is over; it
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
    private let readFile: (String) -> [UInt8]?

    /// - Parameter readFile: the bytes of a file by its path on the phone.
    init(_ photos: KnownPhotos, readFile: @escaping (String) -> [UInt8]?) {
        self.photos = photos
        self.readFile = readFile
    }

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
                guard let bytes = try bytes(of: image) else { continue }
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

    private func bytes(of image: JSValue) throws(JSException) -> [UInt8]? {
        if let object = try image.forProperty("bytes").toBytes() { return photos.known(object) }
        guard let source = try Self.text(image, "src") else { return nil }
        if try image.forProperty("isFile").toBool() {
            return (source.removingPercentEncoding.flatMap(readFile)).map(photos.known)
        }
        // Decoding here, not in the engine, spares a run its only use of that machinery; and the whole
        // URL has most likely crossed before.
        return photos.bytes(ofDataURL: source)
    }

    /// Forgets the pages, which keep their engine contexts alive.
    func close() { pages = [] }

    private static func text(_ value: JSValue, _ name: String) throws(JSException) -> String? {
        let property = try value.forProperty(name)
        return property.isString ? try property.toString() : nil
    }

    /// Marks each element with what it shows under a symbol of its own, so that the same element is
    /// never counted twice, and one that shows something else is. The mark is looked for on the element
    /// alone: what a node has not itself, the page's runtime would look for in parts that are not
    /// loaded.
    private static let script = JSSource(
        """
        (function (count) {
            const own = (object, name) => Object.getOwnPropertyDescriptor(object, Symbol.for(name))?.value;
            const hash = location.hash;
            const route = hash.startsWith("#/") ? hash.slice(1) : location.pathname;
            const images = [];
            const see = (element, mark, src, name) => {
                if (own(element, mark) === src) return;
                const isFile = src.startsWith(location.origin + "/_capacitor_file_/");
                const bytes = src.startsWith("blob:") ? own(document, "farad.objects")?.(src) : undefined;
                if (!isFile && bytes === undefined && !src.startsWith("data:")) return;
                Object.defineProperty(element, Symbol.for(mark), { value: src, configurable: true });
                images.push({ src: isFile ? new URL(src).pathname.slice(17) : src, isFile, bytes, name });
            };
            const root = document.body;
            // Where there are shadow trees, those of their elements too.
            const inside = own(document, "farad.elements");
            const all = root && inside ? inside(root) : undefined;
            const shown = all ? all.filter((one) => one.localName === "img") : root?.querySelectorAll("img");
            for (const image of shown ?? []) see(image, "farad.watch", image.src, image.alt || "");
            if (root && own(document, "farad.hasBackgrounds")) {
                for (const element of all ?? root.querySelectorAll("[style]")) {
                    const style = element.getAttribute("style") ?? "";
                    const url = /url\\(\\s*(["']?)(.*?)\\1\\s*\\)/s.exec(style)?.[2];
                    if (url) see(element, "farad.watchBehind", url, "");
                }
            }
            const pending = window.Capacitor?.[Symbol.for("farad.pendingCalls")] ?? 0;
            return { route: route.split("?")[0] || "/", images, pending, count: count + images.length };
        })
        """, sourceURL: "farad:watch", isKept: true)
}

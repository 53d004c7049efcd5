import FaradFoundation
import JavaScriptCore
import Simulation

/// The documents of a page's iframes (`web/runtime/parts/frames.js`): pages with global environments
/// of their own in the page's heap and on its queue, whose windows it holds.
///
/// Only those of the page's own origin are: of others a page sees nothing but that they are there.
extension Page {
    func addFrames(to host: JSObjectRef) {
        // The window of the document that an iframe shows: an empty one before any other.
        add("frameWindow", to: host) { page, arguments in
            let number = Int(arguments.number(0))
            let frame = page.subframes[number] ?? page.openFrame(number, in: arguments.value(1))
            return frame?.context.globalObjectRef
        }
        add("loadFrame", to: host) { page, arguments throws(JSException) in
            page.loadFrame(
                Int(arguments.number(0)), in: arguments.value(1), url: try arguments.string(2),
                html: try arguments.string(3))
            return nil
        }
        add("closeFrame", to: host) { page, arguments in
            page.closeFrame(Int(arguments.number(0)))
            return nil
        }
        add("frameWritten", to: host) { page, _ in
            if let parent = page.parent, let number = parent.number(of: page) {
                parent.tellLoaded(page, number)
            }
            return nil
        }
        add("runningWindow", to: host) { page, _ in
            (page.machine.runningPage ?? page).context.globalObjectRef
        }
    }

    /// The parser has come to the end of a document with iframes.
    func startFrames() {
        call("begin", of: "frames")
    }

    /// Its scripts have sent a frame's document elsewhere.
    func navigateFrame(_ frame: Page, to url: String) {
        guard let number = number(of: frame) else { return }
        eventLoop.post("navigate frame") { [self] in
            call("navigate", Double(number), url, of: "frames")
        }
    }

    /// What the page hears of the phone and its user, its frames hear as well.
    func tellFrames(_ tell: (Page) -> Void) {
        for number in subframes.keys.sorted() { subframes[number].map(tell) }
    }

    /// The other documents of its origin hear of a change of a storage area before that is made.
    func tellRelatives(ofItem key: String?, _ value: String?, in kind: String) {
        let url = url
        for relative in relatives where relative.origin == origin {
            relative.enter(
                Entry.part, relative.context.makeString("storage"),
                JSValue(object: ["changed", kind, key, value, url], in: relative.context).ref)
        }
    }

    private var origin: String { WebStorage.origin(of: originURL) }

    /// Each of them has its own clock to look at, and a script of one may look at another's.
    func refreshRelatives() {
        for relative in relatives { relative.setClock() }
    }

    var relativesHaveReadClock: Bool {
        var haveRead = false
        for relative in relatives where relative.words.cells[SharedWords.Cell.clockRead] != 0 {
            relative.words.cells[SharedWords.Cell.clockRead] = 0
            haveRead = true
        }
        return haveRead
    }

    /// The page that is in no other's iframe.
    var top: Page { parent?.top ?? self }

    /// The other pages of its window, its frames' frames among them.
    private var relatives: [Page] {
        var found: [Page] = []
        var rest = [top]
        while let page = rest.popLast() {
            if page !== self { found.append(page) }
            rest += page.subframes.keys.sorted().compactMap { page.subframes[$0] }
        }
        return found
    }

    private func number(of frame: Page) -> Int? {
        subframes.first { $0.value === frame }?.key
    }

    private func openFrame(_ number: Int, in element: JSValue) -> Page? {
        let empty = HTMLDocument("")
        guard let frame = makeFrame(number, url: "about:blank", empty) else { return nil }
        frame.parserPlace = .max
        frame.installRuntime { prepare($0, in: element, of: frame) }
        frame.enter(Entry.raise, frame.context.makeString("complete"))
        show(frame, number)
        return frame
    }

    private func loadFrame(_ number: Int, in element: JSValue, url: String, html: String) {
        let document = HTMLDocument(html)
        guard let frame = makeFrame(number, url: url, document),
            let content = process.webView?.configuration.userContentController
        else { return }
        let loader = DocumentLoader(
            page: frame, html: document,
            userScripts: content.scriptsInWebProcess.filter { !$0.isForMainFrameOnly },
            frame: (
                prepare: { [self] in prepare($0, in: element, of: frame) },
                begun: { [self] in show(frame, number) }
            )
        ) { [self] in
            tellLoaded(frame, number)
        }
        loader.start()
    }

    private func tellLoaded(_ frame: Page, _ number: Int) {
        eventLoop.post("frame loaded") { [self] in
            if subframes[number] === frame { call("loaded", Double(number), of: "frames") }
        }
    }

    private func makeFrame(_ number: Int, url: String, _ document: HTMLDocument) -> Page? {
        guard let controller = process.webView?.configuration.userContentController else {
            return nil
        }
        guard !isClosed else { return nil }
        let frame = Page(
            url: url, html: document, process: process, loadOrdinal: loadOrdinal,
            navigationStart: simulation.clock.now, controller: controller,
            subframe: (number, self))
        if url.hasPrefix("about:") { frame.inheritedBase = baseAddress }
        isOneOfMany = true
        frame.isOneOfMany = true
        return frame
    }

    /// What a frame's document finds of who holds it.
    private func prepare(_ host: JSObjectRef, in element: JSValue, of frame: Page) {
        let holder = JSValue(newObjectIn: frame.context)
        frame.set("parent", of: holder.ref, to: context.globalObjectRef)
        frame.set("top", of: holder.ref, to: top.context.globalObjectRef)
        frame.set("element", of: holder.ref, to: element.ref)
        frame.set("referrer", of: holder.ref, to: frame.context.makeString(url))
        if let base = frame.inheritedBase {
            frame.set("base", of: holder.ref, to: frame.context.makeString(base))
        }
        frame.set("frame", of: host, to: holder.ref)
    }

    private func show(_ frame: Page, _ number: Int) {
        closeFrame(number)
        subframes[number] = frame
    }

    private func closeFrame(_ number: Int) {
        guard let frame = subframes.removeValue(forKey: number) else { return }
        frame.close()
        formerSubframes.append(frame)
    }
}

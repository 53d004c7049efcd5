import FaradFoundation
import JavaScriptCore
import Simulation

/// The documents of a page's iframes (`web/runtime/parts/frames.js`): pages with global environments
/// of their own in the page's heap and on its queue, whose windows it holds.
///
/// Only those of the page's own origin are: of others a page sees nothing but that they are there.
extension Page {
    func addFrames(to host: JSObjectRef) {
        // The window of the document that an iframe shows: an empty one before any other. What the
        // document finds of who holds it comes with the call.
        add("frameWindow", to: host) { page, arguments in
            let number = Int(arguments.number(0))
            let frame = page.frames.shown[number] ?? page.openFrame(number, arguments.value(1))
            return frame?.context.globalObjectRef
        }
        add("loadFrame", to: host) { page, arguments throws(JSException) in
            page.loadFrame(
                Int(arguments.number(0)), arguments.value(1), url: try arguments.string(2),
                html: try arguments.string(3))
            return nil
        }
        add("closeFrame", to: host) { page, arguments in
            page.closeFrame(Int(arguments.number(0)))
            return nil
        }
        add("frameWritten", to: host) { page, _ in
            page.whenLoaded { page.wasWritten() }
            return nil
        }
        // Whom a message between windows comes from: the page whose event runs.
        add("runningWindow", to: host) { page, _ in
            (page.machine.runningPage ?? page).context.globalObjectRef
        }
        add("runningRuntime", to: host) { page, _ in
            (page.machine.runningPage ?? page).runtimeObjects.lent?.ref
        }
    }

    /// A script has closed the document that it had written, and all in it has come.
    private func wasWritten() {
        eventLoop.post("document written") { [self] in
            raise("complete")
            raise("load")
            if let parent, let number = parent.number(of: self) { parent.tellLoaded(self, number) }
        }
    }

    /// The parser of a document with iframes has come to a script, or to the end.
    func startFrames() {
        call("begin", of: "frames")
    }

    /// Its scripts have sent a frame's document elsewhere.
    func navigateFrame(_ frame: Page, to url: String, _ referrer: String) {
        guard let number = number(of: frame) else { return }
        frames.loops[number, default: NavigationLoop()].begins(url, at: now)
        eventLoop.queue.after(settings.laterDocumentStart, "navigate frame") { [self] in
            perform(
                .other { [self] in
                    call("navigate", Double(number), url, referrer, of: "frames")
                })
        }
    }

    /// A frame's document is there; what sent the frame elsewhere before may be a loop.
    private func judgeLoop(_ number: Int) {
        guard frames.loops[number] != nil else { return }
        frames.loops[number]?.ends(at: now)
        if let loop = frames.loops[number] { settings.loadSink?(loop) }
    }

    /// What the page hears of the phone and its user, its frames hear as well.
    func tellFrames(_ tell: (Page) -> Void) {
        for number in frames.shown.keys.sorted() { frames.shown[number].map(tell) }
    }

    /// Its relatives, which are of its origin, hear of a change of a storage area before that is made.
    func tellRelatives(ofItem key: String?, _ value: String?, in kind: String) {
        let url = url
        for relative in relatives {
            relative.enter(
                Entry.part, relative.context.makeString("storage"),
                JSValue(object: ["changed", kind, key, value, url], in: relative.context).ref)
        }
    }

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
            rest += page.frames.shown.keys.sorted().compactMap { page.frames.shown[$0] }
        }
        return found
    }

    private func number(of frame: Page) -> Int? {
        frames.shown.first { $0.value === frame }?.key
    }

    private func openFrame(_ number: Int, _ holder: JSValue) -> Page? {
        let empty = HTMLDocument("")
        guard let frame = makeFrame(number, url: "about:blank", empty) else { return nil }
        frame.parser.place = .max
        frame.installRuntime { begin(frame, number, holder, $0) }
        frame.enter(Entry.raise, frame.context.makeString("complete"))
        return frame
    }

    private func loadFrame(_ number: Int, _ holder: JSValue, url: String, html: String) {
        let document = HTMLDocument(html)
        guard let frame = makeFrame(number, url: url, document),
            let content = process.webView?.configuration.userContentController
        else { return }
        frames.coming.updateValue(frame, forKey: number)?.close()
        let loader = DocumentLoader(
            page: frame, html: document,
            userScripts: content.scriptsInWebProcess.filter { !$0.isForMainFrameOnly },
            beginFrame: { [self] host in
                frames.coming[number] = nil
                begin(frame, number, holder, host)
            },
            finished: { [self] in tellLoaded(frame, number) })
        loader.start()
    }

    private func tellLoaded(_ frame: Page, _ number: Int) {
        eventLoop.post("frame loaded") { [self] in
            judgeLoop(number)
            if frames.shown[number] === frame { call("loaded", Double(number), of: "frames") }
        }
    }

    private func makeFrame(_ number: Int, url: String, _ document: HTMLDocument) -> Page? {
        guard let controller = process.webView?.configuration.userContentController else {
            return nil
        }
        guard !isClosed else { return nil }
        let frame = Page(
            url: url, html: document, process: process, number: self.number,
            navigationStart: simulation.clock.now, controller: controller,
            subframe: (number, self))
        if url.hasPrefix("about:") { frame.addresses.inheritedBase = baseAddress }
        isOneOfMany = true
        frame.isOneOfMany = true
        return frame
    }

    /// A document takes the place of the one before it, and finds who holds it.
    private func begin(_ frame: Page, _ number: Int, _ holder: JSValue, _ host: JSObjectRef) {
        endDocument(number)
        frames.shown[number] = frame
        frame.set("frame", of: host, to: holder.ref)
    }

    private func closeFrame(_ number: Int) {
        frames.coming.removeValue(forKey: number)?.close()
        endDocument(number)
    }

    private func endDocument(_ number: Int) {
        guard let frame = frames.shown[number] else { return }
        frame.takeLeave()
        // Its scripts may have sent it away themselves.
        guard frames.shown[number] === frame else { return }
        frames.shown[number] = nil
        frame.close()
        frames.former.append(frame)
        // As a window without a document tells scripts that still hold it.
        let (context, window) = (frame.context, frame.context.globalObjectRef)
        for (name, value) in [
            ("closed", context.makeBool(true)), ("parent", context.null),
            ("frameElement", context.null),
        ] {
            // Scripts cannot set most of them, so a value cannot be put in the place of another.
            withJSString(name) { _ = JSObjectDeleteProperty(context.ref, window, $0, nil) }
            frame.set(name, of: window, to: value)
        }
    }
}

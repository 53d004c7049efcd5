import FaradFoundation
import JavaScriptCore
import Simulation

/// Starts one document: the user scripts, the document's own scripts in order, then the events that
/// say that it is there. It keeps itself alive by what it waits for.
///
/// The parser waits for each script that is neither deferred nor asynchronous, and such a script for
/// the style sheets before it (`DocumentSheets`). Where none keeps it, the parser goes on to the end
/// of the document before an asynchronous one runs.
final class DocumentLoader {
    private let page: Page
    private let userScripts: [WKUserScript]
    private let finished: () -> Void
    /// Begins a frame's document: adds what that finds in its host.
    private let beginFrame: ((_ host: JSObjectRef) -> Void)?
    private var scripts: [Pending]
    private var nextScript = 0
    private var hasAskedForAll = false
    private var isInteractive = false
    private let closingScript: Int?
    private let styleSheets: [HTMLDocument.StyleSheet]
    private let hasFrames: Bool
    /// Whether an element of it may send its user elsewhere.
    private let mayRefresh: Bool

    /// A script of the document, and what it comes to once that is there.
    private final class Pending {
        let script: HTMLDocument.Script
        let url: String
        var content: Content?
        var hasRun = false

        init(_ script: HTMLDocument.Script, url: String) {
            self.script = script
            self.url = url
        }
    }

    private enum Content {
        case script(String)
        /// The page's modules know it by this name, and all that it imports.
        case module(String)
        case failure(PageModules.Failure)
    }

    init(
        page: Page, html: HTMLDocument, userScripts: [WKUserScript],
        beginFrame: ((_ host: JSObjectRef) -> Void)? = nil,
        finished: @escaping () -> Void
    ) {
        self.page = page
        self.userScripts = userScripts
        self.beginFrame = beginFrame
        self.finished = finished
        page.addresses.importMap = html.importMap
        page.addresses.base = html.base.flatMap {
            URL(inMarkup: $0, of: URL(string: page.url))?.absoluteString
        }
        closingScript = html.closingScript
        styleSheets = html.styleSheets
        hasFrames = html.hasFrames
        mayRefresh = html.mayRefresh
        let base = URL(string: page.baseAddress)
        // Deferred scripts and modules run after the others, in order.
        let inOrder =
            html.scripts.filter { !$0.isDeferred } + html.scripts.filter { $0.isDeferred }
        scripts = inOrder.map { script in
            let url = script.source.map { URL(inMarkup: $0, of: base)?.absoluteString ?? $0 }
            return Pending(script, url: url ?? page.url)
        }
    }

    /// The first event of the document.
    func start() {
        page.perform(
            .other { [self] in
                page.simulation.trace.note(
                    .lifecycle, beginFrame == nil ? "document start" : "frame starts \(page.url)")
                page.installRuntime(beginFrame ?? { _ in })
                page.installAndroidObjects()
                for script in userScripts where script.injectionTime == .atDocumentStart {
                    page.evaluate(page.source(ofUserScript: script.source))
                }
                // As a browser's preloader: everything is asked for at once, and run in order.
                getStyleSheets()
                for (place, pending) in scripts.enumerated() { get(pending, at: place) }
                hasAskedForAll = true
                page.delayLoad(scripts.count { $0.script.isAsync })
                page.parser.goOn = { [self] in runReadyScripts() }
                runReadyScripts()
            })
    }

    private func getStyleSheets() {
        guard !styleSheets.isEmpty else { return }
        let sheets = page.sheets
        sheets.changed = { [self] in runReadyScripts() }
        sheets.start(styleSheets)
    }

    private func get(_ pending: Pending, at place: Int) {
        let script = pending.script
        if script.isModule {
            let modules = page.modules
            var url = pending.url
            let done = { [self] (failure: PageModules.Failure?) in
                pending.content = failure.map { .failure($0) } ?? .module(url)
                runReadyScripts()
            }
            guard script.source == nil else { return modules.load(url, done) }
            url += "#module-\(place)"
            modules.load(inline: script.text, as: url, line: script.line, done)
        } else if script.source == nil {
            pending.content = .script(script.text)
        } else {
            fetch(pending)
        }
    }

    private func fetch(_ pending: Pending) {
        guard let url = URL(string: pending.url) else {
            pending.content = .failure(.init(text: "\(pending.url): unsupported URL"))
            return
        }
        page.fetchForDocument(
            url, for: .scriptElement, crossOrigin: pending.script.crossOrigin
        ) { [self] outcome in
            switch outcome {
            case .success(let resource) where (200..<300).contains(resource.status):
                pending.content = .script(resource.text)
            case .success(let resource):
                pending.content = .failure(
                    .init(text: "\(pending.url): status \(resource.status)"))
            case .failure(""): pending.content = .failure(.init(text: ""))
            case .failure(let message):
                pending.content = .failure(.init(text: "\(pending.url): \(message)"))
            }
            runReadyScripts()
        }
    }

    private func runReadyScripts() {
        guard hasAskedForAll else { return }
        runScriptsInOrder()
        for pending in scripts where pending.script.isAsync && !pending.hasRun {
            // What the parser has not come to is fetched, but no script of the document yet.
            guard pending.script.ordinal <= page.parser.place, let content = pending.content else {
                continue
            }
            if nextScript > scripts.count { becomeInteractive() }
            run(pending, content)
            page.delayLoad(-1)
        }
        page.documentSheets?.tell()
    }

    private func runScriptsInOrder() {
        while nextScript < scripts.count {
            if page.parser.blocks > 0 { return }
            let pending = scripts[nextScript]
            if pending.script.isAsync {
                nextScript += 1
                continue
            }
            if pending.script.isDeferred {
                // The parser is at its end; the document says so before any deferred script runs.
                page.parse(to: .max)
                becomeInteractive()
            } else {
                let place = pending.script.ordinal
                page.parse(to: place == closingScript ? .max : place)
            }
            guard let content = pending.content,
                page.documentSheets?.delays(pending.script) != true
            else { return }
            nextScript += 1
            if hasFrames { page.startFrames() }
            run(pending, content)
        }
        guard nextScript == scripts.count, page.parser.blocks == 0 else { return }
        nextScript += 1
        page.parser.goOn = nil
        page.parse(to: .max)
        if hasFrames { page.startFrames() }
        page.eventLoop.post("document end") { [self] in
            becomeInteractive()
            page.raise("DOMContentLoaded")
            for script in userScripts where script.injectionTime == .atDocumentEnd {
                page.evaluate(page.source(ofUserScript: script.source))
            }
        }
        page.eventLoop.post("load") { [self] in
            page.whenLoaded { [self] in
                page.raise("complete")
                page.raise("load")
                page.loads.areOver = true
                page.raise("pageshow")
                // Of other documents the markup need not be read.
                if mayRefresh { page.call("begin", of: "refreshes") }
                finished()
            }
        }
    }

    private func run(_ pending: Pending, _ content: Content) {
        pending.hasRun = true
        let script = pending.script
        var isFailure = false
        switch content {
        case .script(let text): run(script, text, pending.url)
        case .module(let url): page.modules.run(url)
        case .failure: isFailure = true
        }
        if page.hasFreshTransactions { page.restTransactions() }
        // Nobody hears that an inline script has run.
        guard isFailure || script.source != nil else { return }
        let isHeard = page.scriptEnded(
            script, isFailure ? Page.Entry.scriptFailed : Page.Entry.scriptLoaded)
        if case .failure(let failure) = content, !failure.text.isEmpty {
            let text = "Failed to load script \(failure.description)"
            if isHeard { page.console(.error, text) } else { reportMissing(script, failure) }
        }
        if isHeard { page.takeSteps() }
    }

    /// A browser's console says so and the page goes on, which no app means to.
    private func reportMissing(_ script: HTMLDocument.Script, _ failure: PageModules.Failure) {
        page.settings.moduleRuns(failure.url ?? "", 0)
        page.report(
            PageFailure(
                kind: .exception, message: "Failed to load script \(failure.text)",
                source: failure.url ?? page.url,
                line: failure.url == nil ? script.line : failure.line, column: failure.column,
                stack: ""))
    }

    private func run(_ script: HTMLDocument.Script, _ text: String, _ url: String) {
        let line = script.source == nil ? script.line : 1
        page.parser.script = script.ordinal
        page.evaluate(page.source(of: text, url: url, startingLine: line))
        page.parser.script = nil
    }

    private func becomeInteractive() {
        if isInteractive { return }
        isInteractive = true
        page.raise("interactive")
    }
}

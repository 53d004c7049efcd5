import FaradFoundation
import JavaScriptCore
import Simulation

/// Starts one document: the user scripts, the document's own scripts in order, then the events that
/// say that it is there. It keeps itself alive by what it waits for.
final class DocumentLoader {
    private let page: Page
    private let userScripts: [WKUserScript]
    private let finished: () -> Void
    private var scripts: [Pending]
    private var nextScript = 0

    /// A script of the document, and its text once that is there.
    private final class Pending {
        let script: HTMLDocument.Script
        let url: String
        var source: JSSource?
        var failure: String?

        init(_ script: HTMLDocument.Script, url: String) {
            self.script = script
            self.url = url
        }

        var isReady: Bool { source != nil || failure != nil }
    }

    init(
        page: Page, html: HTMLDocument, userScripts: [WKUserScript],
        finished: @escaping () -> Void
    ) {
        self.page = page
        self.userScripts = userScripts
        self.finished = finished
        let base = URL(string: page.url)
        let runtime = page.settings.runtime
        // Deferred scripts and modules run after the others, in order.
        let inOrder =
            html.scripts.filter { !$0.isDeferred } + html.scripts.filter { $0.isDeferred }
        scripts = inOrder.map { script in
            let url = script.source.map { URL(string: $0, relativeTo: base)?.absoluteString ?? $0 }
            let pending = Pending(script, url: url ?? page.url)
            if script.source == nil {
                pending.source = runtime.source(
                    of: script, text: script.text, url: pending.url)
            }
            return pending
        }
    }

    /// The first event of the document.
    func start() {
        page.perform(
            .other { [self] in
                page.simulation.trace.note(.lifecycle, "document start")
                page.installRuntime()
                page.installAndroidObjects()
                for script in userScripts where script.injectionTime == .atDocumentStart {
                    page.evaluate(page.settings.runtime.script(script.source, url: nil))
                }
                // As a browser's preloader: everything is asked for at once, and run in order.
                for pending in scripts where !pending.isReady { fetch(pending) }
                runReadyScripts()
            })
    }

    private func fetch(_ pending: Pending) {
        guard let url = URL(string: pending.url) else {
            pending.failure = "unsupported URL"
            return
        }
        page.process.fetch(URLRequest(url: url)) { [self] outcome in
            switch outcome {
            case .success(let resource) where (200..<300).contains(resource.status):
                pending.source = page.settings.runtime.source(
                    of: pending.script, text: resource.text, url: pending.url)
            case .success(let resource): pending.failure = "status \(resource.status)"
            case .failure(let message): pending.failure = message
            }
            page.perform(.other { [self] in runReadyScripts() })
        }
    }

    private func runReadyScripts() {
        while nextScript < scripts.count {
            let pending = scripts[nextScript]
            guard pending.isReady else { return }
            nextScript += 1
            if let source = pending.source {
                page.evaluate(source)
            } else {
                page.report(
                    PageFailure(
                        kind: .exception,
                        message: "Failed to load script \(pending.url): \(pending.failure ?? "")",
                        source: page.url, line: pending.script.line, column: 0, stack: ""))
            }
        }
        guard nextScript == scripts.count else { return }
        nextScript += 1
        page.eventLoop.post("document end") { [self] in
            page.raise("interactive")
            page.raise("DOMContentLoaded")
            for script in userScripts where script.injectionTime == .atDocumentEnd {
                page.evaluate(page.settings.runtime.script(script.source, url: nil))
            }
        }
        page.eventLoop.post("load") { [self] in
            page.raise("complete")
            page.raise("load")
            page.raise("pageshow")
            finished()
        }
    }
}

extension WebRuntime {
    /// The engine's form of a document's script.
    fileprivate func source(
        of script: HTMLDocument.Script, text: String, url: String
    ) -> JSSource {
        let line = script.source == nil ? script.line : 1
        guard script.isModule else {
            return self.script(text, url: url, startingLine: line)
        }
        // The engine's C API has no module loader. A bundle has no imports left, so a function
        // body with its own scope, strict and without `this`, is what a module is.
        return self.script(
            "(function(){\"use strict\";\(text)\n}).call(undefined);", url: url,
            startingLine: line)
    }
}

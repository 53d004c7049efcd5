import FaradFoundation
import JavaScriptCore
import Simulation

/// The style sheets that a document's links name, with those that they import and that its styles do. The window's `load` waits for
/// them, and scripts for those of the document's own markup.
///
/// Their rules are the runtime's (`web/runtime/elements/owned-sheets.js`). What a sheet imports is got
/// whatever the import's conditions say, as both engines get it (Chromium 156 measured; WebKit's
/// `StyleRuleImport`).
final class DocumentSheets {
    private unowned let page: Page
    private var sheets: [Sheet] = []
    /// How many of them links of scripts have named.
    private var added = 0
    /// What they import, by address; empty where it did not come.
    private var imports: [String: String] = [:]
    /// Told in a task of the page when one more has come, or will not.
    var changed: () -> Void = {}

    private final class Sheet {
        let link: HTMLDocument.StyleSheet
        let url: String
        /// Whether scripts wait for it.
        let isBlocking: Bool
        var text: String?
        /// How many of its files are on their way.
        var missing = 0
        /// The addresses of its files: one that is asked for again makes no circle.
        var asked: Set<String> = []
        /// Those that it imports itself, and those that have not come.
        var imported: Set<String> = []
        var missed: Set<String> = []
        /// What its link is told: a sheet that lacks what it imports itself is an error, too.
        var isWhole: Bool { text != nil && imported.isDisjoint(with: missed) }
        var hasEnded = false
        var isTold = false

        init(_ link: HTMLDocument.StyleSheet, url: String, isBlocking: Bool) {
            self.link = link
            self.url = url
            self.isBlocking = isBlocking
        }
    }

    init(of page: Page) { self.page = page }

    /// Asks for those of the document's own markup.
    func start(_ links: [HTMLDocument.StyleSheet]) {
        let base = URL(string: page.baseAddress)
        for link in links {
            let sheet = add(
                link, url: URL(inMarkup: link.address, of: base)?.absoluteString ?? "",
                isBlocking: !link.isAlternate && page.matches(media: link.media))
            if let text = link.text {
                sheet.missing += 1
                take(
                    .success(Self.resource(page.baseAddress, text)), from: page.baseAddress,
                    of: sheet, isFirst: true)
            } else {
                get(sheet.url, of: sheet, isFirst: true)
            }
        }
    }

    /// A sheet whose text is known.
    static func resource(_ address: String, _ text: String, type: String? = "text/css")
        -> LoadedResource
    {
        var resource = LoadedResource(url: address)
        resource.data = Data(text.utf8)
        resource.mimeType = type
        return resource
    }

    /// Asks for the one that a link of a script's names, unless its address says all of it (`known`), or
    /// for what a style of a script's imports. Its number comes back, which none of the markup has.
    func start(_ address: String, crossOrigin: String?, known: ResourceOutcome?) -> Int {
        added += 1
        let link = HTMLDocument.StyleSheet(
            address: address, crossOrigin: crossOrigin, media: "", isAlternate: false,
            isHeard: false, isInBody: false, scriptsBefore: page.parser.place, number: -added)
        let sheet = add(link, url: address, isBlocking: false)
        if let known {
            sheet.missing += 1
            page.eventLoop.post("style sheet") { [self] in
                take(known, from: address, of: sheet, isFirst: true)
            }
        } else {
            get(address, of: sheet, isFirst: true)
        }
        return link.number
    }

    private func add(_ link: HTMLDocument.StyleSheet, url: String, isBlocking: Bool) -> Sheet {
        let sheet = Sheet(link, url: url, isBlocking: isBlocking)
        sheets.append(sheet)
        page.delayLoad(1)
        return sheet
    }

    /// Whether a script has to wait for a sheet that stands before it.
    func delays(_ script: HTMLDocument.Script) -> Bool {
        sheets.contains { sheet in
            sheet.isBlocking && !sheet.hasEnded && sheet.link.scriptsBefore <= script.ordinal
                && page.settings.engine.lets(sheet.link, delay: script)
        }
    }

    /// The link of a number has a sheet that is got here.
    func holds(_ number: Int) -> Bool { sheets.contains { $0.link.number == number } }

    /// The text of a sheet that another one imports, by its address; nil while there is none.
    func imported(_ address: String) -> String? {
        // A `data:` of the page's is written otherwise by `URL`.
        imports[address] ?? URL(inMarkup: address, of: nil).flatMap { imports[$0.absoluteString] }
    }

    /// The text of the sheet of the link of a number; nil while there is none.
    func text(_ number: Int) -> String? {
        sheets.first { $0.link.number == number && $0.hasEnded }?.text
    }

    // MARK: Files

    private func get(_ address: String, of sheet: Sheet, isFirst: Bool) {
        guard sheet.asked.insert(address).inserted else { return }
        sheet.missing += 1
        guard let url = URL(string: address), url.scheme != nil else {
            sheet.missed.insert(address)
            return page.eventLoop.post("style sheet") { [self] in end(sheet) }
        }
        page.fetchForDocument(
            url, for: .linkElement, crossOrigin: isFirst ? sheet.link.crossOrigin : nil
        ) { [self] in take($0, from: address, of: sheet, isFirst: isFirst) }
    }

    private func take(
        _ outcome: ResourceOutcome, from address: String, of sheet: Sheet, isFirst: Bool
    ) {
        switch outcome {
        case .success(let resource):
            if let text = text(of: resource) {
                if isFirst { sheet.text = text } else { imports[address] = text }
                let base = URL(string: resource.url)
                for imported in StyleSheetImports.addresses(in: text, where: page.mayImport(for:)) {
                    let url = URL(inMarkup: imported, of: base)?.absoluteString ?? imported
                    if isFirst { sheet.imported.insert(url) }
                    get(url, of: sheet, isFirst: false)
                }
            } else {
                miss(address, of: sheet, isFirst: isFirst)
            }
        case .failure(let message):
            miss(address, of: sheet, isFirst: isFirst)
            guard !message.isEmpty else { break }
            page.console(.error, "Failed to load style sheet \(address): \(message)")
        }
        end(sheet)
    }

    /// To scripts and the cascade, what one imports and does not come is a sheet without rules.
    private func miss(_ address: String, of sheet: Sheet, isFirst: Bool) {
        sheet.missed.insert(address)
        if !isFirst { imports[address] = imports[address] ?? "" }
    }

    /// The text of what has come; nil: it is no sheet. The console is told why, but of a status only where
    /// no server gave it: of a server's it has been told.
    private func text(of resource: LoadedResource) -> String? {
        guard (200..<300).contains(resource.status) else {
            if !["http", "https"].contains(URL(string: resource.url)?.scheme) {
                let reason = "Failed to load style sheet \(resource.url): status \(resource.status)"
                page.console(.error, reason)
            }
            return nil
        }
        guard let type = resource.mimeType?.lowercased(), type != "text/css" else {
            return resource.text
        }
        let engine = page.settings.engine
        page.console(.error, engine.line(forSheet: resource.url, type: type))
        // To Chromium it is a sheet without rules.
        if case .chromium = engine { return "" }
        return nil
    }

    /// One file of a sheet has come, or will not.
    private func end(_ sheet: Sheet) {
        sheet.missing -= 1
        guard sheet.missing == 0 else { return }
        sheet.hasEnded = true
        changed()
        tell()
    }

    /// Tells the links that the parser has come to of what has ended.
    func tell() {
        for sheet in sheets where sheet.hasEnded && !sheet.isTold {
            guard sheet.link.scriptsBefore <= page.parser.place else { continue }
            sheet.isTold = true
            page.enterSteps(
                sheet.isWhole ? Page.Entry.sheetLoaded : Page.Entry.sheetFailed,
                page.context.makeNumber(Double(sheet.link.number)),
                page.context.makeBool(sheet.link.isHeard))
            page.delayLoad(-1)
        }
        // It keeps the loader, which keeps the page.
        if sheets.allSatisfy(\.isTold) { changed = {} }
    }
}

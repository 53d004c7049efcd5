import FaradFoundation
import JavaScriptCore
import UIKit

/// What a page gives to other apps and takes of them (`web/runtime/parts/clipboard.js`, `commands.js`
/// and `share.js`).
extension Page {
    func addClipboard(to host: JSObjectRef) {
        guard settings.copy != nil else { return }
        add("copy", to: host) { page, arguments throws(JSException) in
            page.settings.copy?(
                try arguments.string(0), WebStorage.origin(of: page.baseURL.absoluteString))
            return nil
        }
        guard settings.engine.isWebKit else { return }
        add("paste", to: host) { page, arguments in
            page.paste(Int(arguments.number(0)))
            return nil
        }
    }

    private func paste(_ id: Int) {
        let process = process
        let origin = WebStorage.origin(of: baseURL.absoluteString)
        process.postToApp("paste") { [weak self] in
            process.webView?.requestPaste(for: origin) { text in
                process.postToPage("paste") {
                    self?.answer("clipboard", "pasted") { page in
                        [
                            page.context.makeNumber(Double(id)),
                            text.map(page.context.makeString) ?? page.context.null,
                        ]
                    }
                }
            }
        }
    }

    func addShareSheet(to host: JSObjectRef) {
        guard settings.copy != nil, settings.engine.isWebKit else { return }
        add("share", to: host) { page, arguments throws(JSException) in
            var files: [GivenFile] = []
            for index in stride(from: 3, to: arguments.count - 1, by: 2) {
                let data = page.withBytes(of: arguments[index + 1]) { Data($0) }
                files.append(
                    GivenFile(
                        name: try arguments.string(index), data: data ?? Data(),
                        typeIdentifier: "public.data"))
            }
            page.share(
                title: try arguments.string(0), text: try arguments.string(1),
                url: try arguments.string(2), files)
            return nil
        }
    }

    private func share(title: String, text: String, url: String, _ files: [GivenFile]) {
        let process = process
        process.postToApp("share") { [weak self] in
            process.webView?.share(title: title, text: text, url: url, files) { isCompleted in
                process.postToPage("share") {
                    self?.answer("share", "ended") { [$0.context.makeBool(isCompleted)] }
                }
            }
        }
    }

    /// Calls a function of a part of the runtime with the answer to what the page has asked.
    func answer(
        _ part: String, _ function: String, _ values: @escaping (Page) -> [JSValueRef?]
    ) {
        perform(
            .other { [self] in
                enter(
                    Entry.part, context.makeString(part),
                    makeArray([context.makeString(function)] + values(self)))
                takeSteps()
            })
    }
}

extension WKWebView {
    /// Asks the user before a page pastes what another has copied: WebKit shows the button “Paste” of
    /// the edit menu, and nothing else. Here that is an action sheet, and a touch beside it “Cancel”.
    func requestPaste(for origin: String, _ answer: @escaping (String?) -> Void) {
        let pasteboard = UIPasteboard.general
        if pasteboard.pageOrigin == origin { return answer(pasteboard.string ?? "") }
        let menu = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
        menu.addAction(
            UIAlertAction(title: "Paste", style: .default) { _ in
                answer(pasteboard.string ?? "")
            })
        menu.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in answer(nil) })
        guard let root = window?.rootViewController else { return answer(nil) }
        root.topmost.present(menu, animated: true)
    }

    /// Opens the share sheet as WebKit's `WKShareSheet` does; files lie in the app's temporary folder.
    func share(
        title: String, text: String, url: String, _ files: [GivenFile],
        _ answer: @escaping (Bool) -> Void
    ) {
        var items: [Any] = []
        if !text.isEmpty { items.append(text) }
        if let url = URL(string: url), !url.absoluteString.isEmpty { items.append(url) }
        if !title.isEmpty, items.isEmpty, files.isEmpty { items.append(title) }
        let folder = "WKFileShare-\(PhoneProcess.current.makeUUID().uuidString.prefix(6))"
        items += files.compactMap { try? $0.write(to: folder) }
        guard !items.isEmpty, let root = window?.rootViewController else { return answer(false) }
        let sheet = UIActivityViewController(activityItems: items, applicationActivities: nil)
        sheet.completionWithItemsHandler = { _, isCompleted, _, _ in answer(isCompleted) }
        root.topmost.present(sheet, animated: true)
    }
}

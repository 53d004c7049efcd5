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
                    self?.answer("clipboard", ["pasted", id, text ?? JSNull()])
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
                    self?.answer("share", ["ended", isCompleted])
                }
            }
        }
    }

    /// Calls a function of a part of the runtime, which comes first, with the answer to what the page
    /// has asked.
    func answer(_ part: String, _ values: [Any?]) {
        perform(
            .other { [self] in
                let array = JSValue(object: values, in: context)
                enter(Entry.part, context.makeString(part), array.ref)
                withExtendedLifetime(array) {}
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
        if !presentForPage(menu) { answer(nil) }
    }

    /// Opens the share sheet as WebKit's `WKShareSheet` does; files lie in the app's temporary folder.
    func share(
        title: String, text: String, url: String, _ files: [GivenFile],
        _ answer: @escaping (Bool) -> Void
    ) {
        var items: [Any] = []
        if !text.isEmpty { items.append(text) }
        if let url = URL(string: url), !url.absoluteString.isEmpty { items.append(url) }
        if !title.isEmpty, items.isEmpty { items.append(title) }
        // A folder for each, as two may have one name; they go with the sheet.
        let process = PhoneProcess.current
        var folders: [String] = []
        for file in files {
            let folder = "WKFileShare-\(process.makeUUID().uuidString.prefix(6))"
            guard let url = try? file.write(to: folder) else { continue }
            folders.append(process.sandbox.dataContainer + "/tmp/" + folder)
            items.append(url)
        }
        let sheet = UIActivityViewController(activityItems: items, applicationActivities: nil)
        sheet.completionWithItemsHandler = { _, isCompleted, _, _ in
            for folder in folders { try? process.system.fileSystem.remove(folder, as: process) }
            answer(isCompleted)
        }
        if items.isEmpty || !presentForPage(sheet) { answer(false) }
    }
}

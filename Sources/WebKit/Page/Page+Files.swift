package import FaradFoundation
import JavaScriptCore
import UniformTypeIdentifiers

/// A file that the user has chosen for a page, as the page gets it.
///
/// Unlike a browser's it is read when it is chosen, not when the page reads it.
package struct ChosenFile {
    let name: String
    /// Empty where nobody knows it.
    let mimeType: String
    let data: Data
    /// In Unix milliseconds.
    let lastModified: Double

    /// Both engines take the type from the name.
    package init(name: String, data: Data, lastModified: Double) {
        self.name = name
        let end = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
        mimeType = end.flatMap { UTType(filenameExtension: String($0)) }?.preferredMIMEType ?? ""
        self.data = data
        self.lastModified = lastModified
    }

    /// Reads a file that the running process may read.
    package init(reading url: URL) throws {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        let date = attributes[.modificationDate] as? Date
        self.init(
            name: url.lastPathComponent, data: try FileContents.read(url),
            lastModified: ((date?.timeIntervalSince1970 ?? 0) * 1000).rounded(.down))
    }
}

/// The files that a page asks its user for (`web/runtime/parts/file-chooser.js`).
extension Page {
    func addChooser(to host: JSObjectRef) {
        add("chooseFiles", to: host) { page, arguments throws(JSException) in
            func list(_ index: Int) throws(JSException) -> [String] {
                try arguments.string(index).split(separator: ",").map(String.init)
            }
            page.chooseFiles(
                Int(arguments.number(0)),
                WKOpenPanelParameters(
                    acceptedMIMETypes: try list(1), acceptedFileExtensions: try list(2),
                    allowsMultipleSelection: arguments.bool(3),
                    mediaCapture: .init(rawValue: try arguments.string(4))))
            return nil
        }
    }

    private func chooseFiles(_ id: Int, _ parameters: WKOpenPanelParameters) {
        let process = process
        let frame = WKFrameInfo(page: self)
        process.postToApp("open panel") { [weak self] in
            process.webView?.runOpenPanel(parameters, frame: frame) { files in
                process.postToPage("files chosen") { self?.filesChosen(id, files) }
            }
        }
    }

    private func filesChosen(_ id: Int, _ files: [(key: String, file: ChosenFile)]) {
        let values = files.map { key, file -> Any? in
            [key, [UInt8](file.data), file.mimeType, file.name, file.lastModified] as [Any?]
        }
        answer("file-chooser", ["chosen", id] + values)
    }
}

import Capacitor

/// Finds what is to be shown.
enum FileViewer {
    /// A file's name, and what is in it.
    struct Document {
        let name: String
        let data: Data
    }

    /// - Throws: ``FileViewerError``.
    static func local(_ path: String) throws -> Document {
        if path.isEmpty { throw FileViewerError.pathEmpty }
        let address = path.hasPrefix("file://") ? path : "file://" + path
        guard let url = URL(string: address) else { throw FileViewerError.couldNotOpenDocument }
        if url.pathExtension.isEmpty { throw FileViewerError.missingFileExtension }
        guard FileManager.default.fileExists(atPath: url.path) else {
            throw FileViewerError.fileDoesNotExist
        }
        return Document(name: url.lastPathComponent, data: try Data(contentsOf: url))
    }

    /// A file of the app's bundle, whose web layer lies in `public`. As in the plugin, what stands
    /// behind a second point of its name does not count.
    ///
    /// - Throws: ``FileViewerError``.
    static func resource(_ path: String) throws -> Document {
        guard let url = URL(string: path) else { throw FileViewerError.pathEmpty }
        let parts = url.lastPathComponent.split(separator: ".").map(String.init)
        guard parts.count > 1 else { throw FileViewerError.missingFileExtension }
        let folders = url.pathComponents.dropLast().filter { $0 != "/" }
        let folder = folders.isEmpty ? nil : folders.joined(separator: "/")
        guard
            let found = Bundle.main.path(
                forResource: parts[0], ofType: parts[1], inDirectory: folder)
        else { throw FileViewerError.fileDoesNotExist }
        let name = parts[0] + "." + parts[1]
        return Document(name: name, data: try Data(contentsOf: URL(fileURLWithPath: found)))
    }

    /// An address that ends in a slash is none, as in the plugin.
    ///
    /// - Throws: ``FileViewerError``.
    static func remote(_ text: String) throws -> URL {
        if text.isEmpty { throw FileViewerError.urlEmpty }
        let form =
            #/https?://[^/:.\s]+([/:.\s][^/:.\s]+)*(:[0-9]+)?(/[^?#\s]+[^#\s]*(#.+)?)?/#
        guard text.wholeMatch(of: form) != nil,
            let url = URL(string: text.replacing(" ", with: "%20"))
        else { throw FileViewerError.urlMalformed }
        return url
    }
}

import AndroidFoundation

/// The MIME types of the files that a page is served: those of Android's table, and Capacitor's for
/// scripts.
enum AssetTypes {
    /// The type of a file by its path; nil where Android knows none, and the response has no type.
    static func mimeType(ofPath path: String) -> String? {
        let name = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        switch name {
        // Those of every start.
        case "html": return "text/html"
        case "js", "mjs": return "application/javascript"
        default: return MimeTypeMap.getMimeTypeFromExtension(name)
        }
    }
}

/// Which uniform type is a kind of which, as far as shared items need it.
package enum TypeIdentifiers {
    private static let parents: [String: [String]] = [
        "public.jpeg": ["public.image"],
        "public.png": ["public.image"],
        "public.heic": ["public.heif"],
        "public.heif": ["public.image"],
        "public.tiff": ["public.image"],
        "com.compuserve.gif": ["public.image"],
        "com.microsoft.bmp": ["public.image"],
        "org.webmproject.webp": ["public.image"],
        "public.svg-image": ["public.image"],
        "com.adobe.raw-image": ["public.image"],
        "public.image": ["public.data", "public.content"],
        "public.mpeg-4": ["public.movie"],
        "com.apple.quicktime-movie": ["public.movie"],
        "public.movie": ["public.audiovisual-content"],
        "public.mp3": ["public.audio"],
        "public.mpeg-4-audio": ["public.audio"],
        "public.audio": ["public.audiovisual-content"],
        "public.audiovisual-content": ["public.data", "public.content"],
        "com.adobe.pdf": ["public.data", "public.composite-content"],
        "public.composite-content": ["public.content"],
        "public.zip-archive": ["public.archive", "public.data"],
        "public.archive": [],
        "com.microsoft.word.doc": ["public.data", "public.composite-content"],
        "org.openxmlformats.wordprocessingml.document": [
            "public.data", "public.composite-content",
        ],
        "com.microsoft.excel.xls": ["public.data", "public.composite-content"],
        "org.openxmlformats.spreadsheetml.sheet": ["public.data", "public.composite-content"],
        "public.comma-separated-values-text": ["public.text"],
        "public.vcard": ["public.text"],
        "public.rtf": ["public.text"],
        "public.xml": ["public.text"],
        "public.file-url": ["public.url"],
        "public.url": ["public.data"],
        "public.utf8-plain-text": ["public.plain-text"],
        "public.plain-text": ["public.text"],
        "public.html": ["public.text"],
        "public.json": ["public.text"],
        "public.text": ["public.data", "public.content"],
        "public.data": ["public.item"],
        "public.content": [],
        "public.item": [],
    ]

    private static let extensions: [String: String] = [
        "jpg": "public.jpeg", "jpeg": "public.jpeg", "jpe": "public.jpeg", "png": "public.png",
        "heic": "public.heic", "heif": "public.heif", "gif": "com.compuserve.gif",
        "tif": "public.tiff", "tiff": "public.tiff", "bmp": "com.microsoft.bmp",
        "webp": "org.webmproject.webp", "svg": "public.svg-image", "dng": "com.adobe.raw-image",
        "mp4": "public.mpeg-4", "mov": "com.apple.quicktime-movie", "mp3": "public.mp3",
        "m4a": "public.mpeg-4-audio", "pdf": "com.adobe.pdf", "zip": "public.zip-archive",
        "txt": "public.plain-text", "html": "public.html", "htm": "public.html",
        "json": "public.json", "csv": "public.comma-separated-values-text",
        "vcf": "public.vcard", "rtf": "public.rtf", "xml": "public.xml",
        "doc": "com.microsoft.word.doc", "xls": "com.microsoft.excel.xls",
        "docx": "org.openxmlformats.wordprocessingml.document",
        "xlsx": "org.openxmlformats.spreadsheetml.sheet",
    ]

    /// Whether the first type is the second, or a kind of it.
    package static func conforms(_ identifier: String, to other: String) -> Bool {
        if identifier == other { return true }
        return (parents[identifier] ?? []).contains { conforms($0, to: other) }
    }

    /// The extension that files of a type are given; nil when none is known.
    package static func fileExtension(of identifier: String) -> String? {
        switch identifier {
        case "public.jpeg": return "jpeg"
        case "public.plain-text", "public.utf8-plain-text": return "txt"
        default: return extensions.keys.sorted().first { extensions[$0] == identifier }
        }
    }

    /// The type that a file name's extension stands for; nil when it is not known.
    package static func identifier(fileExtension: String) -> String? {
        extensions[fileExtension.lowercased()]
    }
}

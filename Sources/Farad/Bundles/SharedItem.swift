import FaradFoundation

/// An item as another app hands it to the share sheet: a file, a web page's URL, or a text.
public struct SharedItem: Hashable, Sendable {
    /// How the other app hands the item over (`NSItemProvider.loadItem` gives one of these).
    public enum Representation: String, Hashable, Sendable, CaseIterable {
        /// A file's URL: Photos and Files do this.
        case url
        /// The bytes.
        case data
        /// An image object; the extension makes a PNG of it.
        case image
        /// The URL of a web page: what Safari hands over.
        case webURL
        /// A text: what an app hands over of a selection.
        case text
    }

    /// What the receiver needs to read a file's URL.
    public enum FileAccess: String, Hashable, Sendable, CaseIterable {
        /// `startAccessingSecurityScopedResource()`: what Files hands over is reported to need it.
        case securityScoped = "security-scoped"
        /// Nothing, while the receiver's process lives: Photos's copies are reported to be so.
        case granted
    }

    /// The display name in the app that shares it, such as `vacation-photo.jpg`; a web page's is its
    /// URL.
    public var fileName: String
    /// The bytes of the file; of a web page or a text those of its UTF-8.
    public var bytes: [UInt8]
    /// So many zeros follow the bytes: a file that is large and takes no memory here.
    public var zeroBytes = 0
    /// The uniform type identifier, such as `public.jpeg`.
    public var typeIdentifier: String
    /// How the item is handed over.
    public var representation: Representation
    /// What a file's URL needs; nil: what the knob `shared-files` says.
    public var access: FileAccess?

    /// Describes an item whose type is known.
    public init(
        fileName: String, bytes: [UInt8], typeIdentifier: String,
        representation: Representation = .url, access: FileAccess? = nil
    ) {
        self.fileName = fileName
        self.bytes = bytes
        self.typeIdentifier = typeIdentifier
        self.representation = representation
        self.access = access
    }

    /// Describes a file whose type its name tells; `public.data` where it tells none.
    public init(
        fileName: String, bytes: [UInt8], representation: Representation = .url,
        access: FileAccess? = nil
    ) {
        let name = fileName.split(separator: ".", omittingEmptySubsequences: false)
        let type =
            name.count > 1 ? TypeIdentifiers.identifier(fileExtension: String(name.last!)) : nil
        self.init(
            fileName: fileName, bytes: bytes, typeIdentifier: type ?? "public.data",
            representation: representation, access: access)
    }

    /// A web page, as a browser shares it.
    public init(webURL: String) {
        self.init(
            fileName: webURL, bytes: Array(webURL.utf8), typeIdentifier: "public.url",
            representation: .webURL)
    }

    /// A text, as an app shares a selection of it.
    public init(text: String) {
        self.init(
            fileName: "text", bytes: Array(text.utf8), typeIdentifier: "public.plain-text",
            representation: .text)
    }

    /// The size in bytes.
    public var size: Int { bytes.count + zeroBytes }

    /// Whether a screen can show the item as a picture.
    package var isImage: Bool {
        representation == .image || conforms(to: "public.image")
    }

    /// Whether the item is no file, and a screen shows it by its text.
    package var isText: Bool { representation == .webURL || representation == .text }

    /// What a screen shows of it in place of a picture: a text or URL itself, of a file its name.
    var shownText: String? {
        if isText { return String(decoding: bytes, as: UTF8.self) }
        return isImage ? nil : PhonePath.name(fileName)
    }

    package func conforms(to type: String) -> Bool {
        TypeIdentifiers.conforms(typeIdentifier, to: type)
    }
}

/// A photo is an item like any other.
public typealias SharedPhoto = SharedItem

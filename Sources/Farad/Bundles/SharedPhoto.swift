/// A photo as another app hands it to the share sheet.
public struct SharedPhoto: Hashable, Sendable {
    /// How the other app hands the photo over (`NSItemProvider.loadItem` gives one of these).
    public enum Representation: String, Hashable, Sendable, CaseIterable {
        /// A file URL with a security scope: Photos and Files do this.
        case url
        /// The bytes.
        case data
        /// An image object; the extension makes a PNG of it.
        case image
    }

    /// The display name in the app that shares it, such as `vacation-photo.jpg`.
    public var fileName: String
    /// The bytes of the file.
    public var bytes: [UInt8]
    /// The uniform type identifier, such as `public.jpeg`.
    public var typeIdentifier: String
    /// How the photo is handed over.
    public var representation: Representation

    /// Describes a photo whose type is known.
    public init(
        fileName: String, bytes: [UInt8], typeIdentifier: String,
        representation: Representation = .url
    ) {
        self.fileName = fileName
        self.bytes = bytes
        self.typeIdentifier = typeIdentifier
        self.representation = representation
    }
}

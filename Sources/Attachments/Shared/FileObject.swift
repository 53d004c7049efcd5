import Foundation
import UniformTypeIdentifiers

/// What an attachment is.
enum ContentType: String, Codable {
    case webPage, text, image, movie, pdf, archive, other

    /// The kind of a file, by its uniform type.
    init(typeIdentifier: String) {
        let type = UTType(typeIdentifier)
        let kinds: [(UTType, ContentType)] = [
            (.image, .image), (.movie, .movie), (.pdf, .pdf), (.zip, .archive), (.text, .text),
        ]
        self = kinds.first { type?.conforms(to: $0.0) == true }?.1 ?? .other
    }
}

/// An attachment as app and extension speak of it; its content lies at the URL.
struct FileObject: Codable {
    let name: String
    let type: ContentType
    let url: URL
    let size: UInt64
}

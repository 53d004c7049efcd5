import FaradFoundation
import Testing
import UniformTypeIdentifiers

@Suite struct UTTypeTests {
    @Test func `a picture's type conforms to the general ones`() {
        #expect(UTType.jpeg.conforms(to: .image))
        #expect(UTType.jpeg.conforms(to: .data))
        #expect(UTType.jpeg.conforms(to: .item))
        #expect(UTType.image.conforms(to: .image))
        #expect(!UTType.image.conforms(to: .jpeg))
        #expect(!UTType.plainText.conforms(to: .image))
        #expect(UTType.jpeg.isSubtype(of: .image))
        #expect(!UTType.image.isSubtype(of: .image))
        #expect(UTType.image.isSupertype(of: .heic))
    }

    @Test func `the identifiers are Apple's`() {
        #expect(UTType.image.identifier == "public.image")
        #expect(UTType.jpeg.identifier == "public.jpeg")
        #expect(UTType.gif.identifier == "com.compuserve.gif")
        #expect(UTType.fileURL.identifier == "public.file-url")
        #expect(UTType("public.png") == .png)
        #expect(UTType("org.example.nothing") == nil)
    }

    @Test(arguments: [
        ("jpg", UTType.jpeg), ("JPEG", .jpeg), ("png", .png), ("heic", .heic),
        ("mov", .quickTimeMovie),
        ("txt", .plainText), ("pdf", .pdf),
    ])
    func `an extension names a type, in either case of letters`(name: String, type: UTType) {
        #expect(UTType(filenameExtension: name) == type)
    }

    @Test func `an unknown extension, or one of another kind, names none`() {
        #expect(UTType(filenameExtension: "qqq") == nil)
        #expect(UTType(filenameExtension: "") == nil)
        #expect(UTType(filenameExtension: "txt", conformingTo: .image) == nil)
    }

    @Test func `a type tells the extension and MIME type that are preferred`() {
        #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
        #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
        #expect(UTType.image.preferredFilenameExtension == nil)
        #expect(UTType(mimeType: "image/png") == .png)
        #expect(UTType.png.supertypes == [.image, .data, .content, .item])
    }

    /// Item providers ask the floor below, which has a table of its own.
    @Test(arguments: [
        UTType.jpeg, .png, .gif, .webP, .heic, .heif, .tiff, .bmp, .plainText, .url, .fileURL,
        .pdf, .movie, .mpeg4Movie, .quickTimeMovie, .json, .html, .zip,
    ])
    func `item providers see the same kinds`(type: UTType) {
        for general in [UTType.image, .text, .url, .movie, .audiovisualContent, .data] {
            #expect(
                TypeIdentifiers.conforms(type.identifier, to: general.identifier)
                    == type.conforms(to: general), "\(type) to \(general)")
        }
        if let name = type.preferredFilenameExtension {
            #expect(TypeIdentifiers.identifier(fileExtension: name) == type.identifier)
        }
    }
}

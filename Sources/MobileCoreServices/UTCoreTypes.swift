// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation
import UniformTypeIdentifiers

// The names that types had before UniformTypeIdentifiers, as texts that they are here.

public let kUTTypeItem: CFString = "public.item"
public let kUTTypeContent: CFString = "public.content"
public let kUTTypeData: CFString = "public.data"
public let kUTTypeDirectory: CFString = "public.directory"
public let kUTTypeFolder: CFString = "public.folder"
public let kUTTypeURL: CFString = "public.url"
public let kUTTypeFileURL: CFString = "public.file-url"
public let kUTTypeImage: CFString = "public.image"
public let kUTTypeJPEG: CFString = "public.jpeg"
public let kUTTypePNG: CFString = "public.png"
public let kUTTypeGIF: CFString = "com.compuserve.gif"
public let kUTTypeText: CFString = "public.text"
public let kUTTypePlainText: CFString = "public.plain-text"
public let kUTTypeUTF8PlainText: CFString = "public.utf8-plain-text"
public let kUTTypeRTF: CFString = "public.rtf"
public let kUTTypeHTML: CFString = "public.html"
public let kUTTypeXML: CFString = "public.xml"
public let kUTTypeJSON: CFString = "public.json"
public let kUTTypeVCard: CFString = "public.vcard"
public let kUTTypePDF: CFString = "com.adobe.pdf"
public let kUTTypeMovie: CFString = "public.movie"
public let kUTTypeVideo: CFString = "public.video"
public let kUTTypeAudio: CFString = "public.audio"
public let kUTTypeMPEG4: CFString = "public.mpeg-4"
public let kUTTypeQuickTimeMovie: CFString = "com.apple.quicktime-movie"
public let kUTTypeMP3: CFString = "public.mp3"
public let kUTTypeMPEG4Audio: CFString = "public.mpeg-4-audio"
public let kUTTypeZipArchive: CFString = "public.zip-archive"

public let kUTTagClassFilenameExtension: CFString = "public.filename-extension"
public let kUTTagClassMIMEType: CFString = "public.mime-type"

/// A text that a function of Core Foundation's hands over; nothing is to be counted here.
public struct UnmanagedText: Sendable {
    private let text: CFString

    init(_ text: CFString) { self.text = text }

    public func takeRetainedValue() -> CFString { text }
    public func takeUnretainedValue() -> CFString { text }
}

/// The type that an ending or a MIME type names; nil where no type does, for which a phone makes one up.
public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> UnmanagedText? {
    let supertype = inConformingToUTI.flatMap { UTType($0) } ?? .data
    let type: UTType? =
        switch inTagClass {
        case kUTTagClassFilenameExtension: UTType(filenameExtension: inTag, conformingTo: supertype)
        case kUTTagClassMIMEType: UTType(mimeType: inTag, conformingTo: supertype)
        default: nil
        }
    return type.map { UnmanagedText($0.identifier) }
}

/// The ending or the MIME type that a type has first; nil where it has none.
public func UTTypeCopyPreferredTagWithClass(
    _ inUTI: CFString, _ inTagClass: CFString
) -> UnmanagedText? {
    guard let type = UTType(inUTI) else { return nil }
    let tag =
        inTagClass == kUTTagClassMIMEType
        ? type.preferredMIMEType
        : inTagClass == kUTTagClassFilenameExtension ? type.preferredFilenameExtension : nil
    return tag.map(UnmanagedText.init)
}

public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
    guard let type = UTType(inUTI), let other = UTType(inConformsToUTI) else {
        return inUTI == inConformsToUTI
    }
    return type.conforms(to: other)
}

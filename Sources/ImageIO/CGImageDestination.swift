// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation
import UIKit

/// A picture's file, as it is written: JPEG or PNG.
public final class CGImageDestination {
    fileprivate let type: String
    fileprivate let write: (Data) -> Bool
    fileprivate var result: Data?

    fileprivate init?(_ type: String, _ write: @escaping (Data) -> Bool) {
        switch type {
        case "public.jpeg", "public.png": break
        case "public.heic", "public.heif", "com.compuserve.gif", "public.tiff":
            unsimulated("Farad writes pictures as JPEG and PNG, not as \(type)")
        default: return nil
        }
        self.type = type
        self.write = write
    }
}

/// Nil where no picture is written as that.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(type) { data in
        FileManager.default.createFile(atPath: url.path, contents: data)
    }
}

public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(type) { bytes in
        data.setData(bytes)
        return true
    }
}

/// Takes the picture over with its metadata, changed by the properties. A JPEG stays as it is but for these
/// (a phone encodes it again); a PNG has no metadata here.
public func CGImageDestinationAddImageFromSource(
    _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
    var block = isrc.block
    if let properties { ImageProperties.apply(properties, to: &block) }
    idst.result = converted(isrc, idst.type).map {
        idst.type == "public.jpeg" ? JPEGMetadata.replace(block, in: $0, keepsXMP: true) : $0
    }
}

private func converted(_ source: CGImageSource, _ type: String) -> Data? {
    if source.type == type { return source.data }
    let image = UIImage(data: source.data)
    return type == "public.png" ? image?.pngData() : image?.jpegData(compressionQuality: 1)
}

/// Writes the file.
///
/// - Returns: False where nothing was added, or it cannot be written.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool {
    guard let data = idst.result else { return false }
    return idst.write(data)
}

/// Writes the picture as it is with other metadata: that of the options, alone or merged into its own.
public func CGImageDestinationCopyImageSource(
    _ idst: CGImageDestination, _ isrc: CGImageSource, _ options: CFDictionary?,
    _ err: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    // Only a picture of the same kind stays as it is.
    guard idst.type == isrc.type else { return false }
    let options = options ?? [:]
    func isSet(_ key: String) -> Bool {
        options[key] as? Bool ?? (options[key] as? NSNumber)?.boolValue ?? false
    }
    var block = isrc.block
    if let metadata = options[kCGImageDestinationMetadata] as? CGImageMetadata {
        if !isSet(kCGImageDestinationMergeMetadata) { block = ExifBlock() }
        ImageProperties.apply(metadata.properties, to: &block)
    }
    if let orientation = options[kCGImageDestinationOrientation] {
        ImageProperties.apply([kCGImagePropertyOrientation: orientation], to: &block)
    }
    if isSet(kCGImageMetadataShouldExcludeGPS) { block[.gps] = [:] }
    guard isrc.header.format == .jpeg else { return idst.write(isrc.data) }
    return idst.write(
        JPEGMetadata.replace(
            block, in: isrc.data, keepsXMP: !isSet(kCGImageMetadataShouldExcludeXMP)))
}

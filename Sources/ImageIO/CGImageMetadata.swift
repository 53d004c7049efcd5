// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation

/// A picture's metadata; of XMP's, what Exif has as well.
public class CGImageMetadata {
    /// As dictionaries of properties have it.
    fileprivate(set) var properties: [String: Any]

    fileprivate init(_ properties: [String: Any]) { self.properties = properties }
}

public final class CGMutableImageMetadata: CGImageMetadata {}

/// What a tag's value is.
public enum CGImageMetadataType: Int32, Sendable {
    case invalid = -1
    case `default` = 0
    case string = 1
    case arrayUnordered = 2
    case arrayOrdered = 3
    case alternateArray = 4
    case alternateText = 5
    case structure = 6
}

public final class CGImageMetadataTag {
    fileprivate let value: Any

    fileprivate init(_ value: Any) { self.value = value }
}

public func CGImageSourceCopyMetadataAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImageMetadata? {
    index == 0 ? CGImageMetadata(ImageProperties.dictionaries(isrc.block)) : nil
}

public func CGImageMetadataCreateMutable() -> CGMutableImageMetadata { CGMutableImageMetadata([:]) }

public func CGImageMetadataCreateMutableCopy(_ metadata: CGImageMetadata) -> CGMutableImageMetadata?
{
    CGMutableImageMetadata(metadata.properties)
}

/// Sets what a dictionary of properties would have.
public func CGImageMetadataSetValueMatchingImageProperty(
    _ metadata: CGMutableImageMetadata, _ dictionaryName: CFString, _ propertyName: CFString,
    _ value: CFTypeRef
) -> Bool {
    var own = metadata.properties[dictionaryName] as? [String: Any] ?? [:]
    own[propertyName] = value
    metadata.properties[dictionaryName] = own
    return true
}

public func CGImageMetadataRegisterNamespaceForPrefix(
    _ metadata: CGMutableImageMetadata, _ xmlns: CFString, _ prefix: CFString,
    _ err: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { true }

public func CGImageMetadataTagCreate(
    _ xmlns: CFString, _ prefix: CFString?, _ name: CFString, _ type: CGImageMetadataType,
    _ value: CFTypeRef
) -> CGImageMetadataTag? { CGImageMetadataTag(value) }

/// The dictionary and the name of what XMP calls by a path such as `exif:FNumber`.
private func place(_ path: String) -> (dictionary: String, name: String)? {
    let parts = path.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "exifEX" where parts[1] == "PhotographicSensitivity":
        return (kCGImagePropertyExifDictionary, kCGImagePropertyExifISOSpeedRatings)
    case "exif" where parts[1].hasPrefix("GPS"):
        return (kCGImagePropertyGPSDictionary, String(parts[1].dropFirst(3)))
    case "exif", "exifEX", "aux": return (kCGImagePropertyExifDictionary, parts[1])
    case "tiff": return (kCGImagePropertyTIFFDictionary, parts[1])
    default: return nil
    }
}

public func CGImageMetadataSetTagWithPath(
    _ metadata: CGMutableImageMetadata, _ parent: CGImageMetadataTag?, _ path: CFString,
    _ tag: CGImageMetadataTag
) -> Bool {
    guard parent == nil, let place = place(path) else {
        unsimulated("Farad keeps no XMP of a picture, such as \(path)")
    }
    return CGImageMetadataSetValueMatchingImageProperty(
        metadata, place.dictionary, place.name, tag.value)
}

/// - Returns: False where there is none.
public func CGImageMetadataRemoveTagWithPath(
    _ metadata: CGMutableImageMetadata, _ parent: CGImageMetadataTag?, _ path: CFString
) -> Bool {
    guard let place = place(path),
        let own = metadata.properties[place.dictionary] as? [String: Any], own[place.name] != nil
    else { return false }
    ImageProperties.remove(place.name, of: place.dictionary, from: &metadata.properties)
    return true
}

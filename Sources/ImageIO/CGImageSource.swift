// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation
import UIKit

/// A picture's file, as it is read: JPEG, PNG, GIF, WebP or HEIC.
public final class CGImageSource {
    let data: Data
    let header: ImageHeader

    fileprivate init?(_ data: Data) {
        guard let header = ImageHeader(data) else { return nil }
        self.data = data
        self.header = header
    }

    var type: String {
        switch header.format {
        case .jpeg: "public.jpeg"
        case .png: "public.png"
        case .gif: "com.compuserve.gif"
        case .webp: "org.webmproject.webp"
        case .heic: "public.heic"
        }
    }

    /// That of JPEG alone is read; of the others nothing is known but size and orientation.
    var block: ExifBlock { header.format == .jpeg ? JPEGMetadata.block(data) ?? .init() : .init() }
}

/// Nil where there is no file, or no picture in it.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    guard url.isFileURL, let data = FileManager.default.contents(atPath: url.path) else {
        return nil
    }
    return CGImageSource(data)
}

public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource?
{
    CGImageSource(data as Data)
}

/// As a uniform type identifier.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.type }

/// One: of what moves, the first picture counts.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { 1 }

/// Size, orientation and what a JPEG's Exif says. What only its pixels would tell (depth, colour model,
/// profile) is not there.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
    guard index == 0 else { return nil }
    let block = isrc.block
    var properties = ImageProperties.dictionaries(block)
    properties[kCGImagePropertyPixelWidth] = isrc.header.width
    properties[kCGImagePropertyPixelHeight] = isrc.header.height
    let tiff = properties[kCGImagePropertyTIFFDictionary] as? [String: Any]
    if isrc.header.orientation != 1 || tiff?[kCGImagePropertyTIFFOrientation] != nil {
        properties[kCGImagePropertyOrientation] = isrc.header.orientation
    }
    if let across = tiff?[kCGImagePropertyTIFFXResolution],
        let down = tiff?[kCGImagePropertyTIFFYResolution]
    {
        properties[kCGImagePropertyDPIWidth] = across
        properties[kCGImagePropertyDPIHeight] = down
    }
    return properties
}

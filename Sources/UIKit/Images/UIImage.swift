public import FaradFoundation
import Graphics

/// A picture: the bytes of an image file, or pixels in memory.
///
/// An image keeps its file's bytes. `pngData()` gives the bytes of a PNG back, and
/// `jpegData(compressionQuality:)` those of a JPEG, whatever the quality; each makes a file of its
/// kind from pixels and from other pictures. GIF and HEIC are not decoded: a sentence says so.
open class UIImage: NSObject {
    private enum Content {
        case nothing
        case file(Data, ImageHeader)
        case pixels(Bitmap)
        case symbol(String)
    }

    private let content: Content

    /// An image without pixels, as `UIImage()` is.
    public override init() {
        content = .nothing
        super.init()
    }

    /// Nil unless the data begins as a JPEG, PNG, GIF, WebP or HEIC file does.
    public init?(data: Data) {
        guard let header = ImageHeader(data) else { return nil }
        content = .file(data, header)
        super.init()
    }

    /// Nil when there is no such file for this process, or the file is no image.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data)
    }

    /// A symbol of Apple's, whose picture Farad does not have: to draw it stops with a sentence. Nil for
    /// what cannot be the name of one; which an iPhone has beyond that is not simulated.
    public init?(systemName name: String) {
        let isName =
            !name.isEmpty
            && name.utf8.allSatisfy { byte in
                byte == UInt8(ascii: ".")
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            }
        guard isName else { return nil }
        content = .symbol(name)
        super.init()
    }

    open var isSymbolImage: Bool {
        if case .symbol = content { true } else { false }
    }

    private static func undrawn(_ symbol: String) -> Never {
        unsimulated(
            "Farad has no SF Symbols, so UIImage(systemName: \"\(symbol)\") has no picture.")
    }

    /// An image drawn in memory: what an app hands over that has no file.
    package init(pixels: Bitmap) {
        content = .pixels(pixels)
        super.init()
    }

    /// The picture as a file's bytes; nil where it has no pixels.
    package var fileData: Data? {
        guard case .file(let data, _) = content else { return pngData() }
        return data
    }

    /// Width and height in points, the picture's orientation applied; one pixel is one point.
    open var size: CGSize {
        switch content {
        case .nothing: return .zero
        case .file(_, let header):
            return CGSize(width: header.shownWidth, height: header.shownHeight)
        case .pixels(let bitmap): return CGSize(width: bitmap.width, height: bitmap.height)
        case .symbol(let name): Self.undrawn(name)
        }
    }

    open var scale: CGFloat { 1 }

    /// The image as a PNG file; nil for an image without pixels or a picture that cannot be decoded.
    open func pngData() -> Data? {
        switch content {
        case .nothing: return nil
        case .symbol(let name): Self.undrawn(name)
        case .pixels(let bitmap): return PNG.encode(bitmap)
        case .file(let data, let header):
            switch header.format {
            case .png: return data
            case .jpeg: return JPEGDecoder.decode(data).map(PNG.encode)
            case .webp: return Self.encode(data, .webp) { Codec.png.encode($0, quality: 1) }
            case .gif, .heic: Self.undecoded(header.format)
            }
        }
    }

    /// The image as a JPEG file, without transparency: what is behind the picture is white. Nil for an
    /// image without pixels or a picture that cannot be decoded.
    open func jpegData(compressionQuality: CGFloat) -> Data? {
        jpegData(compressionQuality: compressionQuality, isOnWhite: true)
    }

    /// - Parameter isOnWhite: What is behind the picture; else it is black, as on Android.
    package func jpegData(compressionQuality: CGFloat, isOnWhite: Bool) -> Data? {
        func encode(_ pixels: Pixels) -> [UInt8]? {
            if isOnWhite { pixels.layOnWhite() }
            return Codec.jpeg.encode(pixels, quality: compressionQuality)
        }
        switch content {
        case .nothing: return nil
        case .symbol(let name): Self.undrawn(name)
        case .pixels(let bitmap): return Self.encode(PNG.encode(bitmap), .png, encode)
        case .file(let data, let header):
            switch header.format {
            case .jpeg: return data
            case .png: return Self.encode(data, .png, encode)
            case .webp: return Self.encode(data, .webp, encode)
            case .gif, .heic: Self.undecoded(header.format)
            }
        }
    }

    private static func encode(
        _ data: Data, _ codec: Codec, _ encode: (Pixels) -> [UInt8]?
    ) -> Data? {
        guard let pixels = data.withUnsafeBytes({ codec.decode($0) }) else { return nil }
        defer { pixels.deallocate() }
        return encode(pixels).map { Data($0) }
    }

    private static func undecoded(_ format: ImageHeader.Format) -> Never {
        unsimulated(
            "Farad decodes no \(format.rawValue.uppercased()) picture, so it makes no other file of "
                + "one; give a JPEG, a PNG or a WebP")
    }
}

extension Pixels {
    /// Their colours are multiplied by what is opaque of them, so that white is what is missing.
    fileprivate func layOnWhite() {
        for at in stride(from: 0, to: bytes.count, by: 4) where start[at + 3] < 255 {
            let missing = 255 - start[at + 3]
            for channel in 0..<3 { start[at + channel] += min(missing, 255 - start[at + channel]) }
            start[at + 3] = 255
        }
    }
}

extension UIImage: ItemDataRepresentable {
    /// What an item provider gives to those who ask for an image's bytes.
    package func itemData(forTypeIdentifier typeIdentifier: String) -> Data? {
        switch typeIdentifier {
        case "public.png": return pngData()
        case "public.jpeg": return jpegData(compressionQuality: 1)
        default:
            guard case .file(let data, _) = content else { return pngData() }
            return data
        }
    }
}

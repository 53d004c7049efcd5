public import FaradFoundation

/// A picture: the bytes of an image file, or pixels in memory.
///
/// Farad draws nothing, so an image keeps its file's bytes. `pngData()` gives the bytes of a PNG
/// back and makes a PNG from pixels or from a JPEG's pixels; `jpegData(compressionQuality:)` gives
/// the bytes of a JPEG back, whatever the quality. What would need another codec stops with a
/// sentence that names it.
open class UIImage: NSObject {
    private enum Content {
        case nothing
        case file(Data, ImageHeader)
        case pixels(Bitmap)
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
        }
    }

    open var scale: CGFloat { 1 }

    /// The image as a PNG file; nil for an image without pixels or a JPEG that cannot be decoded.
    open func pngData() -> Data? {
        switch content {
        case .nothing: return nil
        case .pixels(let bitmap): return PNG.encode(bitmap)
        case .file(let data, let header):
            switch header.format {
            case .png: return data
            case .jpeg: return JPEGDecoder.decode(data).map(PNG.encode)
            case .gif, .webp, .heic:
                unsimulated(
                    "UIImage.pngData() is not simulated for \(header.format.rawValue) images.")
            }
        }
    }

    /// The image as a JPEG file; nil for an image without pixels.
    open func jpegData(compressionQuality: CGFloat) -> Data? {
        switch content {
        case .nothing: return nil
        case .file(let data, let header) where header.format == .jpeg: return data
        case .file, .pixels:
            unsimulated(
                "UIImage.jpegData(compressionQuality:) is simulated only for images made from "
                    + "JPEG data.")
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

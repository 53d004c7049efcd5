package import FaradFoundation

/// android.graphics: a picture, which is kept as a JPEG file: that of a JPEG is its own.
public struct Bitmap: Sendable {
    package let data: Data
    /// In pixels, its orientation applied, as the height.
    public let width: Int
    public let height: Int

    package init(data: Data, width: Int, height: Int) {
        self.data = data
        self.width = width
        self.height = height
    }
}

/// Reads pictures.
public enum BitmapFactory {
    /// Nil for what is no picture.
    public static func decodeByteArray(_ data: Data) -> Bitmap? {
        PictureDecoder.of(PhoneProcess.current.system).decode(data)
    }
}

/// What the phone knows of pictures; set by whoever makes the phone.
package final class PictureDecoder {
    package var decode: (Data) -> Bitmap? = { _ in nil }

    private init() {}

    package static func of(_ phone: PhoneSystem) -> PictureDecoder {
        phone.service(PictureDecoder.self) { PictureDecoder() }
    }
}

// swift-format-ignore-file: AlwaysUseLowerCamelCase

import FaradFoundation
import Simulation

/// android.provider.MediaStore: the user's photos, and who gives an app some.
public enum MediaStore {
    public static let ACTION_IMAGE_CAPTURE = "android.media.action.IMAGE_CAPTURE"
    public static let ACTION_VIDEO_CAPTURE = "android.media.action.VIDEO_CAPTURE"
    public static let ACTION_PICK_IMAGES = "android.provider.action.PICK_IMAGES"
    /// Where a picture is to be written.
    public static let EXTRA_OUTPUT = "output"
    public static let EXTRA_PICK_IMAGES_MAX = "android.provider.extra.PICK_IMAGES_MAX"

    /// An empty file for the camera in the app's folder of pictures, named after the moment and by
    /// chance, as Capacitor's own code makes it for pages and for the Camera plugin.
    ///
    /// - Throws: A `java.io.IOException`.
    package static func makeImageFile(_ context: Context) throws -> File {
        try File.createTempFile(
            "JPEG_\(JavaDate.format("yyyyMMdd_HHmmss"))_", ".jpg",
            context.getExternalFilesDir(Environment.DIRECTORY_PICTURES))
    }

    public static func getPickImagesMaxLimit() -> Int32 { 100 }

    /// Adds a picture to the user's photos, which needs nobody's leave.
    public static func insertImage(_ image: Bitmap) {
        SavedPhotos.of(PhoneProcess.current.system).add(image.data)
    }
}

extension ProvidedContents {
    /// Provides a picture that the user has picked; its address.
    package func addPicked(_ content: Content) -> Uri {
        add(
            content,
            "content://media/picker/0/com.android.providers.media.photopicker/media/"
                + String(1_000_000_000 + nextNumber()))
    }

    /// Provides a film that the camera has taken; its address.
    package func addFilmed(_ content: Content) -> Uri {
        add(content, "content://media/external/video/media/\(1_000_000_000 + nextNumber())")
    }

    /// Provides a document that the user has picked; its address, which is the same each time.
    package func addDocument(_ content: Content) -> Uri {
        add(
            content,
            "content://com.android.externalstorage.documents/document/primary%3ADownload%2F"
                + Uri.encode(content.name))
    }

    private func add(_ content: Content, _ address: String) -> Uri {
        let uri = Uri.parse(address)
        self[uri] = content
        return uri
    }
}

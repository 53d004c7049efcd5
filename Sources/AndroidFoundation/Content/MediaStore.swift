// swift-format-ignore-file: AlwaysUseLowerCamelCase

package import FaradFoundation
import Simulation

/// android.provider.MediaStore: the user's photos, and who gives an app some.
public enum MediaStore {
    public static let ACTION_IMAGE_CAPTURE = "android.media.action.IMAGE_CAPTURE"
    public static let ACTION_PICK_IMAGES = "android.provider.action.PICK_IMAGES"
    /// Where a picture is to be written.
    public static let EXTRA_OUTPUT = "output"
    public static let EXTRA_PICK_IMAGES_MAX = "android.provider.extra.PICK_IMAGES_MAX"

    public static func getPickImagesMaxLimit() -> Int32 { 100 }

    /// Adds a picture to the user's photos, which needs nobody's leave.
    public static func insertImage(_ image: Bitmap) {
        SavedPhotos.of(PhoneProcess.current.system).add(image.data)
    }
}

extension Intent {
    public static let ACTION_EDIT = "android.intent.action.EDIT"

    /// Whether the user is to take, pick or edit pictures in it.
    package var wantsPhotos: Bool {
        [MediaStore.ACTION_IMAGE_CAPTURE, MediaStore.ACTION_PICK_IMAGES, Self.ACTION_EDIT]
            .contains(action)
    }

    /// The most pictures that it takes.
    package var photoLimit: Int { Int(getIntExtra(MediaStore.EXTRA_PICK_IMAGES_MAX, 1)) }
}

extension ProvidedContents {
    /// Provides a picture that the user has picked; its address.
    package func addPicked(_ content: Content) -> Uri {
        let uri = Uri.parse(
            "content://media/picker/0/com.android.providers.media.photopicker/media/"
                + String(1_000_000_000 + nextNumber()))
        self[uri] = content
        return uri
    }
}

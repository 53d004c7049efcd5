package import FaradFoundation
import Simulation

/// A picture that the user takes or picks.
package struct GivenPhoto {
    package let data: Data
    package let typeIdentifier: String

    package init(data: Data, typeIdentifier: String) {
        self.data = data
        self.typeIdentifier = typeIdentifier
    }
}

/// What waits above an app for the user to take or pick pictures.
package protocol PhotoSource: UIViewController {
    /// The most that it takes; 0: any number.
    var photoLimit: Int { get }
    func give(_ photos: [GivenPhoto])
    /// The user closes it.
    func close()
}

/// The camera's screen. It stays presented until the user takes a picture or cancels; nothing is
/// edited.
open class UIImagePickerController: UIViewController, PhotoSource {
    /// Where pictures come from; here only from the camera.
    public enum SourceType: Int, Sendable {
        case camera = 1
    }

    public enum CameraDevice: Int, Sendable {
        case rear = 0
        case front = 1
    }

    public struct InfoKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
        public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
    }

    open weak var delegate: (any UIImagePickerControllerDelegate)?
    open var sourceType = SourceType.camera
    open var allowsEditing = false
    open var cameraDevice = CameraDevice.rear

    /// The phone has its cameras.
    open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { true }
    open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool { true }

    package var photoLimit: Int { 1 }

    package func give(_ photos: [GivenPhoto]) {
        guard let image = photos.first.flatMap({ UIImage(data: $0.data) }) else { return close() }
        var info: [InfoKey: Any] = [.originalImage: image]
        if allowsEditing { info[.editedImage] = image }
        delegate?.imagePickerController(self, didFinishPickingMediaWithInfo: info)
    }

    package func close() { delegate?.imagePickerControllerDidCancel(self) }
}

/// Hears what became of a picker.
public protocol UIImagePickerControllerDelegate: AnyObject {
    func imagePickerController(
        _ picker: UIImagePickerController,
        didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
    func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

/// Adds a picture to the user's photos, with the user's leave; answers on the main queue (assumed).
///
/// Unlike Apple's, it tells a closure.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIImageWriteToSavedPhotosAlbum(
    _ image: UIImage, completion: @escaping ((any Error)?) -> Void
) {
    let process = PhoneProcess.current
    let privacy = PrivacyDaemon.of(process.system)
    let finish = { (isAllowed: Bool) in
        process.main.async {
            guard isAllowed, let data = image.fileData else {
                return completion(
                    NSError(domain: "ALAssetsLibraryErrorDomain", code: -3310, userInfo: nil))
            }
            SavedPhotos.of(process.system).add(data)
            completion(nil)
        }
    }
    if privacy.status(.photos, process.sandbox.bundleIdentifier) == .authorized {
        return finish(true)
    }
    privacy.authorize(.photosAdd) { finish($0 == .authorized) }
}

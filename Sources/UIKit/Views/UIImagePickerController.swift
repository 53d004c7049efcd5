import FaradFoundation
import Simulation
import UniformTypeIdentifiers

/// The camera's screen. It stays presented until the user takes a picture or a film, or cancels;
/// nothing is edited.
open class UIImagePickerController: UIViewController, FileSource {
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
        /// Where a film lies, in the app's temporary folder.
        public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
        public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
    }

    open weak var delegate: (any UIImagePickerControllerDelegate)?
    open var sourceType = SourceType.camera
    /// The types that it takes, `public.image` and `public.movie`.
    open var mediaTypes = [UTType.image.identifier]
    open var allowsEditing = false
    open var cameraDevice = CameraDevice.rear

    /// The phone has its cameras.
    open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { true }
    open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool { true }

    /// Who knows whether the app may use the camera; asked from outside of the app, too.
    private var leave: (daemon: PrivacyDaemon, bundle: String)?
    private var status: PrivacyDaemon.Status? { leave.map { $0.daemon.status(.camera, $0.bundle) } }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        let process = PhoneProcess.current
        leave = (PrivacyDaemon.of(process.system), process.sandbox.bundleIdentifier)
    }

    /// Asks for the user's leave, where nobody has before.
    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if status == .notDetermined { leave?.daemon.authorize(.camera) { _ in } }
    }

    package var kind: FileSourceKind { .photos }
    package var fileLimit: Int { 1 }
    package var acceptedTypes: [String] { mediaTypes }
    package var refusal: String? {
        status == .authorized ? nil : "The app may not use the camera."
    }

    package func give(_ files: [GivenFile]) {
        guard let file = files.first else { return close() }
        var info: [InfoKey: Any] = [:]
        if UTType(file.typeIdentifier)?.conforms(to: .movie) == true {
            info[.mediaType] = UTType.movie.identifier
            info[.mediaURL] = try? file.write(to: PhoneProcess.current.makeUUID().uuidString)
        } else if let image = UIImage(data: file.data) {
            info[.mediaType] = UTType.image.identifier
            info[.originalImage] = image
            if allowsEditing { info[.editedImage] = image }
        } else {
            return close()
        }
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

import AVFoundation
import Capacitor
import Photos
import PhotosUI

/// The official Camera plugin, as of 8.0.2 (F230).
///
/// The phone has cameras, though it calls itself a simulator. Farad draws and encodes nothing: a photo
/// comes as the bytes that the user gave, whatever `quality` and `correctOrientation` say, one that
/// would have to shrink stops with a sentence, and `exif` is empty. What 8.1 and later have besides,
/// such as `takePhoto`, is not there.
public class CameraPlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "CAPCameraPlugin"
    public let jsName = "Camera"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("getPhoto", CameraPlugin.getPhoto),
        CAPPluginMethod("pickImages", CameraPlugin.pickImages),
        CAPPluginMethod("checkPermissions", CameraPlugin.checkPermissions),
        CAPPluginMethod("requestPermissions", CameraPlugin.requestPermissions),
        CAPPluginMethod("pickLimitedLibraryPhotos", CameraPlugin.pickLimitedLibraryPhotos),
        CAPPluginMethod("getLimitedLibraryPhotos", CameraPlugin.getLimitedLibraryPhotos),
    ]

    /// The last call; one that comes while another waits takes its place, and that is never answered.
    private var call: CAPPluginCall?
    private var settings: CameraSettings?
    private var picksSeveral = false
    private var photoCount = 0

    private static let cancelled = "User cancelled photos app"
    private static let cameraDenied = "User denied access to camera"
    private static let photosDenied = "User denied access to photos"

    // MARK: Leave

    override public func checkPermissions(_ call: CAPPluginCall) {
        let camera =
            switch AVCaptureDevice.authorizationStatus(for: .video) {
            case .notDetermined: "prompt"
            case .restricted, .denied: "denied"
            case .authorized: "granted"
            }
        let photos =
            switch PHPhotoLibrary.authorizationStatus(for: .readWrite) {
            case .notDetermined: "prompt"
            case .restricted, .denied: "denied"
            case .authorized: "granted"
            case .limited: "limited"
            }
        call.resolve(["camera": camera, "photos": photos])
    }

    /// Without a name that it knows it asks for both.
    override public func requestPermissions(_ call: CAPPluginCall) {
        let names = (call.getArray("permissions", String.self) ?? [])
            .filter { ["camera", "photos"].contains($0) }
        let group = DispatchGroup()
        for name in names.isEmpty ? ["camera", "photos"] : names {
            group.enter()
            if name == "camera" {
                AVCaptureDevice.requestAccess(for: .video) { _ in group.leave() }
            } else {
                PHPhotoLibrary.requestAuthorization(for: .readWrite) { _ in group.leave() }
            }
        }
        group.notify(queue: .main) { [weak self] in self?.checkPermissions(call) }
    }

    func pickLimitedLibraryPhotos(_ call: CAPPluginCall) { answerUnlessLimited(call) }

    func getLimitedLibraryPhotos(_ call: CAPPluginCall) { answerUnlessLimited(call) }

    private func answerUnlessLimited(_ call: CAPPluginCall) {
        PHPhotoLibrary.requestAuthorization(for: .readWrite) { status in
            if status == .limited {
                unsimulated("Farad does not simulate which photos of a limited library an app sees")
            }
            call.resolve(["photos": []])
        }
    }

    // MARK: Photos

    func getPhoto(_ call: CAPPluginCall) {
        let settings = prepare(call, picksSeveral: false)
        if let missing = CameraUsage.missing {
            return call.reject(missing.missingMessage)
        }
        DispatchQueue.main.async { [self] in
            switch settings.source {
            case .prompt: showPrompt(settings)
            case .camera: showCamera()
            case .photos: showPhotos()
            }
        }
    }

    func pickImages(_ call: CAPPluginCall) {
        _ = prepare(call, picksSeveral: true)
        DispatchQueue.main.async { self.showPhotos() }
    }

    private func prepare(_ call: CAPPluginCall, picksSeveral: Bool) -> CameraSettings {
        let settings = CameraSettings(call)
        self.call = call
        self.settings = settings
        self.picksSeveral = picksSeveral
        return settings
    }

    private func showPrompt(_ settings: CameraSettings) {
        let alert = UIAlertController(
            title: settings.title, message: nil, preferredStyle: .actionSheet)
        alert.addAction(
            UIAlertAction(title: settings.photosTitle, style: .default) { [weak self] _ in
                self?.showPhotos()
            })
        alert.addAction(
            UIAlertAction(title: settings.cameraTitle, style: .default) { [weak self] _ in
                self?.showCamera()
            })
        alert.addAction(
            UIAlertAction(title: settings.cancelTitle, style: .cancel) { [weak self] _ in
                self?.call?.reject(Self.cancelled)
            })
        bridge?.viewController?.present(alert, animated: true)
    }

    private func showCamera() {
        guard UIImagePickerController.isSourceTypeAvailable(.camera) else {
            call?.reject("Camera not available while running in Simulator")
            return
        }
        let status = AVCaptureDevice.authorizationStatus(for: .video)
        if status == .restricted || status == .denied {
            call?.reject(Self.cameraDenied)
            return
        }
        AVCaptureDevice.requestAccess(for: .video) { [weak self] isGranted in
            guard isGranted else {
                self?.call?.reject(Self.cameraDenied)
                return
            }
            DispatchQueue.main.async { self?.presentCamera() }
        }
    }

    private func presentCamera() {
        guard let settings else { return }
        let picker = UIImagePickerController()
        picker.delegate = self
        picker.allowsEditing = settings.allowsEditing
        picker.sourceType = .camera
        picker.cameraDevice = settings.isFront ? .front : .rear
        picker.modalPresentationStyle = settings.presentationStyle
        bridge?.viewController?.present(picker, animated: true)
    }

    private func showPhotos() {
        let status = PHPhotoLibrary.authorizationStatus()
        if status == .restricted || status == .denied {
            call?.reject(Self.photosDenied)
            return
        }
        if status == .authorized { return presentPhotos() }
        PHPhotoLibrary.requestAuthorization { [weak self] status in
            guard status == .authorized else {
                self?.call?.reject(Self.photosDenied)
                return
            }
            DispatchQueue.main.async { self?.presentPhotos() }
        }
    }

    private func presentPhotos() {
        guard let settings else { return }
        var configuration = PHPickerConfiguration(photoLibrary: .shared())
        configuration.selectionLimit = picksSeveral ? call?.getInt("limit") ?? 0 : 1
        configuration.filter = .images
        let picker = PHPickerViewController(configuration: configuration)
        picker.delegate = self
        picker.modalPresentationStyle = settings.presentationStyle
        bridge?.viewController?.present(picker, animated: true)
    }

    // MARK: Answers

    /// - Parameter isNew: Whether it was taken or edited just now, so that it may be saved.
    private func answer(_ image: UIImage, isNew: Bool) {
        guard let settings else { return }
        guard settings.savesToGallery, isNew else { return answer(image, isSaved: false) }
        UIImageWriteToSavedPhotosAlbum(image) { error in
            self.answer(image, isSaved: error == nil)
        }
    }

    private func answer(_ image: UIImage, isSaved: Bool) {
        guard let settings else { return }
        guard let jpeg = jpeg(of: image, settings) else {
            call?.reject("Unable to convert image to jpeg")
            return
        }
        var result: PluginCallResultData = ["exif": JSObject(), "format": "jpeg", "saved": isSaved]
        switch settings.resultType {
        case .base64: result["base64String"] = jpeg.base64EncodedString()
        case .dataURL: result["dataUrl"] = "data:image/jpeg;base64," + jpeg.base64EncodedString()
        case .uri:
            guard let file = file(of: jpeg) else { return }
            result.merge(file) { $1 }
        }
        call?.resolve(result)
    }

    private func answer(_ images: [UIImage]) {
        guard let settings else { return }
        var photos: [PluginCallResultData] = []
        for image in images {
            guard let jpeg = jpeg(of: image, settings) else {
                call?.reject("Unable to convert image to jpeg")
                return
            }
            guard let file = file(of: jpeg) else { return }
            photos.append(file.merging(["exif": JSObject(), "format": "jpeg"]) { $1 })
        }
        call?.resolve(["photos": photos])
    }

    private func jpeg(of image: UIImage, _ settings: CameraSettings) -> Data? {
        let isTooWide = settings.width > 0 && image.size.width > CGFloat(settings.width)
        let isTooHigh = settings.height > 0 && image.size.height > CGFloat(settings.height)
        if isTooWide || isTooHigh {
            unsimulated(
                "Farad shrinks no photo: this one has \(Int(image.size.width)) by "
                    + "\(Int(image.size.height)) pixels, more than the call's width and height; "
                    + "give a smaller one")
        }
        return image.jpegData(compressionQuality: 1)
    }

    /// Keeps a photo in the app's temporary folder; nil after a rejection.
    private func file(of jpeg: Data) -> PluginCallResultData? {
        var url: URL
        repeat {
            photoCount += 1
            url = URL(fileURLWithPath: NSTemporaryDirectory())
                .appendingPathComponent("photo-\(photoCount).jpg")
        } while FileManager.default.fileExists(atPath: url.path)
        guard (try? jpeg.write(to: url, options: .atomic)) != nil,
            let webURL = bridge?.portablePath(fromLocalURL: url)
        else {
            call?.reject("Unable to get portable path to file")
            return nil
        }
        return ["path": url.absoluteString, "webPath": webURL.absoluteString]
    }
}

extension CameraPlugin: UIImagePickerControllerDelegate {
    public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
        picker.dismiss(animated: true)
        call?.reject(Self.cancelled)
    }

    public func imagePickerController(
        _ picker: UIImagePickerController,
        didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
        picker.dismiss(animated: true) { [self] in
            guard let image = (info[.editedImage] ?? info[.originalImage]) as? UIImage else {
                call?.reject("Error processing image")
                return
            }
            answer(image, isNew: true)
        }
    }
}

extension CameraPlugin: PHPickerViewControllerDelegate {
    public func picker(
        _ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]
    ) {
        picker.dismiss(animated: true)
        guard !results.isEmpty else {
            call?.reject(Self.cancelled)
            return
        }
        load(results[...], []) { [weak self] images in
            guard let self else { return }
            guard let images else {
                call?.reject("Error loading image")
                return
            }
            if picksSeveral {
                answer(images)
            } else if let image = images.first {
                answer(image, isNew: false)
            }
        }
    }

    /// Loads one after the other; nil when one is no image.
    private func load(
        _ results: ArraySlice<PHPickerResult>, _ loaded: [UIImage],
        _ finish: @escaping ([UIImage]?) -> Void
    ) {
        guard let next = results.first else { return finish(loaded) }
        next.itemProvider.loadDataRepresentation(forTypeIdentifier: "public.image") { data, _ in
            guard let image = data.flatMap({ UIImage(data: $0) }) else { return finish(nil) }
            self.load(results.dropFirst(), loaded + [image], finish)
        }
    }
}

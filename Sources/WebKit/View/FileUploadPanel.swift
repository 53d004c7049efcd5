import FaradFoundation
import PhotosUI
import Simulation
import UIKit
import UniformTypeIdentifiers

/// What an iPhone shows where a page asks for files, as WebKit's `WKFileUploadPanel` does: the camera
/// where the input asks for it, a menu where it takes pictures or films, else the documents.
///
/// The menu is an action sheet; a touch beside it is its button “Cancel”, which a phone's has not.
final class FileUploadPanel: UIImagePickerControllerDelegate, PHPickerViewControllerDelegate,
    UIDocumentPickerDelegate
{
    private weak var webView: WKWebView?
    private let parameters: WKOpenPanelParameters
    private let completion: ([URL]?) -> Void
    /// Empty: any.
    private let types: [UTType]

    init(
        _ webView: WKWebView, _ parameters: WKOpenPanelParameters,
        _ completion: @escaping ([URL]?) -> Void
    ) {
        self.webView = webView
        self.parameters = parameters
        self.completion = completion
        types =
            parameters.acceptedMIMETypes.compactMap(Self.type(named:))
            + parameters.acceptedFileExtensions.compactMap {
                UTType(filenameExtension: String($0.dropFirst()))
            }
    }

    /// No picker records sound alone, so that a page which wants some gets a film.
    private static func type(named mimeType: String) -> UTType? {
        switch mimeType {
        case "image/*": .image
        case "video/*", "audio/*": .movie
        default: UTType(mimeType: mimeType)
        }
    }

    private func takes(_ type: UTType) -> Bool {
        types.isEmpty || types.contains { $0.conforms(to: type) }
    }

    func show() {
        if parameters.mediaCapture != nil {
            showCamera()
        } else if takes(.image) || takes(.movie) {
            showMenu()
        } else {
            showDocuments()
        }
    }

    private func showMenu() {
        let menu = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
        func add(_ title: String, _ style: UIAlertAction.Style, _ choose: @escaping () -> Void) {
            menu.addAction(UIAlertAction(title: title, style: style) { _ in choose() })
        }
        add("Photo Library", .default, showPhotos)
        add(cameraTitle, .default, showCamera)
        let several = parameters.allowsMultipleSelection
        add(several ? "Choose Files" : "Choose File", .default, showDocuments)
        add("Cancel", .cancel) { [self] in completion(nil) }
        present(menu)
    }

    private var cameraTitle: String {
        takes(.image) ? takes(.movie) ? "Take Photo or Video" : "Take Photo" : "Take Video"
    }

    private func showPhotos() {
        var configuration = PHPickerConfiguration()
        configuration.selectionLimit = parameters.allowsMultipleSelection ? 0 : 1
        configuration.filter = .any(
            of: (takes(.image) ? [.images] : []) + (takes(.movie) ? [.videos] : []))
        let picker = PHPickerViewController(configuration: configuration)
        picker.delegate = self
        present(picker)
    }

    private func showCamera() {
        let camera = UIImagePickerController()
        camera.mediaTypes = [UTType.image, .movie].filter(takes).map(\.identifier)
        if camera.mediaTypes.isEmpty {
            camera.mediaTypes = [UTType.image.identifier, UTType.movie.identifier]
        }
        camera.cameraDevice = parameters.mediaCapture == .user ? .front : .rear
        camera.delegate = self
        present(camera)
    }

    private func showDocuments() {
        let picker = UIDocumentPickerViewController(
            forOpeningContentTypes: types.isEmpty ? [.item] : types, asCopy: true)
        picker.allowsMultipleSelection = parameters.allowsMultipleSelection
        picker.delegate = self
        present(picker)
    }

    func cancel() { completion(nil) }

    private func present(_ controller: UIViewController) {
        if webView?.presentForPage(controller) != true { completion(nil) }
    }

    // MARK: What the user gives

    func documentPicker(
        _ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]
    ) {
        completion(urls)
    }

    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {
        completion(nil)
    }

    func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
        picker.dismiss(animated: true)
        completion(nil)
    }

    /// A film stays where it is; of a picture a JPEG is made, under a name that is always the same.
    func imagePickerController(
        _ picker: UIImagePickerController,
        didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
        picker.dismiss(animated: true)
        if let url = info[.mediaURL] as? URL { return completion([url]) }
        let image = info[.originalImage] as? UIImage
        PhoneProcess.current.workQueue.async("upload") { [self] in
            let data = image?.jpegData(compressionQuality: 0.8)
            finish(
                with: data.flatMap {
                    keep(
                        GivenFile(
                            name: "image.jpg", data: $0, typeIdentifier: UTType.jpeg.identifier))
                }.map { [$0] })
        }
    }

    func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
        picker.dismiss(animated: true)
        load(results[...], [])
    }

    /// One after the other, as each copy is gone when its handler returns.
    private func load(_ results: ArraySlice<PHPickerResult>, _ loaded: [URL]) {
        guard let provider = results.first?.itemProvider,
            let type = provider.registeredTypeIdentifiers.first
        else { return finish(with: loaded.isEmpty ? nil : loaded) }
        provider.loadFileRepresentation(forTypeIdentifier: type) { [self] url, _ in
            let copy = url.flatMap { url in
                (try? FileContents.read(url)).flatMap {
                    keep(
                        GivenFile(name: url.lastPathComponent, data: $0, typeIdentifier: type))
                }
            }
            guard let copy else { return finish(with: nil) }
            load(results.dropFirst(), loaded + [copy])
        }
    }

    private func keep(_ file: GivenFile) -> URL? {
        let name = PhoneProcess.current.makeUUID().uuidString.prefix(6)
        return try? file.write(to: "WKWebFileUpload-\(name)")
    }

    private func finish(with urls: [URL]?) {
        PhoneProcess.current.main.async { [self] in completion(urls) }
    }
}

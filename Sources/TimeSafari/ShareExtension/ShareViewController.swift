import Foundation
import UIKit
import UniformTypeIdentifiers

/// The share extension: puts one shared image into the App Group and opens the app.
class ShareViewController: UIViewController {
    private let appGroupIdentifier = "group.app.timesafari.share"

    private let sharedPhotoFilePathKey = "sharedPhotoFilePath"
    private let sharedPhotoFileNameKey = "sharedPhotoFileName"
    private let sharedPhotoShareIdKey = "sharedPhotoShareId"
    private let sharedPhotoReadyKey = "sharedPhotoReady"
    /// Of earlier versions, which kept the image itself in UserDefaults.
    private let sharedPhotoBase64Key = "sharedPhotoBase64"

    override func viewDidLoad() {
        super.viewDidLoad()
        processAndOpenApp()
    }

    /// Stores the shared image, signals it, opens the app, and ends the extension.
    private func processAndOpenApp() {
        let inputItems = extensionContext?.inputItems as? [NSExtensionItem] ?? []
        processSharedImage(from: inputItems) { stored in
            if stored {
                self.setSharedPhotoReadyFlag()
                self.openMainApp()
            }
            self.finish(stored)
        }
    }

    /// Ends the extension, whether or not the image was stored.
    func finish(_ stored: Bool) {
        extensionContext?.completeRequest(returningItems: [], completionHandler: nil)
    }

    /// Loads the first image among the attachments and stores it; `completion` gets whether that
    /// went well, on whatever queue the attachment was loaded.
    func processSharedImage(
        from inputItems: [NSExtensionItem], completion: @escaping (Bool) -> Void
    ) {
        let imageType = UTType.image.identifier
        for item in inputItems {
            for attachment in item.attachments ?? []
            where attachment.hasItemConformingToTypeIdentifier(imageType) {
                let shareId = UUID().uuidString
                print("[ShareTarget] share received shareId=\(shareId)")

                attachment.loadItem(forTypeIdentifier: imageType, options: nil) { item, error in
                    var imageData: Data?
                    var fileName = attachment.suggestedName ?? "shared-image.jpg"

                    if let url = item as? URL {
                        let accessing = url.startAccessingSecurityScopedResource()
                        imageData = try? Data(contentsOf: url)
                        if accessing { url.stopAccessingSecurityScopedResource() }
                        fileName = url.lastPathComponent
                    } else if let data = item as? Data {
                        imageData = data
                    } else if let image = item as? UIImage {
                        imageData = image.pngData()
                        fileName = self.getFileNameWithExtension(fileName, newExtension: "png")
                    }

                    guard let imageData = imageData else {
                        completion(false)
                        return
                    }
                    completion(
                        self.storeImageData(imageData, fileName: fileName, shareId: shareId))
                }
                return
            }
        }
        completion(false)
    }

    /// Writes the image file, then the metadata that leads to it; false when nothing is stored.
    ///
    /// One share is pending at a time: the file of a share that nobody fetched is removed.
    func storeImageData(_ imageData: Data, fileName: String, shareId: String) -> Bool {
        guard
            let containerURL = FileManager.default.containerURL(
                forSecurityApplicationGroupIdentifier: appGroupIdentifier),
            let userDefaults = UserDefaults(suiteName: appGroupIdentifier)
        else {
            return false
        }
        let storedName = storedFileName(shareId: shareId, originalFileName: fileName)
        let fileURL = containerURL.appendingPathComponent(storedName)

        if let previousPath = userDefaults.string(forKey: sharedPhotoFilePathKey) {
            try? FileManager.default.removeItem(
                at: containerURL.appendingPathComponent(previousPath))
        }
        if FileManager.default.fileExists(atPath: fileURL.path) {
            try? FileManager.default.removeItem(at: fileURL)
        }

        do {
            try imageData.write(to: fileURL)
        } catch {
            try? FileManager.default.removeItem(at: fileURL)
            return false
        }
        print(
            "[ShareTarget] file stored shareId=\(shareId)"
                + " originalFilename=\(fileName) storedFilename=\(storedName)")

        userDefaults.set(storedName, forKey: sharedPhotoFilePathKey)
        userDefaults.set(fileName, forKey: sharedPhotoFileNameKey)
        userDefaults.set(shareId, forKey: sharedPhotoShareIdKey)
        userDefaults.removeObject(forKey: sharedPhotoBase64Key)
        userDefaults.synchronize()
        print(
            "[ShareTarget] metadata stored shareId=\(shareId)"
                + " originalFilename=\(fileName) storedFilename=\(storedName)")
        return true
    }

    /// Tells the app that a new share is there.
    func setSharedPhotoReadyFlag() {
        guard let userDefaults = UserDefaults(suiteName: appGroupIdentifier) else { return }
        userDefaults.set(true, forKey: sharedPhotoReadyKey)
        userDefaults.synchronize()
    }

    /// Opens `timesafari://`, which carries nothing: it only brings the app to the front.
    func openMainApp() {
        guard let url = URL(string: "timesafari://") else { return }

        // An extension may not name UIApplication.shared, but its responder chain ends there.
        var responder: UIResponder? = self
        while let current = responder {
            if let application = current as? UIApplication, application.openURL(url) {
                return
            }
            responder = current.next
        }
        extensionContext?.open(url, completionHandler: didOpenMainApp)
    }

    /// Hears whether the system opened the app; nil where nobody asks.
    var didOpenMainApp: ((Bool) -> Void)? { nil }

    /// `photo.heic` with `png` becomes `photo.png`.
    func getFileNameWithExtension(_ fileName: String, newExtension: String) -> String {
        let nameWithoutExtension = NSString(string: fileName).deletingPathExtension
        return "\(nameWithoutExtension).\(newExtension)"
    }

    /// The extension of the original name, `jpg` when it has none.
    func fileExtension(from fileName: String) -> String {
        let pathExtension = NSString(string: fileName).pathExtension
        return pathExtension.isEmpty ? "jpg" : pathExtension
    }

    /// `<shareId>.<ext>`: no two shares meet under one name.
    func storedFileName(shareId: String, originalFileName: String) -> String {
        "\(shareId).\(fileExtension(from: originalFileName))"
    }
}

import Foundation

/// Reads, and once read deletes, the image that the share extension left in the App Group.
public class SharedImageUtility {
    static let appGroupIdentifier = "group.app.timesafari.share"

    private static let sharedPhotoFilePathKey = "sharedPhotoFilePath"
    private static let sharedPhotoFileNameKey = "sharedPhotoFileName"
    private static let sharedPhotoShareIdKey = "sharedPhotoShareId"
    private static let sharedPhotoReadyKey = "sharedPhotoReady"

    /// What JavaScript is told when the share carried no name.
    private static let defaultFileName = "shared-image.jpg"

    /// An image that waits in the App Group.
    struct PendingImage {
        let data: Data
        let fileName: String
        let fileURL: URL
        let userDefaults: UserDefaults

        /// What JavaScript is told.
        var answer: [String: String] {
            ["base64": data.base64EncodedString(), "fileName": fileName]
        }
    }

    /// The pending image as base64, with the name that the source app gave it; nil when there is
    /// none. Metadata and file are deleted after a successful read, so a second call gives nil.
    ///
    /// `sharedPhotoShareId` stays: it only tells which share a log line belongs to.
    ///
    /// - Throws: As `readPendingImage()`.
    static func getSharedImageData() throws -> [String: String]? {
        guard let image = try readPendingImage() else { return nil }
        image.userDefaults.removeObject(forKey: sharedPhotoFilePathKey)
        image.userDefaults.removeObject(forKey: sharedPhotoFileNameKey)
        image.userDefaults.synchronize()
        try? FileManager.default.removeItem(at: image.fileURL)
        return image.answer
    }

    /// Reads the pending image and leaves it there.
    ///
    /// - Throws: `SharedImageError` when the App Group cannot be reached or the file cannot be read
    ///   although it is there. A file that is not there is no error: there is no image.
    static func readPendingImage() throws -> PendingImage? {
        guard let userDefaults = UserDefaults(suiteName: appGroupIdentifier),
            let containerURL = FileManager.default.containerURL(
                forSecurityApplicationGroupIdentifier: appGroupIdentifier)
        else {
            throw SharedImageError.appGroupUnavailable
        }
        guard let filePath = userDefaults.string(forKey: sharedPhotoFilePathKey) else {
            return nil
        }
        let fileName = userDefaults.string(forKey: sharedPhotoFileNameKey) ?? defaultFileName
        let shareId = userDefaults.string(forKey: sharedPhotoShareIdKey)
        let fileURL = containerURL.appendingPathComponent(filePath)

        let imageData: Data
        do {
            imageData = try Data(contentsOf: fileURL)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        } catch {
            throw SharedImageError.unreadable(error)
        }
        guard !imageData.isEmpty else {
            throw SharedImageError.empty
        }

        if let shareId = shareId {
            print(
                "[ShareTarget] share retrieved shareId=\(shareId)"
                    + " originalFilename=\(fileName) storedFilename=\(filePath)")
        }
        return PendingImage(
            data: imageData, fileName: fileName, fileURL: fileURL, userDefaults: userDefaults)
    }

    /// Whether an image is pending: its metadata and its file are there. Consumes neither.
    static func hasSharedImage() -> Bool {
        guard let userDefaults = UserDefaults(suiteName: appGroupIdentifier),
            let filePath = userDefaults.string(forKey: sharedPhotoFilePathKey),
            let containerURL = FileManager.default.containerURL(
                forSecurityApplicationGroupIdentifier: appGroupIdentifier)
        else {
            return false
        }
        let fileURL = containerURL.appendingPathComponent(filePath)
        return FileManager.default.fileExists(atPath: fileURL.path)
    }

    /// Whether the extension has signalled a share since the flag was last cleared.
    static func isSharedPhotoReady() -> Bool {
        UserDefaults(suiteName: appGroupIdentifier)?.bool(forKey: sharedPhotoReadyKey) ?? false
    }

    static func clearSharedPhotoReadyFlag() {
        guard let userDefaults = UserDefaults(suiteName: appGroupIdentifier) else { return }
        userDefaults.removeObject(forKey: sharedPhotoReadyKey)
        userDefaults.synchronize()
    }
}

/// A fault that JavaScript hears of as a rejection.
enum SharedImageError: Error, LocalizedError {
    case appGroupUnavailable
    case unreadable(Error)
    case empty

    var errorDescription: String? {
        switch self {
        case .appGroupUnavailable: return "The App Group of shared images is not available"
        case .unreadable(let error):
            return "The shared image could not be read: \(error.localizedDescription)"
        case .empty: return "The shared image is empty"
        }
    }
}

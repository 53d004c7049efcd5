import Foundation

/// What the App Group tells of the share extension's last run.
///
/// What is known of the branch names these facts, and not the keys of the answer nor the format of
/// the start: both are ours.
struct ShareExtensionDiagnostics {
    /// When the extension last started, in seconds since 1970.
    static let lastStartKey = "shareExtensionLastStart"

    let lastStart: Double?
    let shareId: String?
    let path: String?
    let fileExists: Bool

    var metadataExists: Bool { path != nil }

    static var current: ShareExtensionDiagnostics {
        let group = SharedImageUtility.appGroupIdentifier
        let userDefaults = UserDefaults(suiteName: group)
        let path = userDefaults?.string(forKey: "sharedPhotoFilePath")
        var fileExists = false
        if let path = path,
            let containerURL = FileManager.default.containerURL(
                forSecurityApplicationGroupIdentifier: group)
        {
            let fileURL = containerURL.appendingPathComponent(path)
            fileExists = FileManager.default.fileExists(atPath: fileURL.path)
        }
        let hasStarted = userDefaults?.object(forKey: lastStartKey) != nil
        return ShareExtensionDiagnostics(
            lastStart: hasStarted ? userDefaults?.double(forKey: lastStartKey) : nil,
            shareId: userDefaults?.string(forKey: "sharedPhotoShareId"),
            path: path, fileExists: fileExists)
    }

    /// Notes, in the extension, that it starts.
    static func noteStart() {
        let userDefaults = UserDefaults(suiteName: SharedImageUtility.appGroupIdentifier)
        userDefaults?.set(Date().timeIntervalSince1970, forKey: lastStartKey)
        userDefaults?.synchronize()
    }

    /// Prints what a method of the plugin finds when it is called.
    func log(_ method: String) {
        print(
            "[ShareTarget] \(method) shareId=\(shareId ?? "none") path=\(path ?? "none")"
                + " metadataExists=\(metadataExists) fileExists=\(fileExists)")
    }

    /// What JavaScript is told; what is not there is left out.
    var answer: [String: Any] {
        var answer: [String: Any] = ["metadataExists": metadataExists, "fileExists": fileExists]
        answer["lastStart"] = lastStart
        answer["shareId"] = shareId
        answer["path"] = path
        return answer
    }
}

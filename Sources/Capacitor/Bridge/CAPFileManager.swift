public import FaradFoundation

/// Where a file lies that a page knows by a URL.
public class CAPFileManager: NSObject {
    /// The URL by which the page loads a file of the phone.
    public static func getPortablePath(host: String, uri: URL?) -> String? {
        uri.map { url in
            host + CapacitorBridge.fileStartIdentifier
                + url.absoluteString.replacingOccurrences(of: "file://", with: "")
        }
    }
}

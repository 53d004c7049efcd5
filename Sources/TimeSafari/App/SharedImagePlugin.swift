import Capacitor
import Foundation

/// Gives JavaScript the image that was shared into the app: plugin `SharedImage`.
public class SharedImagePlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "SharedImagePlugin"
    public let jsName = "SharedImage"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("getSharedImage", SharedImagePlugin.getSharedImage),
        CAPPluginMethod("hasSharedImage", SharedImagePlugin.hasSharedImage),
    ]

    /// What `getSharedImage()` answers when nothing was shared. Nil is the app's way: JavaScript
    /// gets no value, which it takes as "no image".
    var answerWithoutImage: [String: Any]?

    /// `{base64, fileName}` of the pending image, which is thereby consumed; no value if there is
    /// none; a rejection if it is there and cannot be had.
    public func getSharedImage(_ call: CAPPluginCall) {
        do {
            if let image = try SharedImageUtility.getSharedImageData() {
                call.resolve(image)
            } else if let answer = answerWithoutImage {
                call.resolve(answer)
            } else {
                call.resolve()
            }
        } catch {
            call.reject(error.localizedDescription, nil, error)
        }
    }

    /// `{hasImage}`; the image stays.
    public func hasSharedImage(_ call: CAPPluginCall) {
        call.resolve(["hasImage": SharedImageUtility.hasSharedImage()])
    }
}

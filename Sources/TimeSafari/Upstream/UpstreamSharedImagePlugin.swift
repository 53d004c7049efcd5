import Capacitor
import Foundation

/// The plugin `SharedImage` of phase 2A: what it hands out, it leaves where it is.
public class UpstreamSharedImagePlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "SharedImagePlugin"
    public let jsName = "SharedImage"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("getSharedImage", UpstreamSharedImagePlugin.getSharedImage),
        CAPPluginMethod("hasSharedImage", UpstreamSharedImagePlugin.hasSharedImage),
        CAPPluginMethod(
            "getShareExtensionDiagnostics",
            UpstreamSharedImagePlugin.getShareExtensionDiagnostics),
    ]

    /// As in the audited plugin.
    var answerWithoutImage: [String: Any]?

    /// `{base64, fileName}` of the newest image, however often it is asked for; otherwise as in the
    /// audited plugin.
    public func getSharedImage(_ call: CAPPluginCall) {
        ShareExtensionDiagnostics.current.log("getSharedImageData")
        do {
            if let image = try SharedImageUtility.readPendingImage() {
                call.resolve(image.answer)
            } else if let answer = answerWithoutImage {
                call.resolve(answer)
            } else {
                call.resolve()
            }
        } catch {
            call.reject(error.localizedDescription, nil, error)
        }
    }

    /// `{hasImage}`.
    public func hasSharedImage(_ call: CAPPluginCall) {
        ShareExtensionDiagnostics.current.log("hasSharedImage")
        call.resolve(["hasImage": SharedImageUtility.hasSharedImage()])
    }

    /// What the extension has left behind, for a person who looks for a share that did not arrive.
    public func getShareExtensionDiagnostics(_ call: CAPPluginCall) {
        call.resolve(ShareExtensionDiagnostics.current.answer)
    }
}

import Capacitor
import Foundation

/// The plugin `SharedImage` whose caller says when a share may be forgotten.
public class RepairedSharedImagePlugin: CAPPlugin, CAPBridgedPlugin {
    public let identifier = "SharedImagePlugin"
    public let jsName = "SharedImage"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod("peekSharedImage", RepairedSharedImagePlugin.peekSharedImage),
        CAPPluginMethod(
            "acknowledgeSharedImage", RepairedSharedImagePlugin.acknowledgeSharedImage),
    ]

    /// JavaScript hears `sharedImageAdded` when the extension could not open the app by itself.
    override public func load() {
        PendingShares.observe(Unmanaged.passUnretained(self).toOpaque()) { _, observer, _, _, _ in
            guard let observer = observer else { return }
            Unmanaged<RepairedSharedImagePlugin>.fromOpaque(observer).takeUnretainedValue()
                .notifyListeners("sharedImageAdded", data: [:])
        }
    }

    deinit { PendingShares.removeObserver(Unmanaged.passUnretained(self).toOpaque()) }

    /// `{shareId, base64, fileName}` of the share that has waited longest, which stays; no value if
    /// none waits; a rejection if shares wait and cannot be read.
    public func peekSharedImage(_ call: CAPPluginCall) {
        do {
            let shares = try PendingShares()
            shares.sweep()
            guard let share = try shares.oldest() else { return call.resolve() }
            print(
                "[ShareTarget] share read shareId=\(share.shareId)"
                    + " originalFilename=\(share.fileName)")
            call.resolve([
                "shareId": share.shareId, "base64": share.image.base64EncodedString(),
                "fileName": share.fileName,
            ])
        } catch {
            call.reject(error.localizedDescription, nil, error)
        }
    }

    /// Deletes the share `{shareId}`, and no other; resolves as well when it was deleted before.
    public func acknowledgeSharedImage(_ call: CAPPluginCall) {
        guard let shareId = call.getString("shareId") else {
            return call.reject("acknowledgeSharedImage needs a shareId")
        }
        do {
            if try PendingShares().remove(shareId: shareId) {
                print("[ShareTarget] share acknowledged shareId=\(shareId)")
            }
            call.resolve()
        } catch {
            call.reject(error.localizedDescription, nil, error)
        }
    }
}

import Foundation
import UIKit

/// The share extension that puts each share behind those that wait, in place of over them.
class RepairedShareViewController: ShareViewController {
    override func storeImageData(_ imageData: Data, fileName: String, shareId: String) -> Bool {
        do {
            try PendingShares().add(
                PendingShare(shareId: shareId, fileName: fileName, image: imageData))
        } catch {
            print(
                "[ShareTarget] share not stored shareId=\(shareId): \(error.localizedDescription)")
            return false
        }
        print("[ShareTarget] share stored shareId=\(shareId) originalFilename=\(fileName)")
        return true
    }

    /// An app that cannot be opened may be before the user already, and have looked: it is told.
    override var didOpenMainApp: ((Bool) -> Void)? {
        { isOpened in
            if !isOpened { PendingShares.announce() }
        }
    }

    /// What is not stored is refused, so that the other app can tell the user.
    override func finish(_ stored: Bool) {
        guard !stored else { return super.finish(stored) }
        extensionContext?.cancelRequest(withError: CocoaError(.fileWriteUnknown))
    }

    /// Nobody asks for a flag any more: a share that waits is its own signal.
    override func setSharedPhotoReadyFlag() {}
}

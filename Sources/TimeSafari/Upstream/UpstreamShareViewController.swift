import Foundation
import UIKit
import UniformTypeIdentifiers

/// The share extension with its diagnostics: it stores as the audited one does, and says each step.
class UpstreamShareViewController: ShareViewController {
    override func viewDidLoad() {
        print("[ShareTarget] viewDidLoad")
        ShareExtensionDiagnostics.noteStart()
        super.viewDidLoad()
    }

    override func processSharedImage(
        from inputItems: [NSExtensionItem], completion: @escaping (Bool) -> Void
    ) {
        let attachments = inputItems.flatMap { $0.attachments ?? [] }
        print(
            "[ShareTarget] processSharedImage items=\(inputItems.count)"
                + " attachments=\(attachments.count)")
        if !attachments.contains(where: {
            $0.hasItemConformingToTypeIdentifier(UTType.image.identifier)
        }) {
            print("[ShareTarget] processSharedImage ends early: no attachment is an image")
        }
        super.processSharedImage(from: inputItems) { stored in
            print("[ShareTarget] processSharedImage stored=\(stored)")
            completion(stored)
            print("[ShareTarget] completeRequest")
        }
    }

    override func storeImageData(_ imageData: Data, fileName: String, shareId: String) -> Bool {
        print("[ShareTarget] storeImageData shareId=\(shareId) bytes=\(imageData.count)")
        let stored = super.storeImageData(imageData, fileName: fileName, shareId: shareId)
        if !stored {
            print("[ShareTarget] storeImageData ends early shareId=\(shareId): nothing is stored")
        }
        return stored
    }

    override func setSharedPhotoReadyFlag() {
        print("[ShareTarget] setSharedPhotoReadyFlag")
        super.setSharedPhotoReadyFlag()
    }

    override func openMainApp() {
        print("[ShareTarget] openMainApp")
        super.openMainApp()
    }
}

import Foundation
import UIKit
import UniformTypeIdentifiers

/// The share extension: sends one picture, and has the user wait until it is sent.
class ShareViewController: UIViewController {
    private let consumer: Consumer
    private let uploadWay: UploadWay
    private var session: SharingSession?
    private let status = UILabel()

    init(_ consumer: Consumer, _ uploadWay: UploadWay) {
        self.consumer = consumer
        self.uploadWay = uploadWay
        super.init()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        status.text = "Sending…"
        view.addSubview(status)
        do {
            let session = try SharingSession(consumer, uploadWay)
            self.session = session
            load { [weak session] image, name in
                session?.send(image, named: name) { [weak self] error in self?.finish(error) }
            }
            if consumer.contains(.leaking) { keepTelling(session) }
        } catch {
            finish(error)
        }
    }

    /// Whoever sees the sheet go before it is through has taken back what was shared, unless the
    /// system has it already.
    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        session?.cancel()
    }

    private func load(_ send: @escaping (Data, String) -> Void) {
        let items = extensionContext?.inputItems as? [NSExtensionItem] ?? []
        let type = UTType.image.identifier
        let attachments = items.flatMap { $0.attachments ?? [] }
        guard
            let attachment = attachments.first(where: {
                $0.hasItemConformingToTypeIdentifier(type)
            })
        else { return finish(CocoaError(.fileReadUnknown)) }
        let name = attachment.suggestedName ?? "image"
        attachment.loadDataRepresentation(forTypeIdentifier: type) { [weak self] data, error in
            guard let data else {
                self?.finish(error ?? CocoaError(.fileReadUnknown))
                return
            }
            send(data, name)
        }
    }

    private func finish(_ error: (any Error)?) {
        DispatchQueue.main.async { [weak self] in
            guard let self else { return }
            if let error {
                print("[WireShare] nothing was sent: \(error)")
                self.extensionContext?.cancelRequest(withError: error)
            } else {
                self.extensionContext?.completeRequest(returningItems: [])
            }
        }
    }

    /// The fault: session and controller keep each other, by a closure that nobody lets go of, and
    /// the observation is never removed.
    private func keepTelling(_ session: SharingSession) {
        NotificationCenter.default.addObserver(
            forName: .contextDidSave, object: nil, queue: nil
        ) { [self] _ in status.text = "Saved by \(session)" }
    }
}

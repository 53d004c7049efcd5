import Foundation

/// One use of the share extension: opens the account, sends, and tells the app what it has saved.
///
/// The process may have had sessions before and may get others, so nothing of it must stay.
final class SharingSession {
    enum Failure: Error {
        /// The app has not been set up yet: there is no account to send from.
        case noAccount
    }

    private let account: Account
    private let sender: MessageSender
    private let sending = MessageSender.Sending()
    /// Nil where the user waits.
    private let uploads: BackgroundUploads?
    private var observer: (any NSObjectProtocol)?

    init(_ consumer: Consumer, _ uploadWay: UploadWay) throws {
        guard let directory = AccountDirectory.shared, directory.exists else {
            throw Failure.noAccount
        }
        account = try Account(
            directory, consumer, loads: false,
            // The sheet is before the user until it is through.
            finishing: { $0() })
        guard account.readCookie() else { throw Failure.noAccount }
        sender = MessageSender(account)
        uploads = uploadWay == .background ? BackgroundUploads(account, consumer) : nil
        let leavesNotices = !consumer.contains(.noNotices)
        let notices = ChangeNotices(url: directory.changes)
        observer = NotificationCenter.default.addObserver(
            forName: .contextDidSave, object: account.context, queue: nil
        ) { notification in
            let ids = notification.userInfo?["changed"] as? [String] ?? []
            guard leavesNotices else { return }
            do {
                try notices.add(ids)
            } catch {
                print("[WireShare] the app will not know of \(ids): \(error)")
            }
        }
    }

    deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    /// Sends a picture; `completion` is called once, on some queue.
    func send(_ image: Data, named name: String, completion: @escaping ((any Error)?) -> Void) {
        account.perform { [self] in
            if sending.isCancelled { return completion(MessageSender.Failure.cancelled) }
            let end: ((any Error)?) -> Void = { [self] error in
                // Lives until here, whatever becomes of the sheet.
                uploads?.close()
                completion(error)
            }
            if let uploads {
                uploads.send(image, named: name, completion: end)
            } else {
                sender.send(image: image, named: name, sending, completion: end)
            }
        }
    }

    /// Gives up what is not posted yet; nothing of it is left. Without effect when it was sent, or
    /// is in the hands of the system.
    func cancel() { sending.cancel() }
}

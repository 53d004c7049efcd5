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
    private var observer: (any NSObjectProtocol)?

    init(_ consumer: Consumer) throws {
        guard let directory = AccountDirectory.shared, directory.exists else {
            throw Failure.noAccount
        }
        account = try Account(
            directory, consumer, loads: false,
            // The sheet is before the user until it is through.
            finishing: { $0() })
        guard account.readCookie() else { throw Failure.noAccount }
        sender = MessageSender(account)
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
            sender.send(image: image, named: name, sending) { error in
                // Lives until here, whatever becomes of the sheet.
                withExtendedLifetime(self) { completion(error) }
            }
        }
    }

    /// Gives up what is not posted yet; nothing of it is left. Without effect when it was sent.
    func cancel() { sending.cancel() }
}

import Foundation

/// Has what the extension has saved loaded anew: when the app comes to the foreground, and while it
/// is there.
final class NoticeReader: NSFilePresenter {
    private let notices: ChangeNotices
    private let account: Account
    /// Told on the account's queue when something was loaded.
    var changed: () -> Void = {}

    let presentedItemOperationQueue = OperationQueue()
    var presentedItemURL: URL? { notices.url }

    init(_ notices: ChangeNotices, _ account: Account) {
        self.notices = notices
        self.account = account
    }

    /// Listens while the app is before the user; a suspended app must not.
    func begin() { NSFileCoordinator.addFilePresenter(self) }

    func end() { NSFileCoordinator.removeFilePresenter(self) }

    func presentedItemDidChange() { read() }

    /// Takes what waits and loads it anew.
    func read() {
        account.perform { [self] in
            do {
                switch try notices.take(self) {
                case .changes(let ids):
                    if ids.isEmpty { return }
                    try account.context.refresh(ids)
                case .unreadable:
                    // Of another version, or damaged: then anything may have changed.
                    try account.context.refreshAll()
                }
                changed()
            } catch {
                print("[Wire] what the extension has saved is not known: \(error)")
            }
        }
    }
}

import FaradFoundation
import Foundation

/// Shows what has changed: all of a short while at once, after the work that has changed it.
final class ScreenUpdates {
    /// In seconds: too short for anybody to see, and long enough for a few messages that come together.
    private static let pause = 0.05

    private let account: Account
    /// Called on the account's queue.
    private let show: () -> Void
    /// Used on the account's queue.
    private var isDue = false

    init(_ account: Account, show: @escaping () -> Void) {
        self.account = account
        self.show = show
    }

    /// Something has changed; call it on the account's queue.
    func ask() {
        if isDue { return }
        isDue = true
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause) { [self] in
            account.perform { [self] in
                isDue = false
                show()
            }
        }
    }
}

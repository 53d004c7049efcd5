import FaradFoundation
import Simulation

/// The phone's clipboard, which the app may read while it is before the user, and write at any time.
public final class ClipboardManager {
    private let context: Context

    public init(_ context: Context) { self.context = context }

    private var pasteboard: Pasteboard {
        Pasteboard.named(Pasteboard.general, of: context.android.phone)
    }

    /// Takes the place of what was there.
    ///
    /// - Throws: `android.os.TransactionTooLargeException` for what does not fit a transaction of the
    ///   system's, about half a million characters.
    public func setPrimaryClip(_ clip: ClipData) throws {
        guard clip.text.utf16.count * 2 <= Self.largestTransaction else {
            throw JavaException(
                "java.lang.RuntimeException",
                "android.os.TransactionTooLargeException: data parcel size "
                    + "\(clip.text.utf16.count * 2) bytes")
        }
        let pasteboard = pasteboard
        guard pasteboard.step(.write) else { return }
        pasteboard.put(Pasteboard.textType, clip.text)
    }

    /// nil where there is none, or none for an app that is not before the user.
    public func getPrimaryClip() -> ClipData? {
        guard context.android.resumedActivity != nil else { return nil }
        let pasteboard = pasteboard
        guard pasteboard.step(.read) else { return nil }
        let text = pasteboard.entries.first { $0.type == Pasteboard.textType }?.value as? String
        return text.map { ClipData.newPlainText(nil, $0) }
    }

    /// A megabyte less two pages, for all transactions of a process.
    private static let largestTransaction = (1 << 20) - 2 * 4096
}

/// A text that was copied, with a label for its user.
public struct ClipData: Hashable, Sendable {
    public let label: String?
    public let text: String

    public static func newPlainText(_ label: String?, _ text: String) -> ClipData {
        ClipData(label: label, text: text)
    }
}

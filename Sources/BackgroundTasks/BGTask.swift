public import FaradFoundation

/// Work that the system lets an app do in the background, until it is done or time is up.
open class BGTask: NSObject {
    public let identifier: String
    /// Called on the main queue when the time is up; without one the task then counts as failed.
    open var expirationHandler: (() -> Void)?
    /// Told once, of the first completion.
    private var ended: ((_ success: Bool) -> Void)?

    init(_ identifier: String, ended: @escaping (_ success: Bool) -> Void) {
        self.identifier = identifier
        self.ended = ended
    }

    /// Says that the work is done; a later call changes nothing.
    open func setTaskCompleted(success: Bool) {
        guard let ended else { return }
        self.ended = nil
        expirationHandler = nil
        ended(success)
    }

    /// Whether nobody has said yet that the work is done.
    package var isRunning: Bool { ended != nil }

    /// The time is up.
    package func expire() {
        guard ended != nil else { return }
        guard let handler = expirationHandler else { return setTaskCompleted(success: false) }
        expirationHandler = nil
        handler()
    }
}

/// A short refresh; the system gives it about thirty seconds.
open class BGAppRefreshTask: BGTask {}

/// Longer work; the system gives it minutes.
open class BGProcessingTask: BGTask {}

package import Simulation

/// What lies above an activity and waits for its user; dialogs lie above one another.
open class Dialog {
    package unowned let activity: Activity
    public var isCancelable = true
    private var onCancelListener: () -> Void = {}

    package init(_ activity: Activity) { self.activity = activity }

    public func setOnCancelListener(_ listener: @escaping () -> Void) {
        onCancelListener = listener
    }

    // What the user sees of it.
    package var title: String? { nil }
    package var message: String? { nil }
    package var buttons: [String] { [] }
    package var texts: [String] { [] }

    public var isShowing: Bool { activity.dialogs.contains { $0 === self } }

    /// Shows it over the activity, which the app does not outlive when its window has gone.
    public func show() {
        guard !activity.isDestroyed else {
            return activity.android.crash(
                JavaException(
                    "android.view.WindowManager$BadTokenException",
                    "Unable to add window -- token is not valid; is your activity running?"))
        }
        if isShowing { return }
        touch()
        activity.dialogs.append(self)
        activity.window.keyboard.hide()
    }

    public func dismiss() {
        touch()
        activity.dialogs.removeAll { $0 === self }
    }

    private func touch() {
        let process = activity.android.process
        process.simulation.touches(.write, Self.shown(in: process))
    }

    /// The dialogs of an app, as the phone touches them that looks for what is before the user.
    package static func shown(in app: SimulatedProcess) -> Resource {
        Resource("dialogs", app.uniqueName)
    }

    /// The user presses the back button, or touches beside it. False where that does nothing.
    @discardableResult
    package func cancelByUser() -> Bool {
        guard isCancelable else { return false }
        dismiss()
        onCancelListener()
        return true
    }

    /// The user touches a button.
    ///
    /// - Parameter text: What is typed before, in place of what stands in its field.
    package func press(_ button: String, typing text: String?) {}
}

/// A message with one button or two, and perhaps a field to type into.
public final class AlertDialog: Dialog {
    /// Says what a dialog has.
    public final class Builder {
        fileprivate let dialog: AlertDialog

        public init(_ activity: Activity) { dialog = AlertDialog(activity) }

        @discardableResult
        public func setTitle(_ title: String?) -> Builder {
            dialog.shownTitle = title
            return self
        }

        @discardableResult
        public func setMessage(_ message: String?) -> Builder {
            dialog.shownMessage = message
            return self
        }

        @discardableResult
        public func setView(_ field: EditText) -> Builder {
            dialog.field = field
            return self
        }

        @discardableResult
        public func setPositiveButton(
            _ text: String, _ listener: @escaping () -> Void
        ) -> Builder {
            dialog.positive = (text, listener)
            return self
        }

        @discardableResult
        public func setNegativeButton(
            _ text: String, _ listener: @escaping () -> Void
        ) -> Builder {
            dialog.negative = (text, listener)
            return self
        }

        @discardableResult
        public func setOnCancelListener(_ listener: @escaping () -> Void) -> Builder {
            dialog.setOnCancelListener(listener)
            return self
        }

        public func create() -> AlertDialog { dialog }
    }

    private var shownTitle: String?
    private var shownMessage: String?
    private var field: EditText?
    private var positive: (title: String, listener: () -> Void)?
    private var negative: (title: String, listener: () -> Void)?

    override package var title: String? { shownTitle }
    override package var message: String? { shownMessage }
    /// As they stand, from the left.
    override package var buttons: [String] {
        [negative?.title, positive?.title].compactMap(\.self)
    }
    override package var texts: [String] { field.map { [$0.text] } ?? [] }

    override package func press(_ button: String, typing text: String?) {
        if let text { field?.text = text }
        guard let pressed = [negative, positive].first(where: { $0?.title == button }) else {
            return
        }
        dismiss()
        pressed?.listener()
    }
}

/// A field of a dialog.
public final class EditText {
    public var text: String

    public init(_ text: String) { self.text = text }
}

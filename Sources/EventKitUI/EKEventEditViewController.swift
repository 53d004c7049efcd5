/// What the user has done with an event that an app has shown.
public enum EKEventEditViewAction: Int, Sendable {
    case canceled = 0
    case saved = 1
    case deleted = 2

    /// As it was spelt before.
    public static var cancelled: EKEventEditViewAction { .canceled }
}

/// Hears what became of an event. The app closes the editor.
public protocol EKEventEditViewDelegate: AnyObject {
    func eventEditViewController(
        _ controller: EKEventEditViewController,
        didCompleteWith action: EKEventEditViewAction)
    func eventEditViewControllerDefaultCalendar(
        forNewEvents controller: EKEventEditViewController
    ) -> EKCalendar
}

extension EKEventEditViewDelegate {
    public func eventEditViewControllerDefaultCalendar(
        forNewEvents controller: EKEventEditViewController
    ) -> EKCalendar {
        controller.eventStore.defaultCalendarForNewEvents
            ?? EKCalendar(for: .event, eventStore: controller.eventStore)
    }
}

/// An event for the user to keep, change or delete: a new one, or one that is there.
///
/// It runs in a process of the system's, so that the app needs no leave (TN3152). An app that may not
/// see events does not get to know the one that the user has saved (assumed).
open class EKEventEditViewController: UINavigationController {
    open weak var editViewDelegate: (any EKEventEditViewDelegate)?
    open var eventStore: EKEventStore!
    /// Nil: an empty one.
    open var event: EKEvent?

    /// The user keeps what is shown: as it is, or deletes it.
    package func finish(_ action: EKEventEditViewAction) throws {
        if action != .canceled {
            let event = event ?? EKEvent(eventStore: eventStore)
            self.event = event
            try eventStore.edit(event, deletes: action == .deleted)
        }
        editViewDelegate?.eventEditViewController(self, didCompleteWith: action)
    }

    /// Ends the editor as if the user had cancelled it.
    open func cancelEditing() {
        editViewDelegate?.eventEditViewController(self, didCompleteWith: .canceled)
    }
}

public enum EKCalendarChooserSelectionStyle: Int, Sendable {
    case single = 0
    case multiple = 1
}

public enum EKCalendarChooserDisplayStyle: Int, Sendable {
    case allCalendars = 0
    case writableCalendarsOnly = 1
}

/// Hears which calendars the user has chosen. The app closes the chooser.
public protocol EKCalendarChooserDelegate: AnyObject {
    func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser)
    func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser)
    func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser)
}

extension EKCalendarChooserDelegate {
    public func calendarChooserSelectionDidChange(_ calendarChooser: EKCalendarChooser) {}
    public func calendarChooserDidFinish(_ calendarChooser: EKCalendarChooser) {}
    public func calendarChooserDidCancel(_ calendarChooser: EKCalendarChooser) {}
}

/// The calendars that the app sees, for the user to choose of.
open class EKCalendarChooser: UIViewController {
    open weak var delegate: (any EKCalendarChooserDelegate)?
    public let selectionStyle: EKCalendarChooserSelectionStyle
    open var showsDoneButton = false
    open var showsCancelButton = false
    open var selectedCalendars: Set<EKCalendar> = []
    private let eventStore: EKEventStore
    private let entityType: EKEntityType

    public init(
        selectionStyle: EKCalendarChooserSelectionStyle,
        displayStyle: EKCalendarChooserDisplayStyle, entityType: EKEntityType,
        eventStore: EKEventStore
    ) {
        self.selectionStyle = selectionStyle
        self.eventStore = eventStore
        self.entityType = entityType
        super.init()
    }

    public convenience init(
        selectionStyle: EKCalendarChooserSelectionStyle,
        displayStyle: EKCalendarChooserDisplayStyle, eventStore: EKEventStore
    ) {
        self.init(
            selectionStyle: selectionStyle, displayStyle: displayStyle, entityType: .event,
            eventStore: eventStore)
    }

    package var titles: [String] { eventStore.calendars(for: entityType).map(\.title) }

    /// The user touches these, one where one may be chosen, and Done.
    package func choose(_ titles: [String]) {
        let chosen = eventStore.calendars(for: entityType).filter { titles.contains($0.title) }
        selectedCalendars = Set(selectionStyle == .single ? Array(chosen.prefix(1)) : chosen)
        delegate?.calendarChooserSelectionDidChange(self)
        delegate?.calendarChooserDidFinish(self)
    }

    package func cancel() { delegate?.calendarChooserDidCancel(self) }
}

public import FaradFoundation

// swift-format-ignore: AlwaysUseLowerCamelCase
public let EKErrorDomain = "EKErrorDomain"

/// Why an event, a reminder or a calendar was not saved or removed.
public struct EKError: Error, CustomNSError, LocalizedError {
    public enum Code: Int, Sendable {
        case eventNotMutable = 0
        case noCalendar = 1
        case noStartDate = 2
        case noEndDate = 3
        case datesInverted = 4
        case internalFailure = 5
        case objectBelongsToDifferentStore = 11
        case calendarHasNoSource = 14
        case recurringReminderRequiresDueDate = 18
        case calendarDoesNotAllowEvents = 22
        case calendarDoesNotAllowReminders = 23
        case priorityIsInvalid = 26
        case eventStoreNotAuthorized = 29
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }

    public static var errorDomain: String { EKErrorDomain }
    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: text] }
    public var errorDescription: String? { text }

    private var text: String {
        switch code {
        case .eventNotMutable: "The event cannot be edited."
        case .noCalendar: "No calendar has been set."
        case .noStartDate: "No start date has been set."
        case .noEndDate: "No end date has been set."
        case .datesInverted: "The start date must be before the end date."
        case .internalFailure: "An unexpected error occurred."
        case .objectBelongsToDifferentStore: "That event does not belong to that event store."
        case .calendarHasNoSource: "Calendar has no source"
        case .recurringReminderRequiresDueDate: "A repeating reminder must have a due date."
        case .calendarDoesNotAllowEvents: "That calendar does not allow events to be added."
        case .calendarDoesNotAllowReminders: "That calendar does not allow reminders to be added."
        case .priorityIsInvalid: "Priorities must be between 0 and 9."
        case .eventStoreNotAuthorized:
            "The operation couldn’t be completed. (EKErrorDomain error 29.)"
        }
    }
}

extension EKError.Code {
    /// `catch EKError.Code.noCalendar`
    public static func ~= (code: EKError.Code, error: any Error) -> Bool {
        (error as? EKError)?.code == code
    }
}

public import FaradFoundation

/// How a picker of dates looks; nothing is drawn.
public enum UIDatePickerStyle: Int, Sendable {
    case automatic = 0
    case wheels = 1
    case compact = 2
    case inline = 3
}

/// A picker of a date, a time of day, or both; what is picked a test says.
open class UIDatePicker: UIControl {
    public enum Mode: Int, Sendable {
        case time = 0
        case date = 1
        case dateAndTime = 2
        case countDownTimer = 3
        case yearAndMonth = 4
    }

    open var datePickerMode = Mode.dateAndTime
    open var preferredDatePickerStyle = UIDatePickerStyle.automatic
    open var datePickerStyle: UIDatePickerStyle {
        preferredDatePickerStyle == .automatic ? .compact : preferredDatePickerStyle
    }
    open var locale: Locale?
    /// Nil: the phone's.
    open var calendar: Calendar!
    open var timeZone: TimeZone?
    /// Counts only where it is before ``maximumDate``.
    open var minimumDate: Date? { didSet { picked = within(picked) } }
    open var maximumDate: Date? { didSet { picked = within(picked) } }
    open var countDownDuration: TimeInterval = 0
    private var picked = Date()

    public override init(frame: CGRect) {
        // As large as the wheels are.
        super.init(
            frame: CGRect(
                origin: frame.origin,
                size: frame.size == .zero ? CGSize(width: 320, height: 216) : frame.size))
    }

    /// From 1 to 30, where it divides an hour; else 1.
    open var minuteInterval = 1 {
        didSet {
            if !(1...30).contains(minuteInterval) || 60 % minuteInterval != 0 { minuteInterval = 1 }
        }
    }

    /// Between the least and the most; setting it calls no target.
    open var date: Date {
        get { picked }
        set { picked = within(newValue) }
    }

    open func setDate(_ date: Date, animated: Bool) { self.date = date }

    private func within(_ date: Date) -> Date {
        if let minimumDate, let maximumDate, minimumDate > maximumDate { return date }
        var date = date
        if let minimumDate { date = max(date, minimumDate) }
        if let maximumDate { date = min(date, maximumDate) }
        return date
    }

    /// Sets a private property of Apple's, which some apps colour the wheels by: of no effect.
    open func setValue(_ value: Any?, forKey key: String) {
        guard key == "textColor" || key == "highlightsToday" else {
            unsimulated("UIDatePicker.setValue(_:forKey: \"\(key)\")")
        }
    }

    /// The user turns to a date: to the parts of it that the mode shows. The others stay as they are, but
    /// for seconds, which a time of day has none of (assumed).
    package func pick(_ date: Date) {
        var calendar = calendar ?? PhoneClock.calendar
        if let timeZone { calendar.timeZone = timeZone }
        let parts: Set<Calendar.Component> = [.era, .year, .month, .day, .hour, .minute, .second]
        var turned = calendar.dateComponents(parts, from: picked)
        let wanted = calendar.dateComponents(parts, from: date)
        if ![.time, .countDownTimer].contains(datePickerMode) {
            (turned.era, turned.year, turned.month, turned.day) =
                (wanted.era, wanted.year, wanted.month, wanted.day)
        }
        if ![.date, .yearAndMonth].contains(datePickerMode) {
            turned.hour = wanted.hour
            turned.minute = wanted.minute.map { $0 - $0 % minuteInterval }
            turned.second = 0
        }
        if datePickerMode == .yearAndMonth { turned.day = 1 }
        self.date = calendar.date(from: turned) ?? date
        sendActions(for: .valueChanged)
    }
}

import FaradFoundation

/// android.app: has the system send something at a time, whether or not the app runs.
///
/// The simulated phone is always awake, so the types of alarms and their rights while it is idle make
/// no difference.
public final class AlarmManager {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let SCHEDULE_EXACT_ALARM = "android.permission.SCHEDULE_EXACT_ALARM"
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let USE_EXACT_ALARM = "android.permission.USE_EXACT_ALARM"

    private let context: Context
    private let service: AlarmService

    private init(_ context: Context) {
        self.context = context
        service = AlarmService.of(PhoneProcess.current.system)
    }

    public static func from(_ context: Context) -> AlarmManager { AlarmManager(context) }

    /// Alarm clocks may by their manifest; other apps must declare it, and the user must allow it in
    /// the system's settings.
    public func canScheduleExactAlarms() -> Bool {
        let declared = context.getApplicationInfo().permissions
        return declared.contains(Self.USE_EXACT_ALARM)
            || declared.contains(Self.SCHEDULE_EXACT_ALARM)
                && context.checkSelfPermission(Self.SCHEDULE_EXACT_ALARM)
    }

    /// At about that time, in milliseconds since 1970.
    public func set(_ triggerAtMillis: Int64, _ operation: PendingIntent) throws(JavaException) {
        try service.set(triggerAtMillis, isExact: false, interval: 0, operation)
    }

    /// - Throws: `SecurityException` where the app may not.
    public func setExact(
        _ triggerAtMillis: Int64, _ operation: PendingIntent
    ) throws(JavaException) {
        guard canScheduleExactAlarms() else {
            throw JavaException(
                "java.lang.SecurityException",
                "Caller \(context.getPackageName()) needs to hold "
                    + "\(Self.SCHEDULE_EXACT_ALARM) or \(Self.USE_EXACT_ALARM) to set exact "
                    + "alarms.")
        }
        try service.set(triggerAtMillis, isExact: true, interval: 0, operation)
    }

    /// At about that time, and then again and again.
    public func setRepeating(
        _ triggerAtMillis: Int64, _ intervalMillis: Int64, _ operation: PendingIntent
    ) throws(JavaException) {
        try service.set(triggerAtMillis, isExact: false, interval: intervalMillis, operation)
    }

    public func cancel(_ operation: PendingIntent) { service.cancel(operation) }
}

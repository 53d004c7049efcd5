// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
import Simulation

/// The virtual clock and the process's own random stream, in Foundation's types.
///
/// A target's own `Shadows.swift` sends `Date()`, `UUID()` and their kin here (F195).
public enum PhoneClock {
    /// Now, by the virtual clock.
    public static var date: Date {
        Simulation.current?.readsClock()
        return Date(timeIntervalSince1970: PhoneProcess.current.milliseconds / 1000)
    }

    /// From the process's own stream: launches and processes do not shift each other's.
    public static func uuid() -> UUID { PhoneProcess.current.makeUUID() }

    public static var timeZone: TimeZone { PhoneProcess.current.system.settings.timeZone }

    public static var locale: Locale {
        Locale(identifier: PhoneProcess.current.system.settings.locale)
    }

    /// The one language of the phone, as `en-US`.
    public static var preferredLanguages: [String] {
        [PhoneProcess.current.system.settings.locale.replacing("_", with: "-")]
    }

    /// Gregorian, in the phone's time zone and locale.
    public static var calendar: Calendar { PhoneProcess.current.system.settings.calendar }
}

public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
    PhoneClock.date.timeIntervalSinceReferenceDate
}

/// Seconds since the phone was started.
public func CACurrentMediaTime() -> Double {
    PhoneProcess.current.simulation.clock.now.milliseconds / 1000
}

/// Foundation's, with the phone's time zone and locale instead of the host's.
open class DateFormatter: Foundation.DateFormatter, @unchecked Sendable {
    public override init() {
        super.init()
        timeZone = PhoneClock.timeZone
        locale = PhoneClock.locale
        calendar = PhoneClock.calendar
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// The running thread, as far as apps ask for it.
public enum Thread {
    public static var isMainThread: Bool { PhoneProcess.current.main.isCurrent }

    /// Keeps the running queue busy for so long.
    public static func sleep(forTimeInterval interval: TimeInterval) {
        let nanoseconds = Int64((max(0, interval) * 1_000_000_000).rounded())
        PhoneProcess.current.simulation.sleep(for: .nanoseconds(nanoseconds))
    }

    public static func sleep(until date: Date) {
        sleep(forTimeInterval: date.timeIntervalSince(PhoneClock.date))
    }

    public static func detachNewThread(_ block: @escaping () -> Void) {
        unsimulated("Thread.detachNewThread")
    }
}

import AndroidFoundation

/// Writes Capacitor's own lines to the log, while logging is on for the app.
public enum Logger {
    static let tag = "Capacitor"

    /// A tag for a part of the log: `Capacitor/App`.
    public static func tags(_ subtags: String...) -> String {
        subtags.isEmpty ? tag : tag + "/" + subtags.joined(separator: "/")
    }

    static var shouldLog: Bool { CapacitorAndroidEnvironment.current.isLoggingEnabled }

    public static func verbose(_ message: @autoclosure () -> String) {
        if shouldLog { Log.v(tag, message()) }
    }

    public static func verbose(_ tag: String, _ message: @autoclosure () -> String) {
        if shouldLog { Log.v(tag, message()) }
    }

    public static func debug(_ message: @autoclosure () -> String) {
        if shouldLog { Log.d(tag, message()) }
    }

    public static func debug(_ tag: String, _ message: @autoclosure () -> String) {
        if shouldLog { Log.d(tag, message()) }
    }

    public static func warn(_ message: @autoclosure () -> String) {
        if shouldLog { Log.w(tag, message()) }
    }

    public static func warn(_ tag: String, _ message: @autoclosure () -> String) {
        if shouldLog { Log.w(tag, message()) }
    }

    public static func error(_ message: @autoclosure () -> String) {
        if shouldLog { Log.e(tag, message()) }
    }

    public static func error(_ tag: String, _ message: @autoclosure () -> String) {
        if shouldLog { Log.e(tag, message()) }
    }
}

import FaradFoundation

/// Prints while logging is enabled for the app (F4).
public final class CAPLog {
    /// Unlike Capacitor's, one value per simulated process.
    public static var enableLogging: Bool {
        get { CapacitorEnvironment.current.isLoggingEnabled }
        set { CapacitorEnvironment.current.isLoggingEnabled = newValue }
    }

    public static func print(
        _ items: Any..., separator: String = " ", terminator: String = "\n"
    ) {
        guard enableLogging else { return }
        var line = ""
        for (index, item) in items.enumerated() {
            if index > 0 { line += separator }
            line += "\(item)".prefix(4068)
        }
        Log.write(line, terminator)
    }
}

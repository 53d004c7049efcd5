// swift-format-ignore-file: AlwaysUseLowerCamelCase
import FaradFoundation
import Simulation

/// What the phone is (assumed: a Pixel 8 with Android 15).
public enum Build {
    public static let MODEL = "Pixel 8"
    public static let MANUFACTURER = "Google"
    public static let PRODUCT = "shiba"
    public static let FINGERPRINT =
        "google/shiba/shiba:15/AP4A.250105.002/12701944:user/release-keys"

    public enum VERSION {
        public static let RELEASE = "15"
        public static let SDK_INT = 35
    }
}

/// The memory of Java's objects in a process.
public final class Runtime {
    public static func getRuntime() -> Runtime { Runtime() }

    private init() {}

    /// In bytes (assumed).
    public func totalMemory() -> Int64 { 16 << 20 }
    public func freeMemory() -> Int64 { 4 << 20 }
}

/// What the system's settings say.
public enum Settings {
    public enum Secure {
        /// Sixteen hex digits: another number for each app and each phone, which an app keeps as long
        /// as it is installed. It follows from the device's seed.
        public static func getAndroidId(_ context: Context) -> String {
            AndroidIdentifiers.of(context.android.phone).identifier(context.getPackageName())
        }
    }

    public enum Global {
        /// The phone's name, as its user has left it.
        public static func getDeviceName(_ context: Context) -> String { Build.MODEL }
    }
}

private final class AndroidIdentifiers {
    private var known: [String: String] = [:]
    private unowned let phone: PhoneSystem

    private init(_ phone: PhoneSystem) { self.phone = phone }

    static func of(_ phone: PhoneSystem) -> AndroidIdentifiers {
        phone.service(AndroidIdentifiers.self) { AndroidIdentifiers(phone) }
    }

    func identifier(_ packageName: String) -> String {
        if let identifier = known[packageName] { return identifier }
        let random = UUID(uuid: phone.simulation.randomStream("android id \(packageName)").uuid())
        let digits = random.uuidString.lowercased().filter { $0 != "-" }
        // A UUID's version stands in its middle: the digits around it are as random as can be.
        let identifier = String(digits.prefix(12) + digits.suffix(4))
        known[packageName] = identifier
        return identifier
    }
}

/// What the broadcast `ACTION_BATTERY_CHANGED` says, which the system keeps for whoever asks.
public struct BatteryStatus: Sendable {
    /// In steps of ``scale``.
    public let level: Int
    public let scale: Int
    /// Also when it is full.
    public let isCharging: Bool

    public init(_ context: Context) {
        let battery = PhoneBattery.of(context.android.phone).state
        level = Int((battery.level * 100).rounded())
        scale = 100
        isCharging = battery.isOnCable
    }
}

import FaradFoundation
import Simulation

/// The app as its code sees it: its identity, files, preferences and permissions.
open class Context {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let MODE_PRIVATE = 0

    package let android: AndroidProcess

    package init(_ android: AndroidProcess) { self.android = android }

    public func getApplicationContext() -> Context { android.applicationContext }
    public func getPackageName() -> String { android.info.packageName }
    public func getApplicationInfo() -> ApplicationInfo { android.info }
    public func getMainLooper() -> Looper { android.mainLooper }

    /// `/data/data/<package>` (F181).
    package var dataFolder: String { PhoneProcess.current.sandbox.dataContainer }

    public func getFilesDir() -> String { dataFolder + "/files" }
    public func getCacheDir() -> String { dataFolder + "/cache" }
    /// The path of a database by its name, or by its path.
    public func getDatabasePath(_ name: String) -> String {
        name.hasPrefix("/") ? name : dataFolder + "/databases/" + name
    }

    /// The language of the phone's locale, such as `en`.
    public func getLanguage() -> String {
        let locale = PhoneProcess.current.system.settings.locale
        return String(locale.prefix { $0 != "_" && $0 != "-" })
    }

    /// The phone's locale as a language tag, such as `en-US`.
    public func getLanguageTag() -> String {
        PhoneProcess.current.system.settings.locale.replacing("_", with: "-")
    }

    /// The preferences of a name: one object per process, whoever asks.
    public func getSharedPreferences(_ name: String, _ mode: Int) -> SharedPreferences {
        precondition(
            mode == Self.MODE_PRIVATE, "Farad simulates shared preferences of MODE_PRIVATE only.")
        let resource = Resource("preferences", "\(android.process.uniqueName)/\(name)")
        if let known = android.preferences[name] {
            Simulation.current?.touches(.read, resource)
            return known
        }
        Simulation.current?.touches(.write, resource)
        let made = SharedPreferences(
            path: "\(dataFolder)/shared_prefs/\(name).xml", queuedWork: android.queuedWork)
        android.preferences[name] = made
        return made
    }

    public func checkSelfPermission(_ permission: String) -> Bool {
        android.holds(permission)
    }

    /// Opens the URL or the document of a VIEW intent in another app, another app by its package, or a
    /// screen of the system's settings.
    ///
    /// - Throws: `android.content.ActivityNotFoundException` where no app takes it.
    public func startActivity(_ intent: Intent) throws {
        if intent.component != nil { return OwnActivities.of(android).start(intent) }
        if intent.action == Intent.ACTION_VIEW, let url = intent.data {
            if url.hasPrefix("content:") {
                if android.packages.openDocument(intent) { return }
            } else if android.openURL(url) {
                return
            }
        } else if let package = intent.package {
            if android.packages.open(package) { return }
        } else if intent.isForSettings {
            return android.packages.openSettings(intent.action)
        }
        throw JavaException(
            "android.content.ActivityNotFoundException",
            "No Activity found to handle Intent { act=\(intent.action)"
                + (intent.data.map { " dat=\($0)" } ?? "") + " }")
    }
}

/// A wish to another app, or the reason why this one was started.
public struct Intent: Hashable, Sendable, Codable {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let ACTION_MAIN = "android.intent.action.MAIN"
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let ACTION_VIEW = "android.intent.action.VIEW"
    /// Something of the system's comes before the apps; the extra `reason` says what.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let ACTION_CLOSE_SYSTEM_DIALOGS = "android.intent.action.CLOSE_SYSTEM_DIALOGS"

    public var action: String
    /// The URI as text.
    public var data: String?
    /// The MIME type, which may be a pattern such as `image/*`.
    public var type: String?
    /// The app that is to be started, by its package.
    public var package: String?
    /// The class that it is meant for, by its name; nil: whoever takes such an intent.
    public var component: String?
    /// What it carries, by name.
    public var extras = IntentExtras()
    /// Files and other contents that it hands over.
    public var clipData: [Uri] = []

    public init(_ action: String, _ data: String? = nil) {
        self.action = action
        self.data = data
    }

    public func getAction() -> String { action }
    public func getData() -> String? { data }
    public func getType() -> String? { type }
}

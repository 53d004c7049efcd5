/// Tells of the apps that are installed.
///
/// Every app is visible here, as to an app whose manifest asks for each of them in its `queries`.
public final class PackageManager {
    private let context: Context

    init(_ context: Context) { self.context = context }

    /// - Throws: `NameNotFoundException` where no such app is installed.
    public func getPackageInfo(_ packageName: String) throws {
        guard isInstalled(packageName) else {
            throw JavaException(
                "android.content.pm.PackageManager$NameNotFoundException", packageName)
        }
    }

    /// Whether an activity of some app takes the intent.
    public func canResolve(_ intent: Intent) -> Bool {
        if intent.action == Intent.ACTION_VIEW, let url = intent.data {
            return context.android.packages.opens(url)
        }
        return intent.isForSettings
    }

    /// nil where no such app is installed.
    public func getLaunchIntentForPackage(_ packageName: String) -> Intent? {
        guard isInstalled(packageName) else { return nil }
        var intent = Intent(Intent.ACTION_MAIN)
        intent.package = packageName
        return intent
    }

    private func isInstalled(_ packageName: String) -> Bool {
        packageName == context.getPackageName() || context.android.packages.isInstalled(packageName)
    }
}

extension Context {
    public func getPackageManager() -> PackageManager { PackageManager(self) }
}

extension Intent {
    /// Whether its action is a screen of the system's settings.
    var isForSettings: Bool { action.hasPrefix("android.settings.") }
}

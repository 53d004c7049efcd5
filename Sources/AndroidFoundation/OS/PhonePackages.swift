/// The other apps of the phone, as an app meets them.
package struct PhonePackages {
    /// Whether an app of that package is installed.
    package var isInstalled: (_ package: String) -> Bool = { _ in false }
    /// Whether any app opens the URL.
    package var opens: (_ url: String) -> Bool = { _ in false }
    /// Brings an app before the user; false where it is not installed.
    package var open: (_ package: String) -> Bool = { _ in false }
    /// Brings a screen of the system's settings before the user.
    package var openSettings: (_ action: String) -> Void = { _ in }
    /// Has another app show what an intent names; false where none does.
    package var openDocument: (_ intent: Intent) -> Bool = { _ in false }

    package init() {}
}

public import FaradFoundation
import Simulation

extension UIApplication {
    /// The address of the app's page in Settings.
    public static let openSettingsURLString = "app-settings:"
    public static let openNotificationSettingsURLString = "app-settings:notifications"

    /// Nobody takes a screenshot of a simulated phone; a test posts it in the app's process.
    public static let userDidTakeScreenshotNotification = Notification.Name(
        "UIApplicationUserDidTakeScreenshotNotification")

    public var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }
    public var statusBarOrientation: UIInterfaceOrientation { .portrait }
    public var statusBarFrame: CGRect { UIStatusBarManager.frame }

    // MARK: Icons

    public var supportsAlternateIcons: Bool { !system.isExtension }

    /// The icon that the user sees in place of the app's own; nil for its own. A device folder does
    /// not keep it.
    public var alternateIconName: String? { AppIcons.ofCurrentPhone.name(Self.bundle) }

    /// Shows another icon of those in Info.plist, `CFBundleIcons` / `CFBundleAlternateIcons`.
    ///
    /// Unlike on a phone, no alert tells the user of it.
    public func setAlternateIconName(
        _ name: String?, completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        let icons = Bundle.main.infoDictionary?["CFBundleIcons"] as? [String: Any]
        let alternates = icons?["CFBundleAlternateIcons"] as? [String: Any] ?? [:]
        let isKnown = name.map { alternates[$0] != nil } ?? true
        if isKnown { AppIcons.ofCurrentPhone.set(name, Self.bundle) }
        guard let completionHandler else { return }
        let main = DispatchQueue.main
        main.async { completionHandler(isKnown ? nil : CocoaError(.fileNoSuchFile)) }
    }

    private static var bundle: String { PhoneProcess.current.sandbox.bundleIdentifier }
}

/// Which icons apps have chosen.
package final class AppIcons {
    private var names: [(bundle: String, name: String)] = []
    private unowned let phone: PhoneSystem

    private init(_ phone: PhoneSystem) { self.phone = phone }

    package static func of(_ phone: PhoneSystem) -> AppIcons {
        phone.service(AppIcons.self) { AppIcons(phone) }
    }

    static var ofCurrentPhone: AppIcons { of(PhoneProcess.current.system) }

    package func name(_ bundle: String) -> String? {
        phone.simulation.touches(.read, Resource("icon", bundle))
        return names.first { $0.bundle == bundle }?.name
    }

    func set(_ name: String?, _ bundle: String) {
        phone.simulation.touches(.write, Resource("icon", bundle))
        names.removeAll { $0.bundle == bundle }
        if let name { names.append((bundle, name)) }
    }
}

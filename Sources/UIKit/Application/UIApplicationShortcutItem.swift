public import FaradFoundation
import Simulation

/// The picture beside an entry of an icon's menu; it is named, and not drawn.
open class UIApplicationShortcutIcon: NSObject {
    public enum IconType: Int, Sendable {
        case compose = 0
        case play, pause, add, location, search, share, prohibit, contact, home, markLocation
        case favorite, love, cloud, invitation, confirmation, mail, message, date, time
        case capturePhoto, captureVideo, task, taskCompleted, alarm, bookmark, shuffle, audio
        case update
    }

    final let name: String

    init(name: String) { self.name = name }

    public init(type: IconType) { name = "\(type)" }
    public init(templateImageName: String) { name = templateImageName }
    public init(systemImageName: String) { name = systemImageName }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UIApplicationShortcutIcon)?.name == name
    }
    open override var hash: Int { name.hashValue }
}

/// An entry of the menu that a long touch of an app's icon shows.
open class UIApplicationShortcutItem: NSObject, NSCopying, NSMutableCopying {
    open fileprivate(set) var type: String
    open fileprivate(set) var localizedTitle: String
    open fileprivate(set) var localizedSubtitle: String?
    open fileprivate(set) var icon: UIApplicationShortcutIcon?
    /// Values of property lists.
    open fileprivate(set) var userInfo: [String: Any]?

    public init(
        type: String, localizedTitle: String, localizedSubtitle: String?,
        icon: UIApplicationShortcutIcon?, userInfo: [String: Any]? = nil
    ) {
        self.type = type
        self.localizedTitle = localizedTitle
        self.localizedSubtitle = localizedSubtitle
        self.icon = icon
        self.userInfo = userInfo
    }

    public convenience init(type: String, localizedTitle: String) {
        self.init(type: type, localizedTitle: localizedTitle, localizedSubtitle: nil, icon: nil)
    }

    package convenience init(_ kept: HomeScreenMenus.Entry) {
        self.init(
            type: kept.type, localizedTitle: kept.title, localizedSubtitle: kept.subtitle,
            icon: kept.icon.map { UIApplicationShortcutIcon(name: $0) },
            userInfo: kept.userInfo?.foundation as? [String: Any])
    }

    fileprivate convenience init(_ item: UIApplicationShortcutItem) {
        self.init(
            type: item.type, localizedTitle: item.localizedTitle,
            localizedSubtitle: item.localizedSubtitle, icon: item.icon, userInfo: item.userInfo)
    }

    open override func copy() -> Any { copy(with: nil) }
    open func copy(with zone: NSZone?) -> Any { UIApplicationShortcutItem(self) }
    open override func mutableCopy() -> Any { mutableCopy(with: nil) }
    open func mutableCopy(with zone: NSZone?) -> Any { UIMutableApplicationShortcutItem(self) }

    fileprivate var entry: HomeScreenMenus.Entry {
        HomeScreenMenus.Entry(
            type: type, title: localizedTitle, subtitle: localizedSubtitle, icon: icon?.name,
            userInfo: userInfo.flatMap { PropertyListValue($0) })
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UIApplicationShortcutItem)?.entry == entry
    }
    open override var hash: Int { entry.hashValue }
}

/// An entry that the app writes.
open class UIMutableApplicationShortcutItem: UIApplicationShortcutItem {
    open override var type: String {
        get { super.type }
        set { super.type = newValue }
    }
    open override var localizedTitle: String {
        get { super.localizedTitle }
        set { super.localizedTitle = newValue }
    }
    open override var localizedSubtitle: String? {
        get { super.localizedSubtitle }
        set { super.localizedSubtitle = newValue }
    }
    open override var icon: UIApplicationShortcutIcon? {
        get { super.icon }
        set { super.icon = newValue }
    }
    open override var userInfo: [String: Any]? {
        get { super.userInfo }
        set { super.userInfo = newValue }
    }
}

extension UIApplication {
    /// What the app has put into its icon's menu by code: kept when it ends, and without what its
    /// Info.plist has there.
    public var shortcutItems: [UIApplicationShortcutItem]? {
        get {
            let process = PhoneProcess.current
            return HomeScreenMenus.of(process.system)
                .entries(of: process.sandbox.bundleIdentifier)
                .map { UIApplicationShortcutItem($0) }
        }
        set {
            let process = PhoneProcess.current
            HomeScreenMenus.of(process.system).set(
                (newValue ?? []).map(\.entry), of: process.sandbox.bundleIdentifier)
        }
    }
}

package import FaradFoundation
import Simulation

/// The menus of the icons on the home screen, as far as apps have written them.
package final class HomeScreenMenus {
    package struct Entry: Hashable, Sendable, Codable {
        package var type: String
        package var title: String
        package var subtitle: String?
        package var icon: String?
        package var userInfo: PropertyListValue?
    }

    /// An app's, as a device folder keeps them.
    package struct Kept: Hashable, Sendable, Codable {
        var bundle: String
        var entries: [Entry]
    }

    package private(set) var kept: [Kept] = []

    private init() {}

    package static func of(_ phone: PhoneSystem) -> HomeScreenMenus {
        phone.service(HomeScreenMenus.self) { HomeScreenMenus() }
    }

    private func touch(_ access: Access, _ bundle: String) {
        Simulation.current?.touches(access, Resource("home screen menu", bundle))
    }

    package func entries(of bundle: String) -> [Entry] {
        touch(.read, bundle)
        return kept.first { $0.bundle == bundle }?.entries ?? []
    }

    func set(_ entries: [Entry], of bundle: String) {
        touch(.write, bundle)
        kept.removeAll { $0.bundle == bundle }
        if !entries.isEmpty { kept.append(Kept(bundle: bundle, entries: entries)) }
    }

    package func restore(_ kept: [Kept]) { self.kept = kept }

    /// The most that a phone shows.
    private static let most = 4

    /// What the icon's menu shows: what stands in the app's Info.plist, then what the app has written.
    package func shown(of bundle: String, _ infoDictionary: [String: Any]) -> [Entry] {
        let fixed = infoDictionary["UIApplicationShortcutItems"] as? [[String: Any]] ?? []
        let known = fixed.compactMap { item -> Entry? in
            func text(_ key: String) -> String? {
                item["UIApplicationShortcutItem" + key] as? String
            }
            guard let type = text("Type"), let title = text("Title") else { return nil }
            return Entry(
                type: type, title: title, subtitle: text("Subtitle"),
                icon: text("IconSymbolName") ?? text("IconFile") ?? text("IconType"),
                userInfo: item["UIApplicationShortcutItemUserInfo"].flatMap {
                    PropertyListValue($0)
                })
        }
        return Array((known + entries(of: bundle)).prefix(Self.most))
    }
}

import FaradFoundation
import Simulation
import UIKit

/// An entry of the menu that a long touch of an iPhone app's icon shows.
public struct HomeScreenShortcut: Hashable, Sendable {
    /// By which the app knows it.
    public let type: String
    public let title: String
    public let subtitle: String?

    /// Makes one, to compare with.
    public init(type: String, title: String, subtitle: String? = nil) {
        self.type = type
        self.title = title
        self.subtitle = subtitle
    }

    var jsonText: JSONText {
        .object([
            "type": .string(type), "title": .string(title), "subtitle": .optional(subtitle),
        ])
    }
}

// The menus of icons on an iPhone's home screen.
extension Device {
    /// What the menu of the first app's icon shows: at most four entries, those of its Info.plist first.
    public var shortcuts: [HomeScreenShortcut] {
        entries.map { HomeScreenShortcut(type: $0.type, title: $0.title, subtitle: $0.subtitle) }
    }

    private var entries: [HomeScreenMenus.Entry] {
        guard let bundle = springBoard.installed.first?.bundle else { return [] }
        return HomeScreenMenus.of(phone).shown(
            of: bundle.identifier, bundle.installedInfoDictionary)
    }

    /// Goes to the home screen and chooses in the menu of the first app's icon, by a title or a type.
    ///
    /// - Throws: ``DeviceError`` when the menu has no such entry.
    public func chooseShortcut(_ name: String) throws(DeviceError) {
        _ = try entry(name)
        parts.queue.async("user") { [self] in useShortcut(name) }
    }

    private func entry(_ name: String) throws(DeviceError) -> HomeScreenMenus.Entry {
        let entries = entries
        guard let entry = entries.first(where: { [$0.title, $0.type].contains(name) }) else {
            let known = entries.map { "“\($0.title)”" }.joined(separator: ", ")
            throw DeviceError(
                .usage,
                "The menu of the app’s icon has no “\(name)”"
                    + (known.isEmpty ? "; it is empty." : "; it has \(known)."))
        }
        return entry
    }

    /// What a scenario's user does: a finding where there is no such entry.
    func useShortcut(_ name: String) {
        guard let bundle = springBoard.installed.first?.bundle else { return }
        do throws(DeviceError) {
            let entry = try entry(name)
            parts.note("“\(entry.title)” is chosen on the home screen")
            springBoard.choose(entry, of: bundle.identifier)
        } catch {
            parts.find(.tapMissed, error.message)
        }
    }
}

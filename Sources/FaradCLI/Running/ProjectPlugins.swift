import Farad
import Foundation

/// Which plugins a Capacitor project has installed, as far as its folder says.
struct ProjectPlugins {
    /// What its `packageClassList` has.
    let classList: [String]
    /// Packages of plugins whose native half Farad lacks.
    let missing: [String]

    /// By the list that `cap sync` has left for iOS; else by `package.json`; else all that Farad has.
    init(_ folder: String) {
        let dependencies = Self.dependencies(folder)
        let known = OfficialPlugins.packages
        missing = dependencies.filter { name in
            known[name] == nil && Self.isPlugin(name, folder)
        }
        let synchronized = Self.object(folder + "/ios/App/App/capacitor.config.json")
        if let list = synchronized["packageClassList"] as? [String] {
            classList = list
        } else if dependencies.isEmpty {
            classList = OfficialPlugins.classList
        } else {
            classList = dependencies.compactMap { known[$0] }
        }
    }

    /// What whoever runs the project should know.
    var note: String? {
        if missing.isEmpty { return nil }
        let names = missing.joined(separator: ", ")
        return "Farad lacks the native half of \(names): calls to it reject as not implemented."
    }

    private static func object(_ path: String) -> [String: Any] {
        let data = FileManager.default.contents(atPath: path) ?? Data()
        return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
    }

    private static func dependencies(_ folder: String) -> [String] {
        let package = object(folder + "/package.json")
        return ["dependencies", "devDependencies"].flatMap { key in
            (package[key] as? [String: Any] ?? [:]).keys
        }.sorted()
    }

    /// A package says itself that it is a plugin; where it is not installed, the usual scopes tell.
    private static func isPlugin(_ name: String, _ folder: String) -> Bool {
        let path = folder + "/node_modules/" + name + "/package.json"
        guard FileManager.default.fileExists(atPath: path) else {
            let isScoped = name.hasPrefix("@capacitor/") || name.hasPrefix("@capacitor-community/")
            return isScoped && !tools.contains(name)
        }
        let capacitor = object(path)["capacitor"] as? [String: Any] ?? [:]
        return capacitor["ios"] != nil || capacitor["android"] != nil
    }

    /// Packages of Capacitor's own that are no plugins.
    private static let tools: Set = [
        "@capacitor/android", "@capacitor/assets", "@capacitor/cli", "@capacitor/core",
        "@capacitor/docgen", "@capacitor/ios",
    ]
}

import Farad
import Foundation

/// Which plugins a Capacitor project has installed, as far as its folder says.
struct ProjectPlugins {
    /// What its `packageClassList` has.
    let classList: [String]
    /// The names of its classes on Android.
    let androidClassList: [String]
    /// Classes of this program's own plugins that `cap sync` has not listed for iOS.
    private let unlisted: [String]
    /// Packages of plugins whose native half Farad lacks, by platform.
    private let missing: [Platform: [String]]
    /// Packages of Cordova plugins whose native half Farad lacks, or most of it, by platform.
    private let cordova: [Platform: [String]]
    /// The platforms on which the project has, or may have, Cordova plugins that Farad has no class
    /// for.
    let unsimulatedCordova: Set<Platform>

    /// By the lists that `cap sync` has left for each platform; else by `package.json`; else all that
    /// Farad has.
    ///
    /// - Parameter cordovaScripts: the platforms on which the app comes with Cordova's script, which
    ///   the CLI writes only for one with Cordova plugins.
    init(_ folder: String, cordovaScripts: Set<Platform>) {
        let versions = Self.versions(folder)
        let core = Self.ofCore(versions["@capacitor/core"])
        let dependencies = Set(versions.keys).union(core).sorted()
        let packages = dependencies.filter { Self.isPlugin($0, folder) }
        let ofCordova = dependencies.filter {
            Self.isCordovaPlugin($0, folder) && !Self.whole.contains($0)
        }
        let known = OfficialPlugins.packages
        let knownOnAndroid = OfficialAndroidPlugins.packages
        let synchronized = Self.object(folder + "/ios/App/App/capacitor.config.json")
        let linked = FaradProgram.plugins
        if let list = synchronized["packageClassList"] as? [String] {
            classList = list
            unlisted = linked.map(\.name).filter { !list.contains($0) }
        } else {
            let all = dependencies.isEmpty
            let own = all ? OfficialPlugins.classList : dependencies.compactMap { known[$0] }
            classList =
                (cordovaScripts.contains(.ios) ? own + ["CDVPlugin"] : own) + linked.map(\.name)
            unlisted = []
        }
        var onAndroid = packages
        if let list = Self.androidPlugins(folder) {
            androidClassList = list.map(\.className)
            onAndroid = list.map(\.package)
        } else if dependencies.isEmpty {
            androidClassList = OfficialAndroidPlugins.classList
        } else {
            androidClassList = dependencies.compactMap { knownOnAndroid[$0] }
        }
        missing = [
            .ios: packages.filter { name in
                known[name] == nil && !linked.contains { $0.package == name }
            },
            .android: onAndroid.filter { knownOnAndroid[$0] == nil },
        ]
        cordova = [
            .ios: ofCordova.filter {
                !Self.leftOut.contains($0) && !Self.leftOutOnIOS.contains($0)
            },
            .android: ofCordova.filter {
                !Self.leftOut.contains($0) && !Self.leftOutOnAndroid.contains($0)
            },
        ]
        unsimulatedCordova =
            dependencies.isEmpty
            ? cordovaScripts
            : Set(Platform.allCases).filter { [cordova] platform in
                cordova[platform]?.contains { !Self.partial.contains($0) } == true
                    || dependencies.contains { Self.mayBeCordovaPlugin($0, folder) }
            }
    }

    /// What whoever runs the project should know.
    func note(on platform: Platform) -> String? {
        let sentences = [
            (
                missing[platform] ?? [],
                "reject as not implemented, unless a scenario’s “plugins” stand in"
                    + (platform == .ios ? ", or “farad bring-plugin” brings its Swift" : "")
            ),
            (
                cordova[platform] ?? [],
                "are never answered, unless a scenario’s “cordova” stands in"
            ),
        ].filter { !$0.0.isEmpty }.map { packages, fate in
            "Farad lacks the native half of \(packages.joined(separator: ", ")): "
                + "calls to it \(fate)."
        }
        let unlisted = platform == .ios ? unlisted : []
        let sync =
            unlisted.isEmpty
            ? []
            : [
                "packageClassList of ios/App/App/capacitor.config.json has no "
                    + "\(unlisted.joined(separator: ", ")), so no page finds it; “npx cap sync” lists "
                    + "the plugins that package.json has."
            ]
        let all = sentences + sync
        return all.isEmpty ? nil : all.joined(separator: " ")
    }

    /// What `cap sync` has written for Android; nil where it has not.
    private static func androidPlugins(
        _ folder: String
    ) -> [(package: String, className: String)]? {
        let path = folder + "/android/app/src/main/assets/capacitor.plugins.json"
        let data = FileManager.default.contents(atPath: path) ?? Data()
        let list = (try? JSONSerialization.jsonObject(with: data)) as? [[String: Any]]
        return list?.compactMap { entry in
            guard let package = entry["pkg"] as? String,
                let name = (entry["classpath"] as? String)?.split(separator: ".").last
            else { return nil }
            return (package, String(name))
        }
    }

    private static func object(_ path: String) -> [String: Any] {
        let data = FileManager.default.contents(atPath: path) ?? Data()
        return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
    }

    static func dependencies(_ folder: String) -> [String] {
        versions(folder).keys.sorted()
    }

    private static func versions(_ folder: String) -> [String: String] {
        let package = object(folder + "/package.json")
        return ["dependencies", "devDependencies"].reduce(into: [:]) { all, key in
            for (name, version) in package[key] as? [String: Any] ?? [:] {
                all[name] = version as? String ?? ""
            }
        }
    }

    /// What a core of Capacitor 1 or 2 had of its own, by the packages that it has become.
    private static func ofCore(_ version: String?) -> [String] {
        let major = version?.drop { !$0.isNumber }.prefix { $0.isNumber }
        guard let major, major == "1" || major == "2" else { return [] }
        return [
            "app", "browser", "camera", "clipboard", "device", "filesystem", "geolocation",
            "haptics", "keyboard", "local-notifications", "network", "push-notifications", "share",
            "splash-screen", "status-bar", "storage", "toast",
        ].map { "@capacitor/" + $0 }
    }

    /// A package says itself that it is a plugin; where it is not installed, the usual scopes tell.
    private static func isPlugin(_ name: String, _ folder: String) -> Bool {
        let path = folder + "/node_modules/" + name + "/package.json"
        guard FileManager.default.fileExists(atPath: path) else {
            let isScoped = scopes.contains { name.hasPrefix($0) }
            let own = name.split(separator: "/").last ?? ""
            return (isScoped || own.hasPrefix("capacitor-")) && !tools.contains(name)
        }
        let capacitor = object(path)["capacitor"] as? [String: Any] ?? [:]
        return capacitor["ios"] != nil || capacitor["android"] != nil
    }

    /// A package is a Cordova plugin where it says so and has nothing of Capacitor's.
    private static func isCordovaPlugin(_ name: String, _ folder: String) -> Bool {
        let path = folder + "/node_modules/" + name + "/package.json"
        guard FileManager.default.fileExists(atPath: path) else {
            return name.hasPrefix("cordova-plugin-")
        }
        let package = object(path)
        return package["cordova"] != nil && package["capacitor"] == nil
    }

    /// A package that is not installed tells nothing of itself but its name.
    private static func mayBeCordovaPlugin(_ name: String, _ folder: String) -> Bool {
        let path = folder + "/node_modules/" + name + "/package.json"
        return !name.hasPrefix("cordova-plugin-") && !FileManager.default.fileExists(atPath: path)
            && (name.contains("cordova") || name.contains("phonegap"))
            && !scriptsOfCordova.contains { name.hasPrefix($0) }
    }

    /// Cordova plugins with native halves here.
    private static let whole: Set = [
        "cordova-plugin-device", "cordova-plugin-network-information", "cordova-plugin-statusbar",
    ]
    /// Cordova plugins with classes here, which say what they lack.
    private static let partial: Set = ["cordova-plugin-file"]
    /// Of Cordova's, but no plugins.
    private static let scriptsOfCordova = [
        "@awesome-cordova-plugins/", "cordova-android", "cordova-ios", "cordova-support-",
    ]

    /// What Capacitor has a plugin of its own for, or no use, and its CLI never installs.
    private static let leftOut: Set = [
        "@ionic-enterprise/filesystem", "@ionic-enterprise/keyboard",
        "@ionic-enterprise/splashscreen", "cordova-plugin-add-swift-support",
        "cordova-plugin-braintree", "cordova-plugin-console", "cordova-plugin-crosswalk-webview",
        "cordova-plugin-ionic-keyboard", "cordova-plugin-ionic-webview",
        "cordova-plugin-music-controls", "cordova-plugin-splashscreen",
        "cordova-plugin-wkwebview-engine", "cordova-support-google-services",
    ]
    private static let leftOutOnIOS: Set = [
        "@ionic-enterprise/statusbar", "SalesforceMobileSDK-CordovaPlugin",
        "cordova-plugin-statusbar",
    ]
    private static let leftOutOnAndroid: Set = ["cordova-plugin-compat"]

    private static let scopes = ["@capacitor/", "@capacitor-community/", "@capacitor-mlkit/"]

    /// Packages that are no plugins, or have no native half: all of Motion is JavaScript.
    private static let tools: Set = [
        "@capacitor/android", "@capacitor/angular", "@capacitor/assets", "@capacitor/cli",
        "@capacitor/core", "@capacitor/create-app", "@capacitor/docgen", "@capacitor/ios",
        "@capacitor/motion", "capacitor-assets", "capacitor-set-version",
    ]
}

import Attachments
import Beamlet
import Farad
import Foundation
import TimeSafari
import Wire

/// What `farad run <app>` names: a bundled app, a script, or a project folder.
enum AppTarget {
    case app(AppBundle)
    case script(path: String)
    case project(AppBundle)

    /// The apps that come with the command, in the order of `farad run --list`; each is made when it
    /// is come to, as it reads its photos then.
    static var bundled: some Collection<AppBundle> {
        let made: [() -> AppBundle] = [
            { .timeSafari }, { .attachments }, { .wire }, { .beamlet }, { .beamletCapacitor },
        ]
        return made.lazy.map { $0() }
    }

    /// The app of a scenario that names none.
    static let standard = "timesafari"

    private static let scriptEndings = [".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".tsx"]

    /// The name as it is found from this folder.
    ///
    /// - Parameter file: The scenario or test that names it: its paths begin in its folder.
    static func name(_ name: String, besides file: String?) -> String {
        guard isPath(name), let file else { return name }
        return TestFiles.path(name, besides: file)
    }

    /// Whether a file names its app by a path, not by the name of a bundled one.
    static func isPath(_ name: String) -> Bool {
        name.contains("/") || name.hasPrefix(".")
            || scriptEndings.contains(where: name.lowercased().hasSuffix)
    }

    /// Finds out what the name means; ``name(_:besides:)`` says what `file` is.
    init(_ name: String, besides file: String? = nil) throws(Problem) {
        try self.init(found: Self.name(name, besides: file))
    }

    /// The app itself; a script is bundled with all that it imports.
    var bundle: AppBundle {
        get throws(Problem) {
            switch self {
            case .app(let bundle), .project(let bundle): bundle
            case .script(let path): try ScriptApp.bundle(playing: path)
            }
        }
    }

    private init(found name: String) throws(Problem) {
        if let app = Self.bundled.first(where: { $0.name == name }) {
            self = .app(app)
            return
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
            let known = Self.bundled.map(\.name).joined(separator: ", ")
            if name.contains("/") || Self.scriptEndings.contains(where: name.hasSuffix) {
                throw Problem(.missingInput, "There is no file \(SharedFile.shown(name)).")
            }
            throw Problem(
                .usage,
                "There is no app named “\(name)”; known are \(known), or give a JS or TS file or a "
                    + "project folder.")
        }
        if isFolder.boolValue {
            self = .project(try ProjectFolder.bundle(name))
        } else if Self.scriptEndings.contains(where: name.lowercased().hasSuffix) {
            self = .script(path: name)
        } else {
            throw Problem(
                .badData,
                "\(name) is no script: its name ends in none of "
                    + Self.scriptEndings.joined(separator: " ") + ".")
        }
    }
}

/// A Capacitor project on this machine: `capacitor.config.json` and its `webDir`.
enum ProjectFolder {
    static func bundle(_ folder: String) throws(Problem) -> AppBundle {
        let path = folder + "/capacitor.config.json"
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Problem(
                .missingInput,
                "\(folder) holds no capacitor.config.json; a config in TypeScript is not read.")
        }
        guard let config = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] else {
            throw Problem(.badData, "\(path) is no JSON object.")
        }
        try checkAddress(config["server"] as? [String: Any] ?? [:], in: path)
        let web = folder + "/" + (config["webDir"] as? String ?? "www")
        guard FileManager.default.fileExists(atPath: web + "/index.html") else {
            throw Problem(
                .missingInput, "\(web)/index.html is missing; build the project's web layer first.")
        }
        let identifier = config["appId"] as? String ?? "com.example.app"
        let name = config["appName"] as? String ?? "App"
        let plugins = ProjectPlugins(folder)
        var bundle = AppBundle(
            name: name, identifier: identifier, displayName: name,
            infoDictionary: try infoDictionary(folder), web: .directory(web),
            pluginClassList: plugins.classList, capacitorConfiguration: config,
            scenarios: [Scenario(name: "launch", actions: [TimedAction(.launch)])],
            makeDelegate: { _ in PlainAppDelegate() })
        bundle.modules = try ModuleTranslator.forms(of: web)
        bundle.android = AndroidManifest(folder).bundle(
            identifier, label: name, plugins: plugins.androidClassList)
        return bundle
    }

    /// Of the project's Info.plist, why it asks for what is private, how it may be turned and which
    /// URLs open it; without one it may ask for all.
    private static func infoDictionary(_ folder: String) throws(Problem) -> [String: Any] {
        let path = folder + "/ios/App/App/Info.plist"
        guard let data = FileManager.default.contents(atPath: path) else {
            return ScriptApp.usageDescriptions
        }
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        guard let all = list as? [String: Any] else {
            throw Problem(.badData, "\(path) is no property list of keys and values.")
        }
        return all.filter {
            $0.key.hasSuffix("UsageDescription")
                || ["UISupportedInterfaceOrientations", "CFBundleURLTypes"].contains($0.key)
        }
    }

    /// Refuses what no address of the app's pages can be made of.
    private static func checkAddress(
        _ server: [String: Any], in path: String
    ) throws(Problem) {
        func check(_ key: String, _ what: String, _ isFit: (String) -> Bool) throws(Problem) {
            guard let value = server[key] as? String, !isFit(value) else { return }
            throw Problem(.badData, "\(path): server.\(key) “\(value)” is no \(what).")
        }
        try check("hostname", "host name") { name in
            name.wholeMatch(of: /[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*\.?(:[0-9]+)?/) != nil
        }
        for key in ["iosScheme", "androidScheme"] {
            try check(key, "URL scheme") { $0.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.-]*/) != nil }
        }
    }
}

extension ScriptApp {
    /// The app around a script and all that it imports.
    static func bundle(playing path: String) throws(Problem) -> AppBundle {
        let packages: String
        do {
            packages = try WebAssets.packagesFolder()
        } catch {
            throw Problem(error)
        }
        let made = try ScriptBundler(packages: packages).bundle(path)
        return bundle(script: made.script, path: path, map: made.map)
    }
}

import Farad
import Foundation

/// A Capacitor project on this machine: its `capacitor.config` and its web layer.
struct Project {
    let bundle: AppBundle
    let folder: String
    /// What of it a run depends on: the file with its configuration, and the folders of its web layer.
    let files: [String]
    private let plugins: ProjectPlugins
    private let noteOfConfiguration: String?
    private let webLayers: (ios: WebLayer, android: WebLayer)
    private let noteOfServer: String?

    init(_ given: String) throws(Problem) {
        // Messages name its files as a person would: without the slash that completion leaves.
        let folder = Self.plain(given)
        self.folder = folder
        let configuration = try ProjectConfiguration(folder)
        let config = configuration.values
        try Self.checkAddress(
            config["server"] as? [String: Any] ?? [:], in: configuration.path)
        let webLayers = try Self.webLayers(
            of: folder, named: config["webDir"] as? String ?? "www")
        self.webLayers = webLayers
        files = [configuration.path] + Set([webLayers.ios.path, webLayers.android.path]).sorted()
        noteOfConfiguration = configuration.note
        noteOfServer = Self.noteOfServer(config, configuration.path)
        let identifier = config["appId"] as? String ?? "com.example.app"
        let name = config["appName"] as? String ?? "App"
        let cordovaFolders = Self.cordovaFolders(of: folder)
        plugins = ProjectPlugins(
            folder,
            cordovaScripts: Set(Platform.allCases).filter {
                Self.hasCordovaScript(
                    cordovaFolders[$0] ?? ($0 == .ios ? webLayers.ios : webLayers.android).path)
            })
        var bundle = AppBundle(
            name: name, identifier: identifier, displayName: name,
            infoDictionary: try Self.infoDictionary(folder), web: .directory(webLayers.ios.path),
            pluginClassList: plugins.classList, capacitorConfiguration: config,
            scenarios: [Scenario(name: "launch", actions: [TimedAction(.launch)])],
            makeDelegate: { _ in PlainAppDelegate() })
        bundle.link(registering: [])
        let entitlements = Self.entitlements(folder)
        bundle.associatedDomains =
            entitlements["com.apple.developer.associated-domains"] as? [String] ?? []
        bundle.appGroups =
            entitlements["com.apple.security.application-groups"] as? [String] ?? []
        bundle.readsContactNotes =
            entitlements["com.apple.developer.contacts.notes"] as? Bool ?? false
        bundle.storeKitConfiguration = try Self.storeKitFile(folder)
        bundle.cordovaFolders = cordovaFolders
        bundle.unsimulatedCordovaPlugins = plugins.unsimulatedCordova
        bundle.android = AndroidManifest(folder).bundle(
            identifier, label: name, plugins: plugins.androidClassList)
        if webLayers.android.path != webLayers.ios.path {
            bundle.android?.web = .directory(webLayers.android.path)
        }
        self.bundle = bundle
    }

    /// The folder of the nearest project in or above a file's folder, as a person finds it from here.
    static func folder(around file: String) -> String? {
        var folder = URL(fileURLWithPath: file).standardizedFileURL.deletingLastPathComponent()
        while true {
            if ProjectConfiguration.isThere(in: folder.path) { return shown(folder.path) }
            if folder.path == "/" { return nil }
            folder = folder.deletingLastPathComponent()
        }
    }

    /// The path from this folder on.
    private static func shown(_ path: String) -> String {
        let here = FileManager.default.currentDirectoryPath.split(separator: "/")
        let there = path.split(separator: "/")
        let common = zip(here, there).prefix { $0 == $1 }.count
        let up = here.dropFirst(common).map { _ in ".." }
        let steps = up + there.dropFirst(common).map(String.init)
        return steps.isEmpty ? "." : steps.joined(separator: "/")
    }

    /// What whoever runs it should know, a sentence each.
    func notes(on platform: Platform, _ knobs: Knobs) -> [String] {
        let server = knobs["server-url"] == "ignored" ? nil : noteOfServer
        let web = platform == .ios ? webLayers.ios : webLayers.android
        return [noteOfConfiguration, web.note, server, plugins.note(on: platform)].compactMap { $0 }
    }

    /// A folder with a web layer, and why it is not the one that a build leaves.
    private struct WebLayer {
        let path: String
        let note: String?
    }

    /// Where `cap sync` leaves the web layer.
    private static let copies: [Platform: String] = [
        .ios: "/ios/App/App/public", .android: "/android/app/src/main/assets/public",
    ]

    /// The web layer of each platform: the one that a build leaves, or else what `cap sync` has made of
    /// it, for this platform rather than for the other.
    private static func webLayers(
        of folder: String, named name: String
    ) throws(Problem) -> (ios: WebLayer, android: WebLayer) {
        func isThere(_ path: String) -> Bool {
            FileManager.default.fileExists(atPath: path + "/index.html")
        }
        let built = plain(folder + "/" + name)
        if isThere(built) {
            let layer = WebLayer(path: built, note: nil)
            return (layer, layer)
        }
        func left(_ platform: Platform) -> WebLayer? {
            guard let path = copies[platform].map({ folder + $0 }), isThere(path) else {
                return nil
            }
            return WebLayer(
                path: path,
                note: "\(built)/index.html is missing; the web layer that “cap sync” left in "
                    + "\(path) is run.")
        }
        let (ios, android) = (left(.ios), left(.android))
        guard let either = ios ?? android else {
            throw Problem(
                .missingInput,
                "\(built)/index.html is missing; build the project's web layer first.")
        }
        return (ios ?? either, android ?? either)
    }

    /// The path without slashes at its end.
    private static func plain(_ path: String) -> String {
        path.lastIndex { $0 != "/" }.map { String(path[...$0]) } ?? path
    }

    /// The app's folders into which `cap sync` has written Cordova's scripts.
    private static func cordovaFolders(of folder: String) -> [Platform: String] {
        let all = copies.mapValues { folder + $0 }
        return all.filter { FileManager.default.fileExists(atPath: $0.value + "/cordova.js") }
    }

    /// The CLI leaves the script empty where an app has no Cordova plugins.
    private static func hasCordovaScript(_ folder: String) -> Bool {
        FileManager.default.contents(atPath: folder + "/cordova.js")?.isEmpty == false
    }

    private static func noteOfServer(_ config: [String: Any], _ path: String) -> String? {
        guard let url = (config["server"] as? [String: Any])?["url"] as? String else { return nil }
        return "\(path): server.url is \(url), and no run reaches the real network; "
            + "“--set server-url=ignored” runs the app's own web layer."
    }

    /// Of the project's Info.plist, why it asks for what is private, how it may be turned, which
    /// URLs open it and which servers it may talk to without encryption; without one it may ask for all.
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
                || [
                    "UISupportedInterfaceOrientations", "CFBundleURLTypes",
                    "NSAppTransportSecurity", "UIApplicationShortcutItems",
                ].contains($0.key)
        }
    }

    /// What Apple lets the project's app do, beside what the user does.
    private static func entitlements(_ folder: String) -> [String: Any] {
        let path = folder + "/ios/App/App/App.entitlements"
        let list = FileManager.default.contents(atPath: path).flatMap {
            try? PropertyListSerialization.propertyList(from: $0, format: nil)
        }
        return list as? [String: Any] ?? [:]
    }

    /// What the project's app sells: the `.storekit` file that its scheme names, or the only one.
    private static func storeKitFile(_ folder: String) throws(Problem) -> StoreKitFile? {
        let place = folder + "/ios/App"
        func names(_ below: String, _ ending: String) -> [String] {
            let all = (try? FileManager.default.contentsOfDirectory(atPath: place + below)) ?? []
            return all.filter { $0.hasSuffix(ending) }.sorted().map { place + below + "/" + $0 }
        }
        let files = ["", "/App"].flatMap { names($0, ".storekit") }
        guard !files.isEmpty else { return nil }
        let schemes = names("/App.xcodeproj/xcshareddata/xcschemes", ".xcscheme")
        let named = schemes.compactMap { scheme -> String? in
            let text = FileManager.default.contents(atPath: scheme).map {
                String(decoding: $0, as: UTF8.self)
            }
            // Its path counts from a place that has changed from one Xcode to the other.
            return text?.firstMatch(
                of: /<StoreKitConfigurationFileReference\s+identifier\s*=\s*"([^"]*)"/
            ).flatMap { $0.1.split(separator: "/").last.map(String.init) }
        }
        let chosen = files.filter { file in named.contains { file.hasSuffix("/" + $0) } }
        guard let file = chosen.first ?? (files.count == 1 ? files.first : nil) else {
            throw Problem(
                .badData,
                "\(files.joined(separator: " and ")) are there; choose one in the app's scheme, and "
                    + "share the scheme.")
        }
        guard let contents = FileManager.default.contents(atPath: file) else {
            throw Problem(.badData, "\(file) cannot be read.")
        }
        return StoreKitFile(name: file, contents: contents)
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

public import Capacitor
package import FaradFoundation
public import UIKit
package import WebKit

/// What is installed on a device: an app's identity, its native entry points and its web layer.
///
/// Farad knows no app; an app target builds one of these and hands it to ``Device/install(_:)``.
public struct AppBundle {
    /// The name that the command line uses, such as `timesafari`.
    public var name: String
    /// The bundle identifier, such as `app.timesafari`.
    public var identifier: String
    /// The name under the icon, such as `TimeSafari`.
    public var displayName: String
    /// One line that says what the app is for, shown by `farad run --list`.
    public var summary: String
    /// The app's Info.plist. URL schemes are read from `CFBundleURLTypes`.
    public var infoDictionary: [String: Any]
    /// The app-group identifiers of the app's entitlements (F184).
    public var appGroups: [String]
    /// `keychain-access-groups` of the app's entitlements, each whole, with its prefix. The app's own
    /// identifier and its app groups are access groups without being listed here.
    public var keychainAccessGroups: [String] = []
    /// `com.apple.developer.associated-domains` of the app's entitlements, such as
    /// `applinks:example.com`. What the site's own file says of paths is not asked for: all of them
    /// count.
    public var associatedDomains: [String] = []
    /// `com.apple.developer.contacts.notes` of the app's entitlements, without which the notes of
    /// contacts are neither read nor written.
    public var readsContactNotes = false
    /// What the app sells; nil: the phone's App Store knows nothing of it.
    public var storeKitConfiguration: StoreKitFile?
    /// Where the app's web layer comes from.
    public var web: WebContent
    /// Where Cordova's scripts lie that `cap sync` has written for a platform, where not in the web
    /// layer: folders with a `cordova.js`, as the app's `public` is one.
    package var cordovaFolders: [Platform: String] = [:]
    /// The platforms on which the app has, or may have, Cordova plugins that Farad has no class for.
    package var unsimulatedCordovaPlugins: Set<Platform> = []
    /// Where the TypeScript of a bundled web layer starts, from the root of the project, such as
    /// `web/timesafari/main.capacitor.ts`: what the app says of its plugins is read there.
    public var webEntry: String?
    /// The official plugins that the app has installed, by their class names, such as `AppPlugin`:
    /// the `packageClassList` of `capacitor.config.json` (F5, F6).
    public var pluginClassList: [String]
    /// Plugin classes that the app links beside the official ones, by their class names (F192).
    public var pluginClasses: [(name: String, type: CAPPlugin.Type)] = []
    /// The plugins whose methods share no memory with the rest of the app but what is stored, by
    /// their JavaScript names; exploration then tries no orders between them and other code.
    public var selfContainedPlugins: [String] = []
    /// The rest of the app's `capacitor.config.json`.
    public var capacitorConfiguration: [String: Any]
    /// Finds the identifier that a share extension has given to what it stored, in the defaults of
    /// the app groups; asked at the end of each request, for reports only.
    public var shareIdentifier: ((_ defaults: (_ group: String) -> [String: Any]) -> String?)?
    /// Makes the application delegate, once per process.
    public var makeDelegate: (LaunchContext) -> any UIApplicationDelegate
    /// Makes the root view controller of the main storyboard, once per process; nil: Capacitor's
    /// own `CAPBridgeViewController`, or no storyboard at all where there is no web layer.
    public var makeRootViewController: ((LaunchContext) -> UIViewController)?
    /// Makes the delegate of the app's scene, once per process, where the knob `scenes` asks for
    /// scenes; nil: one that is written by hand, or the template's.
    public var makeSceneDelegate: ((LaunchContext) -> any UIWindowSceneDelegate)?
    /// The app extensions that come with the app.
    public var extensions: [ExtensionBundle]
    /// The scenarios that the app can play; the first one is the default.
    public var scenarios: [Scenario] {
        get { makeScenarios() }
        set { makeScenarios = { newValue } }
    }
    // A scenario holds the photos that it shares, which are read when somebody asks for it.
    private var makeScenarios: () -> [Scenario]
    /// The folder of `web/` whose `scenarios/` are the app's too; nil: it has none there.
    public var scenarioFolder: String?
    /// The servers that the app talks to.
    public var servers: [ServerBundle] = []
    /// The app as Android installs it; nil: it is made for iOS alone.
    public var android: AndroidBundle?
    /// The stored keys that parties of the app agree on; each run checks that they do.
    public var storedKeys: [StoredKey] = []
    /// What is unsettled about the app itself (U12): knobs beside the device's own.
    public var knobs: [Knob]
    /// Puts on the phone what is there before the app first runs: the data of an earlier version,
    /// what its server knows. Asked at each install, so that it has to look what is there already.
    package var prepare: ((PhoneSystem, Knobs) throws -> Void)?
    /// Changes the bundle by what the knobs are set to, where a knob of the app's chooses between
    /// whole builds of it; asked once, when the bundle is installed.
    public var adapt: ((inout AppBundle, Knobs) -> Void)?

    /// Describes an app; everything but its identity and delegate has a usable default.
    ///
    /// - Parameter scenarios: made anew each time that they are asked for.
    public init(
        name: String, identifier: String, displayName: String, summary: String = "",
        infoDictionary: [String: Any] = [:], appGroups: [String] = [], web: WebContent,
        pluginClassList: [String] = [], capacitorConfiguration: [String: Any] = [:],
        extensions: [ExtensionBundle] = [],
        scenarios: @autoclosure @escaping () -> [Scenario] = [], knobs: [Knob] = [],
        makeDelegate: @escaping (LaunchContext) -> any UIApplicationDelegate,
        makeRootViewController: ((LaunchContext) -> UIViewController)? = nil
    ) {
        self.name = name
        self.identifier = identifier
        self.displayName = displayName
        self.summary = summary
        self.infoDictionary = infoDictionary
        self.appGroups = appGroups
        self.web = web
        self.pluginClassList = pluginClassList
        self.capacitorConfiguration = capacitorConfiguration
        self.extensions = extensions
        makeScenarios = scenarios
        self.knobs = knobs
        self.makeDelegate = makeDelegate
        self.makeRootViewController = makeRootViewController
    }

    /// The Info.plist with the keys that every installed app has, as the template fills them.
    var installedInfoDictionary: [String: Any] {
        let standard: [String: Any] = [
            "CFBundleIdentifier": identifier, "CFBundleName": "App",
            "CFBundleDisplayName": displayName, "CFBundleShortVersionString": "1.0",
            "CFBundleVersion": "1",
        ]
        return standard.merging(infoDictionary) { $1 }
    }

    /// The bundle as a device with these knobs gets it.
    package func adapted(to knobs: Knobs) -> AppBundle {
        var bundle = self
        adapt?(&bundle, knobs)
        return bundle
    }

    /// Adds scenarios behind those that are there; they too are made each time that they are asked for.
    package mutating func add(scenarios: @autoclosure @escaping () -> [Scenario]) {
        makeScenarios = { [makeScenarios] in makeScenarios() + scenarios() }
    }

    /// What the app can play on a platform, its default first.
    public func scenarios(on platform: Platform) -> [Scenario] {
        platform == .android ? android?.scenarios ?? [] : scenarios
    }

    /// The hosts whose pages open the app; `*.` before one stands for its subdomains.
    var universalLinkDomains: [String] { domains(for: "applinks") }

    /// The hosts that a service of the entitlements names.
    func domains(for service: String) -> [String] {
        associatedDomains.compactMap { entry in
            guard entry.hasPrefix(service + ":") else { return nil }
            return entry.dropFirst(service.count + 1).prefix { $0 != "?" }.lowercased()
        }
    }

    /// Whether a URL is a universal link of the app's.
    func isUniversalLink(_ url: URL) -> Bool {
        guard SpringBoard.isForSafari(url), let host = url.host?.lowercased() else { return false }
        return universalLinkDomains.contains { domain in
            domain.hasPrefix("*.") ? host.hasSuffix(domain.dropFirst()) : host == domain
        }
    }

    func opens(_ url: URL) -> Bool {
        let scheme = url.scheme?.lowercased()
        return urlSchemes.contains { $0.lowercased() == scheme } || isUniversalLink(url)
    }

    /// The URL schemes that the app answers, in the order of its Info.plist.
    public var urlSchemes: [String] {
        let types = infoDictionary["CFBundleURLTypes"] as? [[String: Any]] ?? []
        return types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
    }
}

/// Where an app's web layer comes from.
public enum WebContent: Hashable, Sendable {
    /// Nowhere: the app is native throughout, and its root view controller is its own.
    case none
    /// A folder of the project's own bundled assets, such as `timesafari`.
    case bundled(String)
    /// A folder on this machine that holds an `index.html`.
    case directory(String)
    /// One script without a page of its own: the text, its name, and where its lines come from.
    case script(String, name: String, map: SourceMap? = nil)
}

/// What a bundle's entry points may know about the launch that calls them.
public struct LaunchContext {
    /// The switches for what is unsettled about real devices and about the app, by
    /// `knobs["no-image"]`.
    public var knobs: Knobs

    /// Makes a context.
    public init(knobs: Knobs) {
        self.knobs = knobs
    }
}

public import AndroidFoundation
public import CapacitorAndroid

/// An app as an Android phone installs it; its web layer and configuration are those of its
/// ``AppBundle``.
public struct AndroidBundle {
    /// The package, such as `app.timesafari`.
    public var packageName: String
    /// The name under the icon.
    public var label: String
    public var versionName: String
    public var versionCode: Int
    /// The permissions that the manifest declares, by their full names; those that the manifests of
    /// the installed plugins add are among them.
    public var permissions: [String]
    /// The manifest's VIEW intent filters. A web address that one of them takes counts as verified.
    public var intentFilters: [IntentFilter]
    /// Where the app's web layer comes from, if not from where the iPhone's does.
    package var web: WebContent?
    /// The official plugins that the app has installed, by their class names, in the order of
    /// `capacitor.plugins.json`; all that Farad has, unless given.
    public var plugins: [String]
    /// Plugin classes that the app links beside the official ones.
    public var pluginClasses: [Plugin.Type]
    /// The workers that the app links, by their class names.
    public var workerClasses: [(name: String, type: AndroidFoundation.Worker.Type)] = []
    /// Makes the main activity, once per start of it.
    public var makeActivity: (Intent) -> BridgeActivity
    /// The scenarios that the app can play; the first one is the default.
    public var scenarios: [Scenario]

    /// Describes an app; everything but its identity has a usable default.
    public init(
        packageName: String, label: String, versionName: String = "1.0", versionCode: Int = 1,
        permissions: [String] = [], urlSchemes: [String] = [],
        intentFilters: [IntentFilter] = [], plugins: [String]? = nil,
        pluginClasses: [Plugin.Type] = [],
        scenarios: [Scenario] = [Scenario(name: "launch", actions: [TimedAction(.launch)])],
        makeActivity: @escaping (Intent) -> BridgeActivity = { BridgeActivity(intent: $0) }
    ) {
        self.packageName = packageName
        self.label = label
        self.versionName = versionName
        self.versionCode = versionCode
        self.intentFilters = urlSchemes.map(IntentFilter.init(scheme:)) + intentFilters
        let plugins = plugins ?? OfficialAndroidPlugins.classList
        self.plugins = plugins
        self.permissions =
            permissions
            + OfficialAndroidPlugins.permissions(of: plugins).filter { !permissions.contains($0) }
        self.pluginClasses = pluginClasses
        self.makeActivity = makeActivity
        self.scenarios = scenarios
    }

    /// The classes of all plugins that `capacitor.plugins.json` lists.
    var linkedPlugins: [Plugin.Type] {
        OfficialAndroidPlugins.classes(named: plugins) + pluginClasses
    }

    var applicationInfo: ApplicationInfo {
        ApplicationInfo(
            packageName: packageName, label: label, versionName: versionName,
            versionCode: versionCode, permissions: permissions)
    }
}

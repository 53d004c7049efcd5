import AndroidFoundation
import CapacitorAndroid
import FaradFoundation
import Simulation
import WebKit

extension Device {
    /// Presses Android's back button.
    public func pressBack() { perform(.back) }

    /// Puts something of the system over the app that is in front, which stays visible: an iPhone
    /// app resigns (F112), an Android app is paused and not stopped (F176).
    public func interrupt() {
        parts.queue.async("interrupt") { [springBoard] in springBoard.front?.interrupt() }
    }

    /// Takes away what ``interrupt()`` has put there.
    public func endInterruption() {
        parts.queue.async("end interruption") { [springBoard] in
            springBoard.front?.endInterruption()
        }
    }

    /// Ends the activity that an Android app has started for its result.
    ///
    /// - Parameters:
    ///   - data: The URI that it gives back.
    ///   - isCanceled: Whether the user went back without choosing.
    /// - Throws: ``DeviceError`` when no such activity is in front.
    public func finishActivity(
        _ data: String? = nil, isCanceled: Bool = false
    ) throws(DeviceError) {
        guard springBoard.waitingActivity != nil else {
            throw DeviceError(.usage, "No app has started an activity for its result.")
        }
        let result = ActivityResult(
            isCanceled ? ActivityResult.RESULT_CANCELED : ActivityResult.RESULT_OK,
            data.map { Intent(Intent.ACTION_VIEW, $0) })
        parts.queue.async("finish activity") { [springBoard] in
            springBoard.finishActivity(result)
        }
    }

    /// Grants a permission in the system's settings, by its full name.
    public func grantPermission(_ permission: String) { permissions.set(.granted, for: permission) }

    // MARK: Installing

    func installOnAndroid(_ bundle: AppBundle, _ files: WebFiles) throws(DeviceError) {
        guard let android = bundle.android else {
            throw DeviceError(
                .usage, "\(bundle.name) is an app for iOS; leave --platform android out.")
        }
        connectPictures()
        let sandbox = Sandbox(package: android.packageName)
        do {
            try phone.makeContainers(of: sandbox)
        } catch {
            throw DeviceError(
                .inputOutput,
                "The data folder of \(android.label) cannot be made: \(Failure.sentence(error)).")
        }
        sandboxes.append(sandbox)
        restorePermissions(of: android.packageName, state)
        stateRecorder?.start()
        springBoard.install(bundle, android, sandbox) { [unowned self] process in
            furnish(process, bundle, android, files)
        }
    }

    /// Gives a process of an app its Android and its Capacitor.
    private func furnish(
        _ process: SimulatedProcess, _ bundle: AppBundle, _ android: AndroidBundle,
        _ files: WebFiles
    ) {
        filesOfProcess[process.id] = files
        let system = AndroidProcess.install(in: process, android.applicationInfo)
        connect(system)
        let config = DeviceSettings.capacitorConfiguration(of: bundle, configuration)
        let server = config["server"] as? [String: Any]
        system.permitsCleartextTraffic = server?["cleartext"] as? Bool ?? false
        let environment = CapacitorAndroidEnvironment.of(process)
        if let calls { environment.witnesses.append(AndroidCallWitness(calls, process)) }
        callPlaces?.watch(environment, of: process, files)
        contractRecorder?.listen(to: environment, of: process)
        environment.stubs = stubs.of(.capacitor).map { ($0.name, $0.makeForAndroid) }
        environment.nativeBridge = { [nativeBridge] in nativeBridge }
        environment.appFiles = { files.contents($0) }
        environment.appFileNames = { files.names(below: $0) }
        furnishNotifications(process, bundle, android)
        environment.configuration = Self.json(config)
        environment.pluginClasses = android.linkedPlugins
        environment.cordovaPlugins =
            stubs.of(.cordova).map { ($0.name, $0.makeServiceForAndroid) }
            + OfficialAndroidPlugins.cordovaPlugins
        environment.hasUnsimulatedCordovaPlugins =
            bundle.unsimulatedCordovaPlugins.contains(.android)
        environment.plainListenerClasses = OfficialAndroidPlugins.plainListenerClasses
        environment.pluginMemory = stubs.memory(OfficialAndroidPlugins.selfContained, in: process)
        environment.settings = DeviceSettings.android(configuration)
        let settings = Self.onPixel8(webKitSettings(files), config)
        environment.configureWebView = { [machine] configuration in
            var settings = settings
            settings.websiteData = .inDataContainer(
                of: .current, folder: "app_webview/Default/Local Storage")
            settings.serviceWorkers = .inDataContainer(
                of: .current, folder: "app_webview/Default/Service Worker/Database")
            settings.caches = .inDataContainer(
                of: .current, folder: "app_webview/Default/Service Worker/CacheStorage")
            settings.databases = .inAppFolder(of: .current)
            settings.privateFiles = .inDataContainer(
                of: .current, folder: "app_webview/Default/File System")
            configuration.settings = settings
            configuration.processPool = WKProcessPool(machine)
        }
    }

    /// A Pixel 8's screen: 1080 by 2400 pixels at 420 dpi, of which Chromium tells whole CSS pixels.
    ///
    /// Capacitor keeps the web view between the bars: the engine of our phone is older than those to
    /// which it leaves that (`SystemBars`). A status bar of 132 pixels and a gesture bar of 63 (24 dp)
    /// are assumed.
    private static func onPixel8(
        _ settings: WebKitSettings, _ config: [String: Any]
    ) -> WebKitSettings {
        var settings = settings
        settings.screenWidth = 412
        settings.screenHeight = 915
        settings.screenScale = 2.625
        let plugins = config["plugins"] as? [String: Any] ?? [:]
        let bars = plugins["SystemBars"] as? [String: Any] ?? [:]
        let isWhole =
            bars["insetsHandling"] as? String == "disable" || bars["hidden"] as? Bool == true
        settings.barHeights = isWhole ? 0 : 75
        return settings
    }

    /// The configuration as the text that an app's assets hold.
    private static func json(_ configuration: [String: Any]) -> String {
        guard
            let data = try? JSONSerialization.data(
                withJSONObject: configuration, options: .sortedKeys)
        else { preconditionFailure("Give AppBundle.capacitorConfiguration values of JSON alone.") }
        return String(decoding: data, as: UTF8.self)
    }
}

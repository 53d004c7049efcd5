import AndroidFoundation
import CapacitorAndroid
import FaradFoundation
import Simulation
import WebKit

/// What the user answers when an Android app asks for a permission.
public enum PermissionChoice: Hashable, Sendable {
    case allow
    /// Refused; the app may ask again.
    case deny
    /// Refused, and the system asks no more.
    case denyForever
}

extension Device {
    /// Presses Android's back button.
    public func pressBack() { perform(.back) }

    /// Puts something of the system over the Android app that is in front: it is paused, and stays
    /// visible (F176).
    public func coverApp() {
        parts.queue.async("cover") { [springBoard] in
            (springBoard.front as? RunningAndroidApp)?.cover()
        }
    }

    /// Takes away what ``coverApp()`` has put there.
    public func uncoverApp() {
        parts.queue.async("uncover") { [springBoard] in
            (springBoard.front as? RunningAndroidApp)?.uncover()
        }
    }

    /// Grants a permission in the system's settings, by its full name.
    public func grantPermission(_ permission: String) { permissions.granted.insert(permission) }

    // MARK: Installing

    func installOnAndroid(_ bundle: AppBundle, _ files: WebFiles) throws(DeviceError) {
        guard let android = bundle.android else {
            throw DeviceError(
                .usage, "\(bundle.name) is an app for iOS; leave --platform android out.")
        }
        let sandbox = Sandbox(package: android.packageName)
        do {
            try phone.makeContainers(of: sandbox)
        } catch {
            throw DeviceError(
                .inputOutput,
                "The data folder of \(android.label) cannot be made: \(Failure.sentence(error)).")
        }
        sandboxes.append(sandbox)
        springBoard.install(bundle, android, sandbox) { [unowned self] process in
            furnish(process, bundle, android, files)
        }
    }

    /// Gives a process of an app its Android and its Capacitor.
    private func furnish(
        _ process: SimulatedProcess, _ bundle: AppBundle, _ android: AndroidBundle,
        _ files: WebFiles
    ) {
        let system = AndroidProcess.install(in: process, android.applicationInfo)
        system.permissions = permissions
        system.permissionPrompt = { [unowned self] permission in
            switch permissionChoice {
            case .allow: .granted
            case .deny: .denied
            case .denyForever: .deniedForever
            }
        }
        system.openURL = { [unowned self] text in
            guard let url = URL(string: text), springBoard.canOpen(url) else { return false }
            parts.queue.async("open") { [springBoard] in springBoard.open(url) }
            return true
        }
        system.crashSink = { [unowned self] sentence in
            findings.append(
                RunReport.Finding(
                    rule: "app-crash", message: sentence,
                    atMilliseconds: simulation.clock.now.milliseconds))
        }
        let environment = CapacitorAndroidEnvironment.of(process)
        environment.nativeBridge = { [nativeBridge] in nativeBridge }
        environment.appFiles = { files.contents($0) }
        environment.configuration = Self.json(bundle.capacitorConfiguration)
        environment.pluginClasses =
            OfficialAndroidPlugins.classes(named: android.plugins) + android.pluginClasses
        environment.settings = DeviceSettings.android(configuration)
        let settings = webKitSettings(files)
        environment.configureWebView = { [machine] configuration in
            var settings = settings
            settings.websiteData = .inDataContainer(
                of: .current, folder: "app_webview/Default/Local Storage")
            configuration.settings = settings
            configuration.processPool = WKProcessPool(machine)
        }
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

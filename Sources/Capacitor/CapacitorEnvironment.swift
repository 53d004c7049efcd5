import FaradFoundation
package import Simulation
package import WebKit

/// What one process of an app brings to Capacitor: its bundle's files, classes and settings.
///
/// Whoever launches the process fills it before the storyboard is read.
package final class CapacitorEnvironment {
    /// A file of the app's `public` folder, by its path from there, which begins with a slash.
    package typealias AppFiles = (_ path: String) -> Data?

    /// What the methods of a plugin touch of the app's memory, for plugins that keep to their own.
    package var pluginMemory: [String: MemoryFootprint] = [:]
    /// The plugin classes that leave `addListener` and its kin as they are in ``CAPPlugin``.
    package var plainListenerClasses: Set<ObjectIdentifier> = []
    package var settings = CapacitorSettings()
    /// The text of `native-bridge.js`.
    package var nativeBridge: () -> String = { "" }
    package var appFiles: AppFiles = { _ in nil }
    /// The paths of all files below a folder of `public`, in order; the folder begins with a slash.
    package var appFileNames: (_ folder: String) -> [String] = { _ in [] }
    /// The contents of `capacitor.config.json`, `packageClassList` included.
    package var configuration: [String: Any] = [:]
    /// What stands in the place of plugins, by their JavaScript names: there from the bridge's start,
    /// and nothing that the app registers under the name takes its place.
    package var stubs: [(name: String, make: () -> any CAPPlugin & CAPBridgedPlugin)] = []
    /// The plugin classes linked into the app, by their Objective-C names (F192).
    package var pluginClasses: [PluginClass] = []
    /// What makes the Cordova plugins to which `config.xml` maps services; the first of a service counts.
    package var cordovaPlugins: [(service: String, make: () -> CDVPlugin)] = []
    /// Whether the app has, or may have, Cordova plugins beside those classes: what service is theirs
    /// nobody knows.
    package var hasUnsimulatedCordovaPlugins = false
    /// Last touch on the configuration of the web view before the view is made.
    package var configureWebView: (WKWebViewConfiguration) -> Void = { _ in }
    /// Gates everything that ``CAPLog`` prints in this process.
    package var isLoggingEnabled = true
    package let cookies = CookieJar(
        file: { .inDataContainer(of: .current, "Library/Cookies/Cookies.binarycookies") },
        now: { PhoneClock.date })
    /// Who sees what crosses the bridge.
    package var witnesses: [any BridgeWitness] = []
    /// The call whose method is on the bridge queue's stack, parked or not.
    unowned(unsafe) var runningCall: CAPPluginCall?

    package init() {}

    /// Of the process that runs; made at first use.
    package static var current: CapacitorEnvironment {
        guard let process = SimulatedProcess.current else {
            preconditionFailure(
                "Capacitor was used outside a simulated process; call it from code that the "
                    + "simulation runs, or inside Simulation.enter.")
        }
        return of(process)
    }

    package static func of(_ process: SimulatedProcess) -> CapacitorEnvironment {
        process.service(CapacitorEnvironment.self) { CapacitorEnvironment() }
    }

    /// The plugin and method whose call the code on the bridge queue runs for; nil for other code.
    package var currentCall: (plugin: String, method: String)? {
        guard let call = runningCall, SerialQueue.current?.label == CallDispatcher.queueLabel else {
            return nil
        }
        return (call.address.pluginID, call.address.methodName)
    }

    /// Prints one line of the bridge's own; callers look at ``isLoggingEnabled`` first, so that
    /// nobody makes a text that is not wanted.
    func log(_ line: String) { Log.write(line, "\n") }

    func isStubbed(_ name: String) -> Bool { stubs.contains { $0.name == name } }

    func pluginClass(named name: String) -> PluginClass? {
        pluginClasses.first { $0.name == name }
    }
}

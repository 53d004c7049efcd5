import AndroidFoundation
import FaradFoundation
package import Simulation
package import WebKit

/// What one process of an Android app brings to Capacitor: its assets, classes and settings.
///
/// Whoever launches the process fills it before the activity is made.
package final class CapacitorAndroidEnvironment {
    /// The text of `native-bridge.js`.
    package var nativeBridge: () -> String = { "" }
    /// A file of the app's `public` folder, by its path from there, which begins with a slash.
    package var appFiles: (_ path: String) -> Data? = { _ in nil }
    /// The paths of the files below a folder of `public`, in order; the folder begins with a slash.
    package var appFileNames: (_ folder: String) -> [String] = { _ in [] }
    /// The contents of `capacitor.config.json` as text.
    package var configuration = "{}"
    /// The classes that `capacitor.plugins.json` lists, in its order.
    package var pluginClasses: [Plugin.Type] = []
    /// What makes the Cordova plugins to which `config.xml` maps services; the first of a service counts.
    package var cordovaPlugins: [(service: String, make: () -> CordovaPlugin)] = []
    /// Whether the app has, or may have, Cordova plugins beside those classes: what service is theirs
    /// nobody knows.
    package var hasUnsimulatedCordovaPlugins = false
    /// What stands in the place of plugins, whatever class has their names.
    package var stubs: [(name: String, make: () -> Plugin)] = []
    /// What the methods of some plugins touch of the process's memory, by the plugins' names; those of
    /// others may touch all.
    package var pluginMemory: [String: MemoryFootprint] = [:]
    /// The plugin classes that leave `addListener` and its kin as they are in ``Plugin``.
    package var plainListenerClasses: Set<ObjectIdentifier> = []
    /// Last touch on the configuration of the web view before the view is made.
    package var configureWebView: (WKWebViewConfiguration) -> Void = { _ in }
    package var settings = CapacitorAndroidSettings()
    /// Who sees what crosses the bridge.
    package var witnesses: [any BridgeWitness] = []
    /// Gates everything that ``Logger`` prints in this process.
    var isLoggingEnabled = true

    /// The call whose method is on the stack of the plugins' thread, parked or not.
    unowned(unsafe) var runningCall: PluginCall?

    package init() {}

    /// The plugin that the code on the plugins' thread runs for; nil for other code.
    package var currentPlugin: String? {
        guard let call = runningCall, SerialQueue.current?.label == Bridge.threadName else {
            return nil
        }
        return call.getPluginId()
    }

    /// Of the process that runs; made at first use.
    package static var current: CapacitorAndroidEnvironment {
        of(AndroidProcess.current.process)
    }

    package static func of(_ process: SimulatedProcess) -> CapacitorAndroidEnvironment {
        process.service(CapacitorAndroidEnvironment.self) { CapacitorAndroidEnvironment() }
    }
}

/// The points that differ between phones and between versions of Capacitor.
package struct CapacitorAndroidSettings: Sendable {
    /// How messages come from the page (F168).
    package enum Transport: String, CaseIterable, Sendable {
        /// A web message listener, as on every phone with a WebView of today.
        case listener
        /// A JavaScript interface: `useLegacyBridge`, or an old WebView.
        case javascriptInterface = "javascript-interface"
    }

    /// How the scripts come into the page (F174).
    package enum Injection: String, CaseIterable, Sendable {
        case documentStart = "document-start"
        /// Written into the HTML after `<head>`, for an old WebView.
        case head
    }

    package var transport = Transport.listener
    package var injection = Injection.documentStart
    /// Since 7.3 a new page clears the listeners; before, they stay (F93, F175).
    package var resetsListeners = true
    /// A debug build: `DEBUG`, and logging while `loggingBehavior` is `debug`.
    package var isDebuggable = true

    package init() {}
}

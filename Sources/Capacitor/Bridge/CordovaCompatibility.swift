import FaradFoundation
import UIKit
import WebKit

/// What the bridge does for an app with Cordova plugins: Cordova's own scripts in every page, and
/// the document's events in place of the bridge's (F2, F96).
///
/// The native halves of most Cordova plugins are not simulated: no class is mapped to those services,
/// as in an app whose config.xml names none (``CDVPluginManager``).
final class CordovaCompatibility {
    private weak var bridge: CapacitorBridge?
    private var observers: [any NSObjectProtocol] = []

    init(_ bridge: CapacitorBridge, _ scripts: PageScripts, _ environment: CapacitorEnvironment) {
        self.bridge = bridge
        addCore(scripts, environment)
        observeApplication()
        // An iPhone gives a folder's files in no order; here they have that of their names.
        for name in environment.appFileNames("/plugins") {
            if let data = environment.appFiles(name) {
                scripts.add(String(decoding: data, as: UTF8.self))
            }
        }
    }

    /// Both files or none, with what the log says then.
    private func addCore(_ scripts: PageScripts, _ environment: CapacitorEnvironment) {
        var texts: [String] = []
        for name in ["cordova.js", "cordova_plugins.js"] {
            guard let data = environment.appFiles("/" + name) else {
                CAPLog.print(
                    "ERROR: Required \(name) file not found. Cordova plugins will not function!")
                CAPLog.print("⚡️ ❌  Capacitor: FATAL ERROR")
                CAPLog.print(
                    "⚡️ ❌  Unable to export required Bridge JavaScript. "
                        + "Bridge will not function.")
                return
            }
            texts.append(String(decoding: data, as: UTF8.self))
        }
        for text in texts { scripts.add(text) }
    }

    /// The events come from Cordova's plugin manager then, by the same two notifications.
    private func observeApplication() {
        let events = [
            (UIApplication.didEnterBackgroundNotification, "pause"),
            (UIApplication.willEnterForegroundNotification, "resume"),
        ]
        for (notification, event) in events {
            observers.append(
                NotificationCenter.default.addObserver(
                    forName: notification, object: nil, queue: nil
                ) { [weak self] _ in
                    self?.bridge?.triggerDocumentJSEvent(eventName: event)
                })
        }
    }
}

import Capacitor
import CapacitorPlugins
import FaradFoundation
import Glibc
import Simulation
import TestSupport
import UIKit
import WebKit

/// A phone with one app whose page is a script of the test, and with the official plugins.
final class PluginPhone {
    let simulation: Simulation
    let system: PhoneSystem
    private(set) var process: SimulatedProcess
    private(set) var lifecycle: ApplicationLifecycle
    private let page: String
    private let infoDictionary: [String: Any]
    private let configuration: [String: Any]

    init(
        page: String = "", infoDictionary: [String: Any] = [:],
        configuration: [String: Any] = [:]
    ) {
        self.page = page
        self.infoDictionary = infoDictionary
        self.configuration = configuration
        simulation = Simulation()
        system = PhoneSystem(simulation: simulation, storage: MemoryStorage())
        (process, lifecycle) = Self.start(simulation, system, page, infoDictionary, configuration)
    }

    /// Ends the app's process and makes another; what was stored stays.
    func restart() {
        process.kill()
        run()
        (process, lifecycle) = Self.start(simulation, system, page, infoDictionary, configuration)
    }

    private static func start(
        _ simulation: Simulation, _ system: PhoneSystem, _ page: String,
        _ infoDictionary: [String: Any], _ configuration: [String: Any]
    ) -> (SimulatedProcess, ApplicationLifecycle) {
        let process = simulation.makeProcess(name: "App")
        do {
            try system.install(
                process: process, sandbox: Sandbox(bundleIdentifier: "app.test"),
                infoDictionary: infoDictionary)
        } catch {
            fatalError("the test's phone cannot be made: \(error)")
        }
        let environment = CapacitorEnvironment.of(process)
        environment.nativeBridge = { webAsset("native-bridge.js") ?? "" }
        environment.appFiles = {
            $0 == "/index.html" ? Data("<!doctype html><script>\(page)</script>".utf8) : nil
        }
        environment.pluginClasses = [
            PluginClass("AppPlugin", AppPlugin.self),
            PluginClass("PreferencesPlugin", PreferencesPlugin.self),
            PluginClass("CapacitorSQLitePlugin", CapacitorSQLitePlugin.self),
            PluginClass("ClipboardPlugin", ClipboardPlugin.self),
            PluginClass("HapticsPlugin", HapticsPlugin.self),
            PluginClass("KeyboardPlugin", KeyboardPlugin.self),
            PluginClass("SplashScreenPlugin", SplashScreenPlugin.self),
            PluginClass("ScreenOrientationPlugin", ScreenOrientationPlugin.self),
            PluginClass("StatusBarPlugin", StatusBarPlugin.self),
            PluginClass("AppLauncherPlugin", AppLauncherPlugin.self),
            PluginClass("ToastPlugin", ToastPlugin.self),
        ]
        environment.configuration = configuration.merging(
            ["packageClassList": environment.pluginClasses.map(\.name)]) { mine, _ in mine }
        environment.configureWebView = {
            $0.settings.runtime = WebRuntime(read: webAsset)
        }
        let lifecycle = ApplicationLifecycle(
            process: process, delegate: PluginDelegate(),
            makeRootViewController: CAPBridgeViewController.init)
        return (process, lifecycle)
    }

    var controller: CAPBridgeViewController {
        guard
            let controller = lifecycle.application.windows.first?.rootViewController
                as? CAPBridgeViewController
        else { fatalError("launch the app first") }
        return controller
    }

    func launch(url: String? = nil) {
        onMain { [lifecycle] in
            lifecycle.finishLaunching()
            lifecycle.showWindow()
            if let url { lifecycle.open(URL(string: url)!) }
            lifecycle.becomeActive()
        }
        run()
    }

    func onMain(after delay: Duration = .zero, _ work: @escaping () -> Void) {
        simulation.enter(process) {
            guard let main = DispatchQueue.main.serialQueue else { return }
            main.after(.exactly(delay), "test", work)
        }
    }

    func run() {
        do {
            _ = try simulation.run()
        } catch {
            fatalError("the simulation failed: \(error)")
        }
    }

    @discardableResult
    func evaluate(_ script: String) -> Any? {
        var result: Any?
        onMain { [self] in
            controller.webView?.evaluateJavaScript(script) { value, error in
                result = error.map { "\($0)" } ?? value
            }
        }
        run()
        return result
    }

    /// Awaits one call of a plugin in the page; its answer as JSON, or what it rejected with.
    func call(_ plugin: String, _ method: String, _ options: String = "{}") -> String {
        evaluate(
            """
            globalThis.answer = "pending";
            Capacitor.nativePromise("\(plugin)", "\(method)", \(options)).then(
                (data) => { answer = JSON.stringify(data) ?? "undefined"; },
                (error) => { answer = "rejected: " + error.message; }); 0
            """)
        return evaluate("answer") as? String ?? "no page"
    }

    var results: String { evaluate("JSON.stringify(globalThis.results)") as? String ?? "nothing" }
}

final class PluginDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        ApplicationDelegateProxy.shared.application(app, open: url, options: options)
    }
}

/// A generated web asset of the working copy that this file is in.
private func webAsset(_ name: String) -> String? {
    var path = "\(Checkout.webAssets)/\(name)"
    if name == "native-bridge.js", let sources = Checkout.capacitorSources {
        path = Checkout.nativeBridge(of: sources)
    }
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    var bytes = [UInt8](repeating: 0, count: ftell(file))
    rewind(file)
    fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes, as: UTF8.self)
}

import Capacitor
import FaradFoundation
import Glibc
import Simulation
import TestSupport
import UIKit
import WebKit

/// A phone with one app whose page is a script of the test: kernel, storage, web view and bridge,
/// without the Device that comes floors above.
final class TestPhone {
    let simulation: Simulation
    let system: PhoneSystem
    let process: SimulatedProcess
    let environment: CapacitorEnvironment
    let lifecycle: ApplicationLifecycle
    let delegate = TestDelegate()
    private(set) var logs: [String] = []
    private(set) var failures: [String] = []

    /// - Parameters:
    ///   - page: The script of the page; it runs after the bridge's own scripts.
    ///   - prepare: Called with the environment before anything starts.
    ///   - web: Changes the settings of the web view before it is made.
    ///   - scheduler: Chooses among what could happen next.
    ///   - controller: Makes the root view controller.
    init(
        page: String = "", seed: UInt64 = 0, settings: CapacitorSettings = CapacitorSettings(),
        infoDictionary: [String: Any] = [:],
        prepare: (CapacitorEnvironment) -> Void = { _ in },
        web: @escaping (inout WebKitSettings) -> Void = { _ in },
        scheduler: any Scheduler = EarliestFirstScheduler(),
        controller: @escaping () -> CAPBridgeViewController = CAPBridgeViewController.init
    ) {
        simulation = Simulation(seed: seed, scheduler: scheduler)
        system = PhoneSystem(simulation: simulation, storage: MemoryStorage())
        process = simulation.makeProcess(name: "App")
        do {
            try system.install(
                process: process, sandbox: Sandbox(bundleIdentifier: "app.test"),
                infoDictionary: infoDictionary)
        } catch {
            fatalError("the test's phone cannot be made: \(error)")
        }
        environment = CapacitorEnvironment.of(process)
        environment.settings = settings
        environment.nativeBridge = { WebAssetFile.read("native-bridge.js") }
        environment.appFiles = { path in
            path == "/index.html"
                ? Data("<!doctype html><script>\(page)</script>".utf8) : nil
        }
        lifecycle = ApplicationLifecycle(
            process: process, delegate: delegate, makeRootViewController: controller)
        environment.configureWebView = { [unowned self] configuration in
            configuration.settings.runtime = WebAssetFile.runtime
            configuration.settings.failureSink = { [unowned self] failure, _ in
                failures.append(failure.description)
            }
            web(&configuration.settings)
        }
        prepare(environment)
        system.output = { [unowned self] line, _ in logs.append(line) }
    }

    var controller: CAPBridgeViewController {
        guard
            let controller = lifecycle.application.windows.first?.rootViewController
                as? CAPBridgeViewController
        else { fatalError("launch the app first") }
        return controller
    }

    var bridge: CapacitorBridge {
        guard let bridge = controller.loadedBridge else { fatalError("the view is not loaded") }
        return bridge
    }

    /// Launches by icon, or by URL, and runs until nothing is left to do.
    func launch(url: URL? = nil, until: Duration? = nil) {
        onMain { [lifecycle] in
            lifecycle.finishLaunching()
            lifecycle.showWindow()
            if let url { lifecycle.open(url) }
            lifecycle.becomeActive()
        }
        run(until: until)
    }

    func onMain(after delay: Duration = .zero, _ work: @escaping () -> Void) {
        simulation.enter(process) {
            guard let main = DispatchQueue.main.serialQueue else { return }
            main.after(.exactly(delay), "test", work)
        }
    }

    func run(until: Duration? = nil) {
        do {
            if let until {
                _ = try simulation.run(until: VirtualInstant(nanoseconds: 0) + until)
            } else {
                _ = try simulation.run()
            }
        } catch {
            fatalError("the simulation failed: \(error)")
        }
    }

    /// Evaluates text in the page in an event of its own, then runs on; nil when it threw.
    @discardableResult
    func evaluate(_ script: String, until: Duration? = nil) -> Any? {
        var result: Any?
        onMain { [self] in
            controller.webView?.evaluateJavaScript(script) { value, error in
                result = error.map { "\($0)" } ?? value
            }
        }
        run(until: until)
        return result
    }

    /// The page's `results`, as JSON text.
    var results: String { evaluate("JSON.stringify(globalThis.results)") as? String ?? "nothing" }
}

/// Remembers which of its callbacks were called.
final class TestDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        ApplicationDelegateProxy.shared.application(app, open: url, options: options)
    }
}

/// The generated web assets in the working copy that this file is in.
///
/// With `FARAD_CAPACITOR_SOURCES` naming a checkout of Capacitor, its own native bridge and core
/// take the place of ours: the same tests then compare the two.
enum WebAssetFile {
    static var capacitorSources: String? { Checkout.capacitorSources }

    static var runtime: WebRuntime { WebRuntime(read: { try? text($0) }) }

    static func read(_ name: String, sources: String? = capacitorSources) -> String {
        do {
            return try text(name, sources: sources)
        } catch {
            fatalError(
                sources.map { "\($0) has no \(name); name a checkout of ionic-team/capacitor." }
                    ?? "\(name) is missing; run `make web`.")
        }
    }

    private static func text(_ name: String, sources: String? = nil) throws -> String {
        var path = "\(Checkout.webAssets)/\(name)"
        if name == "native-bridge.js", let sources { path = Checkout.nativeBridge(of: sources) }
        guard let file = fopen(path, "r") else { throw CocoaError(.fileReadNoSuchFile) }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        var bytes = [UInt8](repeating: 0, count: ftell(file))
        rewind(file)
        fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes, as: UTF8.self)
    }
}

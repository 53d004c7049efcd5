import Capacitor
import Farad
import FaradFoundation
import TestSupport
import UIKit

/// An app for one scenario check: a script with the core in it, the official plugins, and `Check`.
///
/// With `FARAD_CAPACITOR_SOURCES` both the core and the native bridge are Capacitor's own.
struct CheckApp {
    /// What the page runs; it finds `plugin`, `Capacitor` and the usual plugins' proxies.
    var script: String
    /// When the app registers its plugin, counted from didFinishLaunching; nil: with the bridge.
    var registersAfter: Double?

    init(_ script: String, registersAfter: Double? = nil) {
        self.script = script
        self.registersAfter = registersAfter
    }

    private final class Delegate: UIResponder, UIApplicationDelegate {
        let registersAfter: Double?
        var window: UIWindow?

        init(_ registersAfter: Double?) { self.registersAfter = registersAfter }

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            guard let registersAfter else { return true }
            let main = DispatchQueue.main
            main.asyncAfter(deadline: .now() + registersAfter) { [self] in
                let root = window?.rootViewController as? CAPBridgeViewController
                root?.bridge?.registerPluginInstance(CheckPlugin())
            }
            return true
        }

        func application(
            _ app: UIApplication, open url: URL,
            options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
            ApplicationDelegateProxy.shared.application(app, open: url, options: options)
        }
    }

    private final class Root: CAPBridgeViewController {
        let registers: Bool

        init(registers: Bool) {
            self.registers = registers
            super.init()
        }

        override func capacitorDidLoad() {
            if registers { bridge?.registerPluginInstance(CheckPlugin()) }
        }
    }

    private static let prelude = """
        import { Capacitor, registerPlugin } from "@capacitor/core";
        const [App, Check, Preferences, CapacitorSQLite] =
            ["App", "Check", "Preferences", "CapacitorSQLite"].map((name) => registerPlugin<any>(name));
        const say = (...values: any[]) => console.log(values.map((value) =>
            typeof value === "string" ? value : JSON.stringify(value) ?? "undefined").join(" "));
        const tell = (name: string, promise: Promise<any>) => promise.then(
            (value) => say(name, value), (error) => say(name, "rejected:", error.message));

        """

    var bundle: AppBundle {
        let registersAfter = registersAfter
        return AppBundle(
            name: "check", identifier: "app.check", displayName: "Check",
            infoDictionary: ["CFBundleURLTypes": [["CFBundleURLSchemes": ["check"]]]],
            web: .script(Bundler.bundle(Self.prelude + script), name: "check.js"),
            pluginClassList: OfficialPlugins.classList,
            makeDelegate: { _ in Delegate(registersAfter) },
            makeRootViewController: { _ in Root(registers: registersAfter == nil) })
    }
}

/// What a scenario check came to.
struct Outcome: Equatable {
    /// The lines of the page's console, oldest first.
    var lines: [String]
    /// The same with the level where it is not `log`, and the virtual time.
    var timed: [(at: Double, level: String, text: String)]
    var traceHash: String
    var rejections: [String]

    static func == (left: Outcome, right: Outcome) -> Bool {
        left.lines == right.lines && left.traceHash == right.traceHash
            && left.rejections == right.rejections
    }
}

import Capacitor
import FaradFoundation
import TestSupport
import WebKit

extension TestPhone {
    /// A phone whose page is an app's bundle with `@capacitor/core` in it.
    ///
    /// The script finds `out`, the page's results, and `failed`, which notes a rejection there.
    convenience init(
        bundling script: String, plugin: CAPPlugin? = TestPlugin(),
        settings: CapacitorSettings = CapacitorSettings(),
        web: @escaping (inout WebKitSettings) -> Void = { _ in }
    ) {
        let start = """
            import { Capacitor, registerPlugin } from "@capacitor/core";
            const out: any[] = ((globalThis as any).results = []);
            const failed = (error: any) => out.push([error.message, error.code ?? null,
                error.data ?? null, error instanceof Error]);

            """
        let bundle = Bundler.bundle(start + script)
        let controller: () -> CAPBridgeViewController =
            plugin.map { plugin in { TestController(plugin) } } ?? CAPBridgeViewController.init
        self.init(settings: settings, web: web, controller: controller)
        environment.appFiles = { path in
            switch path {
            case "/index.html": Data("<!doctype html><script src=\"main.js\"></script>".utf8)
            case "/main.js": Data(bundle.utf8)
            default: nil
            }
        }
    }
}

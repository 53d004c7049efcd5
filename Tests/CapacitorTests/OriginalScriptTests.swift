import FaradFoundation
import Simulation
import TestSupport
import Testing
import WebKit

@testable import Capacitor

/// Our JavaScript beside Capacitor's own, where its sources are at hand.
@Suite struct OriginalScriptTests {
    /// Every event and every note of a page that uses what the bridge offers.
    private func trace(sources: String?) -> [String] {
        let script = """
            import { registerPlugin } from "@capacitor/core";
            const test = registerPlugin<any>("Test");
            (async () => {
                console.log("hello", { a: 1 });
                await test.echo({ a: [1, "x", null, new Date(1500)] });
                await test.answer({}).catch(() => {});
                const handle = await test.addListener("x", (data: any) => console.log("x", data));
                await new Promise((resolve) => setTimeout(resolve, 100));
                await handle.remove();
                await test.removeAllListeners();
                test.foo().catch((error: any) => console.log(error.message));
                registerPlugin<any>("No").foo().catch((error: any) => console.log(error.message));
                registerPlugin<any>("Test");
                test.watch({}, () => {});
                console.warn(new Error("x"), undefined, "text");
                document.addEventListener("resume", () => console.info("resume"));
                test.then();
            })();
            """
        let bundle = Bundler.bundle(script, sources: sources)
        let plugin = TestPlugin()
        plugin.onAnswer = { $0.reject("no", "CODE", nil, ["a": 1]) }
        let phone = TestPhone(controller: { TestController(plugin) })
        phone.environment.nativeBridge = { WebAssetFile.read("native-bridge.js", sources: sources) }
        phone.environment.appFiles = { path in
            switch path {
            case "/index.html": Data("<!doctype html><script src=\"main.js\"></script>".utf8)
            case "/main.js": Data(bundle.utf8)
            default: nil
            }
        }
        phone.simulation.trace.isRecording = true
        phone.onMain(after: .milliseconds(50)) { plugin.notifyListeners("x", data: ["n": 1]) }
        phone.onMain(after: .milliseconds(200)) { phone.lifecycle.enterForeground() }
        phone.launch()
        let trace = phone.simulation.trace
        return trace.events.map { "\($0.at) \($0.name)" } + trace.records.map { "\($0)" }
    }

    /// Errors carry the place in the bundle, which differs; everything else is equal.
    private func normalised(_ lines: [String]) -> [String] {
        lines.map { line in
            guard let place = line.range(of: " (capacitor://localhost/main.js:") else {
                return line
            }
            return String(line[..<place.lowerBound])
        }
    }

    @Test(.enabled(if: WebAssetFile.capacitorSources != nil))
    func `our bridge and core leave the trace that Capacitor's own leave`() {
        let ours = normalised(trace(sources: nil))
        let theirs = normalised(trace(sources: WebAssetFile.capacitorSources))
        #expect(ours.count > 100)
        let difference = zip(ours, theirs).first { $0 != $1 }
        #expect(difference == nil)
        #expect(ours.count == theirs.count)
    }
}

import FaradFoundation
import Simulation
import Testing
import WebKit

@testable import Capacitor

/// What a page finds as `Capacitor` and around it, before and after the core.
@Suite struct PageObjectTests {
    @Test func `F12: after native-bridge the object and the globals have their members`() {
        func missing(debug: Bool) -> String {
            var settings = CapacitorSettings()
            settings.isDebugBuild = debug
            let phone = TestPhone(
                page: """
                    const names = "getServerUrl convertFileSrc getPlatform isNativePlatform " +
                        "isPluginAvailable handleWindowError toNative fromNative nativeCallback " +
                        "nativePromise withPlugin Exception addListener removeListener " +
                        "createEvent triggerEvent logJs logToNative logFromNative handleError";
                    const webView = "getServerBasePath setServerBasePath setServerAssetPath " +
                        "persistServerBasePath convertFileSrc";
                    globalThis.results = [
                        ...names.split(" ").filter((n) => typeof Capacitor[n] !== "function"),
                        ...webView.split(" ").filter((n) => typeof Ionic.WebView[n] !== "function"),
                        typeof window.cordova, typeof navigator.app.exitApp,
                        typeof CapacitorWebFetch, typeof CapacitorWebXMLHttpRequest,
                        typeof CapacitorCookiesDescriptor, typeof window.onerror];
                    """, settings: settings)
            phone.launch()
            return phone.results
        }
        let globals = #"["object","function","function","object","object","#
        #expect(missing(debug: true) == globals + #""function"]"#)
        #expect(missing(debug: false) == globals + #""object"]"#)
    }

    @Test func `F10: the page's own XMLHttpRequest is kept, whatever a script puts in its place`() {
        let phone = TestPhone(
            page: """
                const late = Object.getOwnPropertyDescriptor(window, "XMLHttpRequest").get;
                window.XMLHttpRequest = class Polyfill {};
                const { fullObject, open } = CapacitorWebXMLHttpRequest;
                globalThis.results = [
                    typeof late, fullObject.name, open === fullObject.prototype.open,
                    new fullObject() instanceof EventTarget, XMLHttpRequest.name];
                """)
        phone.launch()
        #expect(phone.results == #"["function","XMLHttpRequest",true,true,"Polyfill"]"#)
    }

    @Test func `F98: deviceready comes at once, each time, as a microtask`() {
        let phone = TestPhone(
            page: """
                globalThis.results = [];
                document.addEventListener("deviceready", () => results.push("first"));
                results.push("script");
                setTimeout(() => {
                    document.addEventListener("deviceready", () => results.push("second"));
                    Promise.resolve().then(() => results.push("microtask"));
                    results.push("timer");
                }, 1000);
                """)
        phone.launch()
        #expect(phone.results == #"["script","first","timer","second","microtask"]"#)
        // It is registered all the same.
        phone.evaluate("document.dispatchEvent(Capacitor.createEvent('deviceready')); 0")
        #expect(
            phone.results
                == #"["script","first","timer","second","microtask","first","second"]"#)
    }

    @Test func `F98: a backbutton listener adds one to the App plugin where there is one`() {
        final class App: CAPPlugin, CAPBridgedPlugin {
            let identifier = "AppPlugin", jsName = "App"
            let pluginMethods: [CAPPluginMethod] = []
        }
        let app = App()
        let phone = TestPhone(
            plugin: app, page: "document.addEventListener('backbutton', () => {});")
        phone.launch()
        #expect(app.hasListeners("backButton"))
    }

    @Test func `F131: before the core a plugin is available by its legacy object`() {
        let phone = TestPhone(
            plugin: TestPlugin(),
            page: """
                globalThis.results = ["Test", "toString", "Nobody"].map(Capacitor.isPluginAvailable);
                """)
        phone.launch()
        #expect(phone.results == "[true,false,false]")
    }

    @Test func `F131: with the core a plugin is available by a half for ios or by a header`() {
        let phone = TestPhone(
            bundling: """
                registerPlugin<any>("Half", { ios: {} });
                registerPlugin<any>("Web", { web: {} });
                registerPlugin<any>("Late");
                out.push(["Half", "Web", "Late", "Test"].map(Capacitor.isPluginAvailable));
                (Capacitor as any).PluginHeaders.push({ name: "Late", methods: [] });
                out.push(Capacitor.isPluginAvailable("Late"));
                """)
        phone.launch()
        #expect(phone.results == "[[true,false,false,true],true]")
    }

    @Test func `F133: the platform is ios, and ios is native`() {
        let phone = TestPhone(
            page: """
                globalThis.results = [Capacitor.getPlatform(), Capacitor.isNativePlatform()];
                """)
        phone.launch()
        #expect(phone.results == #"["ios",true]"#)
    }

    @Test func `F134: an exception of the core is an Error with code and data`() {
        let phone = TestPhone(
            bundling: """
                import { CapacitorException, ExceptionCode } from "@capacitor/core";
                const error = new CapacitorException("no", ExceptionCode.Unavailable, { a: 1 });
                out.push(error instanceof Error, error.message, error.code, error.data);
                out.push(ExceptionCode.Unimplemented);
                out.push(Object.keys(new CapacitorException("no")));
                """)
        phone.launch()
        #expect(
            phone.results
                == #"[true,"no","UNAVAILABLE",{"a":1},"UNIMPLEMENTED",["code","data"]]"#)
    }

    @Test func `F135: a web half retains for the very first listener only`() {
        let phone = TestPhone(
            bundling: """
                import { WebPlugin } from "@capacitor/core";
                class Half extends WebPlugin {
                    say(n: number) { this.notifyListeners("x", { n }, true); }
                }
                (async () => {
                    const half = new Half();
                    half.say(1);
                    half.say(2);
                    const first = await half.addListener("x", ({ n }: any) => out.push(n));
                    await first.remove();
                    half.say(3);
                    await half.addListener("x", ({ n }: any) => out.push("second " + n));
                    half.say(4);
                })();
                """)
        phone.launch()
        #expect(phone.results == #"[1,2,"second 4"]"#)
    }

    @Test func `F136: the legacy addListener posts at once, and its remove posts and prints`() {
        let plugin = TestPlugin()
        let phone = TestPhone(
            plugin: plugin,
            page: """
                globalThis.results = [];
                const { debug } = console;
                console.debug = (...text) => { results.push(text); debug.apply(console, text); };
                const { toNative } = Capacitor;
                Capacitor.toNative = (plugin, method, options, call) => {
                    if (plugin === "Test") results.push(method);
                    return toNative(plugin, method, options, call);
                };
                globalThis.handle = Capacitor.addListener("Test", "x", () => {});
                results.push("added");
                """)
        phone.launch()
        #expect(plugin.hasListeners("x"))
        phone.evaluate("handle.remove().then(() => results.push('removed')); 0")
        #expect(!plugin.hasListeners("x"))
        #expect(
            phone.results
                == #"["addListener","added",["Removing listener","Test","x"],"removeListener","#
                + #""removed"]"#)
    }
}

import FaradFoundation
import Simulation
import Testing
import WebKit

@testable import Capacitor

/// What an app's bundle meets that registers its plugins with `@capacitor/core`.
@Suite struct CoreTests {
    private func results(_ script: String, plugin: TestPlugin? = TestPlugin()) -> String {
        let phone = TestPhone(bundling: script, plugin: plugin)
        phone.launch()
        return phone.results
    }

    @Test func `F13, F14: core takes over the page's Capacitor and knows the platform`() {
        #expect(
            results(
                """
                out.push(Capacitor === (window as any).Capacitor, Capacitor.getPlatform(),
                    Capacitor.isNativePlatform(), Capacitor.isPluginAvailable("Test"),
                    Capacitor.isPluginAvailable("Nobody"));
                """) == #"[true,"ios",true,true,false]"#)
    }

    @Test func `F21: without a header a call is rejected, and native hears nothing`() {
        let phone = TestPhone(
            bundling: "registerPlugin<any>('SharedImage').getSharedImage().catch(failed);")
        phone.launch()
        #expect(
            phone.results
                == #"[["\"SharedImage\" plugin is not implemented on ios","UNIMPLEMENTED",null,true]]"#
        )
        #expect(!phone.logs.contains { $0.contains("SharedImage") })
    }

    @Test func `F22: a method that the header lacks is rejected by name`() {
        #expect(
            results("registerPlugin<any>('Test').foo().catch(failed);")
                == #"[["\"Test.foo()\" is not implemented on ios","UNIMPLEMENTED",null,true]]"#)
    }

    @Test func `F20, F25: the header is looked up when registerPlugin is called, and kept`() {
        let phone = TestPhone(
            bundling: """
                const early = registerPlugin<any>("Test");
                setTimeout(async () => {
                    await early.echo({}).catch(failed);
                    out.push(Capacitor.isPluginAvailable("Test"), registerPlugin<any>("Test") === early);
                }, 1000);
                """, plugin: nil, web: { $0.documentStart = .exactly(.milliseconds(300)) })
        phone.onMain(after: .milliseconds(500)) {
            phone.bridge.registerPluginInstance(TestPlugin())
        }
        phone.launch()
        #expect(
            phone.results
                == #"[["\"Test\" plugin is not implemented on ios","UNIMPLEMENTED",null,true],false,true]"#
        )
    }

    @Test func `F61: a method of type none resolves with the callback's id`() {
        #expect(
            results("registerPlugin<any>('Test').tell({}).then((x: any) => out.push(x));")
                == #"["-1"]"#)
    }

    @Test func `F60: a callback method calls back until save is false`() {
        let plugin = TestPlugin()
        let phone = TestPhone(
            bundling: "registerPlugin<any>('Test').watch({}, (data: any, error: any) => "
                + "out.push(data?.n ?? error.message)).then((id: any) => out.push(typeof id));",
            plugin: plugin)
        phone.launch()
        phone.onMain {
            plugin.calls.first?.resolve(["n": 1])
            plugin.calls.first?.reject("no")
        }
        phone.run()
        #expect(phone.results == #"["string",1,"no"]"#)
    }

    @Test func `F84, F85, F86: addListener gives its handle without waiting for native`() {
        let plugin = TestPlugin()
        let phone = TestPhone(
            bundling: """
                const test = registerPlugin<any>("Test");
                const handle = test.addListener("x", (data: any) => out.push(data.n));
                out.push(typeof handle.remove);
                handle.then((h: any) => { out.push(typeof h.remove); (globalThis as any).handle = h; });
                """, plugin: plugin)
        phone.launch()
        phone.onMain { plugin.notifyListeners("x", data: ["n": 1]) }
        phone.run()
        #expect(phone.results == #"["function","function",1]"#)
        phone.evaluate("handle.remove(); 0")
        #expect(!plugin.hasListeners("x"))
    }

    @Test func `F99: addListener without a header is rejected`() {
        #expect(
            results("registerPlugin<any>('Nobody').addListener('x', () => {}).catch(failed);")
                == #"[["\"Nobody\" plugin is not implemented on ios","UNIMPLEMENTED",null,true]]"#)
    }

    @Test func `F75: a rejection is a CapacitorException whose message is not enumerable`() {
        let plugin = TestPlugin()
        plugin.onAnswer = { $0.reject("no", "CODE") }
        #expect(
            results(
                """
                import { CapacitorException } from "@capacitor/core";
                registerPlugin<any>("Test").answer().catch((error: any) => out.push(
                    error instanceof CapacitorException, JSON.parse(JSON.stringify(error))));
                """, plugin: plugin)
                == #"[true,{"code":"CODE","errorMessage":"no"}]"#)
    }

    @Test func `F129: a call leaves in a microtask, and calls of one job keep their order`() {
        let plugin = TestPlugin()
        let phone = TestPhone(
            bundling: """
                const test = registerPlugin<any>("Test");
                for (const n of [1, 2, 3]) test.echo({ n });
                """, plugin: plugin)
        phone.launch()
        #expect(plugin.calls.map { $0.getInt("n") } == [1, 2, 3])
    }

    @Test func `C15, F128: awaiting a plugin hangs and reports an unhandled rejection`() {
        let phone = TestPhone(
            bundling: "(async () => { await registerPlugin<any>('Test'); out.push('went on'); })();"
        )
        phone.launch()
        #expect(phone.results == "[]")
        #expect(
            phone.failures.contains { $0.contains(#""Test.then()" is not implemented on ios"#) })
    }

    @Test func `F127: a proxy is no React element and serialises to an empty object`() {
        #expect(
            results(
                """
                const test = registerPlugin<any>("Test");
                out.push(test.$$typeof ?? null, JSON.stringify({ test }), test.echo === test.echo);
                """) == #"[null,"{\"test\":{}}",false]"#)
    }

    @Test func `F130: with a header listed methods go native, others to the platform's code`() {
        let plugin = TestPlugin()
        #expect(
            results(
                """
                const test = registerPlugin<any>("Test", {
                    ios: async () => ({ echo: () => "ours", extra: () => "extra" }),
                    web: { echo: () => "web" },
                });
                test.echo({ a: 1 }).then((x: any) => out.push(x.a))
                    .then(() => test.extra()).then((x: any) => out.push(x));
                """, plugin: plugin) == #"[1,"extra"]"#)
    }

    @Test func `F132: convertFileSrc maps paths to the server`() {
        #expect(
            results(
                """
                out.push(Capacitor.convertFileSrc("/var/x y.jpg"),
                    Capacitor.convertFileSrc("file:///var/x"), Capacitor.convertFileSrc("https://a"));
                """)
                == #"["capacitor://localhost/_capacitor_file_/var/x y.jpg","#
                + #""capacitor://localhost/_capacitor_file_/var/x","https://a"]"#)
    }
}

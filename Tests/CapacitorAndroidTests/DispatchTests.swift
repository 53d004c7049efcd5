import CapacitorAndroid
import Farad
import Testing

@Suite struct DispatchTests {
    @Test func `C9, F172: an unknown plugin rejects, where an iPhone never answers`() throws {
        let phone = try AndroidPhone(#"told(call("Nobody", "here"));"#).launch()
        #expect(phone.lines == ["rejected unable to find plugin : Nobody undefined"])
    }

    @Test func `F172: an unknown method is logged and never answers`() throws {
        let phone = try AndroidPhone(
            #"told(call("Probe", "missing"));"#, plugins: [ProbePlugin.self],
            configuration: ["loggingBehavior": "production"]
        ).launch()
        #expect(!phone.lines.contains { $0.hasPrefix("res") || $0.hasPrefix("rej") })
        #expect(
            phone.log.contains { $0.contains("No method missing found for plugin ProbePlugin") })
    }

    @Test func `F172: an exception that a method lets out ends the app`() throws {
        let phone = try AndroidPhone(
            #"told(call("Probe", "crash"));"#, plugins: [ProbePlugin.self]
        ).launch()
        #expect(phone.lines.isEmpty)
        #expect(
            phone.findings == [
                "app-crashed: Test crashed: java.lang.IllegalStateException: no good"
            ])
        #expect(phone.device.page == nil)
    }

    @Test func `F46, F168: one thread runs all plugins' methods in the order of the calls`() throws
    {
        let phone = try AndroidPhone(
            """
            for (let n = 1; n <= 5; n++) call("Probe", "order", { n }).then(say);
            call("App", "getState").then(say);
            """, plugins: [ProbePlugin.self]
        ).launch()
        #expect(
            phone.lines
                == (1...5).map { #"{"n":\#($0)}"# } + [#"{"isActive":true}"#])
    }

    @Test func `F71: a rejection has a message, and code and data only when they are given`() throws
    {
        let phone = try AndroidPhone(
            """
            const keys = (options) => call("Probe", "refuse", options).catch((error) =>
                say(error.message, Object.keys(error).filter((key) => error[key] !== undefined)));
            keys({});
            keys({ code: "C" });
            keys({ code: "C", data: { a: 1 } });
            """, plugins: [ProbePlugin.self]
        ).launch()
        #expect(
            phone.lines == [
                "refused []", #"refused ["code"]"#, #"refused ["code","data"]"#,
            ])
    }

    @Test func `F60, F170: errors carry save too, so an error ends a callback`() throws {
        let phone = try AndroidPhone(
            """
            Capacitor.nativeCallback("Probe", "watch", {}, (data, error) =>
                say(data, error?.message));
            """, plugins: [ProbePlugin.self]
        ).launch()
        #expect(phone.lines == [#"{"n":1} undefined"#, #"{"n":2} undefined"#, "null over"])
    }

    @Test func `F53: of two answers the first settles`() throws {
        let phone = try AndroidPhone(
            #"told(call("Probe", "twice"));"#, plugins: [ProbePlugin.self]
        ).launch()
        #expect(phone.lines == [#"resolved {"n":1}"#])
    }

    @Test func `F72, F170: a NaN costs an answer its own key alone, and numbers keep JSON's form`()
        throws
    {
        let phone = try AndroidPhone(
            #"told(call("Probe", "odd"));"#, plugins: [ProbePlugin.self]
        ).launch()
        #expect(phone.lines == [#"resolved {"kept":1.5,"whole":2,"path":"a/b"}"#])
    }

    @Test func `F171: the answer to a call without an id becomes appRestoredResult, and is kept`()
        throws
    {
        let phone = try AndroidPhone(
            """
            const post = (method) => androidBridge.postMessage(JSON.stringify({
                callbackId: "-1", pluginId: "Probe", methodName: method, options: { a: 1 } }));
            post("echo");
            post("refuse");
            setTimeout(() => Capacitor.addListener("App", "appRestoredResult", say), 100);
            """, plugins: [ProbePlugin.self]
        ).launch()
        #expect(
            phone.lines == [
                #"{"pluginId":"Probe","methodName":"echo","success":true,"data":{"a":1}}"#,
                #"{"pluginId":"Probe","methodName":"refuse","success":false,"#
                    + #""error":{"message":"refused"}}"#,
            ])
    }

    @Test func `F57, F91: what is retained waits for the first listener, in order`() throws {
        let phone = try AndroidPhone(
            """
            const raise = (n) => call("Probe", "raise", { event: "e", data: { n }, retain: true });
            (async () => {
                await raise(1);
                await raise(2);
                Capacitor.addListener("Probe", "e", (data) => say("first", data));
                Capacitor.addListener("Probe", "e", (data) => say("second", data));
                await raise(3);
            })();
            """, plugins: [ProbePlugin.self]
        ).launch()
        #expect(
            phone.lines == [
                #"first {"n":1}"#, #"first {"n":2}"#, #"first {"n":3}"#, #"second {"n":3}"#,
            ])
    }
}

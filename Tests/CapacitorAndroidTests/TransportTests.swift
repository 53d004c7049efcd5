import CapacitorAndroid
import Farad
import Simulation
import Testing

@Suite struct TransportTests {
    @Test func `F14, F30: the page finds androidBridge, no webkit, and posts JSON without a type`()
        throws
    {
        let phone = try AndroidPhone(
            """
            const post = androidBridge.postMessage.bind(androidBridge);
            androidBridge.postMessage = (text) => { say("posted", text); post(text); };
            say(Capacitor.getPlatform(), typeof webkit, typeof androidBridge.postMessage);
            told(call("Probe", "echo", { a: [1, null] }));
            """, plugins: [ProbePlugin.self]
        ).launch()
        #expect(phone.lines[0] == "android undefined function")
        let posted = try #require(phone.lines.first { $0.hasPrefix("posted") })
        #expect(
            posted.contains(
                #","pluginId":"Probe","methodName":"echo","options":{"a":[1,null]}}"#))
        #expect(!posted.contains("type"))
        #expect(phone.lines.last == #"resolved {"a":[1,null]}"#)
    }

    @Test func `F30: a message that is no text is refused where it is posted`() throws {
        let phone = try AndroidPhone(
            "try { androidBridge.postMessage({ a: 1 }); } catch (error) { say(error.name); }"
        ).launch()
        #expect(phone.lines == ["TypeError"])
    }

    @Test
    func
        `F168, F169: messages come on the UI thread, run on CapacitorPlugins, and answers go straight to onmessage`()
        throws
    {
        let phone = try AndroidPhone(
            """
            const receive = androidBridge.onmessage;
            androidBridge.onmessage = (event) => { say("data", event.data); receive(event); };
            told(call("Probe", "nothing"));
            """, plugins: [ProbePlugin.self]
        ).launch()
        let hops = phone.device.simulation.trace.records.filter {
            $0.kind == .hop && $0.text.contains("Probe.nothing")
        }
        #expect(hops.map(\.queue) == ["main", "CapacitorPlugins"])
        #expect(phone.lines[0].hasPrefix(#"data {"save":false,"callbackId":""#))
        #expect(phone.lines[1] == "resolved undefined")
    }

    @Test func `F170: the members of an answer stand in one order, and resolve() has no data`()
        throws
    {
        let phone = try AndroidPhone(
            """
            const receive = androidBridge.onmessage;
            androidBridge.onmessage = ({ data }) => {
                say(Object.keys(JSON.parse(data)));
                receive({ data });
            };
            (async () => {
                await call("Probe", "nothing");
                await call("Probe", "echo", {});
                await call("Probe", "refuse").catch(() => {});
            })();
            """, plugins: [ProbePlugin.self]
        ).launch()
        #expect(
            phone.lines == [
                #"["save","callbackId","pluginId","methodName","success"]"#,
                #"["save","callbackId","pluginId","methodName","success","data"]"#,
                #"["save","callbackId","pluginId","methodName","success","error"]"#,
            ])
    }

    @Test func `F169: until a first message was taken, answers are evaluated on the UI thread`()
        throws
    {
        // The answer to an unknown plugin is sent while its message is still being taken.
        let phone = try AndroidPhone(
            """
            const receive = androidBridge.onmessage;
            androidBridge.onmessage = (event) => { say("message"); receive(event); };
            const evaluated = Capacitor.fromNative;
            Capacitor.fromNative = (answer) => { say("evaluated"); evaluated(answer); };
            (async () => {
                await told(call("Nobody", "here"));
                await told(call("Nobody", "here"));
            })();
            """
        ).launch()
        #expect(
            phone.lines == [
                "evaluated", "rejected unable to find plugin : Nobody undefined",
                "message", "rejected unable to find plugin : Nobody undefined",
            ])
    }

    @Test(arguments: [
        ["android-bridge": "javascript-interface"],
        ["android-scripts": "head"],
    ])
    func `F168, F174: an old web view's way gives the same answers`(settings: [String: String])
        throws
    {
        let phone = try AndroidPhone(
            """
            say(typeof androidBridge.onmessage);
            told(call("Probe", "echo", { text: "ü\\u2028<\\/" }));
            told(call("Probe", "refuse", { code: "C" }));
            """, plugins: [ProbePlugin.self], set: settings
        ).launch()
        #expect(
            phone.lines == [
                "function", "resolved " + #"{"text":"ü\#u{2028}</"}"#, "rejected refused C",
            ])
    }

    @Test func `F168: by a JavaScript interface a message comes on the thread JavaBridge`() throws {
        let phone = try AndroidPhone(
            #"told(call("Probe", "nothing"));"#, plugins: [ProbePlugin.self],
            set: ["android-bridge": "javascript-interface"]
        ).launch()
        let hops = phone.device.simulation.trace.records.filter {
            $0.kind == .hop && $0.text.contains("Probe.nothing")
        }
        #expect(hops.map(\.queue) == ["JavaBridge", "CapacitorPlugins"])
    }

    @Test func `F168: useLegacyBridge in the configuration chooses the JavaScript interface`()
        throws
    {
        let phone = try AndroidPhone(
            "say(androidBridge instanceof EventTarget); told(call('Probe', 'nothing'));",
            plugins: [ProbePlugin.self], configuration: ["android": ["useLegacyBridge": true]]
        ).launch()
        #expect(phone.lines == ["false", "resolved undefined"])
    }

    @Test
    func
        `C11, F41: JSON decides what crosses: proxies pass, functions drop, dates keep milliseconds`()
        throws
    {
        let phone = try AndroidPhone(
            """
            told(call("Probe", "echo", new Proxy({ a: 1 }, {})));
            told(call("Probe", "echo", {
                f() {}, u: undefined, s: Symbol("s"), date: new Date(1500), nan: NaN, list: [undefined],
                map: new Map([[1, 2]]),
            }));
            """, plugins: [ProbePlugin.self]
        ).launch()
        #expect(
            phone.lines == [
                #"resolved {"a":1}"#,
                #"resolved {"date":"1970-01-01T00:00:01.500Z","nan":null,"list":[null],"map":{}}"#,
            ])
    }

    @Test(arguments: ["{ big: 1n }", "(() => { const a = {}; a.a = a; return a; })()"])
    func `F41: what JSON cannot write is an error on the console, and the promise never settles`(
        options: String
    ) throws {
        let phone = try AndroidPhone(
            #"told(call("Probe", "echo", \#(options)));"#, plugins: [ProbePlugin.self]
        ).launch()
        #expect(phone.lines.count == 1)
        #expect(phone.lines[0].contains("TypeError"))
    }

    @Test func `F35: a message without a type is a call; one that is no JSON is only logged`()
        throws
    {
        let phone = try AndroidPhone(
            """
            androidBridge.postMessage("{ no JSON");
            androidBridge.postMessage('{"type":"js.error","error":{"message":"m"}}');
            told(call("Probe", "nothing"));
            """, plugins: [ProbePlugin.self], configuration: ["loggingBehavior": "production"]
        ).launch()
        #expect(phone.lines.filter { $0.hasPrefix("resolved") } == ["resolved undefined"])
        #expect(phone.log.contains { $0.hasPrefix("E/Capacitor: Post message error") })
        #expect(phone.log.contains { $0.hasPrefix("E/Capacitor: JavaScript Error: {\"type\"") })
    }

    @Test func `F33: options that are no object are none`() throws {
        let phone = try AndroidPhone(
            #"told(call("Probe", "echo", "text")); told(call("Probe", "echo", [1]));"#,
            plugins: [ProbePlugin.self]
        ).launch()
        #expect(phone.lines == ["resolved {}", "resolved {}"])
    }

    @Test func `F56, F169: an answer to a page that has gone reaches no page at all`() throws {
        let phone = try AndroidPhone(
            """
            const evaluated = Capacitor.fromNative, receive = androidBridge.onmessage;
            androidBridge.onmessage = (event) => { say("message", location.search); receive(event); };
            if (location.search === "") {
                told(call("Probe", "slow"));
                setTimeout(() => { location.href = "/?second"; }, 100);
            }
            """, plugins: [ProbePlugin.self]
        ).launch()
        #expect(phone.lines.isEmpty)
    }
}

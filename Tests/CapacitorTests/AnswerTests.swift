import Capacitor
import FaradFoundation
import Simulation
import Testing
import WebKit

@Suite struct AnswerTests {
    private let page = """
        globalThis.results = [];
        globalThis.show = (error) => ({ keys: Object.keys(error).sort(), message: error.message,
            code: error.code, data: error.data, errorMessage: error.errorMessage });
        Capacitor.nativePromise("Test", "answer").then(
            (data) => results.push(data === undefined ? "undefined" : data),
            (error) => results.push(show(error)));
        """

    private func phone(
        delivery: WebKitSettings.Delivery = .values, _ answer: @escaping (CAPPluginCall) -> Void
    ) -> TestPhone {
        let plugin = TestPlugin()
        plugin.onAnswer = answer
        let phone = TestPhone(plugin: plugin, page: page, web: { $0.delivery = delivery })
        phone.launch()
        return phone
    }

    @Test(arguments: WebKitSettings.Delivery.allCases)
    func `F68: resolve gives undefined, an empty object, or the object`(
        delivery: WebKitSettings.Delivery
    ) {
        #expect(phone(delivery: delivery) { $0.resolve() }.results == #"["undefined"]"#)
        #expect(phone(delivery: delivery) { $0.resolve([:]) }.results == "[{}]")
        #expect(
            phone(delivery: delivery) { $0.resolve(["a": [1, "x"]]) }.results == #"[{"a":[1,"x"]}]"#
        )
    }

    @Test func `F69, F75: a rejection's own keys are code, data and errorMessage`() {
        struct Cause: Error {}
        let phone = phone { $0.reject("no", "CODE", Cause(), ["why": 1]) }
        #expect(
            phone.results
                == #"[{"keys":["code","data","errorMessage"],"message":"no","code":"CODE","#
                + #""data":{"why":1},"errorMessage":"no"}]"#)
    }

    @Test func `C12, F69: a plain rejection has a message and neither code nor data`() {
        let results = phone { $0.reject("m") }.results
        #expect(results.contains(#""message":"m""#))
        #expect(!results.contains(#""code":"#))
        #expect(!results.contains(#""data":"#))
    }

    @Test func `F69: data that JSON does not know empties the whole rejection`() {
        let phone = phone { $0.reject("m", "CODE", nil, ["bad": Data()]) }
        #expect(!phone.results.contains(#""errorMessage""#))
        #expect(phone.results.contains(#""message":"""#))
    }

    @Test func `F70: unimplemented and unavailable say so by code`() {
        #expect(
            phone { $0.unimplemented() }.results.contains(
                #""message":"not implemented","code":"UNIMPLEMENTED","data":{}"#))
        #expect(
            phone { $0.unavailable() }.results.contains(
                #""message":"not available","code":"UNAVAILABLE","data":{}"#))
        #expect(
            phone { $0.unimplemented("Not available on iOS") }.results.contains(
                "Not available on iOS"))
    }

    @Test(arguments: WebKitSettings.Delivery.allCases)
    func `C12, F72: one bad value resolves with an empty object`(
        delivery: WebKitSettings.Delivery
    ) {
        let phone = phone(delivery: delivery) { $0.resolve(["d": Data(), "good": 1]) }
        #expect(phone.results == "[{}]")
        #expect(
            phone.logs.contains {
                $0.contains("Test - answer - Unable to serialize plugin response as JSON.")
            })
        #expect(phone.logs.contains("⚡️  TO JS {}"))
    }

    @Test(arguments: WebKitSettings.Delivery.allCases)
    func `F74, F77: values and source text have the same effect`(
        delivery: WebKitSettings.Delivery
    ) {
        let plugin = TestPlugin()
        plugin.onAnswer = {
            $0.resolve([
                "big": Int64(9_007_199_254_740_993), "line": "a\u{2028}b\u{0}\"'\\",
                "__proto__": ["inherited": true], "emoji": "🙂", "zero": -0.0,
            ])
        }
        let phone = TestPhone(
            plugin: plugin,
            page: """
                globalThis.results = [];
                Capacitor.nativePromise("Test", "answer").then((data) => results.push(
                    data.big === 9007199254740992, data.line === 'a\\u2028b\\u0000"\\'\\\\',
                    data.inherited, Object.keys(data).sort(), data.emoji, Object.is(data.zero, -0)));
                """, web: { $0.delivery = delivery })
        phone.launch()
        #expect(
            phone.results == #"[true,true,true,["big","emoji","line","zero"],"🙂",true]"#)
    }

    @Test func `values and source text leave equal traces`() {
        let hashes = WebKitSettings.Delivery.allCases.map { delivery in
            phone(delivery: delivery) { $0.resolve(["a": "text", "n": [1, 2]]) }.simulation.trace
                .hash
        }
        #expect(Set(hashes).count == 1)
    }

    @Test func `values and source text leave equal traces of a large photo`() {
        let bytes = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 11) })
        let hashes = WebKitSettings.Delivery.allCases.map { delivery in
            phone(delivery: delivery) {
                $0.resolve(["base64": bytes.base64EncodedString(), "fileName": "a.jpg"])
            }.simulation.trace.hash
        }
        #expect(Set(hashes).count == 1)
    }

    @Test func `F76: an id with a quote breaks the script, and the answer is lost`() {
        let plugin = TestPlugin()
        let phone = TestPhone(plugin: plugin)
        phone.launch()
        phone.evaluate(
            """
            globalThis.results = [];
            Capacitor.fromNative = (answer) => results.push(answer.callbackId);
            for (const callbackId of ["a'b", "c"]) webkit.messageHandlers.bridge.postMessage(
                { type: "message", pluginId: "Test", methodName: "echo", callbackId }); 0
            """)
        #expect(phone.results == #"["c"]"#)
    }

    @Test func `F78: answers are logged where they are made, cut to 256 characters`() {
        let phone = phone { $0.resolve(["text": String(repeating: "x", count: 1000)]) }
        let line = phone.logs.first { $0.hasPrefix("⚡️  TO JS {") }
        #expect(line?.count == "⚡️  TO JS ".count + 256)
        let failed = self.phone { $0.reject(String(repeating: "x", count: 1000)) }
        let error = failed.logs.first { $0.hasPrefix("ERROR MESSAGE:  {") }
        #expect(error?.count == "ERROR MESSAGE:  ".count + 512)
    }

    @Test func `F78: even what main resolves is evaluated in a later turn`() {
        var order: [String] = []
        let plugin = TestPlugin()
        let phone = TestPhone(
            plugin: plugin, page: page,
            web: { settings in settings.consoleSink = { order.append($0.text) } })
        plugin.onAnswer = { call in
            phone.onMain {
                call.resolve()
                order.append("resolved")
            }
        }
        phone.environment.configuration = ["loggingBehavior": "none"]
        phone.launch()
        phone.evaluate(
            "Capacitor.nativePromise('Test', 'answer').then(() => console.log('settled')); 0")
        #expect(order.suffix(2) == ["resolved", "settled"])
    }

    @Test func `F80: an answer for a page without Capacitor is lost and logged`() {
        let plugin = TestPlugin()
        plugin.onAnswer = { _ in }
        let phone = TestPhone(plugin: plugin, page: page)
        phone.launch()
        phone.evaluate("delete window.Capacitor; 0")
        phone.onMain { plugin.calls.first?.resolve() }
        phone.run()
        #expect(phone.results == "[]")
        #expect(phone.logs.contains { $0.contains("A JavaScript exception occurred") })
    }

    @Test func `F82: a failing eval is logged`() {
        let phone = TestPhone()
        phone.launch()
        phone.onMain { phone.bridge.eval(js: "nothing.here()") }
        phone.run()
        #expect(
            phone.logs.contains("⚡️  JS Eval error A JavaScript exception occurred"))
    }

    @Test func `F83: evalWithPlugin is inert`() {
        let plugin = TestPlugin()
        let phone = TestPhone(plugin: plugin, page: "globalThis.results = []")
        phone.launch()
        phone.onMain { phone.bridge.evalWithPlugin(plugin, js: "results.push('ran')") }
        phone.run()
        #expect(phone.results == "[]")
    }

    @Test func `a large photo arrives as its base64 text`() {
        let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        let plugin = TestPlugin()
        plugin.onAnswer = { $0.resolve(["base64": bytes.base64EncodedString(), "fileName": "a"]) }
        let phone = TestPhone(
            plugin: plugin,
            page: """
                Capacitor.nativePromise("Test", "answer").then((data) => {
                    globalThis.results = [typeof data.base64, data.base64.length, data.fileName];
                    globalThis.photo = data.base64; });
                """)
        phone.launch()
        #expect(phone.results == #"["string",400000,"a"]"#)
        let text = bytes.base64EncodedString(options: [])
        let ends = phone.evaluate("photo.slice(0, 40) + photo.slice(-40)") as? String
        #expect(ends == String(text.prefix(40)) + String(text.suffix(40)))
    }
}

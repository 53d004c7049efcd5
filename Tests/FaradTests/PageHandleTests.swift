import Capacitor
import Farad
import FaradTesting
import Testing

@Suite(.farad) struct PageHandleTests {
    private final class Echo: CAPPlugin, CAPBridgedPlugin {
        let identifier = "EchoPlugin"
        let jsName = "Echo"
        let pluginMethods = [
            CAPPluginMethod("echo", Echo.echo), CAPPluginMethod("fail", Echo.fail),
            CAPPluginMethod("hang", Echo.hang),
        ]

        func echo(_ call: CAPPluginCall) {
            call.resolve(["value": call.getValue("value") ?? NSNull(), "list": [1, "two", true]])
        }

        func fail(_ call: CAPPluginCall) { call.reject("no", "CODE") }

        func hang(_ call: CAPPluginCall) {}
    }

    private func page(_ script: String = "") throws -> PageHandle {
        let device = try Device.fresh()
        return try device.run(script: script, plugins: [Echo()])
    }

    @Test func `a plugin is called by its name and answers with members and subscripts`()
        async throws
    {
        let page = try page()
        let answer = try await page.plugins.Echo.echo(value: "é🏔️")
        #expect(answer.value.string == "é🏔️")
        #expect(answer["list"][0].number == 1)
        #expect(answer.list[1].string == "two")
        #expect(answer.list[2].bool == true)
        #expect(answer.list[3].isNothing)
        #expect(answer.missing == .undefined)
    }

    @Test func `options may be given as one dictionary`() async throws {
        let answer = try await page().plugins.Echo.echo(["value": ["a": [1, 2]]])
        #expect(answer.value.a[1].number == 2)
    }

    @Test func `a rejected call throws the error with message and code`() async throws {
        let page = try page()
        let error = await #expect(throws: JavaScriptError.self) {
            _ = try await page.plugins.Echo.fail()
        }
        #expect(error == JavaScriptError(message: "no", code: "CODE"))
    }

    @Test func `a plugin or a method that the page does not know is refused (F21, F22)`()
        async throws
    {
        let page = try page()
        let first = await #expect(throws: JavaScriptError.self) {
            _ = try await page.plugins.Nobody.call()
        }
        #expect(
            first
                == JavaScriptError(
                    message: "\"Nobody\" plugin is not implemented on ios", code: "UNIMPLEMENTED"))
        let second = await #expect(throws: JavaScriptError.self) {
            _ = try await page.plugins.Echo.sing()
        }
        #expect(second?.message == "\"Echo.sing()\" is not implemented on ios")
    }

    @Test func `a call that never settles says so instead of waiting for ever (F52)`()
        async throws
    {
        let page = try page()
        let error = await #expect(throws: JavaScriptError.self) {
            _ = try await page.plugins.Echo.hang()
        }
        #expect(error?.message.contains("never settles") == true)
    }

    @Test func `a script of the host's is evaluated in the page, promises included`() throws {
        let page = try page("globalThis.answer = 42")
        #expect(try page.evaluate("answer").number == 42)
        let late = "new Promise((done) => setTimeout(() => done({ at: 5 }), 3_600_000))"
        #expect(try page.evaluate(late).at.number == 5)
        #expect(throws: JavaScriptError.self) { try page.evaluate("throw new Error('x')") }
    }

    @Test func `the script's first uncaught error is thrown`() throws {
        #expect(throws: JavaScriptError.self) { try page("throw new Error('x')") }
    }
}

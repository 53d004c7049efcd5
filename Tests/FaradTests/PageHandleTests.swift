import Capacitor
import Farad
import FaradFoundation
import FaradTesting
import Testing
import UIKit

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

    private final class Ends { var count = 0 }

    /// What it does when it goes, plugins do to take observers and views back.
    private final class Leaving: CAPPlugin, CAPBridgedPlugin {
        let identifier = "LeavingPlugin"
        let jsName = "Leaving"
        let pluginMethods: [CAPPluginMethod] = []
        var ends: Ends?

        deinit {
            FaradFoundation.DispatchQueue.main.async {}
            FaradFoundation.NotificationCenter.default.removeObserver(self)
            ends?.count += 1
        }

        static func make(_ ends: Ends) -> Leaving {
            let plugin = Leaving()
            plugin.ends = ends
            return plugin
        }
    }

    @Test func `a plugin that uses the phone when its device goes finds an empty one`() throws {
        let ends = Ends()
        do {
            let device = try Device()
            _ = try device.run(script: "", plugins: [Leaving.make(ends)])
            #expect(ends.count == 0)
        }
        #expect(ends.count == 1)
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

    /// Uses the phone from its first property on, as plugins of real apps do.
    private final class Settings: CAPPlugin, CAPBridgedPlugin {
        let identifier = "SettingsPlugin", jsName = "Settings"
        let pluginMethods = [CAPPluginMethod("home", Settings.home)]
        private let defaults = UserDefaults.standard
        private let home = FileManager.homePath

        func home(_ call: CAPPluginCall) {
            print("asked for its home")
            defaults.set(true, forKey: "asked")
            call.resolve(["home": home])
        }
    }

    @Test func `a plugin is made in the app's process, so its properties may use the phone`() throws
    {
        let device = try Device.fresh()
        let page = try device.run(
            script: "globalThis.home = (await Settings.home()).home", plugins: [Settings()])
        #expect(try page.evaluate("home").string?.hasPrefix("/var/mobile/Containers/") == true)
    }

    /// Hears of the battery once it watches it.
    private final class BatteryWatch: CAPPlugin, CAPBridgedPlugin {
        let identifier = "BatteryWatchPlugin", jsName = "BatteryWatch"
        let pluginMethods: [CAPPluginMethod] = []

        override func load() {
            UIDevice.current.isBatteryMonitoringEnabled = true
            for name in [
                UIDevice.batteryLevelDidChangeNotification,
                UIDevice.batteryStateDidChangeNotification,
            ] {
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                    print($0.name.rawValue, UIDevice.current.batteryLevel)
                }
            }
        }
    }

    @Test func `an app that watches the battery hears what has changed of it`() throws {
        let device = try Device.fresh()
        try device.run(script: "", plugins: [BatteryWatch()])
        device.setBattery(level: 0.5, isCharging: true)
        try device.run()
        device.setBattery(level: 0.5, isCharging: false)
        try device.run()
        #expect(
            device.logLines.map(\.text) == [
                "UIDeviceBatteryLevelDidChangeNotification 0.5",
                "UIDeviceBatteryStateDidChangeNotification 0.5",
                "UIDeviceBatteryStateDidChangeNotification 0.5",
            ])
    }

    @Test func `what native code writes and what was found can be read after a run`() throws {
        let device = try Device.fresh()
        let page = try device.run(
            script: "await Settings.home(); Echo.hang();", plugins: [Settings(), Echo()])
        #expect(device.logLines.map(\.text) == ["asked for its home"])
        #expect(device.logLines.first?.process == "Script")
        #expect(page.console.isEmpty)
        #expect(device.findings.map(\.rule) == ["unsettled-call"])
        #expect(device.findings.first?.method == "hang")
    }

    @Test func `a plugin whose methods nothing names is refused, with the cure`() throws {
        final class Named: CAPPlugin, CAPBridgedPlugin {
            let identifier = "NamedPlugin", jsName = "Named"
            let pluginMethods = [CAPPluginMethod(name: "go", returnType: CAPPluginReturnPromise)]
            func go(_ call: CAPPluginCall) { call.resolve() }
        }
        let error = #expect(throws: DeviceError.self) {
            try Device.fresh().run(script: "", plugins: [Named()])
        }
        #expect(error?.message.contains(#"CAPPluginMethod("go", Named.go)"#) == true)
    }

    @Test func `the script's first uncaught error is thrown`() throws {
        #expect(throws: JavaScriptError.self) { try page("throw new Error('x')") }
    }
}

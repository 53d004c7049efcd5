import Capacitor
import FaradTesting
import Testing

@testable import Farad
@testable import UIKit

@Suite(.farad) struct DeviceTests {
    /// An app whose delegate writes down what it hears.
    private final class Diary {
        var lines: [String] = []
        var whenActive: () -> Void = {}
    }

    private final class Delegate: UIResponder, UIApplicationDelegate {
        let diary: Diary
        var window: UIWindow?

        init(_ diary: Diary) { self.diary = diary }

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            diary.lines.append(options?[.url] == nil ? "launched" : "launched with a URL")
            return true
        }

        func applicationDidBecomeActive(_ application: UIApplication) {
            diary.lines.append("active")
            diary.whenActive()
        }

        func applicationWillResignActive(_ application: UIApplication) {
            diary.lines.append("resigning")
        }

        func applicationDidEnterBackground(_ application: UIApplication) {
            diary.lines.append("background")
        }

        func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
            diary.lines.append("short of memory")
        }

        func applicationWillEnterForeground(_ application: UIApplication) {
            diary.lines.append("foreground")
        }

        func application(
            _ app: UIApplication, open url: URL,
            options: [UIApplication.OpenURLOptionsKey: Any] = [:]
        ) -> Bool {
            diary.lines.append("open \(url.absoluteString)")
            return ApplicationDelegateProxy.shared.application(app, open: url, options: options)
        }
    }

    private final class Root: CAPBridgeViewController {
        let diary: Diary

        init(_ diary: Diary) {
            self.diary = diary
            super.init()
        }

        override func capacitorDidLoad() { diary.lines.append("view loaded") }
    }

    private func app(_ diary: Diary, script: String = "") -> AppBundle {
        AppBundle(
            name: "diary", identifier: "app.diary", displayName: "Diary",
            infoDictionary: ["CFBundleURLTypes": [["CFBundleURLSchemes": ["diary"]]]],
            web: .script(script, name: "script.js"), pluginClassList: OfficialPlugins.classList,
            makeDelegate: { _ in Delegate(diary) }, makeRootViewController: { _ in Root(diary) })
    }

    /// A search found it: the app was killed at a step of this, the rest of it ran, and told a phone
    /// that knew nothing of it any more that it was done, which ended Farad.
    @Test func `an app that is killed while it becomes active can be launched again`() throws {
        let diary = Diary()
        let device = try Device.fresh(app(diary))
        diary.whenActive = { device.springBoard.running.last?.kill("killed by the test") }
        let first = device.run([TimedAction(.launch)])
        #expect(first.status == .passed)
        diary.whenActive = {}
        let second = device.run([TimedAction(.launch)])
        #expect(second.status == .passed)
        #expect(
            diary.lines == [
                "launched", "view loaded", "active", "launched", "view loaded", "active",
            ])
    }

    private func lines(
        set settings: [String: String] = [:], _ actions: (Device) throws -> Void
    ) throws -> [String] {
        let diary = Diary()
        let device = try Device.fresh(app(diary), set: settings)
        try actions(device)
        return diary.lines
    }

    @Test func `F109, F126a: a cold start by icon: launched, view loaded, active`() throws {
        let lines = try lines { device in
            device.launch()
            try device.run()
        }
        #expect(lines == ["launched", "view loaded", "active"])
    }

    @Test func `F109, F126b: a cold start by URL: it comes between the view and the activation`()
        throws
    {
        let lines = try lines { device in
            device.open("diary://x")
            try device.run()
        }
        #expect(lines == ["launched with a URL", "view loaded", "open diary://x", "active"])
    }

    @Test func `U6, F109: a knob lets the URL come before the view`() throws {
        let lines = try lines(set: ["launch-url": "before-view"]) { device in
            device.open("diary://x")
            try device.run()
        }
        #expect(lines == ["launched with a URL", "open diary://x", "view loaded", "active"])
    }

    @Test func `F111, F126c: a URL in the background: foreground, URL, active`() throws {
        let lines = try lines { device in
            device.launch()
            try device.run()
            device.background()
            try device.run()
            device.open("diary://x")
            try device.run()
        }
        #expect(
            lines.dropFirst(3) == [
                "resigning", "background", "foreground", "open diary://x", "active",
            ])
    }

    @Test func `an app that runs is told that memory is short`() throws {
        let lines = try lines { device in
            device.sendMemoryWarning()
            try device.run()
            device.launch()
            try device.run()
            device.sendMemoryWarning()
            try device.run()
        }
        #expect(lines.dropFirst(3) == ["short of memory"])
    }

    @Test func `F126d: a URL while the app is active is delivered as it is`() throws {
        let lines = try lines { device in
            device.launch()
            try device.run()
            device.open("diary://x")
            try device.run()
        }
        #expect(lines.dropFirst(3) == ["open diary://x"])
    }

    @Test func `URLs before the page listens come in order (C4)`() throws {
        let diary = Diary()
        let script = """
            setTimeout(() => Capacitor.Plugins.App.addListener("appUrlOpen",
                ({ url }) => console.log(url)), 2000);
            """
        let device = try Device.fresh(app(diary, script: script))
        device.open("diary://1")
        try device.run(until: .milliseconds(500))
        device.open("diary://2")
        try device.run()
        #expect(device.page?.console.map(\.text) == ["diary://1", "diary://2"])
    }

    @Test func `a suspended app's timers wait until it comes back`() throws {
        let diary = Diary()
        let script = "setTimeout(() => console.log('late'), 5000);"
        let device = try Device.fresh(app(diary, script: script))
        device.launch()
        try device.run(until: .seconds(2))
        device.background()
        try device.run(until: .seconds(60))
        #expect(device.consoleLines.isEmpty)
        device.foreground()
        try device.run()
        #expect(device.consoleLines.map(\.text) == ["late"])
        #expect(device.consoleLines[0].atMilliseconds >= 60_000)
    }

    @Test func `F115, U8: a page hears of the background unless a knob freezes it first`() throws {
        func heard(_ way: String) throws -> [String] {
            let diary = Diary()
            let script = "document.addEventListener('pause', () => console.log('pause'));"
            let device = try Device.fresh(
                app(diary, script: script), set: ["background-page": way])
            device.launch()
            try device.run()
            device.background()
            try device.run()
            return device.consoleLines.map(\.text)
        }
        #expect(try heard("runs") == ["pause"])
        #expect(try heard("frozen") == [])
    }

    @Test func `a killed app starts cold again`() throws {
        let lines = try lines { device in
            device.launch()
            try device.run()
            device.kill("app")
            device.launch()
            try device.run()
        }
        #expect(
            lines == ["launched", "view loaded", "active", "launched", "view loaded", "active"])
    }

    @Test func `a killed page is loaded again by the app (C14)`() throws {
        let diary = Diary()
        let device = try Device.fresh(app(diary, script: "console.log('page')"))
        device.launch()
        try device.run()
        device.kill("web")
        try device.run()
        #expect(device.consoleLines.map(\.text) == ["page", "page"])
        #expect(diary.lines == ["launched", "view loaded", "active"])
    }

    @Test func `equal configurations give equal traces, another seed another`() throws {
        func hash(_ seed: UInt64) throws -> String {
            let diary = Diary()
            let device = try Device.fresh(
                app(diary, script: "console.log(Math.random())"), seed: seed)
            return device.run([TimedAction(.launch)]).traceHash
        }
        #expect(try hash(1) == hash(1))
        #expect(try hash(1) != hash(2))
    }

    @Test func `U1, F25: document start comes when the profile or the knob says`() throws {
        func start(_ settings: [String: String]) throws -> Double? {
            let diary = Diary()
            let device = try Device.fresh(app(diary, script: "console.log(1)"), set: settings)
            device.launch()
            try device.run()
            return device.consoleLines.first?.atMilliseconds
        }
        let ideal = try #require(try start([:]))
        let early = try #require(try start(["document-start": "300"]))
        #expect(ideal >= 900 && ideal < 901)
        #expect((ideal - early).rounded() == 500)
    }
}

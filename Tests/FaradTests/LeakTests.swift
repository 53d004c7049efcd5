import Capacitor
import CapacitorAndroid
import FaradTesting
import JavaScriptCore
import Testing
import UIKit
import WebKit

@testable import Farad

/// Devices come and go by the thousand when orders are searched.
@Suite struct LeakTests {
    private static let script = "Promise.reject(1); setInterval(() => {}, 1000)"
    /// Leaves open what it can.
    private static let busyScript = """
        const plugins = Capacitor.Plugins;
        for (const [name, event] of [
            ["App", "appUrlOpen"], ["Network", "networkStatusChange"],
            ["Keyboard", "keyboardWillShow"], ["LocalNotifications", "localNotificationReceived"],
            ["PushNotifications", "registration"], ["Browser", "browserFinished"],
            ["ScreenReader", "stateChange"], ["ScreenOrientation", "screenOrientationChange"],
            ["FileTransfer", "progress"], ["InAppBrowser", "browserClosed"],
        ]) plugins[name].addListener(event, () => {});
        const at = new Date(Date.now() + 60000);
        plugins.LocalNotifications.schedule(
            { notifications: [{ id: 1, title: "a", body: "b", schedule: { at } }] });
        plugins.PushNotifications.register();
        plugins.Geolocation.watchPosition({}, () => {});
        navigator.geolocation.watchPosition(() => {});
        plugins.Filesystem.writeFile({ path: "a.txt", data: "YQ==", directory: "DATA" });
        plugins.Preferences.set({ key: "a", value: "b" });
        plugins.PrivacyScreen.enable();
        plugins.Filesystem.getUri({ path: "b.txt", directory: "DATA" }).then(({ uri }) =>
            plugins.FileTransfer.downloadFile({ url: "https://nobody.example/b", path: uri }));
        plugins.Camera.getPhoto({ resultType: "uri", source: "PHOTOS" });
        new Worker(URL.createObjectURL(new Blob(["setInterval(() => {}, 1000)"])));
        indexedDB.open("a", 1);
        fetch("/nothing");
        setTimeout(() => plugins.Dialog.alert({ message: "a" }), 1000);
        """

    /// Leaves a chooser of files open; a native call's reply may open one.
    private static let choosingScript = """
        const input = document.createElement("input");
        input.type = "file";
        Capacitor.Plugins.Device.getInfo().then(() => input.click());
        """

    private func device(
        _ worker: Farad.Worker = Farad.Worker(), _ platform: Platform = .ios,
        script: String = script, scenes: String = "off"
    ) throws -> Device {
        var knobs = Knobs()
        if platform == .ios { try knobs.set("scenes", to: scenes) }
        let device = try Device(
            DeviceConfiguration(seed: 1, knobs: knobs, platform: platform), worker: worker)
        try device.install(ScriptApp.bundle(script: script, path: "a.js"))
        device.launch()
        try device.run(until: .seconds(3))
        return device
    }

    @Test(arguments: [
        (Platform.ios, "off", script), (.ios, "template", script), (.ios, "off", "confirm('?')"),
        (.ios, "off", busyScript), (.ios, "off", choosingScript), (.android, "", script),
        (.android, "", "confirm('?')"),
        (.android, "", busyScript),
    ])
    func `a device that is gone takes app, page and kernel along`(
        platform: Platform, scenes: String, script: String
    ) throws {
        weak var device: Device?
        weak var simulation: AnyObject?
        weak var app: RunningApp?
        weak var root: AnyObject?
        weak var bridge: AnyObject?
        weak var view: WKWebView?
        weak var page: AnyObject?
        func play() throws {
            let made = try self.device(Farad.Worker(), platform, script: script, scenes: scenes)
            device = made
            withExtendedLifetime(made) {
                simulation = made.simulation
                app = made.springBoard.running[0]
                if let running = made.springBoard.running[0] as? RunningIOSApp {
                    root = running.root
                    bridge = (running.root as? CAPBridgeViewController)?.bridge
                } else if let running = made.springBoard.running[0] as? RunningAndroidApp {
                    root = running.activity
                    bridge = running.activity?.bridge
                }
                #expect(bridge != nil)
                view = made.springBoard.running[0].webView
                page = made.springBoard.running[0].webView?.page
                #expect(page != nil)
            }
        }
        try play()
        // By name, since a description of what is left would look into what is gone.
        let left = [
            ("device", device != nil), ("simulation", simulation != nil), ("app", app != nil),
            ("root", root != nil), ("bridge", bridge != nil), ("view", view != nil),
            ("page", page != nil),
        ].filter(\.1).map(\.0)
        #expect(left == [])
    }

    @Test func `a worker's heap keeps no page that is gone`() throws {
        let worker = Farad.Worker()
        var pages = 0
        for _ in 0..<10 {
            let device = try device(worker)
            for second in 4..<8 {
                _ = try device.page?.evaluate("location.reload(); 0")
                try device.run(until: .seconds(second))
            }
            let machine = try #require(
                device.springBoard.running[0].webView?.page?.context.virtualMachine)
            machine.garbageCollect()
            pages = machine.memoryStatistics.globalObjectCount
        }
        #expect(pages < 10, "of 50 that there were")
    }
}

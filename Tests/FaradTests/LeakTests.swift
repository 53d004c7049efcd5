import Capacitor
import FaradTesting
import JavaScriptCore
import Testing
import UIKit
import WebKit

@testable import Farad

/// Devices come and go by the thousand when orders are searched.
@Suite struct LeakTests {
    private func device(_ worker: Worker = Worker(), scenes: String = "off") throws -> Device {
        var knobs = Knobs()
        try knobs.set("scenes", to: scenes)
        let device = try Device(DeviceConfiguration(seed: 1, knobs: knobs), worker: worker)
        try device.install(
            AppBundle(
                name: "leak", identifier: "app.leak", displayName: "Leak",
                web: .script("Promise.reject(1); setInterval(() => {}, 1000)", name: "a.js"),
                pluginClassList: ["AppPlugin"], makeDelegate: { _ in PlainAppDelegate() }))
        device.launch()
        try device.run(until: .seconds(3))
        return device
    }

    @Test(arguments: ["off", "template"])
    func `a device that is gone takes app, page and kernel along`(scenes: String) throws {
        weak var device: Device?
        weak var simulation: AnyObject?
        weak var app: RunningApp?
        weak var root: UIViewController?
        weak var bridge: AnyObject?
        weak var view: WKWebView?
        weak var page: AnyObject?
        func play() throws {
            let made = try self.device(scenes: scenes)
            device = made
            withExtendedLifetime(made) {
                simulation = made.simulation
                app = made.springBoard.running[0]
                root = made.springBoard.running[0].root
                bridge = (made.springBoard.running[0].root as? CAPBridgeViewController)?.bridge
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
        let worker = Worker()
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

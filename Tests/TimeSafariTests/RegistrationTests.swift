import Capacitor
import Farad
import FaradFoundation
import FaradTesting
import Testing
import UIKit

@testable import TimeSafari

/// Seed 000, detection point 6: the plugin's registration on a bridge that may come late.
@Suite(.farad) struct RegistrationTests {
    /// TimeSafari whose bridge is built so long after didFinishLaunching.
    private func launch(bridgeAfter seconds: Double) throws -> (Device, () -> AppDelegate?) {
        var made: AppDelegate?
        var bundle = AppBundle.timeSafari
        bundle.makeRootViewController = { _ in UIViewController() }
        bundle.makeDelegate = { _ in
            let delegate = AppDelegate()
            made = delegate
            let main = DispatchQueue.main
            main.asyncAfter(deadline: .now() + seconds) {
                delegate.window?.rootViewController = CAPBridgeViewController()
            }
            return delegate
        }
        let device = try Device.fresh(bundle)
        device.launch()
        return (device, { made })
    }

    private func registered(_ delegate: AppDelegate?) -> CAPPlugin? {
        let controller = delegate?.window?.rootViewController as? CAPBridgeViewController
        return controller?.bridge?.plugin(withName: "SharedImage")
    }

    /// didFinishLaunching is at 100 ms, so attempts are at 600, 1100, 2100, 3600 and 5600 ms.
    @Test(arguments: [(0.2, 600.0), (0.7, 1100), (1.2, 2100), (2.5, 3600), (4, 5600)])
    func `the first attempt that finds a bridge registers the app's instance`(
        bridgeAfter: Double, at milliseconds: Double
    ) throws {
        let (device, delegate) = try launch(bridgeAfter: bridgeAfter)
        try device.run(until: .milliseconds(milliseconds - 1))
        #expect(registered(delegate()) == nil)
        try device.run(until: .milliseconds(milliseconds))
        #expect(registered(delegate()) === delegate()?.sharedImagePlugin)
    }

    @Test func `F26: with the storyboard's bridge the first attempt is the last`() throws {
        var made: AppDelegate?
        var bundle = AppBundle.timeSafari
        bundle.makeDelegate = { _ in
            let delegate = AppDelegate()
            made = delegate
            return delegate
        }
        let device = try Device.fresh(bundle)
        device.launch()
        try device.run(until: .milliseconds(599))
        let controller = try #require(
            made?.window?.rootViewController as? CAPBridgeViewController)
        #expect(controller.bridge != nil, "half a second after the launch the bridge is there")
        #expect(registered(made) == nil)
        try device.run(until: .milliseconds(600))
        let first = try #require(registered(made))
        #expect(first === made?.sharedImagePlugin)
        // A loop that went on would add a second header (F27).
        try device.run(until: .seconds(20))
        let page = try #require(device.page)
        let count = "Capacitor.PluginHeaders.filter((h) => h.name === 'SharedImage').length"
        #expect(try page.evaluate(count).number == 1)
    }

    @Test func `a bridge that comes after the fifth attempt never gets the plugin`() throws {
        let (device, delegate) = try launch(bridgeAfter: 6)
        try device.run(until: .seconds(20))
        #expect(registered(delegate()) == nil)
        let controller = delegate()?.window?.rootViewController as? CAPBridgeViewController
        #expect(controller?.bridge != nil)
    }
}

import Capacitor
import Farad
import FaradTesting
import Testing

/// What a brought plugin has of `override var prefersHomeIndicatorAutoHidden` in an extension.
extension CAPBridgeViewController {
    fileprivate enum Wish { nonisolated(unsafe) static var isHidden = false }

    @_dynamicReplacement(for:prefersHomeIndicatorAutoHidden)
    var prefersHomeIndicatorAutoHiddenReplacement: Bool { Wish.isHidden }
}

@Suite(.farad, .serialized) struct HomeIndicatorTests {
    @Test func `a plugin's extension decides for the bridge's controller`() throws {
        let phone = try PluginDevice()
        #expect(!phone.device.isHomeIndicatorHidden)
        CAPBridgeViewController.Wish.isHidden = true
        #expect(phone.device.isHomeIndicatorHidden)
        CAPBridgeViewController.Wish.isHidden = false
    }
}

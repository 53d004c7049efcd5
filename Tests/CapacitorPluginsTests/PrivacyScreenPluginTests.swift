import Capacitor
import Farad
import FaradTesting
import Testing
import UIKit

@Suite(.farad, .serialized) struct PrivacyScreenPluginTests {
    /// What covers the app while it is inactive.
    private func cover(_ phone: PluginDevice) throws -> PrivacyCover? {
        try phone.lines { phone.device.interrupt() }
        let cover = phone.device.privacyCover
        try phone.lines { phone.device.endInterruption() }
        #expect(phone.device.privacyCover == nil)
        return cover
    }

    @Test func `it covers an app that is not active, once it is enabled`() throws {
        let phone = try PluginDevice("answer(PrivacyScreen.isEnabled())")
        #expect(phone.lines == [#"{"enabled":false}"#])
        #expect(try cover(phone) == nil)
        #expect(try phone.run("answer(PrivacyScreen.enable())") == [#"{"success":true}"#])
        #expect(try phone.run("answer(PrivacyScreen.isEnabled())") == [#"{"enabled":true}"#])
        #expect(phone.device.privacyCover == nil)
        #expect(try cover(phone) == .launchScreen)
        #expect(try phone.run("answer(PrivacyScreen.disable())") == [#"{"success":true}"#])
        #expect(try phone.run("answer(PrivacyScreen.isEnabled())") == [#"{"enabled":false}"#])
        #expect(try cover(phone) == nil)
    }

    @Test(arguments: [
        ("light", PrivacyCover.lightBlur), ("dark", .darkBlur), ("none", .launchScreen),
        ("heavy", .launchScreen),
    ])
    func `a blur is light or dark, or else the launch screen`(
        name: String, wanted: PrivacyCover
    ) throws {
        let phone = try PluginDevice("PrivacyScreen.enable({ ios: { blurEffect: '\(name)' } })")
        #expect(try cover(phone) == wanted)
    }

    @Test func `a call that names no blur keeps that of the one before`() throws {
        let phone = try PluginDevice(
            """
            await PrivacyScreen.enable({ ios: { blurEffect: "dark" } });
            await PrivacyScreen.disable();
            await PrivacyScreen.enable({ ios: {} });
            """)
        #expect(try cover(phone) == .darkBlur)
    }

    @Test func `it stays while the app is in the background, and lies above a browser`() throws {
        let phone = try PluginDevice(
            "await PrivacyScreen.enable(); Browser.open({ url: 'https://a.b' })")
        try phone.lines { phone.device.background() }
        #expect(phone.device.privacyCover == .launchScreen)
        try phone.lines { phone.device.launch() }
        #expect(phone.device.privacyCover == nil)
        #expect(phone.device.browser?.url == "https://a.b")
    }

    @Test func `a question of the phone's has it come, and its answer has it go`() throws {
        let phone = try PluginDevice(
            """
            await PrivacyScreen.enable();
            answer(LocalNotifications.requestPermissions());
            """)
        #expect(phone.device.privacyCover == .launchScreen)
        #expect(
            try phone.lines { try phone.device.answerAlert("Allow") }
                == [#"{"display":"granted"}"#])
        #expect(phone.device.privacyCover == nil)
    }

    @Test func `to disable it behind the app's back uncovers it at once`() throws {
        let phone = try PluginDevice(
            """
            await PrivacyScreen.enable();
            App.addListener("appStateChange", ({ isActive }) => {
                if (!isActive) setTimeout(() => PrivacyScreen.disable(), 100);
            });
            """)
        try phone.lines { phone.device.interrupt() }
        #expect(phone.device.privacyCover == nil)
    }

    @Test func `a veil that an app lays over its window itself covers it, as long as it is there`()
        throws
    {
        let phone = try ProbePlugin.phone { plugin, call in
            ProbePlugin.onMain {
                guard let window = plugin.bridge?.viewController?.view.window else { return }
                if let veil = window.subviews.last as? UIVisualEffectView {
                    veil.removeFromSuperview()
                } else {
                    let veil = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterialDark))
                    veil.frame = window.bounds
                    window.addSubview(veil)
                }
                call.resolve()
            }
        }
        #expect(phone.device.privacyCover == .darkBlur)
        try phone.run("again()")
        #expect(phone.device.privacyCover == nil)
    }

    @Test func `a window in the text of a password is kept out of screenshots`() throws {
        let phone = try ProbePlugin.phone { plugin, call in
            ProbePlugin.onMain {
                guard let window = plugin.bridge?.viewController?.view.window else { return }
                if window.layer.superlayer != nil {
                    window.layer.removeFromSuperlayer()
                    return call.resolve()
                }
                let field = UITextField()
                plugin.state = field
                field.layer.sublayers?.first?.addSublayer(window.layer)
                let before = plugin.bridge?.viewController?.view.window === window
                field.isSecureTextEntry = true
                call.resolve(["same": before])
            }
        }
        #expect(phone.device.preventsScreenshots)
        try phone.run("again()")
        #expect(!phone.device.preventsScreenshots)
    }
}

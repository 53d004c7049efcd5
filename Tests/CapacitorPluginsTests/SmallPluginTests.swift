import Capacitor
import FaradFoundation
import Simulation
import Testing
import UIKit

@testable import CapacitorPlugins

@Suite struct SmallPluginTests {
    private func phone(_ infoDictionary: [String: Any] = [:]) -> PluginPhone {
        let phone = PluginPhone(infoDictionary: infoDictionary)
        phone.launch()
        return phone
    }

    @Test func `F152: what was copied is pasted, text before URL before image`() {
        let phone = phone()
        #expect(
            phone.call("Clipboard", "read") == "rejected: There is no data on the clipboard")
        #expect(phone.call("Clipboard", "write", "{ string: 'x', url: 'a:b' }") == "undefined")
        #expect(phone.call("Clipboard", "read") == #"{"type":"text/plain","value":"x"}"#)
        #expect(phone.call("Clipboard", "write", "{ url: 'https://a.b/c' }") == "undefined")
        #expect(
            phone.call("Clipboard", "read") == #"{"type":"text/plain","value":"https://a.b/c"}"#)
        var text: String?
        phone.onMain { text = UIPasteboard.general.url?.absoluteString }
        phone.run()
        #expect(text == "https://a.b/c")
    }

    @Test func `F152: an image comes back as a PNG's data URL`() {
        let phone = phone()
        let png =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        #expect(phone.call("Clipboard", "write", "{ image: '\(png)' }") == "undefined")
        #expect(
            phone.call("Clipboard", "read")
                == #"{"type":"image/png","value":"data:image/png;base64,\#(png)"}"#)
    }

    @Test func `F152: what cannot be copied is named`() {
        let phone = phone()
        #expect(phone.call("Clipboard", "write") == "rejected: No content provided")
        #expect(
            phone.call("Clipboard", "write", "{ image: 'no image' }")
                == "rejected: Unable to encode image")
    }

    @Test func `F154: only listed schemes that an app answers can be opened`() {
        let phone = phone(["LSApplicationQueriesSchemes": ["other"]])
        var opened: [URL] = []
        let system = phone.lifecycle.application.system
        system.canOpen = { $0.scheme == "other" || $0.scheme == "hidden" }
        system.open = { opened.append($0) }
        #expect(
            phone.call("AppLauncher", "canOpenUrl", "{ url: 'other://a' }") == #"{"value":true}"#)
        #expect(
            phone.call("AppLauncher", "canOpenUrl", "{ url: 'hidden://a' }") == #"{"value":false}"#)
        #expect(
            phone.call("AppLauncher", "openUrl", "{ url: 'hidden://a' }") == #"{"completed":true}"#)
        #expect(
            phone.call("AppLauncher", "openUrl", "{ url: 'nobody://a' }")
                == #"{"completed":false}"#)
        #expect(opened.map(\.absoluteString) == ["hidden://a"])
        #expect(phone.call("AppLauncher", "openUrl") == "rejected: Must supply a URL")
    }

    @Test func `F152: the priority is string, url, image, and a label counts for nothing`() {
        let phone = phone()
        #expect(
            phone.call("Clipboard", "write", "{ url: 'https://a.b', image: 'no image' }")
                == "undefined")
        #expect(
            phone.call("Clipboard", "write", "{ string: 5, url: '' }")
                == "rejected: Unable to form URL")
        #expect(
            phone.call("Clipboard", "write", "{ label: 'x' }") == "rejected: No content provided")
        #expect(
            phone.call("Clipboard", "read") == #"{"type":"text/plain","value":"https://a.b"}"#)
    }

    @Test func `F154: what is no URL is refused`() {
        let phone = phone()
        for method in ["canOpenUrl", "openUrl"] {
            #expect(
                phone.call("AppLauncher", method, "{ url: 5 }") == "rejected: Must supply a URL")
            #expect(phone.call("AppLauncher", method, "{ url: '' }") == "rejected: Invalid URL")
        }
    }

    @Test(arguments: [("short", 2600), ("long", 4100)])
    func `F156: a toast answers when it has faded out`(duration: String, milliseconds: Int) {
        let phone = phone()
        phone.evaluate(
            """
            globalThis.results = [];
            const start = performance.now();
            Capacitor.Plugins.Toast.show({ text: "x", duration: "\(duration)" })
                .then(() => results.push(Math.round(performance.now() - start))); 0
            """)
        #expect(phone.results == "[\(milliseconds)]")
        #expect(
            phone.call("Toast", "show")
                == "rejected: text must be provided and must be a string.")
    }
}

/// Bars, launch screen, keyboard and haptics: what apps call at their start.
@Suite struct ScreenPluginTests {
    private func phone(_ configuration: [String: Any] = [:]) -> PluginPhone {
        let phone = PluginPhone(configuration: ["plugins": configuration])
        phone.launch()
        return phone
    }

    @Test func `F164: the status bar tells its state, and of each change`() {
        let phone = phone()
        #expect(
            phone.call("StatusBar", "getInfo")
                == ##"{"color":"#000000","height":47,"overlays":true,"style":"DEFAULT","visible":true}"##
        )
        phone.evaluate(
            """
            globalThis.results = [];
            for (const name of ["statusBarVisibilityChanged", "statusBarOverlayChanged"]) {
                Capacitor.Plugins.StatusBar.addListener(name, (info) => {
                    results.push([name, info.visible, info.overlays, info.height]);
                });
            } 0
            """)
        // The bridge changes it in the next turn of the main queue, so the event tells of before.
        #expect(phone.call("StatusBar", "hide") == "undefined")
        #expect(
            phone.call("StatusBar", "setOverlaysWebView", "{ overlay: false }") == "undefined")
        #expect(
            phone.results
                == #"[["statusBarVisibilityChanged",true,true,47],["statusBarOverlayChanged",false,false,0]]"#
        )
        #expect(phone.call("StatusBar", "setStyle", "{ style: 'DARK' }") == "{}")
        #expect(
            phone.call("StatusBar", "setBackgroundColor", "{ color: '#33cc99' }") == "undefined")
        #expect(
            phone.call("StatusBar", "getInfo")
                == ##"{"color":"#33CC99","height":0,"overlays":false,"style":"DARK","visible":false}"##
        )
    }

    @Test func `F164: the status bar never answers what is no color and no Boolean`() {
        let phone = phone()
        #expect(
            phone.call("StatusBar", "setBackgroundColor", "{ color: 'red' }") == "pending")
        #expect(
            phone.call("StatusBar", "setOverlaysWebView", "{ overlay: 'no' }") == "pending")
    }

    @Test func `F164: the status bar takes its configuration when the view appears`() {
        let phone = phone([
            "StatusBar": [
                "style": "LIGHT", "backgroundColor": "#ffffffff", "overlaysWebView": false,
            ] as [String: Any]
        ])
        #expect(
            phone.call("StatusBar", "getInfo")
                == ##"{"color":"#FFFFFF","height":47,"overlays":false,"style":"LIGHT","visible":true}"##
        )
    }

    @Test func `F164: a lock allows the screen one orientation, and unlock what Info.plist does`()
        throws
    {
        let phone = PluginPhone(infoDictionary: [
            "UISupportedInterfaceOrientations": [
                "UIInterfaceOrientationPortrait", "UIInterfaceOrientationLandscapeLeft",
            ]
        ])
        phone.launch()
        let controller = phone.controller
        #expect(controller.supportedInterfaceOrientations == [.portrait, .landscapeLeft])
        let allowed: [(String, UIInterfaceOrientationMask)] = [
            ("landscape", .landscapeRight), ("landscape-primary", .landscapeRight),
            ("landscape-secondary", .landscapeLeft), ("portrait-secondary", .portraitUpsideDown),
            ("natural", .portrait), ("nonsense", .portrait), ("any", []),
        ]
        for (name, mask) in allowed {
            #expect(
                phone.call("ScreenOrientation", "lock", "{ orientation: '\(name)' }") == "undefined"
            )
            #expect(controller.supportedInterfaceOrientations == mask, "\(name)")
        }
        #expect(phone.call("ScreenOrientation", "unlock") == "undefined")
        #expect(controller.supportedInterfaceOrientations == [.portrait, .landscapeLeft])
    }

    @Test func `F164: showing the launch screen answers when it begins to go`() {
        let phone = phone()
        let before = phone.simulation.clock.now.milliseconds
        #expect(phone.call("SplashScreen", "show", "{ showDuration: 1000 }") == "undefined")
        // 0.2 s to come, 1 s to stay, 0.2 s to go.
        #expect(phone.simulation.clock.now.milliseconds - before == 1400)
        #expect(phone.call("SplashScreen", "hide") == "undefined")
    }

    @Test func `the keyboard keeps its way to resize, and iOS shows none by itself`() {
        let phone = phone(["Keyboard": ["resize": "body"]])
        #expect(phone.call("Keyboard", "getResizeMode") == #"{"mode":"body"}"#)
        #expect(phone.call("Keyboard", "setResizeMode", "{ mode: 'ionic' }") == "undefined")
        #expect(phone.call("Keyboard", "getResizeMode") == #"{"mode":"ionic"}"#)
        #expect(phone.call("Keyboard", "setResizeMode") == "undefined")
        #expect(phone.call("Keyboard", "getResizeMode") == #"{"mode":"none"}"#)
        #expect(phone.call("Keyboard", "show") == "rejected: not implemented")
        #expect(phone.call("Keyboard", "hide") == "undefined")
        #expect(
            phone.call("Keyboard", "setAccessoryBarVisible", "{ isVisible: true }") == "undefined")
    }

    @Test(arguments: [
        "impact", "notification", "selectionStart", "selectionChanged", "selectionEnd", "vibrate",
    ])
    func `haptics answer at once`(_ method: String) {
        let phone = phone()
        #expect(phone.call("Haptics", method, "{ style: 'ODD', duration: -1 }") == "undefined")
    }
}

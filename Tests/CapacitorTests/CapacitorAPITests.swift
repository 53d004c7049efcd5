import Capacitor
import FaradFoundation
import Testing
import UIKit

/// What plugins use of Capacitor's Swift beside calls and events.
@Suite struct CapacitorAPITests {
    @Test func `a store in files keeps its values for the next process, one in memory does not`()
        throws
    {
        let phone = TestPhone()
        phone.launch()
        var seen: [String?] = []
        phone.onMain {
            KeyValueStore.standard["name"] = "value"
            let memory = KeyValueStore(type: .ephemeral)
            memory["name"] = 7
            seen.append(KeyValueStore(suiteName: "standard")["name"])
            seen.append(memory["name", as: Int.self].map { "\($0)" })
            seen.append(KeyValueStore(type: .ephemeral)["name"])
            KeyValueStore.standard["name"] = nil as String?
            seen.append(KeyValueStore.standard["name"])
        }
        phone.run()
        #expect(seen == ["value", "7", nil, nil])
    }

    @Test func `the bridge's status bar is the controller's, from the next turn of main on`() throws
    {
        let phone = TestPhone(infoDictionary: ["UIStatusBarStyle": "UIStatusBarStyleLightContent"])
        phone.launch()
        let bridge = phone.bridge
        #expect(bridge.statusBarStyle == .lightContent && bridge.statusBarAnimation == .slide)
        phone.onMain {
            bridge.statusBarStyle = .darkContent
            bridge.statusBarAnimation = .fade
            bridge.statusBarVisible = false
        }
        phone.run()
        #expect(bridge.statusBarStyle == .darkContent && bridge.statusBarAnimation == .fade)
        #expect(phone.controller.prefersStatusBarHidden)
    }

    @Test func `a centred popover points nowhere, in the middle of the app's view`() throws {
        let phone = TestPhone(plugin: TestPlugin())
        phone.launch()
        let shown = UIViewController()
        shown.modalPresentationStyle = .popover
        let plugin = try #require(phone.bridge.plugin(withName: "Test"))
        plugin.setCenteredPopover(shown, size: CGSize(width: 5, height: 6))
        let popover = try #require(shown.popoverPresentationController)
        #expect(popover.sourceView === phone.controller.view)
        #expect(popover.permittedArrowDirections.isEmpty)
        #expect(shown.preferredContentSize == CGSize(width: 5, height: 6))
    }

    @Test func `the configuration tells what it says of the view`() {
        let phone = TestPhone(prepare: {
            $0.configuration = ["ios": ["scrollEnabled": false], "backgroundColor": "#ff0000"]
        })
        phone.launch()
        #expect(phone.bridge.config.scrollingEnabled == false)
        #expect(phone.bridge.config.backgroundColor == .red)
        #expect(phone.bridge.config.allowLinkPreviews)
    }

    @Test func `a file's portable path is below the page's address`() {
        #expect(
            CAPFileManager.getPortablePath(
                host: "capacitor://localhost", uri: URL(string: "file:///a/b%20c"))
                == "capacitor://localhost/_capacitor_file_/a/b%20c")
    }
}

import Capacitor
import Farad
import FaradFoundation
import Testing

@testable import TimeSafari

/// Seed 000, "Configuration References", and the extension's Info.plist.
@Suite struct ConfigurationTests {
    private let app = AppBundle.timeSafari

    @Test func `identifiers, scheme and app group are the audit's`() throws {
        #expect(app.identifier == "app.timesafari")
        #expect(app.urlSchemes == ["timesafari"])
        #expect(app.appGroups == ["group.app.timesafari.share"])
        let share = try #require(app.extensions.first)
        #expect(share.identifier == "app.timesafari.TimeSafariShareExtension")
        #expect(share.appGroups == ["group.app.timesafari.share"])
    }

    @Test func `the extension is a share service that takes one image at most`() throws {
        let share = try #require(app.extensions.first)
        #expect(share.extensionPoint == "com.apple.share-services")
        let attributes =
            (share.infoDictionary["NSExtension"] as? [String: Any])?["NSExtensionAttributes"]
            as? [String: Any]
        let rule = attributes?["NSExtensionActivationRule"] as? [String: Int]
        #expect(rule == ["NSExtensionActivationSupportsImageWithMaxCount": 1])
    }

    @Test func `the plugin is SharedImage with two methods`() {
        let plugin = SharedImagePlugin()
        #expect(plugin.jsName == "SharedImage")
        #expect(plugin.pluginMethods.map(\.name) == ["getSharedImage", "hasSharedImage"])
        #expect(plugin.pluginMethods.allSatisfy { $0.returnType == .promise })
    }
}

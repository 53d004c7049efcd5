import FaradFoundation
import FaradTesting
import Testing

@testable import Farad
@testable import UIKit

@Suite(.farad) struct ShareSheetTests {
    private func device(_ makePrincipal: @escaping () -> UIViewController = { UIViewController() })
        throws -> Device
    {
        var app = ScriptApps.empty
        app.extensions = [
            ExtensionBundle(
                identifier: "app.empty.Share", displayName: "EmptyShare",
                infoDictionary: [
                    "NSExtension": [
                        "NSExtensionPointIdentifier": "com.apple.share-services",
                        "NSExtensionAttributes": [
                            "NSExtensionActivationRule": [
                                "NSExtensionActivationSupportsImageWithMaxCount": 1
                            ]
                        ],
                    ]
                ], makePrincipal: { _ in makePrincipal() })
        ]
        return try Device.fresh(app)
    }

    private func photo(_ name: String) -> SharedPhoto {
        SharedPhoto(fileName: name, bytes: [1, 2, 3], typeIdentifier: "public.jpeg")
    }

    @Test(arguments: ["", ".", "..", "../x.jpg", "a/b.jpg", "a\0.jpg"])
    func `a name that is no file name is refused`(_ name: String) throws {
        let error = #expect(throws: DeviceError.self) { try device().share(photo(name)) }
        #expect(error?.kind == .badData)
        #expect(error?.message.contains("is no file name") == true)
    }

    @Test func `a name of 300 characters is refused as a phone's file system refuses it`() throws {
        let name = String(repeating: "ä", count: 150) + ".jpg"
        let error = #expect(throws: DeviceError.self) { try device().share(photo(name)) }
        #expect(error?.message.contains("has 304 bytes") == true)
    }

    @Test func `an app without a share extension is not offered`() throws {
        let error = #expect(throws: DeviceError.self) {
            try Device.fresh(ScriptApps.empty).share(photo("a.jpg"))
        }
        #expect(error?.message == "No installed app has a share extension.")
    }

    @Test func `an extension gets the item, and its process ends after it has completed`() throws {
        final class Principal: UIViewController {
            var item: Any?
            override func viewDidLoad() {
                let input = extensionContext?.inputItems.first as? NSExtensionItem
                input?.attachments?.first?.loadItem(forTypeIdentifier: "public.image") {
                    [self] item, _ in
                    self.item = item
                    extensionContext?.completeRequest(returningItems: nil)
                }
            }
        }
        let principal = Principal()
        let device = try device { principal }
        try device.share(photo("naïve 🏔️.jpg"))
        try device.run()
        #expect((principal.item as? URL)?.lastPathComponent == "naïve 🏔️.jpg")
        #expect(device.shareSheet.requests.map(\.isCompleted) == [true])
        #expect(device.shareSheet.requests.map(\.isOver) == [true])
    }

    @Test func `an extension that never completes is said`() throws {
        let device = try device()
        let report = device.run([TimedAction(.share([photo("a.jpg")]))])
        #expect(report.findings.map(\.rule) == ["extension-unfinished", "share-lost"])
        #expect(report.status == .failed)
    }

    @Test func `a killed extension leaves its request unfinished`() throws {
        let device = try device()
        let report = device.run([
            TimedAction(.share([photo("a.jpg")]), at: .zero),
            TimedAction(.kill("extension"), at: .milliseconds(160)),
        ])
        #expect(report.findings.contains { $0.rule == "extension-unfinished" })
    }

    @Test func `sharing from another app takes the app in front to the background`() throws {
        let device = try device()
        device.launch()
        try device.run()
        #expect(device.springBoard.front != nil)
        try device.share(photo("a.jpg"))
        try device.run()
        #expect(device.springBoard.front == nil)
    }
}

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
        #expect(device.shareSheet.requests.map(\.end) == [.completed])
        #expect(device.shareSheet.requests.map(\.isOver) == [true])
    }

    /// Loads what it is given, and completes.
    private final class Receiver: UIViewController {
        var types: [[String]] = []
        var items: [Any?] = []

        override func viewDidLoad() {
            let attachments =
                (extensionContext?.inputItems.first as? NSExtensionItem)?.attachments ?? []
            for attachment in attachments {
                types.append(attachment.registeredTypeIdentifiers)
                attachment.loadItem(forTypeIdentifier: attachment.registeredTypeIdentifiers[0]) {
                    [self] item, _ in
                    items.append(item)
                    guard items.count == attachments.count else { return }
                    extensionContext?.completeRequest(returningItems: nil)
                }
            }
        }
    }

    private func device(accepting rule: [String: Any], _ receiver: Receiver) throws -> Device {
        var app = ScriptApps.empty
        app.extensions = [
            ExtensionBundle(
                identifier: "app.empty.Share", displayName: "EmptyShare",
                infoDictionary: [
                    "NSExtension": [
                        "NSExtensionPointIdentifier": "com.apple.share-services",
                        "NSExtensionAttributes": ["NSExtensionActivationRule": rule],
                    ]
                ], makePrincipal: { _ in receiver })
        ]
        return try Device.fresh(app)
    }

    @Test func `items of several kinds come as their apps hand them over`() throws {
        let receiver = Receiver()
        let device = try device(
            accepting: [
                "NSExtensionActivationSupportsFileWithMaxCount": 9,
                "NSExtensionActivationSupportsWebURLWithMaxCount": 1,
                "NSExtensionActivationSupportsText": true,
            ], receiver)
        try device.share(
            SharedItem(webURL: "https://a.b/c"), SharedItem(text: "hello"),
            SharedItem(fileName: "a.zip", bytes: [1]),
            SharedItem(fileName: "a.pdf", bytes: [2], representation: .data),
            SharedItem(fileName: "a.mov", bytes: [3]), SharedItem(fileName: "README", bytes: []))
        try device.run()
        #expect(
            receiver.types == [
                ["public.url"], ["public.plain-text"], ["public.zip-archive"], ["com.adobe.pdf"],
                ["com.apple.quicktime-movie"], ["public.data"],
            ])
        #expect(receiver.items.count == 6)
        #expect(receiver.items.contains { ($0 as? URL)?.absoluteString == "https://a.b/c" })
        #expect(receiver.items.contains { $0 as? String == "hello" })
        #expect(receiver.items.contains { $0 as? Data == Data([2]) })
        for name in ["a.zip", "a.mov", "README"] {
            #expect(receiver.items.contains { ($0 as? URL)?.lastPathComponent == name })
        }
    }

    @Test func `two files of one name are two files`() throws {
        let receiver = Receiver()
        let device = try device(
            accepting: ["NSExtensionActivationSupportsFileWithMaxCount": 9], receiver)
        try device.share(
            SharedItem(fileName: "a.zip", bytes: [1], access: .granted),
            SharedItem(fileName: "a.zip", bytes: [2], access: .granted))
        try device.run()
        let urls = receiver.items.compactMap { $0 as? URL }
        #expect(urls.map(\.lastPathComponent) == ["a.zip", "a.zip"])
        #expect(Set(urls).count == 2)
    }

    @Test func `what a provider handed over is gone with the extension`() throws {
        let receiver = Receiver()
        let device = try device(
            accepting: ["NSExtensionActivationSupportsFileWithMaxCount": 9], receiver)
        try device.share(SharedItem(fileName: "a.zip", bytes: [1]))
        try device.run()
        let url = try #require(receiver.items.first as? URL)
        #expect(!device.phone.fileSystem.exists(url.path))
    }

    @Test func `what is no web page's URL is refused`() throws {
        let device = try device(
            accepting: ["NSExtensionActivationSupportsWebURLWithMaxCount": 1], Receiver())
        let error = #expect(throws: DeviceError.self) {
            try device.share(SharedItem(webURL: "file:///etc/passwd"))
        }
        #expect(error?.message.contains("is no web page's URL") == true)
    }

    @Test func `an extension that never completes is said`() throws {
        let device = try device()
        let report = device.run([TimedAction(.share([photo("a.jpg")]))])
        #expect(report.findings.map(\.rule) == ["extension-unfinished", "share-lost"])
        #expect(report.status == .failed)
    }

    @Test func `an extension that cancels its request refuses the item, which is no failure`()
        throws
    {
        final class Principal: UIViewController {
            override func viewDidLoad() {
                extensionContext?.cancelRequest(withError: CocoaError(.fileWriteOutOfSpace))
            }
        }
        let device = try device { Principal() }
        let report = device.run([TimedAction(.share([photo("a.jpg")]))])
        #expect(report.shares.map(\.outcome) == [.refused])
        #expect(report.findings.map(\.rule) == ["share-refused"])
        let message = try #require(report.findings.first?.message)
        #expect(message.hasPrefix("The extension did not take a.jpg: "))
        #expect(report.status == .passed)
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

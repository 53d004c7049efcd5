import Farad
import FaradTesting
import Foundation
import Simulation
import Testing

@testable import TimeSafari

/// Seed 005 end to end: what phases 2A and 2B cure, and what they leave or bring.
@Suite(.farad) struct UpstreamFlowTests {
    private func photo(
        _ name: String = "first.jpg", file: String = "photo.jpg"
    ) throws -> SharedPhoto {
        SharedPhoto(
            fileName: name, bytes: [UInt8](try Fixtures.data(file)), typeIdentifier: "public.jpeg")
    }

    private func play(
        _ actions: [TimedAction], set settings: [String: String] = [:]
    ) throws -> (device: Device, report: RunReport) {
        let settings = settings.merging(["consumer": "upstream"]) { $1 }
        let device = try Device.fresh(.timeSafari, set: settings)
        return (device, device.run(actions))
    }

    /// When each line with this part was printed, by any process.
    private func times(_ device: Device, _ part: String) -> [Double] {
        device.simulation.trace.records.filter { $0.text.contains(part) }.map(\.at.milliseconds)
    }

    private func answer(_ device: Device, _ method: String) throws -> Double? {
        let page = try #require(device.page)
        _ = try page.evaluate(
            "Capacitor.Plugins.SharedImage.\(method)().then((answer) => globalThis.told = answer)")
        try device.run()
        return try page.evaluate("Number(told.lastStart ?? told.hasImage)").number
    }

    // MARK: - What is cured

    @Test func `2B-3: the first look comes with the page, not a second after it`() throws {
        let (device, _) = try play([TimedAction(.launch)])
        let started = try #require(times(device, "document start").first)
        let looked = try #require(times(device, "call SharedImage.getSharedImage()").first)
        #expect(looked < started + 10)
    }

    /// Audited, a newer share that comes between reading and deleting loses its metadata (R6).
    @Test func `2A: retrieval leaves metadata and file where they are`() throws {
        let (_, report) = try play([TimedAction(.share([photo()]))])
        let group = try #require(report.leftovers.first { $0.hasPrefix("group.") })
        #expect(group.contains(".jpg"))
        for key in ["sharedPhotoFilePath", "sharedPhotoFileName", "sharedPhotoShareId"] {
            #expect(group.contains(key))
        }
    }

    @Test func `2A: an app killed between reading and storing finds the photo again`() throws {
        let (first, _) = try play([TimedAction(.share([photo()]))])
        let read = try #require(times(first, "[ShareTarget] share retrieved").first)
        let (_, report) = try play([
            TimedAction(.share([photo()]), at: .zero),
            TimedAction(.kill("app"), at: .milliseconds(read + 0.1)),
            TimedAction(.launch, at: .seconds(3)),
        ])
        #expect(report.shares.map(\.outcome) == [.displayed])
    }

    // MARK: - What it brings: nothing marks a share as consumed (the question of seed 005)

    @Test func `one cold start shows the photo twice: at once, and when the launch URL comes`()
        throws
    {
        let (device, report) = try play([TimedAction(.share([photo()]))])
        let shown = times(device, "[SharedPhotoView] photo displayed")
        #expect(shown.count == 2)
        #expect(report.shares.map(\.outcome) == [.duplicated])
        let listening = try #require(times(device, "deep-link listener registered").first)
        #expect(shown.last ?? 0 > listening)
    }

    @Test func `every activation shows the photo again, long after the user is done with it`()
        throws
    {
        let (device, report) = try play([
            TimedAction(.share([photo()])), TimedAction(.tap("button")), TimedAction(.background),
            TimedAction(.foreground),
        ])
        #expect(times(device, "photo kept").count == 1)
        #expect(times(device, "[SharedPhotoView] photo displayed").count == 3)
        #expect(report.shares.map(\.outcome) == [.duplicated])
        #expect(report.route == "/shared-photo")
    }

    @Test func `the next start shows the photo again`() throws {
        let (device, _) = try play([
            TimedAction(.share([photo()])), TimedAction(.kill("app")), TimedAction(.launch),
        ])
        let killed = try #require(times(device, "is killed").first)
        let shown = times(device, "[SharedPhotoView] photo displayed")
        #expect(shown.filter { $0 > killed }.count == 1)
    }

    // MARK: - What it leaves

    @Test func `of two shares before the page starts, the first one is lost`() throws {
        let (_, report) = try play([
            TimedAction(.share([photo()]), at: .zero),
            TimedAction(
                .share([photo("second.jpg", file: "turned.jpg")]), at: .milliseconds(300)),
        ])
        #expect(report.shares.map(\.outcome) == [.lost, .duplicated])
    }

    // MARK: - Diagnostics

    @Test func `the extension says each of its steps, in order`() throws {
        let (device, _) = try play([TimedAction(.share([photo()]))])
        let steps = [
            "viewDidLoad", "processSharedImage items=1 attachments=1", "share received",
            "storeImageData shareId=", "file stored", "metadata stored",
            "processSharedImage stored=true", "setSharedPhotoReadyFlag", "openMainApp",
            "completeRequest",
        ]
        let said = device.simulation.trace.records.map(\.text).filter {
            $0.hasPrefix("[ShareTarget]")
        }
        let order = steps.map { step in said.firstIndex { $0.contains(step) } }
        #expect(!order.contains(nil), "\(said)")
        #expect(order.compactMap { $0 } == order.compactMap { $0 }.sorted())
    }

    @Test func `an early return of the extension is said as well`() throws {
        let phone = try SharePhone()
        phone.makePrincipal = { UpstreamShareViewController() }
        try phone.share([])
        #expect(phone.lines.contains { $0.contains("ends early: no attachment is an image") })
        #expect(phone.lines.last == "[ShareTarget] completeRequest")
    }

    @Test func `the plugin's two questions say what they find`() throws {
        let (device, _) = try play([TimedAction(.share([photo()]))])
        #expect(try answer(device, "hasSharedImage") == 1)
        for method in ["getSharedImageData", "hasSharedImage"] {
            let said = device.simulation.trace.records.map(\.text).filter {
                $0.hasPrefix("[ShareTarget] \(method) shareId=")
            }
            #expect(said.last?.hasSuffix("metadataExists=true fileExists=true") == true)
        }
    }

    @Test func `getShareExtensionDiagnostics tells when the extension last started`() throws {
        let (device, _) = try play([TimedAction(.share([photo()]))])
        let shown = try #require(times(device, "[ShareTarget] viewDidLoad").first)
        let told = try #require(try answer(device, "getShareExtensionDiagnostics"))
        let start = 1_767_225_600.0
        #expect(abs(told - start - shown / 1000) < 0.001)
    }
}

import Farad
import FaradFoundation
import FaradTesting
import Simulation
import Testing

@testable import TimeSafari

/// The repaired branch end to end: every share is displayed, each once, and nothing is left.
@Suite(.farad) struct RepairedFlowTests {
    private func photo(
        _ name: String = "first.jpg", file: String = "photo.jpg"
    ) throws -> SharedPhoto {
        SharedPhoto(
            fileName: name, bytes: [UInt8](try Fixtures.data(file)), typeIdentifier: "public.jpeg")
    }

    private func second() throws -> SharedPhoto { try photo("second.jpg", file: "turned.jpg") }

    private func play(
        _ actions: [TimedAction], seed: UInt64 = 0, profile: LatencyProfile = .ideal
    ) throws -> (device: Device, report: RunReport) {
        let device = try Device.fresh(
            .timeSafari, seed: seed, profile: profile, set: ["consumer": "repaired"])
        return (device, device.run(actions))
    }

    /// When each line with this part was printed, by any process.
    private func times(_ device: Device, _ part: String) -> [Double] {
        device.simulation.trace.records.filter { $0.text.contains(part) }.map(\.at.milliseconds)
    }

    private func displays(_ device: Device) -> Int {
        times(device, "[SharedPhotoView] photo displayed").count
    }

    private func expectNothingLeft(
        _ report: RunReport, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(
            report.leftovers == [
                "group.app.timesafari.share: no files, no keys",
                "timesafari.sqliteSQLite.db: shared_photo 0 rows, temp 0 rows",
            ], sourceLocation: sourceLocation)
    }

    @Test func `a photo is displayed once, and nothing is left of it`() throws {
        let (device, report) = try play([TimedAction(.share([photo()]))])
        #expect(report.status == .passed)
        #expect(report.findings.isEmpty)
        #expect(report.shares.map(\.outcome) == [.displayed])
        #expect(displays(device) == 1)
        expectNothingLeft(report)
    }

    @Test func `a later activation, URL or start shows nothing again`() throws {
        let (device, report) = try play([
            TimedAction(.share([photo()])), TimedAction(.background), TimedAction(.foreground),
            TimedAction(.openURL("timesafari://")), TimedAction(.kill("app")),
            TimedAction(.launch),
        ])
        #expect(report.shares.map(\.outcome) == [.displayed])
        #expect(displays(device) == 1)
    }

    @Test func `a share that finds the app in the background is displayed`() throws {
        let (_, report) = try play([
            TimedAction(.launch), TimedAction(.background), TimedAction(.share([photo()])),
        ])
        #expect(report.shares.map(\.outcome) == [.displayed])
        expectNothingLeft(report)
    }

    // MARK: - Two shares

    @Test(arguments: Array(stride(from: 0, through: 2400, by: 150)))
    func `of two shares both are displayed, however far apart`(milliseconds: Int) throws {
        let (device, report) = try play([
            TimedAction(.share([photo()]), at: .zero),
            TimedAction(.share([second()]), at: .milliseconds(milliseconds)),
        ])
        #expect(report.status == .passed)
        #expect(report.shares.map(\.outcome) == [.displayed, .displayed])
        #expect(displays(device) == 2)
        expectNothingLeft(report)
    }

    @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6])
    func `so are they on a phone of which no two starts are alike`(seed: UInt64) throws {
        let times = [0, 40, 170, 390].map { $0 + Int(seed) * 3 }
        for time in times {
            let (device, report) = try play(
                [
                    TimedAction(.share([photo()]), at: .zero),
                    TimedAction(.share([second()]), at: .milliseconds(time)),
                ], seed: seed, profile: .phone)
            #expect(report.shares.map(\.outcome) == [.displayed, .displayed], "at \(time) ms")
            #expect(displays(device) == 2, "at \(time) ms")
            expectNothingLeft(report)
        }
    }

    @Test func `a burst stands in the view in its order`() throws {
        let (device, report) = try play([
            TimedAction(.share([photo("1.jpg")]), at: .zero),
            TimedAction(.share([photo("2.jpg", file: "turned.jpg")]), at: .milliseconds(40)),
            TimedAction(.share([photo("3.jpg", file: "restarts.jpg")]), at: .milliseconds(80)),
        ])
        #expect(report.displayed.map(\.fileName) == ["1.jpg", "2.jpg", "3.jpg"])
        let names = "[...document.images].map((image) => image.alt).join()"
        #expect(try device.page?.evaluate(names).string == "1.jpg,2.jpg,3.jpg")
    }

    // MARK: - Kills

    /// Each tenth of a millisecond from the page's first call to its last, and then a start by icon.
    @Test func `an app killed at any moment displays the photo at its next start, if not before`()
        throws
    {
        let (device, _) = try play([TimedAction(.share([photo()]))])
        let first = try #require(times(device, "document start").first)
        let last = try #require(times(device, "no shared image").first)
        var again: [Double] = []
        for step in 0...Int((last - first) * 10 + 1) {
            let kill = first + Double(step) / 10 + 0.01
            let (device, report) = try play([
                TimedAction(.share([photo()]), at: .zero),
                TimedAction(.kill("app"), at: .milliseconds(kill)),
                TimedAction(.launch, at: .seconds(3)),
            ])
            #expect(displays(device) >= 1, "killed at \(kill) ms")
            if displays(device) > 1 { again.append(kill) }
            expectNothingLeft(report)
        }
        // What was displayed for a moment only, before the row was marked, is displayed once more.
        let shown = try #require(times(device, "photo displayed").first)
        #expect(again.allSatisfy { $0 >= shown && $0 < shown + 0.2 }, "\(again)")
    }

    @Test func `a photo that was before the user when its app was killed counts as displayed`()
        throws
    {
        let (_, report) = try play([
            TimedAction(.share([photo()]), at: .zero),
            TimedAction(.kill("app"), at: .seconds(3)),
        ])
        #expect(report.status == .passed)
        #expect(report.shares.map(\.outcome) == [.displayed])
    }

    @Test func `a web process killed at any moment loses nothing`() throws {
        // Before the page is committed, there is nothing that WebKit would load again.
        for step in 0...16 {
            let kill = 1070.15 + Double(step) / 10
            let (device, report) = try play([
                TimedAction(.share([photo()]), at: .zero),
                TimedAction(.kill("web"), at: .milliseconds(kill)),
            ])
            #expect(displays(device) >= 1, "killed at \(kill) ms")
            expectNothingLeft(report)
        }
    }

    @Test(arguments: [100, 149, 155, 169, 171, 175])
    func `an extension killed at any moment has stored all or nothing`(milliseconds: Int) throws {
        let (device, report) = try play([
            TimedAction(.share([photo()]), at: .zero),
            TimedAction(.kill("extension"), at: .milliseconds(milliseconds)),
            TimedAction(.launch, at: .seconds(1)),
        ])
        let isStored = !times(device, "[ShareTarget] share stored").isEmpty
        #expect(isStored == (milliseconds > 170))
        #expect(displays(device) == (isStored ? 1 : 0))
        expectNothingLeft(report)
    }

    // MARK: - An app that the extension cannot open

    /// The user opens the app just before the photo is stored.
    @Test func `an app that looked too early is told of the photo`() throws {
        let device = try Device.fresh(
            .timeSafari, set: ["consumer": "repaired", "extension-open": "refused"])
        let report = device.run([
            TimedAction(.launch, at: .zero), TimedAction(.share([try photo()]), at: .seconds(2)),
            TimedAction(.openURL("timesafari://"), at: .milliseconds(2100)),
        ])
        #expect(report.status == .passed)
        #expect(report.shares.map(\.outcome) == [.displayed])
        let stored = try #require(times(device, "[ShareTarget] share stored").first)
        let lastEmptyLook = try #require(
            times(device, "no shared image").last { $0 < stored })
        #expect(lastEmptyLook > 2100)
        #expect(times(device, "did become active").allSatisfy { $0 < stored })
        #expect(times(device, "Darwin notification group.app.timesafari.share.added").count == 1)
    }

    @Test func `an app that the extension opens needs no such notice`() throws {
        let (device, _) = try play([TimedAction(.share([photo()]))])
        #expect(times(device, "Darwin notification").isEmpty)
    }

    // MARK: - Native

    @Test func `a full disk stores nothing, opens no app and refuses the photo`() throws {
        let storage = TestStorage()
        let phone = try SharePhone(storage: storage)
        phone.makePrincipal = { RepairedShareViewController() }
        storage.refusal = ENOSPC
        storage.refusedSuffix = "/image"
        let provider = NSItemProvider(
            item: try Fixtures.data("turned.jpg"), typeIdentifier: "public.jpeg")
        let ended = try phone.share([provider])
        #expect(ended.isCancelled)
        #expect(phone.opened.isEmpty)
        #expect(phone.lines.contains { $0.hasPrefix("[ShareTarget] share not stored shareId=") })
        let oldest = try phone.runApp { try PendingShares().oldest() }
        #expect(oldest?.shareId == nil)
    }

    @Test func `acknowledging needs a share id, and asking twice does no harm`() throws {
        let (device, _) = try play([TimedAction(.launch)])
        let page = try #require(device.page)
        _ = try page.evaluate(
            """
            const { SharedImage } = Capacitor.Plugins;
            globalThis.told = [];
            SharedImage.acknowledgeSharedImage({ shareId: "nobody's" })
                .then(() => SharedImage.acknowledgeSharedImage({ shareId: "nobody's" }))
                .then(() => SharedImage.acknowledgeSharedImage({}))
                .catch((error) => told.push(error.message));
            """)
        try device.run()
        #expect(
            try page.evaluate("told.join()").string == "acknowledgeSharedImage needs a shareId")
    }
}

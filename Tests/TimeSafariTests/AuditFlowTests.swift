import Farad
import FaradTesting
import Foundation
import Simulation
import Testing
import TimeSafari

/// Seed 000 end to end: both native halves and the real web layer on one phone.
@Suite(.farad) struct AuditFlowTests {
    private func photo(
        _ name: String = "vacation-photo.jpg", file: String = "photo.jpg",
        as representation: SharedPhoto.Representation = .url
    ) throws -> SharedPhoto {
        SharedPhoto(
            fileName: name, bytes: [UInt8](try Fixtures.data(file)), typeIdentifier: "public.jpeg",
            representation: representation)
    }

    private func play(
        _ actions: [Action], set settings: [String: String] = [:]
    ) throws -> (device: Device, report: RunReport) {
        let device = try Device.fresh(.timeSafari, set: settings)
        return (device, device.run(actions.map { TimedAction($0) }))
    }

    private func lines(_ device: Device, _ part: String) -> [ConsoleLine] {
        device.page?.console.filter { $0.text.contains(part) } ?? []
    }

    /// What the page asked native for, in order: `CapacitorSQLite query`.
    private func calls(_ device: Device) -> [String] {
        device.simulation.trace.records.filter { $0.kind == .hop }.map(\.text)
            .filter { $0.hasPrefix("call ") && $0.hasSuffix("()") }
            .map { String($0.dropFirst(5).dropLast(2).map { $0 == "." ? " " : $0 }) }
    }

    // MARK: - Startup detection points

    @Test func `F188: a photo shared to an app that does not run is displayed once, byte for byte`()
        throws
    {
        let (device, report) = try play([.share([photo()])])
        #expect(report.status == .passed)
        #expect(report.route == "/shared-photo")
        #expect(report.displayed.map(\.fileName) == ["vacation-photo.jpg"])
        #expect(report.shares.map(\.outcome) == [.displayed])
        #expect(report.displayed.map(\.sha256) == report.shares.map(\.sha256))
        #expect(lines(device, "shared image stored").count == 1)
    }

    /// Point 2: the timer of 1000 ms, without any URL.
    @Test func `a start by icon finds the photo by the timer`() throws {
        let (device, report) = try play(
            [.share([photo()]), .launch], set: ["extension-open": "refused"])
        #expect(report.displayed.count == 1)
        #expect(lines(device, "opened by").isEmpty)
        let status = try #require(lines(device, "running on ios").first)
        let stored = try #require(lines(device, "shared image stored").first)
        #expect(stored.atMilliseconds >= status.atMilliseconds)
        #expect(stored.atMilliseconds < status.atMilliseconds + 100)
    }

    /// Point 3: `appStateChange`.
    @Test func `coming to the front finds the photo by appStateChange`() throws {
        let (device, report) = try play(
            [.launch, .share([photo()]), .foreground], set: ["extension-open": "refused"])
        #expect(report.displayed.count == 1)
        #expect(lines(device, "opened by").isEmpty)
        #expect(lines(device, "shared image stored").count == 1)
    }

    /// Points 3 and 4, F111: the URL comes before `appStateChange`; one of the two finds the photo.
    @Test func `F111: a share to an app in the background is found by its URL`() throws {
        let (device, report) = try play([.launch, .share([photo()])])
        #expect(report.displayed.count == 1)
        let opened = try #require(lines(device, "opened by timesafari://").first)
        let stored = lines(device, "shared image stored")
        #expect(stored.count == 1)
        #expect(opened.atMilliseconds <= (stored.first?.atMilliseconds ?? 0))
        let others =
            lines(device, "no shared image") + lines(device, "is being processed already")
        #expect(others.count == 2, "the timer at the start, and appStateChange")
    }

    /// R2, F119: the listener comes 2000 ms late and still hears of the launch URL.
    @Test func `F119: the launch URL waits for the listener that is registered late`() throws {
        let (device, _) = try play([.share([photo()])])
        let status = try #require(lines(device, "running on ios").first)
        let opened = lines(device, "opened by timesafari://")
        #expect(opened.count == 1)
        #expect((opened.first?.atMilliseconds ?? 0) >= status.atMilliseconds + 1000)
        // R1: the photo is gone by then.
        #expect(lines(device, "no shared image").count == 1)
    }

    /// The timing table: 1000 ms for check and status, 2000 ms for the listener, counted from the
    /// bundle's evaluation, which the profile `ideal` puts 800 ms after didFinishLaunching (F126e).
    @Test func `F126e: the three timers of the start-up fire when the audit says`() throws {
        let (device, _) = try play([.launch])
        func time(_ part: String) throws -> Double {
            try #require(lines(device, part).first, "\(part)").atMilliseconds
        }
        let start = 100.0 + 800
        #expect(try (start + 1000...start + 1005).contains(time("running on ios")))
        #expect(try (start + 1000...start + 1010).contains(time("no shared image")))
        #expect(try (start + 2000...start + 2010).contains(time("listener registered")))
    }

    // MARK: - Registration (point 6, R3)

    /// F25, F120: what decides is whether the registration precedes document start.
    @Test func `F25, F120: a document that starts before the registration never has the plugin`()
        throws
    {
        let (device, report) = try play([.share([photo()])], set: ["document-start": "300"])
        #expect(report.displayed.isEmpty)
        #expect(report.shares.map(\.outcome) == [.pending])
        #expect(!lines(device, "checking for a shared image failed").isEmpty)
        #expect(!calls(device).contains { $0.hasPrefix("SharedImage ") })
    }

    // MARK: - Deletion points

    /// "DELETE old row, then INSERT OR REPLACE"; "READ then DELETE temp row".
    @Test func `the temp row is cleared, written, read and deleted`() throws {
        let (device, report) = try play([.share([photo()])])
        let all = calls(device)
        let first = try #require(all.firstIndex(of: "SharedImage getSharedImage"))
        let sql = all[first...].filter { $0.hasPrefix("CapacitorSQLite") }.map {
            String($0.dropFirst("CapacitorSQLite ".count))
        }
        #expect(sql.filter { $0 == "run" || $0 == "query" } == ["run", "run", "query", "run"])
        #expect(report.leftovers.contains { $0.contains("temp 0 rows") }, "\(report.leftovers)")
    }

    @Test func `after a share only its id is left in the app group`() throws {
        let (_, report) = try play([.share([photo()])])
        let group = try #require(report.leftovers.first { $0.hasPrefix("group.app.timesafari") })
        #expect(group.contains("no files"))
        #expect(group.hasSuffix("keys sharedPhotoShareId"))
    }

    /// R4, seeds 005: the payload is durable; only the flag is consumed early.
    @Test func `an app killed before it has read the photo shows it at its next start`() throws {
        let device = try Device.fresh(.timeSafari)
        let report = device.run([
            TimedAction(.share([try photo()]), at: .zero),
            TimedAction(.kill("app"), at: .milliseconds(900)),
            TimedAction(.launch, at: .seconds(3)),
        ])
        #expect(report.displayed.count == 1)
        #expect(report.shares.map(\.outcome) == [.displayed])
    }

    // MARK: - Races that the audit lists

    /// R6: navigation refreshes by `_refresh` where the view is open.
    @Test func `a second share replaces the photo on the screen`() throws {
        let (device, report) = try play([
            .share([photo("first.jpg")]), .share([photo("second.jpg", file: "turned.jpg")]),
        ])
        #expect(report.displayed.map(\.fileName) == ["first.jpg", "second.jpg"])
        #expect(report.shares.map(\.outcome) == [.displayed, .displayed])
        #expect(device.page?.url?.contains("_refresh=") == true)
    }

    /// R9: the check that consumes nothing is there, and nobody calls it.
    @Test func `the web layer never calls hasSharedImage`() throws {
        let (device, _) = try play([.launch, .share([photo()]), .background, .foreground])
        let asked = calls(device).filter { $0.hasPrefix("SharedImage ") }
        #expect(asked.count >= 3)
        #expect(asked.allSatisfy { $0 == "SharedImage getSharedImage" })
    }

    /// R5, F117: the notification is a dead signal, and no plugin hears it.
    @Test func `F117, F122: SharedPhotoReady makes the page do nothing`() throws {
        let (device, _) = try play(
            [.share([photo()]), .launch], set: ["extension-open": "refused"])
        #expect(lines(device, "SharedPhotoReady").isEmpty)
    }

    // MARK: - The user

    @Test func `the user's answer leads back to the start`() throws {
        let (device, _) = try play([.share([photo()])])
        let page = try #require(device.page)
        _ = try page.evaluate("document.querySelector('button').click()")
        try device.run()
        #expect(try page.evaluate("location.pathname").string == "/")
        #expect(lines(device, "photo kept fileName=vacation-photo.jpg").count == 1)
    }

    @Test func `the share sheet refuses two photos, as the extension takes one`() throws {
        let device = try Device.fresh(.timeSafari)
        #expect(throws: DeviceError.self) { try device.share(photo("a.jpg"), photo("b.jpg")) }
    }

    @Test func `an image object is displayed as the PNG that it became`() throws {
        let (_, report) = try play([.share([photo("shot.jpg", file: "turned.jpg", as: .image)])])
        #expect(report.displayed.map(\.fileName) == ["shot.png"])
    }

    // MARK: - Scenarios

    @Test func `the default scenario passes`() throws {
        let app = AppBundle.timeSafari
        let scenario = try #require(app.scenarios.first)
        #expect(scenario.name == "share-photo")
        let report = try Device.fresh(app).run(scenario.actions)
        #expect(report.status == .passed)
        #expect(report.route == "/shared-photo")
    }

    @Test(arguments: ["undefined", "nulls", "empty"])
    func `the page takes every shape of "no image" as none`(shape: String) throws {
        let (device, report) = try play([.launch], set: ["no-image": shape])
        #expect(report.status == .passed)
        #expect(lines(device, "no shared image").count == 1)
        #expect(report.displayed.isEmpty)
        #expect(
            try device.page?.evaluate("document.querySelector('h1').textContent").string
                == "TimeSafari")
    }

    @Test func `equal seeds give equal runs, other seeds other share ids`() throws {
        func run(_ seed: UInt64) throws -> RunReport {
            try Device.fresh(.timeSafari, seed: seed).run([TimedAction(.share([photo()]))])
        }
        let (first, again, other) = (try run(1), try run(1), try run(2))
        #expect(first == again)
        #expect(first.shares.first?.shareId != nil)
        #expect(first.shares.first?.shareId != other.shares.first?.shareId)
    }
}

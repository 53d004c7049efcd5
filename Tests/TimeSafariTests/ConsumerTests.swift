import Farad
import FaradTesting
import Foundation
import Testing

@testable import TimeSafari

/// The knob `consumer`: three branches of one app, each whole.
@Suite(.farad) struct ConsumerTests {
    static let names = Consumer.allCases.map(\.rawValue)

    private func photo(_ name: String, _ file: String) throws -> SharedPhoto {
        SharedPhoto(
            fileName: name, bytes: [UInt8](try Fixtures.data(file)), typeIdentifier: "public.jpeg")
    }

    @Test func `the audited app is the one that nobody has to ask for`() throws {
        let knob = try #require(AppBundle.timeSafari.knobs.first { $0.name == "consumer" })
        #expect(knob.domain == .choice(["audited", "upstream", "repaired"]))
        #expect(knob.defaultValue == "audited")
        let photo = try photo("a.jpg", "photo.jpg")
        let asked = try Device.fresh(.timeSafari, set: ["consumer": "audited"])
        let plain = try Device.fresh(.timeSafari)
        #expect(
            asked.run([TimedAction(.share([photo]))]).traceHash
                == plain.run([TimedAction(.share([photo]))]).traceHash)
    }

    /// On this phone the audited app's plugin comes too late for its page, as the audit says (F25).
    static let wholeRuns = [
        ("audited", "ideal"), ("upstream", "ideal"), ("upstream", "phone"), ("repaired", "ideal"),
        ("repaired", "phone"),
    ]

    @Test(arguments: wholeRuns)
    func `each shows a shared photo byte for byte, and breaks no stored key`(
        consumer: String, profile: String
    ) throws {
        let device = try Device.fresh(
            .timeSafari, profile: try #require(LatencyProfile(named: profile)),
            set: ["consumer": consumer])
        let photo = try photo("vacation-photo.jpg", "photo.jpg")
        let report = device.run([TimedAction(.share([photo]))])
        #expect(report.route == "/shared-photo")
        #expect(Set(report.displayed.map(\.fileName)) == ["vacation-photo.jpg"])
        #expect(Set(report.displayed.map(\.sha256)) == Set(report.shares.map(\.sha256)))
        #expect(report.shares.first?.shareId != nil)
        // Upstream shows it more than once, which its own tests say.
        let failures = report.findings.filter(\.isFailure).map(\.rule)
        #expect(failures == (consumer == "upstream" ? ["share-duplicated"] : []))
        #expect(!report.findings.contains { $0.rule.hasPrefix("stored-key") })
    }

    @Test(arguments: names) func `each stars plans as before`(consumer: String) throws {
        let device = try Device.fresh(.timeSafari, set: ["consumer": consumer])
        let scenario = Scenario.starredPlans
        let report = device.run(scenario.actions, until: scenario.until)
        #expect(report.status == .passed)
    }

    @Test(arguments: names)
    func `each runs on Android, where nothing is shared`(consumer: String) throws {
        let device = try Device.fresh(
            .timeSafari, platform: .android, set: ["consumer": consumer])
        #expect(device.run([TimedAction(.launch)]).status == .passed)
    }

    /// F19: registered in capacitorDidLoad(), the plugin is there however early the page starts.
    @Test(arguments: ["upstream", "repaired"])
    func `F19: a document that starts at once has the plugin`(consumer: String) throws {
        let device = try Device.fresh(
            .timeSafari, set: ["consumer": consumer, "document-start": "0"])
        let report = device.run([TimedAction(.share([try photo("a.jpg", "photo.jpg")]))])
        #expect(!report.displayed.isEmpty)
        let count = "Capacitor.PluginHeaders.filter((h) => h.name === 'SharedImage').length"
        #expect(try device.page?.evaluate(count).number == 1)
    }

    @Test func `a bundle changed by hand keeps what its knobs do not decide`() throws {
        var bundle = AppBundle.timeSafari
        bundle.web = .script("console.log('mine')", name: "mine.js")
        let device = try Device.fresh(bundle)
        device.launch()
        try device.run()
        #expect(device.page?.console.map(\.text) == ["mine"])
    }
}

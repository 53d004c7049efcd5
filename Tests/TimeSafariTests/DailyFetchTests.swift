import BackgroundTasks
import Capacitor
import FaradFoundation
import FaradTesting
import Foundation
import Simulation
import Testing
import UIKit

@testable import Farad
@testable import TimeSafari

/// The background worker of seed 001: it runs without the bridge, in a running, a suspended or a
/// dead app, and the notification comes at the time of the user's own clock.
@Suite(.farad) struct DailyFetchTests {
    private static let fetch = "app.timesafari.daily-fetch"

    /// A day in the life: plans are starred, a notification is asked for, the app goes away.
    private func play(
        _ end: [Action] = [.background], days: Int = 1, bundle: AppBundle = .timeSafari,
        set settings: [String: String] = [:], timeZone: String = "UTC", start: String? = nil
    ) throws -> (device: Device, report: RunReport) {
        var knobs = Knobs(declaredByApp: bundle.knobs)
        for (name, value) in settings { try knobs.set(name, to: value) }
        var configuration = DeviceConfiguration(knobs: knobs, recordsTrace: true)
        configuration.timeZone = timeZone
        configuration.startMilliseconds = start.flatMap {
            ISO8601DateFormatter().date(from: $0).map { Int64($0.timeIntervalSince1970 * 1000) }
        }
        let device = try Device(configuration)
        try device.install(bundle)
        let actions: [Action] =
            [
                .launch, .allowNotifications, .openURL("timesafari://starred-plans"),
                .tap("#plan-1"), .tap("#notify-daily"),
            ] + end
        let report = device.run(
            actions.map { TimedAction($0) }, until: .seconds(days * 86_400))
        return (device, report)
    }

    /// The story's lines that hold a text, with their virtual time in seconds.
    private func lines(_ device: Device, _ part: String) -> [(seconds: Double, text: String)] {
        device.simulation.trace.records.filter { $0.text.contains(part) }
            .map { ($0.at.milliseconds / 1000, $0.text) }
    }

    /// When notifications were shown, in hours.
    private func shown(_ device: Device) -> [Double] {
        lines(device, "notification app.timesafari.daily is shown").map { $0.seconds / 3600 }
    }

    // MARK: Where the app is

    @Test func `a suspended app goes on, fetches, and is suspended again`() throws {
        let (device, report) = try play()
        #expect(report.status == .passed)
        #expect(lines(device, "Loaded 1 starred plan IDs").count == 1)
        let resumed = try #require(lines(device, "goes on in the background").first)
        let suspended = try #require(lines(device, "TimeSafari is suspended").last)
        #expect(resumed.seconds < suspended.seconds)
        // The fetch may begin five minutes before nine.
        #expect(resumed.seconds == 32_100)
        #expect(shown(device) == [9.0])
        #expect(lines(device, "is shown: TimeSafari: News of 1 starred plan").count == 1)
    }

    @Test func `a running app fetches where it is, in front of the user`() throws {
        let (device, report) = try play([])
        #expect(report.status == .passed)
        #expect(lines(device, "Loaded 1 starred plan IDs").count == 1)
        #expect(lines(device, "goes on in the background").isEmpty)
        #expect(lines(device, "launched in the background").isEmpty)
    }

    @Test(arguments: [("no-view", 1), ("view", 2)])
    func `a dead app is launched in the background; whether its view loads is a knob`(
        knob: String, pages: Int
    ) throws {
        let (device, report) = try play([.kill("app")], set: ["background-launch": knob])
        #expect(report.status == .passed)
        #expect(lines(device, "launched in the background").count == 1)
        #expect(lines(device, "did finish launching").count == 2)
        #expect(lines(device, "did become active").count == 1)
        #expect(lines(device, "web content process launched").count == pages)
        #expect(lines(device, "Loaded 1 starred plan IDs").count == 1)
        #expect(shown(device) == [9.0])
    }

    @Test func `an app that was launched for work shows itself when it is opened`() throws {
        let (device, _) = try play([.kill("app")])
        device.launch()
        try device.run()
        #expect(lines(device, "will enter foreground").count == 1)
        #expect(lines(device, "document start").count == 2)
        #expect(device.page != nil)
    }

    @Test func `without background refresh nothing is scheduled`() throws {
        let (device, report) = try play(set: ["background-refresh": "off"])
        #expect(lines(device, "DNP|FETCH_NOT_SCHEDULED").count == 1)
        #expect(lines(device, "is scheduled").isEmpty)
        #expect(shown(device).isEmpty)
        #expect(report.status == .passed)
    }

    // MARK: The clock on the wall

    @Test func `each day has its fetch and its notification`() throws {
        let (device, _) = try play(days: 3)
        #expect(shown(device) == [9.0, 33.0, 57.0])
    }

    @Test(arguments: [("America/New_York", 14.0), ("Asia/Kolkata", 3.5), ("Pacific/Auckland", 20)])
    func `nine o'clock is the phone's own`(zone: String, hours: Double) throws {
        let (device, _) = try play(timeZone: zone)
        #expect(shown(device) == [hours])
    }

    /// Berlin's clocks went from 2:00 to 3:00 on 29 March 2026, and back on 25 October.
    @Test(arguments: [("2026-03-28T00:00:00Z", 8.0, 31.0), ("2026-10-24T00:00:00Z", 7, 32)])
    func `it stays nine o'clock when the clocks change`(
        start: String, first: Double, second: Double
    ) throws {
        let (device, _) = try play(days: 2, timeZone: "Europe/Berlin", start: start)
        #expect(shown(device) == [first, second])
    }

    // MARK: What goes wrong

    private func bundle(_ handler: @escaping (BGTask) -> Void) -> AppBundle {
        var bundle = AppBundle.timeSafari
        let make = bundle.makeDelegate
        bundle.makeDelegate = { context in
            let delegate = make(context)
            (delegate as? AppDelegate)?.fetchHandler = handler
            return delegate
        }
        return bundle
    }

    @Test func `a task that is not done in time is expired, and that is found`() throws {
        var isExpired = false
        let (device, report) = try play(
            bundle: bundle { task in
                task.expirationHandler = {
                    isExpired = true
                    task.setTaskCompleted(success: false)
                }
            })
        #expect(isExpired)
        let found = try #require(report.findings.first { $0.rule == "background-task-expired" })
        let seconds: Double = 9 * 3600 - 300 + 30
        #expect(found.atMilliseconds == seconds * 1000)
        #expect(lines(device, "ended, not done").count == 1)
        #expect(lines(device, "is ended: its background task did not stop").isEmpty)
    }

    @Test func `an app whose task does not stop when it expires is ended`() throws {
        let (device, _) = try play(bundle: bundle { $0.expirationHandler = {} })
        #expect(lines(device, "is ended: its background task did not stop").count == 1)
        #expect(device.page == nil)
    }

    @Test func `background work that uses the bridge ends the app, and that is found`() throws {
        let (device, report) = try play(
            bundle: bundle { task in
                let delegate = UIApplication.shared.delegate as? AppDelegate
                let root = delegate?.window?.rootViewController as? CAPBridgeViewController
                root?.bridge?.eval(js: "1")
                task.setTaskCompleted(success: true)
            })
        let found = try #require(report.findings.first { $0.rule == "bridge-in-background" })
        #expect(found.message.contains(Self.fetch))
        #expect(found.message.contains("eval(js:)"))
        #expect(device.page == nil)
    }

    @Test func `what waits is remembered by the device folder`() throws {
        var template = Array("/tmp/farad-test-XXXXXX".utf8CString)
        let folder = template.withUnsafeMutableBufferPointer {
            String(cString: mkdtemp($0.baseAddress!))
        }
        defer { try? Foundation.FileManager.default.removeItem(atPath: folder) }
        func device() throws -> Device {
            var configuration = DeviceConfiguration(recordsTrace: true)
            configuration.storage = .directory(folder)
            let device = try Device(configuration)
            try device.install(.timeSafari)
            return device
        }
        do {
            let first = try device()
            let actions: [Action] = [
                .launch, .allowNotifications, .openURL("timesafari://starred-plans"),
                .tap("#plan-1"), .tap("#notify-daily"),
            ]
            _ = first.run(actions.map { TimedAction($0) })
            try first.close()
        }
        let second = try device()
        let report = second.run([], until: .seconds(86_400))
        #expect(lines(second, "background task \(Self.fetch) begins").count == 1)
        #expect(lines(second, "Loaded 1 starred plan IDs").count == 1)
        #expect(report.status == .passed)
    }
}

import AndroidFoundation
import Farad
import FaradFoundation
import Simulation
import Testing

@testable import CapacitorAndroidPlugins

/// The next times of notifications that come `on` parts of a date.
@Suite struct DateMatchTests {
    private func next(
        _ parts: KeyValuePairs<DateMatch.Field, Int32>, after text: String, zone: String = "UTC"
    ) throws -> String {
        try inPhone(zone) {
            var match = DateMatch()
            for (field, value) in parts { match[field] = value }
            let date = try #require(JavaDate(isoText: text))
            let first = match.nextTrigger(after: date)
            // What an alarm carries finds the same.
            var carried = DateMatch(text: match.text)
            #expect(carried.nextTrigger(after: date) == first)
            return first.text
        }
    }

    private func inPhone<T>(_ zone: String, _ body: () throws -> T) throws -> T {
        let simulation = Simulation(seed: 0)
        var settings = PhoneSettings()
        settings.timeZoneName = zone
        let phone = PhoneSystem(
            simulation: simulation, storage: MemoryStorage(), settings: settings)
        let process = simulation.makeProcess(name: "app")
        try phone.install(process: process, sandbox: Sandbox(package: "app.test"))
        return try withExtendedLifetime((simulation, phone)) {
            try simulation.enter(process, body)
        }
    }

    @Test func `a time of day that is past comes tomorrow, its second kept`() throws {
        #expect(
            try next([.hour: 8, .minute: 30], after: "2026-03-09T09:00:17.250Z")
                == "Tue Mar 10 08:30:17 UTC 2026")
        #expect(
            try next([.hour: 10], after: "2026-03-09T09:05:17.250Z")
                == "Mon Mar 09 10:05:17 UTC 2026")
    }

    @Test func `what matches just now comes the next time`() throws {
        #expect(
            try next([.minute: 30, .second: 0], after: "2026-03-09T09:30:00.400Z")
                == "Mon Mar 09 10:30:00 UTC 2026")
        #expect(
            try next([.second: 5], after: "2026-03-09T09:30:05.000Z")
                == "Mon Mar 09 09:31:05 UTC 2026")
    }

    @Test func `months count from 0, and a day beyond the last one rolls over`() throws {
        #expect(
            try next([.month: 3, .day: 1], after: "2026-03-09T09:00:00.000Z")
                == "Wed Apr 01 09:00:00 UTC 2026")
        #expect(
            try next([.day: 31], after: "2026-04-09T09:00:00.000Z")
                == "Fri May 01 09:00:00 UTC 2026")
        #expect(
            try next([.month: 1, .day: 1], after: "2026-03-09T09:00:00.000Z")
                == "Mon Feb 01 09:00:00 UTC 2027")
        #expect(
            try next([.year: 2025], after: "2026-03-09T09:00:00.000Z")
                == "Mon Mar 09 09:00:00 UTC 2026")
    }

    @Test func `weekdays are of this week, which begins on Sunday, else of the next`() throws {
        // A Monday.
        #expect(
            try next([.weekday: 5, .hour: 7], after: "2026-03-09T09:00:00.000Z")
                == "Thu Mar 12 07:00:00 UTC 2026")
        #expect(
            try next([.weekday: 1], after: "2026-03-09T09:00:00.000Z")
                == "Sun Mar 15 09:00:00 UTC 2026")
        // Together with a day the weekday alone counts.
        #expect(
            try next([.day: 20, .weekday: 3], after: "2026-03-09T09:00:00.000Z")
                == "Tue Mar 10 09:00:00 UTC 2026")
    }

    @Test func `the phone's own time zone counts`() throws {
        #expect(
            try next(
                [.hour: 8, .minute: 0, .second: 0], after: "2026-03-28T20:00:00.000Z",
                zone: "Europe/Berlin") == "Sun Mar 29 08:00:00 GMT+02:00 2026")
        #expect(
            try next([.hour: 8], after: "2026-01-09T20:00:00.000Z", zone: "America/New_York")
                == "Sat Jan 10 08:00:00 EST 2026")
    }

    @Test func `dates are read as Java reads them`() throws {
        try inPhone("UTC") {
            func text(_ text: String) -> String? { JavaDate(isoText: text)?.text }
            #expect(text("2024-02-29T23:59:59.999Z") == "Thu Feb 29 23:59:59 UTC 2024")
            #expect(text("2026-13-32T00:00:00.0Z and more") == "Mon Feb 01 00:00:00 UTC 2027")
            #expect(text("1970-01-01T00:00:00.000Z") == "Thu Jan 01 00:00:00 UTC 1970")
            #expect(text("2026-03-09T09:00:00Z") == nil)
            #expect(text("2026-03-09T09:00:00.000+01:00") == nil)
            #expect(text("1767225600000") == nil)
        }
    }
}

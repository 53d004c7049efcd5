import Farad
import Foundation
import TestSupport
import Testing
import TimeSafari
import Traces

@Suite struct RecordingTests {
    @Test(arguments: [Platform.ios, .android])
    func `recording changes neither the run nor its hash`(platform: Platform) throws {
        let scenarios = AppBundle.timeSafari.scenarios(on: platform)
        #expect(!scenarios.isEmpty)
        for scenario in scenarios {
            var reports: [RunReport] = []
            for isRecorded in [false, true] {
                var configuration = DeviceConfiguration(
                    recordsTrace: isRecorded, platform: platform)
                configuration.recordsDetails = isRecorded
                let device = try Device(configuration)
                try device.install(.timeSafari)
                var report = device.run(scenario)
                report.leftovers = []
                reports.append(report)
            }
            #expect(reports[0] == reports[1], "\(scenario.name)")
        }
    }

    @Test func `equal runs leave equal files`() throws {
        #expect(try RecordedRun().text == RecordedRun().text)
    }

    @Test func `a photo has one hash from the share sheet to the database`() throws {
        let run = try RecordedRun()
        let loaded = try #require(run.lines("value").first { $0.string("verb") == "loadItem" })
        let hash = try #require(loaded.body("body")?.hash)
        func places(_ name: String, _ key: String) -> [TraceLine] {
            run.lines(name).filter { $0.body(key)?.values.contains(hash) == true }
        }
        #expect(places("change", "after").contains { $0.string("store") == "file" })
        #expect(places("value", "body").contains { $0.string("verb") == "read" })
        #expect(places("answer", "body").count >= 2, "to the page, and from the database")
        #expect(places("call", "body").contains { $0.string("plugin") == "CapacitorSQLite" })
        #expect(places("change", "after").contains { $0.string("store") == "table" })
    }

    @Test func `the device can be seen at any moment`() throws {
        let run = try RecordedRun()
        let stored = try #require(
            run.lines("change").first {
                $0.string("store") == "file" && $0.string("name").hasSuffix(".jpg")
            })
        let file = stored.string("name")
        let before = DeviceMoment(run.reading.lines, after: stored.integer("event") - 1)
        let then = DeviceMoment(run.reading.lines, after: stored.integer("event"))
        let end = DeviceMoment(run.reading.lines)
        #expect(before.contents["file"]?[file] == nil)
        #expect(then.contents["file"]?[file]?.bytes == run.report.shares[0].bytes)
        #expect(end.contents["file"]?[file] == nil, "the app deletes what it has read")
        #expect(end.contents["route"]?["TimeSafari"]?.text == "/shared-photo")
        #expect(end.names(in: "listener").contains("TimeSafari App.appUrlOpen"))
        let table = try #require(end.names(in: "table").first { $0.hasSuffix(" temp") })
        #expect(end.contents["table"]?[table]?.text == "0 rows\n")
        #expect(end.names(in: "default").contains { $0.hasSuffix(" sharedPhotoShareId") })
    }

    @Test func `each change says what was there before`() throws {
        let run = try RecordedRun()
        var known: [String: TraceBody] = [:]
        for change in run.lines("change") {
            let name = change.string("store") + " " + change.string("name")
            #expect(change.body("before") == known[name])
            #expect(change.body("before") != change.body("after"))
            known[name] = change.body("after")
        }
        #expect(Set(run.lines("change").map { $0.string("store") }).count == 5)
    }

    @Test func `each call has its answer`() throws {
        let run = try RecordedRun()
        let answers = run.lines("answer")
        let settled = run.lines("call").filter { $0.string("method") != "addListener" }
        #expect(settled.count > 5)
        for call in settled {
            let answer = try #require(
                answers.first { $0.string("call") == call.string("call") })
            #expect(answer.boolean("isLast"))
            #expect(answer.integer("event") > call.integer("event"))
        }
        let call = try #require(settled.first { $0.string("method") == "getSharedImage" })
        let photo = try #require(answers.first { $0.string("call") == call.string("call") })
        #expect((photo.body("body")?.bytes ?? 0) > run.report.shares[0].bytes)
        let row = try #require(
            run.lines("call").first { ($0.body("body")?.bytes ?? 0) > run.report.shares[0].bytes })
        #expect(row.body("body")?.isCut == true, "the photo is longer than a body")
        // A listener's call is not settled by its first answer.
        #expect(answers.contains { !$0.boolean("isLast") })
    }

    @Test(arguments: [(Platform.ios, "capacitor://localhost"), (.android, "https://localhost")])
    func `an item of Web Storage is told as the page sets it, and what a kill has lost is gone`(
        platform: Platform, origin: String
    ) throws {
        let script = """
            localStorage.setItem("kept", "1");
            localStorage.setItem("removed", "1");
            localStorage.removeItem("removed");
            sessionStorage.setItem("open", "yes");
            setTimeout(() => localStorage.setItem("lost", "2"), 2000);
            setTimeout(() => { sessionStorage.clear(); localStorage.kept = "3"; }, 1000);
            """
        let run = try RecordedRun(
            [TimedAction(.launch), TimedAction(.kill("app"), at: .milliseconds(3000))],
            platform: platform, script: script)
        let app = AppBundle.timeSafari.identifier
        func items(_ event: Int?) -> [String: String] {
            DeviceMoment(run.reading.lines, after: event).contents["item"]?.mapValues(\.text) ?? [:]
        }
        let changes = run.lines("change").filter { $0.string("store") == "item" }
        let events = changes.map { $0.integer("event") }
        #expect(
            items(events[0]) == [
                "\(app) localStorage \(origin) kept": "1",
                "\(app) sessionStorage \(origin) open": "yes",
            ])
        #expect(
            changes.map { $0.string("name").split(separator: " ").last.map(String.init) ?? "" }
                == ["kept", "open", "kept", "open", "lost", "lost"])
        #expect(items(nil) == ["\(app) localStorage \(origin) kept": "3"])
    }

    @Test func `a request and its response are told, and a response that never comes`() throws {
        let script = """
            fetch("/script.js");
            fetch("https://nowhere.example/").catch(() => {});
            """
        let run = try RecordedRun([TimedAction(.launch)], script: script)
        let asked = run.lines("note").filter { $0.string("about") == "hop" }
            .map { $0.string("text") }
        #expect(asked.filter { $0 == "GET capacitor://localhost/script.js" }.count == 2)
        #expect(asked.filter { $0 == "200 capacitor://localhost/script.js" }.count == 2)
        #expect(asked.contains("GET https://nowhere.example/"))
        #expect(asked.contains("no response: https://nowhere.example/"))
    }

    @Test func `a device folder's contents are there before the first event`() throws {
        let folder = NSTemporaryDirectory() + "farad-traces-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let first = try RecordedRun(storage: .directory(folder))
        let second = try RecordedRun([.init(.launch)], storage: .directory(folder))
        let left = DeviceMoment(first.reading.lines)
        let found = DeviceMoment(second.reading.lines, after: 0)
        #expect(found.names(in: "default") == left.names(in: "default"))
        #expect(found.names(in: "table") == left.names(in: "table"))
        #expect(!found.names(in: "table").isEmpty)
    }
}

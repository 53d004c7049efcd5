import Farad
import Foundation
import Testing
import Traces

@Suite struct ExportTests {
    private struct Slice {
        let start: Double
        let end: Double
    }

    private func perfetto(_ reading: TraceReader) throws -> [[String: Any]] {
        let text = PerfettoExport.text(reading)
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let members = try #require(object as? [String: Any])
        return try #require(members["traceEvents"] as? [[String: Any]])
    }

    private func number(_ value: Any?) -> Double { (value as? NSNumber)?.doubleValue ?? .nan }

    /// The Trace Event Format: what each phase must have.
    @Test func `the export has what the Trace Event Format documents`() throws {
        let run = try RecordedRun()
        let events = try perfetto(run.reading)
        for event in events {
            let phase = try #require(event["ph"] as? String)
            #expect(event["pid"] is NSNumber && event["tid"] is NSNumber)
            #expect(event["name"] is String)
            if phase == "M" {
                #expect(event["args"] is [String: Any])
                continue
            }
            #expect(number(event["ts"]) >= 0)
            #expect(event["cat"] is String)
            switch phase {
            case "X": #expect(number(event["dur"]) > 0)
            case "i": #expect(event["s"] as? String == "t")
            case "s", "f", "b", "e": #expect(event["id"] != nil)
            default: Issue.record("a phase that nobody writes: \(phase)")
            }
        }
        #expect(events.filter { $0["ph"] as? String == "X" }.count == run.report.events)
    }

    @Test func `each lane has a name, and its slices follow one another`() throws {
        let events = try perfetto(try RecordedRun().reading)
        var lanes: [Int: [Slice]] = [:]
        for event in events where event["ph"] as? String == "X" {
            let start = number(event["ts"])
            lanes[Int(number(event["tid"])), default: []].append(
                Slice(start: start, end: start + number(event["dur"])))
        }
        let named = events.filter { $0["name"] as? String == "thread_name" }
        #expect(Set(named.map { Int(number($0["tid"])) }) == Set(lanes.keys))
        #expect(lanes.count > 4)
        for slices in lanes.values {
            for (left, right) in zip(slices, slices.dropFirst()) {
                #expect(left.end <= right.start)
            }
        }
    }

    @Test func `each arrow leads from its cause's slice forward to its own`() throws {
        let events = try perfetto(try RecordedRun().reading)
        func slice(around event: [String: Any]) -> [String: Any]? {
            events.first {
                $0["ph"] as? String == "X" && number($0["tid"]) == number(event["tid"])
                    && number($0["ts"]) <= number(event["ts"])
                    && number(event["ts"]) < number($0["ts"]) + number($0["dur"])
            }
        }
        let starts = events.filter { $0["ph"] as? String == "s" }
        let ends = events.filter { $0["ph"] as? String == "f" }
        #expect(starts.count > 50 && starts.count == ends.count)
        for start in starts {
            let end = try #require(ends.first { number($0["id"]) == number(start["id"]) })
            #expect(end["bp"] as? String == "e")
            #expect(number(start["ts"]) < number(end["ts"]))
            #expect(slice(around: start) != nil)
            let arguments = slice(around: end)?["args"] as? [String: Any]
            #expect(number(arguments?["event"]) == number(end["id"]))
        }
    }

    @Test func `each call is a span from call to settle`() throws {
        let run = try RecordedRun()
        let events = try perfetto(run.reading)
        let begun = events.filter { $0["ph"] as? String == "b" && $0["cat"] as? String == "bridge" }
        #expect(begun.count == run.lines("call").count)
        for begin in begun {
            let ends = events.filter {
                $0["ph"] as? String == "e" && $0["id"] as? String == begin["id"] as? String
            }
            #expect(ends.count == 1)
            #expect(number(ends.first?["ts"]) >= number(begin["ts"]))
            #expect(ends.first?["name"] as? String == begin["name"] as? String)
        }
    }

    @Test func `a sequence diagram has a participant for each queue and an arrow for each hop`()
        throws
    {
        let lines = MermaidExport.text(try RecordedRun().reading).split(separator: "\n")
        #expect(lines.first == "sequenceDiagram")
        #expect(lines.contains("    participant q0 as SpringBoard main"))
        #expect(lines.contains { $0.hasSuffix(": call SharedImage.getSharedImage()") })
        #expect(lines.contains { $0.hasSuffix(": answer SharedImage.getSharedImage()") })
        for line in lines.dropFirst() { try expectMermaid(line) }
        #expect(lines.count < MermaidExport.messageLimit + 20)
    }

    private func expectMermaid(_ line: Substring) throws {
        let patterns = [
            #"^    participant q\d+ as .+$"#, #"^    q\d+->>q\d+: .+$"#,
            #"^    Note over q\d+: .+$"#,
        ]
        let isKnown = patterns.contains {
            line.range(of: $0, options: .regularExpression) != nil
        }
        #expect(isKnown, "\(line)")
    }

    @Test func `texts of an app do not break a sequence diagram`() throws {
        let bad = "end;\\nNote over q0: x #quot; <b> \\u202e %%{init}"
        let lines = [
            #"{"line":"head","format":"farad-trace/2","app":"a","platform":"ios","profile":"p","#
                + #""seed":"0","knobs":{},"redacted":false,"bodyLimit":2048}"#,
            event(1, bad, cause: 0), event(2, "end", cause: 1),
            #"{"line":"note","event":2,"at":1,"process":"p","about":"finding","text":"\#(bad)"}"#,
        ]
        let reading = try TraceReader(Data(lines.joined(separator: "\n").utf8), named: "bad")
        #expect(reading.events == 2)
        let text = MermaidExport.text(reading)
        for line in text.split(separator: "\n").dropFirst() {
            try expectMermaid(line)
            let plain = line.replacingOccurrences(
                of: #"#\d+;"#, with: "", options: .regularExpression)
            #expect(!plain.contains(";") && !plain.contains("%") && !plain.contains("\u{202e}"))
            #expect(!plain.hasSuffix(": end"))
        }
    }

    @Test func `a time beyond all whole numbers is written as it is`() throws {
        let lines = [
            #"{"line":"head","format":"farad-trace/2","app":"a","platform":"ios","profile":"p","#
                + #""seed":"0","knobs":{},"redacted":false,"bodyLimit":2048}"#,
            event(1, "main", cause: 0),
            event(2, "main", cause: 1).replacingOccurrences(of: #""at":1,"#, with: #""at":1e300,"#),
        ]
        let reading = try TraceReader(Data(lines.joined(separator: "\n").utf8), named: "late")
        #expect(MermaidExport.text(reading).contains("1e+300 ms"))
    }

    private func event(_ number: Int, _ queue: String, cause: Int) -> String {
        #"{"line":"event","number":\#(number),"at":1,"process":"p\#(number)","queue":"\#(queue)","#
            + #""label":"end","ordinal":1,"identity":"0","cause":\#(cause),"posted":0,"#
            + #""earliest":0,"latest":0}"#
    }

    @Test func `the device can be exported as it was after an event`() throws {
        let run = try RecordedRun()
        func stores(_ after: Int?) throws -> [String: [String: Any]] {
            let text = DeviceExport.text(run.reading, after: after)
            let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
            let members = try #require(object as? [String: Any])
            #expect(members["format"] as? String == "farad-device-state/1")
            return try #require(members["stores"] as? [String: [String: Any]])
        }
        let stored = try #require(run.lines("change").first { $0.string("store") == "file" })
        #expect(try stores(0).isEmpty)
        #expect(try stores(stored.integer("event"))["file"]?[stored.string("name")] != nil)
        #expect(try stores(nil)["file"]?.isEmpty == true)
        let route = try stores(nil)["route"]?["TimeSafari"] as? [String: Any]
        #expect(route?["text"] as? String == "/shared-photo")
    }
}

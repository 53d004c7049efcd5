import Farad
import Foundation
import Testing
import Traces

@Suite struct TraceReaderTests {
    private static let run = Result { try RecordedRun().text }

    private func lines() throws -> [String] {
        try Self.run.get().split(separator: "\n").map(String.init)
    }

    private func read(
        _ text: String, limits: TraceReader.Limits = .init()
    ) throws -> TraceReader {
        try TraceReader(Data(text.utf8), named: "run.farad-trace.jsonl", limits: limits)
    }

    @Test func `a file that is cut is read as far as it goes`() throws {
        let lines = try lines()
        let half = lines.count / 2
        let cut = lines[half].prefix(lines[half].count / 2)
        let reading = try read((lines[..<half] + [String(cut)]).joined(separator: "\n"))
        #expect(reading.events > 10)
        #expect(reading.remarks.contains { $0.hasPrefix("The file ends in the middle of line") })
        #expect(
            reading.remarks.contains {
                $0 == "The file was cut: its end is missing, after \(reading.events) events."
            })
    }

    @Test func `one line or event of a trace is told in the singular`() throws {
        let lines = try lines()
        let second = try #require(
            lines.indices.filter { lines[$0].contains(#""line":"event""#) }.dropFirst().first)
        let cut = lines[..<second] + [#"{"line":"dream"}"#]
        #expect(
            try read(cut.joined(separator: "\n")).remarks == [
                "1 line is of a kind that this farad does not know.",
                "The file was cut: its end is missing, after 1 event.",
            ])
        let twice = cut + [#"{"line":"dream"}"#]
        #expect(
            try read(twice.joined(separator: "\n")).remarks.first
                == "2 lines are of kinds that this farad does not know.")
    }

    @Test func `each prefix of a trace opens or is refused, and nothing else`() throws {
        let bytes = Array(try Self.run.get().utf8.prefix(6000))
        for count in stride(from: 0, to: bytes.count, by: 37) {
            do throws(TraceReader.Refusal) {
                let reading = try TraceReader(Data(bytes[..<count]), named: "run")
                #expect(!reading.remarks.isEmpty)
            } catch {
                #expect(error.message.hasPrefix("run is no trace"))
            }
        }
    }

    @Test func `a newer version is read without what it tells beyond ours`() throws {
        var lines = try lines()
        lines[0] = lines[0].replacingOccurrences(of: "farad-trace/2", with: "farad-trace/3")
        lines.insert(#"{"line":"dream","of":"sheep"}"#, at: 4)
        let reading = try read(lines.joined(separator: "\n"))
        #expect(reading.events == (try RecordedRun().report.events))
        #expect(
            reading.remarks == [
                "The file is of the format farad-trace/3, newer than this farad's farad-trace/2; "
                    + "what it tells beyond that is missing: 1 line of other kinds."
            ])
    }

    @Test func `an older version is refused by name`() throws {
        let head = #"{"format":"farad-trace/1","app":"timesafari"}"#
        #expect {
            try read(head)
        } throws: { error in
            (error as? TraceReader.Refusal)?.message.contains("farad-trace/1") == true
        }
    }

    @Test(arguments: [
        "", "hello", "[]", "{}", #"{"format":"farad-schedule/1"}"#,
        #"{"line":"head","format":"farad-trace/2"}"#, "\u{0}\u{1}", #"{"format":"farad-trace/x"}"#,
    ])
    func `what is no trace is refused`(text: String) throws {
        #expect {
            try read(text)
        } throws: { error in
            (error as? TraceReader.Refusal)?.message.hasPrefix("run.farad-trace.jsonl is no trace")
                == true
        }
    }

    @Test func `lines that cannot be understood are passed over and counted`() throws {
        var lines = try lines()
        let deep = String(repeating: "[", count: 100_000)
        lines.insert("{\"line\":\"note\",\"text\":\(deep)", at: 3)
        lines.insert(#"{"line":"event","number":"seven"}"#, at: 5)
        lines.insert("no JSON", at: 7)
        lines.insert(#"{"text":"no kind"}"#, at: 9)
        lines.insert(lines[0], at: 11)
        let reading = try read(lines.joined(separator: "\n"))
        #expect(reading.events == (try RecordedRun().report.events))
        #expect(
            reading.remarks == [
                "5 lines were passed over, the first is line 4: it is no JSON object."
            ])
    }

    @Test func `an endless trace is read up to a bound that is said`() throws {
        var limits = TraceReader.Limits()
        limits.events = 20
        let reading = try read(try Self.run.get(), limits: limits)
        #expect(reading.events == 20)
        #expect(
            reading.remarks == [
                "The trace is longer than can be shown: these are its first 20 events."
            ])
        limits = TraceReader.Limits()
        limits.lineBytes = 1000
        let short = try read(
            try Self.run.get() + #"{"line":"note","text":""#
                + String(repeating: "x", count: 5000), limits: limits)
        #expect(short.events > 0)
    }
}

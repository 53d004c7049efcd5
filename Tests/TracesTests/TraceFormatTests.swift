import Farad
import Foundation
import TestSupport
import Testing
import Traces

@Suite struct TraceFormatTests {
    /// `FARAD_WRITE_DOCS=1` writes the page anew.
    @Test func `the page of docs says what the code says`() throws {
        let path = Checkout.root + "/Sources/Traces/FORMAT.md"
        if ProcessInfo.processInfo.environment["FARAD_WRITE_DOCS"] != nil {
            try TraceFormatPage.text.write(toFile: path, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == TraceFormatPage.text)
    }

    @Test func `each field of a real trace is documented, and each documented field occurs`() throws
    {
        var missing = Set(
            TraceSchema.lines.flatMap { line in line.fields.map { "\(line.name).\($0.name)" } })
        // What only some runs tell, and other tests look at.
        missing.subtract([
            "head.title", "head.command", "head.token", "head.flips", "note.bytes", "event.parked",
            "event.ended", "resume.event", "resume.at", "resume.process", "resume.segment",
        ])
        for run in [try RecordedRun(), try RecordedRun([.init(.launch)], platform: .android)] {
            #expect(run.reading.remarks == [])
            for line in run.reading.lines {
                let schema = try #require(TraceSchema.line(named: line.name))
                for key in line.fields.keys where key != "line" {
                    #expect(
                        schema.fields.contains { $0.name == key },
                        "\(line.name).\(key) is not documented")
                    missing.remove("\(line.name).\(key)")
                }
            }
        }
        #expect(missing.sorted() == [])
    }

    @Test func `the page that shows traces knows every line and every field`() throws {
        let path = Checkout.root + "/web/viewer/lines.ts"
        let source = try String(contentsOfFile: path, encoding: .utf8)
        for line in TraceSchema.lines {
            #expect(source.contains("line: \"\(line.name)\""), "\(line.name)")
            for field in line.fields {
                let pattern = "\\b\(field.name)\\??: "
                #expect(
                    source.range(of: pattern, options: .regularExpression) != nil,
                    "\(line.name).\(field.name)")
            }
        }
    }

    @Test func `the last line counts the others`() throws {
        let run = try RecordedRun()
        let end = try #require(run.reading.lines.last)
        #expect(end.name == "end")
        #expect(end.integer("lines") == run.text.split(separator: "\n").count - 1)
        #expect(end.integer("events") == run.report.events)
        #expect(end.string("hash") == run.report.traceHash)
    }
}

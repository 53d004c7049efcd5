import FaradFoundation
import TestSupport
import Testing

/// The reference app over our JavaScript and over Capacitor's own.
@Suite struct OriginalTests {
    @Test(arguments: ComparedRun.all)
    func `our run is the one that is committed`(run: ComparedRun) throws {
        let ours = try run.ours()
        if Checkout.writesTraces { try run.commit(ours) }
        let difference = ours.firstDifference(
            from: try run.committed(), ours: "this run", theirs: "committed")
        #expect(difference == nil, "\(difference ?? "")")
        #expect(ours.lines.count > 100)
    }

    @Test(
        .enabled(
            if: Checkout.capacitorSources != nil,
            "skipped: FARAD_CAPACITOR_SOURCES names no checkout of Capacitor"),
        arguments: ComparedRun.all)
    func `ours and Capacitor's own are equal event by event`(run: ComparedRun) throws {
        let sources = try #require(Checkout.capacitorSources)
        let difference = try run.ours().normalised.firstDifference(
            from: try run.theirs(sources).normalised, ours: "ours", theirs: "Capacitor's")
        #expect(difference == nil, "\(difference ?? "")")
    }

    @Test func `a difference is said with its line and what came before`() {
        let ours = RecordedTrace(text: "1 a\n2 b\n3 c\n")
        #expect(ours.firstDifference(from: ours, ours: "ours", theirs: "theirs") == nil)
        #expect(
            ours.firstDifference(
                from: RecordedTrace(text: "1 a\n2 b\n3 d\n"), ours: "ours", theirs: "theirs")
                == "the first difference is in line 3:\n  = 1 a\n  = 2 b\n  ours: 3 c\n  theirs: 3 d"
        )
        #expect(
            ours.firstDifference(
                from: RecordedTrace(text: "1 a\n2 b\n"), ours: "ours", theirs: "theirs")?
                .hasSuffix("ours: 3 c\n  theirs: nothing") == true)
    }

    @Test func `nothing but the place of an error is taken for equal`() {
        let trace = RecordedTrace(
            text: "1 a\n    finding: Error: x (capacitor://localhost/main.js:3:7)\n2 b\n")
        #expect(trace.normalised.lines == ["1 a", "    finding: Error: x", "2 b"])
    }
}

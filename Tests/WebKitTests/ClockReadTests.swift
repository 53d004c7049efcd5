import FaradFoundation
import Simulation
import Testing

@testable import WebKit

/// A search orders events, and what a script sees of the clock is not fixed by their order: so
/// whoever looks must be known.
@Suite struct ClockReadTests {
    /// Whether the task of a timer that runs a script has looked at the clock.
    private func reads(_ script: String) -> Bool {
        let app = TestApp(
            """
            const moments = new Intl.DateTimeFormat("en-US");
            const late = class Later extends Date {};
            const old = new Event("old");
            setTimeout(() => { \(script) }, 100);
            """)
        app.simulation.trace.isRecording = true
        app.run()
        #expect(app.failures.isEmpty, "\(app.failures)")
        let timers = app.simulation.trace.events.filter { "\($0.label)" == "timer" }
        #expect(timers.count == 1)
        return timers.first?.steps.contains(Step(.read, .clock)) ?? false
    }

    @Test(arguments: [
        "Date.now()", "new Date()", "Date()", "new late()", "Reflect.construct(Date, [])",
        "performance.now()", "performance.timeOrigin", "JSON.stringify(performance)",
        "performance.mark('here')", "old.timeStamp", "moments.format()",
        "moments.formatToParts()", "document.lastModified", "console.time()",
        "new File([], 'a').lastModified", "document.cookie = 'a=b;expires=Thu, 01 Jan 1970'",
        "Promise.resolve().then(() => Date.now())",
    ]) func `a script that looks at the clock is noticed`(script: String) {
        #expect(reads(script))
    }

    @Test(arguments: [
        "", "new Date(5)", "Date.parse('2026-01-01')", "Date.UTC(2026, 1)", "new Event('new')",
        "document.dispatchEvent(new Event('new'))", "moments.format(5)", "crypto.randomUUID()",
        "Promise.resolve().then(() => {})", "structuredClone({ at: new Date(5) })",
        "performance.getEntries()",
    ]) func `a script that does not is not`(script: String) {
        #expect(!reads(script))
    }

    @Test func `only the task that looks is noticed, and a frame, which is told the time`() {
        let app = TestApp(
            """
            setTimeout(() => Date.now(), 100);
            setTimeout(() => {}, 200);
            requestAnimationFrame(() => {});
            """)
        app.simulation.trace.isRecording = true
        app.run()
        let readers = app.simulation.trace.events.filter { $0.steps.contains(Step(.read, .clock)) }
        #expect(readers.map { "\($0.label)" } == ["animation frame", "timer"])
    }
}
